import { isPath } from '../census/cursor.js';
import type { CensusProblem } from '../census/tour-list.js';
import type { PoolSignal } from '../pool/pool.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { type Given, type GivenStep, normaliseGiven } from '../problem/given.js';
import { CLOCKWISE, type Move, normaliseOptions, type Options, STRATEGY_NAMES } from '../problem/options.js';
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
  if (signal === undefined) return { jobId: id, signal };
  const given = signal as PoolSignal;
  const isObject = typeof signal === 'object' && signal !== null && 'aborted' in signal;
  const methods = isObject && [given.addEventListener, given.removeEventListener];
  if (!methods || methods.some((method) => typeof method !== 'function')) {
    throw wrongType('signal', signal, 'an AbortSignal');
  }
  if (given.aborted) throw given.reason;
  return { jobId: id, signal: given };
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

/** Options checked as the solver does, and safe from later changes. */
export function solvingOptions(options: object, keys: readonly string[]): Options {
  const { moveOrder, ...rest } = normaliseOptions(options, STRATEGY_NAMES, keys);
  return {
    ...rest,
    moveOrder: moveOrder === CLOCKWISE ? CLOCKWISE : moveOrder.map(([row, col]): Move => [row, col]),
  };
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
