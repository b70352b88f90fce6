/** Finds many tours of one board by `solveBatch`: random tours, and Warnsdorff walks. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import {
  type BatchArrays,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  batchPath,
  TOUR_STATUSES,
} from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { createTsSolver } from 'knights-tour-wasm/ts';
import {
  type Contestant,
  type Prepare,
  type Workload,
  workloadNumber,
  workloadWord,
} from '../harness/contestant.js';
import { fillShuffledStarts } from '../harness/random.js';
import type { PartRequest } from './bulk-process.js';
import { scalarSolver, wasmSolver } from './solvers.js';

type SolveBatch = (problem: BatchProblem, options: BatchOptions) => BatchResult | Promise<BatchResult>;

const FOUND = TOUR_STATUSES.indexOf('found');

type Tours = { start?: number; closed?: boolean; count: number } | { starts: Uint32Array };
type Call = (starts: Uint32Array) => [Tours, BatchOptions];

/** The call of each row, by `workload.kind`. `starts` has a random square for each tour. */
const CALLS: Readonly<Record<string, Call>> = {
  open: ({ length: count }) => [{ count }, {}],
  closed: ({ length: count }) => [{ closed: true, count }, {}],
  'start given': ({ length: count }) => [{ start: 0, count }, {}],
  warnsdorff: ({ length: count }) => [{ count }, { strategy: 'warnsdorff', tieBreak: 'random' }],
  walk: (starts) => [{ starts }, { strategy: 'warnsdorff' }],
};

/**
 * Appends a hash of 64 bits for each tour found: two hashes of 32 bits like MurmurHash (Appleby 2008) with different multipliers.
 * Returns the end of the hashes.
 */
function addHashes(
  { paths, statuses, squares, count }: BatchResult,
  hashes: Uint32Array,
  at: number,
): number {
  let end = at;
  for (let i = 0; i < count; i++) {
    if (statuses[i] !== FOUND) continue;
    let low = 0x9747b28c;
    let high = 0x3c6ef372;
    for (let step = i * squares; step < (i + 1) * squares; step++) {
      const square = paths[step]!;
      low = Math.imul(low ^ square, 0xcc9e2d51);
      low = (low << 15) | (low >>> 17);
      high = Math.imul(high ^ square, 0x85ebca6b);
      high = (high << 13) | (high >>> 19);
    }
    hashes[end++] = low;
    hashes[end++] = high;
  }
  return end;
}

function countDistinct(hashes: Uint32Array): number {
  const sorted = new BigUint64Array(hashes.buffer, 0, hashes.length / 2).sort();
  return sorted.reduce((sum, hash, i) => (i > 0 && hash === sorted[i - 1] ? sum : sum + 1), 0);
}

type MakeArrays = (tours: number, squares: number) => BatchArrays;

/** Returns a function that reuses the arrays of the last size. Filling them commits their memory before the measurement. */
function reuseArrays(allocate: (bytes: number) => ArrayBufferLike): MakeArrays {
  let made: BatchArrays | undefined;
  return (tours, squares) => {
    if (made?.visited.length === tours) return made;
    made = {
      paths: new Uint8Array(allocate(tours * squares)).fill(1),
      visited: new Uint32Array(allocate(tours * 4)).fill(1),
      statuses: new Uint8Array(allocate(tours)).fill(1),
      nodes: new Float64Array(allocate(tours * 8)).fill(1),
    };
    return made;
  };
}

/**
 * Finds tours of one seed. Tour i of a sample has stream i, for any number of tours per call (`workload.batch`).
 * @param arrays returns the arrays for a call. Default: the package allocates them
 */
function bulkTours(solveBatch: SolveBatch, workload: Workload, arrays?: MakeArrays): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const batch = workloadNumber(workload, 'batch');
  const call = CALLS[workloadWord(workload, 'kind', 'closed')]!;
  let seed = 0;
  let starts = new Uint32Array(0);
  const solve = (stream: number): BatchResult | Promise<BatchResult> => {
    const some = starts.subarray(stream, stream + batch);
    const [problem, options] = call(some);
    const out = arrays?.(some.length, rows * cols);
    return solveBatch({ rows, cols, ...problem }, { ...options, seed, stream, out });
  };
  return {
    grain: batch,
    arrange(given, repetitions) {
      seed = given;
      starts = new Uint32Array(repetitions);
      fillShuffledStarts(given, rows * cols, starts);
      arrays?.(Math.min(batch, repetitions), rows * cols);
    },
    async run() {
      for (let stream = 0; stream < starts.length; stream += batch) {
        const result = solve(stream);
        if (result instanceof Promise) await result;
      }
      return starts.length * rows * cols;
    },
    async *answers() {
      for (let stream = 0; stream < starts.length; stream += batch) {
        const result = await solve(stream);
        for (let i = 0; i < result.count; i++) yield batchPath(result, i);
      }
    },
    async distinct() {
      const hashes = new Uint32Array(2 * starts.length);
      let end = 0;
      for (let stream = 0; stream < starts.length; stream += batch) {
        end = addHashes(await solve(stream), hashes, end);
      }
      return countDistinct(hashes.subarray(0, end));
    },
  };
}

export const wasmBulk: Prepare = async (workload) =>
  bulkTours((await wasmSolver(workload)).solveBatch, workload);
export const scalarBulk: Prepare = async (workload) => bulkTours((await scalarSolver()).solveBatch, workload);
export const tsBulk: Prepare = (workload) => bulkTours(createTsSolver().solveBatch, workload);
export const poolBulk: Prepare = async (workload) => bulkTours((await createPool()).solveBatch, workload);

export const wasmBulkOut: Prepare = async (workload) => {
  const arrays = reuseArrays((bytes) => new ArrayBuffer(bytes));
  return bulkTours((await wasmSolver(workload)).solveBatch, workload, arrays);
};
export const poolBulkShared: Prepare = async (workload) => {
  const arrays = reuseArrays((bytes) => new SharedArrayBuffer(bytes));
  return bulkTours((await createPool()).solveBatch, workload, arrays);
};

/**
 * Divides a batch equally among independent processes, one for each core, to measure the cores without a pool.
 * @param exported the contestant of each process
 */
async function bulkInProcesses(
  exported: 'wasmBulk' | 'wasmBulkOut',
  workload: Workload,
): Promise<Contestant> {
  const parts = availableParallelism();
  const grain = workloadNumber(workload, 'batch');
  const part = JSON.stringify({ ...workload, batch: grain / parts });
  const program = new URL('./bulk-process.js', import.meta.url);
  const children = Array.from({ length: parts }, () => fork(program, [exported, part]));
  // This process ends when the benchmark disconnects from it, and then they do.
  for (const child of children) {
    child.unref();
    child.channel!.unref();
  }
  const request = async (child: ChildProcess, what: PartRequest): Promise<void> => {
    child.send(what);
    await once(child, 'message');
  };
  const local = bulkTours((await wasmSolver(workload)).solveBatch, workload);
  let squares = 0;
  return {
    ...{ grain, waits: true, answers: local.answers },
    async arrange(seed, repetitions) {
      squares = repetitions * workloadNumber(workload, 'rows') * workloadNumber(workload, 'cols');
      local.arrange(seed, repetitions);
      const some = { seed, repetitions: repetitions / parts };
      await Promise.all(children.map((child) => request(child, some)));
    },
    async run() {
      await Promise.all(children.map((child) => request(child, 'run')));
      return squares;
    },
  };
}
export const processesBulk: Prepare = (workload) => bulkInProcesses('wasmBulk', workload);
export const processesBulkOut: Prepare = (workload) => bulkInProcesses('wasmBulkOut', workload);
