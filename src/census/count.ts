import { checkOptionKeys } from '../engines/engine-source.js';
import { tourRules } from '../existence/index.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, normaliseGiven } from '../problem/given.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { normaliseProblem, type Problem } from '../problem/problem.js';
import { excludedGiven } from '../puzzle/given-rules.js';
import { fillingBench } from '../puzzle/puzzle.js';
import { countExchanged, fillingSteps, gapsOf } from '../puzzle/search.js';
import type { Move } from './board.js';
import { bitsOfBound } from './board.js';
import type { CensusEngine, CensusSource } from './engine.js';
import {
  BITS_OF_ONE_PASS,
  countPass,
  frontierCount,
  PLAN_SHARE,
  planFrontier,
  type Share,
  scaled,
} from './frontier.js';
import { type CountResult, type Limits, limited, limitsOf, teller } from './limits.js';
import { MOST_ROWS } from './listing.js';
import { tooLarge } from './memory.js';
import { primesFor, SAFE_BOUND } from './remainders.js';
import { listInstead } from './short-list.js';
import { type CensusProblem, NODES_A_RUN } from './tour-list.js';
import { tourWalk } from './tour-walk.js';

export type { CountResult };

/** How to count. */
export interface CountOptions {
  /** Only asks whether there are this many tours: a positive integer; the answer is then `at-least`. */
  stopAt?: number | undefined;
  /** The most bytes that the count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Called with the progress of the count: `done` grows to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

const COUNT_KEYS: readonly string[] = ['stopAt', 'memory', 'onProgress'];

/** A count to be continued in parts, by workers or machines. */
export interface SplitCount {
  readonly status: 'split';
  readonly parts: number;
}

/** Who shares a count. */
export interface Sharing {
  /** Workers that share the memory: they share the targets of the exact pass, and then the primes. */
  readonly workers: number;
  /** Whether instead each part has all of the memory, on a machine of its own: these share the primes alone. */
  readonly separate: boolean;
}

const ALONE: Sharing = { workers: 1, separate: false };

/** A count that takes fewer bytes is over before other workers have begun. */
const LEAST_BYTES_SHARED = 2 ** 26;

/** Counts tours on the engine of an entry: `countTours` of wasm.ts and js.ts. */
export function countToursOn(
  source: CensusSource,
  problem: CensusProblem,
  options: CountOptions,
): CountResult {
  const steps = countSteps(source, problem, options);
  const tell = teller(options.onProgress);
  for (let next = steps.next(); ; next = steps.next()) {
    tell(next.done ? 1 : next.value);
    if (next.done) return withJsonArrays(next.value);
  }
}

/** The same, yielding progress. Arguments are checked at once. */
function countSteps(
  source: CensusSource,
  problem: CensusProblem,
  options: CountOptions,
): Generator<Share, CountResult> {
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', [...COUNT_KEYS, ...source.keys]);
  checkOptionKeys(source, options, COUNT_KEYS);
  const { stopAt, memory } = checkCounting(options);
  const checked = normaliseProblem(problem);
  if (problem.given === undefined) return counted(checked, source.load(options), memory, stopAt);
  const given = normaliseGiven(problem.given, checked);
  return completionCount(checked, given, source.load(options), stopAt);
}

/**
 * The limits of a count, and its listener checked.
 * @throws TypeError, RangeError
 */
export function checkCounting(options: Pick<CountOptions, 'stopAt' | 'memory' | 'onProgress'>): Limits {
  const limits = limitsOf(options, integerArgument);
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return limits;
}

/**
 * Counts a checked problem.
 * @param missing a move that tours must not use; without `stopAt`
 */
export function counted(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  stopAt?: number,
  missing?: Move,
): Generator<Share, CountResult> {
  return begun(problem, engine, { memory, stopAt }, ALONE, missing) as Generator<Share, CountResult>;
}

/** Begins a count that others may share, and finishes it if it is not worth splitting. */
export function beginCount(
  problem: Problem,
  engine: CensusEngine,
  limits: Limits,
  sharing: Sharing,
): Generator<Share, CountResult | SplitCount> {
  return begun(problem, engine, limits, sharing);
}

/** The number of tours where a rule decides it. */
function ruledCount(problem: Problem): CountResult | undefined {
  const rules = tourRules(problem.board, problem.end, problem.closed);
  const exclusion = problem.start < 0 ? rules.board : rules.excludes(problem.start);
  if (exclusion !== undefined) return { status: 'counted', count: 0n, method: 'rule' };
  // There and back between two squares is a closed tour that the frontier does not see: one move, taken twice.
  const { freeSquares } = problem.board;
  const isTrivial = freeSquares === 1 || (problem.closed && freeSquares === 2);
  return isTrivial ? { status: 'counted', count: 1n, method: 'rule' } : undefined;
}

/**
 * How a count is divided into parts that know nothing of one another: not at all, by the targets of the join, or by the primes
 * of its remainders, each of which may be divided by targets again.
 */
export interface Division {
  readonly status: 'divided';
  readonly by: 'whole' | 'targets' | 'primes';
  /** Number of primes whose remainders give the number. */
  readonly primes: number;
  /** About how many bytes a worker needs. */
  readonly bytes: number;
}

/** Decides how a count is divided: the same on every machine that has the memory. */
export function* divideCount(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
): Generator<Share, Division | CountResult> {
  if (ruledCount(problem)) return { status: 'divided', by: 'whole', primes: 0, bytes: 0 };
  try {
    const { board, halves, bytes } = yield* planFrontier(problem, engine, memory, { asksAlways: true });
    const bits = bitsOfBound(board);
    const small = halves === undefined || bytes < LEAST_BYTES_SHARED ? 'whole' : 'targets';
    const by = bits < BITS_OF_ONE_PASS ? small : 'primes';
    return { status: 'divided', by, primes: primesFor(bits).length, bytes };
  } catch (error) {
    if (listInstead(error, engine, problem, memory)) {
      return { status: 'divided', by: 'whole', primes: 0, bytes: 0 };
    }
    return tooLarge(error, 'The frontier', memory);
  }
}

function* begun(
  problem: Problem,
  engine: CensusEngine,
  { memory, stopAt }: Limits,
  sharing: Sharing,
  missing?: Move,
): Generator<Share, CountResult | SplitCount> {
  const ruled = ruledCount(problem);
  if (ruled) return limited(ruled, stopAt);
  if (stopAt === 1 && tourRules(problem.board, problem.end, problem.closed).complete)
    return { status: 'at-least', count: 1n };
  try {
    const result = yield* countOrSplit(problem, engine, memory, sharing, missing);
    if (typeof result !== 'bigint') return result;
    return limited({ status: 'counted', count: result, method: 'frontier' }, stopAt);
  } catch (error) {
    const tours = listInstead(error, engine, problem, memory);
    if (tours) {
      const count = missing
        ? tours.filter((tour) => !usesMove(tour, problem.closed, missing)).length
        : tours.length;
      return limited({ status: 'counted', count: BigInt(count), method: 'listing' }, stopAt);
    }
    return tooLarge(error, 'The frontier', memory);
  }
}

/** Whether a tour uses a move, in either direction. */
function usesMove(tour: Uint32Array, closed: boolean, [from, to]: Move): boolean {
  const step = tour.indexOf(from);
  const isBeside = (other: number) => tour[closed ? (other + tour.length) % tour.length : other] === to;
  return isBeside(step + 1) || isBeside(step - 1);
}

function* countOrSplit(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  { workers, separate }: Sharing,
  missing: Move | undefined,
): Generator<Share, bigint | SplitCount> {
  const planning = planFrontier(problem, engine, memory, { missing, asksAlways: workers > 1 });
  const plan = yield* scaled(planning, 0, PLAN_SHARE);
  const { bytes, halves, board } = plan;
  const isShared = halves !== undefined && bytes >= LEAST_BYTES_SHARED;
  const parts = isShared ? Math.min(workers, Math.floor(memory / bytes)) : 1;
  if (parts > 1) return { status: 'split', parts };
  const from = bytes > 0 ? PLAN_SHARE : 0;
  if (!isShared || !separate) return yield* scaled(frontierCount(engine, plan, memory), from, 1 - from);
  const { count, most } = yield* scaled(countPass(engine, plan, 0, memory), from, 1 - from);
  return most < SAFE_BOUND ? count : { status: 'split', parts: primesFor(bitsOfBound(board)).length };
}

/** The search of puzzles finds two completions, and exchanges lead from these to others. A list is better at more. */
const MAX_EXCHANGED = 1000;

/** Counts completions of given steps: the search of puzzles finds a few soon, many are listed. */
export function* completionCount(
  problem: Problem,
  given: Given,
  engine: CensusEngine,
  stopAt: number | undefined,
): Generator<Share, CountResult> {
  const { board, closed } = problem;
  // A closed tour through one given square, and a board of two squares, leave no segment between two squares.
  const isSearched = given.count > (closed ? 1 : 0) && board.freeSquares > 2;
  if (stopAt === undefined || stopAt > MAX_EXCHANGED || !isSearched) {
    return yield* listingCount(problem, given, engine, stopAt);
  }
  const { graph, kernel } = fillingBench(board, engine.puzzleEngine());
  if (excludedGiven(problem, given, graph)) return { status: 'counted', count: 0n, method: 'rule' };
  const puzzle = { graph, gaps: gapsOf(problem, given), squareAt: given.squareAt, closed };
  const steps = fillingSteps(kernel, puzzle, Number.POSITIVE_INFINITY);
  let next = steps.next();
  // A pool may cancel the count here.
  for (; !next.done; next = steps.next()) yield 0;
  const { paths } = next.value;
  const isAll = paths.length < 2;
  if (isAll || countExchanged(puzzle, paths, stopAt) >= stopAt) {
    return limited(
      { status: 'counted', count: BigInt(isAll ? paths.length : stopAt), method: 'listing' },
      stopAt,
    );
  }
  return yield* listingCount(problem, given, engine, stopAt);
}

/** Counts completions of given steps one after the other. How many are left is not known in advance. */
function* listingCount(
  problem: Problem,
  given: Given,
  engine: CensusEngine,
  stopAt: number = Number.POSITIVE_INFINITY,
): Generator<Share, CountResult> {
  const walk = tourWalk(engine, problem, { prefix: [], given, leaf: problem.board.freeSquares });
  let count = 0;
  while (!walk.done) {
    count += walk.run(Math.min(MOST_ROWS, stopAt - count), NODES_A_RUN);
    if (count >= stopAt) return { status: 'at-least', count: BigInt(stopAt) };
    yield 0;
  }
  return { status: 'counted', count: BigInt(count), method: 'listing' };
}
