import type { Hand } from '../hand.js';

/**
 * Boards of eight rows of which a count works for many seconds before it needs more memory than it may have: from which length
 * on, and the bytes it then asks for. Longer ones need no less. The package itself refuses larger boards at once.
 */
const ROWS = 8;
const TOO_LONG = { open: { length: 8, bytes: 4_608_027_005 }, closed: { length: 10, bytes: 4_504_287_754 } };

/** Bytes that a count is known to need where these are too many; undefined: that is not known before it is tried. */
export function knownTooManyBytes({ rows, cols, blocked, closed }: Hand): number | undefined {
  const { length, bytes } = TOO_LONG[closed ? 'closed' : 'open'];
  const isTooLong = Math.min(rows, cols) === ROWS && Math.max(rows, cols) >= length;
  return isTooLong && !blocked.includes(1) ? bytes : undefined;
}
