import { wrongType } from '../../problem/arguments.js';
import type { TourProblem } from '../../problem/problem.js';

type Step = IteratorResult<TourProblem>;

/** Where problems come from, one after the other. */
export class ProblemSource {
  readonly #iterator: Iterator<TourProblem> | AsyncIterator<TourProblem>;
  /** Whether one has to wait for problems. */
  readonly waits: boolean;
  /** The source is asked for a problem right now. */
  #isAsked = false;
  #isLeft = false;

  /** @throws TypeError, and what opening the source throws */
  constructor(problems: unknown) {
    const source = problems as Partial<Iterable<TourProblem> & AsyncIterable<TourProblem>> | null | undefined;
    this.waits = typeof source?.[Symbol.asyncIterator] === 'function';
    const isIterable = typeof source?.[Symbol.iterator] === 'function' && typeof problems !== 'string';
    if (!this.waits && !isIterable) {
      throw wrongType('problems', problems, 'an iterable or an async iterable of problems');
    }
    this.#iterator = source![this.waits ? Symbol.asyncIterator : Symbol.iterator]!();
  }

  /** The next problem; of a source that waits, a promise of it. */
  next(): Step | Promise<Step> {
    this.#isAsked = true;
    let step: Step | Promise<Step>;
    try {
      step = this.#iterator.next();
    } finally {
      this.#isAsked = false;
    }
    if (this.#isLeft && !(step as Step).done) this.close().catch(() => {});
    return step;
  }

  /** Tells the source that no more is wanted, as a loop does that is left. */
  async close(): Promise<void> {
    // A generator that ends the stream itself is still running: it is closed when it has answered.
    this.#isLeft = true;
    if (!this.#isAsked) await this.#iterator.return?.();
  }
}
