import type { TourResult } from '../result.js';
import type { ProblemsReply, Reply } from './messages.js';
import { PackedResults } from './packed.js';

/** A chunk that was sent, in the order of the problems. */
export interface SentChunk {
  readonly problems: number;
  /** Results that are there and not taken; undefined until the answer is there. */
  left: number | undefined;
  packed: { readonly reply: ProblemsReply; readonly results: PackedResults } | undefined;
  single: TourResult | undefined;
  /** What happened to the problem behind the last result. */
  failure: { readonly error: unknown } | undefined;
}

/** Results on their way to whoever asked for them, in order, whichever chunk is answered first. */
export class ResultQueue {
  private readonly chunks: SentChunk[] = [];
  /** Buffers of taken results, to be used again. */
  readonly spareBuffers: ArrayBuffer[] = [];
  readonly spareFields: Float64Array<ArrayBuffer>[] = [];

  /** Chunks that are sent, or answered and not taken. */
  get length(): number {
    return this.chunks.length;
  }

  /** Notes a chunk that is sent. */
  expect(problems: number): SentChunk {
    const chunk = { problems, left: undefined, packed: undefined, single: undefined, failure: undefined };
    this.chunks.push(chunk);
    return chunk;
  }

  /** Notes the answer to a chunk. */
  answer(chunk: SentChunk, reply: Reply): void {
    if (reply.task === 'problems') {
      chunk.left = reply.solved;
      chunk.packed = { reply, results: new PackedResults(reply.buffer, chunk.problems) };
      if (reply.solved < chunk.problems) chunk.failure = { error: reply.error };
      this.spareFields.push(reply.fields);
    } else if (reply.task === 'solve') {
      chunk.left = 1;
      chunk.single = reply.result;
    } else if (reply.task === 'error') {
      chunk.left = 0;
      chunk.failure = { error: reply.error };
    }
  }

  /**
   * Takes the next result; undefined when it is not there yet.
   * @throws what solving the next problem threw
   */
  take(): TourResult | undefined {
    const chunk = this.chunks[0];
    if (chunk?.left === undefined) return undefined;
    if (chunk.left === 0) throw chunk.failure!.error;
    chunk.left--;
    const { packed } = chunk;
    const result = packed ? packed.results.take(packed.reply.impossible) : chunk.single;
    if (chunk.left === 0 && !chunk.failure) {
      this.chunks.shift();
      if (packed) this.spareBuffers.push(packed.reply.buffer);
    }
    return result;
  }
}
