/** The symmetries of boards: rotations and reflections, as what becomes of each square. */

export type SymmetryName = 'identity' | 'half-turn' | 'quarter-turn' | 'reflection';

export interface Symmetry {
  readonly name: SymmetryName;
  /** By square: where it comes to lie. */
  readonly image: Uint32Array;
}

type Place = readonly [row: number, col: number];

/** All symmetries of a board of that size: eight of a square one, four of others. */
export function symmetries(rows: number, cols: number): Symmetry[] {
  const symmetry = (name: SymmetryName, place: (row: number, col: number) => Place): Symmetry => ({
    name,
    image: Uint32Array.from({ length: rows * cols }, (_, square) => {
      const [row, col] = place(Math.floor(square / cols), square % cols);
      return row * cols + col;
    }),
  });
  const [bottom, right] = [rows - 1, cols - 1];
  const all = [
    symmetry('identity', (row, col) => [row, col]),
    symmetry('half-turn', (row, col) => [bottom - row, right - col]),
    symmetry('reflection', (row, col) => [bottom - row, col]),
    symmetry('reflection', (row, col) => [row, right - col]),
  ];
  if (rows !== cols) return all;
  return [
    ...all,
    symmetry('quarter-turn', (row, col) => [col, bottom - row]),
    symmetry('quarter-turn', (row, col) => [right - col, row]),
    symmetry('reflection', (row, col) => [col, row]),
    symmetry('reflection', (row, col) => [right - col, bottom - row]),
  ];
}
