import { forEachMove, moveOrderOf } from '../problem/knight-graph.js';
import { TIES, type TieBreak } from '../problem/options.js';
import type { Board } from '../problem/problem.js';

/** Selects the calls that run on the kernels for small boards. Bundles of few strategies do not need this file. */

/** Maximum number of squares of boards with kernels of their own. */
export const MAX_SMALL_SQUARES = 64;

/** Number of tours from which on making the tables of such a board is worth it. */
export const MIN_TOURS_FOR_TABLES = 64;

/** Moves need tours that leave a choice, so a cycle of four squares. Boards of two rows have no cycle. */
const MIN_CYCLE_SQUARES = 4;
const MIN_CYCLE_ROWS = 3;

/** Returns whether a kernel draws random tours of a board: by backbite moves, or by path covers. */
export function hasRandomKernel({ rows, cols, squares, openSquares }: Board): boolean {
  const narrow = Math.min(rows, cols) < MIN_CYCLE_ROWS;
  return squares <= MAX_SMALL_SQUARES && openSquares >= MIN_CYCLE_SQUARES && !narrow;
}

/**
 * On boards with this many rows and columns, backbite moves are faster and nearly uniform. On 5 x 8 they make some closed tours up
 * to five times too often: scripts/measure-uniformity.mjs.
 */
const MIN_BACKBITE_ROWS = 6;

/**
 * Returns the kernel for random tours of a board for which {@link hasRandomKernel} holds. On some boards with blocked squares, backbite
 * moves do not reach all open tours: on 6 x 6 without squares 14 and 15 at most 4,176 of the 5,104. Of closed tours they reach
 * some too often: the probabilities of the 64 tours of 6 x 6 without squares 3 and 23 would vary by 38 %.
 * @param hasBothEnds whether start and end of an open tour are given
 */
export function randomKernelOf(
  board: Board,
  closed: boolean,
  hasBothEnds: boolean,
): 'backbite' | 'path-cover' {
  const suitsBackbite = !board.blocked && Math.min(board.rows, board.cols) >= MIN_BACKBITE_ROWS;
  return suitsBackbite && (closed || !hasBothEnds) ? 'backbite' : 'path-cover';
}

/** Fills the row of a square that has fewer than eight neighbours. */
export const NO_SQUARE = 64;

/**
 * Returns by square its open neighbours, the preferred one first: eight bytes a square, filled up with `filler`. With random ties
 * they are by number, for the random word to choose among them.
 * @param board of at most 255 squares
 * @param moves made by `moveTable`
 */
export function preferenceTable(
  board: Board,
  moves: Int32Array,
  tieBreak: TieBreak,
  filler: number = NO_SQUARE,
): Uint8Array {
  const { rows, cols, squares, blocked } = board;
  const { outward, random } = TIES[tieBreak];
  const table = new Uint8Array(squares * 8).fill(filler);
  const order = moveOrderOf(moves);
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    const row = Math.floor(square / cols);
    const col = square % cols;
    const neighbours: { readonly square: number; readonly key: number }[] = [];
    const add = (to: number, dRow: number, dCol: number): void => {
      // All moves are equally long, so the farthest square is the one that the move points outward to most.
      const distance = dRow * (2 * row - rows + 1) + dCol * (2 * col - cols + 1);
      neighbours.push({ square: to, key: random ? to : -outward * distance });
    };
    forEachMove(board, square, add, order);
    // Sorting is stable: squares with the same key stay in the order of the moves.
    neighbours.sort((one, other) => one.key - other.key);
    for (const [i, neighbour] of neighbours.entries()) table[square * 8 + i] = neighbour.square;
  }
  return table;
}
