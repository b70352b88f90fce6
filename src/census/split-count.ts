import type { CensusEngine, Part } from '../engines/census/kernel.js';
import type { Problem } from '../problem/problem.js';
import { bitsOfBound } from './bregman.js';
import { frontierRemainders } from './count.js';
import type { CountResult } from './count-options.js';
import { countByPlan, PLAN_SHARE, settled } from './count-tours.js';
import { countPass, frontierPlan } from './frontier-count.js';
import type { Limits } from './limits.js';
import { primesFor, type Remainder } from './modular.js';
import { orientedBoard } from './oriented-board.js';
import { type CountPlan, countPlan } from './plan.js';
import { type Share, scaled } from './shares.js';
import { transferRemainders } from './transfer-count.js';

/**
 * A count in several parts at once, each in a worker: of a pass that may be exact each worker makes the sweeps and joins its
 * part of the targets; of remainders it has its part of the primes. The parts need nothing of one another, and are put
 * together where all of them arrive (part-sum.ts).
 */

/** What a worker is asked for: the beginning of a count, or a part of it. */
export type Work = 'begin' | 'exact' | 'remainders';

/** A count that is to go on in parts. */
export interface SplitCount {
  readonly status: 'split';
  readonly method: 'frontier' | 'transfer';
  readonly parts: number;
}

/** What has come of a part. */
export type PartResult =
  | { readonly status: 'part'; readonly count: bigint; readonly most: number }
  | { readonly status: 'remainders'; readonly remainders: readonly Remainder[] };

/** Below so many bytes a count is over before other workers have begun. */
export const LEAST_BYTES: number = 2 ** 26;
/** And so is one with fewer primes for each of them. */
export const LEAST_PRIMES = 16;

/** Begins a count, which it finishes when it is not worth to be split; so many workers may share it. */
export function beginCount(
  problem: Problem,
  engine: CensusEngine,
  { memory, atMost }: Limits,
  workers: number,
): Generator<Share, CountResult | SplitCount> {
  return settled(problem, engine, memory, atMost, wholeOrSplit(problem, engine, memory, workers));
}

function* wholeOrSplit(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  workers: number,
): Generator<Share, CountResult | SplitCount> {
  const planning = countPlan(problem, engine, memory, undefined, workers > 1);
  const plan = yield* scaled(planning, 0, PLAN_SHARE);
  if (plan.status !== 'planned') return plan;
  const parts = Math.min(workers, mostParts(plan, memory));
  if (parts > 1) return { status: 'split', method: plan.method, parts };
  return yield* countByPlan(plan, engine, memory);
}

/** In how many parts a count is worth to be split, and fits into the memory. */
function mostParts(plan: CountPlan, memory: number): number {
  if (plan.method === 'transfer') {
    return Math.floor(primesFor(bitsOfBound(plan.board)).length / LEAST_PRIMES);
  }
  const { bytes, halves } = plan;
  return halves.halves === undefined || bytes < LEAST_BYTES ? 1 : Math.floor(memory / bytes);
}

/**
 * A part of a count that was found worth it.
 * @param memory the most bytes for this part
 * @throws MemoryRefused
 */
export function* countPart(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  { method, work, part }: { method: SplitCount['method']; work: 'exact' | 'remainders'; part: Part },
): Generator<Share, PartResult> {
  const board = orientedBoard(problem);
  if (work === 'exact') {
    const { count, most } = yield* countPass(engine, frontierPlan(board), 0, memory, part);
    return { status: 'part', count, most };
  }
  const remainders = yield* method === 'transfer'
    ? transferRemainders(engine, board, memory, part)
    : frontierRemainders(engine, frontierPlan(board), memory, part);
  return { status: 'remainders', remainders };
}
