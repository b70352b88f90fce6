/** The array that a path is written to: the front of the caller's, or a new one. */
export function pathArray(out: Uint32Array | undefined, length: number): Uint32Array {
  if (!out) return new Uint32Array(length);
  return out.length === length ? out : out.subarray(0, length);
}
