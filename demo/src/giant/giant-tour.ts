import { type ImplicitTour, implicitTour } from 'knights-tour-wasm';

/** 2^26 x 2^26: as many squares as the package numbers. */
export const GIANT_SIDE = 2 ** 26;

let tour: ImplicitTour | undefined;

/** The closed tour of the giant board, which is never written down: each step and each square is computed. */
export function giantTour(): ImplicitTour {
  if (!tour) {
    const answer = implicitTour({ rows: GIANT_SIDE, cols: GIANT_SIDE, closed: true, start: 0 });
    if (answer.status !== 'found') throw new Error(answer.explanation);
    tour = answer.tour;
  }
  return tour;
}

/** Row and column of a square. */
export function placeOf(square: number): readonly [row: number, col: number] {
  const col = square % GIANT_SIDE;
  return [(square - col) / GIANT_SIDE, col];
}
