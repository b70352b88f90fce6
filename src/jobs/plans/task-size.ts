/** Sizes of tasks. */

/** Determines the number of units (tours, or weights of problems) of the next task. */
export interface TaskSize {
  /** Records the duration of a task. */
  record(units: number, milliseconds: number): void;
  /**
   * Returns the number of units of the next task, at least 1.
   * @param workers number of workers that share the remaining units
   * @param left number of remaining units, if known
   */
  next(workers: number, left?: number): number;
}

/** Target duration of a task: much longer than the 0.1 ms of a message, short enough to cancel quickly. */
const TASK_MILLISECONDS = 16;

/** Minimum duration to which tasks shrink at the end of a call, so that no worker is idle for long. */
const MIN_MILLISECONDS = 2;

/** Maximum growth from task to task: the first tasks are small, and their code is not optimised yet. */
const MAX_GROWTH = 8;

/** Sizes tasks by the measured time of earlier ones. */
export class MeasuredSize implements TaskSize {
  readonly #first: number;
  readonly #max: number;
  #last: number;
  #unitMilliseconds: number | undefined;

  /**
   * @param first estimated units of the first tasks
   * @param max maximum number of units of a task
   */
  constructor(first: number, max: number) {
    this.#first = first;
    this.#max = max;
    this.#last = first;
  }

  record(units: number, milliseconds: number): void {
    // Clocks of browsers may have a resolution of 0.1 ms or worse.
    const measured = Math.max(milliseconds, 0.05) / units;
    this.#unitMilliseconds = ((this.#unitMilliseconds ?? measured) + measured) / 2;
  }

  next(workers: number, left: number = Number.POSITIVE_INFINITY): number {
    let min = this.#first;
    if (this.#unitMilliseconds !== undefined) {
      const wanted = TASK_MILLISECONDS / this.#unitMilliseconds;
      this.#last = Math.min(wanted, this.#last * MAX_GROWTH, this.#max);
      min = MIN_MILLISECONDS / this.#unitMilliseconds;
    }
    const share = Math.max(left / (2 * workers), min);
    return Math.max(1, Math.floor(Math.min(this.#last, share, left)));
  }
}

/** Sizes all tasks alike: a repeated named call then has the same tasks. */
export function fixedSize(units: number): TaskSize {
  return { record() {}, next: () => units };
}
