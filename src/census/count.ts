import { type CensusEngine, type Part, WHOLE } from '../engines/census/kernel.js';
import { bitsOfBound } from './bregman.js';
import { countPass, type FrontierPlan } from './frontier-count.js';
import { fromRemainders, primesFor, type Remainder, SAFE_BOUND } from './modular.js';
import { shareOf } from './part.js';
import { type Share, scaled } from './shares.js';

/** Boards whose bound has at most so many bits are likely to be counted in one pass: it has about twice those of the number. */
const BITS_OF_ONE_PASS = 120;

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
  const share = exactShare(plan);
  const { count, most } = yield* scaled(countPass(engine, plan, 0, memory), 0, share);
  if (most < SAFE_BOUND) return count;
  return fromRemainders(yield* scaled(frontierRemainders(engine, plan, memory, WHOLE), share, 1 - share));
}

/** Of the time of a count, the share of the pass that is exact if all goes well; for progress alone. */
export function exactShare({ board }: FrontierPlan): Share {
  const bits = bitsOfBound(board);
  return bits < BITS_OF_ONE_PASS ? 1 : 1 / (1 + primesFor(bits).length);
}

/**
 * The number modulo primes, those of a part.
 * @throws MemoryRefused
 */
export function* frontierRemainders(
  engine: CensusEngine,
  plan: FrontierPlan,
  memory: number,
  part: Part,
): Generator<Share, Remainder[]> {
  const primes = shareOf(primesFor(bitsOfBound(plan.board)), part);
  const remainders: Remainder[] = [];
  for (const [i, prime] of primes.entries()) {
    const pass = countPass(engine, plan, prime, memory);
    const { count } = yield* scaled(pass, i / primes.length, 1 / primes.length);
    remainders.push([prime, count]);
  }
  return remainders;
}
