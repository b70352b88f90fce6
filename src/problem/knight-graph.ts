import { objectArgument } from './arguments.js';
import { CLOCKWISE, type Move } from './options.js';
import {
  type Board,
  type BoardSize,
  normaliseBoard,
  PROBLEM_KEYS,
  squareBytes,
  type TourProblem,
} from './problem.js';

/** Columns of a {@link moveTable}: offset on the padded board, offset of the square number, dRow, dCol. */
export const MOVE_COLUMNS = 4;

/**
 * Marks between two rows of a padded board: one column more on either side; two columns to the left lies the right
 * column of the row above.
 */
export function paddedStride(cols: number): number {
  return cols + 2;
}

/** The moves to ascending square numbers: the order in which a random word chooses among tied squares. */
export const ROW_BY_ROW: readonly Move[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/**
 * The eight moves in the order tried, as the kernels read them: one row a move of {@link MOVE_COLUMNS} numbers.
 */
export function moveTable(cols: number, moveOrder: readonly Move[]): Int32Array {
  const stride = paddedStride(cols);
  const table = new Int32Array(8 * MOVE_COLUMNS);
  for (let k = 0; k < 8; k++) {
    const [dRow, dCol] = moveOrder[k]!;
    table.set([dRow * stride + dCol, dRow * cols + dCol, dRow, dCol], k * MOVE_COLUMNS);
  }
  return table;
}

/** The order in which a {@link moveTable} lists the moves. */
export function moveOrderOf(table: Int32Array): Move[] {
  return Array.from(
    { length: 8 },
    (_, k): Move => [table[k * MOVE_COLUMNS + 2]!, table[k * MOVE_COLUMNS + 3]!],
  );
}

/** Whether a table lists the moves in this order. */
export function isTableOf(table: Int32Array, moveOrder: readonly Move[]): boolean {
  for (let k = 0; k < 8; k++) {
    const move = moveOrder[k]!;
    if (table[k * MOVE_COLUMNS + 2] !== move[0] || table[k * MOVE_COLUMNS + 3] !== move[1]) return false;
  }
  return true;
}

/** Whether it is the default order. */
export function isClockwise(moveOrder: readonly Move[]): boolean {
  if (moveOrder === CLOCKWISE) return true;
  return moveOrder.every(([dRow, dCol], i) => dRow === CLOCKWISE[i]![0] && dCol === CLOCKWISE[i]![1]);
}

/** Sets of knight moves: bytes, bit d for move d of the clockwise order. */

/** By so much two moves differ that are opposites. */
export const OPPOSITE = 4;

/** The lowest move of a set that is not empty. */
export function lowest(moves: number): number {
  return 31 - Math.clz32(moves & -moves);
}

/** The highest move of a set that is not empty. */
export function highest(moves: number): number {
  return 31 - Math.clz32(moves);
}

/** How many moves a set has. */
export const MOVE_COUNT: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, set) => {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/** Calls `visit` with each open square a move away, in the order of `moves`. It makes no list, for boards of any size. */
export function forEachMove(
  { rows, cols, blocked }: Pick<Board, 'rows' | 'cols' | 'blocked'>,
  square: number,
  visit: (to: number, dRow: number, dCol: number) => void,
  moves: readonly Move[] = ROW_BY_ROW,
): void {
  const row = Math.floor(square / cols);
  const col = square - row * cols;
  for (const [dRow, dCol] of moves) {
    const isInside = row + dRow >= 0 && row + dRow < rows && col + dCol >= 0 && col + dCol < cols;
    const to = square + dRow * cols + dCol;
    if (isInside && !blocked?.[to]) visit(to, dRow, dCol);
  }
}

/** The knight graph of a board: for each square, the open squares a move away in ascending order; none for a blocked one. */
export function knightNeighbours(board: Pick<Board, 'rows' | 'cols' | 'blocked'>): number[][] {
  return Array.from({ length: board.rows * board.cols }, (_, square) => {
    const near: number[] = [];
    if (!board.blocked?.[square]) forEachMove(board, square, (to) => near.push(to));
    return near;
  });
}

/** The open squares of a board, ascending. */
export function listOpenSquares({ squares, blocked }: Pick<Board, 'squares' | 'blocked'>): number[] {
  const all = Array.from({ length: squares }, (_, square) => square);
  return blocked ? all.filter((square) => !blocked[square]) : all;
}

/** Writes the number of moves from a square to every square it can reach. The others keep their value, `unreached`. */
export function measureMoves(
  neighbours: readonly (readonly number[])[],
  from: number,
  distances: Uint16Array | Int32Array,
  unreached: number,
): void {
  const queue = [from];
  distances[from] = 0;
  for (const square of queue) {
    for (const next of neighbours[square]!) {
      if (distances[next] !== unreached) continue;
      distances[next] = distances[square]! + 1;
      queue.push(next);
    }
  }
}

/** Whether two squares are a knight move apart. */
export function isKnightMove({ cols }: Pick<Board, 'cols'>, from: number, to: number): boolean {
  const rowsApart = Math.abs(Math.floor(from / cols) - Math.floor(to / cols));
  const colsApart = Math.abs((from % cols) - (to % cols));
  return rowsApart * colsApart === 2;
}

/**
 * The degree of each square in the knight graph: knight moves to squares of the board, 0 .. 8, by square number;
 * 0 for blocked squares.
 * @throws TypeError, RangeError
 */
export function degreeBoard(board: BoardSize & { blocked?: TourProblem['blocked'] }): Uint8Array {
  objectArgument('board', board, PROBLEM_KEYS);
  const normalised = normaliseBoard(board);
  const { squares, blocked } = normalised;
  const degrees = squareBytes(squares, 'degrees');
  let degree = 0;
  const count = () => {
    degree++;
  };
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    degree = 0;
    forEachMove(normalised, square, count);
    degrees[square] = degree;
  }
  return degrees;
}
