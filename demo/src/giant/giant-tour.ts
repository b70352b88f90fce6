import { type ImplicitTour, implicitTour } from 'knights-tour-wasm';

/** The side of the largest board that `implicitTour` accepts. */
export const GIANT_SIDE = 2 ** 26;

let tour: ImplicitTour | undefined;

/** Returns the closed tour of the giant board, which computes each step on demand. */
export function giantTour(): ImplicitTour {
  if (!tour) {
    const answer = implicitTour({ rows: GIANT_SIDE, cols: GIANT_SIDE, closed: true, start: 0 });
    if (answer.status !== 'found') throw new Error(answer.explanation);
    tour = answer.tour;
  }
  return tour;
}

/** Returns the row and column of a square. */
export function toPosition(square: number): readonly [row: number, col: number] {
  const col = square % GIANT_SIDE;
  return [(square - col) / GIANT_SIDE, col];
}
