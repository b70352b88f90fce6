import { WORKER_SOURCE } from './generated/worker-source.js';
import type { PoolWorker } from './pool.js';

export type { PoolWorker };

/**
 * Makes a Web Worker from text that is part of this module: for bundlers and origins that cannot load the pool's worker
 * file. A content security policy has to allow `worker-src blob:`. To be given to `createPool` as `createWorker`.
 */
export function createInlineWorker(): PoolWorker {
  const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  // The address is needed until the text is loaded, and the first message says that it is.
  const free = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', free, { once: true });
  worker.addEventListener('error', free, { once: true });
  return worker;
}
