import { Worker } from 'node:worker_threads';

const FILES = { solve: 'worker', count: 'census-worker', 'count-js': 'census-js-worker' } as const;

/**
 * Creates a Node thread that runs a file beside this one: for solving, or for counts, lists and puzzles. The thread does not
 * get the flags of the process, such as `--import`, whose effects would occur twice.
 */
export function createThread(work: keyof typeof FILES = 'solve'): Worker {
  return new Worker(new URL(`./${FILES[work]}.js`, import.meta.url), { execArgv: [] });
}
