import { forEachMove, moveOrderOf } from '../problem/knight-graph.js';
import type { TieBreak } from '../problem/options.js';
import type { Board, Problem } from '../problem/problem.js';
import type { Attempt } from './engine.js';

/** Which calls run on the kernels for small boards. Apart from the contract, since a program of few strategies needs none. */

/** Boards of at most so many squares have kernels of their own. */
export const MOST_SMALL_SQUARES = 64;

/** From so many tours on the tables of such a board pay, if they are not there yet. */
export const FEWEST_FOR_TABLES = 64;

/** Whether a batch of walks runs on the kernels for small boards: without an end, which they do not know. */
export function isWalkedTogether(board: Board, { end }: Attempt): boolean {
  return board.squares <= MOST_SMALL_SQUARES && (end < 0 || board.openSquares === 1);
}

/** Moves and exchanges are for tours that leave something to choose; two rows have hardly any tours. */
export const FEWEST_MOVED_SQUARES = 6;
const FEWEST_MOVED_ROWS = 3;

/** Whether random tours of a board are made by moves: backbite moves or path covers. */
export function isMoved({ rows, cols, squares, openSquares }: Board): boolean {
  const narrow = Math.min(rows, cols) < FEWEST_MOVED_ROWS;
  return squares <= MOST_SMALL_SQUARES && openSquares >= FEWEST_MOVED_SQUARES && !narrow;
}

/**
 * Backbite moves are nearly even, and quicker, on boards with so many rows and columns and so many open squares. Closed tours
 * of 5 x 8 come up to five times too often by them: scripts/measure-uniformity.mjs.
 */
const FEWEST_BITTEN_ROWS = 6;
const FEWEST_BITTEN_SQUARES = 32;

function isBitten({ rows, cols, openSquares }: Board): boolean {
  return Math.min(rows, cols) >= FEWEST_BITTEN_ROWS && openSquares >= FEWEST_BITTEN_SQUARES;
}

/**
 * Whether an open tour with free ends is drawn as a whole, by backbite moves. With blocked squares these do not reach all
 * tours of some boards: 4,744 of the 5,104 of 6 x 6 without 14 and 15.
 */
export function isDrawnWhole({ board, end, closed }: Pick<Problem, 'board' | 'end' | 'closed'>): boolean {
  return !closed && end < 0 && !board.blocked && isMoved(board) && isBitten(board);
}

/** Which kernel makes random tours of a board for which {@link isMoved} holds. @param isWhole see {@link isDrawnWhole} */
export function randomKernelOf(board: Board, closed: boolean, isWhole: boolean): 'backbite' | 'path-cover' {
  return isWhole || (closed && isBitten(board)) ? 'backbite' : 'path-cover';
}

/** In the place of a neighbour: there are no more. */
export const NO_SQUARE = 64;

/** A neighbour of a square: `key` orders them. */
interface Neighbour {
  readonly square: number;
  readonly key: number;
}

/**
 * For each square of a board of at most 64 squares its free neighbours, the preferred one first: eight bytes a square,
 * {@link NO_SQUARE} for none. With 'first' they stand in the order of the moves; with 'farthest' the farthest from the
 * centre come first; with 'random' they stand by number, for the random word to choose among them.
 * @param moves made by `moveTable`
 */
export function preferenceTable(board: Board, moves: Int32Array, tieBreak: TieBreak): Uint8Array {
  const { rows, cols, squares, blocked } = board;
  const table = new Uint8Array(squares * 8).fill(NO_SQUARE);
  const order = moveOrderOf(moves);
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    const row = Math.floor(square / cols);
    const col = square % cols;
    const neighbours: Neighbour[] = [];
    const add = (to: number, dRow: number, dCol: number): void => {
      // All moves are equally long, so what lies farthest from the centre is what the move points away from most.
      const outward = dRow * (2 * row - rows + 1) + dCol * (2 * col - cols + 1);
      neighbours.push({ square: to, key: tieKey(tieBreak, outward, to) });
    };
    forEachMove(board, square, add, order);
    // Sorting is stable: what has the same key stays in the order of the moves.
    neighbours.sort((one, other) => one.key - other.key);
    for (const [i, neighbour] of neighbours.entries()) table[square * 8 + i] = neighbour.square;
  }
  return table;
}

/** The least key is preferred. @param outward how far the move points away from the centre */
function tieKey(tieBreak: TieBreak, outward: number, neighbour: number): number {
  switch (tieBreak) {
    case 'first':
      return 0;
    case 'farthest':
      return -outward;
    case 'random':
      return neighbour;
  }
}
