import type { Board } from '../../problem/problem.js';
import type { Exclusion } from '../../problem/result.js';
import { counted, named, sized } from '../sentences.js';

/** Why there is no tour when a square has too few ways on. */
export function deadEnd(board: Board, square: number, ways: number, closed: boolean): Exclusion {
  const tour = closed ? 'A closed tour' : 'A tour';
  const why =
    ways === 0
      ? `no knight move leads from ${named(board, square)} to another free square`
      : `it enters and leaves every square, and from ${named(board, square)} there is only one way`;
  return { reason: 'dead-end-square', explanation: `${tour} of ${sized(board)} is impossible: ${why}.` };
}

/** Why there is no tour when more than two squares have a single way on. */
export function deadEnds(board: Board, squares: readonly number[]): Exclusion {
  const [one, two, three] = squares.map((square) => named(board, square));
  return {
    reason: 'dead-end-square',
    explanation: `A tour of ${sized(board)} is impossible: from ${one}, ${two} and ${three} there is only one way each, and a tour has two ends.`,
  };
}

/** Why there is no tour when the free squares do not hang together. */
export function disconnected(board: Board, square: number, reached: number, closed: boolean): Exclusion {
  return {
    reason: 'disconnected',
    explanation: `${closed ? 'A closed tour' : 'A tour'} of ${sized(board)} is impossible: from ${named(board, square)} a knight gets to ${reached} of its ${counted(board)} only.`,
  };
}

/** Why there is no closed tour when the free squares fall apart without one of them. */
export function cutSquare(board: Board, square: number): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A closed tour of ${sized(board)} is impossible: without ${named(board, square)} the other free squares fall apart, so it would have to pass there twice.`,
  };
}

/** Why there is no tour when more than two parts hang on by a single square. */
export function manyParts(board: Board, square: number): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} is impossible: more than two parts of it hang on by a single square, one of them ${named(board, square)}, and a tour starts or ends in each.`,
  };
}

/**
 * Why no tour starts or ends on a square that is in neither of two parts that hang on by a single square.
 * @param dead whether each part is a single square
 */
export function outsideParts(board: Board, end: number, dead: boolean): Exclusion {
  const explanation = dead
    ? `A tour of ${sized(board)} has its ends at the two squares that have only one way, and ${named(board, end)} is neither.`
    : `A tour of ${sized(board)} has an end in each of two parts that hang on by a single square, and ${named(board, end)} is in neither.`;
  return { reason: dead ? 'dead-end-square' : 'cut-square', explanation };
}

/** Why no tour has both its ends in one of these parts. */
export function samePart(board: Board, start: number, end: number): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} has an end in each of two parts that hang on by a single square, and ${named(board, start)} and ${named(board, end)} are in the same.`,
  };
}

/** Why no tour starts on a square of one of these parts, when no square of the other can be its end. */
export function noEndInOtherPart(board: Board, start: number): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} that starts at ${named(board, start)} would end in another part that hangs on by a single square, and no square there can be its end.`,
  };
}

/** Why there is no tour when two parts hang on by a single square, and no two squares of them can be its ends. */
export function unfitParts(board: Board): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} is impossible: it would have to start and end in the two parts that hang on by a single square, and no two squares of them can be its ends.`,
  };
}

/** Why there is no tour when moves cannot be chosen so that each square gets as many as a tour takes there. */
export function noTwoFactor(board: Board, closed: boolean): Exclusion {
  const explanation = closed
    ? `A closed tour of ${sized(board)} is impossible: no choice of moves has two at each of its ${counted(board)}.`
    : `A tour of ${sized(board)} is impossible: no choice of moves has one at two ends and two at each other of its ${counted(board)}.`;
  return { reason: 'no-two-factor', explanation };
}

/** Why no tour has this end, or these two, for the same reason. @param other -1: any */
export function noTwoFactorBetween(board: Board, end: number, other: number): Exclusion {
  const which =
    other < 0
      ? `starts or ends at ${named(board, end)}: no choice of moves has one there, one at another end`
      : `joins ${named(board, end)} and ${named(board, other)}: no choice of moves has one at each of them`;
  return {
    reason: 'no-two-factor',
    explanation: `No tour of ${sized(board)} ${which} and two at each other of its ${counted(board)}.`,
  };
}
