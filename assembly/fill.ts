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

/** Pieces of 8 squares, as most tiles of 6 x 6 are left: two vectors that move on by the stride. Returns the end. */
function writePiecesOf8(out: usize, offsets: usize, base: u32, stride: u32, count: u32): usize {
  const bases = i32x4.splat(base);
  const step = i32x4.splat(stride);
  let a = i32x4.add(v128.load(offsets), bases);
  let b = i32x4.add(v128.load(offsets, 16), bases);
  const end = out + <usize>count * 32;
  do {
    v128.store(out, a);
    v128.store(out, b, 16);
    a = i32x4.add(a, step);
    b = i32x4.add(b, step);
    out += 32;
  } while (out < end);
  return end;
}

/** Pieces of 28 squares, as most tiles of 6 x 6 are entered: seven vectors that move on by the stride. Returns the end. */
function writePiecesOf28(out: usize, offsets: usize, base: u32, stride: u32, count: u32): usize {
  const bases = i32x4.splat(base);
  const step = i32x4.splat(stride);
  let a = i32x4.add(v128.load(offsets), bases);
  let b = i32x4.add(v128.load(offsets, 16), bases);
  let c = i32x4.add(v128.load(offsets, 32), bases);
  let d = i32x4.add(v128.load(offsets, 48), bases);
  let e = i32x4.add(v128.load(offsets, 64), bases);
  let f = i32x4.add(v128.load(offsets, 80), bases);
  let g = i32x4.add(v128.load(offsets, 96), bases);
  const end = out + <usize>count * 112;
  do {
    v128.store(out, a);
    v128.store(out, b, 16);
    v128.store(out, c, 32);
    v128.store(out, d, 48);
    v128.store(out, e, 64);
    v128.store(out, f, 80);
    v128.store(out, g, 96);
    a = i32x4.add(a, step);
    b = i32x4.add(b, step);
    c = i32x4.add(c, step);
    d = i32x4.add(d, step);
    e = i32x4.add(e, step);
    f = i32x4.add(f, step);
    g = i32x4.add(g, step);
    out += 112;
  } while (out < end);
  return end;
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
    if (ASC_FEATURE_SIMD) {
      if (bytes === 28 * 4) {
        out = writePiecesOf28(out, table, base, stride, count);
        continue;
      }
      if (bytes === 8 * 4) {
        out = writePiecesOf8(out, table, base, stride, count);
        continue;
      }
    }
    for (let i: u32 = 0; i < count; i++) {
      writePiece(out, table, bytes, base);
      out += bytes;
      base += stride;
    }
  }
}
