import { Backtracking } from '../engines/ts/backtracking.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import { type AttemptPlan, Attempts, type Outcome } from './attempts.js';
import type { Strategy, Task } from './strategy.js';

const NAME = 'backtracking';

/**
 * The strategy `backtracking`: plain depth-first search in the move order, one attempt a start, and where the start of
 * an open tour is omitted from one start after the other. A closed tour passes every square, so one start is enough.
 */
export const backtracking: Strategy = {
  name: NAME,
  kernels: { backtracking: (layout) => new Backtracking(layout) },

  reads: () => ['moveOrder'],

  solve(task: Task): TourResult | SolveSteps {
    const { start } = task;
    const attempts = new Attempts(task, NAME, NAME);
    attempts.begin(planFrom(start, task));
    const outcome = attempts.run();
    if (outcome === 'found') return attempts.found(start);
    return searchOn(task, attempts, outcome);
  },
};

function planFrom(start: number, { options: { moveOrder } }: Task): AttemptPlan {
  return { start, moveOrder, tieBreak: 'first', number: 0, most: Number.POSITIVE_INFINITY };
}

/** The rest of the search, after the first slice of the first attempt. */
function* searchOn(task: Task, attempts: Attempts, first: Outcome | undefined): SolveSteps {
  const { problem, rules } = task;
  let { start } = task;
  let outcome = first ?? (yield* attempts.rest());
  for (;;) {
    if (outcome === 'found') return attempts.found(start);
    if (outcome === 'limit') return attempts.limit(start);
    start = problem.closed || problem.start >= 0 ? -1 : rules.firstStart(start + 1);
    if (start < 0) return attempts.exhausted();
    outcome = yield* attempts.attempt(planFrom(start, task));
  }
}
