/**
 * The longest path a search has seen, the first of that length. It is copied when the search first takes a square of it
 * back, and only from the first square that changed since the last copy: the cost is paid for by the nodes in between.
 */
import { longest, path } from './layout';

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

/** Keeps the path in hand when it is longer than any before. @returns the squares on the longest */
export function keepLongest(length: u32): u32 {
  if (length > longestLength) {
    const from = (<usize>changedFrom) << 2;
    memory.copy(longest + from, path + from, ((<usize>length) << 2) - from);
    longestLength = length;
    changedFrom = length;
  }
  return longestLength;
}
