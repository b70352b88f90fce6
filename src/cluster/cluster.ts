import type { ConnectionOptions } from 'bullmq';
import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/tour-list.js';
import type {
  PoolBatchOptions,
  PoolCountOptions,
  PoolSignal,
  PoolSolveOptions,
  PoolStreamOptions,
} from '../pool/pool.js';
import type { BatchProblem, BatchResult } from '../problem/batch.js';
import type { Square, TourProblem } from '../problem/problem.js';
import type { ImpossibleResult, TourResult } from '../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../puzzle/create-puzzle.js';

/** How to reach the machines. */
export interface ClusterOptions {
  /** Redis: a URL (`redis://:password@host:6379`, with TLS `rediss://`), options of ioredis, or one of its clients. */
  connection: ConnectionOptions | string;
  /** Workers and those who ask meet under this name: 1 to 64 letters, digits, - and _; default 'default'. */
  queue?: string | undefined;
}

/** What every call of a cluster takes beside what it takes in a pool. */
export interface ClusterCall {
  /**
   * A name for the job, with which who asks again gets what is done: after the process that asked ended, too. What is done
   * is kept for a week, answers that were handed over already up to 64 MB. Without one the job ends with the call.
   */
  jobId?: string | undefined;
}

/** How a job stands. */
export type JobState = 'running' | 'finished' | 'cancelled' | 'failed';

/** What is told of a job. */
export interface JobStatus {
  state: JobState;
  /** As many as are known; a list turns out longer while it is made. */
  units: number;
  done: number;
  failed: number;
  running: number;
  /** Units, by the last of them. */
  perSecond: number;
  /** Infinite when nothing is done. */
  secondsLeft: number;
}

/** How to count on all machines. */
export interface ClusterCountOptions extends Omit<PoolCountOptions, 'memory'>, ClusterCall {
  /** The most bytes that the count may use on one machine, in each of its workers: default 1.5 GiB. */
  memory?: number | undefined;
}

/** How to solve one problem on another machine. */
export interface ClusterSolveOptions extends PoolSolveOptions, ClusterCall {}

/** How to solve a batch on all machines. */
export interface ClusterBatchOptions extends PoolBatchOptions, ClusterCall {}

/** How to solve problem after problem on all machines. */
export interface ClusterStreamOptions extends PoolStreamOptions, ClusterCall {}

/** How to list tours on all machines. */
export interface ClusterToursOptions extends ClusterCall {
  /** A cursor of this list: it goes on behind what that list had handed out. */
  after?: string | undefined;
  /** Only tours that begin with these squares. */
  prefix?: readonly Square[] | undefined;
  /** Ends the list, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** Tours, one after the other. */
export interface ClusterTours extends AsyncIterableIterator<Uint32Array> {
  /** Where the list is: behind the last tour that it handed out; `after` before that. */
  cursor(): string | undefined;
}

/** How to make puzzles on all machines. */
export interface ClusterPuzzlesOptions extends CreatePuzzleOptions, ClusterCall {
  /** How many: an integer from 0 to 2^32 - 1. */
  count: number;
  /** Ends the making, which rejects with the signal's reason. */
  signal?: PoolSignal | undefined;
}

/** `Symbol.asyncDispose`, where the platform's types know it: then a cluster may be declared with `await using`. */
type Disposable = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [key in Key]: () => Promise<void> }
  : unknown;

/** The calls of a pool, answered by workers on all machines. */
export interface ClusterMethods {
  /**
   * Solves one problem. `onProgress` is told the nodes of the result.
   * @throws (rejects) TypeError, RangeError for bad input; the signal's reason; Error when a unit failed, or the cluster is closed
   */
  solve(problem: TourProblem, options?: ClusterSolveOptions): Promise<TourResult>;
  /**
   * Finds many tours of one board: those of `solveBatch` of a solver. With `count` they are independent random tours: tour i is
   * that of `solve` with `start: 'random'`, or the `start` of the batch, and the stream `(stream + i) mod 2^32`.
   * @throws (rejects) TypeError, RangeError for bad input; the signal's reason; Error when a unit failed, or the cluster is closed
   */
  solveBatch(batch: BatchProblem, options?: ClusterBatchOptions): Promise<BatchResult>;
  /**
   * Solves problems one after the other, as many as there are; results come in order. Problems are taken from the iterable some
   * units ahead of the results that are asked for. With `out` a result is valid until the next one is asked for.
   * @throws (rejects, where the results are asked for) TypeError, RangeError at the place of a bad problem; what the iterable
   * throws; the signal's reason; Error when a unit failed, or the cluster is closed
   */
  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options?: ClusterStreamOptions,
  ): AsyncIterableIterator<TourResult>;
  /**
   * All tours of a problem, in lexicographic order: those of `tours` of `knights-tour-wasm/census`. Workers go some megabytes
   * ahead of the reader. The paths are new arrays; up to 64 of them share a buffer.
   * @throws (rejects, where the tours are asked for) TypeError, RangeError for bad input; the signal's reason; Error when a unit
   * failed, or the cluster is closed
   */
  tours(problem: CensusProblem, options?: ClusterToursOptions): ClusterTours;
  /**
   * Puzzles: puzzle i is that of `createPuzzle` of `knights-tour-wasm/puzzle` with the stream (`stream` + i) mod 2^32.
   * @throws (rejects, where the puzzles are asked for) TypeError, RangeError for bad input; the signal's reason; Error when a
   * unit failed, or the cluster is closed
   */
  createPuzzles(
    problem: TourProblem,
    options: ClusterPuzzlesOptions,
  ): AsyncIterableIterator<CreatedPuzzle | ImpossibleResult>;
  /**
   * How many tours there are, exactly. What is too large for one memory is counted in parts, as far as each of them fits:
   * open tours by the pairs of their ends.
   * @throws (rejects) TypeError, RangeError for bad input; the signal's reason; Error when a unit failed, or the cluster is closed
   */
  countTours(problem: CensusProblem, options?: ClusterCountOptions): Promise<CountResult>;
  /**
   * How a job stands.
   * @throws (rejects) RangeError when there is none of that name
   */
  status(jobId: string): Promise<JobStatus>;
  /** Ends a job everywhere. Who waits for it is told so; what was done is forgotten. */
  cancel(jobId: string): Promise<void>;
  /** Ends all calls, and the connection. Jobs with a name go on. May be called again. */
  close(): Promise<void>;
}

/** The calls of a pool, answered by workers on all machines. Make one with `createCluster`. */
export type Cluster = ClusterMethods & Disposable;

/** How to work for those who ask. */
export interface WorkerOptions extends ClusterOptions {
  /** How many units at once: an integer from 1 to 1024; default the cores of the machine. */
  workers?: number | undefined;
  /**
   * Milliseconds for which a unit belongs to its worker: an integer from 1000 to 3 600 000, default 60 000. It is renewed
   * three times as often; when the worker is gone, somebody else has the unit after that time.
   */
  lockDuration?: number | undefined;
  /** The bytes that units may need, all of this process together; default three quarters of what the machine has. */
  memory?: number | undefined;
}

/** A worker at work. */
export interface ClusterWorker {
  /** Stops at once: what it has in hand is put back. May be called again. */
  close(): Promise<void>;
}
