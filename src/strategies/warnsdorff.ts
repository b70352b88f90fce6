import { type AttemptState, COMPLETE, RUNNING } from '../engines/engine.js';
import { Walk } from '../engines/ts/warnsdorff.js';
import { isKnightMove } from '../problem/board.js';
import { ROW_BY_ROW } from '../problem/moves.js';
import { pathArray } from '../problem/path.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import { type AttemptPlan, attemptOf } from './attempts.js';
import { type BatchTask, OFTEN, type Strategy, type Task } from './strategy.js';

/** The strategy `warnsdorff`: Warnsdorff's rule alone, one attempt, which may get stuck (Warnsdorff 1823). */
export const warnsdorff: Strategy = {
  name: 'warnsdorff',
  kernels: { warnsdorff: (layout) => new Walk(layout) },

  suits: () => OFTEN,

  solve(task: Task): TourResult | SolveSteps {
    const { hand, problem, start, budget } = task;
    hand.setBoard(problem.board, false);
    const kernel = hand.kernel('warnsdorff');
    kernel.begin(attemptOf(task, walkFrom(start, task)));
    const state = kernel.run(budget.slice);
    return state === RUNNING ? walkOn(task) : walked(task, state);
  },

  batch(task: BatchTask): boolean {
    const { hand, problem, starts, arrays } = task;
    hand.setBoard(problem.board, false);
    hand.kernel('warnsdorff').batch(attemptOf(task, walkFrom(0, task)), starts, arrays);
    arrays.nodes.set(arrays.visited.subarray(0, starts.length));
    return true;
  },
};

function walkFrom(start: number, { options }: Task | BatchTask): AttemptPlan {
  const { tieBreak = 'first' } = options;
  const moveOrder = tieBreak === 'random' ? ROW_BY_ROW : options.moveOrder;
  return { start, tieBreak, moveOrder, number: 0, most: Number.POSITIVE_INFINITY };
}

/** The rest of a walk that takes more than a slice. */
function* walkOn(task: Task): SolveSteps {
  const kernel = task.hand.kernel('warnsdorff');
  let state: AttemptState;
  do {
    yield;
    state = kernel.run(task.budget.slice);
  } while (state === RUNNING);
  return walked(task, state);
}

/** What a walk that is over came to. */
function walked({ hand, problem, start, out }: Task, state: AttemptState): TourResult {
  const { board, closed } = problem;
  const kernel = hand.kernel('warnsdorff');
  const nodes = state === COMPLETE ? board.freeSquares : kernel.length;
  const path = pathArray(out, nodes);
  kernel.copyPath(path);
  const closes = isKnightMove(board, path[nodes - 1]!, start);
  const strategy = 'warnsdorff';
  if (state === COMPLETE && (closes || !closed)) {
    return { status: 'found', path, closed: closes, nodes, strategy };
  }
  return { status: 'stuck', path, nodes, strategy };
}
