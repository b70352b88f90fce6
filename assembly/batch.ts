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
