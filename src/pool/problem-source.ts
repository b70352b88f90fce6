import { wrongType } from '../problem/arguments.js';
import type { TourProblem } from '../problem/problem.js';

/** Where problems come from, one after the other. */
export class ProblemSource {
  readonly #iterator: Iterator<TourProblem> | AsyncIterator<TourProblem>;
  /** Whether one has to wait for problems. */
  readonly waits: boolean;
  /** The source is asked for a problem right now. */
  #isAsked = false;
  #isLeft = false;

  /** @throws TypeError */
  constructor(problems: unknown) {
    const source = problems as Partial<Iterable<TourProblem> & AsyncIterable<TourProblem>> | null | undefined;
    const openAsync = source?.[Symbol.asyncIterator];
    const open = source?.[Symbol.iterator];
    if (typeof openAsync !== 'function' && (typeof open !== 'function' || typeof problems === 'string')) {
      throw wrongType('problems', problems, 'an iterable or an async iterable of problems');
    }
    this.waits = typeof openAsync === 'function';
    this.#iterator = (this.waits ? openAsync!.call(source) : open!.call(source)) as
      | Iterator<TourProblem>
      | AsyncIterator<TourProblem>;
  }

  /** The next problem of a source that does not wait. */
  next(): IteratorResult<TourProblem> {
    this.#isAsked = true;
    let step: IteratorResult<TourProblem>;
    try {
      step = (this.#iterator as Iterator<TourProblem>).next();
    } finally {
      this.#isAsked = false;
    }
    if (this.#isLeft && !step.done) this.close().catch(() => {});
    return step;
  }

  /** The next problem of one that does. */
  nextLater(): Promise<IteratorResult<TourProblem>> {
    return (this.#iterator as AsyncIterator<TourProblem>).next();
  }

  /** Tells the source that no more is wanted, as a loop does that is left. */
  async close(): Promise<void> {
    // A generator that ends the stream itself is still running: it is closed when it has answered.
    this.#isLeft = true;
    if (this.#isAsked) return;
    await this.#iterator.return?.();
  }
}
