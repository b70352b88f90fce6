import type { Board } from '../problem/problem.js';
import { escapeXml, round } from './svg-board.js';

/** The longer side of an outline and the largest square, in millimetres. */
const OUTLINE_SIZE = 200;
const MAX_SQUARE = 20;
/** Width of the line, in millimetres: that of a fine pen. */
const LINE_WIDTH = 0.3;

/** A path to draw. */
interface OutlinedPath {
  readonly board: Board;
  readonly squares: ArrayLike<number>;
  readonly closed: boolean;
}

/** Returns a document with one unfilled line, in millimetres. */
export function outlineDocument(
  { board: { rows, cols }, squares, closed }: OutlinedPath,
  { squareSize, title, description }: { squareSize: number | undefined; title: string; description: string },
): string {
  const fitting = Math.floor(OUTLINE_SIZE / Math.max(rows, cols));
  const side = squareSize ?? Math.min(MAX_SQUARE, Math.max(1, fitting));
  const [width, height] = [cols * side, rows * side];
  const points = Array.from(squares, (square) => {
    return `${round(((square % cols) + 0.5) * side)} ${round((Math.floor(square / cols) + 0.5) * side)}`;
  });
  const line = points.length > 0 ? `M${points.join('L')}${closed ? 'z' : ''}` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(description)}</desc>`,
    `<path fill="none" stroke="#000000" stroke-width="${LINE_WIDTH}" stroke-linejoin="round" d="${line}"/>`,
    '</svg>\n',
  ].join('\n');
}
