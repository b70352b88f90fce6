import { BoardInHand } from '../engines/board-in-hand.js';
import type { Engine } from '../engines/engine.js';
import { plainTourRules } from '../existence/plain.js';
import { noRules, type RulesOf, type TourRules } from '../existence/rules.js';
import { isSameBoard } from '../problem/board.js';
import { normaliseOptions, type Options, type StrategyName } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import { type Choice, chooseStrategy } from '../strategies/auto.js';
import type { Strategy } from '../strategies/strategy.js';

/** An engine and the strategies that run on it, with what was made for the last problem, as the next is often alike. */
export class Session {
  readonly hand: BoardInHand;
  readonly strategies: readonly Strategy[];
  /** Their names. */
  readonly names: readonly StrategyName[];
  readonly #rulesOfHoles: RulesOf;
  #defaults: Options | undefined;
  #ruled: Problem | undefined;
  #rules: TourRules | undefined;
  #asked: Options | undefined;
  #chosenFor: Problem | undefined;
  #choice: Choice | undefined;

  constructor(engine: Engine, strategies: readonly Strategy[]) {
    this.hand = new BoardInHand(engine);
    this.strategies = strategies;
    // Loops: a first call in a new process compiles each function that it comes by.
    const names: StrategyName[] = [];
    let rulesOfHoles: RulesOf | undefined;
    for (const strategy of strategies) {
      names.push(strategy.name);
      rulesOfHoles ??= strategy.rulesOfHoles;
    }
    this.names = names;
    this.#rulesOfHoles = rulesOfHoles ?? noRules;
  }

  /** The options where none are given: one object, so that they are known again. */
  get defaults(): Options {
    this.#defaults ??= normaliseOptions({}, this.names);
    return this.#defaults;
  }

  /**
   * Who solves a problem: again, for the same options object and a problem that differs in the start at most, who did last.
   * @throws RangeError as `chooseStrategy` does
   */
  choice(problem: Problem, options: Options): Choice {
    if (options !== this.#asked || !differInStart(this.#chosenFor!, problem)) {
      this.#asked = undefined;
      this.#choice = chooseStrategy(this.strategies, problem, options);
      this.#chosenFor = problem;
      this.#asked = options;
    }
    return this.#choice!;
  }

  /** The rules for the tours of a problem, whatever its start. */
  rules(problem: Problem): TourRules {
    if (!this.#ruled || !differInStart(this.#ruled, problem)) {
      const { board, end, closed } = problem;
      const rulesOf = board.blocked ? this.#rulesOfHoles : plainTourRules;
      this.#ruled = undefined;
      this.#rules = rulesOf(board, end, closed);
      this.#ruled = problem;
    }
    return this.#rules!;
  }
}

/** Whether two problems differ in their starts at most. */
function differInStart(one: Problem, { board, end, closed }: Problem): boolean {
  return one.end === end && one.closed === closed && isSameBoard(one.board, board);
}
