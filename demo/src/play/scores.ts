import { formatSquares } from '../board/square-list.js';
import { keep, keptByName } from '../storage.js';
import type { Ride } from './ride.js';

/** How a tour was won. */
export interface Score {
  /** Moves taken back. */
  readonly back: number;
  readonly hints: number;
}

const KEY = 'knights-tour-best';

/** Which board a score is of. */
function keyOf({ rows, cols, blocked, closed }: Ride): string {
  return `${rows}x${cols}${closed ? ' closed' : ''} ${formatSquares(blocked)}`.trim();
}

/** The best score on a board, if there is one. */
function bestOf(ride: Ride): Score | undefined {
  // Storage may hold what others wrote.
  const best = keptByName(KEY)[keyOf(ride)] as Score | undefined;
  return best && Number.isInteger(best.back) && Number.isInteger(best.hints) ? best : undefined;
}

/** Keeps a score if it is the best so far; says whether it is. Fewer hints count before fewer moves taken back. */
export function keepScore(ride: Ride, score: Score): boolean {
  const best = bestOf(ride);
  const isBetter =
    !best || score.hints < best.hints || (score.hints === best.hints && score.back < best.back);
  if (!isBetter) return false;
  keep(KEY, JSON.stringify({ ...keptByName(KEY), [keyOf(ride)]: score }));
  return true;
}

/** A score in words: 'without a hint, 3 moves taken back'. */
export function scoreInWords({ back, hints }: Score): string {
  const helped = hints === 0 ? 'without a hint' : `with ${hints} ${hints === 1 ? 'hint' : 'hints'}`;
  const taken = back === 0 ? 'no move taken back' : `${back} ${back === 1 ? 'move' : 'moves'} taken back`;
  return `${helped}, ${taken}`;
}

/** What there is to beat. */
export function bestInWords(ride: Ride): string {
  const best = bestOf(ride);
  return `Your best here: ${best ? scoreInWords(best) : 'no tour yet'}.`;
}
