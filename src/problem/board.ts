import { objectArgument } from './arguments.js';
import {
  type Board,
  type BoardSize,
  normaliseBoard,
  PROBLEM_KEYS,
  squareBytes,
  type TourProblem,
} from './problem.js';

/** Whether two squares are a knight move apart. */
export function isKnightMove({ cols }: Pick<Board, 'cols'>, from: number, to: number): boolean {
  const rowsApart = Math.abs(Math.floor(from / cols) - Math.floor(to / cols));
  const colsApart = Math.abs((from % cols) - (to % cols));
  return rowsApart * colsApart === 2;
}

/** Whether two boards are one, or alike. */
export function isSameBoard(one: Board, other: Board): boolean {
  if (one === other) return true;
  if (one.rows !== other.rows || one.cols !== other.cols) return false;
  if (one.freeSquares !== other.freeSquares) return false;
  // With as many free squares either both have a mask or neither.
  const { squares, blocked } = one;
  for (let i = 0; blocked && i < squares; i++) if (blocked[i] !== other.blocked![i]) return false;
  return true;
}

/**
 * The degree of each square in the knight graph: knight moves to squares of the board, 0 .. 8, by square number;
 * 0 for blocked squares.
 * @throws TypeError, RangeError
 */
export function degreeBoard(board: BoardSize & { blocked?: TourProblem['blocked'] }): Uint8Array {
  objectArgument('board', board, PROBLEM_KEYS);
  const { cols, squares, blocked } = normaliseBoard(board);
  const degrees = squareBytes(squares, 'degrees');
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    const row = Math.floor(square / cols);
    for (const dRow of [-2, -1, 1, 2]) {
      for (const dCol of [2 / dRow, -2 / dRow]) {
        const to = square + dRow * cols + dCol;
        // A move over a side would end in another row.
        const inside = to >= 0 && to < squares && Math.floor(to / cols) === row + dRow;
        if (inside && !blocked?.[to]) degrees[square]!++;
      }
    }
  }
  return degrees;
}
