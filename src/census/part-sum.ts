import { fromRemainders, SAFE_BOUND } from './modular.js';
import type { PartResult } from './split-count.js';

/** The number of which these are all parts; undefined: it may be more than 64 bits hold, so remainders are needed. */
export function sumOfParts(parts: readonly PartResult[]): bigint | undefined {
  let count = 0n;
  let most = 0;
  const remainders = [];
  for (const part of parts) {
    if (part.status === 'remainders') remainders.push(...part.remainders);
    else {
      count += part.count;
      most += part.most;
    }
  }
  if (remainders.length > 0) return fromRemainders(remainders);
  return most < SAFE_BOUND ? BigInt.asUintN(64, count) : undefined;
}
