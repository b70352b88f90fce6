import type { Batch } from '../../problem/batch.js';
import type { Options, StrategyName } from '../../problem/options.js';
import { DRAWN_START, type Problem } from '../../problem/problem.js';
import { chooseStrategy } from '../../strategies/auto.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';
import type { TaskSizes } from '../executor.js';
import { batchBytes } from '../kinds/packing.js';

/**
 * Sizes of cluster tasks: about a second of work, so that no call waits long for another. They depend only on the call, so that a
 * repeated named call finds its results.
 */

/** Weight of a tour in addition to its squares. */
const TOUR_WEIGHT = 64;
/** Weight of a search. It may take thousands of times as long as a walk: seconds, at the default node limit. */
const SEARCH_WEIGHT = 128;
/** Weight of a task: a second or less for walks and constructions, some seconds for searches. */
const TASK_WEIGHT = 2 ** 23;

/** Whether a strategy searches; 'holes': only on boards with blocked squares. */
const SEARCHES: Readonly<Record<'auto' | StrategyName, boolean | 'holes'>> = {
  auto: 'holes',
  warnsdorff: false,
  backtracking: true,
  'warnsdorff-backtracking': true,
  'divide-and-conquer': 'holes',
  'edge-search': true,
  random: 'holes',
};

/** Returns the strategy that will run. 'auto' chooses by the given options, and by whether tours differ. */
function strategyOf(problem: Problem, options: Options, differs: boolean): 'auto' | StrategyName {
  if (options.strategy !== 'auto' || (!differs && options.given.length === 0)) return options.strategy;
  return chooseStrategy(ALL_STRATEGIES, problem, options, differs).strategy.name;
}

function isSearch({ board }: Problem, strategy: 'auto' | StrategyName): boolean {
  const searches = SEARCHES[strategy];
  return searches === 'holes' ? board.blocked !== undefined : searches;
}

/** Target duration of a task of a batch. */
const BATCH_NANOSECONDS = 2e9;
/** Maximum bytes of the results of a task. */
const MAX_BATCH_BYTES = 2 ** 27;
/** Minimum number of tasks of a batch with at least a megabyte of results per task, so that many workers get some. */
const MIN_TASKS = 256;
const MIN_BATCH_BYTES = 1_000_000;
/** Maximum number of tours of a task that lists their starts. */
const MAX_STARTS = 2 ** 17;
/**
 * Nanoseconds per square: walks of up to 64 squares take 2, of 200 x 200 7; random tours 11 and 320 (docs/bench/figures.md).
 */
const WALK_NANOSECONDS = 4;
const RANDOM_NANOSECONDS = 20;
const LARGE_RANDOM_NANOSECONDS = 320;
const SMALL_SQUARES = 64;

function toursPerTask({ problem, count, starts }: Batch, options: Options): number {
  const { squares } = problem.board;
  const bytes = batchBytes(1, squares);
  const strategy = strategyOf(problem, options, starts === undefined);
  const random = squares <= SMALL_SQUARES ? RANDOM_NANOSECONDS : LARGE_RANDOM_NANOSECONDS;
  const nanoseconds = strategy === 'random' ? random : WALK_NANOSECONDS;
  const inTime = isSearch(problem, strategy)
    ? TASK_WEIGHT / SEARCH_WEIGHT / (squares + TOUR_WEIGHT)
    : BATCH_NANOSECONDS / nanoseconds / (squares + TOUR_WEIGHT);
  const fair = Math.max(MIN_BATCH_BYTES / bytes, count / MIN_TASKS);
  const inStarts = starts ? MAX_STARTS : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(Math.min(inTime, fair, MAX_BATCH_BYTES / bytes, inStarts)));
}

/** Weight of a task that solves separate problems: 2048 problems of 8 x 8, or 512 with holes. */
const PROBLEMS_WEIGHT = 2 ** 18;
const SEARCHED_PROBLEM = 4;

function problemFactor(problem: Problem, options: Options): number {
  const strategy = strategyOf(problem, options, problem.start === DRAWN_START);
  return isSearch(problem, strategy) ? SEARCHED_PROBLEM : 1;
}

/** Minimum number of tours of a sample's task: some seconds on 8 x 8, where preparing a sampler takes some seconds. */
const MIN_SAMPLES = 2 ** 12;
const MAX_SAMPLES = 2 ** 16;

/** Puzzles per task, by squares: 0.2 to 2 s of work. A puzzle takes 5 ms on 6 x 6 and 40 ms on 8 x 8. */
const PUZZLES: readonly { squares: number; min: number; max: number }[] = [
  { squares: 36, min: 40, max: 256 },
  { squares: 64, min: 5, max: 32 },
];

/** The sizes of cluster tasks. */
export const TASK_SIZES: TaskSizes = {
  batch(batch, options) {
    const tours = toursPerTask(batch, options);
    return { record() {}, next: () => tours };
  },
  problems: () => ({ record() {}, next: () => PROBLEMS_WEIGHT }),
  problemFactor,
  samples: (count) => Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.ceil(count / MIN_TASKS))),
  puzzles(squares, count) {
    const { min, max } = PUZZLES.find((each) => squares <= each.squares) ?? { min: 1, max: 1 };
    return Math.min(max, Math.max(min, Math.ceil(count / MIN_TASKS)));
  },
  // Half a second.
  turns: 32,
};
