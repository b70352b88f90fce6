/** Batches of random tours by path covers: path-cover-simd.ts and path-cover-scalar.ts. */
import { NO_SQUARE } from './bitboard';
import { makeCovers as makeScalarCovers } from './path-cover-scalar';
import { makeCovers as makeSimdCovers } from './path-cover-simd';

/** Fewer tours are made faster one after the other: most of sixteen boards would idle. At 8, both take as long. */
const FEWEST_TOGETHER: u32 = 8;

/**
 * Makes tours from the first `count` of {@link STARTS}; `limit` where the moves come to none. The board's tables are there.
 * @param end where they end if they are open, -1 for anywhere
 */
export function makeCoverBatch(count: u32, end: i32, closed: bool, seed: u32, stream: u32): void {
  const last = end < 0 ? NO_SQUARE : <u32>end;
  if (ASC_FEATURE_SIMD) {
    if (count < FEWEST_TOGETHER) makeScalarCovers(count, last, closed, seed, stream);
    else makeSimdCovers(count, last, closed, seed, stream);
  } else {
    makeScalarCovers(count, last, closed, seed, stream);
  }
}
