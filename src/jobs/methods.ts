import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { SampleOptions } from '../census/sampler.js';
import type { ToursOptions } from '../census/tour-list.js';
import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { ImpossibleResult, TourResult } from '../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import type { CallSignal } from './executor.js';

/** The methods that pools and clusters have in common, and their options. */

/** How to solve in a pool. */
export interface PoolSolveOptions extends SolveOptions {
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
  /**
   * Called with the nodes so far, at most 20 times a second, and at the end with those of the result. If it throws, the call
   * rejects with that error.
   */
  onProgress?: ((nodes: number) => void) | undefined;
}

/** How to solve a batch in a pool. */
export interface PoolBatchOptions extends BatchOptions {
  /**
   * The results are written here. If all four arrays are on shared memory (a `SharedArrayBuffer`, which a page has only if it
   * is isolated), the workers of a pool write to it. Otherwise results are copied. Until the call resolves, and if it rejects,
   * the contents are unspecified: workers may write to shared arrays for some moments after it rejected, so do not reuse them.
   */
  out?: BatchArrays | undefined;
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
  /**
   * Called with the number of tours that are done, at most 20 times a second, and once at the end. If it throws, the call
   * rejects with that error.
   */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How to solve problem after problem in a pool. */
export interface PoolStreamOptions extends Omit<SolveOptions, 'stream'> {
  /**
   * An integer from 0 to 2^32 - 1, for all problems: default 0, so equal problems have equal tours. 'count': problem i, counted
   * from 0, has the stream i mod 2^32, as in a batch, so equal problems have random tours that differ.
   */
  stream?: number | 'count' | undefined;
  /** Cancels the call, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/** How to count in a pool. */
export interface PoolCountOptions {
  /** Only asks whether there are this many tours: a positive integer; the answer is then `at-least`. */
  stopAt?: number | undefined;
  /** The most bytes that the count may use, in all its workers together: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /**
   * Called with the progress of the count, at most 20 times a second for each worker. If it throws, the call rejects with that
   * error.
   */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Cancels the count at once, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/** How to list tours in a pool. */
export interface PoolToursOptions extends Pick<ToursOptions, 'after' | 'prefix'> {
  /** Ends the list at once, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/** Tours, one after the other. */
export interface PoolTours extends AsyncIterableIterator<Uint32Array> {
  /**
   * The position in the list, after the last tour that it returned; `after` before that. Pass it as `after` to continue a list
   * of the same problem and prefix, also to `tours` of `knights-tour-wasm/census`.
   */
  cursor(): string | undefined;
}

/** How to sample tours in a pool. */
export interface PoolSampleOptions extends SampleOptions {
  /** Number of tours: an integer from 0 to 2^32 - 1. */
  count: number;
  /** The most bytes that the sample may use, in all its workers together: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Ends the iteration at once, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/** How to make puzzles in a pool. */
export interface PoolPuzzlesOptions extends CreatePuzzleOptions {
  /** Number of puzzles: an integer from 0 to 2^32 - 1. */
  count: number;
  /** Ends the iteration at once, which rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/**
 * The calls of a pool and of a cluster. Answers are those of a solver, for any number of workers.
 *
 * Every call rejects (calls that return an iterator: where its values are requested) with TypeError or RangeError for bad
 * input, with the reason of the signal, and with an Error when a worker that had a part of it failed or the pool is closed.
 * Methods work without their object: `const { solve } = pool`.
 */
export interface CallMethods<Extra = unknown> {
  /** Solves one problem in a worker. A pool solves it in place where that is faster. */
  solve(problem: TourProblem, options?: PoolSolveOptions & Extra): Promise<TourResult>;
  /**
   * Finds many tours of one board: those of `solveBatch` of a solver. With `count` they are independent random tours: tour i is
   * that of `solve` with `start: 'random'`, or the `start` of the batch, and the stream `(stream + i) mod 2^32`.
   */
  solveBatch(batch: BatchProblem, options?: PoolBatchOptions & Extra): Promise<BatchResult>;
  /**
   * Solves problem after problem. Results come in order. Problems are taken from the iterable a few tasks ahead of the
   * results that are read, so memory stays bounded. With `out` a result is valid until the next one is requested. A bad
   * problem, or an error of the iterable, rejects at its place.
   */
  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options?: PoolStreamOptions & Extra,
  ): AsyncIterableIterator<TourResult>;
  /**
   * Returns the exact number of tours: what `countTours` of `knights-tour-wasm/census` returns. A pool counts in workers of
   * its own, at most as many as the memory allows, which free their memory at the end. Open tours that are too large for the
   * memory are counted by the pairs of their ends, if each of them fits.
   */
  countTours(problem: CensusProblem, options?: PoolCountOptions & Extra): Promise<CountResult>;
  /**
   * Lists the tours that `tours` of `knights-tour-wasm/census` lists, in the same order. Workers go some tens of thousands of
   * tours ahead of the reader, and stop when the iteration ends. The paths are new arrays; up to 64 of them share a buffer.
   */
  tours(problem: CensusProblem, options?: PoolToursOptions & Extra): PoolTours;
  /**
   * Samples tours uniformly: tour i is that of `createSampler(problem).sample({ seed, stream: (stream + i) mod 2^32 })` of
   * `knights-tour-wasm/census`. Rejects with a RangeError if there is no tour, or if a sampler does not fit into the memory.
   */
  sample(problem: TourProblem, options: PoolSampleOptions & Extra): AsyncIterableIterator<Uint32Array>;
  /** Makes puzzles: puzzle i is that of `createPuzzle` of `knights-tour-wasm/puzzle` with stream (`stream` + i) mod 2^32. */
  createPuzzles(
    problem: TourProblem,
    options: PoolPuzzlesOptions & Extra,
  ): AsyncIterableIterator<CreatedPuzzle | ImpossibleResult>;
  /** Ends all calls, and the workers of a pool. Later calls reject. May be called again. */
  close(): Promise<void>;
}

/** `Symbol.asyncDispose`, where the platform's types have it: then `await using` works. */
export type AsyncDisposable = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [key in Key]: () => Promise<void> }
  : unknown;
