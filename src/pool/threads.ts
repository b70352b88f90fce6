import { type EitherWorker, nodeThreads, type PoolWorker, THREAD_OPTIONS } from '../jobs/threads/ports.js';
import { checkThread } from './address-space.js';
import type { CensusWork } from './pool.js';

/** Threads that have been created and do not run yet. */
const starting = new Set<PoolWorker>();

/** Creates a Node thread that solves, or one for counts, lists and puzzles. */
export async function createThread(work?: CensusWork): Promise<PoolWorker> {
  const file = await fileFor(work);
  if (file) {
    checkThread(starting.size);
    // Turbopack includes every file of the folder if it recognises a thread of an unknown file.
    const { Worker: Thread } = nodeThreads()!;
    const worker: EitherWorker = new Thread(file, THREAD_OPTIONS);
    starting.add(worker);
    for (const event of ['online', 'exit']) worker.on!(event, () => starting.delete(worker));
    return worker;
  }
  const { createInlineWorker } = await import('./inline.js');
  return work === undefined ? createInlineWorker() : createInlineWorker(work);
}

/** Returns the file of a worker, if there is one. */
async function fileFor(work: CensusWork | undefined): Promise<URL | undefined> {
  try {
    return (await import('./worker-files.js')).workerFile(work);
  } catch {
    // Jest, and bundlers that write CommonJS, cannot load a module with `import.meta`.
    return undefined;
  }
}
