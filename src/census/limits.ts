import type { integerArgument } from '../problem/arguments.js';

/** Limits and progress of a count. A pool loads this file, so it imports nothing else. */

/** The result of `countTours`. */
export type CountResult =
  /**
   * The exact number of tours. `method`: by a rule of existence or because there is only one square or move ('rule'), by a
   * frontier that sweeps the board ('frontier'), or by a search for all tours ('listing').
   */
  | { status: 'counted'; count: bigint; method: 'rule' | 'frontier' | 'listing' }
  /** There are at least `stopAt` tours; `count` is `stopAt`. */
  | { status: 'at-least'; count: bigint }
  /** The count would need at least `bytes` bytes of memory. */
  | { status: 'too-large'; bytes: number; explanation: string; count?: undefined };

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

export interface Limits {
  readonly stopAt: number | undefined;
  readonly memory: number;
}

/**
 * Checks the limits of a count and adds their defaults.
 * @param check checks an integer; passed in because a pool has loaded it already
 * @throws TypeError, RangeError
 */
export function normaliseLimits(
  { stopAt, memory = DEFAULT_MEMORY }: { readonly stopAt?: unknown; readonly memory?: unknown },
  check: typeof integerArgument,
): Limits {
  return {
    stopAt: stopAt === undefined ? undefined : check('stopAt', stopAt, 1, Number.MAX_SAFE_INTEGER),
    memory: check('memory', memory, 1, Number.MAX_SAFE_INTEGER),
  };
}

export function applyStopAt(result: CountResult, stopAt: number | undefined): CountResult {
  if (result.status !== 'counted' || stopAt === undefined || result.count < BigInt(stopAt)) return result;
  return { status: 'at-least', count: BigInt(stopAt) };
}

/** Number of steps in which progress is reported. */
const PARTS = 1000;

/** Returns a function that reports the progress of a count whenever it has grown. */
export function progressReporter(
  onProgress: ((done: number, total: number) => void) | undefined,
): (share: number) => void {
  let reported = 0;
  return (share) => {
    const done = share < 1 ? Math.min(Math.floor(PARTS * share), PARTS - 1) : PARTS;
    if (done <= reported) return;
    reported = done;
    onProgress?.(done, PARTS);
  };
}
