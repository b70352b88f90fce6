import type { CurrentBoard } from '../current-board.js';

/**
 * Boards of eight rows that a count refuses only after many seconds of work: the minimum length, and the bytes that it then needs.
 * Longer boards need at least as much. The package refuses boards of more rows at once.
 */
const ROWS = 8;
const TOO_LONG = { open: { length: 8, bytes: 4_608_027_005 }, closed: { length: 10, bytes: 4_504_287_754 } };

/** Returns the bytes that a count needs if they are known to be too many, or undefined. */
export function findExcessBytes({ rows, cols, blocked, closed }: CurrentBoard): number | undefined {
  const { length, bytes } = TOO_LONG[closed ? 'closed' : 'open'];
  const isTooLong = Math.min(rows, cols) === ROWS && Math.max(rows, cols) >= length;
  return isTooLong && !blocked.includes(1) ? bytes : undefined;
}
