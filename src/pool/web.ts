import { createPoolOn } from './create-pool.js';
import type { CensusWork, Pool, PoolOptions } from './pool.js';
import { createWebWorker } from './web-worker.js';

export type * from './pool.js';

/**
 * Creates a pool of Web Workers.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has
 * no memory; any error of `createWorker`
 */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOn(
    {
      cores: globalThis.navigator?.hardwareConcurrency || 1,
      // Bundlers recognise this exact expression.
      createWorker: (work?: CensusWork) =>
        createWebWorker(() => {
          if (work === 'count') {
            return new Worker(new URL('./census-worker.js', import.meta.url), { type: 'module' });
          }
          if (work === 'count-js') {
            return new Worker(new URL('./census-js-worker.js', import.meta.url), { type: 'module' });
          }
          return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        }),
    },
    options,
  );
}
