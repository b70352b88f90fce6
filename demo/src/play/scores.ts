import { formatSquares } from '../board/square-list.js';
import { loadByKey, saveText } from '../storage.js';
import { quantity } from '../words.js';
import type { Help, Ride } from './ride.js';

export type Score = Pick<Help, 'back' | 'hints' | 'isCoached'>;

const KEY = 'knights-tour-best';

/** Returns the storage key of a board. */
export function getBoardKey({ rows, cols, blocked, closed }: Ride): string {
  return `${rows}x${cols}${closed ? ' closed' : ''} ${formatSquares(blocked)}`.trim();
}

function loadBest(ride: Ride): Score | undefined {
  // Other programs may have written to the storage.
  const best = loadByKey(KEY)[getBoardKey(ride)] as Score | undefined;
  return best && Number.isInteger(best.back) && Number.isInteger(best.hints) ? best : undefined;
}

/** Ranks a score, 0 is best. The coach costs more than hints, and hints more than moves taken back. */
function rank({ isCoached, hints, back }: Score): number {
  return (Number(isCoached ?? false) * 1e6 + hints) * 1e6 + back;
}

/** Saves a score if it is the best on its board. Returns whether it is. */
export function saveScore(ride: Ride, { back, hints, isCoached }: Score): boolean {
  const score = { back, hints, isCoached };
  const best = loadBest(ride);
  if (best && rank(score) >= rank(best)) return false;
  saveText(KEY, JSON.stringify({ ...loadByKey(KEY), [getBoardKey(ride)]: score }));
  return true;
}

/** Describes a score: 'without a hint, 3 moves taken back'. */
export function describeScore({ back, hints, isCoached }: Score): string {
  const helpers = [...(isCoached ? ['the coach'] : []), ...(hints > 0 ? [quantity(hints, 'hint')] : [])];
  const helped = helpers.length > 0 ? `with ${helpers.join(' and ')}` : 'without a hint';
  const taken = back === 0 ? 'no move taken back' : `${quantity(back, 'move')} taken back`;
  return `${helped}, ${taken}`;
}

/** Describes the best score on a board. */
export function describeBest(ride: Ride): string {
  const best = loadBest(ride);
  return `Your best here: ${best ? describeScore(best) : 'no tour yet'}.`;
}
