/**
 * Calls the kernels directly, without the package's checks, rules and copies. Paths stay where a kernel writes them. The modules
 * are not public, so this file imports them from dist/ by their paths.
 */
import { type BatchArrays, CLOCKWISE } from 'knights-tour-wasm';
import type { Attempt } from '../../src/engines/engine.js';
import type * as TsBitboard from '../../src/engines/ts/bitboard.js';
import type * as TsLayout from '../../src/engines/ts/layout.js';
import type * as TsWarnsdorff from '../../src/engines/ts/warnsdorff.js';
import type * as WasmEngine from '../../src/engines/wasm/engine.js';
import type { KernelExports } from '../../src/engines/wasm/kernel-exports.js';
import type * as Moves from '../../src/problem/knight-graph.js';
import type { Board } from '../../src/problem/problem.js';
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { packageAddress, packageBytes } from '../harness/package-file.js';
import { kernelFile } from './solvers.js';
import { tourContestant } from './tours.js';

/** The exports of bench/assembly/one-board.ts. The package's binaries do not have `walkOneByOne`. */
interface OneBoardExports extends KernelExports {
  walkOneByOne(): void;
}

/** The exports of bench/assembly/plain.ts. */
interface PlainExports {
  readonly memory: WebAssembly.Memory;
  setBoard(rows: number, cols: number): number;
  walk(start: number): number;
}

/** Tours per call, as for small boards in src/engines/wasm/batches.ts. */
const AT_ONCE = 1008;

function internal<Module>(path: string): Promise<Module> {
  return import(packageAddress(`dist/${path}`));
}

/** Returns the board of a workload and an attempt: Warnsdorff's rule, where the first square clockwise breaks ties. */
export async function walkOf(workload: Workload): Promise<{ board: Board; attempt: Attempt }> {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const { moveTable } = await internal<typeof Moves>('problem/knight-graph.js');
  const moves = moveTable(cols, CLOCKWISE);
  const squares = rows * cols;
  const walk = {
    start: 0,
    end: -1,
    closed: false,
    tieBreak: 'first',
    seed: 0,
    stream: 0,
    number: 0,
  } as const;
  return {
    board: { rows, cols, squares, openSquares: squares, blocked: undefined },
    attempt: { ...walk, moves },
  };
}

function sum(numbers: Uint32Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += numbers[i]!;
  return total;
}

/** Returns a contestant for a kernel in TypeScript. All calls write to the same arrays. */
function tsContestant(
  { squares }: Board,
  walk: (starts: Uint32Array, rows: BatchArrays) => void,
): Contestant {
  const paths = new Uint8Array(AT_ONCE * squares);
  const visited = new Uint32Array(AT_ONCE);
  const statuses = new Uint8Array(AT_ONCE);
  const nodes = new Float64Array(AT_ONCE);
  return tourContestant(squares, {
    atOnce: AT_ONCE,
    solve(starts) {
      walk(starts, { paths, visited, statuses, nodes });
      return sum(visited, starts.length);
    },
    answer: (i) => [visited[i]!, ...paths.subarray(i * squares, i * squares + visited[i]!)],
  });
}

/** Incremental degrees on a padded flat board, in TypeScript. */
export async function tsFlat(workload: Workload): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { countDegrees, reserveBoard } = await internal<typeof TsLayout>('engines/ts/layout.js');
  const { Walk } = await internal<typeof TsWarnsdorff>('engines/ts/warnsdorff.js');
  const layout = reserveBoard(board, false);
  countDegrees(layout);
  const walk = new Walk(layout);
  return tsContestant(board, (starts, rows) => walk.batch(attempt, starts, rows));
}

/** Words of eight nibbles, eight boards together: the fastest form in TypeScript. */
export async function tsNibbles(workload: Workload): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { smallBatches } = await internal<typeof TsBitboard>('engines/ts/bitboard.js');
  const batches = smallBatches();
  if (!batches.prepare(board, attempt, AT_ONCE))
    throw new Error('the kernel for words of nibbles does not support this board');
  return tsContestant(board, (starts, rows) => batches.walk(attempt, starts, rows));
}

/** Instantiates a binary. One batch of the package's engine sets up the board and the tables. */
async function instantiate(file: string, board: Board, attempt: Attempt): Promise<OneBoardExports> {
  const { createWasmEngine } = await internal<typeof WasmEngine>('engines/wasm/engine.js');
  const { instance, module } = await WebAssembly.instantiate(await packageBytes(file));
  const exports = instance.exports as unknown as OneBoardExports;
  const engine = createWasmEngine({ exports, simd: false, module });
  engine.setBoard(board, false);
  engine.kernel('warnsdorff').batch(attempt, new Uint32Array(AT_ONCE), {
    paths: new Uint8Array(AT_ONCE * board.squares),
    visited: new Uint32Array(AT_ONCE),
    statuses: new Uint8Array(AT_ONCE),
    nodes: new Float64Array(AT_ONCE),
  });
  return exports;
}

/** Returns a contestant for a kernel of a binary. Starts and paths are in the memory after the board, paths `rowBytes` apart. */
async function wasmContestant(
  workload: Workload,
  file: string,
  walk: (kernels: OneBoardExports) => void,
  rowBytes?: number,
): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { squares } = board;
  const kernels = await instantiate(file, board, attempt);
  const room = AT_ONCE * (Math.max(squares, 64) + 13) + 80;
  if (!kernels.reserveAfterBoard(room)) throw new Error('no memory for the batch');
  const bytes = new Uint8Array(kernels.memory.buffer);
  const words = new Uint32Array(kernels.memory.buffer);
  const startsAt = kernels.boardEndAddress.value >>> 2;
  words.set(attempt.moves, kernels.MOVES_ADDRESS.value >>> 2);
  kernels.setTerms(-1, false, 0, 0, 0);
  let lengths = words.subarray(0, 0);
  return tourContestant(squares, {
    atOnce: AT_ONCE,
    solve(starts) {
      const count = starts.length;
      words.set(starts, startsAt);
      kernels.beginBatch(count, 1);
      walk(kernels);
      lengths = words.subarray(startsAt + count, startsAt + 2 * count);
      return sum(lengths, count);
    },
    answer(i) {
      const first = (kernels.rowsAddress.value >>> 0) + i * (rowBytes ?? squares);
      return [lengths[i]!, ...bytes.subarray(first, first + lengths[i]!)];
    },
  });
}

/** The kernel of bench/assembly/plain.ts, one tour per call. */
export async function plainWasm(workload: Workload): Promise<Contestant> {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const { instance } = await WebAssembly.instantiate(await packageBytes('build/bench/plain.wasm'));
  const { memory, setBoard, walk } = instance.exports as unknown as PlainExports;
  const address = setBoard(rows, cols) >>> 2;
  const path = new Uint32Array(memory.buffer);
  let length = 0;
  return tourContestant(rows * cols, {
    atOnce: 1,
    solve(starts) {
      length = walk(starts[0]!);
      return length;
    },
    answer: () => [length, ...path.subarray(address, address + length)],
  });
}

/** Incremental degrees on a padded flat board, in AssemblyScript: the same algorithm as {@link tsFlat}. */
export const wasmFlat = (workload: Workload): Promise<Contestant> =>
  wasmContestant(workload, kernelFile(workload), (kernels) => kernels.walkBatch(0));

/** 64-bit planes, one board at a time. */
export const planesOneBoard = (workload: Workload): Promise<Contestant> =>
  wasmContestant(workload, 'build/bench/one-board.wasm', (kernels) => kernels.walkOneByOne(), 64);

/** 64-bit planes, twelve boards interleaved, without SIMD. */
export const planesInterleaved = (workload: Workload): Promise<Contestant> =>
  wasmContestant(workload, 'dist/kernel-scalar.wasm', (kernels) => kernels.walkSmallBatch(0));

/** 64-bit planes, twelve boards interleaved, two in each SIMD vector. */
export const wasmPlanes = (workload: Workload): Promise<Contestant> =>
  wasmContestant(workload, kernelFile(workload), (kernels) => kernels.walkSmallBatch(0));
