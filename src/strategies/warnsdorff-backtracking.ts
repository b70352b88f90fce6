import { WarnsdorffBacktracking } from '../engines/ts/warnsdorff-backtracking.js';
import { CLOCKWISE, type Move, type Options, type StrategyName } from '../problem/options.js';
import { Random } from '../problem/random.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import { ATTEMPTS_PER_TURN, type AttemptPlan, Attempts, attemptOf, type Planner } from './attempts.js';
import type { BatchTask, Strategy, Task } from './strategy.js';

const NAME = 'warnsdorff-backtracking';

/**
 * Nodes of a short attempt, for each open square. On the hardest starts of 5 x 44 to 5 x 60, attempts of 1.5 nodes a square with a
 * random move order cost 3 to 12 nodes a square for each tour found. Attempts of 10 nodes cost two to seven times as much, new
 * random ties at every step 2 to 40 times as much. With ties to the farthest square, hardly any attempt finds a tour
 * (scripts/measure-searches.mjs).
 */
const SHORT_ATTEMPT = 1.5;
/** Number of attempts after which long ones may place twice as many nodes. */
const DOUBLING = 16;

/**
 * The strategy `warnsdorff-backtracking`: a search in Warnsdorff's order that prunes dead ends and restarts. A few starts in ten
 * thousand need a restart, and more nodes in one attempt seldom help. Short attempts on the eight symmetries of the board come
 * first, then attempts that break ties by a random move order. Every eighth of those is long, and long ones grow, so in the end
 * one completes. If the start is omitted, and no rule proves that a tour starts at the first one, eight attempts are made from
 * each start in turn.
 */
export const warnsdorffBacktracking: Strategy = {
  name: NAME,
  kernels: { [NAME]: (layout) => new WarnsdorffBacktracking(layout) },

  // Without random ties, the restarts read seed and stream: their move orders are random.
  reads: () => ['tieBreak', 'moveOrder', 'seed', 'stream'],

  solve: (task) => searchInOrder(task, planAttempt, NAME),

  batch(task: BatchTask): boolean {
    const { engine, problem, options, starts, arrays } = task;
    engine.setBoard(problem.board, true);
    const plan = planAttempt(task, problem.closed ? tightestSquare(task) : 0, 0);
    const maxNodes = Math.min(plan.maxNodes, options.nodeLimit);
    engine.kernel(NAME).batch(attemptOf(task, plan), starts, maxNodes, arrays);
    return true;
  },
};

/** Searches with the attempts of a planner, for a strategy. */
export function searchInOrder(task: Task, plan: Planner, strategy: StrategyName): TourResult | SolveSteps {
  const attempts = new Attempts(task, NAME, strategy);
  return attempts.search(plan, task.problem.closed ? tightestSquare(task) : task.start);
}

function planAttempt(task: Task | BatchTask, start: number, number: number): AttemptPlan {
  const { moveOrder, tieBreak = 'farthest' } = task.options;
  if (number >= SYMMETRIES) return planRandomOrder(task, start, number, moveOrder);
  const order = number === 0 ? moveOrder : symmetricMoveOrder(moveOrder, number);
  return { start, tieBreak, moveOrder: order, number, maxNodes: shortAttempt(task) };
}

/** Plans an attempt with a random move order. */
export function planRandomOrder(
  task: Task | BatchTask,
  start: number,
  number: number,
  moveOrder: readonly Move[] = CLOCKWISE,
): AttemptPlan {
  const isLong = number % SYMMETRIES === SYMMETRIES - 1;
  const maxNodes = shortAttempt(task) * (isLong ? 2 ** Math.floor(number / DOUBLING) : 1);
  return { start, tieBreak: 'first', moveOrder: shuffle(moveOrder, task.options, number), number, maxNodes };
}

function shortAttempt({ problem }: Task | BatchTask): number {
  return Math.ceil(SHORT_ATTEMPT * problem.board.openSquares);
}

/** Returns a random order (Fisher & Yates 1938), which depends on seed, stream and number. */
function shuffle(moveOrder: readonly Move[], { seed, stream }: Options, number: number): readonly Move[] {
  const generator = new Random();
  generator.seed(seed, stream, number);
  const moves = [...moveOrder];
  for (let i = moves.length - 1; i > 0; i--) {
    const j = generator.drawBelow(i + 1);
    [moves[i], moves[j]] = [moves[j]!, moves[i]!];
  }
  return moves;
}

/**
 * Returns the square at which the search for a closed tour starts: the first one of minimum degree on the loaded board, because
 * both its neighbours on the tour are nearly determined. Without blocked squares it is a corner.
 */
function tightestSquare({ engine, problem }: Task | BatchTask): number {
  const { squares, blocked } = problem.board;
  if (!blocked) return 0;
  const degrees = engine.degrees();
  let tightest = blocked.indexOf(0);
  for (let square = tightest; square < squares; square++) {
    if (!blocked[square] && degrees[square]! < degrees[tightest]!) tightest = square;
  }
  return tightest;
}

/** A board has eight symmetries: mirrored up and down, mirrored left and right, transposed, and all combinations. */
const SYMMETRIES: number = ATTEMPTS_PER_TURN;

/**
 * Returns the move order that does on the board what `moveOrder` does on the board under a symmetry. So the search of a mirrored or
 * transposed board loads no other board.
 * @param symmetry 0 (none) to 7
 */
function symmetricMoveOrder(moveOrder: readonly Move[], symmetry: number): readonly Move[] {
  const rowSign = symmetry & 1 ? -1 : 1;
  const colSign = symmetry & 2 ? -1 : 1;
  return moveOrder.map(([dRow, dCol]): Move => {
    const [row, col] = symmetry & 4 ? [dCol, dRow] : [dRow, dCol];
    return [row * rowSign, col * colSign];
  });
}
