import type { Board } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { rarerColour, sameColour } from './sentences.js';

/** What the colours of the squares say about the ends of open tours: every move changes the colour. */
export interface EndColours {
  /** White squares (those of the colour of square 0) less black ones, of the free squares. */
  readonly surplus: number;
  /** Whether a tour of the board can have this end, or with `other` these two. @param other -1: any */
  allow(one: number, other: number): boolean;
  /** Why it cannot. @param reason where the colour of the one end is to blame */
  exclusion(one: number, other: number, reason?: 'start-colour' | 'end-colour'): Exclusion | undefined;
}

/** @param surplus -1, 0 or 1 for {@link EndColours.exclusion} */
export function endColours(board: Board, surplus: number): EndColours {
  const allow = (one: number, other: number): boolean => {
    // With one square more of a colour, a tour starts and ends on that colour.
    if (surplus !== 0) return colour(board, one) === (surplus > 0 ? 0 : 1);
    return other < 0 || colour(board, one) !== colour(board, other);
  };
  return {
    surplus,
    allow,
    exclusion(one, other, reason = 'start-colour') {
      if (allow(one, other)) return undefined;
      return surplus === 0 ? sameColour(board, one, other) : rarerColour(board, one, reason);
    },
  };
}

/** 0 white, the colour of square 0; 1 black. */
export function colour({ cols }: Board, square: number): number {
  return (Math.floor(square / cols) + (square % cols)) % 2;
}
