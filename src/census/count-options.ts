import type { EngineOptions } from '../engines/census/load.js';
import { integerArgument, wrongType } from '../problem/arguments.js';

/** How to count. */
export interface CountOptions extends EngineOptions {
  /** Whether there are so many tours is all that is asked: a positive integer; the answer is then `at-least`. */
  atMost?: number | undefined;
  /** The most bytes that the count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Told how far the count is: `done` grows to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What `countTours` answers. */
export type CountResult =
  /**
   * The number of tours, exactly. `method`: by a rule of existence or because there is but one square or move ('rule'), by a
   * frontier that runs over the board ('frontier'), by the same steps as matrices ('transfer'), by a search for tours that
   * ended ('listing').
   */
  | { status: 'counted'; count: bigint; method: 'rule' | 'frontier' | 'transfer' | 'listing' }
  /** There are at least {@link CountOptions.atMost} tours; that number again. */
  | { status: 'at-least'; count: bigint }
  /** The count would need so many bytes of memory, or more. */
  | { status: 'too-large'; bytes: number; explanation: string; count?: undefined };

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

/** What a count is limited by. */
export interface Limits {
  readonly atMost: number | undefined;
  readonly memory: number;
}

/**
 * The limits, with their defaults.
 * @throws TypeError, RangeError
 */
export function checkLimits({
  atMost,
  memory = DEFAULT_MEMORY,
}: Pick<CountOptions, 'atMost' | 'memory'>): Limits {
  if (atMost !== undefined) integerArgument('atMost', atMost, 1, Number.MAX_SAFE_INTEGER);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  return { atMost, memory };
}

/**
 * The same, and the listener of a count.
 * @throws TypeError, RangeError
 */
export function checkCounting(options: Pick<CountOptions, 'atMost' | 'memory' | 'onProgress'>): Limits {
  const limits = checkLimits(options);
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return limits;
}
