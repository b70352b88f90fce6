import type { Contestant } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** A program that solves tours. `bench/native/tours.h` is the same in C. */
export interface TourSolver {
  /** Maximum number of starts per call. */
  readonly atOnce: number;
  /** Solves a tour from each start; returns the squares visited in all. */
  solve(starts: Uint32Array): number;
  /** Of the tours solved last: the nodes placed, then the path. */
  answer(index: number): ArrayLike<number>;
}

/**
 * A contestant that solves tours from shuffled starts: on a board of an odd number of squares only from those of the
 * colour that has one more, which are the even numbers, because no other start has a tour.
 */
export function tourContestant(squares: number, solver: TourSolver): Contestant {
  const { atOnce } = solver;
  let room = new Uint32Array(0);
  let starts = room;
  return {
    grain: atOnce,
    arrange(seed, repetitions) {
      if (repetitions > room.length) room = new Uint32Array(repetitions);
      starts = room.subarray(0, repetitions);
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
