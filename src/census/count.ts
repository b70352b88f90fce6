import { checkOptionKeys } from '../engines/engine-source.js';
import type { TourRules } from '../existence/plain.js';
import { isSymmetricKnown } from '../existence/symmetric.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';
import { withJsonArrays } from '../problem/result.js';
import { excludedGiven } from '../puzzle/given-rules.js';
import { loadBoard } from '../puzzle/loaded-board.js';
import { countExchanges, isLearnt, learntSteps, searchSteps } from '../puzzle/search.js';
import { bitsOfBound, type Move } from './board.js';
import { type CensusProblem, checkCensusProblem } from './cursor.js';
import type { CensusEngine, CensusSource } from './engine.js';
import {
  BITS_OF_ONE_PASS,
  countPass,
  frontierCount,
  PLAN_SHARE,
  planFrontier,
  type Share,
  scaleProgress,
} from './frontier.js';
import {
  applyStopAt,
  type CountLimits,
  type CountResult,
  directionsOf,
  inDirections,
  limitsOfOne,
  normaliseLimits,
  progressReporter,
} from './limits.js';
import { MAX_ROWS } from './listing.js';
import { tooLarge } from './memory.js';
import { primesFor, SAFE_BOUND } from './remainders.js';
import { listInstead } from './short-list.js';
import { countSymmetric } from './symmetric-count.js';
import { NODES_PER_RUN } from './tour-list.js';
import { isExcluded, rulesOf, tourWalk } from './tour-walk.js';

export type { CountResult };

/** Options of a count. */
export interface CountOptions {
  /**
   * Whether each direction of a tour counts: the number is then twice that of undirected tours. It changes nothing for open tours
   * with `start` or `end`, with `given`, and on one open square. Default false.
   */
  directed?: boolean | undefined;
  /** Stops counting at this number: a positive integer. If there are as many tours, the answer is `at-least`. */
  stopAt?: number | undefined;
  /** Maximum number of bytes that the count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Called with the progress of the count: `done` rises to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

const COUNT_KEYS: readonly string[] = ['directed', 'stopAt', 'memory', 'onProgress'];

/**
 * A division of a count into parts: none, by targets of the join, or by primes of its remainders. The count modulo one prime
 * can be divided by targets again.
 */
export interface Division {
  readonly status: 'divided';
  readonly by: 'whole' | 'targets' | 'primes';
  /** Number of primes whose remainders determine the count. */
  readonly primes: number;
  /** Estimated bytes per worker. */
  readonly bytes: number;
}

/** The workers that share a count. */
export interface Sharing {
  /** Number of workers that share the memory. They share the targets of the exact pass, then the primes. */
  readonly workers: number;
  /** Whether each worker has all of the memory, on its own machine. Such workers share only the primes. */
  readonly hasOwnMemory: boolean;
}

const ALONE: Sharing = { workers: 1, hasOwnMemory: false };

/** Minimum size of a count to share. Smaller counts end before other workers have started. */
const MIN_SHARED_BYTES = 2 ** 26;

/** Counts tours on the engine of an entry point: `countTours` of wasm.ts and js.ts. */
export function countToursOn(
  source: CensusSource,
  problem: CensusProblem,
  options: CountOptions,
): CountResult {
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', [...COUNT_KEYS, ...source.keys]);
  checkOptionKeys(source, options, COUNT_KEYS);
  const limits = checkCounting(options);
  const { problem: checked, given } = checkCensusProblem(problem, true);
  const directions = directionsOf(options.directed, checked, given);
  const { stopAt, memory } = limitsOfOne(limits, directions);
  const engine = source.load(options);
  const steps = given
    ? completionCount(checked, given, engine, stopAt)
    : countProblem(checked, engine, { stopAt, memory });
  const report = progressReporter(options.onProgress);
  for (let next = steps.next(); ; next = steps.next()) {
    report(next.done ? 1 : next.value);
    if (next.done) return withJsonArrays(inDirections(next.value, directions, limits.stopAt));
  }
}

/**
 * Returns the limits of a count. Also checks `onProgress`.
 * @throws TypeError, RangeError
 */
export function checkCounting(options: CountOptions): CountLimits {
  const limits = normaliseLimits(options, integerArgument);
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return limits;
}

/** Counts the tours of a checked problem, like {@link beginCount}. */
export function countProblem(
  problem: Problem,
  engine: CensusEngine,
  limits: CountLimits,
  missing?: Move,
): Generator<Share, CountResult> {
  return beginCount(problem, engine, limits, ALONE, missing) as Generator<Share, CountResult>;
}

/** Returns the number of tours if a rule decides it. */
function ruledCount(problem: Problem, rules: TourRules): CountResult | undefined {
  if (isExcluded(problem, rules)) return { status: 'counted', count: 0n, method: 'rule' };
  return problem.board.openSquares === 1 ? { status: 'counted', count: 1n, method: 'rule' } : undefined;
}

/** Decides how to divide a count. The decision is the same on every machine with enough memory. */
export function* divideCount(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
): Generator<Share, Division | CountResult> {
  const whole = { status: 'divided', by: 'whole', primes: 0, bytes: 0 } as const;
  if (ruledCount(problem, rulesOf(problem))) return whole;
  try {
    const { board, halves, bytes } = yield* planFrontier(problem, engine, memory, { alwaysEstimate: true });
    const bits = bitsOfBound(board);
    const small = halves === undefined || bytes < MIN_SHARED_BYTES ? 'whole' : 'targets';
    const by = bits < BITS_OF_ONE_PASS ? small : 'primes';
    return { status: 'divided', by, primes: primesFor(bits).length, bytes };
  } catch (error) {
    if (listInstead(error, engine, problem, memory)) return whole;
    return yield* tooLarge(error, 'The frontier', { engine, problem, memory, kept: 'two-layers' });
  }
}

/**
 * Starts a count that workers may share. Finishes it if it is not worth dividing.
 * @param missing a move that tours must not use; requires that there is no `stopAt`
 */
export function* beginCount(
  problem: Problem,
  engine: CensusEngine,
  { memory, stopAt }: CountLimits,
  sharing: Sharing,
  missing?: Move,
): Generator<Share, CountResult | Division> {
  const rules = rulesOf(problem);
  const ruled = ruledCount(problem, rules);
  if (ruled) return applyStopAt(ruled, stopAt);
  const isKnown = problem.symmetry ? isSymmetricKnown(problem) : rules.complete;
  if (stopAt === 1 && isKnown) return { status: 'at-least', count: 1n };
  if (problem.symmetry) {
    const count = yield* countSymmetric(problem, engine, stopAt);
    if (count === undefined) return yield* listingCount(problem, undefined, engine, stopAt);
    return applyStopAt({ status: 'counted', count, method: 'listing' }, stopAt);
  }
  try {
    const result = yield* countOrDivide(problem, engine, memory, sharing, missing);
    if (typeof result !== 'bigint') return result;
    return applyStopAt({ status: 'counted', count: result, method: 'frontier' }, stopAt);
  } catch (error) {
    const tours = listInstead(error, engine, problem, memory);
    if (tours) {
      const count = missing
        ? tours.filter((tour) => !usesMove(tour, problem.closed, missing)).length
        : tours.length;
      return applyStopAt({ status: 'counted', count: BigInt(count), method: 'listing' }, stopAt);
    }
    const kept = 'two-layers';
    return yield* tooLarge(error, 'The frontier', { engine, problem, memory, kept, missing });
  }
}

/** Whether a tour uses a move, in either direction. */
function usesMove(tour: Uint32Array, closed: boolean, [from, to]: Move): boolean {
  const step = tour.indexOf(from);
  const isBeside = (other: number) => tour[closed ? (other + tour.length) % tour.length : other] === to;
  return isBeside(step + 1) || isBeside(step - 1);
}

function* countOrDivide(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  { workers, hasOwnMemory }: Sharing,
  missing: Move | undefined,
): Generator<Share, bigint | Division> {
  const planning = planFrontier(problem, engine, memory, { missing, alwaysEstimate: workers > 1 });
  const plan = yield* scaleProgress(planning, 0, PLAN_SHARE);
  const { bytes, halves, board } = plan;
  const isShared = halves !== undefined && bytes >= MIN_SHARED_BYTES;
  const divideBy = (by: 'targets' | 'primes'): Division => {
    return { status: 'divided', by, primes: primesFor(bitsOfBound(board)).length, bytes };
  };
  if (isShared && Math.min(workers, Math.floor(memory / bytes)) > 1) return divideBy('targets');
  const from = bytes > 0 ? PLAN_SHARE : 0;
  if (!isShared || !hasOwnMemory)
    return yield* scaleProgress(frontierCount(engine, plan, memory), from, 1 - from);
  const { count, bound } = yield* scaleProgress(countPass(engine, plan, 0, memory), from, 1 - from);
  return bound < SAFE_BOUND ? count : divideBy('primes');
}

/**
 * Maximum `stopAt` for which segments of known completions are exchanged to find more. For larger ones, listing is faster.
 */
const MAX_EXCHANGED = 1000;

/** Counts completions of given steps. The search of puzzles and exchanges quickly find a few; more are listed. */
export function* completionCount(
  problem: Problem,
  given: Given,
  engine: CensusEngine,
  stopAt: number | undefined,
): Generator<Share, CountResult> {
  const { board, closed } = problem;
  // With one given square of a closed tour, or two open squares, there is no segment between two squares to search.
  const isSearched = given.count > (closed ? 1 : 0) && board.openSquares > 2;
  if (stopAt === undefined || stopAt > MAX_EXCHANGED || !isSearched) {
    return yield* listingCount(problem, given, engine, stopAt);
  }
  const { squareAt } = given;
  const bench = loadBoard(board, engine.puzzleEngine());
  if (excludedGiven(problem, given, bench.graph)) return { status: 'counted', count: 0n, method: 'rule' };
  const unlimited = { nodeLimit: Number.POSITIVE_INFINITY };
  let { paths } = yield* withPauses(searchSteps(bench, problem, squareAt, unlimited.nodeLimit));
  let count = paths.length;
  if (count > 1) count = countExchanges(bench.graph, closed, paths, squareAt, stopAt);
  if (count > 1 && count < stopAt) {
    if (!isLearnt(bench.graph, squareAt)) return yield* listingCount(problem, given, engine, stopAt);
    ({ paths } = yield* withPauses(learntSteps(bench, problem, squareAt, { ...unlimited, max: stopAt })));
    count = paths.length;
  }
  return applyStopAt({ status: 'counted', count: BigInt(count), method: 'listing' }, stopAt);
}

/** Runs a search of which a pool may cancel the rest between two steps. */
function* withPauses<Result>(steps: Generator<undefined, Result>): Generator<Share, Result> {
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    yield 0;
  }
}

/** Counts tours one by one. The number of remaining ones is not known in advance. */
function* listingCount(
  problem: Problem,
  given: Given | undefined,
  engine: CensusEngine,
  stopAt: number = Number.POSITIVE_INFINITY,
): Generator<Share, CountResult> {
  const walk = tourWalk(engine, problem, { prefix: [], given, leaf: problem.board.openSquares });
  let count = 0;
  while (!walk.done) {
    count += walk.run(Math.min(MAX_ROWS, stopAt - count), NODES_PER_RUN);
    if (count >= stopAt) return { status: 'at-least', count: BigInt(stopAt) };
    yield 0;
  }
  return { status: 'counted', count: BigInt(count), method: 'listing' };
}
