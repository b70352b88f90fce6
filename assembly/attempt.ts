import { longest, path } from './layout';

/** Where an attempt stands, as src/engines/engine.ts numbers it. */
export const RUNNING: i32 = 0;
/** Every free square is on the path. */
export const COMPLETE: i32 = 1;
/** Nothing is left to place: a walk is stuck, a search is exhausted. */
export const ENDED: i32 = 2;

/** The tie-breaks, as src/engines/wasm/batches.ts numbers them. */
export const FIRST: u32 = 0;
export const FARTHEST: u32 = 1;
export const RANDOM: u32 = 2;
/** In their place: the tables of bitboard.ts were made for this tie-break and this move order. */
export const ON_TABLES: u32 = 3;

/**
 * The longest path a search has seen, the first of that length. It is copied when the search first takes a square of it
 * back, and only from the first square that changed since the last copy: the cost is paid for by the nodes in between.
 */

let longestLength: u32 = 0;
let changedFrom: u32 = 0;

export function resetLongest(): void {
  longestLength = 0;
  changedFrom = 0;
}

/** To be called before a square of a path of `length` squares is taken back. */
export function beforeTakingBack(length: u32): void {
  if (length > longestLength) keepLongest(length);
  if (length <= changedFrom) changedFrom = length - 1;
}

/** Keeps the current path if it is longer than any before. @returns the number of squares on the longest */
export function keepLongest(length: u32): u32 {
  if (length > longestLength) {
    const from = (<usize>changedFrom) << 2;
    memory.copy(longest + from, path + from, ((<usize>length) << 2) - from);
    longestLength = length;
    changedFrom = length;
  }
  return longestLength;
}

/** How batches lie in memory: starts (u32), lengths (u32), statuses (u8), then rows of paths. */

/** Statuses as batches number them. */
export const FOUND: u8 = 0;
export const IMPOSSIBLE: u8 = 1;
export const STUCK: u8 = 2;
export const LIMIT: u8 = 3;

/** In the place of a start: no tour starts there. */
export const NO_START: u32 = u32.MAX_VALUE;

/** Writes down what came of a tour: the squares that it visits, and its status. */
export function writeAnswer(at: usize, count: u32, tour: u32, visited: u32, status: u8): void {
  const lengths = at + ((<usize>count) << 2);
  store<u32>(lengths + ((<usize>tour) << 2), visited);
  store<u8>(lengths + ((<usize>count) << 2) + tour, status);
}

/** Where the paths of a batch begin. */
export function batchRows(at: usize, count: u32): usize {
  return (at + <usize>count * 9 + 15) & ~15;
}
