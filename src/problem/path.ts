import type { Board } from './problem.js';

/** Whether two squares are a knight move apart. */
export function isKnightMove({ cols }: Board, from: number, to: number): boolean {
  const rowsApart = Math.abs(Math.floor(from / cols) - Math.floor(to / cols));
  const colsApart = Math.abs((from % cols) - (to % cols));
  return rowsApart * colsApart === 2;
}

/** The array that a path is written to: the front of the caller's, or a new one. */
export function pathArray(out: Uint32Array | undefined, length: number): Uint32Array {
  if (!out) return new Uint32Array(length);
  return out.length === length ? out : out.subarray(0, length);
}
