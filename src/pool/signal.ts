import { wrongType } from '../problem/arguments.js';
import type { PoolSignal } from './pool.js';

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
