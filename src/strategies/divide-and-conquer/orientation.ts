/**
 * The eight symmetries of a square lattice, numbered by bits: 1 exchanges row and column, then 2 negates the
 * row and 4 the column.
 */
export type Orientation = number;

export const EXCHANGED = 1;
export const ROW_NEGATED = 2;
export const COL_NEGATED = 4;

/** By orientation: the sign of the row, and of the column, after the exchange. */
export const ROW_SIGN: readonly number[] = [1, 1, -1, -1, 1, 1, -1, -1];
export const COL_SIGN: readonly number[] = [1, 1, 1, 1, -1, -1, -1, -1];

/** The row that (row, col) gets. */
export function orientedRow(orientation: Orientation, row: number, col: number): number {
  return ROW_SIGN[orientation] * (orientation & EXCHANGED ? col : row);
}

/** The column that (row, col) gets. */
export function orientedCol(orientation: Orientation, row: number, col: number): number {
  return COL_SIGN[orientation] * (orientation & EXCHANGED ? row : col);
}

/** The orientation that applies `inner`, then `outer`. */
export function composed(outer: Orientation, inner: Orientation): Orientation {
  if ((outer & EXCHANGED) === 0) return outer ^ inner;
  const signs = ((inner & ROW_NEGATED) << 1) | ((inner & COL_NEGATED) >> 1);
  return outer ^ ((inner & EXCHANGED) | signs);
}
