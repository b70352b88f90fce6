import { Calls } from '../jobs/calls.js';
import { sessionOn } from '../jobs/kinds/solving.js';
import type { PoolWorker } from '../jobs/threads/ports.js';
import { Threads } from '../jobs/threads/threads.js';
import type { WorkerTerms } from '../jobs/threads/worker-handle.js';
import { integerArgument, wrongType } from '../problem/arguments.js';
import { completeEngine, SOLVER_KEYS } from '../solver/create-solver.js';
import type { CensusWork, Pool, PoolOptions } from './pool.js';

/** What Node and browsers differ in. */
export interface Platform {
  /** Default number of workers. */
  readonly cores: number;
  /** Creates a worker that solves, or one for counts, lists and puzzles. */
  createWorker(work?: CensusWork): PoolWorker;
  /** How often busy workers are pinged where the platform does not report their end; default every second. */
  readonly pingMilliseconds?: number;
  /** A worker that leaves this many pings unanswered counts as dead; default 30. */
  readonly maxUnanswered?: number;
}

const MAX_WORKERS = 1024;
const POOL_KEYS = [...SOLVER_KEYS, 'workers', 'createWorker'];
/** How long a worker may go on with a cancelled task while others wait. */
const PATIENCE_MILLISECONDS = 500;

/**
 * Makes a pool on a platform.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory;
 * what `createWorker` throws
 */
export async function createPoolOn(platform: Platform, options: PoolOptions): Promise<Pool> {
  const choosing = completeEngine(options, POOL_KEYS);
  // Read at once, but checked after the options as a whole.
  const { workers = platform.cores, createWorker = platform.createWorker } = (options ?? {}) as PoolOptions;
  const { engine: chosen, module, fallbackReason } = await choosing;
  integerArgument('workers', workers, 1, MAX_WORKERS);
  if (typeof createWorker !== 'function') throw wrongType('createWorker', createWorker, 'a function');
  const { engine = 'auto' } = options;
  const { name, simd } = chosen;
  const terms: WorkerTerms = {
    pingMilliseconds: platform.pingMilliseconds ?? 1000,
    maxUnanswered: platform.maxUnanswered ?? 30,
    patience: PATIENCE_MILLISECONDS,
    createWorker: () => createWorker(),
    start: { task: 'start', work: 'solve', module, simd, mayFallBack: engine !== 'wasm' },
    fellBack: (reason) => Object.assign(pool, { engine: 'ts', simd: false, fallbackReason: reason }),
  };
  // A pool that fell back to TypeScript counts on JavaScript from then on.
  const createCensusWorker = () => createWorker(pool.engine === 'ts' ? 'count-js' : 'count');
  const threads = new Threads(sessionOn(chosen), terms, workers, createCensusWorker);
  const facts = { workers, engine: name, simd, ...(fallbackReason && { fallbackReason }) };
  const pool = Object.assign(new Calls(threads), facts) as unknown as Pool;
  try {
    threads.start();
  } catch (error) {
    await threads.close();
    throw error;
  }
  return withDispose(pool);
}

/** Adds the method that `await using` calls, where the platform has it. */
export function withDispose<Closable extends { close(): Promise<void> }>(closable: Closable): Closable {
  const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
  if (asyncDispose) Object.defineProperty(closable, asyncDispose, { value: () => closable.close() });
  return closable;
}
