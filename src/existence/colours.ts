import type { Board } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { rarerColour, sameColour } from './sentences.js';

/**
 * Whether colours allow an open tour to have this end, or with `other` these two: every move changes the colour.
 * @param surplus white squares (those of the colour of square 0) less black ones, of the free squares
 * @param other -1: any
 */
export function coloursAllow(board: Board, surplus: number, one: number, other: number): boolean {
  // With one square more of a colour, a tour starts and ends on that colour.
  if (surplus !== 0) return colour(board, one) === (surplus > 0 ? 0 : 1);
  return other < 0 || colour(board, one) !== colour(board, other);
}

/** Why they do not. @param surplus -1, 0 or 1 @param reason where the colour of the one end is to blame */
export function colourExclusion(
  board: Board,
  surplus: number,
  one: number,
  other: number,
  reason: 'start-colour' | 'end-colour' = 'start-colour',
): Exclusion | undefined {
  if (coloursAllow(board, surplus, one, other)) return undefined;
  return surplus === 0 ? sameColour(board, one, other) : rarerColour(board, one, reason);
}

/** 0 white, the colour of square 0; 1 black. */
export function colour({ cols }: Board, square: number): number {
  return (Math.floor(square / cols) + (square % cols)) % 2;
}
