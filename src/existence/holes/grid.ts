import { paddedStride } from '../../problem/moves.js';
import { CLOCKWISE } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';

/** What a cell of a {@link Grid} holds: no square, or a free one of either colour (white is that of square 0). */
export const NO_SQUARE = 0;
export const WHITE = 1;
export const BLACK = 2;

/** The move that takes back move `d` of the clockwise order. */
export function opposite(move: number): number {
  return move ^ 4;
}

/** The lowest move of a set that is not empty. */
export function lowest(moves: number): number {
  return 31 - Math.clz32(moves & -moves);
}

/** How many bits of a byte are set: the moves in a set of them. */
export const BIT_COUNT: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let bits = byte; bits !== 0; bits &= bits - 1) count++;
  return count;
});

/**
 * The knight graph of a board with blocked squares. A cell is a place on the padded board, so that every move from a
 * square is one addition; a set of moves from a cell is a byte, bit d for move d of the clockwise order.
 */
export class Grid {
  readonly board: Board;
  /** Cells between two rows. */
  readonly stride: number;
  readonly cells: number;
  /** The first cell that can hold a square, and the one after the last. */
  readonly firstCell: number;
  readonly endCell: number;
  /** What move d adds to a cell. */
  readonly offsets: Int32Array;
  /** {@link NO_SQUARE}, {@link WHITE} or {@link BLACK} by cell. */
  readonly kinds: Uint8Array;
  /** The moves from each cell to free squares; none from a blocked one. */
  readonly ways: Uint8Array;

  constructor(board: Board) {
    const { rows, cols } = board;
    this.board = board;
    this.stride = paddedStride(cols);
    this.cells = (rows + 4) * this.stride;
    this.firstCell = 2 * this.stride + 1;
    this.endCell = this.firstCell + (rows - 1) * this.stride + cols;
    this.offsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * this.stride + dCol);
    this.kinds = new Uint8Array(this.cells);
    this.ways = new Uint8Array(this.cells);
    this.#setKinds();
    this.#setWays();
  }

  #setKinds(): void {
    const { kinds, stride, firstCell } = this;
    const { rows, cols, blocked } = this.board;
    for (let row = 0, square = 0; row < rows; row++) {
      const first = firstCell + row * stride;
      for (let col = 0; col < cols; col++, square++) {
        if (blocked?.[square] !== 1) kinds[first + col] = ((row + col) & 1) === 0 ? WHITE : BLACK;
      }
    }
  }

  #setWays(): void {
    const { kinds, ways, offsets, firstCell, endCell } = this;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE) continue;
      let set = 0;
      for (let move = 0; move < 8; move++) if (kinds[cell + offsets[move]] !== NO_SQUARE) set |= 1 << move;
      ways[cell] = set;
    }
  }

  /** The cell of a square. */
  cellOf(square: number): number {
    const { cols } = this.board;
    const row = Math.floor(square / cols);
    return this.firstCell + row * this.stride + (square - row * cols);
  }

  /** The square of a cell that holds one. */
  squareOf(cell: number): number {
    const row = Math.floor((cell - this.firstCell) / this.stride);
    return cell - this.firstCell - row * (this.stride - this.board.cols);
  }
}
