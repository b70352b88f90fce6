import type { BoardView } from '../board/board-view.js';
import { prefersReducedMotion } from '../theme.js';

const MOVE_MILLISECONDS = 180;
/** The replay of a complete ride. */
const LAP_MILLISECONDS = 2500;

/** Animates the knight to the end of its path. */
export class Glide {
  private frame: number | undefined;

  constructor(private readonly view: BoardView) {}

  /** Animates the last move of a path with `length` squares. */
  move(length: number): void {
    this.run(Math.max(0, length - 2), length - 1, MOVE_MILLISECONDS);
  }

  /** Replays the whole path. */
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
    if (prefersReducedMotion() || to <= from) {
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
      // Eases in and out (smoothstep).
      const eased = share * share * (3 - 2 * share);
      this.view.drawTo(from + (to - from) * eased);
      this.frame = share < 1 ? requestAnimationFrame(next) : undefined;
    };
    this.frame = requestAnimationFrame(next);
  }
}
