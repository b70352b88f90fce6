/** The array that a path is written to: the front of the caller's, or a new one. */
export function pathArray(out: Uint32Array | undefined, length: number): Uint32Array {
  if (!out) return new Uint32Array(length);
  return out.length === length ? out : out.subarray(0, length);
}

/** A path as it is handed out: a copy, in the front of the caller's array or in a new one. */
export function writtenPath(out: Uint32Array | undefined, squares: ArrayLike<number>): Uint32Array {
  const path = pathArray(out, squares.length);
  path.set(squares);
  return path;
}

/** Copies a closed path to `target`, from its element `first` on round to the one before it. */
export function copyFrom(
  first: number,
  path: Uint32Array,
  target: Uint8Array | Uint16Array | Uint32Array,
  at = 0,
): void {
  target.set(path.subarray(first), at);
  target.set(path.subarray(0, first), at + path.length - first);
}
