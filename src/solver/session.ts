import { BoardInHand } from '../engines/board-in-hand.js';
import type { Engine } from '../engines/engine.js';
import { plainTourRules } from '../existence/plain.js';
import { noRules, type RulesOf, type TourRules } from '../existence/rules.js';
import { isSameBoard } from '../problem/board.js';
import type { StrategyName } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
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

  constructor(engine: Engine, strategies: readonly Strategy[]) {
    this.hand = new BoardInHand(engine);
    this.strategies = strategies;
    this.names = strategies.map(({ name }) => name);
    this.#rulesOfHoles = strategies.find((strategy) => strategy.rulesOfHoles)?.rulesOfHoles ?? noRules;
  }

  /** The rules for the tours of a problem, whatever its start. */
  rules(problem: Problem): TourRules {
    const last = this.#ruled;
    const { board, end, closed } = problem;
    if (!last || last.end !== end || last.closed !== closed || !isSameBoard(last.board, board)) {
      const rulesOf = board.blocked ? this.#rulesOfHoles : plainTourRules;
      this.#ruled = undefined;
      this.#rules = rulesOf(board, end, closed);
      this.#ruled = problem;
    }
    return this.#rules!;
  }
}
