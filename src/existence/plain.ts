import type { HolesKernel } from '../problem/holes-kernel.js';
import type { Board, Problem } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import {
  boardText,
  impossible,
  linesOfFour,
  oddClosed,
  rarerColour,
  sameColour,
  sameSquare,
  squareText,
} from './explanations.js';
import type { Watch } from './watch.js';

/** The rules for the tours of one board and one kind: closed, open, or open with a given end. */
export interface TourRules {
  /** The proof that no such tour exists from any start, if there is one. */
  readonly board: Exclusion | undefined;
  /** Whether {@link TourRules.excludes} distinguishes starts. If not, it returns `board` for each. */
  readonly startsDiffer: boolean;
  /** Whether a tour exists from every start that is not excluded. */
  readonly complete: boolean;
  /** Returns why no tour starts on this open square, or undefined. */
  excludes(start: number): Exclusion | undefined;
  /** Returns the first open square from `from` on that is not excluded; -1: none. From 0 on, -1 only if `board` is set. */
  firstStart(from: number): number;
  /**
   * Applies the heavy rules, which exclude more starts or the board; the light ones alone may name another reason for a start. Absent if
   * all are light.
   * @throws TimeIsUp from `watch`
   */
  applyHeavy?(watch?: Watch): void;
}

/** Returns the rules for the tours of a board. `end` is -1 for any end. */
export type RulesOf = (
  board: Board,
  end: number,
  closed: boolean,
  watch?: Watch,
  kernel?: HolesKernel,
) => TourRules;

/** Returns the given start, or the first one that no rule excludes, or why there is none. */
export function firstStart(rules: TourRules, { start }: Problem): number | Exclusion {
  if (start < 0) return rules.board ?? rules.firstStart(0);
  const isAny = !rules.board && !rules.startsDiffer;
  return isAny ? start : (rules.excludes(start) ?? start);
}

/** Returns the open squares from `from` on that no rule excludes as a start, ascending. */
export function startsFrom(rules: TourRules, from: number): number[] {
  const starts: number[] = [];
  for (let next = rules.firstStart(from); next >= 0; next = rules.firstStart(next + 1)) starts.push(next);
  return starts;
}

/**
 * Returns rules that leave all proofs to a search, except that a closed tour has at least three squares: the kernels accept a move there
 * and back.
 */
export function noRules(board: Board, end: number, closed: boolean): TourRules {
  const { squares, openSquares, blocked } = board;
  const why = 'a cycle has at least three squares';
  const excluded = closed && openSquares === 2 ? impossible(board, true, 'dead-end-square', why) : undefined;
  return {
    board: excluded,
    startsDiffer: false,
    complete: false,
    excludes: () => excluded,
    firstStart(from: number): number {
      for (let square = from; square < squares; square++) {
        if (!blocked?.[square] && (square !== end || openSquares === 1)) return square;
      }
      return -1;
    },
  };
}

/**
 * Whether colours allow an open tour with these ends: every move changes the colour.
 * @param surplus open squares of the colour of square 0 minus those of the other colour
 * @param other -1: any
 */
export function coloursAllow(board: Board, surplus: number, one: number, other: number): boolean {
  // If one colour has one square more, both ends have that colour.
  if (surplus !== 0) return colour(board, one) === (surplus > 0 ? 0 : 1);
  return other < 0 || colour(board, one) !== colour(board, other);
}

/** Returns why colours exclude these ends. @param surplus -1, 0 or 1 @param reason if the colour of `one` is wrong */
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

/** Returns the colour of a square: 0 for that of square 0, else 1. */
export function colour({ cols }: Board, square: number): number {
  return (Math.floor(square / cols) + (square % cols)) % 2;
}

/**
 * The endpoints of open tours on small boards that follow no rule. Keys are `short x long` sides. Each has an entry for every
 * square of the top left quarter, row by row, with the rows along the long side: the set of squares at which a tour that starts
 * there can end, as bits in base 36. These squares have one colour, so squares 2k and 2k + 1 share bit k.
 * `scripts/derive-constants.mjs` derives the table by exhaustive search and checks it.
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

function endsTable(short: number, long: number): readonly number[] | undefined {
  return ENDS[`${short}x${long}`]?.split(' ').map((set) => Number.parseInt(set, 36));
}

/** Row and column on the board with its rows along the long side. */
type Position = readonly [row: number, col: number];

/** Whether the table has an open tour from a square, to another if that is given. Both have a colour that ends can have. */
function tableJoins(
  table: readonly number[],
  short: number,
  long: number,
  start: Position,
  end?: Position,
): boolean {
  const isLower = 2 * start[0] >= short;
  const isRight = 2 * start[1] >= long;
  /** Reflects the board so that the start is in the top left quarter. */
  const reflect = ([row, col]: Position): Position => [
    isLower ? short - 1 - row : row,
    isRight ? long - 1 - col : col,
  ];
  const [row, col] = reflect(start);
  const ends = table[row * Math.ceil(long / 2) + col]!;
  if (!end) return ends !== 0;
  const [endRow, endCol] = reflect(end);
  return ((ends >> ((endRow * long + endCol) >> 1)) & 1) === 1;
}

/** Maximum number of squares of a board on which an explanation tries all ends: 5 x 6, the largest with a table. */
const MAX_SQUARES_TRIED = 30;
/** Maximum number of squares that an explanation lists. */
const MAX_LISTED = 4;

/**
 * Returns the rules for the tours of a board without blocked squares.
 *
 * Closed tours: Schwenk 1991. Open tours: Cull & De Curtins 1978, Chia & Ong 2005. Pairs of ends: colours; one argument for boards
 * of four rows and one for a square next to two corners (three and five rows with an even number of columns); tables for boards of at
 * most 30 squares. For more than five rows, colours decide alone (compare Conrad, Hindrichs, Morsy & Wegener 1994; Dupuis & Wagon
 * 2015). For three, four and five rows and any number of columns, `npm run sweep` proves the rules from the states of a frontier.
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
  /** A closed tour starts anywhere, and so does a tour of one square. */
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
      return starts(start) ? notJoined(start) : noEnd(board, start, 'start-excluded');
    },

    firstStart(from) {
      if (excluded) return -1;
      const corners = end < 0 ? undefined : cornersBy(end);
      if (corners) return corners.find((corner) => corner >= from) ?? -1;
      // Except in the inner rows of four, only a few squares in a row are excluded.
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

  /** Whether an open tour starts on a square whose colour allows it. */
  function starts(square: number): boolean {
    if (table) return tableJoins(table, short, long, positionOf(board, square));
    return short !== 4 || positionOf(board, square)[0] % 3 === 0;
  }

  /** Whether an open tour joins two squares on each of which one starts, and whose colours allow it. */
  function joins(start: number, end: number): boolean {
    const from = positionOf(board, start);
    const to = positionOf(board, end);
    if (table) return tableJoins(table, short, long, from, to);
    if (long % 2 === 0) {
      return cornersBy(start)?.includes(end) !== false && cornersBy(end)?.includes(start) !== false;
    }
    if (short === 3) return joinsOnThreeOddRows(long, from, to);
    // 5 x 5: one of the ends is a corner. Four rows: any two outer squares of different colours are joined.
    return long > 5 || [from, to].some(([row, col]) => row % 4 === 0 && col % 4 === 0);
  }

  /**
   * On three and five rows, a square can be next to both corners of a side, which share their two neighbours. If a tour ends there,
   * one of the corners has a single move left, and is the other end. Returns these corners, the lower number first; undefined for
   * other squares, on boards with tables, and where colours exclude such an end.
   */
  function cornersBy(square: number): readonly number[] | undefined {
    if ((short !== 3 && short !== 5) || long % 2 !== 0 || table) return undefined;
    const [row, col] = positionOf(board, square);
    const fromSide = short === 5 ? 1 : 2;
    const isLeft = col === fromSide;
    if (row !== (short - 1) / 2 || (!isLeft && col !== long - 1 - fromSide)) return undefined;
    const side = isLeft ? 0 : long - 1;
    return rows < cols ? [side, (rows - 1) * cols + side] : [side * cols, side * cols + cols - 1];
  }

  /** Returns the other ends of the tours with an end, if they are known. */
  function otherEnds(end: number): readonly number[] | undefined {
    if (squares > MAX_SQUARES_TRIED) return cornersBy(end);
    return Array.from({ length: squares }, (_, start) => start).filter((start) => allows(start, end));
  }

  /** Returns why no tour joins the start and the end, although each is an end of a tour. Lists few alternatives. */
  function notJoined(start: number): Exclusion {
    const reason = 'ends-excluded';
    for (const [square, verb, other] of [
      [start, 'starts', 'end'],
      [end, 'ends', 'start'],
    ] as const) {
      const others = otherEnds(square);
      if (others === undefined || others.length > MAX_LISTED) continue;
      const list = others
        .map((one) => squareText(board, one))
        .join(', ')
        .replace(/, ([^ ]*)$/, ' or $1');
      const explanation = `On ${boardText(board)}, a tour that ${verb} at ${squareText(board, square)} can only ${other} at ${list}.`;
      return { reason, explanation };
    }
    const explanation = `No tour of ${boardText(board)} starts at ${squareText(board, start)} and ends at ${squareText(board, end)}.`;
    return { reason, explanation };
  }
}

function positionOf({ rows, cols }: Board, square: number): Position {
  const row = Math.floor(square / cols);
  const col = square % cols;
  return rows <= cols ? [row, col] : [col, row];
}

/** 3 x 11, 3 x 13, ...: near each side, no two of three squares are the ends; on 3 x 13, neither are four other pairs. */
function joinsOnThreeOddRows(long: number, start: Position, end: Position): boolean {
  const startSide = sideOfThree(long, start);
  if (startSide !== 0 && startSide === sideOfThree(long, end)) return false;
  const [[startRow, startCol], [endRow, endCol]] = [start, end];
  const isOfFour = Math.min(startCol, endCol) === 2 && startCol + endCol === 12;
  return !(long === 13 && isOfFour && startRow !== 1 && endRow !== 1);
}

/** Returns -1 for the squares (0,2), (1,3) and (2,2), 1 for their mirror images on the right, and 0 for all others. */
function sideOfThree(long: number, [row, col]: Position): number {
  const fromSide = row === 1 ? 3 : 2;
  if (col === fromSide) return -1;
  return col === long - 1 - fromSide ? 1 : 0;
}

/** Returns why a board has no tour of a kind at all. */
function boardExclusion(board: Board, short: number, long: number, closed: boolean): Exclusion | undefined {
  if (closed && board.squares % 2 !== 0) return oddClosed(board);
  if (short <= 2) {
    const why = 'the board is so narrow that a knight cannot reach every square';
    return board.squares > 1 ? impossible(board, false, 'too-narrow', why) : undefined;
  }
  if (closed && short === 4) {
    const why = `it would alternate between outer and inner ${linesOfFour(board)[0]}s, so that all of its outer squares had one colour`;
    return impossible(board, true, 'too-narrow', why);
  }
  if (closed) {
    const why = 'if one side has three squares, the other needs at least ten';
    return short === 3 && long < 10 ? impossible(board, true, 'small-closed', why) : undefined;
  }
  const why = 'trying every path shows that 3 x 3, 3 x 5, 3 x 6 and 4 x 4 have none';
  const isSmall = short === 3 ? [3, 5, 6].includes(long) : long === 4;
  return isSmall ? impossible(board, false, 'small-open', why) : undefined;
}

/** Returns why no tour has an end on a square whose colour allows it. */
function noEnd(board: Board, square: number, reason: 'start-excluded' | 'ends-excluded'): Exclusion {
  const name = squareText(board, square);
  const [line] = linesOfFour(board);
  const explanation =
    line === undefined
      ? `Trying every path shows that no tour of ${boardText(board)} starts or ends at ${name}.`
      : `On ${boardText(board)}, a tour starts and ends in ${line} 0 or ${line} 3, but ${name} is in neither.`;
  return { reason, explanation };
}
