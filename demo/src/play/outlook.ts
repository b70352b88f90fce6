import { solveTour } from '../solving.js';
import type { Ride } from './ride.js';

/** Whether a ride can still become a tour. */
export type Outlook =
  | { readonly kind: 'possible'; readonly rest: Uint32Array }
  | { readonly kind: 'impossible'; readonly explanation: string }
  | { readonly kind: 'unknown' };

/** Boards of more squares are not looked at after each move: the answer could take too long. */
export const MOST_SQUARES_KNOWN = 100;
/** Squares that a search may place: about a second of work at most. */
const NODE_LIMIT = 3_000_000;

/**
 * Asks the solver for the rest of a ride.
 * @throws (rejects) the signal's reason
 */
export async function outlookOf(ride: Ride, signal: AbortSignal): Promise<Outlook> {
  const { rows, cols, square, rest } = ride;
  const problem = { rows, cols, start: square, blocked: rest.includes(1) ? rest : undefined };
  const { result } = await solveTour('auto', problem, { nodeLimit: NODE_LIMIT }, signal);
  if (result.status === 'found') return { kind: 'possible', rest: result.path };
  if (result.status === 'impossible') return { kind: 'impossible', explanation: result.explanation };
  return { kind: 'unknown' };
}
