import { type BoardInHand, boardInHand } from '../engines/board-in-hand.js';
import type { Engine } from '../engines/engine.js';
import { plainTourRules } from '../existence/plain.js';
import { noRules, type TourRules } from '../existence/rules.js';
import { isSameBoard } from '../problem/board.js';
import type { Options, StrategyName } from '../problem/options.js';
import { DRAWN_START, type Problem } from '../problem/problem.js';
import { type Choice, chooseStrategy } from '../strategies/auto.js';
import type { Strategy } from '../strategies/strategy.js';

/** An engine and the strategies that run on it, with what was made for the last problem, as the next is often alike. */
export interface Session {
  readonly hand: BoardInHand;
  readonly strategies: readonly Strategy[];
  /** Their names. */
  readonly names: readonly StrategyName[];
  /**
   * Who solves a problem: for the same options object, who did last, as long as the rules asked for stay the same.
   * @param differs whether tours are to differ; default: where the start is drawn
   * @throws TypeError, RangeError as `chooseStrategy` does
   */
  choice(problem: Problem, options: Options, differs?: boolean): Choice;
  /** The rules for the tours of a problem, whatever its start. */
  rules(problem: Problem): TourRules;
}

export function createSession(engine: Engine, strategies: readonly Strategy[]): Session {
  const rulesOfHoles = strategies.find((strategy) => strategy.rulesOfHoles)?.rulesOfHoles ?? noRules;
  let ruled: Problem | undefined;
  let lastRules: TourRules | undefined;
  let asked: Options | undefined;
  let wasDrawn = false;
  let didDiffer = false;
  let lastChoice: Choice | undefined;

  /** Whether the rules are there for problems that differ from it in the start at most. */
  const isRuled = ({ board, end, closed }: Problem): boolean =>
    ruled !== undefined && ruled.end === end && ruled.closed === closed && isSameBoard(ruled.board, board);

  return {
    hand: boardInHand(engine),
    strategies,
    names: strategies.map(({ name }) => name),

    choice(problem: Problem, options: Options, differs?: boolean): Choice {
      const isDrawn = problem.start === DRAWN_START;
      const differ = differs ?? isDrawn;
      if (options !== asked || isDrawn !== wasDrawn || differ !== didDiffer || !isRuled(problem)) {
        lastChoice = chooseStrategy(strategies, problem, options, differ);
        asked = options;
        wasDrawn = isDrawn;
        didDiffer = differ;
      }
      return lastChoice!;
    },

    rules(problem: Problem): TourRules {
      if (!isRuled(problem)) {
        const { board, end, closed } = problem;
        const rulesOf = board.blocked ? rulesOfHoles : plainTourRules;
        ruled = undefined;
        asked = undefined;
        lastRules = rulesOf(board, end, closed);
        ruled = problem;
      }
      return lastRules!;
    },
  };
}
