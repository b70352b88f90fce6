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

/** The sums of the numbers of a path, with steps from 1. Squares that it does not visit add nothing. */
export interface LineSums {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** The diagonal from the top left, and the one from the top right; on boards that are not square, undefined. */
  readonly diagonals: readonly [down: number, up: number] | undefined;
}

/**
 * Returns the sums of the numbers in rows, columns and diagonals.
 * @param path square numbers in visiting order
 * @throws TypeError, RangeError
 */
export function lineSums(board: BoardSize, path: ArrayLike<number>): LineSums {
  const steps = stepBoard(board, path);
  const { rows, cols } = board;
  const rowSums = Array<number>(rows).fill(0);
  const columnSums = Array<number>(cols).fill(0);
  let [down, up] = [0, 0];
  for (let square = 0; square < steps.length; square++) {
    const [row, col] = [Math.floor(square / cols), square % cols];
    const number = steps[square]! + 1;
    rowSums[row]! += number;
    columnSums[col]! += number;
    if (row === col) down += number;
    if (row + col === cols - 1) up += number;
  }
  return { rows: rowSums, columns: columnSums, diagonals: rows === cols ? [down, up] : undefined };
}

/**
 * Returns the sums of the numbers in rows and columns, if all rows have one sum and all columns have one (Jelliss, Knight's Tour
 * Notes: magic tours). Undefined for other tours, and for a path that leaves out squares of the board.
 * @param path square numbers in visiting order
 * @throws TypeError, RangeError
 */
export function magicSums(board: BoardSize, path: ArrayLike<number>): MagicSums | undefined {
  const { rows, columns, diagonals } = lineSums(board, path);
  const [row, column] = [rows[0]!, columns[0]!];
  if (path.length < rows.length * columns.length) return undefined;
  if (rows.some((sum) => sum !== row) || columns.some((sum) => sum !== column)) return undefined;
  const isMagic = diagonals?.every((sum) => sum === row) ?? false;
  return { kind: isMagic ? 'magic' : 'semi-magic', row, column };
}
