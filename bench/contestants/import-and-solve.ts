import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';

/** Nothing of the package is imported: it is, a solver is made, and solves one board. */

interface Solving {
  solve(
    problem: { rows: number; cols: number; start: number },
    options: { strategy: 'warnsdorff' },
  ): { readonly nodes: number; readonly path?: Uint32Array };
}

function importAndSolve(create: () => Promise<Solving>, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  let starts = new Uint32Array(0);
  const solveFrom = async (start: number): Promise<number[]> => {
    const result = (await create()).solve({ rows, cols, start }, { strategy: 'warnsdorff' });
    return [result.nodes, ...(result.path ?? [])];
  };
  return {
    grain: 1,
    arrange(seed, repetitions) {
      starts = new Uint32Array(repetitions);
      fillShuffledStarts(seed, rows * cols, starts);
    },
    async run() {
      let nodes = 0;
      for (const start of starts) nodes += (await solveFrom(start))[0]!;
      return nodes;
    },
    async *answers() {
      for (const start of starts) yield await solveFrom(start);
    },
  };
}

export const wasmImport: Prepare = (workload) =>
  importAndSolve(async () => {
    const { createSolverSync } = await import('knights-tour-wasm');
    return createSolverSync({ engine: 'wasm' });
  }, workload);
export const tsImport: Prepare = (workload) =>
  importAndSolve(async () => {
    const { createTsSolver } = await import('knights-tour-wasm/ts');
    return createTsSolver();
  }, workload);
