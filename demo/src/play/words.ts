import { squareName, tourExistence } from 'knights-tour-wasm';
import { counted, withNames } from '../words.js';
import { MOST_SQUARES_KNOWN, type Outlook } from './outlook.js';
import type { Ride } from './ride.js';

/** Why a tour is not the visitor's own. */
export const LINKED =
  'It does not count as yours: its first moves came with a link. Begin again to ride it yourself.';

/** Where a ride stands. */
export function headlineOf(ride: Ride): string {
  if (ride.square === undefined) return 'Choose a square to start on';
  if (ride.isWon) return ride.isClosed ? 'A closed tour!' : 'A tour!';
  return `${ride.path.length} of ${counted(ride.openSquares, 'square')}, on ${squareName(ride.square, ride)}`;
}

/** What there is to say without asking the solver. */
export function afterword(ride: Ride, former: Ride | undefined, isHelped: boolean): string {
  if (ride.square === undefined) {
    const { rows, cols, closed, blocked } = ride;
    const problem = { rows, cols, closed, ...(blocked.includes(1) ? { blocked } : {}) };
    const answer = tourExistence(problem);
    const proof = answer.status === 'impossible' ? withNames(answer.explanation, ride) : '';
    if (former) {
      const moves = counted(former.path.length, 'square');
      const undo = `Undo brings back the ride over ${moves} of the board of ${former.rows} × ${former.cols}.`;
      return proof ? `${proof} ${undo}` : undo;
    }
    if (proof) return proof;
    const aim = closed ? ', and back to a move from the start' : '';
    return `Then ride the knight over every square, each once${aim}.`;
  }
  if (ride.isComplete && !ride.isWon) return 'Every square visited, but the start is not a move away.';
  if (ride.isWon && ride.isClosed) return 'Every square visited, and the start is one move away.';
  if (ride.isWon) return 'Every square visited, each once.';
  if (ride.candidates.length === 0) return 'No move is left. Take some back, or begin again.';
  if (isHelped && ride.openSquares > MOST_SQUARES_KNOWN) {
    return `On boards of more than ${MOST_SQUARES_KNOWN} squares there is no look-ahead.`;
  }
  return '';
}

/** Where a ride that is stuck was lost: it could become a tour after so many squares. */
export function lossInWords(ride: Ride, good: number): string {
  const where =
    good === 0
      ? `No tour begins on ${squareName(ride.path[0]!, ride)}.`
      : `You lost it at move ${good}: go back there?`;
  return `${afterword(ride, undefined, false)} ${where}`;
}

/** What can become of a ride. */
export function wordsOf(outlook: Outlook, ride: Ride): string {
  if (outlook.kind === 'possible') return 'A tour can still be finished from here.';
  if (outlook.kind === 'unknown') return 'Whether this can become a tour is not known.';
  // From its first square on it never could.
  const verdict = ride.path.length > 1 ? 'This can no longer become a tour.' : 'No tour begins here.';
  return `${verdict} ${withNames(outlook.explanation, ride)}`;
}

/** Why a square is no move. */
export function whyNot(ride: Ride, square: number): string {
  const name = squareName(square, ride);
  if (ride.blocked[square]) return `${name} is no part of the board.`;
  if (square === ride.square) return `The knight is on ${name}.`;
  if (ride.path.includes(square)) return `${name} was visited at step ${ride.path.indexOf(square) + 1}.`;
  return `${name} is no knight’s move from ${squareName(ride.square!, ride)}: two squares one way, one across.`;
}

/** A square, as it is read out. */
export function described(ride: Ride, square: number, isHelped: boolean): string {
  const name = squareName(square, ride);
  if (ride.blocked[square]) return `${name}, no part of the board`;
  const candidate = ride.candidates.find((each) => each.square === square);
  if (candidate)
    return `${name}, a move from here${isHelped ? `, ${counted(candidate.onward, 'way')} on` : ''}`;
  const step = ride.path.indexOf(square);
  return step >= 0 ? `${name}, visited at step ${step + 1}` : `${name}, not visited`;
}

/** Why a hint says the square of this name. */
export function hintInWords({ kind }: Outlook, name: string): string {
  if (kind === 'possible') return `Go to ${name}: a tour goes on that way.`;
  if (kind === 'impossible') return `No move leads to a tour any more; ${name} has the fewest ways on.`;
  return `Go to ${name}, which has the fewest ways on; more is not known here.`;
}
