/** A symmetry of the board that a tour can have: the tour is its own image. */
export type Symmetry = 'half-turn' | 'quarter-turn' | 'reflection';

/** The names of the symmetries. */
export const SYMMETRIES: readonly Symmetry[] = ['half-turn', 'quarter-turn', 'reflection'];

/** A turn or a reflection of the board onto itself. */
export interface BoardMap {
  /** Returns the image of a square. */
  image(square: number): number;
  /** The number of times after which every square is back in its place: 4 for a quarter turn, else 2. */
  readonly order: 2 | 4;
  /** Whether the image of a square has the other colour. It is the same for all squares. */
  readonly changesColour: boolean;
  /** Returns the squares, blocked or not, that are their own images. */
  fixed(): Iterable<number>;
}

/**
 * Returns the maps that a symmetry stands for: for a reflection the one that swaps left and right, then the one that swaps top and
 * bottom. A quarter turn of a board that is not square has none.
 */
export function boardMaps(
  { rows, cols }: { readonly rows: number; readonly cols: number },
  symmetry: Symmetry,
): BoardMap[] {
  const squares = rows * cols;
  const centre = squares % 2 === 1 ? [(squares - 1) / 2] : [];
  if (symmetry === 'half-turn') {
    const changesColour = (rows + cols) % 2 === 1;
    return [{ image: (square) => squares - 1 - square, order: 2, changesColour, fixed: () => centre }];
  }
  if (symmetry === 'quarter-turn') {
    if (rows !== cols) return [];
    const image = (square: number) => (square % cols) * cols + rows - 1 - Math.floor(square / cols);
    return [{ image, order: 4, changesColour: rows % 2 === 0, fixed: () => centre }];
  }
  return [
    {
      image: (square) => square - 2 * (square % cols) + cols - 1,
      order: 2,
      changesColour: cols % 2 === 0,
      *fixed() {
        for (let row = 0; cols % 2 === 1 && row < rows; row++) yield row * cols + (cols - 1) / 2;
      },
    },
    {
      image: (square) => (rows - 1 - Math.floor(square / cols)) * cols + (square % cols),
      order: 2,
      changesColour: rows % 2 === 0,
      *fixed() {
        for (let col = 0; rows % 2 === 1 && col < cols; col++) yield ((rows - 1) / 2) * cols + col;
      },
    },
  ];
}

/** Returns whether a map keeps the blocked squares of a board. */
export function keepsBlocked(
  { blocked }: { readonly blocked: Uint8Array | undefined },
  { image }: BoardMap,
): boolean {
  return !blocked || blocked.every((mark, square) => mark === blocked[image(square)]);
}
