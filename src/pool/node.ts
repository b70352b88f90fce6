import { availableParallelism } from 'node:os';
import { createPoolOn } from './create-pool.js';
import type { Pool, PoolOptions } from './pool.js';
import { createThread } from './threads.js';

export type * from './pool.js';

/**
 * Makes a pool of worker threads. The process may end while the pool has nothing to do; `close` ends it at once.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory;
 * what `createWorker` throws
 */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOn(
    {
      cores: availableParallelism(),
      createWorker: createThread,
    },
    options,
  );
}
