import type { Pool, PoolOptions, PoolWorker } from 'knights-tour-wasm/pool';
import type { SyncSolverOptions } from '../../src/solver/create-solver.js';
import type { Solver } from '../../src/solver/solver.js';
import { difference } from '../difference.js';

/** What the test bodies need of a platform: they run in Node and in browsers, and import nothing of either. */
export interface Kit {
  createPool(options?: PoolOptions): Promise<Pool>;
  createSolver(options?: SyncSolverOptions): Solver;
  /** The bytes of kernel-scalar.wasm. */
  readonly scalarBinary: ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** A worker of the pool, as the platform makes it. */
  createWorker(): PoolWorker;
  /** A worker for counts, lists and puzzles. */
  createCountWorker(): PoolWorker;
  /** A worker whose file does not exist. */
  createMissingWorker(): PoolWorker;
  /** A worker that never answers. */
  createSilentWorker(): PoolWorker;
  /** A worker that comes up, and then works on its first chunk for ever without listening. */
  createDeafWorker(): PoolWorker;
  /** A worker of the pool that says other things too, all of {@link TALK}. */
  createTalkingWorker(): PoolWorker;
}

/** What else a talking worker says, before and after each of its answers: nothing that the pool asked for. */
export const TALK = `[undefined, null, 5, 'hello', {}, { task: 'hello' }, { task: 'alive' }]`;

/** What a deaf worker does with an order, as the text of a function of its data and its postMessage. */
export const DEAF = `(order, post) => {
  if (order.task === 'start') post({ task: 'ready' });
  else if (order.task === 'solve') for (;;);
}`;

/** An engine, as options. */
export type Engine = Pick<Configuration, 'engine' | 'simd'>;

export const ENGINES: readonly Engine[] = [
  { engine: 'wasm', simd: true },
  { engine: 'wasm', simd: false },
  { engine: 'ts', simd: false },
];

/** The options that choose an engine. */
export function engineOptions(
  { scalarBinary }: Kit,
  { engine, simd }: Engine,
): Pick<SyncSolverOptions, 'engine' | 'wasm'> {
  return engine === 'ts' || simd ? { engine } : { engine, wasm: scalarBinary };
}

/** A kit whose pools and solvers run on an engine unless they are told another. */
export function onEngine(kit: Kit, engine: Engine): Kit {
  const chosen = engineOptions(kit, engine);
  return {
    ...kit,
    createPool: (options) => kit.createPool(options === null ? options : { ...chosen, ...options }),
    createSolver: (options) => kit.createSolver({ ...chosen, ...options }),
  };
}

/** A pool whose workers are known, in the order in which they were made. */
export async function watched(
  kit: Kit,
  workers: number,
  create: (count: number) => PoolWorker = () => kit.createWorker(),
): Promise<{ readonly pool: Pool; readonly made: readonly PoolWorker[] }> {
  const made: PoolWorker[] = [];
  const createWorker = (): PoolWorker => {
    const worker = create(made.length);
    made.push(worker);
    return worker;
  };
  return { pool: await kit.createPool({ workers, createWorker }), made };
}

/** A worker of which is known what it was sent and what it has answered. */
export interface Heeded {
  readonly worker: PoolWorker;
  /** Until it was sent a chunk. */
  busy(): Promise<void>;
  /** Until it has answered, or dropped, every chunk that it was sent. */
  idle(): Promise<void>;
}

type Task = { readonly task: string };
/** How workers of Node, and of browsers, are listened to. */
interface Listening {
  on(type: 'message', listener: (reply: Task) => void): void;
  addEventListener(type: 'message', listener: (event: { data: Task }) => void): void;
}
/** Listens to what a worker says, beside the pool. */
export function hear(worker: PoolWorker, listen: (reply: Task) => void): void {
  const { on, addEventListener } = worker as Partial<Listening>;
  if (on) on.call(worker, 'message', listen);
  else addEventListener!.call(worker, 'message', ({ data }) => listen(data));
}

const CHUNKS: readonly string[] = ['solve', 'batch', 'problems'];
const NO_ANSWERS: readonly string[] = ['ready', 'not-ready', 'alive'];

/** Listens to what a worker is sent, and to what it answers. */
export function heed(worker: PoolWorker): Heeded {
  let sent = 0;
  let answered = 0;
  let tell = (): void => {};
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
    // The pool may hear of it after this does.
    await pause(0);
  };
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message, transfer) => {
    post(message, transfer);
    if (CHUNKS.includes((message as Task).task)) sent++;
    tell();
  };
  const listen = (reply: Task): void => {
    if (!NO_ANSWERS.includes(reply.task)) answered++;
    tell();
  };
  hear(worker, listen);
  return { worker, busy: () => until(() => sent > answered), idle: () => until(() => sent === answered) };
}

/** How one pool is made. */
export interface Configuration {
  readonly engine: 'wasm' | 'ts';
  readonly simd: boolean;
  readonly workers: number;
}

/** Every engine, and different numbers of workers. */
export const CONFIGURATIONS: readonly Configuration[] = [
  { engine: 'wasm', simd: true, workers: 1 },
  { engine: 'wasm', simd: true, workers: 3 },
  { engine: 'wasm', simd: false, workers: 2 },
  { engine: 'ts', simd: false, workers: 2 },
];

/** A test that runs on every platform. */
export type Body = (kit: Kit) => Promise<void>;

/** A failed comparison. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/**
 * Compares values and all they hold.
 * @throws Difference
 */
export function equal(actual: unknown, expected: unknown, what = 'the value'): void {
  const found = difference(actual, expected, what);
  if (found) throw new Difference(found);
}

/**
 * @throws Difference
 */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Difference(`not true: ${what}`);
}

/**
 * What a promise rejects with.
 * @throws Difference when it does not
 */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Difference(`it does not reject, but gives ${JSON.stringify(value)?.slice(0, 200)}`);
}

/** What a call throws. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Difference('it does not throw');
}

/** Checks that two errors are of one type and say the same. */
export function sameError(actual: unknown, expected: Error): void {
  equal((actual as Error).message, expected.message, 'the message');
  equal((actual as Error).constructor.name, expected.constructor.name, 'the type');
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** What takes longer hangs: no measure of anything, only a word about it before the runner gives up. */
export const SOON = 150_000;

/** What a promise gives, if it does so soon. */
export async function soon<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Difference(`nothing happens for ${SOON} ms`)), SOON);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** All that an async iterable gives. */
export async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

/** Takes all that an iterator gives. */
export async function drain(iterator: AsyncIterator<unknown>): Promise<void> {
  while (!(await iterator.next()).done);
}

/** A search without an end worth waiting for: plain backtracking on a large board, closed. */
export const ENDLESS = [
  { rows: 30, cols: 30, start: 0, closed: true },
  { strategy: 'backtracking', nodeLimit: Number.MAX_SAFE_INTEGER },
] as const;

/** A batch of many chunks that takes a minute: each of its searches goes on to its limit. */
export const LONG_BATCH = [
  { rows: 8, cols: 8, closed: true, count: 3_000_000 },
  { strategy: 'backtracking', nodeLimit: 2000 },
] as const;
