import { neighbours } from '../board/neighbours.js';
import { solveTour } from '../solver-pools.js';
import type { Ride } from './ride.js';

/** Whether the visitor can still finish a tour. */
export type Outlook =
  | { readonly kind: 'possible'; readonly rest: Uint32Array }
  | { readonly kind: 'impossible'; readonly explanation: string }
  | { readonly kind: 'unknown' };

/** The maximum number of squares for the coach. The answer could take too long on larger boards. */
export const MAX_COACHED_SQUARES = 120;
/** The node limit of a search: about a second of work. */
const NODE_LIMIT = 3_000_000;
const NO_PATH_BACK = 'No path leads back to the start.';

/**
 * Searches for the rest of a ride.
 * @throws (rejects) the signal's reason
 */
export async function findOutlook(ride: Ride, signal: AbortSignal): Promise<Outlook> {
  const { rows, cols, square, unvisitedBoard: rest, path, closed } = ride;
  // A closed ride must end on an unvisited square next to its start. The solver tries each of them as the end.
  const ends =
    closed && path.length > 1 ? neighbours(ride, path[0]!).filter((end) => !rest[end]) : [undefined];
  const blocked = rest.includes(1) ? rest : undefined;
  let answer: Outlook = { kind: 'impossible', explanation: NO_PATH_BACK };
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
 * Finds the longest part of a ride that can still become a tour, by bisection. Returns its length, or undefined if a search reaches
 * its limit.
 * @throws (rejects) the signal's reason
 */
export async function findLastGoodLength(ride: Ride, signal: AbortSignal): Promise<number | undefined> {
  let [good, lost] = [0, ride.path.length];
  while (lost - good > 1) {
    const middle = (good + lost) >> 1;
    const part = ride.createNew();
    for (const square of ride.path.slice(0, middle)) part.go(square);
    const { kind } = await findOutlook(part, signal);
    if (kind === 'unknown') return undefined;
    if (kind === 'possible') good = middle;
    else lost = middle;
  }
  return good;
}
