import type { CensusEngine } from '../engines/census/kernel.js';
import { bitsOfBound } from './bregman.js';
import { countPass, type FrontierPlan, type Share } from './frontier-count.js';
import { primes, Remainders } from './modular.js';

/**
 * The number of tours of a board: in one pass where 64 bits are known to hold it, else modulo as many primes as the bound of
 * {@link bitsOfBound} asks for.
 * @throws MemoryRefused, RangeError
 */
export function* frontierCount(
  engine: CensusEngine,
  plan: FrontierPlan,
  memory: number,
): Generator<Share, bigint> {
  const bits = bitsOfBound(plan.board);
  const passes = likelyPasses(bits);
  const first = yield* scaled(countPass(engine, plan, 0, memory), 0, 1 / passes);
  if (first.exact) return first.count;
  const remainders = new Remainders();
  let pass = 1;
  for (const prime of primes()) {
    if (remainders.decides(bits)) break;
    const from = Math.min(pass / passes, 1);
    const { count } = yield* scaled(
      countPass(engine, plan, prime, memory),
      from,
      Math.min(1 / passes, 1 - from),
    );
    remainders.add(prime, count);
    pass++;
  }
  return remainders.value;
}

/** How many passes it will probably take, for progress alone: the bound has about twice the bits of the number. */
function likelyPasses(bits: number): number {
  return bits < 120 ? 1 : 1 + Math.ceil(bits / 30.9);
}

function* scaled<Result>(
  shares: Generator<Share, Result>,
  from: Share,
  share: Share,
): Generator<Share, Result> {
  for (let next = shares.next(); ; next = shares.next()) {
    if (next.done) return next.value;
    yield from + share * next.value;
  }
}
