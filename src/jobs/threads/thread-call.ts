import { onAbort } from '../abort.js';
import type { Call, CallSignal, RunOptions } from '../executor.js';
import type { Failure, Input, OutputOf, Terms } from '../task.js';

/** What a call needs of its scheduler. */
export interface CallHost {
  /** Sends waiting tasks to workers. */
  assign(): void;
  /** Forgets a call that is over. */
  remove(call: ThreadCall): void;
}

/** A task that waits for a worker, or for its answer. */
export interface QueuedTask extends RunOptions {
  readonly call: ThreadCall;
  readonly input: Input;
  resolve(output: OutputOf<never>): void;
  reject(error: unknown): void;
}

/** A call whose tasks run in the workers of a scheduler. */
export class ThreadCall implements Call {
  readonly terms: Terms;
  readonly waiting: QueuedTask[] = [];
  failure: Failure | undefined;
  onFailure = (): void => {};
  /** Tasks that wait or run. */
  readonly #open = new Set<QueuedTask>();
  readonly #host: CallHost;
  /** Removes the listeners of the signals. */
  readonly #ignore: readonly (() => void)[];

  constructor(host: CallHost, terms: Terms, signals: readonly (CallSignal | undefined)[]) {
    this.#host = host;
    this.terms = terms;
    this.#ignore = signals
      .flatMap((signal) => signal ?? [])
      .map((signal) =>
        onAbort(signal, () => {
          this.fail(signal.reason);
          // Other calls of the signal fail before their tasks would be sent.
          queueMicrotask(() => host.assign());
        }),
      );
  }

  run<Task extends Input>(input: Task, options: RunOptions = {}): Promise<OutputOf<Task>> {
    if (this.failure) return Promise.reject(this.failure.error);
    return new Promise((resolve, reject) => {
      const task: QueuedTask = {
        ...{ call: this, input, onProgress: options.onProgress },
        resolve: (output) => {
          this.#open.delete(task);
          resolve(output);
        },
        reject: (error) => {
          this.#open.delete(task);
          reject(error);
        },
      };
      this.#open.add(task);
      if (options.soon) this.waiting.unshift(task);
      else this.waiting.push(task);
      this.#host.assign();
    });
  }

  fail(error: unknown): void {
    if (this.failure) return;
    this.failure = { error };
    this.waiting.length = 0;
    for (const ignore of this.#ignore) ignore();
    this.#host.remove(this);
    for (const task of this.#open) task.reject(error);
    this.onFailure();
  }

  async close(): Promise<void> {
    this.fail(new Error('the call is over'));
    this.#host.assign();
  }
}
