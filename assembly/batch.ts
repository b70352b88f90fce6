import { boardEnd, squares } from './layout';

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

/** Writes the result of a tour. @param visited number of squares on its path */
export function writeResult(tour: u32, status: u8, visited: u32, nodes: u32 = visited): void {
  store<u32>(lengthsAt + ((<usize>tour) << 2), visited);
  store<u32>(nodesAt + ((<usize>tour) << 2), nodes);
  store<u8>(statusesAt + tour, status);
}
