import { reducedMotion } from '../theme.js';
import type { Ride } from './ride.js';

const MOVE_MILLISECONDS = 90;

/** The solver rides a ride to its end, square by square. */
export class FinishingRide {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param moved is told of each move
   * @param arrived is told of the last one instead
   */
  constructor(
    private readonly moved: () => void,
    private readonly arrived: () => void,
  ) {}

  get isUnderWay(): boolean {
    return this.timer !== undefined;
  }

  /** Rides over these squares, the first of them at once, as long as each is a move. */
  begin(ride: Ride, squares: readonly number[]): void {
    this.halt();
    const [square, ...others] = squares;
    if (square === undefined || !ride.go(square)) return;
    if (others.length === 0) {
      this.arrived();
      return;
    }
    this.timer = setTimeout(() => this.begin(ride, others), reducedMotion() ? 0 : MOVE_MILLISECONDS);
    this.moved();
  }

  /** It rides no further. */
  halt(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
