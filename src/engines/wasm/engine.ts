import { preferenceTable } from '../../board/preferences.js';
import { RUN_FIELDS } from '../../construction/runs.js';
import type { TieBreak } from '../../options.js';
import type { Board } from '../../problem.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  FEWEST_FOR_TABLES,
  isSmall,
  type Kernel,
  type Kernels,
  MOST_KERNEL_SQUARES,
  MOST_SMALL_SQUARES,
  outOfFillMemory,
  outOfMemory,
  type SearchRows,
  type Shaking,
  WINDOW_SQUARES,
} from '../engine.js';
import type { LoadedKernels } from './kernel-exports.js';

/** The numbers by which the kernels know the tie-breaks. */
const TIE_BREAK_NUMBERS: Readonly<Record<TieBreak, number>> = { first: 0, farthest: 1, random: 2 };

/** Bytes of paths that a batch writes before they are copied out: about what the second-level cache holds. */
const BATCH_BYTES = 1 << 18;

/**
 * Whether the kernel for small boards searches one move by move: where no two moves shift a square's bit alike, which they
 * do on long boards of three rows or fewer (see assembly/bitboard.ts for where bits lie).
 */
function isBitSearched({ rows, cols, squares }: Board): boolean {
  return squares <= MOST_SMALL_SQUARES && (Math.max(rows, cols) <= 8 || Math.min(rows, cols) >= 4);
}

/** A constructed tour that is being written: a window of it, its runs and its offsets lie one behind the other. */
interface Filling {
  readonly window: Uint32Array;
  readonly runsAddress: number;
  readonly offsetsAddress: number;
}

/** The WebAssembly kernels on linear memory. Only sizes, views and copies here: every loop is in assembly/. */
export function createWasmKernels({ exports: kernels, simd }: LoadedKernels): Kernels {
  let board: Board | undefined;
  let searchable = false;
  let moves: Int32Array | undefined;
  /** What the tables of a small board were made for. */
  let tables: { readonly moves: Int32Array; readonly tieBreak: TieBreak } | undefined;
  /** Whether the records of a small board are there. */
  let hasRecords = false;
  let kernel: Kernel | 'bitboard-search' = 'warnsdorff';
  let filling: Filling | undefined;
  /** The path of a complete walk or search. */
  let path = new Uint32Array(0);
  let bytes = new Uint8Array(kernels.memory.buffer);
  let words = new Uint32Array(kernels.memory.buffer);

  /** Any growth of memory detaches all views; they are made again here and nowhere else. */
  function refreshViews(): void {
    if (bytes.buffer === kernels.memory.buffer) return;
    bytes = new Uint8Array(kernels.memory.buffer);
    words = new Uint32Array(kernels.memory.buffer);
    // The old view does not tell where it lay: a detached one is empty.
    if (board) viewPath(board);
  }

  function viewPath({ freeSquares }: Board): void {
    const at = kernels.pathAddress.value >>> 2;
    path = words.subarray(at, at + freeSquares);
  }

  function setMoves(table: Int32Array): void {
    if (table === moves) return;
    words.set(table, kernels.MOVES_ADDRESS.value >>> 2);
    moves = table;
  }

  function reserveBatch(rowBytes: number, count: number): { tours: number; at: number } {
    const tours = Math.max(1, Math.min(count, Math.floor(BATCH_BYTES / rowBytes)));
    // A start, a length and a status for each tour, and 16 bytes for alignment.
    if (!kernels.reserveBatch(tours * (rowBytes + 9) + 16)) throw outOfMemory(board!);
    refreshViews();
    return { tours, at: kernels.batchAddress.value >>> 0 };
  }

  return {
    name: 'wasm',
    simd,

    setBoard(next: Board, search: boolean): void {
      if (next === board && (searchable || !search)) return;
      board = undefined;
      tables = undefined;
      hasRecords = false;
      if (next.squares > MOST_KERNEL_SQUARES || !kernels.reserveBoard(next.rows, next.cols, search)) {
        throw outOfMemory(next);
      }
      refreshViews();
      if (next.blocked) bytes.set(next.blocked, kernels.marksAddress.value >>> 0);
      kernels.countDegrees(next.blocked !== undefined);
      viewPath(next);
      board = next;
      searchable = search;
    },

    degrees(): Uint8Array {
      kernels.writeDegrees();
      const at = kernels.pathAddress.value >>> 0;
      return bytes.slice(at, at + board!.squares);
    },

    begin(attempt: Attempt): void {
      setMoves(attempt.moves);
      const { start, end, closed, seed, stream, number } = attempt;
      const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
      kernel = attempt.kernel;
      if (kernel === 'warnsdorff') {
        kernels.beginWalk(start, end, tieBreak, seed, stream);
      } else if (kernel === 'backtracking') {
        kernels.beginBacktracking(start, end, closed);
      } else if (isBitSearched(board!)) {
        kernel = 'bitboard-search';
        prepareRecords();
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
      target.set(length === path.length ? path : path.subarray(0, length));
    },

    copyLongest(target: Uint32Array): void {
      const { longestLength } = this;
      const address = kernel === 'warnsdorff' ? kernels.pathAddress : kernels.longestAddress;
      target.set(words.subarray(address.value >>> 2, (address.value >>> 2) + longestLength));
    },

    walkBatch(attempt: Attempt, starts: Uint32Array, { paths, visited, statuses }: BatchRows): void {
      if (isSmall(board!, attempt) && hasTables(attempt, starts.length)) {
        walkSmallBatch(attempt, starts, { paths, visited, statuses });
        return;
      }
      setMoves(attempt.moves);
      const squares = board!.squares;
      const width = paths.BYTES_PER_ELEMENT;
      const { tours, at } = reserveBatch(squares * width, starts.length);
      const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
      const { end, closed, seed } = attempt;
      for (let done = 0; done < starts.length; done += tours) {
        const count = Math.min(tours, starts.length - done);
        words.set(starts.subarray(done, done + count), at >>> 2);
        kernels.walkBatch(at, count, width, end, closed, tieBreak, seed, (attempt.stream + done) >>> 0);
        copyRows(at, count, squares, done, { paths, visited, statuses });
      }
    },

    searchBatch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
      const small = isBitSearched(board!);
      if (
        board!.squares <= MOST_SMALL_SQUARES &&
        attempt.tieBreak !== 'random' &&
        hasTables(attempt, starts.length)
      ) {
        searchSmallBatch(attempt, starts, most, rows);
        return;
      }
      setMoves(attempt.moves);
      if (small) prepareRecords();
      const squares = board!.squares;
      const width = rows.paths.BYTES_PER_ELEMENT;
      const { tours, at } = reserveBatch(squares * width, starts.length);
      const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
      const { end, seed } = attempt;
      const corner = attempt.closed ? attempt.start : -1;
      for (let done = 0; done < starts.length; done += tours) {
        const count = Math.min(tours, starts.length - done);
        const stream = (attempt.stream + done) >>> 0;
        words.set(starts.subarray(done, done + count), at >>> 2);
        kernels.searchBatch(small, at, count, width, corner, end, tieBreak, seed, stream, most);
        rows.nodes.set(words.subarray(at >>> 2, (at >>> 2) + count), done);
        copyRows(at, count, squares, done, rows);
      }
    },

    randomBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      makeTables(attempt);
      const { end, closed, seed, stream } = attempt;
      const { squares } = board!;
      const tours = kernels.MOST_TOURS.value;
      for (let done = 0; done < starts.length; done += tours) {
        const count = Math.min(tours, starts.length - done);
        words.set(starts.subarray(done, done + count), kernels.STARTS_ADDRESS.value >>> 2);
        kernels.makeSmallBatch(count, end, closed, seed, (stream + done) >>> 0);
        copySmallRows(count, squares, done, rows);
      }
    },

    beginShake(tour: Uint32Array, { closed, seed, stream }: Shaking): void {
      if (!kernels.reserveBatch(kernels.shakeBytes())) throw outOfMemory(board!);
      refreshViews();
      path.set(tour);
      kernels.beginShake(closed, seed, stream);
    },

    runShake(most: number, tour: Uint32Array): AttemptState {
      const state = kernels.runShake(most) as AttemptState;
      if (state === COMPLETE) tour.set(path);
      return state;
    },

    beginFill(offsets: Int32Array): Int32Array {
      const runWords = WINDOW_SQUARES * RUN_FIELDS;
      // Behind the board, where batches lie at other times.
      const at = kernels.batchAddress.value >>> 0;
      if (!kernels.reserveBatch((WINDOW_SQUARES + runWords + offsets.length) * 4)) throw outOfFillMemory();
      refreshViews();
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

  /** Makes the records of a small board, unless they are there. */
  function prepareRecords(): void {
    if (hasRecords) return;
    kernels.prepareRecords();
    hasRecords = true;
  }

  /** Makes the tables of a small board, unless they are there or `count` tours do not pay for them. */
  function hasTables(attempt: Attempt, count: number): boolean {
    if (isTabled(attempt)) return true;
    if (count < FEWEST_FOR_TABLES) return false;
    makeTables(attempt);
    return true;
  }

  function isTabled({ moves, tieBreak }: Attempt): boolean {
    return tables?.moves === moves && tables.tieBreak === tieBreak;
  }

  /** Makes the tables of a small board, unless they are there. */
  function makeTables(attempt: Attempt): void {
    if (isTabled(attempt)) return;
    const { moves, tieBreak } = attempt;
    setMoves(moves);
    prepareRecords();
    bytes.set(preferenceTable(board!, moves, tieBreak), kernels.PREFERENCES_ADDRESS.value);
    kernels.prepareBitboard(tieBreak === 'random');
    if (tieBreak === 'random') kernels.prepareBackbite();
    tables = { moves, tieBreak };
  }

  function walkSmallBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    const { closed, seed, stream } = attempt;
    const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
    const { squares } = board!;
    const tours = kernels.MOST_TOURS.value;
    for (let done = 0; done < starts.length; done += tours) {
      const count = Math.min(tours, starts.length - done);
      words.set(starts.subarray(done, done + count), kernels.STARTS_ADDRESS.value >>> 2);
      kernels.walkSmallBatch(count, closed, tieBreak, seed, (stream + done) >>> 0);
      copySmallRows(count, squares, done, rows);
    }
  }

  function searchSmallBatch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
    const corner = attempt.closed ? attempt.start : -1;
    const { squares } = board!;
    const nodesAt = kernels.NODES_ADDRESS.value >>> 2;
    const tours = kernels.MOST_TOURS.value;
    for (let done = 0; done < starts.length; done += tours) {
      const count = Math.min(tours, starts.length - done);
      words.set(starts.subarray(done, done + count), kernels.STARTS_ADDRESS.value >>> 2);
      kernels.searchSmallBatch(count, corner, attempt.end, most);
      rows.nodes.set(words.subarray(nodesAt, nodesAt + count), done);
      copySmallRows(count, squares, done, rows);
    }
  }

  function copySmallRows(count: number, squares: number, done: number, rows: BatchRows): void {
    const { paths, visited, statuses } = rows;
    const lengthsAt = kernels.LENGTHS_ADDRESS.value >>> 2;
    const statusesAt = kernels.STATUSES_ADDRESS.value;
    const pathsAt = kernels.PATHS_ADDRESS.value;
    visited.set(words.subarray(lengthsAt, lengthsAt + count), done);
    statuses.set(bytes.subarray(statusesAt, statusesAt + count), done);
    paths.set(bytes.subarray(pathsAt, pathsAt + count * squares), done * squares);
  }

  function copyRows(at: number, count: number, squares: number, done: number, rows: BatchRows): void {
    const { paths, visited, statuses } = rows;
    const lengths = (at >>> 2) + count;
    visited.set(words.subarray(lengths, lengths + count), done);
    const states = at + count * 8;
    statuses.set(bytes.subarray(states, states + count), done);
    const first = kernels.batchRows(at, count) >>> 0;
    const View = [Uint8Array, Uint16Array, Uint32Array][paths.BYTES_PER_ELEMENT >> 1]!;
    paths.set(new View(kernels.memory.buffer, first, count * squares), done * squares);
  }
}
