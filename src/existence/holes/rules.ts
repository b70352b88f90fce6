import type { HeavyResults, HolesKernel, LightFindings } from '../../problem/holes-kernel.js';
import type { Board } from '../../problem/problem.js';
import type { Exclusion } from '../../problem/result.js';
import { linesOfFour, oddClosed } from '../explanations.js';
import { colourExclusion, type TourRules } from '../plain.js';
import { noWatch, type Watch } from '../watch.js';
import { findBlocks } from './blocks.js';
import { NO_CONNECTED_END, NO_END, NO_FACTOR_END, PossibleEnds } from './ends.js';
import {
  noConnectedTwoFactor,
  noTwoFactor,
  outsideParts,
  tightSquares,
  tooFewInner,
  tooManyOfOneColour,
  torn,
} from './explanations.js';
import { contradictionOf, END_BIT, FactorState, NO_TWO_FACTOR } from './factor-state.js';
import { fourRowsOf } from './four-rows.js';
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
  readonly grid: Grid;
  readonly #endCell: number;
  readonly #ends: PossibleEnds;
  #twoFactor: TwoFactor | undefined;
  /** The results of a kernel that found no exclusion. */
  #heavy: HeavyResults | undefined;
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
    this.grid = new Grid(board);
    this.#endCell = end < 0 ? -1 : this.grid.cellOf(end);
    this.#ends = new PossibleEnds(this.grid, this.#surplus, closed, end);
    this.#excluded = this.#checkColours() ?? this.#checkLightly();
    // A start is not excluded by the light rules alone: all rules together can have a plainer reason.
    if (!this.#excluded && this.#ends.first(0) < 0) this.#applyHeavy(watch, true, true);
  }

  get board(): Exclusion | undefined {
    return this.#excluded;
  }

  get startsDiffer(): boolean {
    const differ = this.#end >= 0 || this.#surplus !== 0 || this.#ends.differ;
    return !this.#excluded && !this.#anyStart && differ;
  }

  get complete(): boolean {
    return this.#excluded !== undefined || this.#board.openSquares <= 2;
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
    return byColour ?? this.#excluded ?? (this.#ends.allows(start) ? undefined : this.#startExclusion(start));
  }

  firstStart(from: number): number {
    return this.#excluded ? -1 : this.#ends.first(from);
  }

  mayJoin(start: number, other: number): boolean {
    return this.#ends.mayJoin(start, other);
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
    const exclusion = this.#checkDegrees();
    if (exclusion || this.#board.openSquares === 2 || this.#board.squares > MAX_EXAMINED_SQUARES)
      return exclusion;
    return this.#checkConnection() ?? this.#ends.count();
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
    const hasParts = this.#ends.parts !== undefined;
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
      this.#ends.reasons = new Uint8Array(this.grid.cells);
      for (let cell = 0; cell < this.grid.cells; cell++)
        if ((this.#heavy.sets[cell] & END_BIT) === 0) this.#ends.reasons[cell] = NO_END;
      this.#ends.count();
    }
    return undefined;
  }

  /** @param mayMerge whether the rule of connected 2-factors may find all squares that are no ends, without telling the reasons apart */
  #checkOnLoops(watch: Watch, mayMerge: boolean): Exclusion | undefined {
    this.#mergesEnds = mayMerge;
    const isExamined = this.#board.openSquares > 2 && this.#board.squares <= MAX_EXAMINED_SQUARES;
    const exclusion = isExamined
      ? (this.#checkTwoFactors(watch) ?? this.#checkFourRows() ?? this.#ends.count())
      : undefined;
    if (exclusion) return exclusion;
    if (this.#ends.first(0) < 0) return this.#ends.noStart();
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
    this.#ends.parts = blocks.partOf;
    this.#ends.partsAreDeadEnds = blocks.partSizes[0] === 1 && blocks.partSizes[1] === 1;
    return this.#end < 0 || this.#ends.parts[this.#endCell] !== 0
      ? undefined
      : outsideParts(this.#board, this.#end, this.#ends.partsAreDeadEnds);
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
        this.#ends.reasons = factor
          .mayMiss(WHITE)
          .map((may, cell) => (may || black[cell] ? 0 : NO_FACTOR_END));
      }
      return undefined;
    }
    // All missing links are at squares of the colour that has one end more.
    const kind =
      this.#surplus > 0 ? WHITE : this.#surplus < 0 ? BLACK : otherKind(this.grid.kinds[this.#endCell]);
    if (factor.missingByKind[otherKind(kind)] > 0) return noTwoFactor(this.#board, this.#closed, this.#end);
    if (this.#mergesEnds) return undefined;
    const mayBeEnd = factor.mayMiss(kind);
    this.#ends.reasons = mayBeEnd.map((may) => (may ? 0 : NO_FACTOR_END));
    const hasOne = this.#end < 0 && mayBeEnd.indexOf(1) === mayBeEnd.lastIndexOf(1);
    return hasOne ? noTwoFactor(this.#board, this.#closed, this.#end) : undefined;
  }

  #checkFourRows(): Exclusion | undefined {
    const lines = linesOfFour(this.#board).map((line) => fourRowsOf(this.grid, line));
    const refusing = lines.find((rules) => !rules.allows(this.#closed));
    if (refusing) return tooFewInner(this.#board, this.#closed, refusing.line);
    this.#ends.fourRows = lines.filter((rules) => rules.needsEnds);
    return this.#end < 0 || this.#ends.rowsAllow(this.#endCell, -1)
      ? undefined
      : this.#ends.outerEndsMissing('ends-excluded', this.#end, -1);
  }

  #checkConnectedTwoFactors(): Exclusion | undefined {
    const filter = new TwoFactorFilter(this.grid, this.#closed, this.#kernel);
    const mayEnd = (cell: number): boolean => this.#ends.canEnd(cell) && this.#ends.parts?.[cell] !== 0;
    const state = filter.initialState(this.#twoFactor!, this.#endCell, mayEnd);
    const contradiction = state ? filter.refine(state) : NO_TWO_FACTOR;
    // With two parts, the reason is the first one that the rules find.
    if (contradiction && this.#mergesEnds && this.#ends.parts) return this.#checkOnLoops(noWatch, false);
    if (!state && this.#mergesEnds) return noTwoFactor(this.#board, this.#closed, this.#end);
    if (contradiction) return noConnectedTwoFactor(this.#board, this.#closed, this.#end, contradiction);
    this.#factorState = state;
    const { available } = state!;
    const isLost = (kind: number, cell: number): boolean =>
      kind !== NO_SQUARE && (available[cell] & END_BIT) === 0 && mayEnd(cell);
    if (this.#closed || !this.grid.kinds.some(isLost)) return undefined;
    this.#ends.reasons ??= new Uint8Array(this.grid.cells);
    for (let cell = this.grid.firstCell; cell < this.grid.endCell; cell++) {
      if ((available[cell] & END_BIT) === 0)
        this.#ends.reasons[cell] ||= this.#mergesEnds ? NO_END : NO_CONNECTED_END;
    }
    this.#ends.count();
    if (this.#mergesEnds && this.#ends.first(0) < 0) {
      this.#ends.reasons = undefined;
      return this.#checkOnLoops(noWatch, false);
    }
    return this.#ends.first(0) < 0
      ? noConnectedTwoFactor(this.#board, this.#closed, this.#end, NO_TWO_FACTOR)
      : undefined;
  }

  /** Returns why a start of the right colour is excluded. */
  #startExclusion(start: number): Exclusion {
    const ends = this.#ends;
    if (start !== this.#end && ends.reasons?.[this.grid.cellOf(start)] === NO_END) {
      ends.reasons = undefined;
      this.#checkOnLoops(noWatch, false);
    }
    return ends.exclusionOf(start);
  }
}
