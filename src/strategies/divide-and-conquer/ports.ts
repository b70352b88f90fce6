export const UP = 0;
export const DOWN = 1;
export const LEFT = 2;
export const RIGHT = 3;
/** A side of a tile. */
export type Side = typeof UP | typeof DOWN | typeof LEFT | typeof RIGHT;

/**
 * Position of a chain that hangs on a side of a tile. The columns of the chain lead away from the tile, its row 0 lies at the
 * corner. Square (r, c) of the chain is the tile's square (row + rowSign * r, col + colSign * c), with r and c exchanged in these
 * sums for chains above and below.
 */
export interface Frame {
  readonly row: number;
  readonly col: number;
  readonly rowSign: number;
  readonly colSign: number;
  readonly exchanged: boolean;
}

/** Returns the frame of the chain on one side of a tile, at one of its two corners (0: the left or upper one). */
export function portFrame(rows: number, cols: number, side: Side, corner: number): Frame {
  const flip = corner === 1 ? -1 : 1;
  if (side === LEFT || side === RIGHT) {
    const [col, colSign] = side === LEFT ? [-1, -1] : [cols, 1];
    return { row: corner === 1 ? rows - 1 : 0, col, rowSign: flip, colSign, exchanged: false };
  }
  const [row, rowSign] = side === UP ? [-1, -1] : [rows, 1];
  return { row, col: corner === 1 ? cols - 1 : 0, rowSign, colSign: flip, exchanged: true };
}

/**
 * Returns the port of a side at one of its corners: an edge at the corner square. A corner has two neighbours only, so every
 * tour that does not end there uses this edge. Removing it and two edges of the neighbour splices the neighbour's tour in.
 * @returns the corner square and the other square of the edge
 */
export function portEdge(rows: number, cols: number, side: Side, corner: number): readonly [number, number] {
  const { row, col, rowSign, colSign, exchanged } = portFrame(rows, cols, side, corner);
  const squareAt = (chainRow: number, chainCol: number): number => {
    const [down, across] = exchanged ? [chainCol, chainRow] : [chainRow, chainCol];
    return (row + rowSign * down) * cols + col + colSign * across;
  };
  // The chain sees both squares before its first column; in a strip a move leads one row aside.
  return [squareAt(0, -1), squareAt(rows === 2 ? 1 : 2, -2)];
}
