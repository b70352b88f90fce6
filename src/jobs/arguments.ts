import type { CensusProblem } from '../census/cursor.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { CLOCKWISE, type Move, normaliseOptions, type Options, STRATEGY_NAMES } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import { type WalkResult, withJsonArrays } from '../problem/result.js';
import type { CallOptions, CallSignal } from './executor.js';
import type { EachOptions } from './task.js';

/** Checks the arguments of calls, before a call is opened. */

/** A call whose problem and option names are checked. */
export interface CensusCall<Options> {
  readonly request: CallOptions;
  readonly problem: CensusProblem;
  readonly checked: Problem;
  readonly options: Options;
}

/**
 * Checks the signal, if there is one.
 * @throws TypeError; the signal's reason if it is already aborted
 */
function signalArgument(signal: unknown): CallSignal | undefined {
  if (signal === undefined) return undefined;
  const given = Object(signal) as CallSignal;
  const methods = [given.addEventListener, given.removeEventListener];
  if (!('aborted' in given) || methods.some((method) => typeof method !== 'function')) {
    throw wrongType('signal', signal, 'an AbortSignal');
  }
  if (given.aborted) throw given.reason;
  return given;
}

/** Checks options as the solver does, and copies them. */
export function solvingOptions(options: object, keys: readonly string[]): Options {
  const { moveOrder, ...rest } = normaliseOptions(options, STRATEGY_NAMES, keys);
  const copy = moveOrder === CLOCKWISE ? CLOCKWISE : moveOrder.map(([row, col]): Move => [row, col]);
  return { ...rest, moveOrder: copy };
}

/**
 * Checks the options of several problems, whose streams may count up.
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

const MAX_JOB_LETTERS = 200;

/**
 * Checks the options of every call.
 * @throws TypeError, RangeError; the signal's reason if it is already aborted
 */
export function callArguments({ signal, jobId, onProgress }: CallOptions): CallOptions {
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  return { signal: signalArgument(signal), jobId: jobArgument(jobId), onProgress };
}

export function jobArgument(jobId: unknown): string | undefined {
  if (jobId === undefined) return undefined;
  if (typeof jobId !== 'string') throw wrongType('jobId', jobId, 'a string');
  if (jobId.length === 0 || jobId.length > MAX_JOB_LETTERS) {
    throw outOfRange('the length of jobId', jobId.length, `1 to ${MAX_JOB_LETTERS}`);
  }
  return jobId;
}

/** Returns the result with its path in the caller's array, if there is one. */
export function copyToOut(result: WalkResult, out: Uint32Array | undefined): WalkResult {
  if (!out || result.status === 'impossible') return result;
  out.set(result.path);
  const { length } = result.path;
  return withJsonArrays({ ...result, path: length === out.length ? out : out.subarray(0, length) });
}
