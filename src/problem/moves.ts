import { CLOCKWISE, type Move } from './options.js';

/** Columns of a {@link moveTable}: offset on the padded board, offset of the square number, dRow, dCol. */
export const MOVE_COLUMNS = 4;

/**
 * Marks between two rows of a padded board: one column more on either side; two columns to the left lies the right
 * column of the row above.
 */
export function paddedStride(cols: number): number {
  return cols + 2;
}

/** The moves to ascending square numbers: the order in which a random word chooses among tied squares. */
export const ROW_BY_ROW: readonly Move[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/**
 * The eight moves in the order tried, as the kernels read them: one row a move of {@link MOVE_COLUMNS} numbers.
 */
export function moveTable(cols: number, moveOrder: readonly Move[]): Int32Array {
  const stride = paddedStride(cols);
  const table = new Int32Array(8 * MOVE_COLUMNS);
  for (let k = 0; k < 8; k++) {
    const [dRow, dCol] = moveOrder[k]!;
    table.set([dRow * stride + dCol, dRow * cols + dCol, dRow, dCol], k * MOVE_COLUMNS);
  }
  return table;
}

/** Whether a table lists the moves in this order. */
export function isTableOf(table: Int32Array, moveOrder: readonly Move[]): boolean {
  for (let k = 0; k < 8; k++) {
    const move = moveOrder[k]!;
    if (table[k * MOVE_COLUMNS + 2] !== move[0] || table[k * MOVE_COLUMNS + 3] !== move[1]) return false;
  }
  return true;
}

/** Whether it is the default order. */
export function isClockwise(moveOrder: readonly Move[]): boolean {
  if (moveOrder === CLOCKWISE) return true;
  return moveOrder.every(([dRow, dCol], i) => dRow === CLOCKWISE[i]![0] && dCol === CLOCKWISE[i]![1]);
}
