// Counterpart: assembly/layout.ts.
import { paddedStride } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import { outOfMemory } from '../engine.js';

/** Flag of a square that is visited, blocked or padding. Degrees are at most 8. */
export const VISITED = 0x80;
/** Flag of the end square, which is entered in the last step only. */
export const END = 0x40;
/** Mark of padding and blocked squares. {@link VISITED} stays set through two rounds of eight decrements. */
export const OUTSIDE = 0xc0;

/**
 * A board with its arrays. A padded board has two more rows above and below and one more column on either side. Two columns to
 * the left lies the right column of the row above, so every knight move from a square of the board stays inside.
 */
export interface Layout extends Board {
  /** Elements between two rows of a padded board. */
  readonly stride: number;
  /** Degrees of the empty board, copied for each tour. */
  readonly template: Uint8Array;
  /** Degrees on the current path's board, with flags. */
  readonly marks: Uint8Array;
  /** Square numbers in visiting order. */
  readonly path: Uint32Array;
  /** Untried moves at each depth, or its random word; empty without search. */
  readonly frames: Uint32Array;
  /** Longest path of the attempt; empty without search. */
  readonly longest: Uint32Array;
}

/** Allocates the arrays of a board. @throws RangeError if the memory cannot be allocated */
export function reserveBoard(board: Board, forSearch: boolean): Layout {
  const { rows, cols, squares } = board;
  const stride = paddedStride(cols);
  const padded = (rows + 4) * stride;
  try {
    return {
      ...board,
      stride,
      template: new Uint8Array(padded),
      marks: new Uint8Array(padded),
      path: new Uint32Array(squares),
      frames: new Uint32Array(forSearch ? squares : 0),
      longest: new Uint32Array(forSearch ? squares : 0),
    };
  } catch {
    throw outOfMemory(board);
  }
}

/** Returns the index of a row's first square on a padded board. */
export function rowAt({ stride }: Layout, row: number): number {
  return (row + 2) * stride + 1;
}

/** Returns the index of a square on a padded board. */
export function paddedIndex(layout: Layout, square: number): number {
  const row = Math.floor(square / layout.cols);
  return rowAt(layout, row) + square - row * layout.cols;
}

/** Counts the knight moves from a square that stay on a board without blocked squares. */
function degreeInside({ rows, cols }: Layout, row: number, col: number): number {
  const twoRows = Number(row >= 2) + Number(row + 2 < rows);
  const oneRow = Number(row >= 1) + Number(row + 1 < rows);
  const oneCol = Number(col >= 1) + Number(col + 1 < cols);
  const twoCols = Number(col >= 2) + Number(col + 2 < cols);
  return twoRows * oneCol + oneRow * twoCols;
}

/** Removes the blocked squares from `template`. */
function removeBlocked(layout: Layout, blocked: Uint8Array): void {
  const { squares, stride, template } = layout;
  const offsets = [1 - 2 * stride, 2 - stride, 2 + stride, 1 + 2 * stride];
  for (let square = 0; square < squares; square++) {
    if (blocked[square] === 0) continue;
    const cell = paddedIndex(layout, square);
    template[cell] = OUTSIDE;
    for (const offset of offsets) {
      template[cell + offset]--;
      template[cell - offset]--;
    }
  }
}

/** Writes the degrees of the empty board to `template`. Inner rows are copies of the row above. */
export function countDegrees(layout: Layout): void {
  const { rows, cols, stride, template, blocked } = layout;
  template.fill(OUTSIDE);
  for (let row = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    if (row > 2 && row + 2 < rows) template.copyWithin(at, at - stride, at - stride + cols);
    else for (let col = 0; col < cols; col++) template[at + col] = degreeInside(layout, row, col);
  }
  if (blocked) removeBlocked(layout, blocked);
}

/** Returns the degrees by square, 0 for blocked squares. */
export function readDegrees(layout: Layout): Uint8Array {
  const degrees = new Uint8Array(layout.squares);
  for (let square = 0; square < degrees.length; square++) {
    const degree = layout.template[paddedIndex(layout, square)]!;
    if (degree < VISITED) degrees[square] = degree;
  }
  return degrees;
}

/** Resets the marks to the empty board. */
export function clearBoard({ marks, template }: Layout): void {
  marks.set(template);
}
