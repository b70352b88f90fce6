import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import type { Session } from '../solver/session.js';
import { solveInSlices } from '../solver/solve.js';
import type { Failure } from './result-queue.js';

/**
 * Jobs of at most so many squares in all are begun where they are asked for: to most of them the way to a worker and back,
 * 0.05 to 0.1 ms, is longer than the work (`npm run bench -- --only pool-crossover`).
 */
export const MOST_SQUARES_IN_PLACE = 4096;

/** A job that takes longer than this, because it is a hard search, goes to a worker after all. */
const MOST_MILLISECONDS = 1;

/** Nodes of a search between two looks at the clock. */
export const SLICE_IN_PLACE: number = 2 ** 12;

/** Goes through the steps of a small job: the last one with its value, or undefined when it takes too long. */
export function runInPlace<Value>(
  steps: Generator<undefined, Value, undefined>,
): IteratorReturnResult<Value> | undefined {
  const end = performance.now() + MOST_MILLISECONDS;
  do {
    const step = steps.next();
    if (step.done) return step;
  } while (performance.now() < end);
  return undefined;
}

/** Results in order, and what happened to the problem behind the last of them. */
interface Solved {
  readonly results: readonly TourResult[];
  readonly failure: Failure | undefined;
}

/** Solves problems one after the other. */
export function* solveEach(
  session: Session,
  problems: readonly Problem[],
  options: Options,
): Generator<undefined, Solved, undefined> {
  const results: TourResult[] = [];
  try {
    for (const problem of problems) {
      results.push(yield* solveInSlices(session, problem, options, undefined, SLICE_IN_PLACE));
      yield;
    }
  } catch (error) {
    return { results, failure: { error } };
  }
  return { results, failure: undefined };
}
