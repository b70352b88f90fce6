import { MAX_KERNEL_SQUARES, tooManySquares } from '../engines/engine.js';
import { inspect, outOfRange, wrongType } from '../problem/arguments.js';
import { CLOCKWISE, type Options, type ReadOption } from '../problem/options.js';
import { type Board, DRAWN_START, type Problem } from '../problem/problem.js';
import { MAX_DECIDED_SQUARES, MAX_EDGE_SEARCH_SQUARES, type Strategy } from './strategy.js';

/** The strategy chosen for a problem. */
export interface Choice {
  readonly strategy: Strategy;
  /** Takes over when a single short attempt of `strategy` fails. */
  readonly second?: Strategy | undefined;
}

interface Request {
  readonly problem: Problem;
  readonly options: Options;
  /** Whether several tours must differ. */
  readonly differs: boolean;
}

/**
 * On boards with both sides from 5 to 8, the search answers the first call of a program sooner than a construction, and it is as
 * reliable. With the default tie-break and move order it finds every tour, open or closed, from every start within
 * {@link SMALL_BOARD_NODES} nodes and without random choices (test/auto.test.ts tries all). Only 5 x 8 takes more.
 */
const MIN_SIDE = 5;
const MAX_SIDE = 8;
const HARD_BOARD = 5 * 8;
export const SMALL_BOARD_NODES = 256;

/** Maximum number of open squares on which backtracking decides most boards within the default limit: 5 x 5 and smaller. */
const MAX_BACKTRACKING_SQUARES = 25;

/**
 * Maximum number of squares of a board with blocked squares on which a single short attempt of `warnsdorff-backtracking` comes
 * first. Of boards up to 20 x 20 with 2 to 10 % blocked squares that no rule excludes, it solves 80 to 100 %, sooner than
 * `edge-search`; with 10 % blocked squares it solves half of 30 x 30 and a third of 40 x 40.
 */
const MAX_OPENING_SQUARES = 32 * 32;

/**
 * On boards of more squares, up to 64 x 64, the attempt comes first if few squares are blocked: their number, squared, is at most this
 * times the number of squares, which is 5.7 % of 50 x 50 and 4.4 % of 64 x 64. With the most of these, the attempt solved 59 to 74 of
 * 100 boards, open and closed, that no rule excludes. With 3 % of 100 x 100 it solved 12 and 15 of 40.
 */
const FEW_BLOCKED = 8;
const MAX_LARGE_OPENING_SQUARES = 64 * 64;

/**
 * The strategies in the order of preference of 'auto', with their conditions. `random` comes first if the caller passes only `seed`
 * or `stream`, because its tours depend on them; it does not read the other options. `warnsdorff` and `backtracking` come last: the first
 * often gets stuck, the second seldom ends.
 */
const ORDER = [
  { name: 'random', when: ({ differs, options }: Request) => differs || options.given.length > 0 },
  { name: 'warnsdorff-backtracking', when: isSureSearch },
  { name: 'divide-and-conquer', when: ({ problem }: Request) => !problem.board.blocked },
  {
    name: 'edge-search',
    when: (request: Request) => request.problem.board.blocked && hasEdgeSearch(request),
  },
  { name: 'warnsdorff-backtracking', when: () => true },
  { name: 'random', when: () => true },
  { name: 'edge-search', when: hasEdgeSearch },
  {
    name: 'backtracking',
    when: ({ problem }: Request) => problem.board.openSquares <= MAX_BACKTRACKING_SQUARES,
  },
  { name: 'warnsdorff', when: () => true },
  { name: 'backtracking', when: () => true },
] as const;

function hasEdgeSearch({ problem }: Request): boolean {
  return problem.board.squares <= MAX_EDGE_SEARCH_SQUARES;
}

/** Whether the search finds a tour soon if one exists. */
function isSureSearch({ problem: { board, end }, options }: Request): boolean {
  const { tieBreak = 'farthest', moveOrder, nodeLimit } = options;
  const { rows, cols, squares, blocked } = board;
  if (blocked || end >= 0 || Math.min(rows, cols) < MIN_SIDE || Math.max(rows, cols) > MAX_SIDE) {
    return false;
  }
  const byDefault = tieBreak === 'farthest' && moveOrder === CLOCKWISE && nodeLimit >= SMALL_BOARD_NODES;
  return squares !== HARD_BOARD && byDefault;
}

/**
 * Returns the strategy that the options name. For 'auto' it is the first in {@link ORDER} that reads every given option and whose
 * condition holds: a function of the problem and the options alone. With all strategies and without such options, its answer is
 * `found` or `impossible` on boards without blocked squares.
 * @param differs whether several tours must differ: 'auto' then prefers 'random'
 * @throws TypeError if no strategy reads the given options
 * @throws RangeError if no condition holds, or the board is too large for the strategy
 */
export function chooseStrategy(
  strategies: readonly Strategy[],
  problem: Problem,
  options: Options,
  differs: boolean = problem.start === DRAWN_START,
): Choice {
  const { strategy: name } = options;
  const choice = problem.symmetry
    ? { strategy: symmetricStrategy(strategies, options) }
    : name === 'auto'
      ? automaticChoice(strategies, { problem, options, differs })
      : { strategy: findStrategy(strategies, name)! };
  const refusal = choice.strategy.refuses?.(problem);
  if (refusal) throw refusal;
  return choice;
}

/** @throws RangeError for another strategy than 'random', TypeError for an option that it does not read */
function symmetricStrategy(strategies: readonly Strategy[], options: Options): Strategy {
  const { strategy, given } = options;
  if (strategy !== 'auto' && strategy !== 'random') {
    throw outOfRange('strategy', strategy, "'auto' or 'random' for a problem with symmetry");
  }
  const unread = given.find((name) => name === 'tieBreak' || name === 'moveOrder');
  if (strategy === 'auto' && unread) {
    throw wrongType(
      unread,
      options[unread],
      'left out with symmetry: no strategy that finds symmetric tours reads it',
    );
  }
  return strategies.find(({ isSymmetric }) => isSymmetric)!;
}

function automaticChoice(strategies: readonly Strategy[], request: Request): Choice {
  const { problem, options } = request;
  const readers = readersOf(strategies, problem, options);
  for (const { name, when } of ORDER) {
    const strategy = findStrategy(readers, name);
    if (!strategy || !when(request)) continue;
    const opens = name === 'edge-search' && hasOpening(problem.board);
    const opening = opens && findStrategy(readers, 'warnsdorff-backtracking');
    return opening ? { strategy: opening, second: strategy } : { strategy };
  }
  throw noSuitableStrategy(strategies, problem);
}

/** Whether a single short attempt of `warnsdorff-backtracking` comes before `edge-search`. */
function hasOpening({ squares, openSquares }: Board): boolean {
  if (squares <= MAX_OPENING_SQUARES || squares > MAX_DECIDED_SQUARES) return true;
  return squares <= MAX_LARGE_OPENING_SQUARES && (squares - openSquares) ** 2 <= FEW_BLOCKED * squares;
}

function findStrategy(
  strategies: readonly Strategy[],
  name: (typeof ORDER)[number]['name'],
): Strategy | undefined {
  return strategies.find((strategy) => strategy.name === name);
}

/** Returns the strategies that read every given option. @throws TypeError if none does */
function readersOf(
  strategies: readonly Strategy[],
  { start }: Problem,
  options: Options,
): readonly Strategy[] {
  let readers = strategies;
  const read: ReadOption[] = [];
  for (const name of options.given) {
    // The draw of the start reads them, whatever the strategy.
    if (start === DRAWN_START && (name === 'seed' || name === 'stream')) continue;
    readers = readers.filter((strategy) => strategy.reads?.(options).includes(name));
    if (readers.length === 0) throw unreadOption(options, name, read);
    read.push(name);
  }
  return readers;
}

/** @param read the given options before it, which some strategies read */
function unreadOption(options: Options, name: ReadOption, read: readonly ReadOption[]): TypeError {
  const together = read.map((other) => `${other} ${inspect(options[other])}`).join(' and ');
  return wrongType(
    name,
    options[name],
    `left out${together && ` with ${together}`}: no strategy that 'auto' can choose reads it`,
  );
}

/** Returns an error that names the strategies to add for this board. */
function noSuitableStrategy(strategies: readonly Strategy[], { board }: Problem): RangeError {
  let missing = "'warnsdorff-backtracking' or 'random'";
  if (board.squares > MAX_KERNEL_SQUARES) {
    if (board.blocked) return tooManySquares(board);
    missing = "'divide-and-conquer'";
  }
  const names = strategies.map(({ name }) => name);
  return outOfRange('strategies', names, `a list with ${missing} for this board`);
}
