import { isKnightMove } from '../../problem/board.js';
import { plainBoard, type TourProblem } from '../../problem/problem.js';
import type { TourLookup } from '../../render/text-pieces.js';
import type { ImplicitTour } from '../../strategies/divide-and-conquer/implicit-tour.js';

/**
 * A tour that is never held, checked while it is looked up: that a square's step leads back to it shows that no square
 * is visited twice, and each step must be a knight move from the one before.
 */
export class LookedUpTour implements TourLookup {
  readonly length: number;
  readonly closed: boolean;
  /** How many squares were looked up. */
  checked = 0;
  /** The first thing that was wrong. */
  fault: string | undefined;
  readonly #tour: ImplicitTour;
  readonly #isMove: (from: number, to: number) => boolean;
  #last = { step: -1, square: -1 };

  constructor(tour: ImplicitTour, problem: TourProblem) {
    const board = plainBoard(problem);
    this.#tour = tour;
    this.#isMove = (from, to) => isKnightMove(board, from, to);
    this.length = tour.length;
    const [first, last] = [tour.squareAt(0), tour.squareAt(tour.length - 1)];
    this.closed = this.#isMove(last, first);
    if (problem.start !== undefined && first !== problem.start) this.fault = 'it starts elsewhere';
    if (problem.end !== undefined && last !== problem.end) this.fault = 'it ends elsewhere';
    if (problem.closed && !this.closed) this.fault = 'it does not close';
  }

  squareAt(step: number): number {
    const square = this.#tour.squareAt(step);
    if (this.#tour.stepOf(square) !== step) this.fault ??= `step ${step} is visited at another time too`;
    this.#look(step, square);
    return square;
  }

  stepOf(square: number): number {
    const step = this.#tour.stepOf(square);
    if (this.#tour.squareAt(step) !== square) this.fault ??= `step ${step} is on two squares`;
    this.#look(step, square);
    return step;
  }

  #look(step: number, square: number): void {
    this.checked++;
    const isNext = step > 0 && this.#last.step === step - 1;
    const before = isNext ? this.#last.square : step > 0 ? this.#tour.squareAt(step - 1) : -1;
    if (before >= 0 && !this.#isMove(before, square)) this.fault ??= `step ${step} is no knight move`;
    this.#last = { step, square };
  }
}
