/**
 * A step of the benchmark's ladder that the package does not ship: one board at a time on the bit planes of
 * assembly/bitboard.ts. What the kernels of the package gain by several boards at once is measured against it.
 */
import {
  free,
  NO_SQUARE,
  neighbours,
  others,
  plane0,
  plane1,
  plane2,
  preferredIn,
} from '../../assembly/bitboard';
import { LENGTHS, PATHS, STARTS } from '../../assembly/bitboard-batch';
import { openSquares } from '../../assembly/layout';

export * from '../../assembly/index';

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrow(set: u64, plane: u64): u64 {
  const narrowed = set & plane;
  return select<u64>(narrowed, set, narrowed !== 0);
}

/** Walks from a start to a path of 64 bytes; returns its length. */
function walkBoard(start: u32, path: usize): u32 {
  let square = min<u32>(start, NO_SQUARE);
  let left = free;
  let low = plane0;
  let middle = plane1;
  let high = plane2;
  const end = path + openSquares;
  let at = path;
  do {
    store<u8>(at, square);
    const near = neighbours(square);
    left &= others(square);
    const least = narrow(narrow(narrow(near & left, high), middle), low);
    square = preferredIn(square, least);
    const carry = near & low;
    high ^= carry & middle;
    middle ^= carry;
    low ^= near;
  } while (++at < end);
  return openSquares - <u32>popcnt(left);
}

/** Walks from the first `count` starts, one after the other. Paths stay 64 bytes apart. */
export function walkOneByOne(count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const word = (<usize>i) << 2;
    store<u32>(LENGTHS + word, walkBoard(load<u32>(STARTS + word), PATHS + ((<usize>i) << 6)));
  }
}
