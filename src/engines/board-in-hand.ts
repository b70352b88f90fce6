import { outOfRange } from '../problem/arguments.js';
import { isSameBoard } from '../problem/board.js';
import { isTableOf, moveTable } from '../problem/moves.js';
import { CLOCKWISE, type Move } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import { type Engine, type Kernels, MOST_KERNEL_SQUARES } from './engine.js';

/** The board and the moves that an engine was last handed, so that neither is made again for the next solve. */
export class BoardInHand {
  readonly engine: Engine;
  #board: Board | undefined;
  #cols = 0;
  #order: readonly Move[] | undefined;
  #table: Int32Array = new Int32Array(0);

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /**
   * Lays a board out in the engine, unless it is there.
   * @param search whether a search will follow, which takes more memory than a walk
   * @throws RangeError when it is too large, or the memory cannot be had
   */
  setBoard(board: Board, search: boolean): void {
    if (board.squares > MOST_KERNEL_SQUARES) {
      throw outOfRange('rows * cols', board.squares, `at most ${MOST_KERNEL_SQUARES} for a walk or a search`);
    }
    const last = this.#board;
    this.#board = undefined;
    const next = last && isSameBoard(last, board) ? last : board;
    this.engine.setBoard(next, search);
    this.#board = next;
  }

  /** A kernel on the board that is laid out. */
  kernel<Name extends keyof Kernels>(name: Name): Kernels[Name] {
    return this.engine.kernel(name);
  }

  /** The moves in the order tried, as the kernels read them: the last table again, as long as it still says the same. */
  moveTable({ cols }: Board, moveOrder: readonly Move[]): Int32Array {
    if (cols !== this.#cols || !(this.#isSameOrder(moveOrder) || isTableOf(this.#table, moveOrder))) {
      this.#table = moveTable(cols, moveOrder);
    }
    this.#cols = cols;
    this.#order = moveOrder;
    return this.#table;
  }

  /** Whether it is the default order, both times: any other may have been changed by its owner. */
  #isSameOrder(moveOrder: readonly Move[]): boolean {
    return moveOrder === CLOCKWISE && this.#order === CLOCKWISE;
  }
}
