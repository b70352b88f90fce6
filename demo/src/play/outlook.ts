import { neighbours } from '../board/neighbours.js';
import { solveTour } from '../solving.js';
import type { Ride } from './ride.js';

/** Whether a ride can still become a tour. */
export type Outlook =
  | { readonly kind: 'possible'; readonly rest: Uint32Array }
  | { readonly kind: 'impossible'; readonly explanation: string }
  | { readonly kind: 'unknown' };

/** Boards of more squares are not looked at after each move: the answer could take too long. */
export const MOST_SQUARES_KNOWN = 120;
/** Squares that a search may place: about a second of work at most. */
const NODE_LIMIT = 3_000_000;
const NO_WAY_BACK = 'No path leads back to the start.';

/**
 * Asks the solver for the rest of a ride.
 * @throws (rejects) the signal's reason
 */
export async function outlookOf(ride: Ride, signal: AbortSignal): Promise<Outlook> {
  const { rows, cols, square, rest, path, closed } = ride;
  // A closed ride has to end a move from its start: on a square that nobody has visited, so the solver is asked for each.
  const ends =
    closed && path.length > 1 ? neighbours(ride, path[0]!).filter((end) => !rest[end]) : [undefined];
  const blocked = rest.includes(1) ? rest : undefined;
  let answer: Outlook = { kind: 'impossible', explanation: NO_WAY_BACK };
  for (const end of ends) {
    const problem = { rows, cols, start: square, end, blocked, closed: closed && path.length === 1 };
    if (end === square) continue;
    const { result } = await solveTour('auto', problem, { nodeLimit: NODE_LIMIT }, signal);
    if (result.status === 'found') return { kind: 'possible', rest: result.path };
    if (result.status !== 'impossible') answer = { kind: 'unknown' };
    else if (ends.length === 1) answer = { kind: 'impossible', explanation: result.explanation };
  }
  return answer;
}

/**
 * How many squares of a ride could still become a tour; undefined when that is not known.
 * @throws (rejects) the signal's reason
 */
export async function lastGoodLength(ride: Ride, signal: AbortSignal): Promise<number | undefined> {
  let [good, lost] = [0, ride.path.length];
  while (lost - good > 1) {
    const middle = (good + lost) >> 1;
    const part = ride.anew();
    for (const square of ride.path.slice(0, middle)) part.go(square);
    const { kind } = await outlookOf(part, signal);
    if (kind === 'unknown') return undefined;
    if (kind === 'possible') good = middle;
    else lost = middle;
  }
  return good;
}
