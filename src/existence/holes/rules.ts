import type { Board } from '../../problem/problem.js';
import type { Exclusion } from '../../problem/result.js';
import { colour, type EndColours, endColours } from '../colours.js';
import type { TourRules } from '../rules.js';
import { oddClosed, sameSquare } from '../sentences.js';
import { Blocks } from './blocks.js';
import { FourRows, hasFourRows } from './four-rows.js';
import { BLACK, Grid, NO_SQUARE, otherKind, WHITE } from './grid.js';
import {
  colourBalance,
  cutSquare,
  deadEnd,
  deadEnds,
  disconnected,
  manyParts,
  noEndInOtherPart,
  noTwoFactor,
  noTwoFactorBetween,
  outerEndsMissing,
  outsideParts,
  samePart,
  tooFewInner,
  unfitParts,
} from './sentences.js';
import { TwoFactor } from './two-factor.js';

/**
 * On larger boards only colours and ways are counted: the other rules take up to two microseconds and 40 bytes a square
 * (4 million squares: 2 to 6 seconds).
 */
export const MOST_EXAMINED_SQUARES: number = 2 ** 22;

/**
 * The rules for the tours of a board with blocked squares, cheap ones first: colours, squares with too few ways, parts
 * that do not hang together or only by one square, whether every square can have the two moves that a tour takes there
 * (one at its ends), and what four rows ask of the ends. None of them says that there is a tour, but for one and two free
 * squares.
 *
 * Two free squares a knight's move apart have a closed tour: there and back.
 */
export class RulesOfHoles implements TourRules {
  readonly board: Exclusion | undefined;
  readonly startsDiffer: boolean;
  readonly complete: boolean;
  /** As many moves as can be, at most two at each square and one at the end that is given; if it came to that. */
  twoFactor: TwoFactor | undefined;

  readonly #board: Board;
  readonly #end: number;
  readonly #closed: boolean;
  readonly #colours: EndColours;
  readonly #anyStart: boolean;
  #grid: Grid | undefined;
  /** By cell, when there are two parts one of which a tour starts in and ends in the other: 1 and 2 for these. */
  #partOf: Uint8Array | undefined;
  #partsAreDeadEnds = false;
  /** By cell, where not every choice of moves leaves any square with one: 1 for those that can be left so. */
  #mayBeEnd: Uint8Array | undefined;
  #fourRows: FourRows | undefined;
  /** By part and colour: whether a square there can be an end. */
  readonly #endsIn = new Uint8Array(6);

  constructor(board: Board, end: number, closed: boolean) {
    this.#board = board;
    this.#end = end;
    this.#closed = closed;
    this.#colours = endColours(board, whiteSurplus(board));
    this.#anyStart = closed || board.freeSquares === 1;
    const exclusion = this.#byColours() ?? (board.freeSquares === 1 ? undefined : this.#byGrid());
    if (exclusion === undefined) this.#countEnds();
    this.board = exclusion ?? (this.#scan(0) < 0 ? this.#noStart() : undefined);
    this.complete = this.board !== undefined || board.freeSquares <= 2;
    this.startsDiffer =
      this.board === undefined &&
      !this.#anyStart &&
      (end >= 0 ||
        this.#colours.surplus !== 0 ||
        this.#partOf !== undefined ||
        this.#mayBeEnd !== undefined ||
        this.#fourRows !== undefined);
  }

  excludes(start: number): Exclusion | undefined {
    // The colour of the start says no more plainly than what is wrong with the whole board.
    const speaksOfColour = !this.#anyStart && Math.abs(this.#colours.surplus) <= 1 && start !== this.#end;
    const byColour = speaksOfColour ? this.#colours.exclusion(start, this.#end) : undefined;
    if (byColour !== undefined || this.board !== undefined) return byColour ?? this.board;
    return this.#allows(start) ? undefined : this.#startExclusion(start);
  }

  firstStart(from: number): number {
    return this.board === undefined ? this.#scan(from) : -1;
  }

  /**
   * Whether no rule keeps a tour from having these ends.
   * @param end the one that the rules are for; when they are for any: a square, or -1 for any other
   */
  mayJoin(start: number, end: number): boolean {
    if (end < 0) return this.#allows(start);
    if (start === end || !this.#colours.allow(start, end) || !this.#allows(start)) return false;
    if (end === this.#end) return true;
    const grid = this.#grid!;
    const [startCell, endCell] = [grid.cellOf(start), grid.cellOf(end)];
    if (!this.#canEnd(grid, endCell) || this.#fourRows?.mayJoin(startCell, endCell) === false) return false;
    return this.#partOf === undefined || this.#partOf[startCell] + this.#partOf[endCell] === 3;
  }

  /** The board's grid; boards of one free square have none. */
  get grid(): Grid | undefined {
    return this.#grid;
  }

  #scan(from: number): number {
    const { squares, blocked } = this.#board;
    for (let square = from; square < squares; square++) {
      if (blocked![square] === 0 && this.#allows(square)) return square;
    }
    return -1;
  }

  #byColours(): Exclusion | undefined {
    const { surplus } = this.#colours;
    const board = this.#board;
    if (this.#closed && board.freeSquares % 2 !== 0) return oddClosed(board);
    if (Math.abs(surplus) > (this.#closed ? 0 : 1)) return colourBalance(board, surplus, this.#closed);
    return this.#end < 0 ? undefined : this.#colours.exclusion(this.#end, -1, 'end-colour');
  }

  #byGrid(): Exclusion | undefined {
    const board = this.#board;
    const grid = new Grid(board);
    this.#grid = grid;
    const byWays = this.#byWays(grid);
    if (byWays !== undefined || board.freeSquares === 2 || board.squares > MOST_EXAMINED_SQUARES)
      return byWays;
    return this.#byBlocks(grid) ?? this.#byTwoFactor(grid) ?? this.#byFourRows(grid);
  }

  #byWays(grid: Grid): Exclusion | undefined {
    const board = this.#board;
    // Of two squares each has one way, and that is enough: there, and back.
    const needed = this.#closed && board.freeSquares > 2 ? 2 : 1;
    const { ways, kinds, firstCell, endCell } = grid;
    const ends: number[] = [];
    for (let cell = firstCell; cell < endCell; cell++) {
      const set = ways[cell];
      const hasTwo = (set & (set - 1)) !== 0;
      if (hasTwo || kinds[cell] === NO_SQUARE) continue;
      const square = grid.squareOf(cell);
      const count = Math.sign(set);
      if (count < needed) return deadEnd(board, square, count, this.#closed);
      ends.push(square);
      if (ends.length > 2) return deadEnds(board, ends);
    }
    return undefined;
  }

  #byBlocks(grid: Grid): Exclusion | undefined {
    const board = this.#board;
    const blocks = new Blocks(grid);
    if (blocks.reached < board.freeSquares) {
      return disconnected(board, grid.squareOf(blocks.firstFree), blocks.reached, this.#closed);
    }
    if (blocks.cutCell < 0) return undefined;
    if (this.#closed) return cutSquare(board, grid.squareOf(blocks.cutCell));
    if (blocks.outermost > 2) return manyParts(board, grid.squareOf(blocks.cutCell));
    this.#partOf = blocks.partOf;
    this.#partsAreDeadEnds = blocks.partSizes[0] === 1 && blocks.partSizes[1] === 1;
    if (this.#end < 0 || blocks.partOf[grid.cellOf(this.#end)] !== 0) return undefined;
    return outsideParts(board, this.#end, this.#partsAreDeadEnds);
  }

  #byTwoFactor(grid: Grid): Exclusion | undefined {
    const board = this.#board;
    const factor = new TwoFactor(grid);
    this.twoFactor = factor;
    const endCell = this.#end < 0 ? -1 : grid.cellOf(this.#end);
    if (endCell >= 0) factor.makeEnd(endCell);
    factor.linkGreedily();
    const { surplus } = this.#colours;
    const hasAnyEnds = !this.#closed && surplus === 0 && endCell < 0;
    factor.augment(Number(hasAnyEnds));
    if (this.#closed) return factor.missingAtWhite > 0 ? noTwoFactor(board, true) : undefined;
    if (hasAnyEnds) {
      if (factor.missingAtWhite > 1) return noTwoFactor(board, false);
      if (factor.missingAtWhite === 1) {
        const white = factor.mayMiss(WHITE);
        const black = factor.mayMiss(BLACK);
        this.#mayBeEnd = white.map((may, cell) => may | black[cell]);
      }
      return undefined;
    }
    // The squares of one colour have an end more than those of the other: there links are missing, and there alone.
    const kind = surplus > 0 ? WHITE : surplus < 0 ? BLACK : otherKind(grid.kinds[endCell]);
    if ((kind === WHITE ? factor.missingAtBlack : factor.missingAtWhite) > 0) {
      return endCell < 0 ? noTwoFactor(board, false) : noTwoFactorBetween(board, this.#end, -1);
    }
    this.#mayBeEnd = factor.mayMiss(kind);
    // A single square that both ends would have to be.
    const isOne = endCell < 0 && this.#mayBeEnd.indexOf(1) === this.#mayBeEnd.lastIndexOf(1);
    return isOne ? noTwoFactor(board, false) : undefined;
  }

  #byFourRows(grid: Grid): Exclusion | undefined {
    const board = this.#board;
    if (!hasFourRows(board)) return undefined;
    const fourRows = new FourRows(grid);
    if (!fourRows.allows(this.#closed)) return tooFewInner(board, this.#closed);
    if (this.#end >= 0 && !fourRows.mayJoin(grid.cellOf(this.#end), -1)) {
      return outerEndsMissing(board, 'ends-excluded', [this.#end]);
    }
    if (fourRows.asksForEnds) this.#fourRows = fourRows;
    return undefined;
  }

  /** Which ends there are in the two parts, so that a start in one is excluded when no end in the other goes with it. */
  #countEnds(): void {
    const grid = this.#grid;
    const partOf = this.#partOf;
    if (grid === undefined || partOf === undefined) return;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (partOf[cell] === 0 || !this.#canEnd(grid, cell)) continue;
      if (this.#end >= 0 && grid.cellOf(this.#end) !== cell) continue;
      this.#endsIn[2 * partOf[cell] + Number(grid.kinds[cell] === BLACK)] = 1;
    }
  }

  /** Whether moves and colours allow a tour to end there, whatever its start; the end that is given may. */
  #canEnd(grid: Grid, cell: number): boolean {
    const square = grid.squareOf(cell);
    if (square === this.#end) return true;
    return (
      this.#colours.allow(square, -1) &&
      this.#mayBeEnd?.[cell] !== 0 &&
      this.#fourRows?.mayJoin(cell, -1) !== false
    );
  }

  #allows(start: number): boolean {
    if (this.#anyStart) return true;
    if (start === this.#end || !this.#colours.allow(start, this.#end)) return false;
    const grid = this.#grid!;
    const cell = grid.cellOf(start);
    return this.#mayBeEnd?.[cell] !== 0 && this.#partAllows(grid, cell) && this.#fourRowsAllow(grid, cell);
  }

  #fourRowsAllow(grid: Grid, cell: number): boolean {
    const endCell = this.#end < 0 ? -1 : grid.cellOf(this.#end);
    return this.#fourRows?.mayJoin(cell, endCell) !== false;
  }

  #partAllows(grid: Grid, cell: number): boolean {
    if (this.#partOf === undefined) return true;
    const part = this.#partOf[cell];
    if (part === 0) return false;
    const black = grid.kinds[cell] === BLACK;
    const endIsBlack = this.#colours.surplus === 0 ? !black : black;
    return this.#endsIn[2 * (3 - part) + Number(endIsBlack)] === 1;
  }

  /** The reason for a start of the right colour that is not allowed. */
  #startExclusion(start: number): Exclusion {
    const board = this.#board;
    const end = this.#end;
    if (start === end) return this.#colours.exclusion(start, -1) ?? sameSquare(board, start);
    const grid = this.#grid!;
    const cell = grid.cellOf(start);
    if (this.#partAllows(grid, cell)) {
      if (this.#mayBeEnd?.[cell] === 0) return noTwoFactorBetween(board, start, end);
      return end < 0
        ? outerEndsMissing(board, 'start-excluded', [start])
        : outerEndsMissing(board, 'ends-excluded', [start, end]);
    }
    if (this.#partOf![cell] === 0) return outsideParts(board, start, this.#partsAreDeadEnds);
    const isSamePart = end >= 0 && this.#partOf![cell] === this.#partOf![grid.cellOf(end)];
    return isSamePart ? samePart(board, start, end) : noEndInOtherPart(board, start);
  }

  /** Why there is no tour when every start is excluded. */
  #noStart(): Exclusion {
    if (this.#partOf !== undefined) return unfitParts(this.#board);
    if (this.#fourRows !== undefined) {
      return this.#end < 0
        ? tooFewInner(this.#board, false)
        : outerEndsMissing(this.#board, 'ends-excluded', [this.#end]);
    }
    return this.#end < 0 ? noTwoFactor(this.#board, false) : noTwoFactorBetween(this.#board, this.#end, -1);
  }
}

/** White squares less black ones, of the free squares. */
function whiteSurplus(board: Board): number {
  const { squares, blocked } = board;
  let surplus = squares % 2;
  for (let square = 0; blocked && square < squares; square++) {
    if (blocked[square] === 1) surplus += 2 * colour(board, square) - 1;
  }
  return surplus;
}
