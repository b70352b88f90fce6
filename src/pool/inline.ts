import workerSource from 'worker:worker';
import { nodeThreads, type PoolWorker, THREAD_OPTIONS } from '../jobs/threads/ports.js';
import type { CensusWork } from './pool.js';
import { createWebWorker, noWorkers } from './web-worker.js';

export type { CensusWork, PoolWorker };

/**
 * Creates a worker from source text in this module: for bundlers and origins that cannot load the pool's worker file, and for
 * programs in a single file. In Node it is a thread. In browsers it is a Web Worker, which requires `worker-src blob:` in a
 * content security policy, and `trusted-types knights-tour-wasm` if it requires Trusted Types. Pass the function to `createPool` as `createWorker`.
 */
export function createInlineWorker(): PoolWorker;
/** Creates a worker for counts, lists and puzzles, from source text that is loaded on first use. */
export function createInlineWorker(work: CensusWork): Promise<PoolWorker>;
export function createInlineWorker(work?: CensusWork): PoolWorker | Promise<PoolWorker> {
  if (work === undefined) return workerOf(workerSource);
  const loading = work === 'count' ? import('worker:census-worker') : import('worker:census-js-worker');
  return loading.then((module) => workerOf(module.default));
}

function workerOf(source: string): PoolWorker {
  const Thread = nodeThreads()?.Worker;
  if (Thread) {
    try {
      return new Thread(new URL(`data:text/javascript,${encodeURIComponent(source)}`), THREAD_OPTIONS);
    } catch (error) {
      // workerd has the class, and no threads.
      throw (error as { code?: string }).code === 'ERR_METHOD_NOT_IMPLEMENTED' ? noWorkers() : error;
    }
  }
  let address = '';
  const worker = createWebWorker(() => {
    address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new Worker(address, { type: 'module' });
  });
  // The URL is needed until the source is loaded. The first message shows that it is.
  const free = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', free, { once: true });
  worker.addEventListener('error', free, { once: true });
  return worker;
}
