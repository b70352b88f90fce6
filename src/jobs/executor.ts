import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { Session } from '../solver/solver.js';
import type { Failure, Input, OutputOf, Terms } from './task.js';

/**
 * The used part of `AbortSignal`, whose type is not available everywhere.
 */
export interface CallSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  /** Calls `listener` on abort. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface Listeners {
  readonly all: Set<() => void>;
  readonly callAll: () => void;
}

const listenersOf = /* @__PURE__ */ new WeakMap<CallSignal, Listeners>();

/**
 * Calls a function when a signal aborts. All functions of a signal share one listener, because Node warns of a leak if there
 * are more than ten.
 * @returns a function that removes the listener
 */
export function onAbort(signal: CallSignal, listener: () => void): () => void {
  let listeners = listenersOf.get(signal);
  if (!listeners) {
    const all = new Set<() => void>();
    listeners = {
      all,
      callAll: () => {
        for (const each of [...all]) each();
      },
    };
    listenersOf.set(signal, listeners);
  }
  const { all, callAll } = listeners;
  if (all.size === 0) signal.addEventListener('abort', callAll);
  all.add(listener);
  return () => {
    if (all.delete(listener) && all.size === 0) signal.removeEventListener('abort', callAll);
  };
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
  /** Why the call failed: an abort, a dead worker, a closed pool. */
  readonly failure: Failure | undefined;
  /** Called when the call fails. */
  onFailure: () => void;
  /** Runs a task. Rejects with the error of the task, or of the call. */
  run<Task extends Input>(input: Task, options?: RunOptions): Promise<OutputOf<Task>>;
  fail(error: unknown): void;
  /** Ends the call and cancels its tasks. @param isAnswered whether the caller has its answer */
  close(isAnswered?: boolean): Promise<void>;
}

/** The properties of a call. */
export interface CallRequest {
  /** Kind of work, which determines the workers. */
  readonly work: 'solve' | 'count' | 'list' | 'sample' | 'puzzles';
  readonly terms: Terms;
  readonly signals: readonly (CallSignal | undefined)[];
  /** Everything that affects the answer and is not part of the terms. */
  readonly about?: unknown;
  readonly jobId?: string | undefined;
}

/** The size of a batch, to determine the size of its tasks. */
export interface BatchSize {
  /** Number of tours. */
  readonly count: number;
  /** Bytes of the results of a tour. */
  readonly bytes: number;
  readonly hasStarts: boolean;
}

/** Fixed task sizes as functions of the call, so that a repeated named call finds its results. */
export interface TaskSizes {
  /** Returns the number of tours of a task of a batch. */
  tours(problem: Problem, options: Options, batch: BatchSize): number;
  /** Weight of a task that solves separate problems (see packing.ts). */
  readonly problems: number;
  /** Returns the weight of a problem relative to one that needs no search. */
  problemFactor(problem: Problem, options: Options): number;
  /** Returns the number of tours of a task of a sample of `count` tours. */
  samples(count: number): number;
  /** Returns the number of puzzles of a task of a call that creates `count` puzzles. */
  puzzles(squares: number, count: number): number;
  /** Length of a task of a list, in turns of about 15 ms. */
  readonly turns: number;
}

/** Runs tasks in threads, or on other machines. */
export interface Executor {
  /** Chooses strategies, and solves small problems without a worker if that is faster. */
  readonly session: Session;
  /** Whether tasks run on other machines. Then each of them may use all of the memory. */
  readonly isRemote: boolean;
  /** Fixed task sizes; undefined: sizes follow the measured time of earlier tasks. */
  readonly sizes?: TaskSizes;
  /** Number of tasks of a call that run simultaneously. */
  readonly parallelism: number;
  /** @throws Error if the executor is closed */
  checkOpen(): void;
  /** @throws Error if the executor is closed */
  open(request: CallRequest): Call | Promise<Call>;
  close(): Promise<void>;
}
