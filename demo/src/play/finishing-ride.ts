import { prefersReducedMotion } from '../theme.js';
import type { Ride } from './ride.js';

const MOVE_MILLISECONDS = 90;

/** Animates the solver's moves to the end of a ride. */
export class FinishingRide {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param moved called after each move except the last
   * @param arrived called after the last move
   */
  constructor(
    private readonly moved: () => void,
    private readonly arrived: () => void,
  ) {}

  get isUnderWay(): boolean {
    return this.timer !== undefined;
  }

  /** Moves to these squares in order, to the first one at once. Stops at a square that is not a move. */
  begin(ride: Ride, squares: readonly number[]): void {
    this.halt();
    const [square, ...others] = squares;
    if (square === undefined || !ride.go(square)) return;
    if (others.length === 0) {
      this.arrived();
      return;
    }
    this.timer = setTimeout(() => this.begin(ride, others), prefersReducedMotion() ? 0 : MOVE_MILLISECONDS);
    this.moved();
  }

  halt(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
