import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { ToursOptions } from '../census/tour-list.js';
import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { ImpossibleResult, TourResult } from '../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import type { SolverOptions } from '../solver/create-solver.js';

/**
 * A Web Worker, or a Worker of `node:worker_threads`: what both have. Declared here because neither type is there for
 * everyone who imports the pool.
 */
export interface PoolWorker {
  /** Sends a message; what is in `transfer` is handed over. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}

/** An `AbortSignal`: what the pool uses of it, because its type is not there for everyone. */
export interface PoolSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  /** Calls `listener` when it is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Takes a listener away. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How to make a pool. */
export interface PoolOptions extends SolverOptions {
  /** How many workers: an integer from 1 to 1024; default the cores of the machine. */
  workers?: number | undefined;
  /**
   * Makes a worker, instead of the package's own way: a Web Worker or one of `node:worker_threads` that runs
   * `knights-tour-wasm/pool/worker` and nothing else.
   */
  createWorker?: CreateWorker | undefined;
}

/**
 * What workers for `countTours`, `tours` and `createPuzzles` run: 'count' is `knights-tour-wasm/pool/census-worker`, on
 * WebAssembly, and 'count-js' is `knights-tour-wasm/pool/census-js-worker`, on JavaScript.
 */
export type CensusWork = 'count' | 'count-js';

/**
 * Creates a worker for a pool, which runs `knights-tour-wasm/pool/worker` and nothing else. For counts, lists and puzzles, it
 * creates a worker that runs another file: see {@link CensusWork}. A pool needs 'count-js' only if its engine is 'ts'.
 */
export interface CreateWorker {
  (): PoolWorker;
  (work: CensusWork): PoolWorker | Promise<PoolWorker>;
}

/** How to count in a pool. */
export interface PoolCountOptions {
  /** Whether there are so many tours is all that is asked: a positive integer; the answer is then `at-least`. */
  stopAt?: number | undefined;
  /** The most bytes that the count may use, in all its workers together: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Is told how far the count is: at most 20 times a second and worker. What it throws, the call rejects with. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Cancels the count at once, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** How to solve problem after problem in a pool. */
export interface PoolStreamOptions extends Omit<SolveOptions, 'stream'> {
  /**
   * An integer from 0 to 2^32 - 1, for all problems: default 0, so equal problems have equal tours. 'count': problem i, counted
   * from 0, has the stream i mod 2^32, as in a batch, so equal problems have random tours that differ.
   */
  stream?: number | 'count' | undefined;
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** How to solve in a pool. */
export interface PoolSolveOptions extends SolveOptions {
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
  /** Is told the nodes so far: at most 20 times a second, and at the end those of the result. What it throws, the call rejects with. */
  onProgress?: ((nodes: number) => void) | undefined;
}

/** How to solve a batch in a pool. */
export interface PoolBatchOptions extends BatchOptions {
  /**
   * The answers are written here: by the workers themselves where all four arrays lie on shared memory (a `SharedArrayBuffer`; a page
   * has to be isolated for that), or else they are copied. What it holds before the call has resolved, or where it rejects, is
   * unspecified; workers may write to shared arrays for some moments after it rejected, so that later calls take others.
   */
  out?: BatchArrays | undefined;
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
  /** Is told how many tours of how many are done: at most 20 times a second, and once at the end. What it throws, the call rejects with. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How to list tours in a pool. */
export interface PoolToursOptions extends Pick<ToursOptions, 'after' | 'prefix'> {
  /** Ends the list at once, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** Tours, one after the other. */
export interface PoolTours extends AsyncIterableIterator<Uint32Array> {
  /**
   * Where the list is: behind the last tour that it handed out; `after` before that. A list of the same problem and prefix
   * goes on from there (`after`), `tours` of `knights-tour-wasm/census` too.
   */
  cursor(): string | undefined;
}

/** How to make puzzles in a pool. */
export interface PoolPuzzlesOptions extends CreatePuzzleOptions {
  /** How many: an integer from 0 to 2^32 - 1. */
  count: number;
  /** Ends the making at once, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** `Symbol.asyncDispose`, where the platform's types know it: then a pool may be declared with `await using`. */
type Disposable = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [key in Key]: () => Promise<void> }
  : unknown;

/** Solvers in workers, on all cores. Answers are those of a solver, for any number of workers. Make one with `createPool`. */
export interface PoolMethods {
  /**
   * How many workers there are. One that dies is replaced, and so is one that for half a second has not come back from what
   * was cancelled, when other calls wait for it.
   */
  readonly workers: number;
  /** 'ts' as well from the time on when a worker cannot have WebAssembly's memory, and 'auto' takes TypeScript there. */
  readonly engine: 'wasm' | 'ts';
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /** Why 'auto' took the TypeScript engine. */
  readonly fallbackReason?: string;
  /**
   * Solves one problem in a worker, or on the spot when it takes less than sending it there.
   * @throws (rejects) TypeError, RangeError for bad input; the signal's reason; Error when the worker dies or the pool is closed
   */
  solve(problem: TourProblem, options?: PoolSolveOptions): Promise<TourResult>;
  /**
   * Finds many tours of one board: those of `solveBatch` of a solver. With `count` they are independent random tours: tour i is
   * that of `solve` with `start: 'random'`, or the `start` of the batch, and the stream `(stream + i) mod 2^32`.
   * @throws (rejects) TypeError, RangeError for bad input; the signal's reason; Error when a worker dies that had a part of
   * it, or the pool is closed
   */
  solveBatch(batch: BatchProblem, options?: PoolBatchOptions): Promise<BatchResult>;
  /**
   * Solves problems one after the other, as many as there are; results come in order. Problems are taken from the
   * iterable a few chunks ahead of the results that are asked for, so memory stays bounded. With `out` a result is valid
   * until the next one is asked for.
   * @throws (rejects, where the results are asked for) TypeError, RangeError at the place of a bad problem; what the iterable
   * throws; the signal's reason; Error when a worker dies that had a part of it, or the pool is closed
   */
  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options?: PoolStreamOptions,
  ): AsyncIterable<TourResult>;
  /**
   * How many tours there are, exactly: what `countTours` of `knights-tour-wasm/census` answers. It counts in workers of its
   * own, at most as many as the pool has and the memory allows, which are gone with their memory when it ends. Open tours
   * that are too large for the memory are counted by the pairs of their ends, if each of them fits.
   * @throws (rejects) TypeError, RangeError for bad input, or when the platform has not the memory; the signal's reason;
   * Error when a worker dies or the pool is closed
   */
  countTours(problem: CensusProblem, options?: PoolCountOptions): Promise<CountResult>;
  /**
   * All tours of a problem: those of `tours` of `knights-tour-wasm/census`, in the same order, which workers of their own
   * list for as long as the iteration lasts. They go some tens of thousands of tours ahead of the reader, and no further;
   * where it ends early, by `break` or the signal, they end at once. The paths are new arrays; up to 64 of them share a
   * buffer.
   * @throws (rejects, where the tours are asked for) TypeError, RangeError for bad input; the signal's reason; Error when a
   * worker dies or the pool is closed
   */
  tours(problem: CensusProblem, options?: PoolToursOptions): PoolTours;
  /**
   * Puzzles, made on all cores: puzzle i is that of `createPuzzle` of `knights-tour-wasm/puzzle` with the stream
   * (`stream` + i) mod 2^32. They come in order, a few made ahead.
   * @throws (rejects, where the puzzles are asked for) TypeError, RangeError for bad input; the signal's reason; Error when a
   * worker dies or the pool is closed
   */
  createPuzzles(
    problem: TourProblem,
    options: PoolPuzzlesOptions,
  ): AsyncIterableIterator<CreatedPuzzle | ImpossibleResult>;
  /** Ends all workers. Calls that are not finished reject, and so do later ones. May be called again. */
  close(): Promise<void>;
}

/** Solvers in workers, on all cores. Answers are those of a solver, for any number of workers. Make one with `createPool`. */
export type Pool = PoolMethods & Disposable;
