import { outOfRange, wrongType } from '../problem/arguments.js';

/**
 * The gradient along a path: blue, violet, red, orange. Its lightness grows, so colour-blind readers can follow it. The values
 * are OKLCH (Ottosson 2020) with lightness 0.56 to 0.74, chroma 0.19 to 0.16 and hue 262 to 422 in eight equal steps. They are
 * stored as sRGB, because sines differ between JavaScript engines.
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
 * Returns red, green and blue, from 0 to 255, at a position along the path.
 * @param share position, from 0 (first square) to 1 (last square)
 * @throws TypeError, RangeError unless `share` is a number from 0 to 1
 */
export function gradientChannels(share: number): number[] {
  const allowed = 'a number from 0 to 1';
  if (typeof share !== 'number') throw wrongType('share', share, allowed);
  if (!(share >= 0 && share <= 1)) throw outOfRange('share', share, allowed); // NaN is neither
  const position = share * (GRADIENT.length - 1);
  const first = Math.min(Math.floor(position), GRADIENT.length - 2);
  const from = GRADIENT[first]!;
  const to = GRADIENT[first + 1]!;
  return from.map((value, i) => Math.round(value + (to[i]! - value) * (position - first)));
}

/**
 * Returns the colour of a position along a path, as in the pictures, such as '#306ce2'.
 * @param share position, from 0 (first square) to 1 (last square)
 * @throws TypeError, RangeError unless `share` is a number from 0 to 1
 */
export function gradientColour(share: number): string {
  const digits = gradientChannels(share).map((value) => value.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/**
 * Returns the colour of text on {@link gradientColour} at the same position: dark or white, whichever contrasts more.
 * @param share position, from 0 (first square) to 1 (last square)
 * @throws TypeError, RangeError unless `share` is a number from 0 to 1
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
 * Returns a function that colours the numbers of steps on a terminal, as in the pictures.
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
    // The 256 colours are 16 named ones, a cube of 6 x 6 x 6, and greys.
    const level = (channel: number): number => Math.round((channel / 255) * 5);
    const colour =
      depth >= 24
        ? `2;${red};${green};${blue}`
        : `5;${16 + 36 * level(red) + 6 * level(green) + level(blue)}`;
    return `\u001b[38;${colour}m${text}\u001b[39m`;
  };
}
