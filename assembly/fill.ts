/**
 * Writes constructed tours. A tour comes as runs: `count` equal pieces of `length` squares, piece i being
 * `base + i * stride + offsets[first + j]` for j = 0 .. length - 1. The runs are written one after the other as one
 * sequential stream, never by walking the tour.
 */

/** Integers that describe a run: first, length, base, count, stride. */
const RUN_BYTES: usize = 5 * 4;

/** Writes one piece. With SIMD up to three elements too many are written: the next piece overwrites them. */
function writePiece(out: usize, offsets: usize, bytes: usize, base: u32): void {
  if (ASC_FEATURE_SIMD) {
    const bases = i32x4.splat(base);
    for (let i: usize = 0; i < bytes; i += 16) {
      v128.store(out + i, i32x4.add(v128.load(offsets + i), bases));
    }
  } else {
    for (let i: usize = 0; i < bytes; i += 4) store<u32>(out + i, load<u32>(offsets + i) + base);
  }
}

/**
 * Writes runs from `out` on; behind the offsets and behind the last square 12 bytes may be read and written.
 * @param runs where the runs stand, five integers each
 * @param offsets where the offsets stand, an integer each
 */
export function fillRuns(runs: usize, runCount: u32, offsets: usize, out: usize): void {
  const end = runs + <usize>runCount * RUN_BYTES;
  for (let run = runs; run < end; run += RUN_BYTES) {
    const table = offsets + ((<usize>load<u32>(run)) << 2);
    const bytes = (<usize>load<u32>(run, 4)) << 2;
    const count = load<u32>(run, 12);
    const stride = load<u32>(run, 16);
    let base = load<u32>(run, 8);
    for (let i: u32 = 0; i < count; i++) {
      writePiece(out, table, bytes, base);
      out += bytes;
      base += stride;
    }
  }
}
