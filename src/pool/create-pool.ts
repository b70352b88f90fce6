import { Calls } from '../jobs/calls.js';
import { sessionOn } from '../jobs/kinds/solver-tasks.js';
import type { PoolWorker } from '../jobs/threads/ports.js';
import { Threads } from '../jobs/threads/threads.js';
import { integerArgument, wrongType } from '../problem/arguments.js';
import { type EngineChoice, engineOption, handleRejection } from '../solver/choose-engine.js';
import { completeEngine, SOLVER_KEYS } from '../solver/create-solver.js';
import type { CensusWork, Pool, PoolOptions } from './pool.js';
import { puzzleCalls } from './puzzle-calls.js';

/** The number of workers that have room. */
export interface Fit {
  readonly workers: number;
  /** The reason why they cannot run WebAssembly. */
  readonly noRoom?: string;
}

/** The differences between Node and browsers. */
export interface Platform {
  /** Default number of workers. */
  readonly cores: number;
  /** Creates a worker that solves, or one for counts, lists and puzzles. */
  createWorker(work?: CensusWork): PoolWorker | Promise<PoolWorker>;
  /** Returns how many workers have room on the platform. @throws Error if none has, or no WebAssembly for the engine 'wasm' */
  fit?(workers: number, choice: EngineChoice): Fit;
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
  handleRejection(options);
  const choice = engineOption(options, POOL_KEYS);
  const { workers: wanted = platform.cores, createWorker = platform.createWorker } = options;
  integerArgument('workers', wanted, 1, MAX_WORKERS);
  if (typeof createWorker !== 'function') throw wrongType('createWorker', createWorker, 'a function');
  const { workers, noRoom } = platform.fit?.(wanted, choice) ?? { workers: wanted };
  const given = noRoom ? { ...options, engine: 'ts' as const } : options;
  const { engine, module, fallbackReason = noRoom } = await completeEngine(given, POOL_KEYS);
  const threads = new Threads(sessionOn(engine), {
    workers,
    pingMilliseconds: platform.pingMilliseconds ?? 1000,
    createWorker: () => createWorker(),
    // Where WebAssembly does not run, the pool counts on JavaScript.
    createCensusWorker: () => createWorker(pool.engine === 'ts' ? 'count-js' : 'count'),
    start: { task: 'start', work: 'solve', module, simd: engine.simd, mayFallBack: choice !== 'wasm' },
    onFallback: (reason) => Object.assign(pool, { engine: 'ts', simd: false, fallbackReason: reason }),
  });
  const { name, simd } = engine;
  const facts = { workers, engine: name, simd, ...(fallbackReason && { fallbackReason }) };
  const pool = Object.assign(new Calls(threads), puzzleCalls(threads), facts) as unknown as Pool;
  try {
    threads.start();
  } catch (error) {
    await threads.close();
    throw error;
  }
  return pool;
}
