import type { TourResult } from '../../problem/result.js';
import type { Failure, Reply } from '../workers/messages.js';
import { resultReader } from '../workers/packing.js';

/** The answer to a chunk. */
interface Answer {
  /** Results that are not taken. */
  left: number;
  readonly next: () => TourResult;
  /** What happened to the problem behind the last result. */
  readonly failure?: Failure | undefined;
  /** To be used again when all are taken. */
  readonly buffer?: ArrayBuffer;
}

/** The place of a chunk's results among those of others, in the order of the problems. */
export interface Place {
  answer?: Answer;
}

/** Results on their way to whoever asked for them, in order, whichever chunk is answered first. */
export class ResultQueue {
  readonly #places: Place[] = [];
  /** Buffers of taken results, to be used again. */
  readonly spares: ArrayBuffer[] = [];

  /** Chunks that are sent, or answered and not taken. */
  get length(): number {
    return this.#places.length;
  }

  /** Whether the next result is there, or why there is none. */
  get isReady(): boolean {
    return this.#places[0]?.answer !== undefined;
  }

  /** Notes a chunk that is sent. */
  expect(): Place {
    const place: Place = {};
    this.#places.push(place);
    return place;
  }

  /**
   * Notes the answer to a chunk.
   * @param count problems of the chunk
   */
  answer(place: Place, reply: Reply, count: number): void {
    if (reply.task === 'solve') this.fill(place, [reply.result]);
    else if (reply.task === 'error') this.fill(place, [], reply);
    else if (reply.task === 'problems') {
      const { buffer, solved: left } = reply;
      const failure = left < count ? reply : undefined;
      place.answer = { left, next: resultReader(reply, count), failure, buffer };
    }
  }

  /** Notes the results of a chunk, and what happened to the problem behind the last of them. */
  fill(place: Place, results: TourResult[], failure?: Failure): void {
    place.answer = { left: results.length, next: () => results.shift()!, failure };
  }

  /**
   * Takes the next result; undefined when it is not there yet.
   * @throws what solving the next problem threw
   */
  take(): TourResult | undefined {
    const answer = this.#places[0]?.answer;
    if (!answer) return undefined;
    // What is no answer of the pool's own worker fails here too.
    if (!(answer.left > 0)) throw answer.failure!.error;
    answer.left--;
    const result = answer.next();
    if (answer.left === 0 && !answer.failure) {
      this.#places.shift();
      if (answer.buffer) this.spares.push(answer.buffer);
    }
    return result;
  }
}
