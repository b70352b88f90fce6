import { tourRules } from '../existence/index.js';
import type { TourRules } from '../existence/rules.js';
import { outOfRange } from '../problem/arguments.js';
import { isTableOf, moveTable } from '../problem/moves.js';
import { CLOCKWISE, type Move } from '../problem/options.js';
import type { Board, Problem } from '../problem/problem.js';
import { type Kernels, MOST_KERNEL_SQUARES } from './engine.js';

/** A set of kernels with the board and the moves it was last handed, so that neither is made again for the next solve. */
export class Session {
  readonly kernels: Kernels;
  private board: Board | undefined;
  private moves:
    | { readonly cols: number; readonly order: readonly Move[]; readonly table: Int32Array }
    | undefined;
  private rules:
    | { readonly board: Board; readonly end: number; readonly closed: boolean; readonly rules: TourRules }
    | undefined;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
  }

  /**
   * Lays a board out in the kernels, unless it is there.
   * @throws RangeError when it is too large, or the memory cannot be had
   */
  setBoard(board: Board, search: boolean): void {
    if (board.squares > MOST_KERNEL_SQUARES) {
      throw outOfRange('rows * cols', board.squares, `at most ${MOST_KERNEL_SQUARES} for a walk or a search`);
    }
    const { board: last } = this;
    this.board = undefined;
    const next = last && isSameBoard(last, board) ? last : board;
    this.kernels.setBoard(next, search);
    this.board = next;
  }

  /** The rules for the tours of a problem. */
  tourRules({ board, end, closed }: Problem): TourRules {
    const { rules: last } = this;
    if (last && last.end === end && last.closed === closed && isSameBoard(last.board, board))
      return last.rules;
    const rules = tourRules(board, end, closed);
    this.rules = { board, end, closed, rules };
    return rules;
  }

  /** The moves in the order tried, as the kernels read them: the last table again, as long as it still says the same. */
  moveTable(board: Board, moveOrder: readonly Move[]): Int32Array {
    const { moves } = this;
    if (
      moves?.cols === board.cols &&
      (isSameOrder(moves.order, moveOrder) || isTableOf(moves.table, moveOrder))
    ) {
      return moves.table;
    }
    const table = moveTable(board.cols, moveOrder);
    this.moves = { cols: board.cols, order: moveOrder, table };
    return table;
  }
}

/** Whether it is the default order, both times: any other may have been changed by its owner. */
function isSameOrder(one: readonly Move[], other: readonly Move[]): boolean {
  return one === CLOCKWISE && other === CLOCKWISE;
}

/** Whether two boards are one, or alike. */
function isSameBoard(one: Board, other: Board): boolean {
  if (one === other) return true;
  if (one.rows !== other.rows || one.cols !== other.cols) return false;
  return one.freeSquares === other.freeSquares && isSameMask(one.blocked, other.blocked);
}

/** Whether as many squares are blocked, and the same ones. */
function isSameMask(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  for (let square = 0; square < one.length; square++) if (one[square] !== other[square]) return false;
  return true;
}
