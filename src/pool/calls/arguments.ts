import { wrongType } from '../../problem/arguments.js';
import {
  CLOCKWISE,
  type Move,
  normaliseOptions,
  type Options,
  STRATEGY_NAMES,
} from '../../problem/options.js';
import type { TourProblem } from '../../problem/problem.js';
import type { PoolSignal } from '../pool.js';
import type { EachOptions } from '../workers/messages.js';

/** What calls that are answered elsewhere take beside a problem, checked before anything goes out. */

/**
 * The signal, if one is given.
 * @throws TypeError; the signal's reason when it is aborted already
 */
export function signalArgument(signal: unknown): PoolSignal | undefined {
  if (signal === undefined) return undefined;
  const given = signal as PoolSignal;
  const isObject = typeof signal === 'object' && signal !== null && 'aborted' in signal;
  const methods = isObject && [given.addEventListener, given.removeEventListener];
  if (!methods || methods.some((method) => typeof method !== 'function')) {
    throw wrongType('signal', signal, 'an AbortSignal');
  }
  if (given.aborted) throw given.reason;
  return given;
}

/** Options checked as the solver does, and safe from later changes. */
export function solvingOptions(options: object, keys: readonly string[]): Options {
  const { moveOrder, ...rest } = normaliseOptions(options, STRATEGY_NAMES, keys);
  const copy = moveOrder === CLOCKWISE ? CLOCKWISE : moveOrder.map(([row, col]): Move => [row, col]);
  return { ...rest, moveOrder: copy };
}

/**
 * The same for problem after problem, whose streams may be counted.
 * @throws TypeError, RangeError
 */
export function eachOptions(given: object, keys: readonly string[]): EachOptions {
  const { stream } = Object(given) as { readonly stream?: unknown };
  const counts = stream === 'count';
  if (!counts && stream !== undefined && typeof stream !== 'number') {
    throw wrongType('stream', stream, `an integer from 0 to ${2 ** 32 - 1}, or 'count'`);
  }
  return { options: solvingOptions(counts ? { ...given, stream: 0 } : given, keys), counts };
}

/** @throws TypeError */
export function progressArgument<Numbers extends number[]>(
  onProgress: unknown,
): ((...numbers: Numbers) => void) | undefined {
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return onProgress as ((...numbers: Numbers) => void) | undefined;
}

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
