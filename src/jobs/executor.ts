import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { Session } from '../solver/solver.js';
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

interface Listeners {
  readonly all: Set<() => void>;
  readonly callAll: () => void;
}

const listenersOf = /* @__PURE__ */ new WeakMap<CallSignal, Listeners>();

/**
 * Calls a function when a signal aborts. All functions of a signal share one listener: Node warns of a leak if there are more
 * than ten.
 * @returns removes the function
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

/** A batch, for the size of its tasks. */
export interface BatchSize {
  /** Number of tours. */
  readonly count: number;
  /** Bytes of the results of a tour. */
  readonly bytes: number;
  readonly hasStarts: boolean;
}

/** How large tasks are, as fixed functions of the call: a call that is repeated under its name finds its results. */
export interface TaskSizes {
  /** Returns the number of tours of a task of a batch. */
  tours(problem: Problem, options: Options, batch: BatchSize): number;
  /** The weight of a task that solves problem after problem (see packing.ts). */
  readonly problems: number;
  /** Returns how many times as much a problem weighs as one that is not searched. */
  problemFactor(problem: Problem, options: Options): number;
  /** Returns the number of tours of a task of a sample of `count` tours. */
  samples(count: number): number;
  /** Returns the number of puzzles of a task that makes `count` puzzles. */
  puzzles(squares: number, count: number): number;
  /** Length of a task of a list, in turns of about 15 ms. */
  readonly turns: number;
}

/** Runs tasks in threads, or on other machines. */
export interface Executor {
  /** Chooses strategies, and solves small problems in place where that is faster. */
  readonly session: Session;
  /** Whether tasks run on other machines: then each has all of the memory. */
  readonly isRemote: boolean;
  /** Fixed sizes of tasks; undefined: tasks are sized by the time that earlier ones took. */
  readonly sizes?: TaskSizes;
  /** Number of tasks of a call that run at the same time. */
  readonly parallelism: number;
  /** @throws Error if the executor is closed */
  checkOpen(): void;
  /** @throws Error if the executor is closed */
  open(request: CallRequest): Call | Promise<Call>;
  close(): Promise<void>;
}
