import type { Board } from '../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../problem/result.js';

/** Says that a board has no tour of a kind. @param why a clause about "it", the tour */
export function impossible(board: Board, closed: boolean, reason: ImpossibleReason, why: string): Exclusion {
  return {
    reason,
    explanation: `A ${closed ? 'closed ' : ''}tour of ${boardText(board)} is impossible: ${why}.`,
  };
}

export function oddClosed(board: Board): Exclusion {
  const why = `it alternates between two colours, and ${countText(board)} is an odd number`;
  return impossible(board, true, 'odd-closed', why);
}

/** Says that both ends of a tour have the colour with more squares. */
export function rarerColour(board: Board, square: number, reason: 'start-colour' | 'end-colour'): Exclusion {
  return {
    reason,
    explanation: `On ${boardText(board)}, a tour starts and ends on the colour of ${(board.openSquares + 1) / 2} of the ${countText(board)}, but ${squareText(board, square)} has the other colour.`,
  };
}

/** Says that the ends of a tour of an even number of squares differ in colour. */
export function sameColour(board: Board, start: number, end: number): Exclusion {
  return {
    reason: 'end-colour',
    explanation: `A tour of ${boardText(board)} visits ${countText(board)} of alternating colours, so its ends differ in colour, but ${squareText(board, start)} and ${squareText(board, end)} have the same colour.`,
  };
}

export function sameSquare(board: Board, square: number): Exclusion {
  return {
    reason: 'ends-excluded',
    explanation: `A tour of ${boardText(board)} cannot both start and end at ${squareText(board, square)}.`,
  };
}

/** Returns 'a 5 x 8 board' or 'an 8 x 8 board': eight, eleven and eighteen begin with a vowel. */
export function boardText({ rows, cols }: Board): string {
  return `${/^(8|1[18](\d{3})*$)/.test(String(rows)) ? 'an' : 'a'} ${rows} x ${cols} board`;
}

/** Returns '64 squares', '1 square', or '60 open squares' on a board with blocked squares. */
export function countText({ openSquares, blocked }: Board): string {
  return `${openSquares} ${blocked === undefined ? '' : 'open '}${openSquares === 1 ? 'square' : 'squares'}`;
}

/** Returns '(row,column)'. */
export function squareText({ cols }: Board, square: number): string {
  return `(${Math.floor(square / cols)},${square % cols})`;
}

/** Returns what the two outer and the two inner lines of a board are: rows, columns, both on 4 x 4, or neither. */
export function linesOfFour({ rows, cols }: Board): ('row' | 'column')[] {
  return [...(rows === 4 ? (['row'] as const) : []), ...(cols === 4 ? (['column'] as const) : [])];
}
