import type { WantedTour } from './tour-search.js';

/** Whether a tour ends on a square. */
export const NEVER = 0;
export const MAYBE = 1;
export const MUST = 2;

/** The moves from a square to later squares, as rows and columns. */
export const AHEAD = [
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
] as const;

/** A board whose squares are numbered along its short side, with the moves and ends that a tour can have. */
export interface ShortSideBoard {
  /** Number of squares of a line along the short side. */
  readonly width: number;
  /** The open squares in order; four squares ahead of each square, -1 for none. */
  readonly order: Int32Array;
  readonly ahead: Int32Array;
  /** By square: 1 for open ones; whether a tour ends there. */
  readonly open: Uint8Array;
  readonly ends: Uint8Array;
  /** By square: its colour, 1 or -1; the sum of the colours of the open squares from it on, up to two lines after the last. */
  readonly colours: Int8Array;
  readonly surplusFrom: Int32Array;
  /** Returns the squares of a tour. @param choices for each open square in order: four bits, its moves ahead */
  tourOf(choices: Uint8Array): Uint32Array;
}

/** Returns the board of a tour along its short side. @param available by cell of the grid: the moves that it can use */
export function shortSideBoard(
  { grid, start, end, closed, mayJoin }: WantedTour,
  available: Uint16Array | Uint8Array,
): ShortSideBoard {
  const { rows, cols, squares, openSquares, blocked } = grid.board;
  const width = Math.min(rows, cols);
  const open = new Uint8Array(squares);
  const ends = new Uint8Array(squares);
  const colours = new Int8Array(squares);
  const surplusFrom = new Int32Array(squares + 2 * width + 2);
  const order = new Int32Array(openSquares);
  const ahead = new Int32Array(4 * squares).fill(-1);

  /** Returns the number on the board of a square that is numbered along the short side. */
  const numberOf = (square: number): number =>
    rows < cols ? (square % rows) * cols + Math.floor(square / rows) : square;

  const isAvailable = (number: number, other: number): boolean => {
    const cell = grid.cellOf(number);
    const move = grid.offsets.indexOf(grid.cellOf(other) - cell);
    return (available[cell] & (1 << move)) !== 0;
  };

  for (let square = squares - 1, place = openSquares; square >= 0; square--) {
    const number = numberOf(square);
    const line = Math.floor(square / width);
    colours[square] = (line + (square % width)) % 2 === 0 ? 1 : -1;
    surplusFrom[square] = surplusFrom[square + 1];
    if (blocked?.[number]) continue;
    surplusFrom[square] += colours[square];
    open[square] = 1;
    order[--place] = square;
    for (const [i, [down, across]] of AHEAD.entries()) {
      const to = square + down * width + across;
      if (Math.floor(to / width) !== line + down || open[to] !== 1) continue;
      if (isAvailable(number, numberOf(to))) ahead[4 * square + i] = to;
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

  return { width, order, ahead, open, ends, colours, surplusFrom, tourOf };
}
