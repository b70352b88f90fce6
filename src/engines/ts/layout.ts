// Its image is assembly/layout.ts.
import { paddedStride } from '../../problem/moves.js';
import type { Board } from '../../problem/problem.js';
import { outOfMemory } from '../engine.js';

/** A mark of a square that is visited, blocked or padding. Degrees are at most 8. */
export const VISITED = 0x80;
/** A mark of the end square, so that it is not entered before the last step. */
export const END = 0x40;
/** The mark of padding and blocked squares: two rounds of eight decrements leave {@link VISITED} set. */
export const OUTSIDE = 0xc0;

/**
 * The arrays of a board, as assembly/layout.ts lays them out in linear memory. A padded board has two rows more above
 * and below and one column more on either side; two columns to the left lies the right column of the row above, so
 * that every knight move from a square of the board stays inside.
 */
export interface Layout {
  readonly rows: number;
  readonly cols: number;
  readonly squares: number;
  /** Elements between two rows of a padded board. */
  readonly stride: number;
  /** The degrees of the empty board, copied for each tour. */
  readonly template: Uint8Array;
  /** The degrees of the tour in hand, with flags. */
  readonly marks: Uint8Array;
  /** Square numbers in visiting order. */
  readonly path: Uint32Array;
  /** What is left to try at each depth, or its random word; empty without search. */
  readonly frames: Uint32Array;
  /** The longest path seen; empty without search. */
  readonly longest: Uint32Array;
  freeSquares: number;
}

/**
 * Has the memory of a board.
 * @throws RangeError when it cannot be had
 */
export function reserveBoard(board: Board, forSearch: boolean): Layout {
  const { rows, cols, squares } = board;
  const stride = paddedStride(cols);
  const padded = (rows + 4) * stride;
  try {
    return {
      rows,
      cols,
      squares,
      stride,
      template: new Uint8Array(padded),
      marks: new Uint8Array(padded),
      path: new Uint32Array(squares),
      frames: new Uint32Array(forSearch ? squares : 0),
      longest: new Uint32Array(forSearch ? squares : 0),
      freeSquares: board.freeSquares,
    };
  } catch {
    throw outOfMemory(board);
  }
}

/** Where the first square of a row lies in a padded board. */
export function rowAt({ stride }: Layout, row: number): number {
  return (row + 2) * stride + 1;
}

/** Where a square lies in a padded board. */
export function paddedIndex(layout: Layout, square: number): number {
  const row = Math.floor(square / layout.cols);
  return rowAt(layout, row) + square - row * layout.cols;
}
