import { Worker } from 'node:worker_threads';
import { integerArgument } from '../problem/arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import type { CrewTerms } from './census/crew.js';
import { listen } from './workers/ports.js';

/**
 * A thread of Node that runs a file beside this one: that of the solver, or with 'count' that of counts, lists and puzzles.
 * Flags of the process are not for it: it would load and do things twice.
 */
export function createThread(work?: 'count'): Worker {
  const file = new URL(work ? './census-worker.js' : './worker.js', import.meta.url);
  return new Worker(file, { execArgv: [] });
}

/** What lists and puzzles are made with that need no pool. */
export function crewOfThreads(workers: number, engine: CrewTerms['engine']): CrewTerms {
  const createWorker = () => createThread('count');
  return { createWorker, listen, withJsonArrays, integerArgument, workers, engine };
}
