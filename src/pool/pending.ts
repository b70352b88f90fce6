import { onAbort, type PoolSignal } from './abort.js';
import type { Call } from './call.js';
import type { Scheduler } from './scheduler.js';

/** The promise of a call that waits for workers, and its way out of the scheduler. */
export class Pending<Result> {
  readonly promise: Promise<Result>;
  private settle!: { resolve: (result: Result) => void; reject: (error: unknown) => void };
  private stopListening: () => void = () => {};

  constructor(
    private readonly scheduler: Scheduler,
    private readonly call: Call,
    signal: PoolSignal | undefined,
  ) {
    this.promise = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.stopListening = onAbort(signal, (reason) => this.reject(reason));
  }

  resolve(result: Result): void {
    this.leave();
    this.settle.resolve(result);
  }

  reject(error: unknown): void {
    this.leave();
    this.settle.reject(error);
  }

  private leave(): void {
    this.stopListening();
    this.scheduler.remove(this.call);
    this.scheduler.assign();
  }
}
