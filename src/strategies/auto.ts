import { MOST_KERNEL_SQUARES, tooManySquares } from '../engines/engine.js';
import { outOfRange } from '../problem/arguments.js';
import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { Strategy } from './strategy.js';

/** Who solves a problem. */
export interface Choice {
  readonly strategy: Strategy;
  /** Who takes over when a single short attempt of `strategy` comes to nothing. */
  readonly second?: Strategy | undefined;
}

/**
 * The strategy that is asked for; for 'auto' the one that suits best of those that are there, a function of the problem and
 * the options alone. With all strategies it always answers `found` or `impossible` on boards without blocked squares.
 * @throws RangeError when 'auto' finds none that suits, or the board is too large for the strategy
 */
export function chooseStrategy(strategies: readonly Strategy[], problem: Problem, options: Options): Choice {
  const choice = chosen(strategies, problem, options);
  const refusal = choice.strategy.refuses?.(problem);
  if (refusal) throw refusal;
  return choice;
}

function chosen(strategies: readonly Strategy[], problem: Problem, options: Options): Choice {
  const { strategy: name } = options;
  if (name !== 'auto') return { strategy: named(strategies, name)! };
  let best: Strategy | undefined;
  let grade = 0;
  for (const strategy of strategies) {
    const suits = strategy.suits(problem, options);
    if (suits <= grade) continue;
    best = strategy;
    grade = suits;
  }
  if (!best) throw noneSuits(strategies, problem);
  const opening = best.opening && named(strategies, best.opening(problem));
  return opening ? { strategy: opening, second: best } : { strategy: best };
}

function named(strategies: readonly Strategy[], name: string | undefined): Strategy | undefined {
  return strategies.find((strategy) => strategy.name === name);
}

/** The error that names who would take a board that no strategy here takes, if there is one. */
function noneSuits(strategies: readonly Strategy[], { board }: Problem): RangeError {
  let who = "'warnsdorff-backtracking' or 'random'";
  if (board.squares > MOST_KERNEL_SQUARES) {
    if (board.blocked) return tooManySquares(board);
    who = "'divide-and-conquer'";
  }
  const names = strategies.map(({ name }) => name);
  return outOfRange('strategies', names, `a list with ${who} for this board`);
}
