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

/** Whether random tours of a board are made by moves: backbite moves or path covers. */
export function isMoved({ rows, cols, squares, freeSquares }: Board): boolean {
  const narrow = Math.min(rows, cols) < FEWEST_MOVED_ROWS;
  return squares <= MOST_SMALL_SQUARES && freeSquares >= FEWEST_MOVED_SQUARES && !narrow;
}

/**
 * Backbite moves come near to even, and are quicker, for closed tours of boards with so many rows and columns, of which so many
 * squares are free. On 5 x 8 they draw some tours five times too often: scripts/measure-random-evenness.mjs.
 */
const FEWEST_BITTEN_ROWS = 6;
const FEWEST_BITTEN_SQUARES = 32;

/** Which kernel makes random tours of a board for which {@link isMoved} holds. */
export function randomKernelOf(
  { rows, cols, freeSquares }: Board,
  closed: boolean,
): 'backbite' | 'path-cover' {
  const isBitten = Math.min(rows, cols) >= FEWEST_BITTEN_ROWS && freeSquares >= FEWEST_BITTEN_SQUARES;
  return closed && isBitten ? 'backbite' : 'path-cover';
}
