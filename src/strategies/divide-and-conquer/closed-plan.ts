import { Cache } from './cache.js';
import { findCorridor } from './corridor.js';
import type { Cut } from './partition.js';
import { type Plan, Section } from './section.js';

/**
 * Whether a board has a closed tour: not when the number of squares is odd, a side is 1, 2 or 4, or the board
 * is 3 x 4, 3 x 6 or 3 x 8 (Schwenk, "Which rectangular chessboards have a knight's tour?", 1991).
 */
export function hasClosedTour(rows: number, cols: number): boolean {
  const short = Math.min(rows, cols);
  const long = Math.max(rows, cols);
  if (short < 3 || short === 4 || (short % 2 === 1 && long % 2 === 1)) return false;
  return short > 3 || long >= 10;
}

/** One interval at the beginning of an axis, of the least length that leaves whole steps. */
function cutAtEdge(length: number, least: number, step: number): Cut {
  const first = least + ((length - least) % step);
  return { before: 0, first, between: 0, second: 0, after: (length - first) / step, step };
}

/** Plans by board: tours of one board differ only in where they begin. */
const plans = new Cache<string, Plan>(64);

/**
 * A plan of a closed tour, beginning at the top left corner, or undefined when the board has none.
 *
 * A kernel of 5 .. 11 rows and 6 .. 10 columns (three rows: 10 or 12 columns) in the corner, a chain of units
 * to its right, a spine of units below it that carry a chain each. Divide and conquer after Parberry, "An
 * efficient algorithm for the knight's tour problem" (1997), with a comb in place of quadrants and ports at
 * the corners in place of structured tours.
 * @throws Error when the kernel has no tour; every kernel has one
 */
export function planClosed(rows: number, cols: number): Plan | undefined {
  return hasClosedTour(rows, cols) ? plans.get(`${rows} ${cols}`, () => newPlan(rows, cols)) : undefined;
}

function newPlan(rows: number, cols: number): Plan {
  const transposed = mustTranspose(rows, cols);
  const height = transposed ? cols : rows;
  const width = transposed ? rows : cols;
  const rowCut = cutAtEdge(height, Math.min(height, 6), 6);
  const colCut = height === 3 ? cutAtEdge(width, 10, 4) : cutAtEdge(width, 6, 6);
  // A path from a corner to one of its two neighbours closes.
  const corridor = findCorridor(rowCut, colCut, { row: 0, col: 0 }, { row: 1, col: 2 }, 1);
  if (corridor === undefined) throw new Error(`there is no kernel tile for ${rows} x ${cols}`);
  const sections = [new Section(corridor, height, width, false, false, 0, -1)];
  return { rows, cols, squares: rows * cols, closed: true, transposed, sections, rotation: 0 };
}

/**
 * The width must be even and three or five rows be rows; else the longer side is the width, for long chains.
 */
function mustTranspose(rows: number, cols: number): boolean {
  if (Math.min(rows, cols) < 6) return cols < rows;
  if ((rows % 2 === 0) !== (cols % 2 === 0)) return cols % 2 === 1;
  return cols < rows;
}
