import { Worker } from 'node:worker_threads';
import { WORKER_SOURCE } from './generated/worker-source.js';
import type { PoolWorker } from './pool.js';

export type { PoolWorker };

/**
 * Makes a worker thread from text that is part of this module: for programs that are bundled into one file, without the
 * pool's worker file beside it. To be given to `createPool` as `createWorker`.
 */
export function createInlineWorker(): PoolWorker {
  const source = encodeURIComponent(WORKER_SOURCE);
  return new Worker(new URL(`data:text/javascript,${source}`), { execArgv: [] });
}
