import { Worker } from 'node:worker_threads';
import { WORKER_SOURCE } from './generated/worker-source.js';
import type { PoolWorker } from './pool.js';

export type { PoolWorker };

/**
 * Makes a worker thread from text that is part of this module: for programs that are bundled into one file, without the
 * pool's worker file beside it. To be given to `createPool` as `createWorker`.
 */
export function createInlineWorker(): PoolWorker;
/** The same for a count of tours, from text that is loaded when it is asked for. */
export function createInlineWorker(work: 'count'): Promise<PoolWorker>;
export function createInlineWorker(work?: 'count'): PoolWorker | Promise<PoolWorker> {
  if (work === undefined) return workerOf(WORKER_SOURCE);
  return import('./generated/census-worker-source.js').then(({ CENSUS_WORKER_SOURCE }) =>
    workerOf(CENSUS_WORKER_SOURCE),
  );
}

function workerOf(source: string): PoolWorker {
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { execArgv: [] });
}
