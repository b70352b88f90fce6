import type { BatchArrays, BatchImpossibility } from '../../problem/batch.js';
import { type Batch, narrowest } from '../../problem/batch-arguments.js';
import { withJsonArrays } from '../../problem/json-arrays.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';
import { Call, type Chunk } from '../workers/call.js';
import type { BatchChunk, CallTerms, Reply } from '../workers/messages.js';
import { areShared, copyTours } from '../workers/packing.js';
import { ChunkSize } from './chunk-size.js';

/** A call with one answer. */
abstract class PromisedCall<Result> extends Call {
  readonly terms: CallTerms;
  readonly signal: PoolSignal | undefined;
  readonly promise: Promise<Result>;
  isOver = false;
  #resolve!: (result: Result) => void;
  #reject!: (error: unknown) => void;

  constructor(terms: CallTerms, signal: PoolSignal | undefined) {
    super();
    this.terms = terms;
    this.signal = signal;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  protected finish(result: Result): void {
    this.isOver = true;
    this.#resolve(result);
  }

  fail(error: unknown): void {
    this.#reject(error);
  }
}

/** One problem in a worker. */
export class SolveCall extends PromisedCall<TourResult> {
  readonly alone = true;
  hasChunk = true;
  readonly #problem: Problem;
  readonly #onProgress: ((nodes: number) => void) | undefined;

  constructor(
    problem: Problem,
    options: Options,
    signal: PoolSignal | undefined,
    onProgress: ((nodes: number) => void) | undefined,
  ) {
    super({ options, counts: false }, signal);
    this.#problem = problem;
    this.#onProgress = onProgress;
  }

  takeChunk(): Chunk {
    this.hasChunk = false;
    return {
      message: {
        task: 'solve',
        call: this.id,
        problem: this.#problem,
        first: 0,
        progressMilliseconds: this.#onProgress && PROGRESS_MILLISECONDS,
      },
      receive: (reply) => {
        if (reply.task === 'error') throw reply.error;
        if (reply.task === 'progress') this.#onProgress?.(reply.nodes);
        if (reply.task !== 'solve') return;
        this.#onProgress?.(reply.result.nodes);
        this.finish(withJsonArrays(reply.result));
      },
    };
  }
}

/** Is told how many tours of how many are done. */
export type OnProgress = (done: number, total: number) => void;

/** Squares of the first chunks: well below a millisecond, or so small a part of a long batch, a few of them. */
const FIRST_SQUARES = 2 ** 17;
const FIRST_PART = 2 ** -8;
const MOST_FIRST_SQUARES = 2 ** 21;
/** Squares of any chunk, so that its buffer is no burden. */
const MOST_SQUARES = 2 ** 24;

/**
 * Chunks begin at a multiple of so many tours: V8 copies to shared memory by words of 8 bytes, and where they lie otherwise than
 * in the source by bytes, which takes 7 x 7 a quarter more time.
 */
const ALIGNED_TOURS = 8;

/** Between two calls of `onProgress`: 20 of them a second. */
const PROGRESS_MILLISECONDS = 50;

/** A batch, cut into runs of tours. The tours are in the arrays; its answer is why none exists, if that is so. */
export class BatchCall extends PromisedCall<BatchImpossibility | undefined> {
  readonly alone = false;
  readonly #batch: Batch;
  #starts: BatchChunk['starts'];
  readonly #arrays: BatchArrays;
  readonly #workers: number;
  readonly #onProgress: OnProgress | undefined;
  readonly #size: ChunkSize;
  readonly #spares: ArrayBuffer[] = [];
  #given = 0;
  #done = 0;
  #none: BatchImpossibility | undefined;
  #progressAt = performance.now() + PROGRESS_MILLISECONDS;

  /** @param workers how many share it */
  constructor(
    batch: Batch,
    options: Options,
    arrays: BatchArrays,
    workers: number,
    signal: PoolSignal | undefined,
    onProgress: OnProgress | undefined,
  ) {
    const shared = areShared(arrays) ? arrays : undefined;
    super({ options, counts: true, problem: batch.problem, shared }, signal);
    this.#batch = batch;
    this.#starts = batch.starts;
    this.#arrays = arrays;
    this.#workers = workers;
    this.#onProgress = onProgress;
    const { squares } = batch.problem.board;
    const first = Math.min(Math.max(FIRST_SQUARES, batch.count * squares * FIRST_PART), MOST_FIRST_SQUARES);
    this.#size = new ChunkSize(first / squares, MOST_SQUARES / squares);
  }

  /**
   * Keeps the starts, which the caller may change from now on: in an array that is narrow, since most of the time goes by with
   * memory that is touched for the first time, and no worker gets another chunk meanwhile.
   */
  keepStarts(): void {
    const { starts, problem } = this.#batch;
    this.#starts = starts && new (narrowest(problem.board.squares))(starts);
  }

  get hasChunk(): boolean {
    return this.#given < this.#batch.count;
  }

  takeChunk(): Chunk {
    const first = this.#given;
    const left = this.#batch.count - first;
    const count = Math.min(
      Math.ceil(this.#size.next(left, this.#workers) / ALIGNED_TOURS) * ALIGNED_TOURS,
      left,
    );
    this.#given += count;
    const starts = this.#starts?.slice(first, first + count);
    const spare = this.#spares.pop();
    return {
      message: { task: 'batch', call: this.id, first, count, starts, spare },
      receive: (reply) => this.#receive(first, count, reply),
    };
  }

  #receive(first: number, count: number, reply: Reply): void {
    if (reply.task === 'error') throw reply.error;
    if (reply.task !== 'batch') return;
    if (reply.buffer) {
      // Throws when the caller has given an array of `out` away meanwhile.
      copyTours(reply.buffer, first, count, this.#batch.problem.board.squares, this.#arrays);
      this.#spares.push(reply.buffer);
    }
    this.#size.record(count, reply.milliseconds);
    this.#done += count;
    this.#none ??= reply.none;
    const { count: total } = this.#batch;
    const isLast = this.#done === total;
    const now = performance.now();
    if (isLast || now >= this.#progressAt) {
      this.#progressAt = now + PROGRESS_MILLISECONDS;
      this.#onProgress?.(this.#done, total);
    }
    if (isLast) this.finish(this.#none);
  }
}

/** The result with its path in the caller's array, if there is one. */
export function inOut(result: TourResult, out: Uint32Array | undefined): TourResult {
  if (!out || result.status === 'impossible') return result;
  out.set(result.path);
  const { length } = result.path;
  return withJsonArrays({ ...result, path: length === out.length ? out : out.subarray(0, length) });
}
