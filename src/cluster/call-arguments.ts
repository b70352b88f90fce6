import { isPath } from '../census/cursor.js';
import type { CensusProblem } from '../census/tour-list.js';
import { signalArgument } from '../pool/calls/arguments.js';
import type { PoolSignal } from '../pool/pool.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { type Given, type GivenStep, normaliseGiven } from '../problem/given.js';
import { type Problem, squareNumber } from '../problem/problem.js';
import { jobArgument } from './names.js';
import { type PlainProblem, plainProblem } from './problem-text.js';

/** What callers give, checked before anything goes out. */

/** What every call takes. */
export interface CallTerms {
  readonly jobId: string | undefined;
  readonly signal: PoolSignal | undefined;
}

/** @throws TypeError, RangeError; the signal's reason when it is aborted already */
export function callTerms({ jobId, signal }: { jobId?: unknown; signal?: unknown }): CallTerms {
  const id = jobId === undefined ? undefined : jobArgument(jobId);
  return { jobId: id, signal: signalArgument(signal) };
}

/** A problem of the census, checked. */
export function censusArgument(
  problem: CensusProblem,
  checked: Problem,
): { plain: PlainProblem; given: Given | undefined } {
  const plain = plainProblem(checked);
  if (problem.given === undefined) return { plain, given: undefined };
  const given = normaliseGiven(problem.given, checked);
  const steps = Array.from(given.stepOf, (step, square): GivenStep => [square, step]);
  return { plain: { ...plain, given: steps.filter(([, step]) => step >= 0) }, given };
}

/** @throws TypeError, RangeError */
export function prefixArgument(prefix: unknown, problem: Problem): number[] {
  if (prefix === undefined) return [];
  if (!Array.isArray(prefix)) throw wrongType('prefix', prefix, 'a list of squares');
  const squares = Array.from(prefix, (square, i) => squareNumber(`prefix[${i}]`, square, problem.board));
  if (!isPath(squares, problem)) {
    throw outOfRange('prefix', prefix, 'knight moves from free square to free square, none twice');
  }
  return squares;
}
