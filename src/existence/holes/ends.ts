import type { Board } from '../../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../../problem/result.js';
import { sameSquare } from '../explanations.js';
import { colour, colourExclusion, coloursAllow } from '../plain.js';
import {
  endsInSamePart,
  outerEndsMissing as missingOuterEnds,
  noConnectedTwoFactorAt,
  noEndInOtherPart,
  noEndsInParts,
  noTwoFactor,
  noTwoFactorAt,
  outsideParts,
  tooFewInner,
} from './explanations.js';
import type { FourRows } from './four-rows.js';
import { BLACK, type Grid, otherKind, WHITE } from './grid.js';

/** Reasons that no tour ends on a cell. */
export const NO_FACTOR_END = 1;
export const NO_CONNECTED_END = 2;
/** One of the two, which were not told apart. */
export const NO_END = 3;

const NO_ROWS: readonly FourRows[] = [];
/** By part and colour. */
const NO_ENDS = new Uint8Array(9);

/** The squares at which the rules for holes allow a tour to start and to end. */
export class PossibleEnds {
  /** By cell: 1 and 2 in the two parts in which a tour has its ends, if there are such parts. */
  parts: Uint8Array | undefined;
  partsAreDeadEnds = false;
  /** By cell: the reason that no tour ends there, or 0. Undefined if 2-factors exclude no end. */
  reasons: Uint8Array | undefined;
  /** The four rows and the four columns that need ends; on 4 x 4 perhaps both. */
  fourRows: readonly FourRows[] = NO_ROWS;
  readonly #board: Board;
  readonly #grid: Grid;
  readonly #surplus: number;
  readonly #closed: boolean;
  readonly #end: number;
  readonly #endCell: number;
  /** Whether a tour starts anywhere. */
  readonly #isAny: boolean;
  /** By part and colour: whether a square there can be an end. */
  #endsIn = NO_ENDS;

  /** @param surplus open squares of the colour of square 0 minus those of the other colour */
  constructor(grid: Grid, surplus: number, closed: boolean, end: number) {
    this.#board = grid.board;
    this.#grid = grid;
    this.#surplus = surplus;
    this.#closed = closed;
    this.#end = end;
    this.#endCell = end < 0 ? -1 : grid.cellOf(end);
    this.#isAny = closed || grid.board.openSquares === 1;
  }

  /** Whether the rules distinguish squares of one colour. */
  get differ(): boolean {
    return Boolean(this.parts || this.reasons || this.fourRows.length > 0);
  }

  /** Whether the four rows and columns allow these ends. @param other -1: any */
  rowsAllow(one: number, other: number): boolean {
    return this.fourRows.length === 0 || this.fourRows.every((rules) => rules.mayJoin(one, other));
  }

  outerEndsMissing(reason: ImpossibleReason, one: number, other: number): Exclusion {
    const [cell, otherCell] = [one, other].map((square) => (square < 0 ? -1 : this.#grid.cellOf(square)));
    const { line } = this.fourRows.find((rules) => !rules.mayJoin(cell!, otherCell!)) ?? this.fourRows[0]!;
    return missingOuterEnds(this.#board, line, reason, one, other);
  }

  /** Marks which ends are possible in the two parts. A start in one part needs an end in the other. */
  count(): undefined {
    const partOf = this.parts;
    if (!partOf) return;
    const endsIn = new Uint8Array(9);
    const { firstCell, endCell } = this.#grid;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (partOf[cell] === 0 || (this.#end >= 0 && this.#endCell !== cell)) continue;
      const index = 3 * partOf[cell] + this.#kindOf(cell);
      if (endsIn[index] === 0 && this.canEnd(cell)) endsIn[index] = 1;
    }
    this.#endsIn = endsIn;
  }

  /** Returns the colour of an open square. */
  #kindOf(cell: number): number {
    return WHITE + colour(this.#board, this.#grid.squareOf(cell));
  }

  /** Whether moves and colours allow a tour from some start to end on a cell. */
  canEnd(cell: number): boolean {
    if (cell === this.#endCell) return true;
    const hasColour = this.#surplus === 0 || this.#kindOf(cell) === (this.#surplus > 0 ? WHITE : BLACK);
    return hasColour && !this.reasons?.[cell] && this.rowsAllow(cell, -1);
  }

  /** Returns the first open square from `from` on that no rule excludes as a start; -1: none. */
  first(from: number): number {
    for (let square = from; square < this.#board.squares; square++) {
      if (this.#board.blocked![square] === 0 && this.allows(square)) return square;
    }
    return -1;
  }

  allows(start: number): boolean {
    if (this.#isAny) return true;
    if (start === this.#end || !coloursAllow(this.#board, this.#surplus, start, this.#end)) return false;
    const cell = this.#grid.cellOf(start);
    return !this.reasons?.[cell] && this.#partAllows(cell) && this.rowsAllow(cell, this.#endCell);
  }

  #partAllows(cell: number): boolean {
    if (!this.parts) return true;
    const part = this.parts[cell];
    const kind = this.#kindOf(cell);
    return part !== 0 && this.#endsIn[3 * (3 - part) + (this.#surplus === 0 ? otherKind(kind) : kind)] === 1;
  }

  /** Whether a tour joins a start and another square. @param other the given end; if none is given, a square, or -1 for any */
  mayJoin(start: number, other: number): boolean {
    if (other < 0) return this.allows(start);
    if (start === other || !coloursAllow(this.#board, this.#surplus, start, other) || !this.allows(start)) {
      return false;
    }
    if (other === this.#end) return true;
    const [cell, otherCell] = [this.#grid.cellOf(start), this.#grid.cellOf(other)];
    if (!this.canEnd(otherCell) || !this.rowsAllow(cell, otherCell)) return false;
    return !this.parts || this.parts[cell] + this.parts[otherCell] === 3;
  }

  /** Returns why a start of the right colour is excluded. */
  exclusionOf(start: number): Exclusion {
    if (start === this.#end)
      return colourExclusion(this.#board, this.#surplus, start, -1) ?? sameSquare(this.#board, start);
    const cell = this.#grid.cellOf(start);
    if (this.#partAllows(cell)) {
      if (this.reasons?.[cell] === NO_FACTOR_END) return noTwoFactorAt(this.#board, start, this.#end);
      if (this.reasons?.[cell] === NO_CONNECTED_END) {
        return noConnectedTwoFactorAt(this.#board, start, this.#end);
      }
      return this.#end < 0
        ? this.outerEndsMissing('start-excluded', start, -1)
        : this.outerEndsMissing('ends-excluded', start, this.#end);
    }
    if (this.parts![cell] === 0) return outsideParts(this.#board, start, this.partsAreDeadEnds);
    if (this.#end >= 0 && this.parts![cell] === this.parts![this.#endCell]) {
      return endsInSamePart(this.#board, start, this.#end);
    }
    return noEndInOtherPart(this.#board, start);
  }

  /** Returns why there is no tour if every start is excluded. */
  noStart(): Exclusion {
    if (this.parts) return noEndsInParts(this.#board, this.#closed);
    if (this.fourRows.length === 0) return noTwoFactor(this.#board, this.#closed, this.#end);
    return this.#end < 0
      ? tooFewInner(this.#board, this.#closed, this.fourRows[0]!.line)
      : this.outerEndsMissing('ends-excluded', this.#end, -1);
  }
}
