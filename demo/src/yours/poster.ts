import { gradientColour } from 'knights-tour-wasm/render';
import { formatInteger } from '../words.js';
import { BOARD, TOURS } from './tour-number.js';

/** The share of the width that the board takes. */
const SHARE = 0.86;

/** Renders a poster of a tour with its number, as an SVG of this size. */
export function renderPoster(number: string, path: readonly number[], width: number, height: number): string {
  const { rows, cols } = BOARD;
  const side = (SHARE * width) / cols;
  const left = (width - cols * side) / 2;
  const top = (height - rows * side) / 2 - 0.03 * width;
  const at = (square: number): string =>
    `${(left + ((square % cols) + 0.5) * side).toFixed(1)} ${(top + (Math.floor(square / cols) + 0.5) * side).toFixed(1)}`;
  const lines = path.map((square, step) => {
    const colour = gradientColour(step / (path.length - 1));
    return `<path d="M${at(square)}L${at(path[(step + 1) % path.length]!)}" stroke="${colour}"/>`;
  });
  const words = `Tour ${formatInteger(BigInt(number))} of the ${formatInteger(TOURS)} closed knight’s tours of 7 × 8`;
  const place = `x="${width / 2}" y="${(top + rows * side + 0.055 * width).toFixed(1)}" font-size="${(0.03 * width).toFixed(1)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${words}</title><rect width="${width}" height="${height}" fill="#131519"/><g fill="none" stroke-linecap="round" stroke-width="${(0.1 * side).toFixed(1)}">${lines.join('')}</g><text ${place} fill="#eef0f4" text-anchor="middle" font-family="system-ui, sans-serif">${words}</text></svg>\n`;
}
