import { wrongType } from '../problem/arguments.js';

/** An `AbortSignal`: what the pool uses of it, because its type is not there for everyone. */
export interface PoolSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  /** Calls `listener` when it is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Takes a listener away. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The signal, if one is given.
 * @throws TypeError; the signal's reason when it is aborted already
 */
export function signalArgument(signal: unknown): PoolSignal | undefined {
  if (signal === undefined) return undefined;
  const isSignal = typeof signal === 'object' && signal !== null && 'aborted' in signal;
  if (!isSignal || !('addEventListener' in signal)) throw wrongType('signal', signal, 'an AbortSignal');
  const given = signal as PoolSignal;
  if (given.aborted) throw given.reason;
  return given;
}

/** Listens for the abort. Returns what ends that. */
export function onAbort(signal: PoolSignal | undefined, listener: (reason: unknown) => void): () => void {
  if (!signal) return () => {};
  const aborted = (): void => listener(signal.reason);
  signal.addEventListener('abort', aborted);
  return () => signal.removeEventListener('abort', aborted);
}
