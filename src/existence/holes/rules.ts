import type { Board } from '../../problem/problem.js';
import type { Exclusion } from '../../problem/result.js';
import { colour, colourExclusion, coloursAllow, type TourRules } from '../plain.js';
import {
  colourBalance,
  cutSquare,
  deadEnd,
  deadEnds,
  disconnected,
  manyParts,
  noConnectedTwoFactor,
  noConnectedTwoFactorAt,
  noEndInOtherPart,
  noTwoFactor,
  noTwoFactorBetween,
  oddClosed,
  outerEndsMissing,
  outsideParts,
  samePart,
  sameSquare,
  tooFewInner,
  unfitParts,
} from '../sentences.js';
import { noWatch, type Watch } from '../watch.js';
import { findBlocks } from './blocks.js';
import { type FourRows, fourRowsOf, hasFourRows } from './four-rows.js';
import { BLACK, Grid, NO_SQUARE, otherKind, WHITE } from './grid.js';
import { mostLinks, type TwoFactor } from './two-factor.js';
import {
  type FactorState,
  initialState,
  MAY_END,
  NO_TWO_FACTOR,
  TwoFactorFilter,
} from './two-factor-filter.js';

/**
 * On larger boards only colours and ways are counted: the other rules take up to two microseconds and 40 bytes a square
 * (4 million squares: 2 to 6 seconds).
 */
export const MOST_EXAMINED_SQUARES: number = 2 ** 22;

/** On larger boards nothing is filtered: that takes as long as all other rules, and decides hardly any. */
const MOST_FILTERED_SQUARES = 2 ** 16;

/** The rules of a board with blocked squares, and what a search can go on from. */
export interface RulesOfHoles extends TourRules {
  /** Undefined where the colours exclude all tours, and with a single free square. */
  readonly grid: Grid | undefined;
  /** As many moves as can be, at most two at each square and one at the end that is given; if it came to that. */
  readonly twoFactor: TwoFactor | undefined;
  /** The moves of which a tour can be made, on boards of at most 2^16 squares; if it came to that. */
  readonly factorState: FactorState | undefined;
  /**
   * Whether no rule keeps a tour from having these ends.
   * @param end the one that the rules are for; when they are for any: a square, or -1 for any other
   */
  mayJoin(start: number, end: number): boolean;
}

/**
 * The rules for the tours of a board with blocked squares, cheap ones first: colours, squares with too few ways, parts
 * that do not hang together or only by one square, whether every square can have the two moves that a tour takes there
 * (one at its ends), what four rows ask of the ends, and whether such moves can be connected. None of them says that there is a tour, but for one and two free
 * squares.
 *
 * Two free squares a knight's move apart have a closed tour: there and back.
 * @throws TimeIsUp from `watch`
 */
export function rulesOfHoles(
  board: Board,
  end: number,
  closed: boolean,
  watch: Watch = noWatch,
): RulesOfHoles {
  const { squares, openSquares, blocked } = board;
  const surplus = whiteSurplus(board);
  const anyStart = closed || openSquares === 1;
  let grid!: Grid;
  let endCell = -1;
  /** By cell, when there are two parts one of which a tour starts in and ends in the other: 1 and 2 for these. */
  let partOf: Uint8Array | undefined;
  let partsAreDeadEnds = false;
  /** By part and colour: whether a square there can be an end. */
  const endsIn = new Uint8Array(9);
  let twoFactor: TwoFactor | undefined;
  /** By cell, where not every choice of moves leaves any square with one: 1 for those that can be left so. */
  let mayBeEnd: Uint8Array | undefined;
  let fourRows: FourRows | undefined;
  let factorState: FactorState | undefined;
  /** By cell, where moves that can be connected exclude ends: whether {@link MAY_END} is left. */
  let endsLeft: Uint8Array | undefined;
  let excluded = byColours() ?? byGrid();
  if (!excluded && firstAllowed(0) < 0) excluded = noStart();
  if (!excluded && twoFactor && squares <= MOST_FILTERED_SQUARES) excluded = byConnectedTwoFactor();

  return {
    board: excluded,
    startsDiffer:
      !excluded &&
      !anyStart &&
      (end >= 0 || surplus !== 0 || Boolean(partOf || mayBeEnd || fourRows || endsLeft)),
    complete: excluded !== undefined || openSquares <= 2,
    grid,
    twoFactor,
    factorState,

    excludes(start) {
      // The colour of the start says no more plainly than what is wrong with the whole board.
      const speaksOfColour = !anyStart && Math.abs(surplus) <= 1 && start !== end;
      const byColour = speaksOfColour ? colourExclusion(board, surplus, start, end) : undefined;
      return byColour ?? excluded ?? (allows(start) ? undefined : startExclusion(start));
    },

    firstStart: (from) => (excluded ? -1 : firstAllowed(from)),

    mayJoin(start, other) {
      if (other < 0) return allows(start);
      if (start === other || !coloursAllow(board, surplus, start, other) || !allows(start)) return false;
      if (other === end) return true;
      const [cell, otherCell] = [grid.cellOf(start), grid.cellOf(other)];
      if (!canEnd(otherCell) || fourRows?.mayJoin(cell, otherCell) === false) return false;
      return !partOf || partOf[cell] + partOf[otherCell] === 3;
    },
  };

  function byColours(): Exclusion | undefined {
    if (closed && openSquares % 2 !== 0) return oddClosed(board);
    if (Math.abs(surplus) > (closed ? 0 : 1)) return colourBalance(board, surplus, closed);
    return end < 0 ? undefined : colourExclusion(board, surplus, end, -1, 'end-colour');
  }

  function byGrid(): Exclusion | undefined {
    if (openSquares === 1) return undefined;
    grid = new Grid(board);
    if (end >= 0) endCell = grid.cellOf(end);
    const exclusion = byWays();
    if (exclusion || openSquares === 2 || squares > MOST_EXAMINED_SQUARES) return exclusion;
    return byBlocks() ?? byTwoFactor() ?? byFourRows() ?? countEnds();
  }

  function byWays(): Exclusion | undefined {
    // Of two squares each has one way, and that is enough: there, and back.
    const needed = closed && openSquares > 2 ? 2 : 1;
    const { ways, kinds, firstCell, endCell } = grid;
    const ends: number[] = [];
    for (let cell = firstCell; cell < endCell; cell++) {
      const set = ways[cell];
      const hasTwo = (set & (set - 1)) !== 0;
      if (hasTwo || kinds[cell] === NO_SQUARE) continue;
      const square = grid.squareOf(cell);
      const count = Math.sign(set);
      if (count < needed) return deadEnd(board, square, count, closed);
      ends.push(square);
      if (ends.length > 2) return deadEnds(board, ends);
    }
    return undefined;
  }

  function byBlocks(): Exclusion | undefined {
    const blocks = findBlocks(grid, watch);
    if (blocks.reached < openSquares) {
      return disconnected(board, grid.squareOf(blocks.firstFree), blocks.reached, closed);
    }
    if (blocks.cutCell < 0) return undefined;
    const cut = grid.squareOf(blocks.cutCell);
    if (closed) return cutSquare(board, cut);
    if (blocks.outermost > 2) return manyParts(board, cut);
    partOf = blocks.partOf;
    partsAreDeadEnds = blocks.partSizes[0] === 1 && blocks.partSizes[1] === 1;
    return end < 0 || partOf[endCell] !== 0 ? undefined : outsideParts(board, end, partsAreDeadEnds);
  }

  function byTwoFactor(): Exclusion | undefined {
    const hasAnyEnds = !closed && surplus === 0 && end < 0;
    const factor = mostLinks(grid, endCell, Number(hasAnyEnds), watch);
    twoFactor = factor;
    if (closed || hasAnyEnds) {
      if (factor.missingAtWhite > Number(hasAnyEnds)) return withoutTwoFactor();
      if (factor.missingAtWhite === 1) {
        const black = factor.mayMiss(BLACK);
        mayBeEnd = factor.mayMiss(WHITE).map((may, cell) => may | black[cell]);
      }
      return undefined;
    }
    // The squares of one colour have an end more than those of the other: there links are missing, and there alone.
    const kind = surplus > 0 ? WHITE : surplus < 0 ? BLACK : otherKind(grid.kinds[endCell]);
    if ((kind === WHITE ? factor.missingAtBlack : factor.missingAtWhite) > 0) return withoutTwoFactor();
    mayBeEnd = factor.mayMiss(kind);
    // A single square that both ends would have to be.
    const isOne = end < 0 && mayBeEnd.indexOf(1) === mayBeEnd.lastIndexOf(1);
    return isOne ? withoutTwoFactor() : undefined;
  }

  function withoutTwoFactor(): Exclusion {
    return end < 0 ? noTwoFactor(board, closed) : noTwoFactorBetween(board, end, -1);
  }

  function byFourRows(): Exclusion | undefined {
    if (!hasFourRows(board)) return undefined;
    const rules = fourRowsOf(grid);
    if (!rules.allows(closed)) return tooFewInner(board, closed);
    if (end >= 0 && !rules.mayJoin(endCell, -1)) return outerEndsMissing(board, 'ends-excluded', [end]);
    if (rules.asksForEnds) fourRows = rules;
    return undefined;
  }

  function byConnectedTwoFactor(): Exclusion | undefined {
    const filter = new TwoFactorFilter(grid, closed);
    const mayEnd = (cell: number): boolean => canEnd(cell) && partOf?.[cell] !== 0;
    const state = initialState(filter, twoFactor!, endCell, closed, mayEnd);
    const contradiction = state ? filter.refine(state) : NO_TWO_FACTOR;
    if (contradiction) return noConnectedTwoFactor(board, closed, end, contradiction);
    factorState = state;
    const isLost = (kind: number, cell: number): boolean =>
      kind !== NO_SQUARE && mayEnd(cell) && (state!.ends[cell] & MAY_END) === 0;
    if (closed || !grid.kinds.some(isLost)) return undefined;
    endsLeft = state!.ends;
    countEnds();
    return firstAllowed(0) < 0 ? noConnectedTwoFactor(board, closed, end, NO_TWO_FACTOR) : undefined;
  }

  /** Whether moves that can be connected leave it open that a tour ends there. */
  function isEndLeft(cell: number): boolean {
    return !endsLeft || (endsLeft[cell] & MAY_END) !== 0;
  }

  /** Which ends there are in the two parts, so that a start in one is excluded when no end in the other goes with it. */
  function countEnds(): undefined {
    if (!partOf) return;
    endsIn.fill(0);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (partOf[cell] === 0 || !canEnd(cell) || (end >= 0 && endCell !== cell)) continue;
      endsIn[3 * partOf[cell] + grid.kinds[cell]] = 1;
    }
  }

  /** Whether moves and colours allow a tour to end there, whatever its start; the end that is given may. */
  function canEnd(cell: number): boolean {
    if (cell === endCell) return true;
    return (
      coloursAllow(board, surplus, grid.squareOf(cell), -1) &&
      mayBeEnd?.[cell] !== 0 &&
      isEndLeft(cell) &&
      fourRows?.mayJoin(cell, -1) !== false
    );
  }

  /** The first square from one on that is free and that no rule excludes; -1: there is none. */
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
    return (
      mayBeEnd?.[cell] !== 0 &&
      isEndLeft(cell) &&
      partAllows(cell) &&
      fourRows?.mayJoin(cell, endCell) !== false
    );
  }

  function partAllows(cell: number): boolean {
    if (!partOf) return true;
    const part = partOf[cell];
    const kind = grid.kinds[cell];
    return part !== 0 && endsIn[3 * (3 - part) + (surplus === 0 ? otherKind(kind) : kind)] === 1;
  }

  /** The reason for a start of the right colour that is not allowed. */
  function startExclusion(start: number): Exclusion {
    if (start === end) return colourExclusion(board, surplus, start, -1) ?? sameSquare(board, start);
    const cell = grid.cellOf(start);
    if (partAllows(cell)) {
      if (mayBeEnd?.[cell] === 0) return noTwoFactorBetween(board, start, end);
      if (!isEndLeft(cell)) return noConnectedTwoFactorAt(board, start, end);
      return end < 0
        ? outerEndsMissing(board, 'start-excluded', [start])
        : outerEndsMissing(board, 'ends-excluded', [start, end]);
    }
    if (partOf![cell] === 0) return outsideParts(board, start, partsAreDeadEnds);
    const isSamePart = end >= 0 && partOf![cell] === partOf![endCell];
    return isSamePart ? samePart(board, start, end) : noEndInOtherPart(board, start);
  }

  /** Why there is no tour when every start is excluded. */
  function noStart(): Exclusion {
    if (partOf) return unfitParts(board);
    if (!fourRows) return withoutTwoFactor();
    return end < 0 ? tooFewInner(board, false) : outerEndsMissing(board, 'ends-excluded', [end]);
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
