/** How much work goes into a task. */

/** Decides how many units (tours, or weights of problems) the next task has. */
export interface TaskSize {
  /** Notes how long a task took. */
  record(units: number, milliseconds: number): void;
  /**
   * Returns the units of the next task, at least 1.
   * @param workers how many workers share what is left
   * @param left units left in all, if known
   */
  next(workers: number, left?: number): number;
}

/** Target duration of a task: long against the 0.1 ms of a message, short enough to cancel quickly. */
const TASK_MILLISECONDS = 16;

/** At the end of a call tasks get smaller, down to this, so that no worker is idle for long. */
const MIN_MILLISECONDS = 2;

/** Maximum growth from task to task: the first ones are small, and their code is not optimised yet. */
const MAX_GROWTH = 8;

/** Sizes tasks by the time that earlier ones took. */
export class MeasuredSize implements TaskSize {
  readonly #first: number;
  readonly #most: number;
  #last: number;
  #unitMilliseconds: number | undefined;

  /**
   * @param first units of the first tasks, a guess
   * @param most maximum number of units of a task
   */
  constructor(first: number, most: number) {
    this.#first = first;
    this.#most = most;
    this.#last = first;
  }

  record(units: number, milliseconds: number): void {
    // Clocks of browsers may stand still for 0.1 ms and more.
    const measured = Math.max(milliseconds, 0.05) / units;
    this.#unitMilliseconds = ((this.#unitMilliseconds ?? measured) + measured) / 2;
  }

  next(workers: number, left: number = Number.POSITIVE_INFINITY): number {
    let least = this.#first;
    if (this.#unitMilliseconds !== undefined) {
      const wanted = TASK_MILLISECONDS / this.#unitMilliseconds;
      this.#last = Math.min(wanted, this.#last * MAX_GROWTH, this.#most);
      least = MIN_MILLISECONDS / this.#unitMilliseconds;
    }
    const share = Math.max(left / (2 * workers), least);
    return Math.max(1, Math.floor(Math.min(this.#last, share, left)));
  }
}

/** Sizes tasks alike: a call that is repeated under its name has the same tasks. */
export function fixedSize(units: number): TaskSize {
  return { record() {}, next: () => units };
}
