import { type CensusEngine, MemoryRefused } from '../engines/census/kernel.js';
import { censusEngine, ENGINE_KEYS } from '../engines/census/load.js';
import { objectArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, normaliseGiven } from '../problem/given.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { normaliseProblem, type Problem } from '../problem/problem.js';
import { type Effort, leastCount, mayHave } from './at-least.js';
import { frontierCount } from './count.js';
import { type CountOptions, type CountResult, checkCounting } from './count-options.js';
import { listingCount } from './listing-count.js';
import type { Move } from './oriented-board.js';
import { type CountPlan, countByRule, countPlan, existsByRule, planByFrontier, tooLarge } from './plan.js';
import { type Share, scaled } from './shares.js';
import { limited, teller } from './telling.js';
import type { CensusProblem } from './tour-list.js';
import { transferCount } from './transfer-count.js';

/** The keys of {@link CountOptions}. */
export const COUNT_KEYS: readonly string[] = ['atMost', 'memory', 'onProgress', ...ENGINE_KEYS];

/** Of the time of a count, the share of the guess of its memory: one part in twelve of closed 8 x 8. */
export const PLAN_SHARE: Share = 0.08;

/** Boards of at most so many free squares are counted sooner than anything else is tried. */
const FEW_SQUARES = 40;
/** How hard so many tours are looked for before all are counted: for a second or two. */
const SOON: Effort = { tours: 6, longest: [24, 40, 48], memory: 2 ** 25 };
/** And when that is too large. */
const AT_LAST: Effort = { tours: 4, longest: [40, 56], memory: 2 ** 27 };

/**
 * How many tours there are, exactly.
 *
 * Closed: undirected cycles, so neither where a tour begins nor its direction tells two apart, and `start` changes nothing.
 * Open without `start` and `end`: undirected paths. With one of them: paths from `start`, or to `end`; with both: paths
 * from the one to the other. A board of one free square has one open tour and no closed one. With `given`: fillings of the
 * board with steps, which are counted one by one.
 *
 * The method is the frontier method for Hamiltonian cycles (Sekine, Imai & Tani 1995), from both ends of the board to its
 * middle, with states kept by classes of equal degrees. With `atMost` tours are found first, and other ways counted to walk
 * stretches of them, which shows soon that there are very many.
 *
 * @throws TypeError, RangeError for bad input, before anything is counted; RangeError when the platform has not the
 * memory that the count was allowed
 */
export function countTours(problem: CensusProblem, options: CountOptions = {}): CountResult {
  const steps = countSteps(problem, options);
  const tell = teller(options.onProgress);
  for (let next = steps.next(); ; next = steps.next()) {
    tell(next.done ? 1 : next.value);
    if (next.done) return withJsonArrays(next.value);
  }
}

/** The same, bit by bit: yields how far the count is. Arguments are checked at once. */
function countSteps(problem: CensusProblem, options: CountOptions): Generator<Share, CountResult> {
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', COUNT_KEYS);
  objectArgument('options', options, COUNT_KEYS);
  const { atMost, memory } = checkCounting(options);
  const checked = normaliseProblem(problem);
  if (problem.given === undefined) return counted(checked, censusEngine(options), memory, atMost);
  const given = normaliseGiven(problem.given, checked);
  return listingCount(checked, given, censusEngine(options), atMost);
}

/**
 * The same for a problem that is checked.
 * @param missing a move that tours may not use; without `atMost`
 */
export function counted(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  atMost?: number,
  missing?: Move,
): Generator<Share, CountResult> {
  return settled<never>(problem, engine, memory, atMost, wholeCount(problem, engine, memory, missing));
}

/**
 * The answer by a rule, by what shows that there are at least so many, or by a count of all tours.
 * @param whole that count, which may end with something else instead
 */
export function* settled<Other extends { status: 'split' } = never>(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  atMost: number | undefined,
  whole: Generator<Share, CountResult | Other>,
): Generator<Share, CountResult | Other> {
  const known = countByRule(problem);
  if (known !== undefined) return limited({ status: 'counted', count: known, method: 'rule' }, atMost);
  if (atMost === undefined) return yield* heeded(whole, memory);
  if (atMost === 1 && existsByRule(problem)) return { status: 'at-least', count: 1n };
  if (problem.board.freeSquares > FEW_SQUARES) {
    const soon = yield* atLeast(problem, engine, memory, atMost, SOON);
    if (soon) return soon;
  }
  const all = yield* heeded(whole, memory);
  if (all.status === 'split') return all;
  if (all.status !== 'too-large') return limited(all, atMost);
  return (yield* atLeast(problem, engine, memory, atMost, AT_LAST)) ?? all;
}

/**
 * The answer when memory is refused to a count.
 * @throws RangeError when it is the platform that refuses it; what else was thrown
 */
function refusal(error: unknown, memory: number): CountResult {
  if (!(error instanceof MemoryRefused)) throw error;
  if (!error.byPlatform) return tooLarge(error.bytes, memory);
  throw new RangeError(`${error.bytes} bytes of memory cannot be had here; memory was ${memory}`);
}

/** A count with an answer for refused memory. */
function* heeded<Result>(
  steps: Generator<Share, Result>,
  memory: number,
): Generator<Share, Result | CountResult> {
  try {
    return yield* steps;
  } catch (error) {
    return refusal(error, memory);
  }
}

/** All tours. */
function* wholeCount(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  missing: Move | undefined,
): Generator<Share, CountResult> {
  const plan = yield* scaled(countPlan(problem, engine, memory, missing), 0, PLAN_SHARE);
  return plan.status === 'planned' ? yield* countByPlan(plan, engine, memory) : plan;
}

/** All tours as planned: by matrices, or by the frontier. */
export function* countByPlan(
  plan: CountPlan,
  engine: CensusEngine,
  memory: number,
): Generator<Share, CountResult> {
  if (plan.method === 'frontier') {
    const from = plan.bytes > 0 ? PLAN_SHARE : 0;
    const count = yield* scaled(frontierCount(engine, plan.halves, memory), from, 1 - from);
    return { status: 'counted', count, method: 'frontier' };
  }
  const { board } = plan;
  try {
    return { status: 'counted', count: yield* transferCount(engine, board, memory), method: 'transfer' };
  } catch (error) {
    // Matrices take more memory than layers.
    if (!(error instanceof MemoryRefused)) throw error;
  }
  const frontier = yield* planByFrontier(board, engine, memory);
  return frontier.status === 'planned' ? yield* countByPlan(frontier, engine, memory) : frontier;
}

/** Whether there are so many tours, where tours that are found and their stretches show it; undefined: they do not. */
function* atLeast(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  atMost: number,
  effort: Effort,
): Generator<Share, CountResult | undefined> {
  if (!mayHave(problem, atMost, memory)) return undefined;
  const count = function* (part: Problem, limit: number): Generator<Share, bigint | undefined> {
    const result = yield* counted(part, engine, limit);
    return result.status === 'counted' ? result.count : undefined;
  };
  const limits = { ...effort, memory: Math.min(memory, effort.memory) };
  const least = yield* scaled(leastCount(problem, BigInt(atMost), count, limits), 0, 0);
  if (least === 'none') return { status: 'counted', count: 0n, method: 'listing' };
  return least >= BigInt(atMost) ? { status: 'at-least', count: BigInt(atMost) } : undefined;
}
