import {
  badValue,
  integerArgument,
  isBuiltIn,
  nameArgument,
  objectArgument,
  outOfRange,
  typeArgument,
  wrongType,
} from './arguments.js';
import { ALL_PROBLEM_KEYS, type Board } from './problem.js';

/** A knight move as [dRow, dCol]. */
export type Move = readonly [dRow: number, dCol: number];

/**
 * How a tour is searched or made. 'edge-search' decides which moves belong to the tour, not which square is next. 'auto' takes it
 * on boards with blocked squares. It ignores `tieBreak` and `moveOrder`.
 */
export type StrategyName =
  | 'warnsdorff'
  | 'backtracking'
  | 'warnsdorff-backtracking'
  | 'divide-and-conquer'
  | 'edge-search'
  | 'random';

/** The rule that chooses among several squares of lowest degree: the first in the move order, the farthest from the board's centre, or a random one. */
export type TieBreak = 'first' | 'farthest' | 'random';

/**
 * Options of `solve`. 'auto' chooses only among strategies that read every one of `tieBreak`, `moveOrder`, `seed` and `stream`
 * that you pass. A solver of 'knights-tour-wasm/core' throws a TypeError if it has none. A strategy that you name ignores options that it does not read.
 *
 * | option | values | default | read by |
 * | --- | --- | --- | --- |
 * | `strategy` | 'auto', 'warnsdorff', 'backtracking', 'warnsdorff-backtracking', 'divide-and-conquer', 'edge-search', 'random' | 'auto' | |
 * | `tieBreak` | 'first', 'farthest', 'random' | that of the strategy | 'warnsdorff', 'warnsdorff-backtracking' |
 * | `moveOrder` | all eight knight moves [dRow, dCol], each once | CLOCKWISE | 'warnsdorff', 'backtracking', 'warnsdorff-backtracking' |
 * | `seed`, `stream` | 0 to 2^32 - 1 | 0 | 'warnsdorff-backtracking', 'edge-search', 'random'; with random ties 'warnsdorff' |
 * | `nodeLimit` | 1 to 2^53 - 1 | 100 000 000 | all that search |
 * | `timeLimit` | a number above 0 | none | all |
 * | `longest` | true or false | false | all but 'warnsdorff' |
 * | `out` | a Uint32Array | none | all |
 */
export interface SolveOptions {
  /**
   * Default 'auto': chosen by the problem and the options alone. With `start: 'random'` it is 'random'; with `tieBreak` or
   * `moveOrder` it is 'warnsdorff-backtracking'; with `seed` or `stream` alone it is 'random'.
   */
  strategy?: 'auto' | StrategyName | undefined;
  /** Default 'first' for 'warnsdorff', 'farthest' for 'warnsdorff-backtracking'. The others do not read it. */
  tieBreak?: TieBreak | undefined;
  /** All eight knight moves, in the order in which walks and searches try them, except 'random'. Default {@link CLOCKWISE}. */
  moveOrder?: readonly Move[] | undefined;
  /**
   * An integer from 0 to 2^32 - 1. Default 0. The strategy 'random', `tieBreak: 'random'`, `start: 'random'`, restarts of
   * 'warnsdorff-backtracking' and 'edge-search' read it.
   */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1. Default 0. Every pair of seed and stream generates its own random tour. */
  stream?: number | undefined;
  /**
   * Maximum number of squares that a search places. `edge-search` counts exchanges, decisions and states instead. An
   * integer from 1 to 2^53 - 1. Default 100 000 000.
   */
  nodeLimit?: number | undefined;
  /**
   * Milliseconds for each tour, above 0. Default: no limit. The clock is checked between slices of a search, a walk or a
   * construction, but not while the rules run. After the limit the answer is `limit` with the reason 'time'. Its path differs
   * between machines and runs; for repeatable results use `nodeLimit`.
   */
  timeLimit?: number | undefined;
  /** {@link LongestOptions} accept true. */
  longest?: false | undefined;
  /** The path is written here, and `result.path` is a view of it. Its length is at least rows * cols. */
  out?: Uint32Array | undefined;
}

/** Options of `solve` that may ask for a longest walk. */
export interface LongestOptions extends Omit<SolveOptions, 'longest'> {
  /**
   * Whether to look for a longest walk, an open path that visits no square twice, where no tour is found. The answer is then `longest`
   * with the longest walk found. A walk has `nodeLimit` nodes of its own, and the second half of `timeLimit`. Only `solve` and
   * `solveAll` accept it, for open tours of boards of at most 2^20 squares, with every strategy but 'warnsdorff'. Default false.
   */
  longest?: boolean | undefined;
}

/** The options that not every strategy reads. 'auto' chooses among the strategies that read all options that were passed. */
export type ReadOption = 'tieBreak' | 'moveOrder' | 'seed' | 'stream';

/** The normalised form of options: checked, with their defaults. */
export interface Options {
  readonly strategy: 'auto' | StrategyName;
  /** Undefined: that of the strategy. */
  readonly tieBreak: TieBreak | undefined;
  readonly moveOrder: readonly Move[];
  readonly seed: number;
  readonly stream: number;
  readonly nodeLimit: number;
  /** Undefined: none. */
  readonly timeLimit: number | undefined;
  readonly longest: boolean;
  /** The {@link ReadOption}s that the caller passed. A stream that a batch counts up does not belong to them. */
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

/** The names of all strategies, without 'auto'. */
export const STRATEGY_NAMES: readonly StrategyName[] = /* @__PURE__ */ Object.freeze<StrategyName[]>([
  'warnsdorff',
  'backtracking',
  'warnsdorff-backtracking',
  'divide-and-conquer',
  'edge-search',
  'random',
]);

/** The terms of a tie-break, as the kernels of both engines read them. */
interface TieTerms {
  /** Weight of the distance from the board's centre: with 1 the farthest square comes first, with -1 the nearest. */
  readonly outward: 0 | 1 | -1;
  /** Whether a random word chooses instead. */
  readonly random: boolean;
}

/** The terms of each tie-break. */
export const TIES: Readonly<Record<TieBreak, TieTerms>> = {
  first: { outward: 0, random: false },
  farthest: { outward: 1, random: false },
  random: { outward: 0, random: true },
};

export const TIE_BREAKS: readonly TieBreak[] = /* @__PURE__ */ Object.keys(TIES) as TieBreak[];

/** Returns whether random words break ties. By default no strategy draws them. */
export function drawsTies(tieBreak: TieBreak | undefined): boolean {
  return tieBreak !== undefined && TIES[tieBreak].random;
}

const MAX_UINT32 = 2 ** 32 - 1;

/**
 * Values and defaults of the options. Checks, messages, the command's options and the table of {@link SolveOptions} follow from
 * it. A default that depends on the strategy is undefined. Each strategy lists the options that it reads.
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
  seed: { min: 0, max: MAX_UINT32, default: 0 },
  stream: { min: 0, max: MAX_UINT32, default: 0 },
  nodeLimit: { min: 1, max: Number.MAX_SAFE_INTEGER, default: 100_000_000 },
  timeLimit: { type: 'a number above 0', default: undefined },
  longest: { type: 'true or false', default: false },
  out: { type: 'a Uint32Array', default: undefined },
};

type IntegerOption = 'seed' | 'stream' | 'nodeLimit';

/** The keys of {@link SolveOptions}. */
export const OPTION_KEYS: readonly string[] = /* @__PURE__ */ Object.keys(SOLVE_OPTIONS);

/** Returns the value of an option, or its default. @throws TypeError, RangeError */
export function integerOption(name: IntegerOption, value: unknown): number {
  const { min, max, default: omitted } = SOLVE_OPTIONS[name];
  return value === undefined ? omitted : integerArgument(name, value, min, max);
}

/** Returns all eight moves, and {@link CLOCKWISE} itself if they have its order. @throws TypeError, RangeError */
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
 * Checks options, and returns their normalised form.
 * @param names the available strategies
 * @param keys the allowed keys
 * @throws TypeError, RangeError
 */
export function normaliseOptions(
  options: Omit<LongestOptions, 'out'>,
  names: readonly StrategyName[],
  keys: readonly string[] = OPTION_KEYS,
): Options {
  objectArgument('options', options, keys, 'the problem', ALL_PROBLEM_KEYS);
  const {
    strategy = 'auto',
    tieBreak,
    moveOrder,
    seed,
    stream,
    nodeLimit,
    timeLimit,
    longest = false,
  } = options;
  typeArgument('longest', longest, 'boolean', SOLVE_OPTIONS.longest.type);
  checkTimeLimit(timeLimit);
  const isName = strategy === 'auto' || names.includes(strategy);
  const readOptions = { tieBreak, moveOrder, seed, stream };
  return {
    strategy: isName ? strategy : nameArgument('strategy', strategy, ['auto', ...names]),
    tieBreak: tieBreak === undefined ? undefined : nameArgument('tieBreak', tieBreak, TIE_BREAKS),
    moveOrder: moveOrder === undefined || moveOrder === CLOCKWISE ? CLOCKWISE : checkMoveOrder(moveOrder), // it is frozen
    seed: integerOption('seed', seed),
    stream: integerOption('stream', stream),
    nodeLimit: integerOption('nodeLimit', nodeLimit),
    timeLimit,
    longest,
    given: READ_OPTIONS.filter((name) => readOptions[name] !== undefined),
  };
}

/** Returns the array for a path, if the caller passed one. @throws TypeError, RangeError */
export function outArgument(out: unknown, { squares }: Pick<Board, 'squares'>): Uint32Array | undefined {
  if (out === undefined) return undefined;
  if (!isBuiltIn(out, 'Uint32Array')) throw wrongType('out', out, SOLVE_OPTIONS.out.type);
  if (out.length < squares) {
    throw outOfRange('the length of out', out.length, `at least rows * cols = ${squares}`);
  }
  return out;
}

/** @throws TypeError, RangeError */
export function checkTimeLimit(timeLimit: number | undefined): void {
  if (timeLimit === undefined || (Number.isFinite(timeLimit) && timeLimit > 0)) return;
  throw badValue('timeLimit', timeLimit, SOLVE_OPTIONS.timeLimit.type);
}
