import type { TourRules } from '../../existence/rules.js';
import { writtenPath } from '../../problem/path.js';
import { Random } from '../../problem/random.js';
import type { SolveSteps, TourResult } from '../../problem/result.js';
import { searchExhausted } from '../attempts.js';
import { stepsOf, type Task } from '../strategy.js';
import { PartBudget } from './part-budget.js';

const NAME = 'random';

/** Which attempt's words the start takes; ends, windows and moves take those below. */
const STARTING = 6;

/** Draws of a square; where all of them are in vain, few squares will do, and these are counted. */
const MOST_DRAWS = 64;

/**
 * Solves from a start that is drawn, each that no rule excludes with the same probability. Where a search shows that no tour
 * starts there, another one is drawn, so that `impossible` means that no start works.
 * @param solveFrom solves a task with a start
 */
export function* solveFromDrawn(task: Task, solveFrom: (task: Task) => TourResult | SolveSteps): SolveSteps {
  const { problem, options, rules, budget } = task;
  const { board } = problem;
  const generator = new Random();
  generator.seed(options.seed, options.stream, STARTING);
  const refuted = new Set<number>();
  let { longest } = budget;
  let nodes = 0;
  for (;;) {
    const start = drawnStart(rules, board.squares, refuted, generator);
    if (start < 0) return searchExhausted({ ...problem, start: -1 }, nodes, NAME);
    if (nodes === budget.nodeLimit) return budget.limit(writtenPath(task.out, longest), NAME);
    const nodeLimit = budget.nodeLimit - nodes;
    const own = new PartBudget(budget, nodeLimit);
    own.longest = longest;
    const from = {
      ...task,
      start,
      problem: { ...problem, start },
      options: { ...options, nodeLimit },
      budget: own,
    };
    const result = yield* stepsOf(solveFrom(from));
    nodes += result.nodes;
    // A closed tour passes every square.
    if (result.status !== 'impossible' || problem.closed) return Object.assign(result, { nodes });
    refuted.add(start);
    longest = own.longest;
  }
}

/** One of the starts that neither a rule nor a search excludes; -1: there is none. */
function drawnStart(
  rules: TourRules,
  squares: number,
  refuted: ReadonlySet<number>,
  generator: Random,
): number {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const square = generator.drawBelow(squares);
    if (rules.firstStart(square) === square && !refuted.has(square)) return square;
  }
  const left: number[] = [];
  for (let start = rules.firstStart(0); start >= 0; start = rules.firstStart(start + 1)) {
    if (!refuted.has(start)) left.push(start);
  }
  return left[generator.drawBelow(left.length)] ?? -1;
}
