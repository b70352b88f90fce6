import { MAX_KERNEL_SQUARES, tooManySquares } from '../engines/engine.js';
import { inspect, outOfRange, wrongType } from '../problem/arguments.js';
import { CLOCKWISE, type Options, type ReadOption } from '../problem/options.js';
import { DRAWN_START, type Problem } from '../problem/problem.js';
import { MOST_DECIDED_SQUARES, MOST_EDGE_SEARCH_SQUARES, type Strategy } from './strategy.js';

/** The strategy chosen for a problem. */
export interface Choice {
  readonly strategy: Strategy;
  /** Takes over when a single short attempt of `strategy` fails. */
  readonly second?: Strategy | undefined;
}

/** What the choice depends on. */
interface Asked {
  readonly problem: Problem;
  readonly options: Options;
  /** Whether tours are to differ from one another. */
  readonly differs: boolean;
}

/**
 * On boards with both sides from 5 to 8 the search answers a program's first call sooner than a construction, and is as
 * sure: with the default tie-break and move order it finds every tour, open or closed, from every start within
 * {@link SMALL_BOARD_NODES} nodes, before anything random is drawn (test/auto.test.ts tries them all). Only on 5 x 8 it
 * takes more.
 */
const SMALLEST_SIDE = 5;
const LARGEST_SIDE = 8;
const HARD_BOARD = 5 * 8;
export const SMALL_BOARD_NODES = 256;

/** Backtracking decides most boards of at most this many open squares within the default limit: 5 x 5 and smaller. */
const MOST_SQUARES_DECIDED = 25;

/**
 * On boards with blocked squares and at most this many squares a single short attempt of `warnsdorff-backtracking` comes
 * first: of the boards up to 20 x 20 with 2 to 10 % blocked squares that no rule excludes it solves 8 to 10 in 10, sooner
 * than a search by edges; of 30 x 30 with 10 % it solves half of them, of 40 x 40 a third.
 */
const MOST_SQUARES_OPENED = 32 * 32;

/**
 * The strategies in the order in which 'auto' prefers them, with their conditions. `warnsdorff` and `backtracking` come
 * last: the first often gets stuck, the second seldom ends. Each strategy has a row without a condition on the options,
 * or `named` does not compile.
 */
const ORDER = [
  { name: 'random', when: ({ differs }: Asked) => differs },
  { name: 'warnsdorff-backtracking', when: isSureSearch },
  { name: 'divide-and-conquer', when: ({ problem }: Asked) => !problem.board.blocked },
  { name: 'edge-search', when: (asked: Asked) => asked.problem.board.blocked && hasEdgeSearch(asked) },
  { name: 'warnsdorff-backtracking', when: () => true },
  { name: 'random', when: () => true },
  { name: 'edge-search', when: hasEdgeSearch },
  { name: 'backtracking', when: ({ problem }: Asked) => problem.board.openSquares <= MOST_SQUARES_DECIDED },
  { name: 'warnsdorff', when: () => true },
  { name: 'backtracking', when: () => true },
] as const;

function hasEdgeSearch({ problem }: Asked): boolean {
  return problem.board.squares <= MOST_EDGE_SEARCH_SQUARES;
}

/** Whether the search is known to find a tour soon, if there is one. */
function isSureSearch({ problem: { board, end }, options }: Asked): boolean {
  const { tieBreak = 'farthest', moveOrder, nodeLimit } = options;
  const { rows, cols, squares, blocked } = board;
  if (blocked || end >= 0 || Math.min(rows, cols) < SMALLEST_SIDE || Math.max(rows, cols) > LARGEST_SIDE) {
    return false;
  }
  const byDefault = tieBreak === 'farthest' && moveOrder === CLOCKWISE && nodeLimit >= SMALL_BOARD_NODES;
  return squares !== HARD_BOARD && byDefault;
}

/**
 * Returns the strategy that the options name. For 'auto': of the strategies that read every option given, the first in
 * {@link ORDER} whose condition holds, a function of the problem and the options alone. With all strategies and no such
 * option it always answers `found` or `impossible` on boards without blocked squares.
 * @param differs whether tours are to differ from one another: 'auto' then prefers 'random'
 * @throws TypeError if no strategy reads the options given
 * @throws RangeError if no condition holds, or the board is too large for the strategy
 */
export function chooseStrategy(
  strategies: readonly Strategy[],
  problem: Problem,
  options: Options,
  differs: boolean = problem.start === DRAWN_START,
): Choice {
  const { strategy: name } = options;
  const choice =
    name === 'auto'
      ? automaticChoice(strategies, { problem, options, differs })
      : { strategy: named(strategies, name)! };
  const refusal = choice.strategy.refuses?.(problem);
  if (refusal) throw refusal;
  return choice;
}

function automaticChoice(strategies: readonly Strategy[], asked: Asked): Choice {
  const { problem, options } = asked;
  const readers = readersOf(strategies, problem, options);
  for (const { name, when } of ORDER) {
    const strategy = named(readers, name);
    if (!strategy || !when(asked)) continue;
    const { squares } = problem.board;
    const isOpened = squares <= MOST_SQUARES_OPENED || squares > MOST_DECIDED_SQUARES;
    const opening = name === 'edge-search' && isOpened && named(readers, 'warnsdorff-backtracking');
    return opening ? { strategy: opening, second: strategy } : { strategy };
  }
  throw noneSuits(strategies, problem);
}

function named(strategies: readonly Strategy[], name: (typeof ORDER)[number]['name']): Strategy | undefined {
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
  const together = read.map((other) => `${other} ${inspect(options[other])}`).join(' and ');
  return wrongType(
    name,
    options[name],
    `left out${together && ` with ${together}`}: no strategy that 'auto' can choose reads it`,
  );
}

/** The error that names the strategy to add for this board, if there is one. */
function noneSuits(strategies: readonly Strategy[], { board }: Problem): RangeError {
  let missing = "'warnsdorff-backtracking' or 'random'";
  if (board.squares > MAX_KERNEL_SQUARES) {
    if (board.blocked) return tooManySquares(board);
    missing = "'divide-and-conquer'";
  }
  const names = strategies.map(({ name }) => name);
  return outOfRange('strategies', names, `a list with ${missing} for this board`);
}
