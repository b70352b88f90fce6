import type { Board } from '../problem/problem.js';
import type { Attempt } from './engine.js';

/** Which calls run on the kernels for small boards. Apart from the contract, since a program of few strategies needs none. */

/** Boards of at most so many squares have kernels of their own. */
export const MOST_SMALL_SQUARES = 64;

/** From so many tours on the tables of such a board pay, if they are not there yet. */
export const FEWEST_FOR_TABLES = 64;

/** Whether a batch of walks runs on the kernels for small boards: without an end, which they do not know. */
export function isWalkedTogether(board: Board, { end }: Attempt): boolean {
  return board.squares <= MOST_SMALL_SQUARES && (end < 0 || board.freeSquares === 1);
}

/** Moves and exchanges are for tours that leave something to choose; two rows have hardly any tours. */
export const FEWEST_MOVED_SQUARES = 6;
const FEWEST_MOVED_ROWS = 3;

/** Whether random tours of a board are made by backbite moves. */
export function isMoved({ rows, cols, squares, freeSquares }: Board): boolean {
  const narrow = Math.min(rows, cols) < FEWEST_MOVED_ROWS;
  return squares <= MOST_SMALL_SQUARES && freeSquares >= FEWEST_MOVED_SQUARES && !narrow;
}
