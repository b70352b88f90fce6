import type { Session } from '../solver/session.js';
import type { Failure, Input, OutputOf, Terms } from './task.js';

/**
 * An `AbortSignal`: what calls use of it, because its type is not available everywhere.
 */
export interface CallSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  /** Calls `listener` on abort. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How to run a task. */
export interface RunOptions {
  /** Called with the progress of the task. If it throws, the call fails. */
  readonly onProgress?: ((value: number) => void) | undefined;
  /** Whether the task runs before other tasks of its call. */
  readonly soon?: boolean;
}

/** An open call. Its tasks run until it fails or is closed. */
export interface Call {
  /** Why the call failed: an abort, a worker that died, a closed pool. */
  readonly failure: Failure | undefined;
  /** Called when the call fails. */
  onFailure: () => void;
  /** Runs a task. Rejects with the error of the task, or of the call. */
  run<Task extends Input>(input: Task, options?: RunOptions): Promise<OutputOf<Task>>;
  fail(error: unknown): void;
  /** Ends the call and cancels its tasks. @param isAnswered whether the caller has its answer */
  close(isAnswered?: boolean): Promise<void>;
}

/** What a call is. */
export interface CallRequest {
  /** Which workers it needs. */
  readonly work: 'solve' | 'count' | 'list' | 'sample' | 'puzzles';
  readonly terms: Terms;
  readonly signals: readonly (CallSignal | undefined)[];
  /** Everything that the answer depends on and the terms do not contain. */
  readonly about?: unknown;
  readonly jobId?: string | undefined;
}

/** Runs tasks in threads, or on other machines. */
export interface Executor {
  /** Chooses strategies, and solves small problems in place where that is faster. */
  readonly session: Session;
  /** Whether tasks run on other machines: then their sizes are fixed, and each has all of the memory. */
  readonly isRemote: boolean;
  /** Number of tasks of a call that run at the same time. */
  readonly parallelism: number;
  /** @throws Error if the executor is closed */
  checkOpen(): void;
  /** @throws Error if the executor is closed */
  open(request: CallRequest): Call | Promise<Call>;
  close(): Promise<void>;
}
