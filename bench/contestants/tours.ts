import type { Contestant } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** A program that solves tours. `bench/native/tours.h` is its counterpart in C. */
export interface TourSolver {
  /** Maximum number of starts per call. */
  readonly atOnce: number;
  /** Solves a tour from each start. Returns the total number of visited squares. */
  solve(starts: Uint32Array): number;
  /** Returns an answer of the last call: the nodes, then the path. */
  answer(index: number): ArrayLike<number>;
}

/**
 * Returns a contestant that solves tours from shuffled starts. On boards with an odd number of squares it uses only squares with
 * even numbers, which have the more frequent colour, because no other start has a tour.
 */
export function tourContestant(squares: number, solver: TourSolver): Contestant {
  const { atOnce } = solver;
  let buffer = new Uint32Array(0);
  let starts = buffer;
  return {
    grain: atOnce,
    arrange(seed, repetitions) {
      if (repetitions > buffer.length) buffer = new Uint32Array(repetitions);
      starts = buffer.subarray(0, repetitions);
      const step = 1 + (squares % 2);
      fillShuffledStarts(seed, Math.ceil(squares / step), starts);
      for (let i = 0; i < starts.length; i++) starts[i]! *= step;
    },
    run() {
      let visited = 0;
      for (let i = 0; i < starts.length; i += atOnce) visited += solver.solve(starts.subarray(i, i + atOnce));
      return visited;
    },
    *answers() {
      for (let i = 0; i < starts.length; i += atOnce) {
        const some = starts.subarray(i, i + atOnce);
        solver.solve(some);
        for (let j = 0; j < some.length; j++) yield solver.answer(j);
      }
    },
  };
}
