import { type Call, type CallSignal, type OnProgress, onAbort } from '../executor.js';
import type { Failure, Input, OutputOf, Terms } from '../task.js';
import type { Reply } from './ports.js';

/** A queued task, or one without an answer yet. */
export interface QueuedTask {
  readonly call: ThreadCall;
  readonly input: Input;
  readonly onProgress: OnProgress;
  resolve(output: OutputOf<never>): void;
  reject(error: unknown): void;
}

interface CallScheduler {
  assign(): void;
  remove(call: ThreadCall): void;
}

/**
 * The failure of calls that have their answer. They share one error, because capturing a stack takes as long as a small task.
 */
const OVER: Failure = { error: /* @__PURE__ */ new Error('the call is over') };

/** A call whose tasks run in the workers of a scheduler. Thousands may be open at once, so it has few objects. */
export class ThreadCall implements Call {
  readonly terms: Terms;
  readonly waiting: QueuedTask[] = [];
  failure: Failure | undefined;
  onFailure: (() => void) | undefined;
  readonly #owner: CallScheduler;
  readonly #open = new Set<QueuedTask>();
  readonly #ignoreSignal: (() => void) | undefined;

  constructor(owner: CallScheduler, terms: Terms, signal: CallSignal | undefined) {
    this.#owner = owner;
    this.terms = terms;
    this.#ignoreSignal = signal && onAbort(signal, () => this.fail(signal.reason));
  }

  run<Task extends Input>(input: Task, onProgress?: OnProgress): Promise<OutputOf<Task>> {
    if (this.failure) return Promise.reject(this.failure.error);
    return new Promise((resolve, reject) => {
      const task: QueuedTask = { call: this, input, onProgress, resolve, reject };
      this.#open.add(task);
      this.waiting.push(task);
      this.#owner.assign();
    });
  }

  receive(task: QueuedTask, reply: Reply): void {
    if (reply.task === 'progress') {
      try {
        if (!this.failure) task.onProgress?.(reply.value);
      } catch (error) {
        this.fail(error);
      }
    } else if (this.#open.delete(task)) {
      if (reply.task === 'error') task.reject(reply.error);
      else task.resolve(reply as OutputOf<never>);
    }
  }

  fail(error: unknown): void {
    this.#end({ error });
  }

  async close(): Promise<void> {
    this.#end(OVER);
  }

  #end(failure: Failure): void {
    if (this.failure) return;
    this.failure = failure;
    this.waiting.length = 0;
    this.#ignoreSignal?.();
    this.#owner.remove(this);
    const open = [...this.#open];
    this.#open.clear();
    for (const task of open) task.reject(failure.error);
    this.onFailure?.();
    // First let other calls with the same signal fail, so that their tasks are not sent.
    if (open.length > 0) queueMicrotask(() => this.#owner.assign());
  }
}
