import type { HolesGraph, TightCells } from '../../problem/holes-kernel.js';
import { MOVE_COUNT, OPPOSITE, paddedStride } from '../../problem/knight-graph.js';
import { CLOCKWISE } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';

/** Contents of a cell of a {@link Grid}: no square, or an open one of either colour (white is that of square 0). */
export const NO_SQUARE = 0;
export const WHITE = 1;
export const BLACK = 2;

export function otherKind(kind: number): number {
  return kind ^ WHITE ^ BLACK;
}

/** Maximum number of cells of boards whose arrays are kept for the next board of this size. */
const MAX_KEPT_CELLS = 2 ** 16;

/**
 * Returns a function that makes arrays for a number of cells, and keeps the last ones. Their users run one at a time, and fill what they
 * read: new arrays would take longer than the loops of small boards.
 */
export function keepArrays<Arrays>(make: (cells: number) => Arrays): (cells: number) => Arrays {
  let kept: Arrays | undefined;
  let size = 0;
  return (cells) => {
    if (kept !== undefined && size === cells) return kept;
    const made = make(cells);
    if (cells > MAX_KEPT_CELLS) return made;
    size = cells;
    kept = made;
    return made;
  };
}

let lastOffsets: Int32Array = new Int32Array(0);
let strideOfOffsets = 0;

/** Returns by move the number that it adds to a cell. */
function offsetsOf(stride: number): Int32Array {
  if (stride !== strideOfOffsets) {
    lastOffsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * stride + dCol);
    strideOfOffsets = stride;
  }
  return lastOffsets;
}

/** Returns by row (axis 0) or by column (axis 1) the set of moves that stay inside. */
function movesInside(length: number, axis: 0 | 1): Uint8Array {
  const sets = new Uint8Array(length);
  for (const [move, by] of CLOCKWISE.entries()) {
    const first = Math.max(0, -by[axis]);
    const end = Math.min(length, length - by[axis]);
    for (let at = first; at < end; at++) sets[at] |= 1 << move;
  }
  return sets;
}

/**
 * The knight graph of a board with blocked squares. A cell is a position on the padded board, so that every move from a
 * square is one addition. A set of moves is a byte: bit d for move d of the clockwise order. The graph is made when it is first read.
 */
export class Grid {
  readonly board: Board;
  /** Number of cells from one row to the next. */
  readonly stride: number;
  readonly cells: number;
  /** The first cell that can hold a square, and the one after the last. */
  readonly firstCell: number;
  readonly endCell: number;
  #offsets: Int32Array | undefined;
  #graph: HolesGraph | undefined;

  constructor(board: Board) {
    const { rows, cols } = board;
    this.board = board;
    this.stride = paddedStride(cols);
    this.cells = (rows + 4) * this.stride;
    this.firstCell = 2 * this.stride + 1;
    this.endCell = this.firstCell + (rows - 1) * this.stride + cols;
  }

  /** By move: the number that it adds to a cell. */
  get offsets(): Int32Array {
    this.#offsets ??= offsetsOf(this.stride);
    return this.#offsets;
  }

  /** {@link NO_SQUARE}, {@link WHITE} or {@link BLACK} by cell. */
  get kinds(): Uint8Array {
    return this.graph.kinds;
  }

  /** By cell: the moves from an open square to open squares. */
  get moves(): Uint8Array {
    return this.graph.moves;
  }

  get graph(): HolesGraph {
    this.#graph ??= this.#make();
    return this.#graph;
  }

  set graph(made: HolesGraph) {
    this.#graph = made;
  }

  /** Makes the graph of a whole board from the moves that each row and each column allows, and removes the blocked squares. */
  #make(): HolesGraph {
    const { stride, cells, firstCell } = this;
    const { rows, cols, squares, blocked } = this.board;
    const graph = { kinds: new Uint8Array(cells), moves: new Uint8Array(cells) };
    const byCol = movesInside(cols, 1);
    const byRow = movesInside(rows, 0);
    for (let row = 0; row < rows; row++) {
      const left = firstCell + row * stride;
      for (let col = 0; col < cols; col++) {
        graph.kinds[left + col] = (row + col) % 2 === 0 ? WHITE : BLACK;
        graph.moves[left + col] = byRow[row] & byCol[col];
      }
    }
    for (let square = 0; blocked && square < squares; square++) {
      if (blocked[square] === 1) this.#remove(graph, this.cellOf(square));
    }
    return graph;
  }

  /** Removes a square, and all moves from and to it. */
  #remove({ kinds, moves }: HolesGraph, cell: number): void {
    const { offsets, firstCell, endCell } = this;
    kinds[cell] = NO_SQUARE;
    moves[cell] = 0;
    for (let move = 0; move < 8; move++) {
      const other = cell + offsets[move];
      if (other >= firstCell && other < endCell) moves[other] &= ~(1 << (move ^ OPPOSITE));
    }
  }

  cellOf(square: number): number {
    const { cols } = this.board;
    const row = Math.floor(square / cols);
    return this.firstCell + row * this.stride + (square - row * cols);
  }

  /** @param cell of a square */
  squareOf(cell: number): number {
    const row = Math.floor((cell - this.firstCell) / this.stride);
    return cell - this.firstCell - row * (this.stride - this.board.cols);
  }
}

/** Returns the number of open white squares minus that of open black ones. */
export function whiteSurplus(board: Board): number {
  const { rows, cols, squares, blocked } = board;
  let surplus = squares % 2;
  for (let row = 0, square = 0; blocked && row < rows; row++) {
    for (let col = 0; col < cols; col++) surplus += blocked[square++]! * (2 * ((row + col) & 1) - 1);
  }
  return surplus;
}

/** Returns the first square with too few moves, or three with a single one. */
export function findTightCells(grid: Grid, closed: boolean): TightCells | undefined {
  const minDegree = closed ? 2 : 1;
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
