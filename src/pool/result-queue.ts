import type { TourResult } from '../problem/result.js';
import type { Reply } from './messages.js';
import { ResultReader } from './packing.js';

/** What could not be solved, or went wrong. */
export interface Failure {
  readonly error: unknown;
}

/** A chunk that was sent, in the order of the problems. */
export interface SentChunk {
  readonly problems: number;
  /** Results that are there and not taken; undefined until the answer is there. */
  left: number | undefined;
  next: () => TourResult | undefined;
  /** What happened to the problem behind the last result. */
  failure: Failure | undefined;
  /** To be used again when all are taken. */
  buffer: ArrayBuffer | undefined;
}

/** Results on their way to whoever asked for them, in order, whichever chunk is answered first. */
export class ResultQueue {
  readonly #chunks: SentChunk[] = [];
  /** Buffers of taken results, to be used again. */
  readonly spareBuffers: ArrayBuffer[] = [];
  readonly spareFields: Float64Array<ArrayBuffer>[] = [];

  /** Chunks that are sent, or answered and not taken. */
  get length(): number {
    return this.#chunks.length;
  }

  /** Notes a chunk that is sent. */
  expect(problems: number): SentChunk {
    const next = (): undefined => undefined;
    const chunk: SentChunk = { problems, left: undefined, next, failure: undefined, buffer: undefined };
    this.#chunks.push(chunk);
    return chunk;
  }

  /** Notes the answer to a chunk. */
  answer(chunk: SentChunk, reply: Reply): void {
    if (reply.task === 'problems') {
      const { buffer, impossible, solved, error, fields } = reply;
      const reader = new ResultReader(buffer, chunk.problems, impossible);
      chunk.left = solved;
      chunk.next = () => reader.next();
      if (solved < chunk.problems) chunk.failure = { error };
      chunk.buffer = buffer;
      this.spareFields.push(fields);
    } else if (reply.task === 'solve') {
      this.fill(chunk, [reply.result], undefined);
    } else if (reply.task === 'error') {
      this.fill(chunk, [], reply);
    }
  }

  /** Notes the results of a chunk, and what happened to the problem behind the last of them. */
  fill(chunk: SentChunk, results: readonly TourResult[], failure: Failure | undefined): void {
    let taken = 0;
    chunk.left = results.length;
    chunk.next = () => results[taken++];
    chunk.failure = failure;
  }

  /**
   * Takes the next result; undefined when it is not there yet.
   * @throws what solving the next problem threw
   */
  take(): TourResult | undefined {
    const chunk = this.#chunks[0];
    if (chunk?.left === undefined) return undefined;
    if (chunk.left === 0) throw chunk.failure!.error;
    chunk.left--;
    const result = chunk.next();
    if (chunk.left === 0 && !chunk.failure) {
      this.#chunks.shift();
      if (chunk.buffer) this.spareBuffers.push(chunk.buffer);
    }
    return result;
  }
}

/** What `next` of a stream gives. */
export type Step = IteratorResult<TourResult, undefined>;

export const DONE: Step = { done: true, value: undefined };

interface Waiter {
  readonly resolve: (step: Step) => void;
  readonly reject: (error: unknown) => void;
}

/** Those who have asked for the next result of a stream and wait for it, in order. */
export class Waiters {
  #list: Waiter[] = [];

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** One more. */
  add(): Promise<Step> {
    return new Promise((resolve, reject) => {
      this.#list.push({ resolve, reject });
    });
  }

  /**
   * Hands out steps as long as there are any, and what taking one throws.
   * @param take undefined: there is none yet
   */
  serve(take: () => Step | undefined): void {
    while (!this.isEmpty) {
      const [waiter] = this.#list;
      try {
        const step = take();
        if (!step) return;
        this.#list.shift();
        waiter!.resolve(step);
      } catch (error) {
        // The stream is over, and the others were told so.
        waiter!.reject(error);
      }
    }
  }

  /** The first is told of an error; false when there is none to be told. */
  reject(error: unknown): boolean {
    const waiter = this.#list.shift();
    waiter?.reject(error);
    return waiter !== undefined;
  }

  /** There is nothing to wait for any more. */
  end(): void {
    for (const { resolve } of this.#list.splice(0)) resolve(DONE);
  }
}
