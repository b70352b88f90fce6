import {
  type BatchArrays,
  type BatchOptions,
  batchPath,
  createSolverSync,
  type Solver,
} from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import {
  type Contestant,
  type Prepare,
  type Workload,
  workloadNumber,
  workloadWord,
} from '../harness/contestant.js';
import { scalarSolver } from './scalar-solver.js';
import { tourContestant } from './tours.js';

function narrowestPaths(squares: number, length: number): BatchArrays['paths'] {
  if (squares <= 2 ** 8) return new Uint8Array(length);
  return squares <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

type StrategyName = NonNullable<BatchOptions['strategy']>;
type TieBreak = NonNullable<BatchOptions['tieBreak']>;

/**
 * The public `solveBatch`, `workload.batch` tours a call, written into arrays that are used again and again.
 * `workload.strategy`, `tieBreak` and `tour` ('open' or 'closed') say what is solved, `work` whether its squares are those
 * 'visited' or all of each 'board': kernels that walk boards side by side take a step for each square of the board,
 * whether a walk is stuck or not.
 */
function batchTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const atOnce = workloadNumber(workload, 'batch');
  const strategy = workloadWord(workload, 'strategy', 'warnsdorff') as StrategyName;
  const tieBreak = workloadWord(workload, 'tieBreak', '') as TieBreak | '';
  const closed = workloadWord(workload, 'tour', 'open') === 'closed';
  const countsBoards = workloadWord(workload, 'work', 'visited') === 'board';
  const out: BatchArrays = {
    paths: narrowestPaths(rows * cols, atOnce * rows * cols),
    visited: new Uint32Array(atOnce),
    statuses: new Uint8Array(atOnce),
    nodes: new Float64Array(atOnce),
  };
  const options = { strategy, out, ...(tieBreak !== '' && { tieBreak }) };
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

/** The public `solve`, one tour a call, written into an array that is used again and again. */
function singleTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols);
  let nodes = 0;
  let path: ArrayLike<number> = out;
  return tourContestant(rows * cols, {
    atOnce: 1,
    solve(starts) {
      const result = solver.solve({ rows, cols, start: starts[0]! }, { strategy: 'warnsdorff', out });
      if (result.status === 'impossible') throw new Error(`no tour from ${starts[0]}: ${result.explanation}`);
      nodes = result.nodes;
      path = result.path;
      return path.length;
    },
    answer: () => [nodes, ...Array.from(path)],
  });
}

/**
 * The public `solve` as people write it: default options, a new path each time. `workload.start` says whether the start is
 * 'given' or 'omitted', `tour` whether it is 'open' or 'closed'.
 */
function plainTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const closed = workloadWord(workload, 'tour', 'open') === 'closed';
  const given = workloadWord(workload, 'start', 'omitted') === 'given';
  let nodes = 0;
  let path: ArrayLike<number> = [];
  return tourContestant(rows * cols, {
    atOnce: 1,
    solve(starts) {
      const result = closed
        ? solver.solve({ rows, cols, closed })
        : given
          ? solver.solve({ rows, cols, start: starts[0]! })
          : solver.solve({ rows, cols });
      if (result.status !== 'found') throw new Error(`no tour: ${result.status}`);
      nodes = result.nodes;
      path = result.path;
      return path.length;
    },
    answer: () => [nodes, ...Array.from(path)],
  });
}

export const wasmBatch: Prepare = (workload) => batchTours(createSolverSync({ engine: 'wasm' }), workload);
export const wasmScalarBatch: Prepare = (workload) => batchTours(scalarSolver(), workload);
export const tsBatch: Prepare = (workload) => batchTours(createTsSolver(), workload);
export const wasmSingle: Prepare = (workload) => singleTours(createSolverSync({ engine: 'wasm' }), workload);
export const wasmPlain: Prepare = (workload) => plainTours(createSolverSync({ engine: 'wasm' }), workload);
export const tsPlain: Prepare = (workload) => plainTours(createTsSolver(), workload);
export const tsSingle: Prepare = (workload) => singleTours(createTsSolver(), workload);
