import { plainTourRules } from '../../existence/plain.js';
import { plainBoard } from '../../problem/problem.js';
import { Cache } from './cache.js';
import { findCorridor } from './corridor.js';
import { partitionAtEdge } from './partition.js';
import { type Plan, Section } from './section.js';

/** Plans by board: tours of one board differ only in where they begin. */
const plans = new Cache<string, Plan>(64);

/**
 * A plan of a closed tour, beginning at the top left corner, or undefined when the board has none.
 *
 * A tile of 5 .. 11 rows and 6 .. 10 columns (three rows: 10 or 12 columns) in the corner, a chain of units
 * to its right, a spine of units below it that carry a chain each. Divide and conquer after Parberry, "An
 * efficient algorithm for the knight's tour problem" (1997), with a comb in place of quadrants and ports at
 * the corners in place of structured tours.
 */
export function planClosed(rows: number, cols: number): Plan | undefined {
  if (plainTourRules(plainBoard({ rows, cols }), -1, true).board) return undefined;
  return plans.get(`${rows} ${cols}`, () => newPlan(rows, cols));
}

function newPlan(rows: number, cols: number): Plan {
  const transposed = mustTranspose(rows, cols);
  const height = transposed ? cols : rows;
  const width = transposed ? rows : cols;
  const rowPartition = partitionAtEdge(height, Math.min(height, 6), 6);
  const colPartition = height === 3 ? partitionAtEdge(width, 10, 4) : partitionAtEdge(width, 6, 6);
  // A path from a corner to one of its two neighbours closes.
  const corridor = findCorridor(rowPartition, colPartition, { row: 0, col: 0 }, { row: 1, col: 2 }, 1)!;
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
