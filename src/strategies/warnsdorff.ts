import { type AttemptState, COMPLETE, RUNNING } from '../engines/engine.js';
import { Walk } from '../engines/ts/warnsdorff.js';
import { ROW_BY_ROW } from '../problem/knight-graph.js';
import { drawsTies } from '../problem/options.js';
import { copyPath, type SolveSteps, type TourResult, withJsonArrays } from '../problem/result.js';
import { type AttemptPlan, attemptOf, found } from './attempts.js';
import type { BatchTask, Strategy, Task } from './strategy.js';

const NAME = 'warnsdorff';

/** The strategy `warnsdorff`: Warnsdorff's rule alone, one attempt, which may get stuck (Warnsdorff 1823). */
export const warnsdorff: Strategy = {
  name: NAME,
  kernels: { warnsdorff: (layout) => new Walk(layout) },

  // With random ties, the walk uses an order of its own.
  reads: ({ tieBreak }) => (drawsTies(tieBreak) ? ['tieBreak', 'seed', 'stream'] : ['tieBreak', 'moveOrder']),

  solve(task: Task): TourResult | SolveSteps {
    const { engine, problem, start, budget } = task;
    engine.setBoard(problem.board, false);
    const kernel = engine.kernel(NAME);
    kernel.begin(attemptOf(task, planWalk(start, task)));
    const state = kernel.run(budget.slice);
    return state === RUNNING ? continueWalk(task) : walkResult(task, state);
  },

  batch(task: BatchTask): boolean {
    const { engine, problem, starts, arrays } = task;
    engine.setBoard(problem.board, false);
    engine.kernel(NAME).batch(attemptOf(task, planWalk(0, task)), starts, arrays);
    return true;
  },
};

function planWalk(start: number, { options }: Task | BatchTask): Omit<AttemptPlan, 'maxNodes'> {
  const { tieBreak = 'first' } = options;
  const moveOrder = drawsTies(tieBreak) ? ROW_BY_ROW : options.moveOrder;
  return { start, tieBreak, moveOrder, number: 0 };
}

/** Continues a walk that takes more than a slice. */
function* continueWalk(task: Task): SolveSteps {
  const { engine, budget } = task;
  const kernel = engine.kernel(NAME);
  let state: AttemptState = RUNNING;
  do {
    budget.spend(budget.slice);
    yield;
    if (!budget.beginSlice()) break;
    state = kernel.run(budget.slice);
  } while (state === RUNNING);
  return walkResult(task, state);
}

/** Returns the result of a walk that has ended, or whose time is up. */
function walkResult({ engine, problem, out, budget }: Task, state: AttemptState): TourResult {
  const { board, closed } = problem;
  const kernel = engine.kernel(NAME);
  const nodes = kernel.length;
  const path = copyPath(out, kernel.path(nodes));
  if (state === RUNNING) return budget.limit(path, NAME);
  const tour = found(board, path, nodes, NAME);
  return state === COMPLETE && (tour.closed || !closed)
    ? tour
    : withJsonArrays({ status: 'stuck', path, nodes, strategy: NAME });
}
