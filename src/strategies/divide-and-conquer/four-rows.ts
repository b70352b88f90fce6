/**
 * Boards of four rows. The outer rows, 0 and 3, are half of the board and no move joins two of their squares,
 * so a tour alternates between outer and inner squares but for one move between inner ones. Outer squares of
 * a colour are neighbours of inner ones of the other colour only: up to that move the tour stays on one such
 * class, after it on the other. In a class each column has one outer and one inner square, and an outer and
 * an inner one are joined if they lie one or two columns apart: a strip. So a tour of the board is a path of
 * a strip, a move, and a path of the other.
 */

/** A colour class: 0 has the outer squares of colour 0, the colour of (0, 0); -1 stands for a whole board. */
export type Strip = -1 | 0 | 1;

/** Whether a row of a four-row board is one of the outer two. */
export function isOuter(row: number): boolean {
  return row === 0 || row === 3;
}

/**
 * The row of the outer (`inner` 0) or inner (1) square of a class in a column. Class 1 is the mirror image of
 * class 0.
 */
export function stripRow(strip: Strip, inner: number, col: number): number {
  const row = col % 2 === 0 ? inner : 3 - inner;
  return strip === 0 ? row : 3 - row;
}

/** The class of a square. */
export function stripOf(row: number, col: number): 0 | 1 {
  const even = (row + (col % 2)) % 2 === 0;
  return isOuter(row) === even ? 0 : 1;
}
