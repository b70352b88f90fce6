import type { integerArgument } from '../problem/arguments.js';

/** Limits and progress of a count, for those who count and for a pool, which must not load more than that. */

/** What `countTours` returns. */
export type CountResult =
  /**
   * The number of tours, exactly. `method`: by a rule of existence or because there is only one square or move ('rule'), by a
   * frontier that sweeps the board ('frontier'), by a search for all tours ('listing').
   */
  | { status: 'counted'; count: bigint; method: 'rule' | 'frontier' | 'listing' }
  /** There are at least `stopAt` tours; that number again. */
  | { status: 'at-least'; count: bigint }
  /** The count would need this many bytes of memory, or more. */
  | { status: 'too-large'; bytes: number; explanation: string; count?: undefined };

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

/** What a count is limited by. */
export interface Limits {
  readonly stopAt: number | undefined;
  readonly memory: number;
}

/**
 * The limits of a count, with their defaults.
 * @param check checks an integer: a pool already has this function loaded
 * @throws TypeError, RangeError
 */
export function limitsOf(
  { stopAt, memory = DEFAULT_MEMORY }: { readonly stopAt?: unknown; readonly memory?: unknown },
  check: typeof integerArgument,
): Limits {
  return {
    stopAt: stopAt === undefined ? undefined : check('stopAt', stopAt, 1, Number.MAX_SAFE_INTEGER),
    memory: check('memory', memory, 1, Number.MAX_SAFE_INTEGER),
  };
}

/** The result when only `stopAt` tours were asked for. */
export function limited(result: CountResult, stopAt: number | undefined): CountResult {
  if (result.status !== 'counted' || stopAt === undefined || result.count < BigInt(stopAt)) return result;
  return { status: 'at-least', count: BigInt(stopAt) };
}

/** Progress is reported in this many parts. */
const PARTS = 1000;

/** Reports the progress of a count, but only when it has grown. */
export function teller(
  onProgress: ((done: number, total: number) => void) | undefined,
): (share: number) => void {
  let told = 0;
  return (share) => {
    const done = share < 1 ? Math.min(Math.floor(PARTS * share), PARTS - 1) : PARTS;
    if (done <= told) return;
    told = done;
    onProgress?.(done, PARTS);
  };
}
