import type { CensusEngine } from '../engines/census/kernel.js';
import type { Problem } from '../problem/problem.js';
import { bitsOfBound } from './bregman.js';
import type { CountResult } from './count-options.js';
import { countByPlan, PLAN_SHARE, settled } from './count-tours.js';
import { countPass } from './frontier-count.js';
import type { Limits } from './limits.js';
import { primesFor, SAFE_BOUND } from './modular.js';
import { countPlan } from './plan.js';
import { type Share, scaled } from './shares.js';
import { LEAST_BYTES, LEAST_PRIMES, type SplitCount } from './split-count.js';

/**
 * A count in parts on machines of their own, where each part has all of the memory: so it is split by primes alone, and
 * only when one pass cannot answer. The parts are those of `countPart`, put together by `sumOfParts`.
 */
export function beginSeparately(
  problem: Problem,
  engine: CensusEngine,
  { memory, atMost }: Limits,
): Generator<Share, CountResult | SplitCount> {
  return settled(problem, engine, memory, atMost, wholeOrPrimes(problem, engine, memory));
}

function* wholeOrPrimes(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
): Generator<Share, CountResult | SplitCount> {
  const plan = yield* scaled(countPlan(problem, engine, memory), 0, PLAN_SHARE);
  if (plan.status !== 'planned') return plan;
  if (plan.method === 'transfer') {
    const parts = Math.floor(primesFor(bitsOfBound(plan.board)).length / LEAST_PRIMES);
    return parts > 1
      ? { status: 'split', method: 'transfer', parts }
      : yield* countByPlan(plan, engine, memory);
  }
  const { halves, bytes } = plan;
  if (halves.halves === undefined || bytes < LEAST_BYTES) return yield* countByPlan(plan, engine, memory);
  const { count, most } = yield* scaled(countPass(engine, halves, 0, memory), PLAN_SHARE, 1 - PLAN_SHARE);
  if (most < SAFE_BOUND) return { status: 'counted', count, method: 'frontier' };
  return { status: 'split', method: 'frontier', parts: primesFor(bitsOfBound(halves.board)).length };
}
