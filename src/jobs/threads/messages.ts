import type { Module } from '../../engines/wasm/webassembly.js';
import type { Failure, Input, Output, Terms } from '../task.js';

/** What the scheduler and its workers send to each other. A worker answers its tasks in the order in which they came. */

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
  readonly terms?: Terms;
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

/** The buffers of a message, including those of its arrays. */
export function buffersOf(message: object): ArrayBuffer[] {
  return Object.values(message)
    .map((value) => value?.buffer ?? value)
    .filter((value) => value instanceof ArrayBuffer);
}
