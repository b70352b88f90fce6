import { Calls } from '../jobs/calls.js';
import { sessionOn } from '../jobs/kinds/solver-tasks.js';
import type { PoolWorker } from '../jobs/threads/ports.js';
import { Threads } from '../jobs/threads/threads.js';
import { integerArgument, wrongType } from '../problem/arguments.js';
import { completeEngine, SOLVER_KEYS } from '../solver/create-solver.js';
import type { CensusWork, Pool, PoolOptions } from './pool.js';

/** The differences between Node and browsers. */
export interface Platform {
  /** Default number of workers. */
  readonly cores: number;
  /** Creates a worker that solves, or one for counts, lists and puzzles. */
  createWorker(work?: CensusWork): PoolWorker | Promise<PoolWorker>;
  /** Interval of pings to busy workers on platforms that do not report their end; default one second. */
  readonly pingMilliseconds?: number;
}

const MAX_WORKERS = 1024;
const POOL_KEYS = [...SOLVER_KEYS, 'workers', 'createWorker'];

/**
 * Creates a pool on a platform.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has
 * no memory; any error of `createWorker`
 */
export async function createPoolOn(platform: Platform, options: PoolOptions): Promise<Pool> {
  const choosing = completeEngine(options, POOL_KEYS);
  // Read the options at once, since the caller may change them. completeEngine() checks them first.
  const { workers = platform.cores, createWorker = platform.createWorker } = (options ?? {}) as PoolOptions;
  const { engine: chosen, module, fallbackReason } = await choosing;
  integerArgument('workers', workers, 1, MAX_WORKERS);
  if (typeof createWorker !== 'function') throw wrongType('createWorker', createWorker, 'a function');
  const { engine = 'auto' } = options;
  const { name, simd } = chosen;
  const threads = new Threads(sessionOn(chosen), {
    workers,
    pingMilliseconds: platform.pingMilliseconds ?? 1000,
    createWorker: () => createWorker(),
    // After a fallback to TypeScript, the pool counts on JavaScript.
    createCensusWorker: () => createWorker(pool.engine === 'ts' ? 'count-js' : 'count'),
    start: { task: 'start', work: 'solve', module, simd, mayFallBack: engine !== 'wasm' },
    onFallback: (reason) => Object.assign(pool, { engine: 'ts', simd: false, fallbackReason: reason }),
  });
  const facts = { workers, engine: name, simd, ...(fallbackReason && { fallbackReason }) };
  const pool = Object.assign(new Calls(threads), facts) as unknown as Pool;
  try {
    threads.start();
  } catch (error) {
    await threads.close();
    throw error;
  }
  return pool;
}
