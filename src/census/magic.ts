import { stepBoard } from '../problem/check.js';
import type { BoardSize } from '../problem/problem.js';

/** The sums of a semi-magic or magic tour, with steps from 1. */
export interface MagicSums {
  /** `magic`: a square board whose two diagonals have the same sum, too. */
  readonly kind: 'semi-magic' | 'magic';
  /** The sum of every row. */
  readonly row: number;
  /** The sum of every column. */
  readonly column: number;
}

/**
 * Returns the sums of the numbers in rows and columns, if all rows have one sum and all columns have one (Jelliss, Knight's Tour
 * Notes: magic tours). Undefined for other tours, and for a path that leaves out squares of the board.
 * @param path square numbers in visiting order
 * @throws TypeError, RangeError
 */
export function magicSums(board: BoardSize, path: ArrayLike<number>): MagicSums | undefined {
  const steps = stepBoard(board, path);
  if (path.length < steps.length) return undefined;
  const { rows, cols } = board;
  const rowSums = new Float64Array(rows);
  const columnSums = new Float64Array(cols);
  let [down, up] = [0, 0];
  for (let square = 0; square < steps.length; square++) {
    const [row, col] = [Math.floor(square / cols), square % cols];
    const number = steps[square]! + 1;
    rowSums[row]! += number;
    columnSums[col]! += number;
    if (row === col) down += number;
    if (row + col === cols - 1) up += number;
  }
  const [row, column] = [rowSums[0]!, columnSums[0]!];
  if (rowSums.some((sum) => sum !== row) || columnSums.some((sum) => sum !== column)) return undefined;
  const isMagic = rows === cols && down === row && up === row;
  return { kind: isMagic ? 'magic' : 'semi-magic', row, column };
}
