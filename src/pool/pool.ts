import type { AsyncDisposable } from '../jobs/executor.js';
import type { CallMethods } from '../jobs/methods.js';
import type { PoolWorker } from '../jobs/threads/ports.js';
import type { SolverOptions } from '../solver/create-solver.js';
import type { PuzzleCalls } from './puzzle-calls.js';

export type { CountResult } from '../census/count.js';
export type { CallSignal as PoolSignal } from '../jobs/executor.js';
export type * from '../jobs/methods.js';
export type { PoolWorker, PuzzleCalls };

/** Options of a pool. */
export interface PoolOptions extends SolverOptions {
  /** Number of workers: an integer from 1 to 1024; default the number of processor cores. */
  workers?: number | undefined;
  /**
   * Creates a worker: a Web Worker or one of `node:worker_threads` that runs `knights-tour-wasm/pool/worker` and nothing else.
   * Default: the package creates it.
   */
  createWorker?: CreateWorker | undefined;
}

/**
 * The file of a worker for `countTours`, `tours`, `sample` and `createPuzzles`: 'count' is
 * `knights-tour-wasm/pool/census-worker`, on WebAssembly; 'count-js' is `knights-tour-wasm/pool/census-js-worker`, on
 * JavaScript.
 */
export type CensusWork = 'count' | 'count-js';

/**
 * Creates a worker for a pool, which runs `knights-tour-wasm/pool/worker` and nothing else. Called with a {@link CensusWork},
 * it creates a worker for counts, lists, samples and puzzles, which runs another file. A pool needs 'count-js' only if its
 * engine is 'ts'.
 */
export interface CreateWorker {
  (): PoolWorker;
  (work: CensusWork): PoolWorker | Promise<PoolWorker>;
}

/** Solvers in workers, by default one per processor core. Create one with `createPool`. */
export interface PoolMethods extends CallMethods, PuzzleCalls {
  /**
   * Number of workers. A dead worker is replaced. So is a worker that does not return from a cancelled task within half a
   * second while other calls wait.
   */
  readonly workers: number;
  /** Changes to 'ts' if a worker has no memory for WebAssembly and 'auto' falls back to TypeScript there. */
  readonly engine: 'wasm' | 'ts';
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /** The reason why 'auto' uses the TypeScript engine. */
  readonly fallbackReason?: string;
}

/** Solvers in workers, by default one per processor core. Create one with `createPool`. */
export type Pool = PoolMethods & AsyncDisposable;
