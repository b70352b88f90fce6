import { startsFrom, type TourRules } from '../existence/plain.js';
import type { Options, StrategyName } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { copyPath, type SolveSteps, type TourResult } from '../problem/result.js';
import { searchExhausted } from './attempts.js';
import { PartBudget } from './budget.js';
import { stepsOf, type Task } from './strategy.js';

/** Attempt number that seeds the generator of starts. Walks and searches use 0 and up, the strategy 'random' uses 4 and 5. */
const START_DRAWS = 6;

/** Random squares to try before all possible starts are listed: if 64 fail, few squares can be starts. */
const MAX_DRAWS = 64;

/**
 * Solves from a random start. Every start that no rule excludes has the same probability. If a search proves that no tour
 * starts there, the next start is drawn, so `impossible` means that no start works.
 * @param name the strategy of the answer
 * @param solveFrom solves a task with a start
 */
export function* solveFromDrawn(
  task: Task,
  name: StrategyName,
  solveFrom: (task: Task) => TourResult | SolveSteps,
): SolveSteps {
  const { problem, options, rules, budget } = task;
  const draws = new StartDraws(rules, problem.board);
  draws.seed(options.seed, options.stream);
  const refuted = new Set<number>();
  let { longest } = budget;
  let nodes = 0;
  for (;;) {
    const start = draws.next(refuted);
    if (start < 0) return searchExhausted({ ...problem, start: -1 }, nodes, name);
    if (nodes === budget.nodeLimit) return budget.limit(copyPath(task.out, longest), name);
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
    // A closed tour passes every square, so the proof holds for all starts.
    if (result.status !== 'impossible' || problem.closed) return Object.assign(result, { nodes });
    refuted.add(start);
    longest = own.longest;
  }
}

/** Returns the first start that {@link solveFromDrawn} draws for each of `count` tours, whose streams count up. */
export function firstDrawnStarts(
  rules: TourRules,
  board: Board,
  { seed, stream }: Options,
  count: number,
): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count);
  const draws = new StartDraws(rules, board);
  for (let i = 0; i < count; i++) {
    draws.seed(seed, (stream + i) % 2 ** 32);
    starts[i] = draws.next(NONE);
  }
  return starts;
}

const NONE: ReadonlySet<number> = new Set();

/** Random starts on one board. */
class StartDraws {
  readonly #rules: TourRules;
  readonly #squares: number;
  readonly #generator = new Random();
  /** All possible starts, once they are listed. */
  #possible: number[] | undefined;

  constructor(rules: TourRules, { squares }: Board) {
    this.#rules = rules;
    this.#squares = squares;
  }

  seed(seed: number, stream: number): void {
    this.#generator.seed(seed, stream, START_DRAWS);
  }

  /** Returns the next start that is neither excluded by a rule nor refuted by a search; -1: none. */
  next(refuted: ReadonlySet<number>): number {
    const generator = this.#generator;
    const squares = this.#squares;
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const square = generator.drawBelow(squares);
      if (this.#rules.firstStart(square) === square && !refuted.has(square)) return square;
    }
    this.#possible ??= startsFrom(this.#rules, 0);
    const left = this.#possible.filter((start) => !refuted.has(start));
    return left[generator.drawBelow(left.length)] ?? -1;
  }
}
