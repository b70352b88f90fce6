import { onAbort, type PoolSignal } from './abort.js';
import type { Call } from './calls.js';
import type { Scheduler } from './scheduler.js';

/** The promise of a call that waits for workers, and its way out of the scheduler. */
export class Pending<Result> {
  readonly #scheduler: Scheduler;
  readonly #call: Call;
  readonly promise: Promise<Result>;
  #settle!: { resolve: (result: Result) => void; reject: (error: unknown) => void };
  #stopListening: () => void = () => {};

  constructor(scheduler: Scheduler, call: Call, signal: PoolSignal | undefined) {
    this.#scheduler = scheduler;
    this.#call = call;
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#stopListening = onAbort(signal, (reason) => this.reject(reason));
  }

  resolve(result: Result): void {
    this.#leave();
    this.#settle.resolve(result);
  }

  reject(error: unknown): void {
    this.#leave();
    this.#settle.reject(error);
  }

  #leave(): void {
    this.#stopListening();
    this.#scheduler.remove(this.#call);
    this.#scheduler.assign();
  }
}
