import type { Board } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { EndColours } from './colours.js';
import { endsTable, type Lying, tableJoins } from './ends-table.js';
import type { TourRules } from './rules.js';
import {
  noEnd,
  notJoined,
  oddClosed,
  sameSquare,
  smallClosed,
  smallOpen,
  tooNarrow,
  tooNarrowToClose,
} from './sentences.js';

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
  return new RulesOfBoard(board, end, closed);
}

class RulesOfBoard implements TourRules {
  readonly board: Exclusion | undefined;
  readonly startsDiffer: boolean;
  readonly complete = true;

  readonly #board: Board;
  readonly #end: number;
  readonly #colours: EndColours;
  /** The sides, the shorter one first: rules and tables hold in either orientation. */
  readonly #short: number;
  readonly #long: number;
  readonly #table: readonly number[] | undefined;
  /** No start is told from another: a closed tour starts anywhere, and one free square is a tour. */
  readonly #anyStart: boolean;

  constructor(board: Board, end: number, closed: boolean) {
    this.#board = board;
    this.#end = end;
    this.#colours = new EndColours(board, board.squares % 2);
    this.#short = Math.min(board.rows, board.cols);
    this.#long = Math.max(board.rows, board.cols);
    this.#table = this.#short < 6 ? endsTable(this.#short, this.#long) : undefined;
    this.#anyStart = closed || board.freeSquares === 1;
    this.board = closed
      ? closedExclusion(board, this.#short, this.#long)
      : (openExclusion(board, this.#short, this.#long) ?? (end < 0 ? undefined : this.#endExclusion(end)));
    const someExcluded = this.#short === 4 || this.#table?.includes(0) === true;
    this.startsDiffer =
      !this.board && !this.#anyStart && (end >= 0 || this.#colours.surplus !== 0 || someExcluded);
  }

  excludes(start: number): Exclusion | undefined {
    if (this.board !== undefined) return this.board;
    return this.#allows(start) ? undefined : this.#startExclusion(start);
  }

  firstStart(from: number): number {
    if (this.board !== undefined) return -1;
    const { rows, cols, squares } = this.#board;
    if (this.#end >= 0) {
      const corners = this.#cornersBy(this.#end);
      if (corners !== undefined) return corners.find((corner) => corner >= from) ?? -1;
    }
    // Apart from the corners above and the inner rows of four, no more than a few squares in a row are excluded.
    const skipsInnerRows = rows === 4 && cols > 4;
    for (let square = from; square < squares; square++) {
      if (skipsInnerRows && square >= cols && square < 3 * cols) square = 3 * cols;
      if (this.#allows(square)) return square;
    }
    return -1;
  }

  #allows(start: number): boolean {
    if (this.#anyStart) return true;
    if (start === this.#end || !this.#colours.allow(start, this.#end)) return false;
    return this.#starts(start) && (this.#end < 0 || this.#joins(start, this.#end));
  }

  #lying(square: number): Lying {
    const { rows, cols } = this.#board;
    const [row, col] = [Math.floor(square / cols), square % cols];
    return rows <= cols ? [row, col] : [col, row];
  }

  /** Whether some open tour starts on this square, given that its colour is right and the board has open tours. */
  #starts(square: number): boolean {
    if (this.#table) return tableJoins(this.#table, this.#short, this.#long, this.#lying(square));
    return this.#short !== 4 || this.#lying(square)[0] % 3 === 0;
  }

  /** Whether some open tour joins two squares from each of which one starts, given that their colours are right. */
  #joins(start: number, end: number): boolean {
    const short = this.#short;
    const long = this.#long;
    // The theorem for more than five rows; on four rows every two outer squares of different colours are joined.
    if (short >= 6 || (short === 4 && this.#table === undefined)) return true;
    const from = this.#lying(start);
    const to = this.#lying(end);
    if (this.#table) return tableJoins(this.#table, short, long, from, to);
    if (long % 2 === 0) {
      return (
        (this.#cornersBy(start)?.includes(end) ?? true) && (this.#cornersBy(end)?.includes(start) ?? true)
      );
    }
    if (short === 3) return joinsOnThreeOddRows(long, from, to);
    // 5 x 5: one of the ends is a corner.
    return long > 5 || [from, to].some(([row, col]) => row % 4 === 0 && col % 4 === 0);
  }

  /**
   * On three and five rows a square has both neighbours that the two corners of a side share: if a tour ends on it
   * one of the corners has one way left, and is the other end. For such a square: the corners, lowest first.
   * Undefined on boards with tables, and where colours already keep a tour from ending on such a square.
   */
  #cornersBy(square: number): readonly number[] | undefined {
    const short = this.#short;
    const long = this.#long;
    if ((short !== 3 && short !== 5) || long % 2 !== 0 || this.#table) return undefined;
    const [row, col] = this.#lying(square);
    const fromSide = short === 5 ? 1 : 2;
    const isLeft = col === fromSide;
    if (row !== (short - 1) / 2 || (!isLeft && col !== long - 1 - fromSide)) return undefined;
    const side = isLeft ? 0 : long - 1;
    const { rows, cols } = this.#board;
    return rows < cols ? [side, (rows - 1) * cols + side] : [side * cols, side * cols + cols - 1];
  }

  #endExclusion(end: number): Exclusion | undefined {
    if (this.#anyStart) return undefined;
    return (
      this.#colours.endExclusion(end) ??
      (this.#starts(end) ? undefined : noEnd(this.#board, end, 'ends-excluded'))
    );
  }

  /** The reason for a start that is not allowed. */
  #startExclusion(start: number): Exclusion {
    const board = this.#board;
    const end = this.#end;
    if (start === end) return this.#colours.startExclusion(start, -1) ?? sameSquare(board, start);
    const byColour = this.#colours.startExclusion(start, end);
    if (byColour) return byColour;
    if (!this.#starts(start)) return noEnd(board, start, 'start-excluded');
    return notJoined(board, start, end, (square) => this.#joinedTo(square));
  }

  /** The other ends of the tours with this end, where they are known to be few. */
  #joinedTo(end: number): readonly number[] | undefined {
    const board = this.#board;
    if (board.squares > MOST_SQUARES_TRIED) return this.#cornersBy(end);
    const rules = new RulesOfBoard(board, end, false);
    return Array.from({ length: board.squares }, (_, start) => start).filter((start) => rules.#allows(start));
  }
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

function closedExclusion(board: Board, short: number, long: number): Exclusion | undefined {
  if (board.freeSquares % 2 !== 0) return oddClosed(board);
  if (short <= 2) return tooNarrow(board);
  if (short === 4) return tooNarrowToClose(board);
  return short === 3 && long < 10 ? smallClosed(board) : undefined;
}

function openExclusion(board: Board, short: number, long: number): Exclusion | undefined {
  if (board.squares === 1) return undefined;
  if (short <= 2) return tooNarrow(board);
  const isSmall = short === 3 ? [3, 5, 6].includes(long) : long === 4;
  return isSmall ? smallOpen(board) : undefined;
}
