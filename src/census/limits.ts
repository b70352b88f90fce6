import type { integerArgument } from '../problem/arguments.js';
import type { Problem } from '../problem/problem.js';

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
  /**
   * The count needs more memory than allowed. `bytes`, an integer, suffices as `memory`. Above 2^32, no memory suffices, because
   * WebAssembly has at most 4 GiB.
   */
  | { status: 'too-large'; bytes: number; explanation: string; count?: undefined };

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

export interface CountLimits {
  readonly stopAt: number | undefined;
  readonly memory: number;
}

/** Numbers of the directions in which each tour counts. */
export type Directions = 1 | 2;

/**
 * Returns in how many directions each tour counts. Given steps and the ends of an open tour choose one direction. A tour of one
 * square has only one.
 * @throws TypeError
 */
export function directionsOf(
  directed: unknown,
  { board, start, end, closed }: Problem,
  given: unknown,
): Directions {
  if (directed !== undefined && typeof directed !== 'boolean') {
    throw new TypeError(`directed is ${String(directed)}; it must be true or false`);
  }
  const isFree = given === undefined && (closed || (start < 0 && end < 0)) && board.openSquares > 1;
  return directed && isFree ? 2 : 1;
}

/** Returns the limits of a count in which each tour counts once, for one in which it counts in all of its directions. */
export function limitsOfOne({ stopAt, memory }: CountLimits, directions: Directions): CountLimits {
  return { stopAt: stopAt === undefined ? undefined : Math.ceil(stopAt / directions), memory };
}

/** Returns the count in all directions from the count of tours in one. */
export function inDirections(
  result: CountResult,
  directions: Directions,
  stopAt: number | undefined,
): CountResult {
  if (directions === 1 || result.status === 'too-large') return result;
  // Half of an odd limit is rounded up, so twice the half may exceed the limit.
  return { ...result, count: result.status === 'counted' ? 2n * result.count : BigInt(stopAt!) };
}

/**
 * Checks the limits of a count and adds their defaults.
 * @param check checks an integer; passed in because a pool has loaded it already
 * @throws TypeError, RangeError
 */
export function normaliseLimits(
  { stopAt, memory = DEFAULT_MEMORY }: { readonly stopAt?: unknown; readonly memory?: unknown },
  check: typeof integerArgument,
): CountLimits {
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
