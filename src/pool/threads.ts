import { Worker } from 'node:worker_threads';

/**
 * Makes a thread of Node that runs a file beside this one: the solver, or with 'count' the one for counts, lists and puzzles.
 * It gets no flags of the process, which would make it load and do things twice.
 */
export function createThread(work?: 'count'): Worker {
  const file = new URL(work ? './census-worker.js' : './worker.js', import.meta.url);
  return new Worker(file, { execArgv: [] });
}
