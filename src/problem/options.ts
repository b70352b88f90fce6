import {
  badValue,
  integerArgument,
  nameArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from './arguments.js';
import { ALL_PROBLEM_KEYS, type Board } from './problem.js';

/** A knight move as [dRow, dCol]. */
export type Move = readonly [dRow: number, dCol: number];

/**
 * How a tour is looked for. 'edge-search' decides which moves belong to the tour rather than which square comes next; it is
 * what 'auto' takes on boards with blocked squares, and ignores `tieBreak` and `moveOrder`.
 */
export type StrategyName =
  | 'warnsdorff'
  | 'backtracking'
  | 'warnsdorff-backtracking'
  | 'divide-and-conquer'
  | 'edge-search'
  | 'random';

/** Which of several squares of least degree is taken. */
export type TieBreak = 'first' | 'farthest' | 'random';

/**
 * How to solve. 'auto' chooses only among strategies that read every one of `tieBreak`, `moveOrder`, `seed` and `stream` that
 * you pass, and throws a TypeError where there is none. A strategy that you name ignores what it does not read.
 *
 * | option | values | default | read by |
 * | --- | --- | --- | --- |
 * | `strategy` | 'auto', 'warnsdorff', 'backtracking', 'warnsdorff-backtracking', 'divide-and-conquer', 'edge-search', 'random' | 'auto' | |
 * | `tieBreak` | 'first', 'farthest', 'random' | that of the strategy | 'warnsdorff', 'warnsdorff-backtracking' |
 * | `moveOrder` | all eight knight moves [dRow, dCol], each once | CLOCKWISE | 'warnsdorff', 'backtracking', 'warnsdorff-backtracking' |
 * | `seed`, `stream` | 0 to 2^32 - 1 | 0 | 'random'; with random ties 'warnsdorff', 'warnsdorff-backtracking' |
 * | `nodeLimit` | 1 to 2^53 - 1 | 100 000 000 | all that search |
 * | `timeLimit` | a number above 0 | none | all |
 * | `out` | a Uint32Array | none | all |
 */
export interface SolveOptions {
  /**
   * Default 'auto': a fixed function of the problem and the options. With `start: 'random'` it is 'random'; with `tieBreak` or
   * `moveOrder` it is 'warnsdorff-backtracking'; with `seed` or `stream` alone it is 'random'.
   */
  strategy?: 'auto' | StrategyName | undefined;
  /** Default 'first' for 'warnsdorff', 'farthest' for 'warnsdorff-backtracking'; the others do not read it. */
  tieBreak?: TieBreak | undefined;
  /** All eight knight moves, in the order in which walks and searches try them ('random' does not). Default {@link CLOCKWISE}. */
  moveOrder?: readonly Move[] | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. Read by 'random', by random ties and by `start: 'random'`. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. One generator, so one random tour, for each pair of seed and stream. */
  stream?: number | undefined;
  /**
   * The most squares a search may place (a search by edges: the most exchanges, decisions and states): an integer from 1
   * to 2^53 - 1; default 100 000 000.
   */
  nodeLimit?: number | undefined;
  /**
   * Milliseconds for each tour, above 0; default: as long as it takes. The clock is looked at every now and then, between
   * slices of a search, a walk or a construction, not within the rules that come before. Then the answer is `limit` with
   * the reason 'time'; how far it came differs from machine to machine and from run to run, so results that have to be
   * repeatable take `nodeLimit`.
   */
  timeLimit?: number | undefined;
  /** The path is written here (length at least the squares of the board), and `result.path` is a view of it. */
  out?: Uint32Array | undefined;
}

/** The options that not every strategy reads. 'auto' chooses among the strategies that read all of those given. */
export type ReadOption = 'tieBreak' | 'moveOrder' | 'seed' | 'stream';

/** Options checked, with their defaults filled in. */
export interface Options {
  readonly strategy: 'auto' | StrategyName;
  /** Undefined: the strategy's own. */
  readonly tieBreak: TieBreak | undefined;
  readonly moveOrder: readonly Move[];
  readonly seed: number;
  readonly stream: number;
  readonly nodeLimit: number;
  /** Undefined: none. */
  readonly timeLimit: number | undefined;
  /** Which of the {@link ReadOption}s the caller gave. A stream that a batch counts up on its own is not given. */
  readonly given: readonly ReadOption[];
}

/** The knight moves clockwise, from two up and one right. */
export const CLOCKWISE: readonly Move[] = Object.freeze(
  (
    [
      [-2, 1],
      [-1, 2],
      [1, 2],
      [2, 1],
      [2, -1],
      [1, -2],
      [-1, -2],
      [-2, -1],
    ] as const
  ).map((move) => Object.freeze(move)),
);

const READ_OPTIONS: readonly ReadOption[] = ['tieBreak', 'moveOrder', 'seed', 'stream'];
const NONE_GIVEN: readonly ReadOption[] = [];

/** The strategies that exist, 'auto' apart. */
export const STRATEGY_NAMES: readonly StrategyName[] = /* @__PURE__ */ Object.freeze<StrategyName[]>([
  'warnsdorff',
  'backtracking',
  'warnsdorff-backtracking',
  'divide-and-conquer',
  'edge-search',
  'random',
]);

/** By tie-break: whether a random word breaks ties. */
export const DRAWS_TIES: Readonly<Record<TieBreak, boolean>> = {
  first: false,
  farthest: false,
  random: true,
};

/** The tie-breaks that exist. */
export const TIE_BREAKS: readonly TieBreak[] = /* @__PURE__ */ Object.keys(DRAWS_TIES) as TieBreak[];

/** Whether random words break ties; no strategy draws them by default. */
export function drawsTies(tieBreak: TieBreak | undefined): boolean {
  return tieBreak !== undefined && DRAWS_TIES[tieBreak];
}

const MOST_UINT32 = 2 ** 32 - 1;

/**
 * The options by name: their values and defaults, from which checks, messages, the command's options and the table of
 * {@link SolveOptions} follow. A default that depends on the strategy is undefined. Strategies say what they read.
 */
export const SOLVE_OPTIONS: {
  readonly [Name in keyof Required<SolveOptions>]: Name extends 'strategy' | 'tieBreak'
    ? { values(): readonly string[]; readonly default: string | undefined }
    : Name extends IntegerOption
      ? { readonly min: number; readonly max: number; readonly default: number }
      : { readonly type: string; readonly default: unknown };
} = {
  strategy: { values: () => ['auto', ...STRATEGY_NAMES], default: 'auto' },
  tieBreak: { values: () => TIE_BREAKS, default: undefined },
  moveOrder: { type: 'all eight knight moves [dRow, dCol], each once', default: CLOCKWISE },
  seed: { min: 0, max: MOST_UINT32, default: 0 },
  stream: { min: 0, max: MOST_UINT32, default: 0 },
  nodeLimit: { min: 1, max: Number.MAX_SAFE_INTEGER, default: 100_000_000 },
  timeLimit: { type: 'a number above 0', default: undefined },
  out: { type: 'a Uint32Array', default: undefined },
};

type IntegerOption = 'seed' | 'stream' | 'nodeLimit';

/** The keys of {@link SolveOptions}. */
export const OPTION_KEYS: readonly string[] = /* @__PURE__ */ Object.keys(SOLVE_OPTIONS);

function integerOption(name: IntegerOption, value: unknown): number {
  const { min, max, default: omitted } = SOLVE_OPTIONS[name];
  return value === undefined ? omitted : integerArgument(name, value, min, max);
}

/** All eight moves; {@link CLOCKWISE} itself where they are in its order. */
function checkMoveOrder(moveOrder: unknown): readonly Move[] {
  const { type: allowed } = SOLVE_OPTIONS.moveOrder;
  if (!Array.isArray(moveOrder)) throw wrongType('moveOrder', moveOrder, allowed);
  for (const [i, move] of moveOrder.entries()) {
    if (!Array.isArray(move) || Array.from(move).some((delta) => typeof delta !== 'number')) {
      throw wrongType(`moveOrder[${i}]`, move, 'a knight move [dRow, dCol]');
    }
  }
  const moves = moveOrder.map(String);
  if (moves.length !== 8 || !CLOCKWISE.every((move) => moves.includes(String(move))))
    throw outOfRange('moveOrder', moveOrder, allowed);
  return moves.every((move, i) => move === String(CLOCKWISE[i])) ? CLOCKWISE : moveOrder;
}

/**
 * Options checked and completed.
 * @param names the strategies that there are
 * @param keys the keys that they may have
 * @throws TypeError, RangeError
 */
export function normaliseOptions(
  options: Omit<SolveOptions, 'out'>,
  names: readonly StrategyName[],
  keys: readonly string[] = OPTION_KEYS,
): Options {
  objectArgument('options', options, keys, 'the problem', ALL_PROBLEM_KEYS);
  const { strategy = 'auto', tieBreak, moveOrder, seed, stream, nodeLimit, timeLimit } = options;
  if (timeLimit !== undefined && !(Number.isFinite(timeLimit) && timeLimit > 0)) {
    throw badValue('timeLimit', timeLimit, SOLVE_OPTIONS.timeLimit.type);
  }
  const isName = strategy === 'auto' || names.includes(strategy);
  return {
    strategy: isName ? strategy : nameArgument('strategy', strategy, ['auto', ...names]),
    tieBreak: tieBreak === undefined ? undefined : nameArgument('tieBreak', tieBreak, TIE_BREAKS),
    moveOrder: moveOrder === undefined || moveOrder === CLOCKWISE ? CLOCKWISE : checkMoveOrder(moveOrder), // it is frozen
    seed: integerOption('seed', seed),
    stream: integerOption('stream', stream),
    nodeLimit: integerOption('nodeLimit', nodeLimit),
    timeLimit,
    given: givenOptions({ tieBreak, moveOrder, seed, stream }),
  };
}

function givenOptions(options: Readonly<Record<ReadOption, unknown>>): readonly ReadOption[] {
  const given = READ_OPTIONS.filter((name) => options[name] !== undefined);
  return given.length === 0 ? NONE_GIVEN : given;
}

/**
 * The array for a path, if one is given.
 * @throws TypeError, RangeError
 */
export function outArgument(out: unknown, { squares }: Pick<Board, 'squares'>): Uint32Array | undefined {
  if (out === undefined) return undefined;
  if (!(out instanceof Uint32Array)) throw wrongType('out', out, SOLVE_OPTIONS.out.type);
  if (out.length < squares)
    throw outOfRange('the length of out', out.length, `at least rows * cols = ${squares}`);
  return out;
}
