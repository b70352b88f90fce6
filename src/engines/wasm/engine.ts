import type { Board } from '../../problem/problem.js';
import { RUN_FIELDS } from '../../strategies/divide-and-conquer/runs.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  type Kernel,
  type Kernels,
  outOfFillMemory,
  outOfMemory,
  type SearchRows,
  type Shaking,
  WINDOW_SQUARES,
} from '../engine.js';
import { Batches, TIE_BREAK_NUMBERS } from './batches.js';
import { BoardMemory } from './board-memory.js';
import type { LoadedKernels } from './kernel-exports.js';
import { isBitSearched, SmallTables } from './small-tables.js';

/** A constructed tour that is being written: a window of it, its runs and its offsets lie one behind the other. */
interface Filling {
  readonly window: Uint32Array;
  readonly runsAddress: number;
  readonly offsetsAddress: number;
}

/** The WebAssembly kernels on linear memory. Only sizes, views and copies here: every loop is in assembly/. */
export function createWasmKernels({ exports: kernels, simd }: LoadedKernels): Kernels {
  const memory = new BoardMemory(kernels);
  const tables = new SmallTables(memory);
  const batches = new Batches(memory, tables);
  let kernel: Kernel | 'bitboard-search' = 'warnsdorff';
  let filling: Filling | undefined;

  return {
    name: 'wasm',
    simd,

    setBoard(board: Board, search: boolean): void {
      if (memory.setBoard(board, search)) tables.forget();
    },

    degrees(): Uint8Array {
      kernels.writeDegrees();
      const at = kernels.pathAddress.value >>> 0;
      return memory.bytes.slice(at, at + memory.board!.squares);
    },

    begin(attempt: Attempt): void {
      memory.setMoves(attempt.moves);
      const { start, end, closed, seed, stream, number } = attempt;
      const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
      kernel = attempt.kernel;
      if (kernel === 'warnsdorff') {
        kernels.beginWalk(start, end, tieBreak, seed, stream);
      } else if (kernel === 'backtracking') {
        kernels.beginBacktracking(start, end, closed);
      } else if (isBitSearched(memory.board!)) {
        kernel = 'bitboard-search';
        tables.prepareRecords();
        kernels.beginBitboardSearch(start, end, closed, tieBreak, seed, stream, number);
      } else {
        kernels.beginSearch(start, end, closed, tieBreak, seed, stream, number);
      }
    },

    run(nodes: number): AttemptState {
      if (kernel === 'warnsdorff') return kernels.runWalk(nodes) as AttemptState;
      if (kernel === 'backtracking') return kernels.runBacktracking(nodes) as AttemptState;
      if (kernel === 'bitboard-search') return kernels.runBitboardSearch(nodes) as AttemptState;
      return kernels.runSearch(nodes) as AttemptState;
    },

    get length(): number {
      if (kernel === 'warnsdorff') return kernels.walkLength() >>> 0;
      if (kernel === 'backtracking') return kernels.backtrackingLength() >>> 0;
      if (kernel === 'bitboard-search') return kernels.bitboardSearchLength() >>> 0;
      return kernels.searchLength() >>> 0;
    },

    get nodes(): number {
      if (kernel === 'warnsdorff') return kernels.walkLength() >>> 0;
      if (kernel === 'backtracking') return kernels.backtrackingNodes();
      return kernel === 'bitboard-search' ? kernels.bitboardSearchNodes() : kernels.searchNodes();
    },

    get longestLength(): number {
      return Math.max(this.length, kernel === 'warnsdorff' ? 0 : kernels.lengthOfLongest() >>> 0);
    },

    copyPath(target: Uint32Array): void {
      const { length } = this;
      const { path } = memory;
      target.set(length === path.length ? path : path.subarray(0, length));
    },

    copyLongest(target: Uint32Array): void {
      const { longestLength } = this;
      const address = kernel === 'warnsdorff' ? kernels.pathAddress : kernels.longestAddress;
      target.set(memory.words.subarray(address.value >>> 2, (address.value >>> 2) + longestLength));
    },

    walkBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      batches.walk(attempt, starts, rows);
    },

    searchBatch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
      batches.search(attempt, starts, most, rows);
    },

    randomBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      batches.random(attempt, starts, rows);
    },

    beginShake(tour: Uint32Array, { closed, seed, stream }: Shaking): void {
      if (!memory.reserveBehind(kernels.shakeBytes())) throw outOfMemory(memory.board!);
      memory.path.set(tour);
      kernels.beginShake(closed, seed, stream);
    },

    runShake(most: number, tour: Uint32Array): AttemptState {
      const state = kernels.runShake(most) as AttemptState;
      if (state === COMPLETE) tour.set(memory.path);
      return state;
    },

    beginFill(offsets: Int32Array): Int32Array {
      const runWords = WINDOW_SQUARES * RUN_FIELDS;
      // Behind the board, where batches lie at other times.
      const at = kernels.batchAddress.value >>> 0;
      if (!memory.reserveBehind((WINDOW_SQUARES + runWords + offsets.length) * 4)) throw outOfFillMemory();
      const { words } = memory;
      const runsAddress = at + WINDOW_SQUARES * 4;
      const offsetsAddress = runsAddress + runWords * 4;
      words.set(offsets, offsetsAddress >>> 2);
      const window = words.subarray(at >>> 2, (at >>> 2) + WINDOW_SQUARES);
      filling = { window, runsAddress, offsetsAddress };
      return new Int32Array(words.buffer, runsAddress, runWords);
    },

    fill(runCount: number, path: Uint32Array, from: number, to: number): void {
      const { window, runsAddress, offsetsAddress } = filling!;
      kernels.fillRuns(runsAddress, runCount, offsetsAddress, window.byteOffset);
      path.set(to - from === WINDOW_SQUARES ? window : window.subarray(0, to - from), from);
    },
  };
}
