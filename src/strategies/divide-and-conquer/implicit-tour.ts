import { firstStart, plainTourRules } from '../../existence/plain.js';
import { OPTION_KEYS } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../../problem/problem.js';
import type { ImpossibleReason } from '../../problem/result.js';
import { notConstructible, planOf } from './divide-and-conquer.js';
import { PlannedTour } from './planned-tour.js';

/** A tour that is never written down: any step and any square is computed in constant time and memory. */
export interface ImplicitTour {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols, at most 2^52. */
  readonly length: number;
  /** Whether a closed tour was asked for. */
  readonly closed: boolean;
  /** Unrank: the square visited at a step, 0 .. length - 1. Throws TypeError, RangeError. */
  squareAt(step: number): number;
  /** Rank: the step at which a square is visited. Throws TypeError, RangeError. */
  stepOf(square: number): number;
  /** The square visited after a square; -1 after the last one of an open tour. Throws TypeError, RangeError. */
  next(square: number): number;
  /** The square visited before a square; -1 before the first one of an open tour. Throws TypeError, RangeError. */
  previous(square: number): number;
}

/** What {@link implicitTour} answers. */
export type ImplicitTourResult =
  | { status: 'found'; tour: ImplicitTour }
  | { status: 'impossible'; reason: ImpossibleReason; explanation: string; tour?: undefined };

/**
 * The tour of the strategy `divide-and-conquer`, without holding the board: rows * cols up to 2^52.
 * @throws TypeError, RangeError for a problem that is none, or has blocked squares
 */
export function implicitTour(problem: TourProblem): ImplicitTourResult {
  checkProblemKeys(problem, OPTION_KEYS);
  const normalised = normaliseProblem(problem);
  const refusal = notConstructible(normalised);
  if (refusal) throw refusal;
  const rules = plainTourRules(normalised.board, normalised.end, normalised.closed);
  const start = firstStart(rules, normalised);
  if (typeof start !== 'number') return { status: 'impossible', ...start };
  return { status: 'found', tour: new PlannedTour(planOf(normalised, start)) };
}
