import { BoardInHand } from '../engines/board-in-hand.js';
import type { Engine } from '../engines/engine.js';
import { plainTourRules } from '../existence/plain.js';
import { noRules, type RulesOf, type TourRules } from '../existence/rules.js';
import { isSameBoard } from '../problem/board.js';
import type { Options, StrategyName } from '../problem/options.js';
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
  #ruled: Problem | undefined;
  #rules: TourRules | undefined;
  #asked: Options | undefined;
  #choice: Choice | undefined;

  constructor(engine: Engine, strategies: readonly Strategy[]) {
    this.hand = new BoardInHand(engine);
    this.strategies = strategies;
    this.names = strategies.map(({ name }) => name);
    this.#rulesOfHoles = strategies.find((strategy) => strategy.rulesOfHoles)?.rulesOfHoles ?? noRules;
  }

  /**
   * Who solves a problem: for the same options object, who did last, as long as the rules asked for stay the same.
   * @throws RangeError as `chooseStrategy` does
   */
  choice(problem: Problem, options: Options): Choice {
    if (options !== this.#asked || !this.#isRuled(problem)) {
      this.#choice = chooseStrategy(this.strategies, problem, options);
      this.#asked = options;
    }
    return this.#choice!;
  }

  /** The rules for the tours of a problem, whatever its start. */
  rules(problem: Problem): TourRules {
    if (!this.#isRuled(problem)) {
      const { board, end, closed } = problem;
      const rulesOf = board.blocked ? this.#rulesOfHoles : plainTourRules;
      this.#ruled = undefined;
      this.#asked = undefined;
      this.#rules = rulesOf(board, end, closed);
      this.#ruled = problem;
    }
    return this.#rules!;
  }

  /** Whether the rules are there for problems that differ from it in the start at most. */
  #isRuled({ board, end, closed }: Problem): boolean {
    const last = this.#ruled;
    return last !== undefined && last.end === end && last.closed === closed && isSameBoard(last.board, board);
  }
}
