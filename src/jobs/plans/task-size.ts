import type { Options, StrategyName } from '../../problem/options.js';
import { DRAWN_START, type Problem } from '../../problem/problem.js';
import { chooseStrategy } from '../../strategies/auto.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';

/** How much work goes into a task. */

/** Decides how many units (tours, or weights of problems) the next task has. */
export interface TaskSize {
  /** Notes how long a task took. */
  record(units: number, milliseconds: number): void;
  /**
   * Returns the units of the next task, at least 1.
   * @param workers how many workers share what is left
   * @param left units left in all, if known
   */
  next(workers: number, left?: number): number;
}

/** Target duration of a task: long against the 0.1 ms of a message, short enough to cancel quickly. */
const TASK_MILLISECONDS = 16;

/** At the end of a call tasks get smaller, down to this, so that no worker is idle for long. */
const MIN_MILLISECONDS = 2;

/** Maximum growth from task to task: the first ones are small, and their code is not optimised yet. */
const MAX_GROWTH = 8;

/** Sizes tasks by the time that earlier ones took. */
export class MeasuredSize implements TaskSize {
  readonly #first: number;
  readonly #most: number;
  #last: number;
  #unitMilliseconds: number | undefined;

  /**
   * @param first units of the first tasks, a guess
   * @param most maximum number of units of a task
   */
  constructor(first: number, most: number) {
    this.#first = first;
    this.#most = most;
    this.#last = first;
  }

  record(units: number, milliseconds: number): void {
    // Clocks of browsers may stand still for 0.1 ms and more.
    const measured = Math.max(milliseconds, 0.05) / units;
    this.#unitMilliseconds = ((this.#unitMilliseconds ?? measured) + measured) / 2;
  }

  next(workers: number, left: number = Number.POSITIVE_INFINITY): number {
    let least = this.#first;
    if (this.#unitMilliseconds !== undefined) {
      const wanted = TASK_MILLISECONDS / this.#unitMilliseconds;
      this.#last = Math.min(wanted, this.#last * MAX_GROWTH, this.#most);
      least = MIN_MILLISECONDS / this.#unitMilliseconds;
    }
    const share = Math.max(left / (2 * workers), least);
    return Math.max(1, Math.floor(Math.min(this.#last, share, left)));
  }
}

/** Tasks of a cluster are fixed functions of the call: a call that is repeated under its name finds its results. */
export class FixedSize implements TaskSize {
  readonly #units: number;

  constructor(units: number) {
    this.#units = units;
  }

  record(): void {}

  next(): number {
    return this.#units;
  }
}

/** What a tour weighs beside its squares. */
const TOUR_WEIGHT = 64;
/** Searches may take thousands of times as long as walks and constructions: seconds, at the default node limit. */
const SEARCH_WEIGHT = 128;
/** A task of walks or constructions takes a second or less, one of searches some seconds. */
const TASK_WEIGHT = 2 ** 23;

/** Whether a strategy searches; 'holes': on boards with blocked squares. */
const SEARCHES: Readonly<Record<'auto' | StrategyName, boolean | 'holes'>> = {
  auto: 'holes',
  warnsdorff: false,
  backtracking: true,
  'warnsdorff-backtracking': true,
  'divide-and-conquer': 'holes',
  'edge-search': true,
  random: 'holes',
};

/** Returns the strategy: 'auto' chooses by the options given, and where tours differ. */
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
/** Maximum bytes of results of a task. */
const MAX_BATCH_BYTES = 2 ** 27;
/** A batch has this many tasks or more, as long as each has a megabyte of results: many workers have something to do. */
const MIN_TASKS = 256;
const MIN_BATCH_BYTES = 1_000_000;
/** Maximum number of tours of a task that lists their starts. */
const MAX_STARTS = 2 ** 17;
/** Nanoseconds per square: walks of up to 64 squares take 2, of 200 x 200 7; random tours 11 and 320 (docs/bench/figures.md). */
const WALK_NANOSECONDS = 4;
const RANDOM_NANOSECONDS = 20;
const LARGE_RANDOM_NANOSECONDS = 320;
const SMALL_SQUARES = 64;

/** Returns how many tours of a batch are a task of a cluster. @param bytes bytes of the results of a tour */
export function toursPerTask(
  problem: Problem,
  options: Options,
  { count, bytes, hasStarts }: { count: number; bytes: number; hasStarts: boolean },
): number {
  const { squares } = problem.board;
  const strategy = strategyOf(problem, options, !hasStarts);
  const random = squares <= SMALL_SQUARES ? RANDOM_NANOSECONDS : LARGE_RANDOM_NANOSECONDS;
  const nanoseconds = strategy === 'random' ? random : WALK_NANOSECONDS;
  const inTime = isSearch(problem, strategy)
    ? TASK_WEIGHT / SEARCH_WEIGHT / (squares + TOUR_WEIGHT)
    : BATCH_NANOSECONDS / nanoseconds / (squares + TOUR_WEIGHT);
  const fair = Math.max(MIN_BATCH_BYTES / bytes, count / MIN_TASKS);
  const inStarts = hasStarts ? MAX_STARTS : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(Math.min(inTime, fair, MAX_BATCH_BYTES / bytes, inStarts)));
}

/** Weights of tasks of a cluster that solve problem after problem: 2048 problems of 8 x 8, or 512 of them with holes. */
export const PROBLEMS_WEIGHT: number = 2 ** 18;
const SEARCHED_PROBLEM = 4;

/** Returns how many times as much a problem weighs on a cluster as one that is not searched. */
export function weightFactor(problem: Problem, options: Options): number {
  return isSearch(problem, strategyOf(problem, options, problem.start === DRAWN_START))
    ? SEARCHED_PROBLEM
    : 1;
}

/** Tours of a task of a sample: some seconds on 8 x 8, where a sampler takes some seconds to prepare. */
const MIN_SAMPLES = 2 ** 12;
const MAX_SAMPLES = 2 ** 16;

/** Returns how many tours of a sample are a task of a cluster. */
export function samplesPerTask(count: number): number {
  return Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.ceil(count / MIN_TASKS)));
}

/** Puzzles of a task: from a fifth of a second of work to two. On 6 x 6 a puzzle takes 5 ms, on 8 x 8 40 ms. */
const PUZZLES: readonly { squares: number; fewest: number; most: number }[] = [
  { squares: 36, fewest: 40, most: 256 },
  { squares: 64, fewest: 5, most: 32 },
];

/** Returns how many puzzles are a task of a cluster. */
export function puzzlesPerTask(squares: number, count: number): number {
  const { fewest, most } = PUZZLES.find((each) => squares <= each.squares) ?? { fewest: 1, most: 1 };
  return Math.min(most, Math.max(fewest, Math.ceil(count / MIN_TASKS)));
}
