import { createSolverSync, type Move, type Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';

/** The move order of test/reference/backtracking-from-corner.json and of `bench/native/backtracking.c`. */
const MOVE_ORDER: readonly Move[] = [
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
];

/** Plain depth-first search from the corner: one input, long enough that no branch predictor learns it. */
function cornerSearch(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols);
  let repeated = 0;
  const search = (): { nodes: number; path: ArrayLike<number> } => {
    const result = solver.solve(
      { rows, cols, start: 0 },
      { strategy: 'backtracking', moveOrder: MOVE_ORDER, out },
    );
    if (result.status === 'limit') throw new Error(`no answer within ${result.nodes} nodes`);
    return { nodes: result.nodes, path: result.status === 'found' ? result.path : [] };
  };
  return {
    grain: 1,
    arrange(_seed, repetitions) {
      repeated = repetitions;
    },
    run() {
      let nodes = 0;
      for (let i = 0; i < repeated; i++) nodes += search().nodes;
      return nodes;
    },
    *answers() {
      for (let i = 0; i < repeated; i++) {
        const { nodes, path } = search();
        yield [nodes, ...Array.from(path)];
      }
    },
  };
}

export const wasmBacktracking: Prepare = (workload) =>
  cornerSearch(createSolverSync({ engine: 'wasm' }), workload);
export const tsBacktracking: Prepare = (workload) => cornerSearch(createTsSolver(), workload);
