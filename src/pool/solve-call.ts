import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import type { PoolSignal } from './abort.js';
import type { Call, Chunk } from './calls.js';
import type { CallTerms, Reply, SolveChunk } from './messages.js';
import { Pending } from './pending.js';
import type { Scheduler } from './scheduler.js';

/** One problem in a worker. */
export class SolveCall implements Call {
  readonly id: number;
  readonly terms: CallTerms;
  readonly alone = true;
  hasChunk = true;
  /** What a worker is told. */
  readonly message: SolveChunk;
  readonly #pending: Pending<TourResult>;

  constructor(scheduler: Scheduler, problem: Problem, options: Options, signal: PoolSignal | undefined) {
    this.id = scheduler.newId();
    this.terms = { options };
    this.message = { task: 'solve', call: this.id, problem };
    this.#pending = new Pending(scheduler, this, signal);
  }

  get promise(): Promise<TourResult> {
    return this.#pending.promise;
  }

  takeChunk(): Chunk {
    this.hasChunk = false;
    return { message: this.message, transfer: [] };
  }

  receive(_: Chunk, reply: Reply): void {
    if (reply.task === 'solve') this.#pending.resolve(reply.result);
    else if (reply.task === 'error') this.#pending.reject(reply.error);
  }

  fail(error: unknown): void {
    this.#pending.reject(error);
  }
}
