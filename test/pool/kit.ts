import type { CensusWork, Pool, PoolOptions, PoolWorker } from 'knights-tour-wasm/pool';
import type { SyncSolverOptions } from '../../src/solver/create-solver.js';
import type { Solver } from '../../src/solver/solver.js';
import { type Kit, pause } from '../jobs/kit.js';

/** The platform functions that bodies about pools use. */
export interface Platform {
  createPool(options?: PoolOptions): Promise<Pool>;
  createSolver(options?: SyncSolverOptions): Solver;
  /** The bytes of kernel-scalar.wasm. */
  readonly scalarBinary: ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** Creates a worker of a pool. */
  createWorker(work?: CensusWork): PoolWorker;
  /** Creates a worker whose file does not exist. */
  createMissingWorker(): PoolWorker;
  /** Creates a worker that never answers. */
  createSilentWorker(): PoolWorker;
  /** Creates a worker that runs its first task forever without reading messages. */
  createDeafWorker(): PoolWorker;
  /** Creates a worker that also sends the messages of {@link TALK}. */
  createTalkingWorker(): PoolWorker;
}

/** A platform whose pools and solvers run on one engine. */
export interface PoolKit extends Kit, Platform {}

/** Messages that a talking worker sends before and after each answer. */
export const TALK = `[undefined, null, 5, 'hello', {}, { task: 'hello' }, { task: 'alive' }]`;

/** The message handler of a deaf worker, as source text. */
export const DEAF = `(order, post) => {
  if (order.task === 'start') post({ task: 'ready' });
  else if (order.task === 'solve') for (;;);
}`;

/** Every engine, and different numbers of workers. */
export const ENGINES = {
  'three workers on WebAssembly': { engine: 'wasm', simd: true, workers: 3 },
  'two workers on TypeScript': { engine: 'ts', simd: false, workers: 2 },
  'one worker on WebAssembly without SIMD': { engine: 'wasm', simd: false, workers: 1 },
} as const;
export type EngineName = keyof typeof ENGINES;

/** Returns a kit whose pools and solvers run on an engine. */
export function kitOn(platform: Platform, name: EngineName): PoolKit {
  const { engine, simd, workers } = ENGINES[name];
  const chosen = engine === 'ts' || simd ? { engine } : { engine, wasm: platform.scalarBinary };
  return {
    ...platform,
    executor: 'pool',
    createPool: (options) => platform.createPool(options === null ? options : { ...chosen, ...options }),
    open: () => platform.createPool({ ...chosen, workers }),
    solver: platform.createSolver(chosen),
  };
}

/** Creates a pool and records its workers in the order of their creation. */
export async function watched(
  kit: Platform,
  workers: number,
  create: (count: number, work?: CensusWork) => PoolWorker = (_, work) => kit.createWorker(work),
): Promise<{ readonly pool: Pool; readonly made: readonly PoolWorker[] }> {
  const made: PoolWorker[] = [];
  const createWorker = (work?: CensusWork): PoolWorker => {
    const worker = create(made.length, work);
    made.push(worker);
    return worker;
  };
  return { pool: await kit.createPool({ workers, createWorker }), made };
}

/** A message of a worker. Answers with copied results have a buffer. */
export type Message = { readonly task: string; readonly buffer?: ArrayBuffer };
interface Emitter {
  on?(type: 'message', listener: (reply: Message) => void): void;
  addEventListener?(type: 'message', listener: (event: { data: Message }) => void): void;
}

/** Listens to the messages of a worker in addition to the pool. */
export function listenTo(worker: PoolWorker, listener: (reply: Message) => void): void {
  const emitter = worker as Emitter;
  if (emitter.on) emitter.on('message', listener);
  else emitter.addEventListener!('message', ({ data }) => listener(data));
}

export type Tracked = ReturnType<typeof track>;

/** Returns functions that wait until a worker has a task, and until it has answered, or dropped, all of them. */
export function track(worker: PoolWorker) {
  let sent = 0;
  let answered = 0;
  let wake = (): void => {};
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    // The pool may get the message after this listener.
    await pause(0);
  };
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message, transfer) => {
    post(message, transfer);
    if (['solve', 'batch', 'problems'].includes((message as Message).task)) sent++;
    wake();
  };
  listenTo(worker, ({ task }) => {
    if (task !== 'ready' && task !== 'alive') answered++;
    wake();
  });
  return { worker, busy: () => until(() => sent > answered), idle: () => until(() => sent === answered) };
}

/** Tests of pools, by their titles. The runner closes the pools. */
export type PoolBodies = Readonly<Record<string, (kit: PoolKit) => Promise<void>>>;

/** Runs a body on new pools. */
export async function runOnPools(body: PoolBodies[string], kit: PoolKit): Promise<void> {
  const pools: Pool[] = [];
  const createPool: Platform['createPool'] = async (options) => {
    const pool = await kit.createPool(options);
    pools.push(pool);
    return pool;
  };
  try {
    await body({ ...kit, createPool });
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
  }
}
