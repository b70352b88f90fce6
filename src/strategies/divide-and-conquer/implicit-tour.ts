import { firstStart, plainTourRules } from '../../existence/plain.js';
import { integerArgument } from '../../problem/arguments.js';
import { OPTION_KEYS } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../../problem/problem.js';
import type { ImpossibleReason } from '../../problem/result.js';
import { notConstructible, planOf } from './divide-and-conquer.js';
import { type Plan, rankOf, squareAt } from './section.js';

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

/** A tour that is computed from its plan, in constant time and memory. */
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
    // A plain test first: passing numbers on boxes them. Symbols cannot be compared.
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
