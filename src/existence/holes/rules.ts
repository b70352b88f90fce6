import type { HeavyResults, HolesKernel, LightFindings } from '../../problem/holes-kernel.js';
import type { Board } from '../../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../../problem/result.js';
import { linesOfFour, oddClosed, sameSquare } from '../explanations.js';
import { colour, colourExclusion, coloursAllow, type TourRules } from '../plain.js';
import { noWatch, type Watch } from '../watch.js';
import { findBlocks } from './blocks.js';
import {
  endsInSamePart,
  noConnectedTwoFactor,
  noConnectedTwoFactorAt,
  noEndInOtherPart,
  noEndsInParts,
  noTwoFactor,
  noTwoFactorAt,
  outerEndsMissing,
  outsideParts,
  tightSquares,
  tooFewInner,
  tooManyOfOneColour,
  torn,
} from './explanations.js';
import { contradictionOf, END_BIT, FactorState, NO_TWO_FACTOR } from './factor-state.js';
import { type FourRows, fourRowsOf } from './four-rows.js';
import { BLACK, findTightCells, Grid, NO_SQUARE, otherKind, WHITE, whiteSurplus } from './grid.js';
import { maximumLinks, TwoFactor } from './two-factor.js';
import { TwoFactorFilter } from './two-factor-filter.js';

/**
 * Maximum number of squares for all rules but colours and degrees, which take up to two microseconds and 40 bytes a square: 2 to 6
 * seconds for 4 million squares.
 */
const MAX_EXAMINED_SQUARES = 2 ** 22;

/** Maximum number of squares for the filter of 2-factors, which takes as long as all other rules and decides few larger boards. */
const MAX_FILTERED_SQUARES = 2 ** 16;

/** Maximum number of squares for kernels under a time limit, which they do not check: a few milliseconds. */
const MAX_UNWATCHED_SQUARES = 2 ** 14;

/** The rules of a board with blocked squares, and what they leave to a search. */
export interface RulesOfHoles extends TourRules {
  /** Undefined if colours exclude all tours, or with one open square. */
  readonly grid: Grid | undefined;
  /** A maximum set of links, at most two at each square and one at the given end. Undefined if an earlier rule decides. */
  readonly twoFactor: TwoFactor | undefined;
  /** The moves that a tour can use, on boards of at most 2^16 squares. Undefined if an earlier rule decides. */
  readonly factorState: FactorState | undefined;
  /**
   * Whether no rule excludes a tour with these ends.
   * @param end the given end; if none is given, a square, or -1 for any
   */
  mayJoin(start: number, end: number): boolean;
  /**
   * @param isVerdict whether no search has come since the light rules, and none follows, so that `twoFactor` and `factorState` may stay
   * undefined
   */
  applyHeavy(watch?: Watch, isVerdict?: boolean): void;
}

/** Reasons that no tour ends on a cell. */
const NO_FACTOR_END = 1;
const NO_CONNECTED_END = 2;
/** One of the two: the kernels do not distinguish them. */
const NO_END = 3;

const NO_ROWS: readonly FourRows[] = [];
/** By part and colour. */
const NO_ENDS = new Uint8Array(9);

/**
 * Returns the rules for the tours of a board with blocked squares: at once the light ones, colours, degrees and connection; after
 * `applyHeavy` also the heavy ones, 2-factors, four rows and connected 2-factors (docs/algorithms/holes.md). A later rule never changes
 * the reason by which an earlier one excludes the board. They prove that a tour exists only for one and two open squares.
 * @throws TimeIsUp from `watch`
 */
export function rulesOfHoles(
  board: Board,
  end: number,
  closed: boolean,
  watch: Watch = noWatch,
  kernel?: HolesKernel,
): RulesOfHoles {
  return new RulesOfHolesOnBoard(board, end, closed, watch, kernel);
}

class RulesOfHolesOnBoard implements RulesOfHoles {
  readonly #board: Board;
  readonly #end: number;
  readonly #closed: boolean;
  readonly #watch: Watch;
  readonly #kernel: HolesKernel | undefined;
  readonly #light: LightFindings | undefined;
  readonly #surplus: number;
  readonly #anyStart: boolean;
  #madeGrid: Grid | undefined;
  #endCell = -1;
  /** By cell: 1 and 2 in the two parts in which a tour has its ends, if there are such parts. */
  #partOf: Uint8Array | undefined;
  #partsAreDeadEnds = false;
  /** By part and colour: whether a square there can be an end. */
  #endsIn = NO_ENDS;
  #twoFactor: TwoFactor | undefined;
  /** The results of a kernel that found no exclusion. */
  #heavy: HeavyResults | undefined;
  /** By cell: the reason that no tour ends there, or 0. Undefined if 2-factors exclude no end. */
  #noEnds: Uint8Array | undefined;
  /** The four rows and the four columns that need ends; on 4 x 4 perhaps both. */
  #fourRows: readonly FourRows[] = NO_ROWS;
  #factorState: FactorState | undefined;
  #excluded: Exclusion | undefined;
  #hasAppliedHeavy = false;
  #mergesEnds = false;

  constructor(board: Board, end: number, closed: boolean, watch: Watch, kernel: HolesKernel | undefined) {
    this.#board = board;
    this.#end = end;
    this.#closed = closed;
    this.#watch = watch;
    this.#kernel = kernel;
    this.#light = board.openSquares > 2 ? this.#kernelUnder(watch)?.examineLightly(board, closed) : undefined;
    this.#surplus = this.#light?.surplus ?? whiteSurplus(board);
    this.#anyStart = closed || board.openSquares === 1;
    this.#excluded = this.#checkColours() ?? this.#checkLightly();
    // A start is not excluded by the light rules alone: all rules together can have a plainer reason.
    if (!this.#excluded && this.#firstAllowed(0) < 0) this.#applyHeavy(watch, true, true);
  }

  get board(): Exclusion | undefined {
    return this.#excluded;
  }

  get startsDiffer(): boolean {
    const hasExclusions = Boolean(this.#partOf || this.#noEnds || this.#fourRows.length > 0);
    return !this.#excluded && !this.#anyStart && (this.#end >= 0 || this.#surplus !== 0 || hasExclusions);
  }

  get complete(): boolean {
    return this.#excluded !== undefined || this.#board.openSquares <= 2;
  }

  get grid(): Grid {
    this.#madeGrid ??= new Grid(this.#board);
    return this.#madeGrid;
  }

  get twoFactor(): TwoFactor | undefined {
    if (this.#heavy) this.#twoFactor ??= new TwoFactor(this.grid, this.#heavy.factor);
    return this.#twoFactor;
  }

  get factorState(): FactorState | undefined {
    if (this.#heavy) this.#factorState ??= new FactorState(this.grid, this.#heavy.sets);
    return this.#factorState;
  }

  excludes(start: number): Exclusion | undefined {
    // The colour of the start is the plainest reason.
    const hasColourReason = !this.#anyStart && Math.abs(this.#surplus) <= 1 && start !== this.#end;
    const byColour = hasColourReason
      ? colourExclusion(this.#board, this.#surplus, start, this.#end)
      : undefined;
    return byColour ?? this.#excluded ?? (this.#allows(start) ? undefined : this.#startExclusion(start));
  }

  firstStart(from: number): number {
    return this.#excluded ? -1 : this.#firstAllowed(from);
  }

  mayJoin(start: number, other: number): boolean {
    if (other < 0) return this.#allows(start);
    if (start === other || !coloursAllow(this.#board, this.#surplus, start, other) || !this.#allows(start)) {
      return false;
    }
    if (other === this.#end) return true;
    const [cell, otherCell] = [this.grid.cellOf(start), this.grid.cellOf(other)];
    if (!this.#canEnd(otherCell) || !this.#rowsAllow(cell, otherCell)) return false;
    return !this.#partOf || this.#partOf[cell] + this.#partOf[otherCell] === 3;
  }

  #checkColours(): Exclusion | undefined {
    if (this.#closed && this.#board.openSquares % 2 !== 0) return oddClosed(this.#board);
    if (Math.abs(this.#surplus) <= (this.#closed ? 0 : 1)) {
      return this.#end < 0
        ? undefined
        : colourExclusion(this.#board, this.#surplus, this.#end, -1, 'end-colour');
    }
    return tooManyOfOneColour(this.#board, this.#closed, Math.abs(this.#surplus));
  }

  #checkLightly(): Exclusion | undefined {
    if (this.#board.openSquares === 1) return undefined;
    if (this.#end >= 0) this.#endCell = this.grid.cellOf(this.#end);
    const exclusion = this.#checkDegrees();
    if (exclusion || this.#board.openSquares === 2 || this.#board.squares > MAX_EXAMINED_SQUARES)
      return exclusion;
    return this.#checkConnection() ?? this.#countEnds();
  }

  /** Returns the kernel, unless the board is so large that the loops have to check the time. */
  #kernelUnder(watch: Watch): HolesKernel | undefined {
    return watch === noWatch || this.#board.squares <= MAX_UNWATCHED_SQUARES ? this.#kernel : undefined;
  }

  applyHeavy(watch: Watch = noWatch, isVerdict = false): void {
    this.#applyHeavy(watch, isVerdict, !isVerdict);
  }

  /** @param isNext whether no kernel has run since the light rules */
  #applyHeavy(watch: Watch, isNext: boolean, copies: boolean): void {
    if (this.#hasAppliedHeavy) return;
    this.#excluded ??= this.#checkHeavily(watch, isNext, copies);
    this.#hasAppliedHeavy = true;
  }

  #checkHeavily(watch: Watch, isNext: boolean, copies: boolean): Exclusion | undefined {
    const isFiltered = this.#board.openSquares > 2 && this.#board.squares <= MAX_FILTERED_SQUARES;
    const hasLines = linesOfFour(this.#board).length > 0;
    const kernel = isFiltered && !hasLines ? this.#kernelUnder(watch) : undefined;
    const isAfterLight = isNext && this.#light !== undefined;
    const hasParts = this.#partOf !== undefined;
    const found = kernel?.examineHeavily(
      this.#board,
      this.#closed,
      this.#endCell,
      hasParts,
      isAfterLight,
      copies,
    );
    if (!found) return this.#checkOnLoops(watch, isFiltered && !hasLines && this.#end < 0);
    if (found.proof === 4) return noTwoFactor(this.#board, this.#closed, this.#end);
    if (found.proof !== 0)
      return noConnectedTwoFactor(this.#board, this.#closed, this.#end, contradictionOf(this.grid, found)!);
    this.#heavy = found.results;
    if (!this.#heavy) return undefined;
    this.grid.graph = this.#heavy.graph;
    if (this.#heavy.hasLostEnds) {
      this.#noEnds = new Uint8Array(this.grid.cells);
      for (let cell = 0; cell < this.grid.cells; cell++)
        if ((this.#heavy.sets[cell] & END_BIT) === 0) this.#noEnds[cell] = NO_END;
      this.#countEnds();
    }
    return undefined;
  }

  /** @param mayMerge whether the rule of connected 2-factors may find all squares that are no ends, without telling the reasons apart */
  #checkOnLoops(watch: Watch, mayMerge: boolean): Exclusion | undefined {
    this.#mergesEnds = mayMerge;
    const isExamined = this.#board.openSquares > 2 && this.#board.squares <= MAX_EXAMINED_SQUARES;
    const exclusion = isExamined
      ? (this.#checkTwoFactors(watch) ?? this.#checkFourRows() ?? this.#countEnds())
      : undefined;
    if (exclusion) return exclusion;
    if (this.#firstAllowed(0) < 0) return this.#noStart();
    const isFiltered = this.#twoFactor && this.#board.squares <= MAX_FILTERED_SQUARES;
    return isFiltered ? this.#checkConnectedTwoFactors() : undefined;
  }

  #checkDegrees(): Exclusion | undefined {
    const tight = this.#light ? this.#light.tight : findTightCells(this.grid, this.#closed);
    if (!tight) return undefined;
    const squares = tight.cells.map((cell) => this.grid.squareOf(cell));
    return tightSquares(this.#board, this.#closed, squares, tight.degree);
  }

  #checkConnection(): Exclusion | undefined {
    const blocks = this.#light ? this.#light.blocks : findBlocks(this.grid, this.#watch);
    if (!blocks) return undefined;
    const cut = blocks.cutCell < 0 ? -1 : this.grid.squareOf(blocks.cutCell);
    const exclusion = torn(this.#board, this.#closed, blocks, cut);
    if (exclusion || cut < 0) return exclusion;
    this.#partOf = blocks.partOf;
    this.#partsAreDeadEnds = blocks.partSizes[0] === 1 && blocks.partSizes[1] === 1;
    return this.#end < 0 || this.#partOf[this.#endCell] !== 0
      ? undefined
      : outsideParts(this.#board, this.#end, this.#partsAreDeadEnds);
  }

  #checkTwoFactors(watch: Watch): Exclusion | undefined {
    const hasAnyEnds = !this.#closed && this.#surplus === 0 && this.#end < 0;
    this.#twoFactor ??= maximumLinks(
      this.grid,
      this.#endCell,
      Number(hasAnyEnds),
      watch,
      this.#kernelUnder(watch),
    );
    const factor = this.#twoFactor;
    if (this.#closed || hasAnyEnds) {
      if (factor.missingByKind[WHITE] > Number(hasAnyEnds))
        return noTwoFactor(this.#board, this.#closed, this.#end);
      if (factor.missingByKind[WHITE] === 1 && !this.#mergesEnds) {
        const black = factor.mayMiss(BLACK);
        this.#noEnds = factor.mayMiss(WHITE).map((may, cell) => (may || black[cell] ? 0 : NO_FACTOR_END));
      }
      return undefined;
    }
    // All missing links are at squares of the colour that has one end more.
    const kind =
      this.#surplus > 0 ? WHITE : this.#surplus < 0 ? BLACK : otherKind(this.grid.kinds[this.#endCell]);
    if (factor.missingByKind[otherKind(kind)] > 0) return noTwoFactor(this.#board, this.#closed, this.#end);
    if (this.#mergesEnds) return undefined;
    const mayBeEnd = factor.mayMiss(kind);
    this.#noEnds = mayBeEnd.map((may) => (may ? 0 : NO_FACTOR_END));
    const hasOne = this.#end < 0 && mayBeEnd.indexOf(1) === mayBeEnd.lastIndexOf(1);
    return hasOne ? noTwoFactor(this.#board, this.#closed, this.#end) : undefined;
  }

  #checkFourRows(): Exclusion | undefined {
    const lines = linesOfFour(this.#board).map((line) => fourRowsOf(this.grid, line));
    const refusing = lines.find((rules) => !rules.allows(this.#closed));
    if (refusing) return tooFewInner(this.#board, this.#closed, refusing.line);
    this.#fourRows = lines.filter((rules) => rules.needsEnds);
    return this.#end < 0 || this.#rowsAllow(this.#endCell, -1)
      ? undefined
      : this.#outerEndsMissing('ends-excluded', this.#end, -1);
  }

  /** Whether the four rows and columns allow these ends. @param other -1: any */
  #rowsAllow(one: number, other: number): boolean {
    return this.#fourRows.length === 0 || this.#fourRows.every((rules) => rules.mayJoin(one, other));
  }

  #outerEndsMissing(reason: ImpossibleReason, one: number, other: number): Exclusion {
    const [cell, otherCell] = [one, other].map((square) => (square < 0 ? -1 : this.grid.cellOf(square)));
    const { line } = this.#fourRows.find((rules) => !rules.mayJoin(cell!, otherCell!)) ?? this.#fourRows[0]!;
    return outerEndsMissing(this.#board, line, reason, one, other);
  }

  #checkConnectedTwoFactors(): Exclusion | undefined {
    const filter = new TwoFactorFilter(this.grid, this.#closed, this.#kernel);
    const mayEnd = (cell: number): boolean => this.#canEnd(cell) && this.#partOf?.[cell] !== 0;
    const state = filter.initialState(this.#twoFactor!, this.#endCell, mayEnd);
    const contradiction = state ? filter.refine(state) : NO_TWO_FACTOR;
    // With two parts, the reason is the first one that the rules find.
    if (contradiction && this.#mergesEnds && this.#partOf) return this.#checkOnLoops(noWatch, false);
    if (!state && this.#mergesEnds) return noTwoFactor(this.#board, this.#closed, this.#end);
    if (contradiction) return noConnectedTwoFactor(this.#board, this.#closed, this.#end, contradiction);
    this.#factorState = state;
    const { available } = state!;
    const isLost = (kind: number, cell: number): boolean =>
      kind !== NO_SQUARE && (available[cell] & END_BIT) === 0 && mayEnd(cell);
    if (this.#closed || !this.grid.kinds.some(isLost)) return undefined;
    this.#noEnds ??= new Uint8Array(this.grid.cells);
    for (let cell = this.grid.firstCell; cell < this.grid.endCell; cell++) {
      if ((available[cell] & END_BIT) === 0)
        this.#noEnds[cell] ||= this.#mergesEnds ? NO_END : NO_CONNECTED_END;
    }
    this.#countEnds();
    if (this.#mergesEnds && this.#firstAllowed(0) < 0) {
      this.#noEnds = undefined;
      return this.#checkOnLoops(noWatch, false);
    }
    return this.#firstAllowed(0) < 0
      ? noConnectedTwoFactor(this.#board, this.#closed, this.#end, NO_TWO_FACTOR)
      : undefined;
  }

  /** Marks which ends are possible in the two parts. A start in one part needs an end in the other. */
  #countEnds(): undefined {
    const partOf = this.#partOf;
    if (!partOf) return;
    const endsIn = new Uint8Array(9);
    const { firstCell, endCell } = this.grid;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (partOf[cell] === 0 || (this.#end >= 0 && this.#endCell !== cell)) continue;
      const index = 3 * partOf[cell] + this.#kindOf(cell);
      if (endsIn[index] === 0 && this.#canEnd(cell)) endsIn[index] = 1;
    }
    this.#endsIn = endsIn;
  }

  /** Returns the colour of an open square. */
  #kindOf(cell: number): number {
    return WHITE + colour(this.#board, this.grid.squareOf(cell));
  }

  /** Whether moves and colours allow a tour from some start to end on a cell. */
  #canEnd(cell: number): boolean {
    if (cell === this.#endCell) return true;
    const hasColour = this.#surplus === 0 || this.#kindOf(cell) === (this.#surplus > 0 ? WHITE : BLACK);
    return hasColour && !this.#noEnds?.[cell] && this.#rowsAllow(cell, -1);
  }

  /** Returns the first open square from `from` on that no rule excludes as a start; -1: none. */
  #firstAllowed(from: number): number {
    for (let square = from; square < this.#board.squares; square++) {
      if (this.#board.blocked![square] === 0 && this.#allows(square)) return square;
    }
    return -1;
  }

  #allows(start: number): boolean {
    if (this.#anyStart) return true;
    if (start === this.#end || !coloursAllow(this.#board, this.#surplus, start, this.#end)) return false;
    const cell = this.grid.cellOf(start);
    return !this.#noEnds?.[cell] && this.#partAllows(cell) && this.#rowsAllow(cell, this.#endCell);
  }

  #partAllows(cell: number): boolean {
    if (!this.#partOf) return true;
    const part = this.#partOf[cell];
    const kind = this.#kindOf(cell);
    return part !== 0 && this.#endsIn[3 * (3 - part) + (this.#surplus === 0 ? otherKind(kind) : kind)] === 1;
  }

  /** Returns why a start of the right colour is excluded. */
  #startExclusion(start: number): Exclusion {
    if (start === this.#end)
      return colourExclusion(this.#board, this.#surplus, start, -1) ?? sameSquare(this.#board, start);
    const cell = this.grid.cellOf(start);
    if (this.#noEnds?.[cell] === NO_END) {
      this.#noEnds = undefined;
      this.#checkOnLoops(noWatch, false);
    }
    if (this.#partAllows(cell)) {
      if (this.#noEnds?.[cell] === NO_FACTOR_END) return noTwoFactorAt(this.#board, start, this.#end);
      if (this.#noEnds?.[cell] === NO_CONNECTED_END) {
        return noConnectedTwoFactorAt(this.#board, start, this.#end);
      }
      return this.#end < 0
        ? this.#outerEndsMissing('start-excluded', start, -1)
        : this.#outerEndsMissing('ends-excluded', start, this.#end);
    }
    if (this.#partOf![cell] === 0) return outsideParts(this.#board, start, this.#partsAreDeadEnds);
    if (this.#end >= 0 && this.#partOf![cell] === this.#partOf![this.#endCell]) {
      return endsInSamePart(this.#board, start, this.#end);
    }
    return noEndInOtherPart(this.#board, start);
  }

  /** Returns why there is no tour if every start is excluded. */
  #noStart(): Exclusion {
    if (this.#partOf) return noEndsInParts(this.#board, this.#closed);
    if (this.#fourRows.length === 0) return noTwoFactor(this.#board, this.#closed, this.#end);
    return this.#end < 0
      ? tooFewInner(this.#board, this.#closed, this.#fourRows[0]!.line)
      : this.#outerEndsMissing('ends-excluded', this.#end, -1);
  }
}
