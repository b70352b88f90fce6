import { squareName, tourExistence } from 'knights-tour-wasm';
import { quantity, withNames } from '../words.js';
import { MAX_COACHED_SQUARES, type Outlook } from './outlook.js';
import type { Ride } from './ride.js';

export const LINKED =
  'It does not count as yours, because its first moves came from a link. Start over to ride it yourself.';

export function describeProgress(ride: Ride): string {
  if (ride.square === undefined) return 'Choose a square to start on';
  if (ride.isWon) return ride.isClosed ? 'A closed tour!' : 'A tour!';
  return `${ride.path.length} / ${ride.openSquares}`;
}

/** Describes a ride as far as that needs no solver. */
export function describeState(ride: Ride, former: Ride | undefined, isHelped: boolean): string {
  if (ride.square === undefined) {
    const { rows, cols, closed, blocked } = ride;
    const problem = { rows, cols, closed, ...(blocked.includes(1) ? { blocked } : {}) };
    const answer = tourExistence(problem);
    const proof = answer.status === 'impossible' ? withNames(answer.explanation, ride) : '';
    if (former) {
      const squares = quantity(former.path.length, 'square');
      const undo = `Undo restores your ride over ${squares} of ${former.rows} × ${former.cols}.`;
      return proof ? `${proof} ${undo}` : undo;
    }
    if (proof) return proof;
    const aim = closed ? ' and end a knight’s move from the start' : '';
    return `Then visit every square exactly once${aim}.`;
  }
  if (ride.isComplete && !ride.isWon)
    return 'You visited every square, but the start is not a knight’s move away.';
  if (ride.isWon && ride.isClosed) return 'You visited every square, and the start is a knight’s move away.';
  if (ride.isWon) return 'You visited every square exactly once.';
  if (ride.candidates.length === 0) return 'No moves left. Take some back, or start over.';
  if (isHelped && ride.openSquares > MAX_COACHED_SQUARES) {
    return `The coach looks ahead only on boards of up to ${MAX_COACHED_SQUARES} squares.`;
  }
  return '';
}

/** Describes a stuck ride. @param good the length of its longest part that could become a tour */
export function describeLoss(ride: Ride, good: number): string {
  const where =
    good === 0
      ? `No tour can start on ${squareName(ride.path[0]!, ride)}.`
      : `You lost it at move ${good}. Go back there?`;
  return `${describeState(ride, undefined, false)} ${where}`;
}

export function describeOutlook(outlook: Outlook, ride: Ride): string {
  if (outlook.kind === 'possible') return 'You can still finish a tour from here.';
  if (outlook.kind === 'unknown') return 'The coach cannot tell whether you can still finish.';
  // After one square, no move of the visitor is to blame.
  const verdict = ride.path.length > 1 ? 'You can no longer finish a tour.' : 'No tour can start here.';
  return `${verdict} ${withNames(outlook.explanation, ride)}`;
}

/** Explains why a square is not a move. */
export function explainRefusal(ride: Ride, square: number): string {
  const name = squareName(square, ride);
  if (ride.blocked[square]) return `${name} is not part of the board.`;
  if (square === ride.square) return `The knight is on ${name}.`;
  if (ride.path.includes(square)) return `${name} was visited at step ${ride.path.indexOf(square) + 1}.`;
  return `${name} is not a knight’s move (two squares and one to the side) from ${squareName(ride.square!, ride)}.`;
}

/** Describes a square for screen readers. */
export function describeSquare(ride: Ride, square: number, isHelped: boolean): string {
  const name = squareName(square, ride);
  if (ride.blocked[square]) return `${name}, not part of the board`;
  const candidate = ride.candidates.find((each) => each.square === square);
  if (candidate)
    return `${name}, a move from here${isHelped ? `, ${quantity(candidate.onward, 'exit')}` : ''}`;
  const step = ride.path.indexOf(square);
  return step >= 0 ? `${name}, visited at step ${step + 1}` : `${name}, not visited`;
}

export function describeHint({ kind }: Outlook, name: string): string {
  const again = 'Press Hint again to go there.';
  if (kind === 'possible') return `Go to ${name}: you can finish a tour from there. ${again}`;
  if (kind === 'impossible') return `You can no longer finish a tour. ${name} has the fewest exits. ${again}`;
  return `Go to ${name}: it has the fewest exits. The solver could not look further. ${again}`;
}
