import type { CallMethods } from 'knights-tour-wasm/pool';
import type { BatchArrays } from '../../src/problem/batch.js';
import type { TourProblem } from '../../src/problem/problem.js';
import type { Solver } from '../../src/solver/solver.js';
import { difference } from '../difference.js';

/** Tools for bodies, which run in Node and in browsers and import nothing of either. */

/** An executor under test. */
export interface Kit {
  readonly executor: 'pool' | 'cluster';
  /** Opens a pool or a cluster whose calls run in two workers. */
  open(): Promise<CallMethods>;
  /** A solver on the engine of the workers. */
  readonly solver: Solver;
}

/** A test of calls. The runner closes them. */
export type Body = (calls: CallMethods, kit: Kit) => Promise<void>;
export type Bodies = Readonly<Record<string, Body>>;

/** Runs a body on a new executor. */
export async function run(body: Body, kit: Kit): Promise<void> {
  const calls = await kit.open();
  try {
    await body(calls, kit);
  } finally {
    await calls.close();
  }
}

/** A failed comparison. */
class Difference extends Error {
  override readonly name = 'Difference';
}

/**
 * Compares values deeply.
 * @throws Difference
 */
export function equal(actual: unknown, expected: unknown, what = 'the value'): void {
  const found = difference(actual, expected, what);
  if (found) throw new Difference(found);
}

/** @throws Difference */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Difference(`not true: ${what}`);
}

/**
 * Returns the error of a promise.
 * @throws Difference if it fulfils
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

/** Checks the message of a rejection. */
export async function rejects(promise: Promise<unknown>, message: RegExp): Promise<void> {
  const error = `${await rejection(promise)}`;
  holds(message.test(error), `${error} matches ${message}`);
}

/** Returns the error of a call. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Difference('it does not throw');
}

/** Compares the type and the message of errors. */
export function sameError(actual: unknown, expected: Error): void {
  equal((actual as Error).message, expected.message, 'the message');
  equal((actual as Error).constructor.name, expected.constructor.name, 'the type');
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Shorter than the limit of the runner, which does not show where a body hangs. */
const SOON = 150_000;

/** Returns the result of a promise, or rejects if it hangs. */
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

/** Returns all values of an async iterable. */
export async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

/** A search that never ends: plain backtracking for a closed tour of a large board. */
export const ENDLESS = [
  { rows: 30, cols: 30, start: 0, closed: true },
  { strategy: 'backtracking', nodeLimit: Number.MAX_SAFE_INTEGER },
] as const;

/** A batch of many tasks that takes a minute: each of its searches reaches its limit. */
export const LONG_BATCH = [
  { rows: 8, cols: 8, closed: true, count: 3_000_000 },
  { strategy: 'backtracking', nodeLimit: 2000 },
] as const;

/** The smallest board that no pool solves in place. */
export const LARGE = { rows: 65, cols: 65 } as const;

/** Mixed problems: boards with sides of 3 to 12, every third with a blocked square. */
export function* mixed(count: number): Generator<TourProblem> {
  for (let i = 0; i < count; i++) {
    const rows = 3 + ((i * 5) % 10);
    const cols = 3 + ((i * 7 + (i >> 3)) % 10);
    const start = (i * 11) % (rows * cols);
    if (i % 3 === 0) yield { rows, cols, blocked: [(start + 1) % (rows * cols)], start };
    else if (i % 5 === 0) yield { rows, cols, closed: true };
    else yield { rows, cols, start };
  }
}

export const NAMES = ['paths', 'visited', 'statuses', 'nodes'] as const;

/** Number of elements before and after an array that a call must not write to. */
const MARGIN = 8;
const MARK = 77;

/** Returns arrays for a batch, with margins. @param memoryOf the kind of memory of array i */
export function arraysOn(
  count: number,
  squares: number,
  memoryOf: (i: number) => typeof ArrayBuffer | typeof SharedArrayBuffer,
  Paths: typeof Uint8Array | typeof Uint16Array | typeof Uint32Array,
): BatchArrays {
  const types = [Paths, Uint32Array, Uint8Array, Float64Array] as const;
  const arrays = types.map((Type, i) => {
    const length = i === 0 ? count * squares : count;
    const Memory = memoryOf(i) as typeof ArrayBuffer;
    const array = new Type(new Memory((length + 2 * MARGIN) * Type.BYTES_PER_ELEMENT));
    return array.fill(MARK).subarray(MARGIN);
  });
  return Object.fromEntries(NAMES.map((name, i) => [name, arrays[i]])) as unknown as BatchArrays;
}

/** Checks that arrays contain the results of a batch and that their margins are unchanged. */
export function sameArrays(out: BatchArrays, expected: BatchArrays, what: string): void {
  for (const name of NAMES) {
    const { length } = expected[name];
    const whole = new (out[name].constructor as Uint8ArrayConstructor)(out[name].buffer as ArrayBuffer);
    const margins = [...whole.subarray(0, MARGIN), ...whole.subarray(MARGIN + length)];
    const isKept = margins.every((value) => value === MARK);
    holds(isKept, `the margins of ${name} of ${what} are unchanged`);
    const isSame = expected[name].every((value, i) => value === whole[MARGIN + i]);
    holds(isSame, `${name} of ${what} are those of a solver`);
  }
}
