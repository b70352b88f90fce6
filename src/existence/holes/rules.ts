import type { HeavyResults, HolesKernel, TightCells } from '../../problem/holes-kernel.js';
import { MOVE_COUNT } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../../problem/result.js';
import {
  boardText,
  countText,
  impossible,
  linesOfFour,
  oddClosed,
  sameSquare,
  squareText,
} from '../explanations.js';
import { colourExclusion, coloursAllow, type TourRules } from '../plain.js';
import { noWatch, type Watch } from '../watch.js';
import { findBlocks } from './blocks.js';
import { type Contradiction, contradictionOf, END_BIT, FactorState, NO_TWO_FACTOR } from './factor-state.js';
import { type FourRows, fourRowsOf } from './four-rows.js';
import { BLACK, Grid, NO_SQUARE, otherKind, WHITE } from './grid.js';
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
  /** @param isVerdict whether no search follows, so that `twoFactor` and `factorState` may stay undefined */
  applyHeavy(watch?: Watch, isVerdict?: boolean): void;
}

/** Reasons that no tour ends on a cell. */
const NO_FACTOR_END = 1;
const NO_CONNECTED_END = 2;
/** One of the two: the kernels do not distinguish them. */
const NO_END = 3;

/**
 * Returns the rules for the tours of a board with blocked squares: at once the light ones, colours, degrees and connection; after
 * `applyHeavy` also the heavy ones, 2-factors, four rows and connected 2-factors (docs/algorithms/holes.md). A later rule never changes
 * the reason by which an earlier one excludes the board. They prove that a tour exists only for one and two open squares.
 *
 * Two open squares a knight move apart have a closed tour: there and back.
 * @throws TimeIsUp from `watch`
 */
export function rulesOfHoles(
  board: Board,
  end: number,
  closed: boolean,
  watch: Watch = noWatch,
  kernel?: HolesKernel,
): RulesOfHoles {
  const { squares, openSquares, blocked } = board;
  const light = openSquares > 2 ? kernelUnder(watch)?.examineLightly(board, closed) : undefined;
  const surplus = light?.surplus ?? whiteSurplus(board);
  const anyStart = closed || openSquares === 1;
  const at = (square: number): string => squareText(board, square);
  const noTour = (reason: ImpossibleReason, why: string): Exclusion => impossible(board, closed, reason, why);
  let grid!: Grid;
  let endCell = -1;
  /** By cell: 1 and 2 in the two parts in which a tour has its ends, if there are such parts. */
  let partOf: Uint8Array | undefined;
  let partsAreDeadEnds = false;
  /** By part and colour: whether a square there can be an end. */
  const endsIn = new Uint8Array(9);
  let twoFactor: TwoFactor | undefined;
  /** The results of a kernel that found no exclusion. */
  let heavy: HeavyResults | undefined;
  /** By cell: the reason that no tour ends there, or 0. Undefined if 2-factors exclude no end. */
  let noEnds: Uint8Array | undefined;
  /** The four rows and the four columns that need ends; on 4 x 4 perhaps both. */
  const fourRows: FourRows[] = [];
  let factorState: FactorState | undefined;
  let excluded = checkColours() ?? checkLightly();
  let hasAppliedHeavy = false;
  // A start is not excluded by the light rules alone: all rules together can have a plainer reason.
  if (!excluded && firstAllowed(0) < 0) applyHeavy(watch);

  return {
    get board() {
      return excluded;
    },
    get startsDiffer() {
      const hasExclusions = Boolean(partOf || noEnds || fourRows.length > 0);
      return !excluded && !anyStart && (end >= 0 || surplus !== 0 || hasExclusions);
    },
    get complete() {
      return excluded !== undefined || openSquares <= 2;
    },
    grid,
    get twoFactor() {
      if (heavy) twoFactor ??= new TwoFactor(grid, heavy.factor);
      return twoFactor;
    },
    get factorState() {
      if (heavy) factorState ??= new FactorState(grid, heavy.sets);
      return factorState;
    },

    applyHeavy,

    excludes(start) {
      // The colour of the start is the plainest reason.
      const hasColourReason = !anyStart && Math.abs(surplus) <= 1 && start !== end;
      const byColour = hasColourReason ? colourExclusion(board, surplus, start, end) : undefined;
      return byColour ?? excluded ?? (allows(start) ? undefined : startExclusion(start));
    },

    firstStart: (from) => (excluded ? -1 : firstAllowed(from)),

    mayJoin(start, other) {
      if (other < 0) return allows(start);
      if (start === other || !coloursAllow(board, surplus, start, other) || !allows(start)) return false;
      if (other === end) return true;
      const [cell, otherCell] = [grid.cellOf(start), grid.cellOf(other)];
      if (!canEnd(otherCell) || !rowsAllow(cell, otherCell)) return false;
      return !partOf || partOf[cell] + partOf[otherCell] === 3;
    },
  };

  function checkColours(): Exclusion | undefined {
    if (closed && openSquares % 2 !== 0) return oddClosed(board);
    if (Math.abs(surplus) <= (closed ? 0 : 1)) {
      return end < 0 ? undefined : colourExclusion(board, surplus, end, -1, 'end-colour');
    }
    const more = (openSquares + Math.abs(surplus)) / 2;
    const why = `it alternates between two colours, and ${more} of its open squares have one colour and ${openSquares - more} the other`;
    return noTour('colour-balance', why);
  }

  function checkLightly(): Exclusion | undefined {
    if (openSquares === 1) return undefined;
    grid = new Grid(board);
    if (end >= 0) endCell = grid.cellOf(end);
    const exclusion = checkDegrees();
    if (exclusion || openSquares === 2 || squares > MAX_EXAMINED_SQUARES) return exclusion;
    return checkConnection() ?? countEnds();
  }

  /** Returns the kernel, unless the board is so large that the loops have to check the time. */
  function kernelUnder(watch: Watch): HolesKernel | undefined {
    return watch === noWatch || squares <= MAX_UNWATCHED_SQUARES ? kernel : undefined;
  }

  function applyHeavy(watch: Watch = noWatch, isVerdict = false): void {
    if (hasAppliedHeavy) return;
    excluded ??= checkHeavily(watch, isVerdict);
    hasAppliedHeavy = true;
  }

  function checkHeavily(watch: Watch, isVerdict: boolean): Exclusion | undefined {
    const isFiltered = openSquares > 2 && squares <= MAX_FILTERED_SQUARES;
    const usesKernel = isFiltered && linesOfFour(board).length === 0;
    const hasParts = partOf !== undefined;
    const found = usesKernel
      ? kernelUnder(watch)?.examineHeavily(board, closed, endCell, hasParts, !isVerdict)
      : undefined;
    if (!found) return checkOnLoops(watch);
    if (found.proof === 4) return noTwoFactor();
    if (found.proof !== 0) return noConnectedTwoFactor(contradictionOf(grid, found)!);
    heavy = found.results;
    if (!heavy) return undefined;
    grid.graph = heavy.graph;
    if (heavy.hasLostEnds) {
      noEnds = new Uint8Array(grid.cells);
      for (let cell = 0; cell < grid.cells; cell++)
        if ((heavy.sets[cell] & END_BIT) === 0) noEnds[cell] = NO_END;
      countEnds();
    }
    return undefined;
  }

  function checkOnLoops(watch: Watch): Exclusion | undefined {
    const isExamined = openSquares > 2 && squares <= MAX_EXAMINED_SQUARES;
    const exclusion = isExamined ? (checkTwoFactors(watch) ?? checkFourRows() ?? countEnds()) : undefined;
    if (exclusion) return exclusion;
    if (firstAllowed(0) < 0) return noStart();
    return twoFactor && squares <= MAX_FILTERED_SQUARES ? checkConnectedTwoFactors() : undefined;
  }

  /** Returns the first square with too few moves, or three with a single one. */
  function findTightCells(): TightCells | undefined {
    const minDegree = closed && openSquares > 2 ? 2 : 1;
    const { moves, kinds, firstCell, endCell } = grid;
    const deadEnds: number[] = [];
    for (let cell = firstCell; cell < endCell; cell++) {
      const degree = MOVE_COUNT[moves[cell]];
      if (degree > 1 || kinds[cell] === NO_SQUARE) continue;
      if (degree < minDegree) return { cells: [cell], degree };
      if (deadEnds.push(cell) === 3) return { cells: deadEnds, degree };
    }
    return undefined;
  }

  function checkDegrees(): Exclusion | undefined {
    const tight = light ? light.tight : findTightCells();
    if (!tight) return undefined;
    const names = tight.cells.map((cell) => at(grid.squareOf(cell)));
    let why = `${names[0]}, ${names[1]} and ${names[2]} have only one available move each, and a tour has two ends`;
    if (tight.degree === 0) why = `no knight move leads from ${names[0]} to another open square`;
    else if (names.length === 1)
      why = `it enters and leaves every square, but ${names[0]} has only one available move`;
    return noTour('dead-end-square', why);
  }

  function checkConnection(): Exclusion | undefined {
    const blocks = light ? light.blocks : findBlocks(grid, watch);
    if (!blocks) return undefined;
    if (blocks.reached < openSquares) {
      const first = at(blocked!.indexOf(0));
      const why = `a knight reaches only ${blocks.reached} of its ${countText(board)} from ${first}`;
      return noTour('disconnected', why);
    }
    if (blocks.cutCell < 0) return undefined;
    const cut = at(grid.squareOf(blocks.cutCell));
    if (closed) {
      const why = `without ${cut}, the other open squares are not connected, so it would visit that square twice`;
      return noTour('cut-square', why);
    }
    if (blocks.outermost > 2) {
      const why = `more than two parts of the board are attached by a single square, such as ${cut}, and a tour has an end in each`;
      return noTour('cut-square', why);
    }
    partOf = blocks.partOf;
    partsAreDeadEnds = blocks.partSizes[0] === 1 && blocks.partSizes[1] === 1;
    return end < 0 || partOf[endCell] !== 0 ? undefined : outsideParts(end);
  }

  function checkTwoFactors(watch: Watch): Exclusion | undefined {
    const hasAnyEnds = !closed && surplus === 0 && end < 0;
    const factor = maximumLinks(grid, endCell, Number(hasAnyEnds), watch, kernelUnder(watch));
    twoFactor = factor;
    if (closed || hasAnyEnds) {
      if (factor.missingByKind[WHITE] > Number(hasAnyEnds)) return noTwoFactor();
      if (factor.missingByKind[WHITE] === 1) {
        const black = factor.mayMiss(BLACK);
        noEnds = factor.mayMiss(WHITE).map((may, cell) => (may || black[cell] ? 0 : NO_FACTOR_END));
      }
      return undefined;
    }
    // All missing links are at squares of the colour that has one end more.
    const kind = surplus > 0 ? WHITE : surplus < 0 ? BLACK : otherKind(grid.kinds[endCell]);
    if (factor.missingByKind[otherKind(kind)] > 0) return noTwoFactor();
    const mayBeEnd = factor.mayMiss(kind);
    noEnds = mayBeEnd.map((may) => (may ? 0 : NO_FACTOR_END));
    const hasOne = end < 0 && mayBeEnd.indexOf(1) === mayBeEnd.lastIndexOf(1);
    return hasOne ? noTwoFactor() : undefined;
  }

  function noTwoFactor(): Exclusion {
    if (end >= 0) return noTwoFactorAt(end, -1);
    const counts = closed ? 'two at each' : 'one at two ends and two at each other';
    return noTour('no-two-factor', `no selection of moves has ${counts} of its ${countText(board)}`);
  }

  /** Says that no 2-factor has these ends. @param other -1: any */
  function noTwoFactorAt(one: number, other: number): Exclusion {
    const ends =
      other < 0
        ? `starts or ends at ${at(one)}: no selection of moves has one there, one at another end`
        : `joins ${at(one)} and ${at(other)}: no selection of moves has one at each of them`;
    const explanation = `No tour of ${boardText(board)} ${ends} and two at each other of its ${countText(board)}.`;
    return { reason: 'no-two-factor', explanation };
  }

  function checkFourRows(): Exclusion | undefined {
    const lines = linesOfFour(board).map((line) => fourRowsOf(grid, line));
    const refusing = lines.find((rules) => !rules.allows(closed));
    if (refusing) return tooFewInner(refusing);
    fourRows.push(...lines.filter((rules) => rules.needsEnds));
    return end < 0 || rowsAllow(endCell, -1) ? undefined : outerEndsMissing('ends-excluded', end, -1);
  }

  /** Whether the four rows and columns allow these ends. @param other -1: any */
  function rowsAllow(one: number, other: number): boolean {
    return fourRows.every((rules) => rules.mayJoin(one, other));
  }

  /** Says that the four rows need more ends than a tour has. */
  function tooFewInner({ line }: FourRows): Exclusion {
    const ends = closed ? 'an end' : 'more ends than a tour has';
    const why = `outer ${line}s touch only inner ones, and with so few open inner squares it would have ${ends} in the outer ones`;
    return noTour('too-narrow', why);
  }

  /** Says which four rows do not allow these ends. @param other -1: any */
  function outerEndsMissing(reason: ImpossibleReason, one: number, other: number): Exclusion {
    const [cell, otherCell] = [one, other].map((square) => (square < 0 ? -1 : grid.cellOf(square)));
    const { line } = fourRows.find((rules) => !rules.mayJoin(cell!, otherCell!)) ?? fourRows[0]!;
    const ends = other < 0 ? `an end at ${at(one)}` : `ends at ${at(one)} and ${at(other)}`;
    const explanation = `A tour of ${boardText(board)} needs an end wherever the outer ${line}s have too few open inner squares beside them, which ${ends} cannot satisfy.`;
    return { reason, explanation };
  }

  function checkConnectedTwoFactors(): Exclusion | undefined {
    const filter = new TwoFactorFilter(grid, closed, kernel);
    const mayEnd = (cell: number): boolean => canEnd(cell) && partOf?.[cell] !== 0;
    const state = filter.initialState(twoFactor!, endCell, mayEnd);
    const contradiction = state ? filter.refine(state) : NO_TWO_FACTOR;
    if (contradiction) return noConnectedTwoFactor(contradiction);
    factorState = state;
    const { available } = state!;
    const isLost = (kind: number, cell: number): boolean =>
      kind !== NO_SQUARE && (available[cell] & END_BIT) === 0 && mayEnd(cell);
    if (closed || !grid.kinds.some(isLost)) return undefined;
    noEnds ??= new Uint8Array(grid.cells);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if ((available[cell] & END_BIT) === 0) noEnds[cell] ||= NO_CONNECTED_END;
    }
    countEnds();
    return firstAllowed(0) < 0 ? noConnectedTwoFactor(NO_TWO_FACTOR) : undefined;
  }

  function noConnectedTwoFactor(by: Contradiction): Exclusion {
    const ends = end < 0 ? 'at two ends' : `at ${at(end)}, one at another end`;
    const counts = closed ? 'two at each' : `one ${ends} and two at each other`;
    const selection = `every selection of moves with ${counts} of its ${countText(board)} consists of several parts`;
    let why = 'without the moves that would close a part early there is none';
    if (by.kind === 'disconnected') {
      why = `the moves that such a selection can use do not connect ${at(by.square)} with all other squares`;
    } else if (by.kind === 'closes-early') {
      why = `the moves that it must use close a cycle of ${by.squares} squares at ${at(by.square)}`;
    }
    return noTour('no-connected-two-factor', `${selection}: ${why}`);
  }

  /** Marks which ends are possible in the two parts. A start in one part needs an end in the other. */
  function countEnds(): undefined {
    if (!partOf) return;
    endsIn.fill(0);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (partOf[cell] === 0 || !canEnd(cell) || (end >= 0 && endCell !== cell)) continue;
      endsIn[3 * partOf[cell] + grid.kinds[cell]] = 1;
    }
  }

  /** Whether moves and colours allow a tour from some start to end on a cell. */
  function canEnd(cell: number): boolean {
    if (cell === endCell) return true;
    return coloursAllow(board, surplus, grid.squareOf(cell), -1) && !noEnds?.[cell] && rowsAllow(cell, -1);
  }

  /** Returns the first open square from `from` on that no rule excludes as a start; -1: none. */
  function firstAllowed(from: number): number {
    for (let square = from; square < squares; square++) {
      if (blocked![square] === 0 && allows(square)) return square;
    }
    return -1;
  }

  function allows(start: number): boolean {
    if (anyStart) return true;
    if (start === end || !coloursAllow(board, surplus, start, end)) return false;
    const cell = grid.cellOf(start);
    return !noEnds?.[cell] && partAllows(cell) && rowsAllow(cell, endCell);
  }

  function partAllows(cell: number): boolean {
    if (!partOf) return true;
    const part = partOf[cell];
    const kind = grid.kinds[cell];
    return part !== 0 && endsIn[3 * (3 - part) + (surplus === 0 ? otherKind(kind) : kind)] === 1;
  }

  /** Returns why a start of the right colour is excluded. */
  function startExclusion(start: number): Exclusion {
    if (start === end) return colourExclusion(board, surplus, start, -1) ?? sameSquare(board, start);
    const cell = grid.cellOf(start);
    if (noEnds?.[cell] === NO_END) {
      noEnds = undefined;
      checkOnLoops(noWatch);
    }
    if (partAllows(cell)) {
      if (noEnds?.[cell] === NO_FACTOR_END) return noTwoFactorAt(start, end);
      if (noEnds?.[cell] === NO_CONNECTED_END) {
        const otherEnd = end < 0 ? 'another end' : at(end);
        const explanation = `No tour of ${boardText(board)} starts or ends at ${at(start)}: every selection of moves with one there, one at ${otherEnd} and two at each other of its ${countText(board)} consists of several parts.`;
        return { reason: 'no-connected-two-factor', explanation };
      }
      return end < 0
        ? outerEndsMissing('start-excluded', start, -1)
        : outerEndsMissing('ends-excluded', start, end);
    }
    if (partOf![cell] === 0) return outsideParts(start);
    if (end >= 0 && partOf![cell] === partOf![endCell]) {
      return endInEachPart(`${at(start)} and ${at(end)} are in the same part`);
    }
    const explanation = `A tour of ${boardText(board)} that starts at ${at(start)} ends in another part that is attached by a single square, but no square there can be its end.`;
    return { reason: 'cut-square', explanation };
  }

  function outsideParts(square: number): Exclusion {
    if (!partsAreDeadEnds) return endInEachPart(`${at(square)} is in neither`);
    const explanation = `A tour of ${boardText(board)} has its ends at the two squares with only one available move, but ${at(square)} is neither.`;
    return { reason: 'dead-end-square', explanation };
  }

  function endInEachPart(but: string): Exclusion {
    const explanation = `A tour of ${boardText(board)} has an end in each of two parts that are attached by a single square, but ${but}.`;
    return { reason: 'cut-square', explanation };
  }

  /** Returns why there is no tour if every start is excluded. */
  function noStart(): Exclusion {
    if (partOf) {
      const why =
        'it would have its ends in the two parts that are attached by a single square, but no two squares of them can be its ends';
      return noTour('cut-square', why);
    }
    if (fourRows.length === 0) return noTwoFactor();
    return end < 0 ? tooFewInner(fourRows[0]!) : outerEndsMissing('ends-excluded', end, -1);
  }
}

/** Returns the number of open white squares minus that of open black ones. */
function whiteSurplus(board: Board): number {
  const { rows, cols, squares, blocked } = board;
  let surplus = squares % 2;
  for (let row = 0, square = 0; blocked && row < rows; row++) {
    for (let col = 0; col < cols; col++) surplus += blocked[square++]! * (2 * ((row + col) & 1) - 1);
  }
  return surplus;
}
