import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** The package is imported, nothing of it has run: a solver is made and solves one board. */
function firstSolve(create: () => Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  let starts = new Uint32Array(0);
  const solveFrom = (start: number): number[] => {
    const result = create().solve({ rows, cols, start }, { strategy: 'warnsdorff' });
    return [result.nodes, ...(result.path ?? [])];
  };
  return {
    grain: 1,
    arrange(seed, repetitions) {
      starts = new Uint32Array(repetitions);
      fillShuffledStarts(seed, rows * cols, starts);
    },
    run() {
      let nodes = 0;
      for (const start of starts) nodes += solveFrom(start)[0]!;
      return nodes;
    },
    *answers() {
      for (const start of starts) yield solveFrom(start);
    },
  };
}

export const wasmFirst: Prepare = (workload) =>
  firstSolve(() => createSolverSync({ engine: 'wasm' }), workload);
export const tsFirst: Prepare = (workload) => firstSolve(() => createTsSolver(), workload);
