import { integerArgument } from '../../problem/arguments.js';
import { rankOf } from './rank.js';
import type { Plan, Section } from './section.js';
import { place, placedCol, placedRow } from './unrank.js';

/**
 * A knight's tour that is never written down: any step and any square is computed from its plan, in constant
 * time and memory. Squares are numbers `row * cols + col`, steps count from 0.
 */
export class PlannedTour {
  readonly rows: number;
  readonly cols: number;
  /** The number of squares, and of steps. */
  readonly length: number;
  /** The tour was asked to be closed: the first square follows the last one. */
  readonly closed: boolean;
  readonly #plan: Plan;
  readonly #sections: readonly Section[];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.rows = plan.rows;
    this.cols = plan.cols;
    this.length = plan.squares;
    this.closed = plan.closed;
    this.#sections = plan.sections;
  }

  /**
   * The square visited at a step.
   * @param step an integer from 0 to `length` - 1
   * @throws TypeError, RangeError
   */
  squareAt(step: number): number {
    this.#check('step', step);
    return this.#square(step);
  }

  /**
   * The step at which a square is visited.
   * @param square an integer from 0 to `length` - 1
   * @throws TypeError, RangeError
   */
  stepOf(square: number): number {
    this.#check('square', square);
    return this.#step(square);
  }

  /**
   * The square visited after a square; -1 after the last one of an open tour.
   * @throws TypeError, RangeError
   */
  next(square: number): number {
    const step = this.stepOf(square) + 1;
    if (step < this.length) return this.#square(step);
    return this.closed ? this.#square(0) : -1;
  }

  /**
   * The square visited before a square; -1 before the first one of an open tour.
   * @throws TypeError, RangeError
   */
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
    const plan = this.#plan;
    const sections = this.#sections;
    let rank = step + plan.rotation;
    if (rank >= this.length) rank -= this.length;
    const section = sections.length > 1 && rank >= sections[1].start ? sections[1] : sections[0];
    place(section.corridor, rank - section.start);
    const row = section.boardRow(placedRow(), placedCol());
    const col = section.boardCol(placedCol());
    return plan.transposed ? col * this.cols + row : row * this.cols + col;
  }

  #step(square: number): number {
    const step = rankOf(this.#plan, square) - this.#plan.rotation;
    return step < 0 ? step + this.length : step;
  }
}
