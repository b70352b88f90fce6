import { alignedTours } from '../../problem/batch.js';
import type { TaskSize, TaskSizes } from '../executor.js';

/** Sizes of tasks in threads, which follow the measured time of earlier tasks. */

/** Target duration of a task: much longer than the 0.1 ms of a message, short enough to cancel quickly. */
const TASK_MILLISECONDS = 16;

/** Minimum duration to which tasks shrink at the end of a call, so that no worker is idle for long. */
const MIN_MILLISECONDS = 2;

/** Maximum growth from task to task: the first tasks are small, and their code is not optimised yet. */
const MAX_GROWTH = 8;

/**
 * @param first estimated units of the first tasks
 * @param max maximum number of units of a task
 * @param workers number of workers that share the remaining units
 */
function measuredSize(first: number, max: number, workers: number): TaskSize {
  let last = first;
  let unitMilliseconds: number | undefined;
  return {
    record(units, milliseconds) {
      // Clocks of browsers may have a resolution of 0.1 ms or worse.
      const measured = Math.max(milliseconds, 0.05) / units;
      unitMilliseconds = ((unitMilliseconds ?? measured) + measured) / 2;
    },
    next(left = Number.POSITIVE_INFINITY) {
      let min = first;
      if (unitMilliseconds !== undefined) {
        last = Math.min(TASK_MILLISECONDS / unitMilliseconds, last * MAX_GROWTH, max);
        min = MIN_MILLISECONDS / unitMilliseconds;
      }
      const share = Math.max(left / (2 * workers), min);
      return Math.max(1, alignedTours(Math.floor(Math.min(last, share, left))));
    },
  };
}

/** Squares of the first tasks of a batch: well below a millisecond of work, or 1/256 of a long batch. */
const FIRST_SQUARES = 2 ** 17;
const FIRST_PART = 2 ** -8;
const MAX_FIRST_SQUARES = 2 ** 21;
/** Maximum number of squares of a task, which limits its buffer. */
const MAX_SQUARES = 2 ** 24;

/** Weight of the first tasks that solve separate problems: some hundred small boards. */
const FIRST_WEIGHT = 2 ** 14;
const MAX_WEIGHT = 2 ** 21;

export function measuredSizes(workers: number): TaskSizes {
  return {
    batch({ problem, count }, _, isStreamed) {
      const { squares } = problem.board;
      const estimate = Math.min(Math.max(FIRST_SQUARES, count * squares * FIRST_PART), MAX_FIRST_SQUARES);
      // Hard searches take seconds per tour, which is known after the first one.
      const first = isStreamed ? squares : estimate;
      return measuredSize(first / squares, MAX_SQUARES / squares, workers);
    },
    problems: () => measuredSize(FIRST_WEIGHT, MAX_WEIGHT, workers),
    // Up to 50 ms on 8 x 8: a sampler is faster with more tours at once.
    samples: (count) => Math.min(1024, Math.max(64, Math.ceil(count / (4 * workers)))),
    puzzles: () => 1,
    turns: 1,
  };
}
