import type { Board, Problem } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import {
  noEnd,
  notJoined,
  oddClosed,
  rarerColour,
  sameColour,
  sameSquare,
  smallClosed,
  smallOpen,
  tooNarrow,
  tooNarrowToClose,
} from './sentences.js';
import type { Watch } from './watch.js';

/** What the rules say about the tours of one board, of one kind (closed, open, open with a given end). */
export interface TourRules {
  /** Why no such tour exists, whatever the start: for the board as a whole or for the end that is asked for. */
  readonly board: Exclusion | undefined;
  /** Whether {@link TourRules.excludes} tells starts apart; if not, it answers `board` for each. */
  readonly startsDiffer: boolean;
  /** True when every start is decided: from those that are not excluded a tour exists. */
  readonly complete: boolean;
  /** Why no tour starts on this free square (and ends on the end that is asked for), or undefined. */
  excludes(start: number): Exclusion | undefined;
  /** The lowest-numbered free square from `from` on that is not excluded; -1: none. At 0, -1 only when `board` is set. */
  firstStart(from: number): number;
}

/** The rules for the tours of a board, to be asked for many starts. `end` is -1 for any. */
export type RulesOf = (board: Board, end: number, closed: boolean, watch?: Watch) => TourRules;

/** The start, or where it is omitted the first one that no rule excludes; or why there is none. */
export function firstStart(rules: TourRules, { start }: Problem): number | Exclusion {
  if (start < 0) return rules.board ?? rules.firstStart(0);
  const isAny = !rules.board && !rules.startsDiffer;
  return isAny ? start : (rules.excludes(start) ?? start);
}

/** No rules: every free square may be a start. What is impossible is left to a search. */
export function noRules({ squares, openSquares, blocked }: Board, end: number): TourRules {
  return {
    board: undefined,
    startsDiffer: false,
    complete: false,
    excludes: () => undefined,
    firstStart(from: number): number {
      for (let square = from; square < squares; square++) {
        if (!blocked?.[square] && (square !== end || openSquares === 1)) return square;
      }
      return -1;
    },
  };
}

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

/**
 * The small boards on which no rule says which squares an open tour joins. By `short x long` side (rows no more
 * than columns), for each square of the top left quarter, row by row: the squares at which a tour that starts
 * there can end, as a set of bits, in digits to base 36. They are of one colour, so one bit will do for two squares that
 * follow each other, 0 and 1 first. Derived by exhaustive search, and checked against it, by
 * `scripts/derive-constants.mjs`.
 */
const ENDS: Readonly<Record<string, string>> = {
  '3x4': '10 0 p 0',
  '3x7': '28 0 28 0 0 1jj 0 0',
  '3x8': '2xr 2hp 1l4 1wp 2pp 1uh 0 256',
  '3x9': '9h2 0 e9 0 8oh 0 8k5 0 8c5 0',
  '3x10': 'iyf irb 1b5 4h1 iwj p33 p8f sh h11 p1b',
  '4x5': 'oz ed hs 0 0 0',
  '4x6': '2rr 2rr 1z9 0 0 0',
  '5x6': 'pa7 p33 p8f p33 njz o4v o4v 35t mj3',
};

/** The table of a board, when it has one. */
function endsTable(short: number, long: number): readonly number[] | undefined {
  return ENDS[`${short}x${long}`]?.split(' ').map((set) => Number.parseInt(set, 36));
}

/** Row and column of a square of a board that lies on its longer side. */
type Lying = readonly [row: number, col: number];

/**
 * Whether some open tour of a board that has a table starts on a square and, where it is given, ends on another; both are of
 * colours that ends may have.
 */
function tableJoins(
  table: readonly number[],
  short: number,
  long: number,
  start: Lying,
  end?: Lying,
): boolean {
  const down = 2 * start[0] >= short;
  const right = 2 * start[1] >= long;
  /** Mirrored so that the start lies in the top left quarter. */
  const mirrored = ([row, col]: Lying): Lying => [down ? short - 1 - row : row, right ? long - 1 - col : col];
  const [row, col] = mirrored(start);
  const ends = table[row * Math.ceil(long / 2) + col]!;
  if (!end) return ends !== 0;
  const [endRow, endCol] = mirrored(end);
  return ((ends >> ((endRow * long + endCol) >> 1)) & 1) === 1;
}

/** The largest board whose squares are tried one by one for an explanation: 5 x 6, the largest with a table. */
const MOST_SQUARES_TRIED = 30;

/**
 * The rules for the tours of a board without blocked squares, to be asked for many starts.
 *
 * Closed tours: Schwenk 1991. Open tours: Cull & De Curtins 1978, Chia & Ong 2005. The pairs of squares that an
 * open tour joins: colours, one argument each for boards of four rows and for a square next to two corners
 * (boards of three and five rows with an even number of columns), and tables of boards of at most 30 squares; for
 * more than five rows colours decide alone (compare Conrad, Hindrichs, Morsy & Wegener 1994; Dupuis & Wagon 2015).
 * That this is right for three, four and five rows and any number of columns is proven by `npm run sweep`, from the
 * states of a frontier.
 *
 * @param end the square on which the tour ends; -1: any
 */
export function plainTourRules(board: Board, end: number, closed: boolean): TourRules {
  const { rows, cols, squares } = board;
  // Rules and tables hold in either orientation.
  const short = Math.min(rows, cols);
  const long = Math.max(rows, cols);
  const table = short < 6 ? endsTable(short, long) : undefined;
  const surplus = squares % 2;
  /** No start is told from another: a closed tour starts anywhere, and one free square is a tour. */
  const anyStart = closed || squares === 1;
  let excluded = boardExclusion(board, short, long, closed);
  if (!anyStart && end >= 0) {
    excluded ??= colourExclusion(board, surplus, end, -1, 'end-colour');
    if (!starts(end)) excluded ??= noEnd(board, end, 'ends-excluded');
  }

  return {
    board: excluded,
    startsDiffer:
      !excluded && !anyStart && (end >= 0 || surplus !== 0 || short === 4 || table?.includes(0) === true),
    complete: true,

    excludes(start) {
      if (excluded || allows(start, end)) return excluded;
      const byColour = colourExclusion(board, surplus, start, start === end ? -1 : end);
      if (byColour) return byColour;
      if (start === end) return sameSquare(board, start);
      return starts(start) ? notJoined(board, start, end, joinedTo) : noEnd(board, start, 'start-excluded');
    },

    firstStart(from) {
      if (excluded) return -1;
      const corners = end < 0 ? undefined : cornersBy(end);
      if (corners) return corners.find((corner) => corner >= from) ?? -1;
      // Apart from the corners above and the inner rows of four, no more than a few squares in a row are excluded.
      const skipsInnerRows = rows === 4 && cols > 4;
      for (let square = from; square < squares; square++) {
        if (skipsInnerRows && square >= cols && square < 3 * cols) square = 3 * cols;
        if (allows(square, end)) return square;
      }
      return -1;
    },
  };

  function allows(start: number, end: number): boolean {
    if (anyStart) return true;
    if (start === end || !coloursAllow(board, surplus, start, end)) return false;
    return starts(start) && (end < 0 || joins(start, end));
  }

  /** Whether some open tour starts on this square, given that its colour is right and the board has open tours. */
  function starts(square: number): boolean {
    if (table) return tableJoins(table, short, long, lying(board, square));
    return short !== 4 || lying(board, square)[0] % 3 === 0;
  }

  /** Whether some open tour joins two squares from each of which one starts, given that their colours are right. */
  function joins(start: number, end: number): boolean {
    const from = lying(board, start);
    const to = lying(board, end);
    if (table) return tableJoins(table, short, long, from, to);
    if (long % 2 === 0) {
      return cornersBy(start)?.includes(end) !== false && cornersBy(end)?.includes(start) !== false;
    }
    if (short === 3) return joinsOnThreeOddRows(long, from, to);
    // 5 x 5: one of the ends is a corner. Four rows: every two outer squares of different colours are joined.
    return long > 5 || [from, to].some(([row, col]) => row % 4 === 0 && col % 4 === 0);
  }

  /**
   * On three and five rows a square has both neighbours that the two corners of a side share: if a tour ends on it
   * one of the corners has one way left, and is the other end. For such a square: the corners, lowest first.
   * Undefined on boards with tables, and where colours already keep a tour from ending on such a square.
   */
  function cornersBy(square: number): readonly number[] | undefined {
    if ((short !== 3 && short !== 5) || long % 2 !== 0 || table) return undefined;
    const [row, col] = lying(board, square);
    const fromSide = short === 5 ? 1 : 2;
    const isLeft = col === fromSide;
    if (row !== (short - 1) / 2 || (!isLeft && col !== long - 1 - fromSide)) return undefined;
    const side = isLeft ? 0 : long - 1;
    return rows < cols ? [side, (rows - 1) * cols + side] : [side * cols, side * cols + cols - 1];
  }

  /** The other ends of the tours with this end, where they are known to be few. */
  function joinedTo(end: number): readonly number[] | undefined {
    if (squares > MOST_SQUARES_TRIED) return cornersBy(end);
    return Array.from({ length: squares }, (_, start) => start).filter((start) => allows(start, end));
  }
}

function lying({ rows, cols }: Board, square: number): Lying {
  const row = Math.floor(square / cols);
  const col = square % cols;
  return rows <= cols ? [row, col] : [col, row];
}

/** 3 x 11, 3 x 13, ...: near each side two of three squares are never the two ends, and on 3 x 13 four pairs more. */
function joinsOnThreeOddRows(long: number, start: Lying, end: Lying): boolean {
  const startSide = sideOfThree(long, start);
  if (startSide !== 0 && startSide === sideOfThree(long, end)) return false;
  const [[startRow, startCol], [endRow, endCol]] = [start, end];
  const isOfFour = Math.min(startCol, endCol) === 2 && startCol + endCol === 12;
  return !(long === 13 && isOfFour && startRow !== 1 && endRow !== 1);
}

/** -1 or 1 for the squares (0,2), (1,3), (2,2) of the left or their images of the right side, 0 for all others. */
function sideOfThree(long: number, [row, col]: Lying): number {
  const fromSide = row === 1 ? 3 : 2;
  if (col === fromSide) return -1;
  return col === long - 1 - fromSide ? 1 : 0;
}

/** Why a board has no tour of a kind at all. */
function boardExclusion(board: Board, short: number, long: number, closed: boolean): Exclusion | undefined {
  if (closed && board.squares % 2 !== 0) return oddClosed(board);
  if (short <= 2) return board.squares > 1 ? tooNarrow(board) : undefined;
  if (closed && short === 4) return tooNarrowToClose(board);
  if (closed) return short === 3 && long < 10 ? smallClosed(board) : undefined;
  const isSmall = short === 3 ? [3, 5, 6].includes(long) : long === 4;
  return isSmall ? smallOpen(board) : undefined;
}
