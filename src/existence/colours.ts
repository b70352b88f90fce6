import type { Board } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { rarerColour, sameColour } from './sentences.js';

/** What the colours of the squares say about the ends of open tours: every move changes the colour. */
export class EndColours {
  /** White squares (those of the colour of square 0) less black ones, of the free squares. */
  readonly surplus: number;
  readonly #board: Board;

  constructor(board: Board, surplus: number) {
    this.#board = board;
    this.surplus = surplus;
  }

  /** Whether a tour of the board can have this end, or with `end` these two. @param end -1: any */
  allow(start: number, end: number): boolean {
    if (this.surplus !== 0) return this.#isOfEnds(start);
    return end < 0 || colour(this.#board, start) !== colour(this.#board, end);
  }

  /** Why a tour cannot end on a square, whatever its start. */
  endExclusion(end: number): Exclusion | undefined {
    if (this.surplus === 0 || this.#isOfEnds(end)) return undefined;
    return rarerColour(this.#board, end, 'end-colour');
  }

  /** Why a tour cannot start on a square, or not when it ends on the other. */
  startExclusion(start: number, end: number): Exclusion | undefined {
    if (this.allow(start, end)) return undefined;
    return this.surplus === 0
      ? sameColour(this.#board, start, end)
      : rarerColour(this.#board, start, 'start-colour');
  }

  /** With one square more of a colour, a tour starts and ends on that colour. */
  #isOfEnds(square: number): boolean {
    return colour(this.#board, square) === (this.surplus > 0 ? 0 : 1);
  }
}

/** 0 white, the colour of square 0; 1 black. */
export function colour({ cols }: Board, square: number): number {
  return (Math.floor(square / cols) + (square % cols)) % 2;
}
