import { formatSquares } from '../board/square-list.js';
import { keep, keptByName } from '../storage.js';
import { counted } from '../words.js';
import type { Help, Ride } from './ride.js';

/** How a tour was won. */
export type Score = Pick<Help, 'back' | 'hints' | 'isCoached'>;

const KEY = 'knights-tour-best';

/** Which board a score is of. */
export function boardName({ rows, cols, blocked, closed }: Ride): string {
  return `${rows}x${cols}${closed ? ' closed' : ''} ${formatSquares(blocked)}`.trim();
}

/** The best score on a board, if there is one. */
function bestOf(ride: Ride): Score | undefined {
  // Storage may hold what others wrote.
  const best = keptByName(KEY)[boardName(ride)] as Score | undefined;
  return best && Number.isInteger(best.back) && Number.isInteger(best.hints) ? best : undefined;
}

/** How far a score is from the best possible: the coach counts before hints, and these before moves taken back. */
function rank({ isCoached, hints, back }: Score): number {
  return (Number(isCoached ?? false) * 1e6 + hints) * 1e6 + back;
}

/** Keeps a score if it is the best so far; returns whether it is. */
export function keepScore(ride: Ride, { back, hints, isCoached }: Score): boolean {
  const score = { back, hints, isCoached };
  const best = bestOf(ride);
  if (best && rank(score) >= rank(best)) return false;
  keep(KEY, JSON.stringify({ ...keptByName(KEY), [boardName(ride)]: score }));
  return true;
}

/** A score in words: 'without a hint, 3 moves taken back', 'with the coach and 2 hints, no move taken back'. */
export function scoreInWords({ back, hints, isCoached }: Score): string {
  const helpers = [...(isCoached ? ['the coach'] : []), ...(hints > 0 ? [counted(hints, 'hint')] : [])];
  const helped = helpers.length > 0 ? `with ${helpers.join(' and ')}` : 'without a hint';
  const taken = back === 0 ? 'no move taken back' : `${counted(back, 'move')} taken back`;
  return `${helped}, ${taken}`;
}

/** What there is to beat. */
export function bestInWords(ride: Ride): string {
  const best = bestOf(ride);
  return `Your best here: ${best ? scoreInWords(best) : 'no tour yet'}.`;
}
