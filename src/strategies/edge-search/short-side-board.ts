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
export interface ShortSideBoard {
  /** Squares of a line, along the short side. */
  readonly width: number;
  /** The free squares in order; the squares ahead of each, four by square, -1: none. */
  readonly order: Int32Array;
  readonly ahead: Int32Array;
  /** By square: 1 for free ones; whether a tour ends there. */
  readonly free: Uint8Array;
  readonly ends: Uint8Array;
  /** Its colour, 1 or -1; and the sum of these of all free squares from one on, as far as two lines behind the last. */
  readonly colours: Int8Array;
  readonly surplusFrom: Int32Array;
  /** A tour as the numbers of its squares, from moves: four bits a free square in order, which of those ahead are made. */
  tourOf(choices: Uint8Array): Uint32Array;
}

/** The board of a tour that is wanted, along its short side. @param ways by cell of the grid, the moves left */
export function shortSideBoard(
  { grid, start, end, closed, mayJoin }: WantedTour,
  ways: Uint8Array,
): ShortSideBoard {
  const { rows, cols, squares, openSquares, blocked } = grid.board;
  const width = Math.min(rows, cols);
  const free = new Uint8Array(squares);
  const ends = new Uint8Array(squares);
  const colours = new Int8Array(squares);
  const surplusFrom = new Int32Array(squares + 2 * width + 2);
  const order = new Int32Array(openSquares);
  const ahead = new Int32Array(4 * squares).fill(-1);

  /** The number on the board of a square that is counted along the short side, or the other way round. */
  const numberOf = (square: number): number =>
    rows < cols ? (square % rows) * cols + Math.floor(square / rows) : square;

  const isLeft = (number: number, other: number): boolean => {
    const cell = grid.cellOf(number);
    const move = grid.offsets.indexOf(grid.cellOf(other) - cell);
    return (ways[cell] & (1 << move)) !== 0;
  };

  for (let square = squares - 1, place = openSquares; square >= 0; square--) {
    const number = numberOf(square);
    const line = Math.floor(square / width);
    colours[square] = (line + (square % width)) % 2 === 0 ? 1 : -1;
    surplusFrom[square] = surplusFrom[square + 1];
    if (blocked?.[number]) continue;
    surplusFrom[square] += colours[square];
    free[square] = 1;
    order[--place] = square;
    for (const [i, [down, across]] of AHEAD.entries()) {
      const to = square + down * width + across;
      if (Math.floor(to / width) !== line + down || free[to] !== 1) continue;
      if (isLeft(number, numberOf(to))) ahead[4 * square + i] = to;
    }
    if (closed) continue;
    if (number === start || number === end) ends[square] = MUST;
    else if ((start < 0 || end < 0) && mayJoin(number, Math.max(start, end))) ends[square] = MAYBE;
  }

  const tourOf = (choices: Uint8Array): Uint32Array => {
    const links: number[][] = Array.from({ length: squares }, () => []);
    for (const [step, square] of order.entries()) {
      for (let i = 0; i < 4; i++) {
        if ((choices[step] & (1 << i)) === 0) continue;
        const other = ahead[4 * square + i];
        links[square].push(other);
        links[other].push(square);
      }
    }
    const isFirst = (square: number): boolean => {
      const number = numberOf(square);
      if (start >= 0) return number === start;
      return closed || (links[square].length === 1 && number !== end);
    };
    let square = order.find(isFirst)!;
    let previous = -1;
    return Uint32Array.from(order, () => {
      const here = square;
      square = links[here].find((other) => other !== previous)!;
      previous = here;
      return numberOf(here);
    });
  };

  return { width, order, ahead, free, ends, colours, surplusFrom, tourOf };
}
