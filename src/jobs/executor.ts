import type { Batch } from '../problem/batch.js';
import type { Options } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import type { CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import type { Session } from '../solver/solver.js';
import type { Failure, Input, OutputOf, Terms } from './task.js';

/** The used part of `AbortSignal`, whose type is not available everywhere. */
export interface CallSignal {
  /** Whether the signal has aborted. */
  readonly aborted: boolean;
  /** The reason of the abort, with which the call rejects. */
  readonly reason?: unknown;
  /** Adds a listener for the abort. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The functions of a signal, and the one listener that calls them. */
class Listeners extends Set<() => void> {
  readonly callAll = (): void => {
    for (const each of [...this]) each();
  };
}

const listenersOf = /* @__PURE__ */ new WeakMap<CallSignal, Listeners>();

/**
 * Calls a function when a signal aborts. All functions of a signal share one listener, because Node warns of a leak if there
 * are more than ten.
 * @returns a function that removes the listener
 */
export function onAbort(signal: CallSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? new Listeners();
  listenersOf.set(signal, listeners);
  if (listeners.size === 0) signal.addEventListener('abort', listeners.callAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) signal.removeEventListener('abort', listeners.callAll);
  };
}

/** Called with the progress of a task. If it throws, the call fails. */
export type OnProgress = ((value: number) => void) | undefined;

/** An open call. Its tasks run until it fails or is closed. */
export interface Call {
  /** The error of a failed call: an abort, a dead worker, a closed pool. */
  readonly failure: Failure | undefined;
  /** Called when the call fails. */
  onFailure: (() => void) | undefined;
  /** Runs a task. Rejects with the error of the task, or of the call. */
  run<Task extends Input>(input: Task, onProgress?: OnProgress): Promise<OutputOf<Task>>;
  /** Ends the call and cancels its tasks. @param isAnswered whether the caller has its answer */
  close(isAnswered?: boolean): Promise<void>;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: CallSignal | undefined;
  /** The caller's name for the call, on a cluster. */
  readonly jobId?: string | undefined;
  readonly onProgress?: ((...numbers: number[]) => void) | undefined;
}

/** The properties of a call. */
export interface CallRequest extends CallOptions {
  /** Kind of work, which determines the workers. */
  readonly work: 'solve' | 'count' | 'list' | 'sample' | 'puzzles' | 'puzzle';
  readonly terms: Terms;
  /** Everything that affects the answer and is not part of the terms. */
  readonly about?: unknown;
}

/** Determines the number of units (tours, or weights of problems) of the next task. */
export interface TaskSize {
  /** Records the duration of a task. */
  record(units: number, milliseconds: number): void;
  /** Returns the number of units of the next task, at least 1. @param left number of remaining units, if known */
  next(left?: number): number;
}

/** Rules by which an executor cuts calls into tasks. */
export interface TaskSizes {
  /** Returns the size of a batch's tasks in tours. @param isStreamed whether the first results must come soon */
  batch(batch: Batch, options: Options, isStreamed: boolean): TaskSize;
  /** Returns the weight of tasks that solve separate problems (see packing.ts). */
  problems(): TaskSize;
  /** Returns the number of tours per task for a sample of `count` tours. */
  samples(count: number): number;
  /** Returns the number of puzzles per task for a call that creates `count` puzzles. */
  puzzles(squares: number, count: number): number;
  /** Length of a task of a list, in turns of about 15 ms. */
  readonly turns: number;
}

/** Limits on how far a call runs ahead of its reader. */
export interface RunAhead {
  /** Maximum number of running or queued tasks. */
  running: number;
  /** Maximum number of running tasks and unread chunks. */
  readonly ahead: number;
}

/** Runs tasks in threads, or on other machines. */
export interface Executor {
  /** Chooses strategies, and solves small problems without a worker if that is faster. */
  readonly session: Session;
  /** Whether tasks run on other machines. Then each task may use all of the memory. */
  readonly isRemote: boolean;
  readonly sizes: TaskSizes;
  /** Number of tasks of a call that run simultaneously. */
  readonly parallelism: number;
  /**
   * Returns the limits of a call.
   * @param perWorker the limits for each thread
   * @param bytes size of a task's results
   */
  limits(perWorker: RunAhead, bytes: number): RunAhead;
  /** Checks the options of puzzles before a call is opened; if it is missing, the workers do. */
  checkPuzzle?(options: CreatePuzzleOptions, board: Board): unknown;
  /** @throws Error if the executor is closed */
  checkOpen(): void;
  /** @throws Error if the executor is closed */
  open(request: CallRequest): Call | Promise<Call>;
  close(): Promise<void>;
}

/** `Symbol.asyncDispose` if the platform's types have it: then `await using` works. */
export type AsyncDisposable = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [key in Key]: () => Promise<void> }
  : unknown;

/** Opens a call, runs its tasks and closes it. */
export async function withCall<Answer>(
  executor: Executor,
  request: CallRequest,
  run: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const call = await executor.open(request);
  let isAnswered = false;
  try {
    const answer = await run(call);
    isAnswered = true;
    return answer;
  } finally {
    await call.close(isAnswered);
  }
}
