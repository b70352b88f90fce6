/**
 * The kernels called directly, without the package's checks, rules and copies: steps of the ladder. Starts go in and
 * paths stay where a kernel writes them. Nothing here is public; the modules are found in dist/ by their paths.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CLOCKWISE } from 'knights-tour-wasm';
import type { Attempt } from '../../src/engines/engine.js';
import type * as TsBitboard from '../../src/engines/ts/bitboard.js';
import type * as TsKnight from '../../src/engines/ts/knight.js';
import type * as TsLayout from '../../src/engines/ts/layout.js';
import type * as TsWarnsdorff from '../../src/engines/ts/warnsdorff.js';
import type * as WasmEngine from '../../src/engines/wasm/engine.js';
import type { KernelExports } from '../../src/engines/wasm/kernel-exports.js';
import type * as Moves from '../../src/problem/moves.js';
import type { Board } from '../../src/problem/problem.js';
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { packagePath } from '../harness/package-path.js';
import { tourContestant } from './tours.js';

/** What bench/assembly/one-board.ts exports on top. */
interface OneBoardExports extends KernelExports {
  walkOneByOne(count: number): void;
}

/** Tours a call: what the static memory of the kernels for small boards holds. */
const AT_ONCE = 1008;

function internal<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(packagePath(`dist/${path}`)).href);
}

/** The board of a workload, and the walk on it: the first of least degree, clockwise. */
async function walkOf(workload: Workload): Promise<{ board: Board; attempt: Attempt }> {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const { moveTable } = await internal<typeof Moves>('problem/moves.js');
  const moves = moveTable(cols, CLOCKWISE);
  const squares = rows * cols;
  return {
    board: { rows, cols, squares, freeSquares: squares, blocked: undefined },
    attempt: {
      start: 0,
      end: -1,
      closed: false,
      tieBreak: 'first',
      moves,
      seed: 0,
      stream: 0,
      number: 0,
    },
  };
}

function sum(numbers: Uint32Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += numbers[i]!;
  return total;
}

/** A kernel in TypeScript: paths go to arrays that are used again and again. */
function tsContestant(
  { squares }: Board,
  walk: (
    starts: Uint32Array,
    rows: { paths: Uint8Array; visited: Uint32Array; statuses: Uint8Array },
  ) => void,
): Contestant {
  const paths = new Uint8Array(AT_ONCE * squares);
  const visited = new Uint32Array(AT_ONCE);
  const statuses = new Uint8Array(AT_ONCE);
  return tourContestant(squares, {
    atOnce: AT_ONCE,
    solve(starts) {
      walk(starts, { paths, visited, statuses });
      return sum(visited, starts.length);
    },
    answer: (i) => [visited[i]!, ...paths.subarray(i * squares, i * squares + visited[i]!)],
  });
}

/** Incremental degrees on a padded flat board, in TypeScript. */
export async function tsFlat(workload: Workload): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { reserveBoard } = await internal<typeof TsLayout>('engines/ts/layout.js');
  const { countDegrees } = await internal<typeof TsKnight>('engines/ts/knight.js');
  const { Walk } = await internal<typeof TsWarnsdorff>('engines/ts/warnsdorff.js');
  const layout = reserveBoard(board, false);
  countDegrees(layout, undefined);
  const walk = new Walk(layout);
  return tsContestant(board, (starts, rows) => walk.batch(attempt, starts, rows));
}

/** Eight nibbles in an int32, eight boards together: TypeScript's best form. */
export async function tsNibbles(workload: Workload): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { smallBatches } = await internal<typeof TsBitboard>('engines/ts/bitboard.js');
  const batches = smallBatches();
  if (!batches.prepare(board, attempt, AT_ONCE)) throw new Error('the board has no words of nibbles');
  return tsContestant(board, (starts, rows) => batches.walk(attempt, starts, rows));
}

/** A module's exports, its board and tables made by the package's own set-up: one batch, large enough for tables. */
async function instantiated<Exports extends KernelExports>(
  file: string,
  board: Board,
  attempt: Attempt,
): Promise<Exports> {
  const { createWasmEngine } = await internal<typeof WasmEngine>('engines/wasm/engine.js');
  const { instance, module } = await WebAssembly.instantiate(readFileSync(packagePath(file)));
  const exports = instance.exports as unknown as Exports;
  const engine = createWasmEngine({ exports, simd: false, module });
  engine.setBoard(board, false);
  engine.kernel('warnsdorff').batch(attempt, new Uint32Array(AT_ONCE), {
    paths: new Uint8Array(AT_ONCE * board.squares),
    visited: new Uint32Array(AT_ONCE),
    statuses: new Uint8Array(AT_ONCE),
  });
  return exports;
}

/** Incremental degrees on a padded flat board, in AssemblyScript: the same algorithm as {@link tsFlat}. */
export async function wasmFlat(workload: Workload): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const { squares } = board;
  const kernels = await instantiated<KernelExports>('dist/kernel.wasm', board, attempt);
  if (!kernels.reserveBatch(AT_ONCE * (squares + 9) + 16)) throw new Error('no memory for the batch');
  const bytes = new Uint8Array(kernels.memory.buffer);
  const words = new Uint32Array(kernels.memory.buffer);
  words.set(attempt.moves, kernels.MOVES_ADDRESS.value >>> 2);
  const at = kernels.batchAddress.value >>> 0;
  let count = 0;
  return tourContestant(squares, {
    atOnce: AT_ONCE,
    solve(starts) {
      count = starts.length;
      words.set(starts, at >>> 2);
      kernels.walkBatch(at, count, 1, -1, false, 0, 0, 0);
      const lengths = (at >>> 2) + count;
      return sum(words.subarray(lengths, lengths + count), count);
    },
    answer(i) {
      const length = words[(at >>> 2) + count + i]!;
      const first = (kernels.batchRows(at, count) >>> 0) + i * squares;
      return [length, ...bytes.subarray(first, first + length)];
    },
  });
}

/** A kernel on bit planes in static memory. */
async function planesContestant<Exports extends KernelExports>(
  workload: Workload,
  file: string,
  walk: (kernels: Exports, count: number) => void,
  spacing: (squares: number) => number,
): Promise<Contestant> {
  const { board, attempt } = await walkOf(workload);
  const kernels = await instantiated<Exports>(file, board, attempt);
  const bytes = new Uint8Array(kernels.memory.buffer);
  const words = new Uint32Array(kernels.memory.buffer);
  const startsAt = kernels.STARTS_ADDRESS.value >>> 2;
  const lengthsAt = kernels.LENGTHS_ADDRESS.value >>> 2;
  const lengths = words.subarray(lengthsAt, lengthsAt + AT_ONCE);
  const pathsAt = kernels.PATHS_ADDRESS.value;
  const between = spacing(board.squares);
  return tourContestant(board.squares, {
    atOnce: AT_ONCE,
    solve(starts) {
      words.set(starts, startsAt);
      walk(kernels, starts.length);
      return sum(lengths, starts.length);
    },
    answer(i) {
      const first = pathsAt + i * between;
      return [lengths[i]!, ...bytes.subarray(first, first + lengths[i]!)];
    },
  });
}

function shippedPlanes(workload: Workload, file: string): Promise<Contestant> {
  return planesContestant<KernelExports>(
    workload,
    file,
    (kernels, count) => kernels.walkSmallBatch(count, false, 0, 0, 0),
    (squares) => squares,
  );
}

/** 64-bit planes, one board at a time. */
export const planesOneBoard = (workload: Workload): Promise<Contestant> =>
  planesContestant<OneBoardExports>(
    workload,
    'build/bench/one-board.wasm',
    (kernels, count) => kernels.walkOneByOne(count),
    () => 64,
  );

/** 64-bit planes, several boards interleaved, without SIMD. */
export const planesInterleaved = (workload: Workload): Promise<Contestant> =>
  shippedPlanes(workload, 'dist/kernel-scalar.wasm');

/** Bit planes, two boards in each SIMD vector. */
export const planesSimd = (workload: Workload): Promise<Contestant> =>
  shippedPlanes(workload, 'dist/kernel.wasm');
