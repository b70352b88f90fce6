import { isSameBoard } from '../problem/board.js';
import { isTableOf, moveTable } from '../problem/moves.js';
import { CLOCKWISE, type Move } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import { type Engine, type Kernels, MOST_KERNEL_SQUARES, tooManySquares } from './engine.js';

/** An engine with the board and the moves that it was last handed, so that neither is made again for the next solve. */
export interface BoardInHand {
  readonly engine: Engine;
  /**
   * Lays a board out in the engine, unless it is there.
   * @param search whether a search will follow, which takes more memory than a walk
   * @throws RangeError when it is too large, or the memory cannot be had
   */
  setBoard(board: Board, search: boolean): void;
  /** A kernel on the board that is laid out. */
  kernel<Name extends keyof Kernels>(name: Name): Kernels[Name];
  /** The moves in the order tried, as the kernels read them: the last table again, as long as it still says the same. */
  moveTable(board: Pick<Board, 'cols'>, moveOrder: readonly Move[]): Int32Array;
}

export function boardInHand(engine: Engine): BoardInHand {
  let last: Board | undefined;
  let lastCols = 0;
  let lastOrder: readonly Move[] | undefined;
  let table: Int32Array = new Int32Array(0);

  return {
    engine,

    setBoard(board: Board, search: boolean): void {
      if (board.squares > MOST_KERNEL_SQUARES) throw tooManySquares(board);
      const next = last && isSameBoard(last, board) ? last : board;
      last = undefined;
      engine.setBoard(next, search);
      last = next;
    },

    kernel: (name) => engine.kernel(name),

    moveTable({ cols }: Pick<Board, 'cols'>, moveOrder: readonly Move[]): Int32Array {
      // The default order is frozen: any other may have been changed by its owner.
      const isSame = (moveOrder === CLOCKWISE && lastOrder === CLOCKWISE) || isTableOf(table, moveOrder);
      if (cols !== lastCols || !isSame) table = moveTable(cols, moveOrder);
      lastCols = cols;
      lastOrder = moveOrder;
      return table;
    },
  };
}
