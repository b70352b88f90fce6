// Its image is assembly/layout.ts, and that of the degrees assembly/knight.ts.
import { paddedStride } from '../../problem/knight-graph.js';
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
  openSquares: number;
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
      openSquares: board.openSquares,
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

/** The knight graph on a padded board: its degrees. */

/** Knight moves from a square that stay on a board without blocked squares. */
function degreeInside({ rows, cols }: Layout, row: number, col: number): number {
  const twoRows = Number(row >= 2) + Number(row + 2 < rows);
  const oneRow = Number(row >= 1) + Number(row + 1 < rows);
  const oneCol = Number(col >= 1) + Number(col + 1 < cols);
  const twoCols = Number(col >= 2) + Number(col + 2 < cols);
  return twoRows * oneCol + oneRow * twoCols;
}

/** Takes the squares of a mask off the board. */
function takeOff(layout: Layout, blocked: Uint8Array): void {
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

/** Counts the degrees of the empty board into `template`: rows by templates, then blocked squares taken off. */
export function countDegrees(layout: Layout, blocked: Uint8Array | undefined): void {
  const { rows, cols, stride, template } = layout;
  template.fill(OUTSIDE);
  for (let row = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    if (row > 2 && row + 2 < rows) template.copyWithin(at, at - stride, at - stride + cols);
    else for (let col = 0; col < cols; col++) template[at + col] = degreeInside(layout, row, col);
  }
  if (blocked) takeOff(layout, blocked);
}

/** The degrees, one a square, 0 for blocked squares. */
export function readDegrees(layout: Layout): Uint8Array {
  const degrees = new Uint8Array(layout.squares);
  for (let square = 0; square < degrees.length; square++) {
    const degree = layout.template[paddedIndex(layout, square)]!;
    if (degree < VISITED) degrees[square] = degree;
  }
  return degrees;
}

/** Sets the marks back to the empty board. */
export function clearBoard({ marks, template }: Layout): void {
  marks.set(template);
}
