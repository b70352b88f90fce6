/**
 * Walks one board at a time on the bit planes of assembly/bitboard.ts. This step of the benchmark's ladder is not in the package.
 * It shows the gain from several boards at once.
 */
import { startOf, tours, wideRowOf, writeResult } from '../../assembly/batch';
import {
  bestNeighbour,
  NO_SQUARE,
  narrow,
  neighbours,
  open,
  others,
  plane0,
  plane1,
  plane2,
} from '../../assembly/bitboard';
import { openSquares } from '../../assembly/layout';

export * from '../../assembly/index';

/** Walks from a start. Writes a path of 64 bytes and returns its length. */
function walkBoard(start: u32, path: usize): u32 {
  let square = min<u32>(start, NO_SQUARE);
  let left = open;
  let low = plane0;
  let middle = plane1;
  let high = plane2;
  const end = path + openSquares;
  let at = path;
  do {
    store<u8>(at, square);
    const near = neighbours(square);
    left &= others(square);
    const candidates = narrow(narrow(narrow(near & left, high), middle), low);
    square = bestNeighbour(square, candidates);
    const carry = near & low;
    high ^= carry & middle;
    middle ^= carry;
    low ^= near;
  } while (++at < end);
  return openSquares - <u32>popcnt(left);
}

/** Walks from the starts of the batch, one after the other. Paths are 64 bytes apart. */
export function walkOneByOne(): void {
  for (let tour: u32 = 0; tour < tours; tour++)
    writeResult(tour, 0, walkBoard(startOf(tour), wideRowOf(tour)));
}
