import type { CensusEngine } from '../engines/census/kernel.js';
import { MOST_ROWS } from '../engines/census/listing.js';
import type { Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';
import type { CountResult } from './count-options.js';
import type { Share } from './shares.js';
import { NODES_A_RUN } from './tour-list.js';
import { tourWalk } from './tour-walk.js';

/** The number of fillings with given steps: one after the other, as they are listed. How many are left nobody knows before. */
export function* listingCount(
  problem: Problem,
  given: Given,
  engine: CensusEngine,
  atMost: number = Number.POSITIVE_INFINITY,
): Generator<Share, CountResult> {
  const walk = tourWalk(engine, problem, { prefix: [], given, leaf: problem.board.freeSquares });
  let count = 0;
  while (!walk.done) {
    count += walk.run(Math.min(MOST_ROWS, atMost - count), NODES_A_RUN);
    if (count >= atMost) return { status: 'at-least', count: BigInt(atMost) };
    yield 0;
  }
  return { status: 'counted', count: BigInt(count), method: 'listing' };
}
