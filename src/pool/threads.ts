import { Worker } from 'node:worker_threads';

const FILES = { solve: 'worker', count: 'census-worker', 'count-js': 'census-js-worker' } as const;

/**
 * Creates a thread of Node that runs a file beside this one: that of the solver, or one of those for counts, lists and
 * puzzles. The thread gets no flags of the process: it would load and do things twice.
 */
export function createThread(work: keyof typeof FILES = 'solve'): Worker {
  return new Worker(new URL(`./${FILES[work]}.js`, import.meta.url), { execArgv: [] });
}
