import { type BatchArrays, batchPath, createSolverSync, type Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { closedRandomWalks } from '../baselines/random-walks.js';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { scalarSolver } from './scalar-solver.js';

/** Random closed tours by the public `solveBatch`, `workload.batch` a call, each sample by a key of its own. */
function batchTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const count = workloadNumber(workload, 'batch');
  const squares = rows * cols;
  const out: BatchArrays = {
    paths: squares <= 2 ** 8 ? new Uint8Array(count * squares) : new Uint32Array(count * squares),
    visited: new Uint32Array(count),
    statuses: new Uint8Array(count),
    nodes: new Float64Array(count),
  };
  let seed = 0;
  let tours = 0;
  const solve = (stream: number) =>
    solver.solveBatch({ rows, cols, closed: true, count }, { strategy: 'random', seed, stream, out });
  return {
    grain: count,
    arrange(given, repetitions) {
      seed = given;
      tours = repetitions;
    },
    run() {
      for (let stream = 0; stream < tours; stream += count) solve(stream);
      return tours * squares;
    },
    *answers() {
      for (let stream = 0; stream < tours; stream += count) {
        const result = solve(stream);
        for (let i = 0; i < count; i++) yield batchPath(result, i);
      }
    },
  };
}

export const wasmRandom: Prepare = (workload) => batchTours(createSolverSync({ engine: 'wasm' }), workload);
export const wasmScalarRandom: Prepare = (workload) => batchTours(scalarSolver(), workload);
export const tsRandom: Prepare = (workload) => batchTours(createTsSolver(), workload);

/** Random walks until one closes. */
export const randomWalks: Prepare = (workload) => {
  const size = workloadNumber(workload, 'rows');
  const path = new Uint32Array(size * size);
  const solve = closedRandomWalks(size, path);
  let seed = 0;
  let tours = 0;
  return {
    grain: 1,
    arrange(given, repetitions) {
      seed = given;
      tours = repetitions;
    },
    run() {
      const next = sfc32(seed);
      for (let i = 0; i < tours; i++) solve(next);
      return tours * path.length;
    },
    *answers() {
      const next = sfc32(seed);
      for (let i = 0; i < tours; i++) {
        solve(next);
        yield path;
      }
    },
  };
};
