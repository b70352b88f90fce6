import {
  type BatchArrays,
  type BatchOptions,
  batchPath,
  type Solver,
  type TourResult,
} from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import {
  type Contestant,
  type Prepare,
  type Workload,
  workloadNumber,
  workloadWord,
} from '../harness/contestant.js';
import { resultNumbers } from './inputs.js';
import { scalarSolver, wasmSolver } from './solvers.js';
import { tourContestant } from './tours.js';

function narrowestPaths(squares: number, length: number): BatchArrays['paths'] {
  if (squares <= 2 ** 8) return new Uint8Array(length);
  return squares <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/**
 * Calls the public `solveBatch` with `workload.batch` tours per call, and reuses the arrays. `workload.work` selects the units of
 * work: 'visited' squares, or 'board' for all squares of each board. Kernels that walk boards side by side take a step for each
 * square, even after a walk is stuck.
 */
function batchTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const atOnce = workloadNumber(workload, 'batch');
  const strategy = workloadWord(workload, 'strategy', 'warnsdorff') as BatchOptions['strategy'];
  const closed = workloadWord(workload, 'tour', 'open') === 'closed';
  const countsBoards = workloadWord(workload, 'work', 'visited') === 'board';
  const out: BatchArrays = {
    paths: narrowestPaths(rows * cols, atOnce * rows * cols),
    visited: new Uint32Array(atOnce),
    statuses: new Uint8Array(atOnce),
    nodes: new Float64Array(atOnce),
  };
  const options = { strategy, out };
  let result = solver.solveBatch({ rows, cols, closed, starts: [0] }, options);
  return tourContestant(rows * cols, {
    atOnce,
    solve(starts) {
      result = solver.solveBatch({ rows, cols, closed, starts }, options);
      let visited = 0;
      for (let i = 0; i < starts.length; i++) visited += out.visited[i]!;
      return countsBoards ? starts.length * rows * cols : visited;
    },
    answer: (index) => [result.nodes[index]!, ...batchPath(result, index)],
  });
}

/** Returns a contestant with one call of `solve` per tour. */
function solveTours(workload: Workload, solve: (start: number) => TourResult): Contestant {
  let result = solve(0);
  return tourContestant(workloadNumber(workload, 'rows') * workloadNumber(workload, 'cols'), {
    atOnce: 1,
    solve(starts) {
      result = solve(starts[0]!);
      if (result.status === 'impossible') throw new Error(`no tour from ${starts[0]}: ${result.explanation}`);
      return result.path.length;
    },
    answer: () => resultNumbers(result),
  });
}

/** Calls the public `solve`, and reuses the array of the path. */
function singleTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols);
  return solveTours(workload, (start) =>
    solver.solve({ rows, cols, start }, { strategy: 'warnsdorff', out }),
  );
}

/** Calls the public `solve` with default options and a new path each time. `workload.call` selects the keys of the problem. */
function plainTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  switch (workloadWord(workload, 'call', '')) {
    case 'closed':
      return solveTours(workload, () => solver.solve({ rows, cols, closed: true }));
    case 'start':
      return solveTours(workload, (start) => solver.solve({ rows, cols, start }));
    default:
      return solveTours(workload, () => solver.solve({ rows, cols }));
  }
}

export const wasmBatch: Prepare = async (workload) => batchTours(await wasmSolver(workload), workload);
export const scalarBatch: Prepare = async (workload) => batchTours(await scalarSolver(), workload);
export const tsBatch: Prepare = (workload) => batchTours(createTsSolver(), workload);
export const wasmSingle: Prepare = async (workload) => singleTours(await wasmSolver(workload), workload);
export const tsSingle: Prepare = (workload) => singleTours(createTsSolver(), workload);
export const wasmPlain: Prepare = async (workload) => plainTours(await wasmSolver(workload), workload);
export const tsPlain: Prepare = (workload) => plainTours(createTsSolver(), workload);
