import type { BatchArrays } from '../problem/batch.js';
import type { Batch } from '../problem/batch-arguments.js';
import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { ChunkSize } from './chunk-size.js';
import type { CallTerms, ChunkMessage, Reply, SolveChunk } from './messages.js';
import { copyTours } from './packing.js';
import type { PoolSignal } from './pool.js';
import type { Scheduler } from './scheduler.js';

/** A piece of a call on its way to a worker. */
export interface Chunk {
  readonly message: ChunkMessage;
  /** The buffers that go with it. */
  readonly transfer: ArrayBuffer[];
}

/** A call of the pool: the scheduler takes chunks from it and brings the answers back. Nothing here may throw. */
export interface Call {
  /** Unlike that of any other call of the pool. */
  readonly id: number;
  readonly terms: CallTerms;
  /** A chunk that may take long: no other is sent to the worker that has it. */
  readonly alone: boolean;
  /** Whether there is a chunk to be had at once. */
  readonly hasChunk: boolean;
  /** Takes a chunk; undefined: there was none after all. */
  takeChunk(): Chunk | undefined;
  /** The answer to a chunk. */
  receive(chunk: Chunk, reply: Reply): void;
  /** The call cannot be finished. */
  fail(error: unknown): void;
}

/** Listens for the abort. Returns what ends that. */
export function onAbort(signal: PoolSignal | undefined, listener: (reason: unknown) => void): () => void {
  if (!signal) return () => {};
  const aborted = (): void => listener(signal.reason);
  signal.addEventListener('abort', aborted);
  return () => signal.removeEventListener('abort', aborted);
}

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

/** The result with its path in the caller's array, if there is one. */
export function inOut(result: TourResult, out: Uint32Array | undefined): TourResult {
  if (!out || result.status === 'impossible') return result;
  out.set(result.path);
  const { length } = result.path;
  return { ...result, path: length === out.length ? out : out.subarray(0, length) };
}

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
