import { integerArgument, wrongType } from './arguments.js';
import { isKnightMove } from './board.js';
import type { SolveOptions, StrategyName } from './options.js';
import type { Square, TourProblem } from './problem.js';
import { type ImpossibleResult, STATUS } from './result.js';

/** Many tours of one board: `count` of them, or one for each of `starts`. */
export interface BatchProblem extends TourProblem {
  /** The start of each tour, as square numbers below 2^32. */
  starts?: ArrayLike<number> | undefined;
  /**
   * How many tours, an integer from 0 to 2^32 - 1. They are independent random tours: tour i is that of `solve` with `start` and
   * the stream (`stream` + i) mod 2^32, with the strategy of the batch. On small boards some repeat; on 8 x 8, a million are all
   * different. Open tours of whole boards from 6 x 6 to 64 squares are about equally likely. A strategy without random choices
   * repeats one tour for each start.
   */
  count?: number | undefined;
  /** With `count`: where all tours begin. Default 'random': each draws a start of its own. */
  start?: Square | 'random' | undefined;
}

/**
 * How to solve a batch. Tour i uses the stream (`stream` + i) mod 2^32. 'auto' chooses once, by the options that you pass: to
 * repeat tour i alone, name the `strategy` of the result and pass that stream. With `count`, 'auto' takes 'random', or with `tieBreak`
 * or `moveOrder` 'warnsdorff-backtracking'.
 */
export interface BatchOptions extends Omit<SolveOptions, 'out'> {
  /** The answers are written here. */
  out?: BatchArrays | undefined;
}

/** The answers of a batch in flat arrays: one entry a tour, except `paths`. */
export interface BatchArrays {
  /** One row of rows * cols squares a tour; see {@link batchPath}. */
  paths: Uint8Array | Uint16Array | Uint32Array;
  /** How many squares the path of a tour has; 0 when there is no such tour. */
  visited: Uint32Array;
  /** Indices into {@link TOUR_STATUSES}. */
  statuses: Uint8Array;
  nodes: Float64Array;
}

/** Why no tour of a batch exists. */
export type BatchImpossibility = Pick<ImpossibleResult, 'reason' | 'explanation' | 'proof'>;

/** What holds for a batch, or a part of one, as a whole: the strategy that ran, and why no tour of it exists. */
export type BatchFacts = Pick<BatchResult, 'strategy'> & Partial<BatchImpossibility>;

/**
 * The answers of a batch. Where a proof holds for every tour of it, whatever the start, `reason`, `explanation` and `proof`
 * are there too; why there is none from one start and not from another, `tourExistence` and `solve` tell.
 */
export interface BatchResult extends BatchArrays, Partial<BatchImpossibility> {
  rows: number;
  cols: number;
  /** How many tours. */
  count: number;
  /** rows * cols, blocked squares included: the length of one row of `paths`. */
  squares: number;
  /**
   * The strategy that you named, or that 'auto' chose; absent when no strategy ran, because a rule excludes every tour or there
   * are none to solve. On a board with blocked squares it may be 'edge-search' with a short attempt of
   * 'warnsdorff-backtracking' before it, which found some of the tours.
   */
  strategy?: StrategyName;
}

/**
 * The path of one tour of a batch: a view of `batch.paths`, `batch.visited[index]` long.
 * @param index from 0 to `batch.count` - 1
 * @throws TypeError, RangeError
 */
export function batchPath(
  batch: Pick<BatchResult, 'paths' | 'visited' | 'count' | 'squares'>,
  index: number,
): Uint8Array | Uint16Array | Uint32Array {
  const { paths, visited, count, squares } = Object(batch) as BatchResult;
  // What falls short, an array that was given away included, compares as false.
  if (!(ArrayBuffer.isView(paths) && paths.length >= count * squares && visited?.length >= count)) {
    throw wrongType('batch', batch, 'a result of solveBatch');
  }
  integerArgument('index', index, 0, count - 1);
  const first = index * squares;
  return paths.subarray(first, first + visited[index]!);
}

/**
 * Whether one tour of a batch was found and is closed: its last square is a knight move from its first. In open tours it may
 * be so by chance.
 * @param index from 0 to `batch.count` - 1
 * @throws TypeError, RangeError
 */
export function batchClosed(batch: BatchResult, index: number): boolean {
  const path = batchPath(batch, index);
  return batch.statuses[index] === STATUS.found && isKnightMove(batch, path[path.length - 1]!, path[0]!);
}
