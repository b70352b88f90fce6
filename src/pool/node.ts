import { availableParallelism } from 'node:os';
import { fitWorkers } from './address-space.js';
import { createPoolOn } from './create-pool.js';
import type { Pool, PoolOptions } from './pool.js';
import { createThread } from './threads.js';

export type * from './pool.js';

/**
 * Creates a pool of worker threads. An idle pool does not keep the process alive; `close` ends the threads at once.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has
 * no memory; any error of `createWorker`
 */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOn(
    { cores: availableParallelism(), createWorker: createThread, fit: fitWorkers },
    options,
  );
}
