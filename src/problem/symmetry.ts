/** A symmetry of the board that a tour can have: the tour equals its own image. */
export type Symmetry = 'half-turn' | 'quarter-turn' | 'reflection';

/** The names of the symmetries. */
export const SYMMETRIES: readonly Symmetry[] = ['half-turn', 'quarter-turn', 'reflection'];

/** A map of squares to squares. */
export type SquareMap = (square: number) => number;

/**
 * Returns the maps that a symmetry stands for: for a reflection the one that swaps left and right, then the one that swaps top and
 * bottom. A quarter turn of a board that is not square has none.
 */
export function symmetryMaps(
  { rows, cols }: { rows: number; cols: number },
  symmetry: Symmetry,
): SquareMap[] {
  if (symmetry === 'half-turn') return [(square) => rows * cols - 1 - square];
  if (symmetry === 'quarter-turn') {
    if (rows !== cols) return [];
    return [(square) => (square % cols) * cols + rows - 1 - Math.floor(square / cols)];
  }
  return [
    (square) => square - (square % cols) + cols - 1 - (square % cols),
    (square) => (rows - 1 - Math.floor(square / cols)) * cols + (square % cols),
  ];
}

/** Returns whether a map keeps the blocked squares of a board. */
export function keepsBlocked(
  { blocked }: { readonly blocked: Uint8Array | undefined },
  map: SquareMap,
): boolean {
  return !blocked || blocked.every((mark, square) => mark === blocked[map(square)]);
}
