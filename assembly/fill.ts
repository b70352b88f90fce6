/**
 * Writes constructed tours. A tour is a list of runs: `count` equal pieces of `length` squares, where piece i is
 * `base + i * stride + offsets[first + j]` for j = 0 .. length - 1. The runs are written one after the other. Within a run, a
 * few columns (values of j) are written for all pieces at a time, from local variables that advance by the stride. So the
 * offsets are read once per run, and a run stays in the first-level cache.
 */

/** Integers of a run: first, length, base, count, stride. */
const RUN_BYTES: usize = 5 * 4;

/**
 * Returns two squares as one integer, for binaries without SIMD. One addition then adds the stride to both. Squares are below
 * 2^32, so the final sum is right even if an addition on the way carries.
 */
function twoSquares(offsets: usize, base: u32): u64 {
  // Separate sums of 32 bits: inside a wider expression the compiler would load and add 64 bits.
  const first: u32 = load<u32>(offsets) + base;
  const second: u32 = load<u32>(offsets, 4) + base;
  return <u64>first | ((<u64>second) << 32);
}

function twoStrides(stride: i32): u64 {
  return <u64>(<i64>stride) + ((<u64>(<i64>stride)) << 32);
}

/** Writes 28 columns with SIMD, which is most of a tile of 6 x 6. More vectors would not fit in registers. */
function write28Columns(at: usize, end: usize, pitch: usize, offsets: usize, base: u32, stride: i32): void {
  const bases = i32x4.splat(base);
  const step = i32x4.splat(stride);
  let a = i32x4.add(v128.load(offsets), bases);
  let b = i32x4.add(v128.load(offsets, 16), bases);
  let c = i32x4.add(v128.load(offsets, 32), bases);
  let d = i32x4.add(v128.load(offsets, 48), bases);
  let e = i32x4.add(v128.load(offsets, 64), bases);
  let f = i32x4.add(v128.load(offsets, 80), bases);
  let g = i32x4.add(v128.load(offsets, 96), bases);
  do {
    v128.store(at, a);
    v128.store(at, b, 16);
    v128.store(at, c, 32);
    v128.store(at, d, 48);
    v128.store(at, e, 64);
    v128.store(at, f, 80);
    v128.store(at, g, 96);
    a = i32x4.add(a, step);
    b = i32x4.add(b, step);
    c = i32x4.add(c, step);
    d = i32x4.add(d, step);
    e = i32x4.add(e, step);
    f = i32x4.add(f, step);
    g = i32x4.add(g, step);
    at += pitch;
  } while (at < end);
}

function write8Columns(at: usize, end: usize, pitch: usize, offsets: usize, base: u32, stride: i32): void {
  if (ASC_FEATURE_SIMD) {
    const bases = i32x4.splat(base);
    const step = i32x4.splat(stride);
    let a = i32x4.add(v128.load(offsets), bases);
    let b = i32x4.add(v128.load(offsets, 16), bases);
    do {
      v128.store(at, a);
      v128.store(at, b, 16);
      a = i32x4.add(a, step);
      b = i32x4.add(b, step);
      at += pitch;
    } while (at < end);
  } else {
    const step = twoStrides(stride);
    let a = twoSquares(offsets, base);
    let b = twoSquares(offsets + 8, base);
    let c = twoSquares(offsets + 16, base);
    let d = twoSquares(offsets + 24, base);
    do {
      store<u64>(at, a);
      store<u64>(at, b, 8);
      store<u64>(at, c, 16);
      store<u64>(at, d, 24);
      a += step;
      b += step;
      c += step;
      d += step;
      at += pitch;
    } while (at < end);
  }
}

function write4Columns(at: usize, end: usize, pitch: usize, offsets: usize, base: u32, stride: i32): void {
  if (ASC_FEATURE_SIMD) {
    const step = i32x4.splat(stride);
    let a = i32x4.add(v128.load(offsets), i32x4.splat(base));
    do {
      v128.store(at, a);
      a = i32x4.add(a, step);
      at += pitch;
    } while (at < end);
  } else {
    const step = twoStrides(stride);
    let a = twoSquares(offsets, base);
    let b = twoSquares(offsets + 8, base);
    do {
      store<u64>(at, a);
      store<u64>(at, b, 8);
      a += step;
      b += step;
      at += pitch;
    } while (at < end);
  }
}

function writeColumn(at: usize, end: usize, pitch: usize, offsets: usize, base: u32, stride: i32): void {
  let square = load<u32>(offsets) + base;
  do {
    store<u32>(at, square);
    square += stride;
    at += pitch;
  } while (at < end);
}

/**
 * Writes runs from `out` on.
 * @param runs address of the runs, five integers each
 * @param offsets address of the offsets, an integer each
 */
export function fillRuns(runs: usize, runCount: u32, offsets: usize, out: usize): void {
  const runsEnd = runs + <usize>runCount * RUN_BYTES;
  for (; runs < runsEnd; runs += RUN_BYTES) {
    const table = offsets + ((<usize>load<u32>(runs)) << 2);
    const pitch = (<usize>load<u32>(runs, 4)) << 2;
    const base = load<u32>(runs, 8);
    const stride = load<i32>(runs, 16);
    const end = out + <usize>load<u32>(runs, 12) * pitch;
    let column: usize = 0;
    if (ASC_FEATURE_SIMD) {
      for (; column + 28 * 4 <= pitch; column += 28 * 4) {
        write28Columns(out + column, end, pitch, table + column, base, stride);
      }
    }
    for (; column + 8 * 4 <= pitch; column += 8 * 4) {
      write8Columns(out + column, end, pitch, table + column, base, stride);
    }
    if (column + 4 * 4 <= pitch) {
      write4Columns(out + column, end, pitch, table + column, base, stride);
      column += 4 * 4;
    }
    if (column < pitch && pitch >= 4 * 4) {
      // Write the last four columns, some of them for the second time.
      column = pitch - 4 * 4;
      write4Columns(out + column, end, pitch, table + column, base, stride);
    } else {
      for (; column < pitch; column += 4) writeColumn(out + column, end, pitch, table + column, base, stride);
    }
    out = end;
  }
}
