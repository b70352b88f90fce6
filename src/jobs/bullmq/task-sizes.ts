import type { Batch } from '../../problem/batch.js';
import type { Options, StrategyName } from '../../problem/options.js';
import { chooseStrategy } from '../../strategies/auto.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';
import type { TaskSizes } from '../executor.js';
import { batchBytes } from '../kinds/packing.js';

/**
 * Sizes of cluster tasks: about a second of work, so that no call waits long for another. They depend only on the call, so that a
 * repeated named call finds its results.
 */

/**
 * Nanoseconds per square: walks of up to 64 squares take 2, of 200 x 200 7; random tours 11 and 320 (docs/bench/figures.md). A
 * search may take thousands of times as long.
 */
const WALK = 4;
const RANDOM = 20;
const LARGE_RANDOM = 320;
const SEARCH = 30_000;
const SMALL_SQUARES = 64;
/** Squares that take as long as what a tour costs in addition. */
const TOUR_SQUARES = 64;

/** Nanoseconds per square of a strategy on boards without and with blocked squares. */
const NANOSECONDS: Readonly<Record<'auto' | StrategyName, readonly [plain: number, blocked: number]>> = {
  auto: [WALK, SEARCH],
  warnsdorff: [WALK, WALK],
  backtracking: [SEARCH, SEARCH],
  'warnsdorff-backtracking': [SEARCH, SEARCH],
  'divide-and-conquer': [WALK, SEARCH],
  'edge-search': [SEARCH, SEARCH],
  random: [LARGE_RANDOM, SEARCH],
};

/** Target duration of a task of a batch. */
const BATCH_NANOSECONDS = 2e9;
/** Maximum bytes of the results of a task. */
const MAX_BATCH_BYTES = 2 ** 27;
/** Minimum number of tasks of a batch with at least a megabyte of results per task, so that many workers get some. */
const MIN_TASKS = 256;
const MIN_BATCH_BYTES = 1_000_000;
/** Maximum number of tours of a task that lists their starts. */
const MAX_STARTS = 2 ** 17;

function nanosecondsPerSquare({ problem, starts }: Batch, options: Options): number {
  const { squares, blocked } = problem.board;
  const differ = starts === undefined;
  const isChosen = options.strategy === 'auto' && (differ || options.given.length > 0);
  const strategy = isChosen
    ? chooseStrategy(ALL_STRATEGIES, problem, options, differ).strategy.name
    : options.strategy;
  if (strategy === 'random' && !blocked && squares <= SMALL_SQUARES) return RANDOM;
  return NANOSECONDS[strategy][blocked ? 1 : 0];
}

function toursPerTask(batch: Batch, options: Options): number {
  const { squares } = batch.problem.board;
  const bytes = batchBytes(1, squares);
  const inTime = BATCH_NANOSECONDS / nanosecondsPerSquare(batch, options) / (squares + TOUR_SQUARES);
  const fair = Math.max(MIN_BATCH_BYTES / bytes, batch.count / MIN_TASKS);
  const inStarts = batch.starts ? MAX_STARTS : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(Math.min(inTime, fair, MAX_BATCH_BYTES / bytes, inStarts)));
}

/** Weight of a task that solves separate problems: 1024 problems of 8 x 8. */
const PROBLEMS_WEIGHT = 2 ** 17;

/** Minimum number of tours of a sample's task: some seconds on 8 x 8, where preparing a sampler takes some seconds. */
const MIN_SAMPLES = 2 ** 12;
const MAX_SAMPLES = 2 ** 16;

/** Puzzles per task, by squares: 0.2 to 2 s of work. A puzzle takes 5 ms on 6 x 6 and 40 ms on 8 x 8. */
const PUZZLES: readonly { squares: number; min: number; max: number }[] = [
  { squares: 36, min: 40, max: 256 },
  { squares: 64, min: 5, max: 32 },
];

export const TASK_SIZES: TaskSizes = {
  batch(batch, options) {
    const tours = toursPerTask(batch, options);
    return { record() {}, next: () => tours };
  },
  problems: () => ({ record() {}, next: () => PROBLEMS_WEIGHT }),
  samples: (count) => Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.ceil(count / MIN_TASKS))),
  puzzles(squares, count) {
    const { min, max } = PUZZLES.find((each) => squares <= each.squares) ?? { min: 1, max: 1 };
    return Math.min(max, Math.max(min, Math.ceil(count / MIN_TASKS)));
  },
  // Half a second.
  turns: 32,
};
