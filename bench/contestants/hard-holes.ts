import { createSolverSync, type Solver, type TourProblem } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import type { Contestant, Prepare } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { HARD_BOARDS } from './hard-boards.js';

/** Tours of these boards, each with a seed of its own: what another order of decisions would save is in the figure, too. */
function hardHoles(solver: Solver): Contestant {
  let asked: { problem: TourProblem; seed: number }[] = [];
  const solve = ({ problem, seed }: { problem: TourProblem; seed: number }): Uint32Array => {
    const result = solver.solve(problem, { seed });
    if (result.status !== 'found') throw new Error(`${problem.rows} x ${problem.cols}: ${result.status}`);
    return result.path;
  };
  return {
    grain: HARD_BOARDS.length,
    arrange(seed, repetitions) {
      const next = sfc32(seed);
      asked = Array.from({ length: repetitions }, (_, i) => ({
        problem: HARD_BOARDS[i % HARD_BOARDS.length]!,
        seed: next(),
      }));
    },
    run() {
      let squares = 0;
      for (const one of asked) squares += solve(one).length;
      return squares;
    },
    *answers() {
      for (const one of asked) yield solve(one);
    },
  };
}

export const wasmHardHoles: Prepare = () => hardHoles(createSolverSync({ engine: 'wasm' }));
export const tsHardHoles: Prepare = () => hardHoles(createTsSolver());
