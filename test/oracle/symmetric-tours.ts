import type { TourProblem } from '../../src/problem/problem.js';
import type { Symmetry } from '../../src/problem/symmetry.js';

/** The symmetries of tours, by their definition. Shares no code with the package. */

export const SYMMETRIES: readonly Symmetry[] = ['half-turn', 'quarter-turn', 'reflection'];

/** Returns the images of (row, col), by the definition of each symmetry. */
export const IMAGES: Record<Symmetry, ((row: number, col: number, rows: number, cols: number) => number)[]> =
  {
    'half-turn': [(row, col, rows, cols) => (rows - 1 - row) * cols + (cols - 1 - col)],
    'quarter-turn': [(row, col, rows, cols) => (rows === cols ? col * cols + (rows - 1 - row) : -1)],
    reflection: [
      (row, col, _rows, cols) => row * cols + (cols - 1 - col),
      (row, col, rows, cols) => (rows - 1 - row) * cols + col,
    ],
  };

/** Returns whether a tour equals its image: the set of its moves does. */
export function isSymmetric(problem: TourProblem, symmetry: Symmetry, path: ArrayLike<number>): boolean {
  const { rows, cols, closed } = problem;
  const key = (one: number, other: number) => Math.min(one, other) * rows * cols + Math.max(one, other);
  const moves = Array.from(path, (square, i): [number, number] => [square, path[(i + 1) % path.length]!]);
  if (!closed) moves.pop();
  const keys = new Set(moves.map(([one, other]) => key(one, other)));
  return IMAGES[symmetry].some((image) => {
    const to = (square: number) => image(Math.floor(square / cols), square % cols, rows, cols);
    if (!closed && to(path[0]!) !== path[path.length - 1]) return false;
    return moves.every(([one, other]) => keys.has(key(to(one), to(other))));
  });
}

type Board = { rows: number; cols: number; closed: boolean; symmetry: Symmetry };

/** Returns the whole boards of at most this many squares, with each kind of symmetric tour. */
export function wholeBoards(most: number): Board[] {
  const boards: Board[] = [];
  for (let rows = 1; rows * rows <= most; rows++) {
    for (let cols = rows; rows * cols <= most; cols++) {
      for (const symmetry of SYMMETRIES) {
        boards.push({ rows, cols, closed: true, symmetry });
        if (symmetry !== 'quarter-turn') boards.push({ rows, cols, closed: false, symmetry });
      }
    }
  }
  return boards;
}
