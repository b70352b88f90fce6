import {
  COL_NEGATED,
  EXCHANGED,
  type Orientation,
  orientedCol,
  orientedRow,
  ROW_NEGATED,
} from './orientation.js';

export const UP = 0;
export const DOWN = 1;
export const LEFT = 2;
export const RIGHT = 3;
/** A side of a tile. */
export type Side = typeof UP | typeof DOWN | typeof LEFT | typeof RIGHT;

/**
 * Where a chain lies that hangs on a side of a tile: its square (row, col) is the tile's square (row +
 * orientedRow, col + orientedCol). The chain's columns lead away from the tile, its row 0 lies at the corner.
 */
export interface Frame {
  readonly row: number;
  readonly col: number;
  readonly orientation: Orientation;
}

/** Where the chain lies that hangs on the port of a side at one of its two corners (0: the left or upper one). */
export function portFrame(rows: number, cols: number, side: Side, corner: number): Frame {
  const flipped = corner === 1;
  if (side === LEFT || side === RIGHT) {
    return {
      row: flipped ? rows - 1 : 0,
      col: side === LEFT ? -1 : cols,
      orientation: (flipped ? ROW_NEGATED : 0) | (side === LEFT ? COL_NEGATED : 0),
    };
  }
  return {
    row: side === UP ? -1 : rows,
    col: flipped ? cols - 1 : 0,
    orientation: EXCHANGED | (side === UP ? ROW_NEGATED : 0) | (flipped ? COL_NEGATED : 0),
  };
}

/**
 * The port of a side at one of its corners: an edge at the corner square, which has two neighbours only, so that every
 * tour that does not end there runs along it. Removing it and two edges of the neighbour splices the neighbour's tour in.
 * @returns the corner square and the other square of the edge
 */
export function portEdge(rows: number, cols: number, side: Side, corner: number): readonly [number, number] {
  const { row, col, orientation } = portFrame(rows, cols, side, corner);
  // As the chain sees them they lie before its first column; in a strip a move leads one row aside.
  const squareAt = (chainRow: number, chainCol: number): number =>
    (row + orientedRow(orientation, chainRow, chainCol)) * cols +
    col +
    orientedCol(orientation, chainRow, chainCol);
  return [squareAt(0, -1), squareAt(rows === 2 ? 1 : 2, -2)];
}
