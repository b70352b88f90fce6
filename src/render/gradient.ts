import { outOfRange, wrongType } from '../problem/arguments.js';

/**
 * The gradient along a path, from blue by violet and red to orange, which colour-blind readers can tell apart by its
 * lightness. OKLCH (Ottosson 2020) with lightness 0.56 .. 0.74, chroma 0.19 .. 0.16 and hue 262 .. 422 in eight equal
 * steps, turned into sRGB once, so that no engine's sines decide on a digit.
 */
const GRADIENT: readonly (readonly [red: number, green: number, blue: number])[] = [
  [48, 108, 226],
  [110, 101, 228],
  [151, 96, 219],
  [185, 93, 199],
  [211, 93, 173],
  [231, 97, 142],
  [243, 107, 108],
  [246, 124, 73],
  [241, 144, 36],
];

const DARK_INK = '#1a1206';
const BRIGHT_INK = '#ffffff';
/** The relative luminance (WCAG 2) from which dark ink contrasts more than white: (1.05 * 0.05) ** 0.5 - 0.05. */
const BRIGHT = 0.179;

/**
 * The red, green and blue, 0 .. 255, at a share of the way, 0 .. 1.
 * @throws TypeError, RangeError for a share that is none
 */
export function gradientChannels(share: number): number[] {
  const allowed = 'a number from 0 to 1';
  if (typeof share !== 'number') throw wrongType('share', share, allowed);
  if (!(share >= 0 && share <= 1)) throw outOfRange('share', share, allowed); // NaN is neither
  const place = share * (GRADIENT.length - 1);
  const first = Math.min(Math.floor(place), GRADIENT.length - 2);
  const from = GRADIENT[first]!;
  const to = GRADIENT[first + 1]!;
  return from.map((value, i) => Math.round(value + (to[i]! - value) * (place - first)));
}

/**
 * The colour along a path in the pictures at a share of the way, such as '#306ce2'.
 * @param share 0 .. 1: the first square of a path to its last
 * @throws TypeError, RangeError for a share that is none
 */
export function gradientColour(share: number): string {
  const digits = gradientChannels(share).map((value) => value.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/**
 * The ink for a text on {@link gradientColour} at the same share of the way: the one that contrasts more, such as
 * '#ffffff'.
 * @param share 0 .. 1: the first square of a path to its last
 * @throws TypeError, RangeError for a share that is none
 */
export function inkOn(share: number): string {
  const [red, green, blue] = gradientChannels(share).map((value) => (value / 255) ** 2.2) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT ? DARK_INK : BRIGHT_INK;
}

/**
 * Colours the numbers of steps on a terminal as pictures do.
 * @param depth bits of colour
 * @returns undefined if the terminal has fewer than 256 colours
 */
export function stepPaint(
  length: number,
  depth: number,
): ((text: string, step: number) => string) | undefined {
  if (depth < 8) return undefined;
  return (text, step) => {
    const [red, green, blue] = gradientChannels(length < 2 ? 0 : step / (length - 1));
    // 256 colours have a cube of 6 x 6 x 6 behind the 16 named ones.
    const level = (channel: number): number => Math.round((channel / 255) * 5);
    const colour =
      depth >= 24
        ? `2;${red};${green};${blue}`
        : `5;${16 + 36 * level(red) + 6 * level(green) + level(blue)}`;
    return `\u001b[38;${colour}m${text}\u001b[39m`;
  };
}
