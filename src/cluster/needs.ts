import type { Options, StrategyName } from '../problem/options.js';
import { DRAWN_START, type Problem } from '../problem/problem.js';
import { chooseStrategy } from '../strategies/auto.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { MOST_PIECE_BYTES } from './outcome.js';

/** How much is put into a unit, and what memory that needs: fixed functions of the problem, so that a job asked again has the same units. */

/** What the code itself takes, with a board of some thousand squares. */
const LEAST_BYTES = 2 ** 26;
/** What a solver takes at most for a square. */
const BYTES_A_SQUARE = 200;
const PATH_BYTES_A_SQUARE = Uint32Array.BYTES_PER_ELEMENT;

/** The bytes that a worker must have to solve boards of at most so many squares. */
export function needsOf(squares: number, resultBytes = 0): number {
  return LEAST_BYTES + squares * BYTES_A_SQUARE + resultBytes;
}

/** What a tour weighs beside its squares. */
const TOUR_WEIGHT = 64;
/** Searches may take thousands of times what walks and constructions take: seconds, at the default limit of nodes. */
const SEARCH_WEIGHT = 128;
/** A unit of walks or constructions is a second of work or less, one of searches some seconds. */
const UNIT_WEIGHT = 2 ** 23;

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

/** What solves a problem: where 'auto' chooses by the options given, or tours are to differ, what it chooses. */
function solvedBy(problem: Problem, options: Options, differs: boolean): 'auto' | StrategyName {
  if (options.strategy !== 'auto' || (!differs && options.given.length === 0)) return options.strategy;
  return chooseStrategy(ALL_STRATEGIES, problem, options, differs).strategy.name;
}

function isSearch({ board }: Problem, strategy: 'auto' | StrategyName): boolean {
  const searches = SEARCHES[strategy];
  return searches === 'holes' ? board.blocked !== undefined : searches;
}

/** What a tour weighs. */
function weightOf(problem: Problem, strategy: 'auto' | StrategyName): number {
  return (problem.board.squares + TOUR_WEIGHT) * (isSearch(problem, strategy) ? SEARCH_WEIGHT : 1);
}

/** Problems of a unit, as long as nobody knows that there are many. */
const FIRST_PROBLEMS = 2000;
/** Of many a unit has so large a part of those before it, so that all workers have some. */
const PART_OF_PROBLEMS = 64;
/** What is told of a problem beside its path, as text and as objects. */
const BYTES_A_PROBLEM = 1024;

/** Problems that are becoming a unit. */
export class ProblemsInUnit {
  readonly #before: number;
  #count = 0;
  #weight = 0;
  #squares = 0;
  #largest = 0;

  /** @param before how many problems units before it had */
  constructor(before = 0) {
    this.#before = before;
  }

  add(problem: Problem, options: Options): void {
    const { squares } = problem.board;
    this.#count++;
    this.#weight += weightOf(problem, solvedBy(problem, options, problem.start === DRAWN_START));
    this.#squares += squares;
    this.#largest = Math.max(this.#largest, squares);
  }

  get isFull(): boolean {
    const most = Math.max(FIRST_PROBLEMS, Math.floor(this.#before / PART_OF_PROBLEMS));
    return this.#weight >= UNIT_WEIGHT || this.#count >= most;
  }

  /** The bytes of its answer, about. */
  get bytes(): number {
    return this.#squares * PATH_BYTES_A_SQUARE + this.#count * BYTES_A_PROBLEM;
  }

  /** The bytes that a worker must have for it: its answer is there twice, when it is written. */
  get needs(): number {
    return needsOf(this.#largest, 2 * this.bytes);
  }
}

/** A unit of a batch takes about so long, unless its answers are too many. */
const BATCH_NANOSECONDS = 2e9;
/** Bytes of answers of a unit of a batch: walks on 8 x 8 are found in a quarter of a second, and written in nearly one. */
const MOST_BATCH_BYTES = 2 ** 27;
/** Of a unit of a batch with starts of its own, so that these are a megabyte of text. */
const MOST_STARTS = 2 ** 17;
/** A batch has so many units or more, as long as their answers are a piece or more: many workers have something to do. */
const FEWEST_UNITS = 256;

/** Nanoseconds a square: walks of up to 64 squares take 2, of 200 x 200 7; random tours 11 and 320 (docs/bench/figures.md). */
const WALK_NANOSECONDS = 4;
const RANDOM_NANOSECONDS = 20;
const LARGE_RANDOM_NANOSECONDS = 320;
const SMALL_SQUARES = 64;

/** How many tours take as long as a unit may. */
function toursInTime(problem: Problem, strategy: 'auto' | StrategyName): number {
  const weight = weightOf(problem, strategy);
  if (isSearch(problem, strategy)) return Math.floor(UNIT_WEIGHT / weight);
  const isRandom = strategy === 'random';
  const random = problem.board.squares <= SMALL_SQUARES ? RANDOM_NANOSECONDS : LARGE_RANDOM_NANOSECONDS;
  return Math.floor(BATCH_NANOSECONDS / (weight * (isRandom ? random : WALK_NANOSECONDS)));
}

/** How many tours of a batch are a unit, of which the answers take so many bytes each. */
export function toursInUnit(
  problem: Problem,
  options: Options,
  { count, bytes, hasStarts }: { count: number; bytes: number; hasStarts: boolean },
): number {
  const inTime = toursInTime(problem, solvedBy(problem, options, !hasStarts));
  const fair = Math.max(toursInPiece(bytes), Math.ceil(count / FEWEST_UNITS));
  const inBytes = Math.floor(MOST_BATCH_BYTES / bytes);
  const inStarts = hasStarts ? MOST_STARTS : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(fair, inTime, inBytes, inStarts));
}

/** How many of them are written at once, and gone on behind. */
export function toursInPiece(bytes: number): number {
  return Math.max(1, Math.floor(MOST_PIECE_BYTES / bytes));
}

/**
 * Puzzles of a unit: from a fifth of a second of work, so that what a unit costs beside it does not count, to one or two. On
 * 6 x 6 a puzzle takes 5 ms, on 8 x 8 40, above a second and more.
 */
const PUZZLES: readonly { squares: number; fewest: number; most: number }[] = [
  { squares: 36, fewest: 40, most: 256 },
  { squares: 64, fewest: 5, most: 32 },
];

/** How many puzzles of a board are a unit, of so many in all. */
export function puzzlesInUnit(squares: number, count: number): number {
  const { fewest, most } = PUZZLES.find((each) => squares <= each.squares) ?? { fewest: 1, most: 1 };
  return Math.min(most, Math.max(fewest, Math.ceil(count / FEWEST_UNITS)));
}
