/** How batches lie in memory: starts (u32), lengths (u32), statuses (u8), then rows of paths. */

/** Statuses as batches number them. */
export const FOUND: u8 = 0;
export const IMPOSSIBLE: u8 = 1;
export const STUCK: u8 = 2;
export const LIMIT: u8 = 3;

/** In the place of a start: no tour starts there. */
export const NO_START: u32 = u32.MAX_VALUE;

/** Where the paths of a batch begin. */
export function batchRows(at: usize, count: u32): usize {
  return (at + <usize>count * 9 + 15) & ~15;
}
