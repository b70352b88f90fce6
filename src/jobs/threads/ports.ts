import type { Module } from '../../engines/wasm/source.js';
import { isBuiltIn } from '../../problem/arguments.js';
import type { Failure, Input, Output, Terms } from '../task.js';

/**
 * Both ends of the connection between a scheduler and a worker, in Node and in browsers, and their messages. A worker answers
 * tasks in the order in which it received them.
 */

/** The first message to a worker. */
export interface StartOrder {
  readonly task: 'start';
  /** Kind of work. A worker of the other kind rejects it. */
  readonly work: 'solve' | 'count';
  /** The binary; undefined: the TypeScript engine. */
  readonly module?: Module | undefined;
  readonly simd?: boolean;
  /** Whether to fall back to the TypeScript engine if the module cannot run. */
  readonly mayFallBack?: boolean;
}

/** A task message. The first task of a call includes its terms. */
export type TaskOrder = Input & {
  readonly call: number;
  readonly terms: Terms | undefined;
  /** Whether to report progress. */
  readonly reports: boolean;
};

export type Order =
  | StartOrder
  /** The call has ended. The worker drops the rest of its tasks. */
  | { readonly task: 'end'; readonly call: number }
  /** The worker answers 'alive'. */
  | { readonly task: 'ping' }
  | TaskOrder;

export type Reply =
  | { readonly task: 'ready'; readonly fallbackReason?: string | undefined }
  | { readonly task: 'alive' }
  /** The call of the task has ended. */
  | { readonly task: 'dropped' }
  /** The task, or 'start', threw an error. */
  | ({ readonly task: 'error' } & Failure)
  | { readonly task: 'progress'; readonly value: number }
  | (Output & { readonly task: Input['task'] });

/** Returns the buffers of a message, including those of its arrays. */
export function buffersOf(message: object): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const value of Object.values(message)) {
    const buffer = value?.buffer ?? value;
    if (isBuiltIn(buffer, 'ArrayBuffer')) buffers.push(buffer);
  }
  return buffers;
}

/**
 * The common part of a Web Worker and a Worker of `node:worker_threads`. Declared here because programs that import the pool
 * may have neither type.
 */
export interface PoolWorker {
  /** Sends a message and transfers the buffers in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}

/** A worker of either platform. Optional members exist only in Node or only in browsers. */
export interface EitherWorker extends PoolWorker {
  on?(event: string, listener: (value: unknown) => void): unknown;
  /** Keeps the process alive as long as this worker runs. */
  ref?(): void;
  unref?(): void;
  addEventListener?(
    type: string,
    listener: (event: { data?: unknown; message?: string; error?: unknown; preventDefault(): void }) => void,
  ): void;
}

/** Listens to a worker of either platform. */
export function listen(
  worker: EitherWorker,
  reply: (data: unknown) => void,
  died: (cause: unknown) => void,
): void {
  if (worker.on) {
    worker.on('message', reply);
    worker.on('messageerror', died);
    worker.on('error', died);
    worker.on('exit', (code) => died(new Error(`it ended with exit code ${code}`)));
  } else {
    worker.addEventListener!('message', ({ data }) => reply(data));
    worker.addEventListener!('messageerror', () => died(new Error('a message of it could not be read')));
    worker.addEventListener!('error', (event) => {
      event.preventDefault(); // avoids a second report by the page
      died(event.error ?? new Error(event.message ?? 'its file could not be loaded'));
    });
  }
}

/**
 * Options of threads. They do not get the flags of the process, such as `--import`, whose effects would occur twice. Boards and tours are
 * outside of the heap, of which a search on 3000 x 3000 uses 10 MiB. With a limit of at most 1024 MiB, V8 takes 0.7 to 1.8 MiB less
 * for a thread from the start.
 */
export const THREAD_OPTIONS = { execArgv: [] as string[], resourceLimits: { maxOldGenerationSizeMb: 1024 } };

/** The used part of `node:worker_threads`. */
interface Threads {
  readonly Worker: new (address: URL, options: typeof THREAD_OPTIONS) => PoolWorker;
  readonly parentPort: {
    postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
    on(type: 'message', listener: (message: never) => void): void;
  } | null;
}

/** Returns `node:worker_threads` without an import, so that one file works on all platforms; undefined outside Node. */
export function nodeThreads(): Threads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as Threads | undefined;
}
