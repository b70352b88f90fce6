import { outOfRange } from './arguments.js';
import { isTableOf, moveTable } from './board/moves.js';
import { type Kernels, MOST_KERNEL_SQUARES } from './engines/engine.js';
import type { Move } from './options.js';
import type { Board } from './problem.js';

/** A set of kernels with the board and the moves it was last handed, so that neither is made again for the next solve. */
export class Session {
  readonly kernels: Kernels;
  private board: Board | undefined;
  private moves: { readonly cols: number; readonly table: Int32Array } | undefined;

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
    const same =
      last && !last.blocked && !board.blocked && last.rows === board.rows && last.cols === board.cols;
    this.board = undefined;
    this.kernels.setBoard(same ? last : board, search);
    this.board = same ? last : board;
  }

  /** The moves in the order tried, as the kernels read them: the last table again, as long as it still says the same. */
  moveTable(board: Board, moveOrder: readonly Move[]): Int32Array {
    const { moves } = this;
    if (moves?.cols === board.cols && isTableOf(moves.table, moveOrder)) return moves.table;
    const table = moveTable(board.cols, moveOrder);
    this.moves = { cols: board.cols, table };
    return table;
  }
}
