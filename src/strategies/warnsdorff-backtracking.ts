import { WarnsdorffBacktracking } from '../engines/ts/warnsdorff-backtracking.js';
import { CLOCKWISE, drawsTies, type Move, type Options, type StrategyName } from '../problem/options.js';
import { Random } from '../problem/random.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import { type AttemptPlan, Attempts, attemptOf, type Outcome } from './attempts.js';
import { type BatchTask, type Strategy, stepsOf, type Task } from './strategy.js';

const NAME = 'warnsdorff-backtracking';

/**
 * Nodes for each free square in a short attempt. On the hardest starts of 5 x 44 .. 5 x 60 attempts of 1.5 nodes a square
 * with a random move order cost 3 to 12 nodes a square for each tour found, attempts of 10 nodes two to seven times as
 * much, ties broken anew at every step 2 to 40 times as much, and with ties to the farthest square hardly any attempt
 * finds one (scripts/measure-searches.mjs).
 */
const SHORT_ATTEMPT = 1.5;
/** After how many attempts the long ones may place twice as many nodes. */
const DOUBLING = 16;

/**
 * The strategy `warnsdorff-backtracking`: the search in Warnsdorff's order with dead ends pruned, started again when it
 * runs away. A few starts in ten thousand do, and more nodes are the wrong cure: short attempts on the board's eight
 * symmetries come first, then attempts that break ties by a random move order. Every eighth of those is a long one,
 * which may place more and more nodes, so that in the end one runs to completion. Where the start is omitted, and no rule
 * says that a tour starts at the first, eight attempts are made from each start in turn.
 */
export const warnsdorffBacktracking: Strategy = {
  name: NAME,
  kernels: { [NAME]: (layout) => new WarnsdorffBacktracking(layout) },

  reads: ({ tieBreak }) =>
    drawsTies(tieBreak) ? ['tieBreak', 'moveOrder', 'seed', 'stream'] : ['tieBreak', 'moveOrder'],

  solve: (task) => searchInOrder(task, attemptPlan, NAME),

  batch(task: BatchTask): boolean {
    const { engine, problem, options, starts, arrays } = task;
    engine.setBoard(problem.board, true);
    const plan = attemptPlan(task, problem.closed ? cornerOf(task) : 0, 0);
    const most = Math.min(plan.most, options.nodeLimit);
    engine.kernel(NAME).batch(attemptOf(task, plan), starts, most, arrays);
    return true;
  },
};

/** How the attempts of a search are planned: attempt `number` from a start. */
type Planner = (task: Task | BatchTask, start: number, number: number) => AttemptPlan;

/** The search with attempts that are planned in one way or another, for the strategy that makes it. */
export function searchInOrder(task: Task, plan: Planner, strategy: StrategyName): TourResult | SolveSteps {
  const attempts = new Attempts(task, NAME, strategy);
  const { problem, start } = task;
  const from = problem.closed ? cornerOf(task) : start;
  attempts.begin(plan(task, from, 0));
  const outcome = attempts.run();
  return outcome === 'found' ? attempts.found(start) : searchOn(task, plan, attempts, from, outcome);
}

/** The rest of the search, after the first slice of the first attempt. */
function* searchOn(
  task: Task,
  plan: Planner,
  attempts: Attempts,
  from: number,
  first: Outcome | undefined,
): SolveSteps {
  const { problem, start: wanted, second, budget } = task;
  let outcome = first ?? (yield* attempts.rest());
  const hasOneStart = problem.start >= 0 || problem.closed;
  if (second && (outcome === 'undecided' || (outcome === 'refuted' && !hasOneStart))) {
    budget.longest = attempts.longestFrom(wanted);
    return yield* stepsOf(second.solve(task));
  }
  const starts = startsOf(task, from);
  const refuted = new Set<number>();
  for (let number = 0; refuted.size < starts.length; number += SYMMETRIES) {
    for (const start of starts) {
      for (let i = number; i < number + SYMMETRIES && !refuted.has(start); i++) {
        if (start !== from || i > 0) outcome = yield* attempts.attempt(plan(task, start, i));
        if (outcome === 'found') return attempts.found(problem.closed ? wanted : start);
        if (outcome === 'limit') return attempts.limit(problem.closed ? wanted : start);
        if (outcome === 'refuted') refuted.add(start);
      }
    }
  }
  return attempts.exhausted();
}

/** Where attempts start in turn. */
function startsOf({ problem, rules }: Task, from: number): number[] {
  const starts = [from];
  if (problem.closed || problem.start >= 0 || rules.complete) return starts;
  for (let next = rules.firstStart(from + 1); next >= 0; next = rules.firstStart(next + 1)) starts.push(next);
  return starts;
}

/** The attempts of this strategy. */
function attemptPlan(task: Task | BatchTask, start: number, number: number): AttemptPlan {
  const { moveOrder, tieBreak = 'farthest' } = task.options;
  if (number >= SYMMETRIES) return randomOrder(task, moveOrder, start, number);
  const order = number === 0 ? moveOrder : symmetricMoveOrder(moveOrder, number);
  return { start, tieBreak, moveOrder: order, number, most: shortAttempt(task) };
}

/** The same with a random move order from the first attempt on. */
export function randomPlanOf(task: Task | BatchTask, start: number, number: number): AttemptPlan {
  return randomOrder(task, CLOCKWISE, start, number);
}

function randomOrder(
  task: Task | BatchTask,
  moveOrder: readonly Move[],
  start: number,
  number: number,
): AttemptPlan {
  const short = shortAttempt(task);
  const isLong = number % SYMMETRIES === SYMMETRIES - 1;
  const most = isLong ? short * 2 ** Math.floor(number / DOUBLING) : short;
  return { start, tieBreak: 'first', moveOrder: shuffled(moveOrder, task.options, number), number, most };
}

function shortAttempt({ problem }: Task | BatchTask): number {
  return Math.ceil(SHORT_ATTEMPT * problem.board.openSquares);
}

/** A random order (Fisher & Yates 1938), the same for the same seed, stream and attempt. */
function shuffled(moveOrder: readonly Move[], { seed, stream }: Options, number: number): readonly Move[] {
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
 * Where a closed tour is searched from: the first square with the fewest ways on (on a board without blocked squares a
 * corner), because its two neighbours on the tour are all but given. The board is in hand.
 */
function cornerOf({ engine, problem }: Task | BatchTask): number {
  const { squares, blocked } = problem.board;
  if (!blocked) return 0;
  const degrees = engine.degrees();
  let corner = blocked.indexOf(0);
  for (let square = corner; square < squares; square++) {
    if (!blocked[square] && degrees[square]! < degrees[corner]!) corner = square;
  }
  return corner;
}

/** A board has eight symmetries: mirrored up and down, mirrored left and right, transposed, and all combinations. */
const SYMMETRIES = 8;

/**
 * The move order that on the board does what `moveOrder` does on its image under a symmetry, so that a search of the
 * mirrored or transposed board needs no other board.
 * @param symmetry 0 (none) .. 7
 */
function symmetricMoveOrder(moveOrder: readonly Move[], symmetry: number): readonly Move[] {
  const rowSign = symmetry & 1 ? -1 : 1;
  const colSign = symmetry & 2 ? -1 : 1;
  return moveOrder.map(([dRow, dCol]): Move => {
    const [row, col] = symmetry & 4 ? [dCol, dRow] : [dRow, dCol];
    return [row * rowSign, col * colSign];
  });
}
