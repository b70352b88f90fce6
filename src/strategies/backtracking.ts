import { Backtracking } from '../engines/ts/backtracking.js';
import { Attempts, type Planner } from './attempts.js';
import type { Strategy } from './strategy.js';

const NAME = 'backtracking';

/**
 * The strategy `backtracking`: plain depth-first search in the move order, one attempt from each start. A closed tour passes every
 * square, so one start is enough.
 */
export const backtracking: Strategy = {
  name: NAME,
  kernels: { backtracking: (layout) => new Backtracking(layout) },

  reads: () => ['moveOrder'],

  solve: (task) => new Attempts(task, NAME, NAME).search(plan, task.start),
};

const plan: Planner = ({ options: { moveOrder } }, start) => {
  return { start, moveOrder, tieBreak: 'first', number: 0, maxNodes: Number.POSITIVE_INFINITY };
};
