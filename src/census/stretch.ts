import type { Board, Problem } from '../problem/problem.js';

/** All ways to walk the squares of a stretch from its first to its last, as a problem of its own, on the rectangle that they lie in. */
export function withStretch({ cols }: Board, stretch: Uint32Array): Problem {
  const rowOf = (square: number) => Math.floor(square / cols);
  let [top, bottom, left, right] = [Number.POSITIVE_INFINITY, -1, cols, -1];
  for (const square of stretch) {
    top = Math.min(top, rowOf(square));
    bottom = Math.max(bottom, rowOf(square));
    left = Math.min(left, square % cols);
    right = Math.max(right, square % cols);
  }
  const width = right - left + 1;
  const rows = bottom - top + 1;
  const placeOf = (square: number) => (rowOf(square) - top) * width + (square % cols) - left;
  const blocked = new Uint8Array(rows * width).fill(1);
  for (const square of stretch) blocked[placeOf(square)] = 0;
  const squares = rows * width;
  const board = { rows, cols: width, squares, freeSquares: stretch.length, blocked };
  return { board, start: placeOf(stretch[0]!), end: placeOf(stretch.at(-1)!), closed: false };
}
