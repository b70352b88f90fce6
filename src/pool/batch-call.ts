import type { BatchArrays } from '../problem/batch.js';
import type { Batch } from '../problem/batch-arguments.js';
import type { Options } from '../problem/options.js';
import type { PoolSignal } from './abort.js';
import { copyTours } from './batch-buffer.js';
import type { Call, Chunk } from './calls.js';
import { ChunkSize } from './chunk-size.js';
import type { CallTerms, Reply } from './messages.js';
import { Pending } from './pending.js';
import type { Scheduler } from './scheduler.js';

/** Is told how many tours of how many are done. */
export type OnProgress = (done: number, total: number) => void;

/** Squares of the first chunks: well below a millisecond. */
const FIRST_SQUARES = 2 ** 17;
/** Squares of any chunk, so that its buffer is no burden. */
const MOST_SQUARES = 2 ** 24;

/** Between two calls of `onProgress`: 20 of them a second. */
const PROGRESS_MILLISECONDS = 50;

/** A batch, cut into runs of tours. */
export class BatchCall implements Call {
  readonly #scheduler: Scheduler;
  readonly #batch: Batch;
  readonly #arrays: BatchArrays;
  readonly #fresh: boolean;
  readonly #onProgress: OnProgress | undefined;
  readonly id: number;
  readonly terms: CallTerms;
  readonly alone = false;
  readonly #pending: Pending<void>;
  readonly #size: ChunkSize;
  readonly #spares: ArrayBuffer[] = [];
  #given = 0;
  #done = 0;
  #progressAt = performance.now() + PROGRESS_MILLISECONDS;

  /** @param fresh whether the arrays are new and full of zeros */
  constructor(
    scheduler: Scheduler,
    batch: Batch,
    options: Options,
    arrays: BatchArrays,
    fresh: boolean,
    signal: PoolSignal | undefined,
    onProgress: OnProgress | undefined,
  ) {
    this.#scheduler = scheduler;
    this.#batch = batch;
    this.#arrays = arrays;
    this.#fresh = fresh;
    this.#onProgress = onProgress;
    this.id = scheduler.newId();
    this.terms = { options, problem: batch.problem };
    const { squares } = batch.problem.board;
    this.#size = new ChunkSize(FIRST_SQUARES / squares, MOST_SQUARES / squares);
    this.#pending = new Pending(scheduler, this, signal);
  }

  /** Of nothing: the answers are in the arrays. */
  get promise(): Promise<void> {
    return this.#pending.promise;
  }

  get hasChunk(): boolean {
    return this.#given < this.#batch.count;
  }

  takeChunk(): Chunk {
    const count = this.#size.next(this.#batch.count - this.#given, this.#scheduler.workers);
    const first = this.#given;
    this.#given += count;
    const starts = this.#batch.starts?.slice(first, first + count);
    const spare = this.#spares.pop();
    const transfer = [...(starts ? [starts.buffer] : []), ...(spare ? [spare] : [])];
    return { message: { task: 'batch', call: this.id, first, count, starts, spare }, transfer };
  }

  receive({ message }: Chunk, reply: Reply): void {
    if (reply.task === 'error') this.#pending.reject(reply.error);
    if (reply.task !== 'batch' || message.task !== 'batch') return;
    try {
      // Throws when the caller has given an array of `out` away meanwhile.
      copyTours(reply, message, this.#batch.problem.board.squares, this.#arrays, this.#fresh);
      this.#size.record(message.count, reply.milliseconds);
      this.#spares.push(reply.buffer);
      this.#done += message.count;
      this.#report();
    } catch (error) {
      this.#pending.reject(error);
      return;
    }
    if (this.#done === this.#batch.count) this.#pending.resolve();
  }

  fail(error: unknown): void {
    this.#pending.reject(error);
  }

  #report(): void {
    const done = this.#done;
    const onProgress = this.#onProgress;
    const { count } = this.#batch;
    const now = performance.now();
    if (!onProgress || (done < count && now < this.#progressAt)) return;
    this.#progressAt = now + PROGRESS_MILLISECONDS;
    onProgress(done, count);
  }
}
