import { gradientChannels } from './gradient.js';

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
