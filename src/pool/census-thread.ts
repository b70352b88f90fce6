import { Worker } from 'node:worker_threads';

/** A thread of Node for counts, lists and puzzles. Flags of the process are not for it: it would load and do things twice. */
export function createCensusThread(): Worker {
  return new Worker(new URL('./census-worker.js', import.meta.url), { execArgv: [] });
}
