import type { BoardView } from '../board/board-view.js';
import { reducedMotion } from '../theme.js';

const MOVE_MILLISECONDS = 180;
/** A whole ride, when it is won. */
const LAP_MILLISECONDS = 2500;

/** Lets the knight of a board glide to where its path ends. */
export class Glide {
  private frame: number | undefined;

  constructor(private readonly view: BoardView) {}

  /** The last move of a path of so many squares. */
  move(length: number): void {
    this.run(Math.max(0, length - 2), length - 1, MOVE_MILLISECONDS);
  }

  /** The whole path again, to its end or back to its start. */
  lap(last: number): void {
    this.run(0, last, LAP_MILLISECONDS);
  }

  /** Shows the path to a position at once. */
  stand(position: number): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.view.drawTo(position);
  }

  private run(from: number, to: number, milliseconds: number): void {
    if (reducedMotion() || to <= from) {
      this.stand(to);
      return;
    }
    this.stand(from);
    let gone = 0;
    let before: number | undefined;
    const next = (now: number): void => {
      gone += Math.min(50, now - (before ?? now));
      before = now;
      const share = Math.min(1, gone / milliseconds);
      // Slower at both ends, as things that are moved by hand.
      const eased = share * share * (3 - 2 * share);
      this.view.drawTo(from + (to - from) * eased);
      this.frame = share < 1 ? requestAnimationFrame(next) : undefined;
    };
    this.frame = requestAnimationFrame(next);
  }
}
