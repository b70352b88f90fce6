import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { SampleOptions } from '../census/sampler.js';
import type { ToursOptions } from '../census/tour-list.js';
import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { LongestOptions, SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { ImpossibleResult, TourResult, WalkResult } from '../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import type { CallSignal } from './executor.js';

/** The methods that pools and clusters share, and their options. */

/** Options of every call. */
export interface PoolCallOptions {
  /** Cancels the call at once. Its promise, or the next value of its iterator, rejects with the signal's reason. */
  signal?: CallSignal | undefined;
}

/** Options of `solve`. */
export interface PoolSolveOptions extends SolveOptions, PoolCallOptions {
  /**
   * Called with the nodes so far, at most 20 times a second, and at the end with those of the result. If it throws, the call
   * rejects with that error.
   */
  onProgress?: ((nodes: number) => void) | undefined;
}

/** Options of `solveBatch`. */
export interface PoolBatchOptions extends BatchOptions, PoolCallOptions {
  /**
   * Arrays for the results. If all four are on shared memory (`SharedArrayBuffer`, which a page has only if it is isolated),
   * the workers of a pool write to them. Otherwise results are copied. Until the call resolves, and if it rejects, the contents
   * are unspecified. Do not reuse shared arrays after a rejection: workers may still write to them for a moment.
   */
  out?: BatchArrays | undefined;
  /**
   * Called with the number of finished tours, at most 20 times a second, and once at the end. If it throws, the call
   * rejects with that error.
   */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Options of `solveAll`. */
export interface PoolStreamOptions extends Omit<SolveOptions, 'stream'>, PoolCallOptions {
  /**
   * An integer from 0 to 2^32 - 1 for all problems; default 0, so equal problems have equal tours. 'count': problem i, from 0,
   * has stream i mod 2^32, as in a batch, so equal problems have different random tours.
   */
  stream?: number | 'count' | undefined;
}

/** Options of `countTours`. */
export interface PoolCountOptions extends PoolCallOptions {
  /** Whether each direction of a tour counts, as in `countTours` of `knights-tour-wasm/census`. Default false. */
  directed?: boolean | undefined;
  /** Stops counting at this number: a positive integer. If there are as many tours, the answer is `at-least`. */
  stopAt?: number | undefined;
  /** Maximum number of bytes of the count, in all workers together: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /**
   * Called with the progress of the count, at most 20 times a second for each worker. If it throws, the call rejects with that
   * error.
   */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Options of `tours`. */
export interface PoolToursOptions extends Pick<ToursOptions, 'after' | 'prefix'>, PoolCallOptions {}

/** An asynchronous iterator over tours. */
export interface PoolTours extends AsyncIterableIterator<Uint32Array> {
  /**
   * Returns the position after the last returned tour; before the first one, `after`. Pass it as `after` to continue a list of
   * the same problem and prefix, also to `tours` of `knights-tour-wasm/census`.
   */
  cursor(): string | undefined;
}

/** Options of `sample`. */
export interface PoolSampleOptions extends SampleOptions, PoolCallOptions {
  /** Number of tours: an integer from 0 to 2^32 - 1. */
  count: number;
  /** Maximum number of bytes of the sample, in all workers together: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
}

/** Options of `createPuzzles`. */
export interface PoolPuzzlesOptions extends CreatePuzzleOptions, PoolCallOptions {
  /** Number of puzzles: an integer from 0 to 2^32 - 1. */
  count: number;
  /**
   * Whether to skip puzzles whose solution equals that of an earlier one up to rotation, reflection, direction and, for closed
   * tours, start. The next streams replace them. If 1,000 streams in a row have no new solution, there are fewer puzzles than
   * `count`. Default false.
   */
  distinct?: boolean | undefined;
}

/** Options that may ask for a longest walk. */
export type Longest<Options> = Omit<Options, 'longest'> & Pick<LongestOptions, 'longest'>;

/**
 * The calls of a pool and of a cluster. Their answers are those of a solver, for any number of workers.
 *
 * Every call rejects with TypeError or RangeError for bad input, with the reason of its signal, and with an Error if a worker
 * that ran a part of it failed or if the pool is closed. Calls that return an iterator reject when a value is requested.
 * Methods are bound to their object: `const { solve } = pool` works.
 */
export interface CallMethods<Extra = unknown> {
  /** Solves one problem in a worker. A pool solves it without a worker if that is faster. */
  solve(problem: TourProblem, options?: PoolSolveOptions & Extra): Promise<TourResult>;
  /** Solves one problem, and may look for a longest walk. */
  solve(problem: TourProblem, options: Longest<PoolSolveOptions> & Extra): Promise<WalkResult>;
  /**
   * Finds many tours of one board, like `solveBatch` of a solver. With `count` they are independent random tours: tour i is the
   * tour of `solve` with `start: 'random'`, or with the `start` of the batch, and stream `(stream + i) mod 2^32`.
   */
  solveBatch(batch: BatchProblem, options?: PoolBatchOptions & Extra): Promise<BatchResult>;
  /**
   * Solves problems from an iterable and returns results in order. A pool reads at most 256 problems per worker ahead of the
   * results that you have read, and at most 16 if a problem takes more than a millisecond. A cluster reads at most 66 tasks ahead,
   * of at most as many problems each (of 256 in a named call, however long they take), and at most 2^25 squares (128 MiB of paths)
   * in addition to one task. With `out`, a result is valid until the next one is requested. A bad problem or an error of the
   * iterable rejects at its position.
   */
  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options?: PoolStreamOptions & Extra,
  ): AsyncIterableIterator<TourResult>;
  /** Solves problems in order, and may look for longest walks. */
  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options: Longest<PoolStreamOptions> & Extra,
  ): AsyncIterableIterator<WalkResult>;
  /**
   * Returns the exact number of tours, like `countTours` of `knights-tour-wasm/census`. A pool counts in separate workers, at
   * most as many as fit in memory, and releases their memory at the end. If open tours are too large to count at once, they are
   * counted by pairs of ends, provided that each pair fits.
   */
  countTours(problem: CensusProblem, options?: PoolCountOptions & Extra): Promise<CountResult>;
  /**
   * Lists tours in the order of `tours` of `knights-tour-wasm/census`. Workers read some tens of thousands of tours ahead, and
   * stop when the iteration ends. The paths are new arrays. Up to 64 of them share a buffer.
   */
  tours(problem: CensusProblem, options?: PoolToursOptions & Extra): PoolTours;
  /**
   * Samples tours uniformly. Tour i is `createSampler(problem).sample({ seed, stream: (stream + i) mod 2^32 })` of
   * `knights-tour-wasm/census`. Rejects with a RangeError if there is no tour, or if a sampler does not fit in memory.
   */
  sample(problem: TourProblem, options: PoolSampleOptions & Extra): AsyncIterableIterator<Uint32Array>;
  /** Creates puzzles. Puzzle i is `createPuzzle` of `knights-tour-wasm/puzzle` with stream (`stream` + i) mod 2^32. */
  createPuzzles(
    problem: TourProblem,
    options: PoolPuzzlesOptions & Extra,
  ): AsyncIterableIterator<CreatedPuzzle | ImpossibleResult>;
  /** Ends all calls and the workers of a pool. Later calls reject. May be called several times. */
  close(): Promise<void>;
}
