import type { WantedTour } from './tour-search.js';

/** Whether a tour ends on a square. */
export const NEVER = 0;
export const MAYBE = 1;
export const MUST = 2;

/** Moves ahead from a square, by rows and then columns: all that lead to later squares. */
export const AHEAD = [
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
] as const;

/** A board whose squares are counted along its short side, with what a tour on it may have there. */
export class ShortSideBoard {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** Squares of a line, along the short side. */
  readonly width: number;
  /** The free squares in order; the squares ahead of each, four by square, -1: none. */
  readonly order: Int32Array;
  readonly ahead: Int32Array;
  /** By square: 1 for free ones; whether a tour ends there. */
  readonly free: Uint8Array;
  readonly ends: Uint8Array;
  /** Its colour, 1 or -1; and the sum of these of all free squares from one on. */
  readonly colours: Int8Array;
  readonly surplusFrom: Int32Array;
  readonly #wanted: WantedTour;

  constructor(wanted: WantedTour) {
    const { rows, cols, squares, freeSquares } = wanted.grid.board;
    this.#wanted = wanted;
    this.squares = squares;
    this.width = Math.min(rows, cols);
    this.free = new Uint8Array(squares);
    this.ends = new Uint8Array(squares);
    this.colours = new Int8Array(squares);
    this.surplusFrom = new Int32Array(squares + 1);
    this.order = new Int32Array(freeSquares);
    this.ahead = new Int32Array(4 * squares).fill(-1);
    this.#findFree();
    this.#lookAhead();
    this.#colour();
  }

  /** The last free square. */
  get last(): number {
    return this.order[this.order.length - 1];
  }

  #findFree(): void {
    const { grid, start, end, closed, mayJoin } = this.#wanted;
    const { blocked } = grid.board;
    for (let square = 0, free = 0; square < this.squares; square++) {
      const number = this.#numberOf(square);
      if (blocked?.[number]) continue;
      this.free[square] = 1;
      this.order[free++] = square;
      if (closed) continue;
      const given = Math.max(start, end);
      if (number === start || number === end) this.ends[square] = MUST;
      else if ((start < 0 || end < 0) && mayJoin(number, given)) this.ends[square] = MAYBE;
    }
  }

  #lookAhead(): void {
    for (const square of this.order) {
      const line = Math.floor(square / this.width);
      for (const [i, [down, across]] of AHEAD.entries()) {
        const to = square + down * this.width + across;
        if (Math.floor(to / this.width) === line + down && this.free[to] === 1)
          this.ahead[4 * square + i] = to;
      }
    }
  }

  #colour(): void {
    for (let square = this.squares - 1; square >= 0; square--) {
      const isWhite = (Math.floor(square / this.width) + (square % this.width)) % 2 === 0;
      this.colours[square] = isWhite ? 1 : -1;
      this.surplusFrom[square] = this.surplusFrom[square + 1] + this.free[square] * this.colours[square];
    }
  }

  /** The number on the board of a square that is counted along the short side, or the other way round. */
  #numberOf(square: number): number {
    const { rows, cols } = this.#wanted.grid.board;
    return rows < cols ? (square % rows) * cols + Math.floor(square / rows) : square;
  }

  /** A tour as the numbers of its squares, from moves: four bits a free square in order, which of those ahead are made. */
  tourOf(choices: Uint8Array): Uint32Array {
    const { start, end, closed } = this.#wanted;
    const links: number[][] = Array.from({ length: this.squares }, () => []);
    for (const [step, square] of this.order.entries()) {
      for (let i = 0; i < 4; i++) {
        if ((choices[step] & (1 << i)) === 0) continue;
        const other = this.ahead[4 * square + i];
        links[square].push(other);
        links[other].push(square);
      }
    }
    const isFirst = (square: number): boolean => {
      const number = this.#numberOf(square);
      if (start >= 0) return number === start;
      return closed || (links[square].length === 1 && number !== end);
    };
    let square = this.order.find(isFirst)!;
    const path = new Uint32Array(this.order.length);
    for (let step = 0, previous = -1; step < path.length; step++) {
      path[step] = this.#numberOf(square);
      const next = links[square].find((other) => other !== previous)!;
      previous = square;
      square = next;
    }
    return path;
  }
}
