import { Worker } from 'node:worker_threads';
import { withJsonArrays } from '../problem/json-arrays.js';
import type { CrewTerms } from './census/crew.js';
import { listen } from './workers/slot.js';

/** Threads of Node that run the files beside this one. Flags of the process are not for them: they would load and do things twice. */
function threadOf(file: URL): Worker {
  return new Worker(file, { execArgv: [] });
}

/** A thread that solves. */
export function createThread(): Worker {
  return threadOf(new URL('./worker.js', import.meta.url));
}

/** A thread for counts, lists and puzzles. */
export function createCensusThread(): Worker {
  return threadOf(new URL('./census-worker.js', import.meta.url));
}

/** What lists and puzzles are made with that need no pool. */
export function crewOfThreads(workers: number, engine: CrewTerms['engine']): CrewTerms {
  return { createWorker: createCensusThread, listen, withJsonArrays, workers, engine };
}
