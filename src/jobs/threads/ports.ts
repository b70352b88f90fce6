import type { Module } from '../../engines/wasm/source.js';
import type { Failure, Input, Output, Terms } from '../task.js';

/**
 * Both ends of the connection between a scheduler and a worker, in Node and in browsers, and the messages between them. A worker
 * answers its tasks in the order in which they came.
 */

/** The first message to a worker. */
export interface StartOrder {
  readonly task: 'start';
  /** What the worker will do: a worker of the other kind refuses. */
  readonly work: 'solve' | 'count';
  /** Undefined: the TypeScript engine. */
  readonly module?: Module | undefined;
  readonly simd?: boolean;
  /** Whether to fall back to the TypeScript engine where the module cannot run. */
  readonly mayFallBack?: boolean;
}

/** A task as it is sent, with the terms if it is the first one of its call. */
export type TaskOrder = Input & {
  readonly call: number;
  readonly terms: Terms | undefined;
  /** Whether to report progress. */
  readonly reports: boolean;
};

export type Order =
  | StartOrder
  /** The call is over: the rest of its tasks is dropped. */
  | { readonly task: 'end'; readonly call: number }
  /** Answered with 'alive'. */
  | { readonly task: 'ping' }
  | TaskOrder;

export type Reply =
  | { readonly task: 'ready'; readonly fallbackReason?: string | undefined }
  | { readonly task: 'alive' }
  /** The call of the task has ended. */
  | { readonly task: 'dropped' }
  /** The task, or 'start', threw. */
  | ({ readonly task: 'error' } & Failure)
  | { readonly task: 'progress'; readonly value: number }
  | (Output & { readonly task: Input['task'] });

/** Returns the buffers of a message, including those of its arrays. */
export function buffersOf(message: object): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const value of Object.values(message)) {
    const buffer = value?.buffer ?? value;
    if (buffer instanceof ArrayBuffer) buffers.push(buffer);
  }
  return buffers;
}

/**
 * A Web Worker, or a Worker of `node:worker_threads`: what both have. Declared here because programs that import the pool may
 * have neither type.
 */
export interface PoolWorker {
  /** Sends a message and transfers what is in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}

/** A worker of either platform: what is optional is there in Node, or in browsers. */
export interface EitherWorker extends PoolWorker {
  on?(event: string, listener: (value: unknown) => void): unknown;
  /** The process is to live on as long as this worker does. */
  ref?(): void;
  unref?(): void;
  addEventListener?(
    type: string,
    listener: (event: { data?: unknown; message?: string; error?: unknown; preventDefault(): void }) => void,
  ): void;
}

/** Listens to a worker, whichever kind it is. */
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
      event.preventDefault(); // or else the page reports it a second time
      died(event.error ?? new Error(event.message ?? 'its file could not be loaded'));
    });
  }
}

/** The part of `node:worker_threads` that is used here. */
interface Threads {
  readonly Worker: new (address: URL, options: { readonly execArgv: string[] }) => PoolWorker;
  readonly parentPort: {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(type: 'message', listener: (message: never) => void): unknown;
  } | null;
}

/** Returns `node:worker_threads` without an import, so that one file serves all platforms; undefined elsewhere. */
export function nodeThreads(): Threads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as Threads | undefined;
}
