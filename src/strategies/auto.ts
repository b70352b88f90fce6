import { MOST_KERNEL_SQUARES, tooManySquares } from '../engines/engine.js';
import { outOfRange, shown, wrongType } from '../problem/arguments.js';
import type { Options, ReadOption } from '../problem/options.js';
import { DRAWN_START, type Problem } from '../problem/problem.js';
import type { Strategy } from './strategy.js';

/** Who solves a problem. */
export interface Choice {
  readonly strategy: Strategy;
  /** Who takes over when a single short attempt of `strategy` comes to nothing. */
  readonly second?: Strategy | undefined;
}

/**
 * The strategy that the options name. For 'auto': of the strategies that read every option given, the one that suits best, a
 * function of the problem and the options alone. With all strategies and no such option it always answers `found` or
 * `impossible` on boards without blocked squares.
 * @param differs whether tours are to differ from one another: 'auto' then prefers 'random'
 * @throws TypeError when no strategy reads the options given
 * @throws RangeError when 'auto' finds none that suits, or the board is too large for the strategy
 */
export function chooseStrategy(
  strategies: readonly Strategy[],
  problem: Problem,
  options: Options,
  differs: boolean = problem.start === DRAWN_START,
): Choice {
  const choice = chosen(strategies, problem, options, differs);
  const refusal = choice.strategy.refuses?.(problem);
  if (refusal) throw refusal;
  return choice;
}

function chosen(
  strategies: readonly Strategy[],
  problem: Problem,
  options: Options,
  differs: boolean,
): Choice {
  const { strategy: name } = options;
  if (name !== 'auto') return { strategy: named(strategies, name)! };
  const readers = readersOf(strategies, problem, options);
  const random = differs && named(readers, 'random');
  if (random) return { strategy: random };
  let best: Strategy | undefined;
  let grade = 0;
  for (const strategy of readers) {
    const suits = strategy.suits(problem, options);
    if (suits <= grade) continue;
    best = strategy;
    grade = suits;
  }
  if (!best) throw noneSuits(strategies, problem);
  const opening = best.opening && named(readers, best.opening(problem));
  return opening ? { strategy: opening, second: best } : { strategy: best };
}

function named(strategies: readonly Strategy[], name: string | undefined): Strategy | undefined {
  return strategies.find((strategy) => strategy.name === name);
}

/**
 * The strategies that read every option given.
 * @throws TypeError when there is none
 */
function readersOf(
  strategies: readonly Strategy[],
  { start }: Problem,
  options: Options,
): readonly Strategy[] {
  let readers = strategies;
  const read: ReadOption[] = [];
  for (const name of options.given) {
    // The draw of the start reads them, whichever strategy comes after it.
    if (start === DRAWN_START && (name === 'seed' || name === 'stream')) continue;
    readers = readers.filter((strategy) => strategy.reads?.(options).includes(name));
    if (readers.length === 0) throw unread(options, name, read);
    read.push(name);
  }
  return readers;
}

/** @param read the options given before it, which some strategies read */
function unread(options: Options, name: ReadOption, read: readonly ReadOption[]): TypeError {
  const together = read.map((other) => `${other} ${shown(options[other])}`).join(' and ');
  return wrongType(
    name,
    options[name],
    `left out${together && ` with ${together}`}: no strategy that 'auto' can choose reads it`,
  );
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
