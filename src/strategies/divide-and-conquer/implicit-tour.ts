import { firstStart, plainTourRules } from '../../existence/plain.js';
import { integerArgument } from '../../problem/arguments.js';
import { OPTION_KEYS } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../../problem/problem.js';
import type { ImpossibleReason } from '../../problem/result.js';
import { blockedSquaresError, planOf } from './divide-and-conquer.js';
import { type Plan, rankOf, squareAt } from './section.js';

/** A tour that is not stored. It computes any step and any square in constant time and memory. */
export interface ImplicitTour {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols, at most 2^52. */
  readonly length: number;
  /** Whether you requested a closed tour. */
  readonly closed: boolean;
  /** Returns the square visited at a step from 0 to `length` - 1 (unrank). Throws TypeError, RangeError. */
  squareAt(step: number): number;
  /** Returns the step at which a square is visited (rank). Throws TypeError, RangeError. */
  stepOf(square: number): number;
  /** Returns the square visited after a square; -1 after the last one of an open tour. Throws TypeError, RangeError. */
  next(square: number): number;
  /** Returns the square visited before a square; -1 before the first one of an open tour. Throws TypeError, RangeError. */
  previous(square: number): number;
}

/** Result of {@link implicitTour}. */
export type ImplicitTourResult =
  | { status: 'found'; tour: ImplicitTour }
  | { status: 'impossible'; reason: ImpossibleReason; explanation: string; tour?: undefined };

/**
 * Returns the tour of the strategy `divide-and-conquer` without storing it, for `rows * cols` up to 2^52.
 * @throws TypeError, RangeError for a bad problem, or one with blocked squares
 */
export function implicitTour(problem: TourProblem): ImplicitTourResult {
  checkProblemKeys(problem, OPTION_KEYS);
  const normalised = normaliseProblem(problem);
  const refusal = blockedSquaresError(normalised);
  if (refusal) throw refusal;
  const rules = plainTourRules(normalised.board, normalised.end, normalised.closed);
  const start = firstStart(rules, normalised);
  if (typeof start !== 'number') return { status: 'impossible', ...start };
  return { status: 'found', tour: new PlannedTour(planOf(normalised, start)) };
}

/** An implicit tour by its plan. */
export class PlannedTour implements ImplicitTour {
  readonly rows: number;
  readonly cols: number;
  readonly length: number;
  readonly closed: boolean;
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.rows = plan.rows;
    this.cols = plan.cols;
    this.length = plan.squares;
    this.closed = plan.closed;
  }

  squareAt(step: number): number {
    this.#check('step', step);
    return this.#square(step);
  }

  stepOf(square: number): number {
    this.#check('square', square);
    return this.#step(square);
  }

  next(square: number): number {
    const step = this.stepOf(square) + 1;
    if (step < this.length) return this.#square(step);
    return this.closed ? this.#square(0) : -1;
  }

  previous(square: number): number {
    const step = this.stepOf(square) - 1;
    if (step >= 0) return this.#square(step);
    return this.closed ? this.#square(this.length - 1) : -1;
  }

  #check(name: string, value: number): void {
    // Tests numbers here, because a call would box them. Tests the type first, because comparing a symbol throws.
    if (typeof value === 'number' && value >= 0 && value < this.length && Math.floor(value) === value) return;
    integerArgument(name, value, 0, this.length - 1);
  }

  #square(step: number): number {
    const rank = step + this.#plan.rotation;
    return squareAt(this.#plan, rank < this.length ? rank : rank - this.length);
  }

  #step(square: number): number {
    const step = rankOf(this.#plan, square) - this.#plan.rotation;
    return step < 0 ? step + this.length : step;
  }
}
