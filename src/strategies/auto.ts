import { MOST_EXAMINED_SQUARES } from '../existence/holes/rules.js';
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
 * @throws RangeError when 'auto' finds none that suits
 */
export function chooseStrategy(strategies: readonly Strategy[], problem: Problem, options: Options): Choice {
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

/** The error that names what would solve a problem: one with blocked squares, or very large. */
function noneSuits(strategies: readonly Strategy[], { board }: Problem): RangeError {
  const { squares, blocked } = board;
  const names = strategies.map(({ name }) => `'${name}'`).join(', ');
  const holes = blocked ? ' with some of them blocked' : '';
  const best = blocked
    ? squares <= MOST_EXAMINED_SQUARES
      ? "'edge-search', "
      : ''
    : "'divide-and-conquer', ";
  return new RangeError(
    `strategy is "auto", and of the solver's strategies (${names}) none takes ${squares} squares${holes}; ${best}'warnsdorff-backtracking' or 'random' would`,
  );
}
