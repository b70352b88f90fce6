import { wrongType } from '../../problem/arguments.js';
import {
  CLOCKWISE,
  type Move,
  normaliseOptions,
  type Options,
  STRATEGY_NAMES,
} from '../../problem/options.js';
import type { PoolSignal } from '../pool.js';

/** What calls that are answered elsewhere take beside a problem, checked before anything goes out. */

/**
 * The signal, if one is given.
 * @throws TypeError; the signal's reason when it is aborted already
 */
export function signalArgument(signal: unknown): PoolSignal | undefined {
  if (signal === undefined) return undefined;
  const given = signal as PoolSignal;
  const isObject = typeof signal === 'object' && signal !== null && 'aborted' in signal;
  const methods = isObject && [given.addEventListener, given.removeEventListener];
  if (!methods || methods.some((method) => typeof method !== 'function')) {
    throw wrongType('signal', signal, 'an AbortSignal');
  }
  if (given.aborted) throw given.reason;
  return given;
}

/** Options checked as the solver does, and safe from later changes. */
export function solvingOptions(options: object, keys: readonly string[]): Options {
  const { moveOrder, ...rest } = normaliseOptions(options, STRATEGY_NAMES, keys);
  const copy = moveOrder === CLOCKWISE ? CLOCKWISE : moveOrder.map(([row, col]): Move => [row, col]);
  return { ...rest, moveOrder: copy };
}

/** Options of problem after problem. */
export interface EachOptions {
  /** Those of the first one. */
  readonly options: Options;
  /** Whether each has the stream behind that of the one before. */
  readonly counts: boolean;
}

/**
 * The same for problem after problem, whose streams may be counted.
 * @throws TypeError, RangeError
 */
export function eachOptions(given: object, keys: readonly string[]): EachOptions {
  const { stream } = Object(given) as { readonly stream?: unknown };
  const counts = stream === 'count';
  if (!counts && stream !== undefined && typeof stream !== 'number') {
    throw wrongType('stream', stream, `an integer from 0 to ${2 ** 32 - 1}, or 'count'`);
  }
  return { options: solvingOptions(counts ? { ...given, stream: 0 } : given, keys), counts };
}

/** @throws TypeError */
export function progressArgument<Numbers extends number[]>(
  onProgress: unknown,
): ((...numbers: Numbers) => void) | undefined {
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return onProgress as ((...numbers: Numbers) => void) | undefined;
}
