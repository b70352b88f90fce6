import type { TourResult } from '../problem/result.js';
import type { ProblemStream } from './problem-stream.js';

/** What `solveAll` returns: nothing is checked, and no problem taken, before the first result is asked for. */
export class SolveAll implements AsyncIterableIterator<TourResult, undefined> {
  readonly #open: () => ProblemStream;
  #stream: ProblemStream | undefined;
  #over = false;

  /** @param open checks the arguments */
  constructor(open: () => ProblemStream) {
    this.#open = open;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<TourResult, undefined>> {
    if (this.#stream) return this.#stream.next();
    if (this.#over) return Promise.resolve({ done: true, value: undefined });
    try {
      this.#stream = this.#open();
    } catch (error) {
      this.#over = true;
      return Promise.reject(error);
    }
    // Opening the source may have left it.
    if (this.#over) this.#stream.return().catch(() => {});
    else this.#stream.begin();
    return this.#stream.next();
  }

  async return(): Promise<IteratorResult<TourResult, undefined>> {
    this.#over = true;
    await this.#stream?.return();
    return { done: true, value: undefined };
  }
}
