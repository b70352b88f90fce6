import { boardEnd, openSquares, squares } from './layout';

/**
 * A batch of tours, in memory after the board: starts (u32), lengths (u32), nodes (u32), statuses (u8), and a row of squares
 * for the path of each tour. The wrapper writes the starts and reads the rest.
 */

/** Statuses, numbered as in TOUR_STATUSES of src/problem/result.ts. */
export const FOUND: u8 = 0;
export const IMPOSSIBLE: u8 = 1;
export const STUCK: u8 = 2;
export const LIMIT: u8 = 3;

/** Replaces a start from which no tour exists. */
export const NO_START: u32 = u32.MAX_VALUE;

/** Number of tours. */
export let tours: u32 = 0;
/** Bytes of a square in a row: 1, 2 or 4. */
export let width: u32 = 1;
/** Address of the rows. */
export let rowsAt: usize = 0;
let rowBytes: usize = 0;
let lengthsAt: usize = 0;
let nodesAt: usize = 0;
let statusesAt: usize = 0;

export function beginBatch(count: u32, squareBytes: u32): void {
  tours = count;
  width = squareBytes;
  lengthsAt = boardEnd + ((<usize>count) << 2);
  nodesAt = lengthsAt + ((<usize>count) << 2);
  statusesAt = nodesAt + ((<usize>count) << 2);
  rowsAt = (statusesAt + <usize>count + 15) & ~15;
  rowBytes = <usize>(squares * squareBytes);
}

export function startOf(tour: u32): u32 {
  return load<u32>(boardEnd + ((<usize>tour) << 2));
}

export function rowOf(tour: u32): usize {
  return rowsAt + <usize>tour * rowBytes;
}

/** Returns the address of a row of 64 bytes, for kernels that write paths in any order and then call {@link packRows}. */
export function wideRowOf(tour: u32): usize {
  return rowsAt + ((<usize>tour) << 6);
}

/** Copies a row of 64 bytes. It may overwrite bytes after a shorter path, so copy paths in order. `to` must not be inside it. */
export function copyRow(to: usize, from: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
    v128.store(to, v128.load(from, 48), 48);
  } else {
    for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
  }
}

/** Moves rows of 64 bytes to their final place. Each copy may overwrite squares that the next copy writes again. */
export function packRows(): void {
  if (squares === 64) return;
  for (let tour: u32 = 0; tour < tours; tour++) copyRow(rowOf(tour), wideRowOf(tour));
}

/** A 1 in each byte. */
export const ONES: u64 = u64.MAX_VALUE / 255;

/** Returns the address of a square on a path of bytes. It compares eight squares at a time. */
export function addressOf(path: usize, square: u32): usize {
  const pattern = <u64>square * ONES;
  let zeros: u64;
  do {
    const difference = load<u64>(path) ^ pattern;
    // The lowest of these bits is in the lowest byte that is 0.
    zeros = (difference - ONES) & ~difference & (ONES << 7);
    path += 8;
  } while (zeros === 0);
  return path - 8 + (<usize>ctz(zeros) >> 3);
}

/** A closed path, twice in a row. */
const TWICE: usize = memory.data(128 + 64, 64);

/** Copies a closed path, from the square `start` on, to a row of 64 bytes. */
export function copyRowFrom(start: u32, to: usize, path: usize): void {
  copyRow(TWICE, path);
  copyRow(TWICE + openSquares, path);
  copyRow(to, addressOf(TWICE, start));
}

/** Returns the first tour from `tour` on that has a start, `tours` if there is none. Writes the results of those before it. */
export function nextWithStart(tour: u32): u32 {
  while (tour < tours && startOf(tour) === NO_START) writeResult(tour++, IMPOSSIBLE, 0);
  return tour;
}

/** Writes the result of a tour. @param visited number of squares on its path */
export function writeResult(tour: u32, status: u8, visited: u32, nodes: u32 = visited): void {
  store<u32>(lengthsAt + ((<usize>tour) << 2), visited);
  store<u32>(nodesAt + ((<usize>tour) << 2), nodes);
  store<u8>(statusesAt + tour, status);
}
