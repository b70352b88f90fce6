/** A board in memory: neighbours, distances, and sets of squares as words. */

import { degrees, distances, neighbours, squares } from './layout';

/** Where the neighbours of a square begin. */
export function near(square: u32): usize {
  return neighbours + ((<usize>square) << 4);
}

/** Where they end. */
export function nearEnd(square: u32): usize {
  return near(square) + ((<usize>load<u8>(degrees + square)) << 1);
}

/** Where the distances of a square begin. */
export function distancesOf(square: u32): usize {
  return distances + ((<usize>(square * squares)) << 1);
}

export function distanceIn(row: usize, square: u32): i32 {
  return <i32>load<u16>(row + ((<usize>square) << 1));
}

export function distance(from: u32, to: u32): i32 {
  return distanceIn(distancesOf(from), to);
}

export function has(set: usize, square: u32): bool {
  return ((load<u64>(set + ((<usize>square >> 6) << 3)) >> (square & 63)) & 1) !== 0;
}

export function add(set: usize, square: u32): void {
  const place = set + ((<usize>square >> 6) << 3);
  store<u64>(place, load<u64>(place) | ((<u64>1) << (square & 63)));
}
