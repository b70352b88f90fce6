import type { TourResult } from '../problem/result.js';

/** The result with its path in the caller's array, if there is one. */
export function inOut(result: TourResult, out: Uint32Array | undefined): TourResult {
  if (!out || result.status === 'impossible') return result;
  out.set(result.path);
  const { length } = result.path;
  return { ...result, path: length === out.length ? out : out.subarray(0, length) };
}
