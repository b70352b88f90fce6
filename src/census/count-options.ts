import type { EngineOptions } from '../engines/census/load.js';
import { integerArgument, wrongType } from '../problem/arguments.js';
import { type Limits, limitsOf } from './limits.js';

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

/**
 * The limits of a count, and its listener checked.
 * @throws TypeError, RangeError
 */
export function checkCounting(options: Pick<CountOptions, 'atMost' | 'memory' | 'onProgress'>): Limits {
  const limits = limitsOf(options, integerArgument);
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return limits;
}
