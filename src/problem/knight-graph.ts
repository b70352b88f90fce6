import { objectArgument } from './arguments.js';
import { CLOCKWISE, type Move } from './options.js';
import {
  type Board,
  type BoardSize,
  normaliseBoard,
  PROBLEM_KEYS,
  type Square,
  squareBytes,
  squareNumber,
  type TourProblem,
} from './problem.js';

/** Number of columns of a {@link moveTable}: padded offset, square offset, dRow, dCol. */
export const MOVE_COLUMNS = 4;

/** Returns the number of marks between two rows of a padded board: one more column on either side. */
export function paddedStride(cols: number): number {
  return cols + 2;
}

/** The knight moves, ordered by square number: a random number selects one of the tied squares in this order. */
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

/** Returns the moves as the kernels read them: a row of {@link MOVE_COLUMNS} numbers for each, in the order tried. */
export function moveTable(cols: number, moveOrder: readonly Move[]): Int32Array {
  const stride = paddedStride(cols);
  const table = new Int32Array(8 * MOVE_COLUMNS);
  for (let k = 0; k < 8; k++) {
    const [dRow, dCol] = moveOrder[k]!;
    table.set([dRow * stride + dCol, dRow * cols + dCol, dRow, dCol], k * MOVE_COLUMNS);
  }
  return table;
}

/** Returns the move order of a {@link moveTable}. */
export function moveOrderOf(table: Int32Array): Move[] {
  return Array.from(
    { length: 8 },
    (_, k): Move => [table[k * MOVE_COLUMNS + 2]!, table[k * MOVE_COLUMNS + 3]!],
  );
}

/** Returns whether a table has this move order. */
export function isTableOf(table: Int32Array, moveOrder: readonly Move[]): boolean {
  for (let k = 0; k < 8; k++) {
    const move = moveOrder[k]!;
    if (table[k * MOVE_COLUMNS + 2] !== move[0] || table[k * MOVE_COLUMNS + 3] !== move[1]) return false;
  }
  return true;
}

/** Returns whether a move order is the default. */
export function isClockwise(moveOrder: readonly Move[]): boolean {
  if (moveOrder === CLOCKWISE) return true;
  return moveOrder.every(([dRow, dCol], i) => dRow === CLOCKWISE[i]![0] && dCol === CLOCKWISE[i]![1]);
}

/** Sets of knight moves: bytes, bit d for move d of the clockwise order. */

/** Difference of the indices of two opposite moves. */
export const OPPOSITE = 4;

/** Returns the lowest move of a set, which is not empty. */
export function lowest(moves: number): number {
  return 31 - Math.clz32(moves & -moves);
}

/** Returns the highest move of a set, which is not empty. */
export function highest(moves: number): number {
  return 31 - Math.clz32(moves);
}

/** By set: its number of moves. */
export const MOVE_COUNT: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, set) => {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/** Calls `visit` with each open square a move away, in the order of `moves`. It makes no list, so it works on any board. */
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

/** Returns the knight graph of a board: by square, the open squares a move away, ascending; none for a blocked square. */
export function knightNeighbours(board: Pick<Board, 'rows' | 'cols' | 'blocked'>): number[][] {
  return Array.from({ length: board.rows * board.cols }, (_, square) => {
    const near: number[] = [];
    if (!board.blocked?.[square]) forEachMove(board, square, (to) => near.push(to));
    return near;
  });
}

/** Returns the open squares of a board, ascending. */
export function listOpenSquares({ squares, blocked }: Pick<Board, 'squares' | 'blocked'>): number[] {
  const all = Array.from({ length: squares }, (_, square) => square);
  return blocked ? all.filter((square) => !blocked[square]) : all;
}

/** Writes the number of moves from a square to every reachable square. The others keep their value, `unreached`. */
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

/** Returns whether two squares are a knight move apart. */
export function isKnightMove({ cols }: Pick<Board, 'cols'>, from: number, to: number): boolean {
  const rowsApart = Math.abs(Math.floor(from / cols) - Math.floor(to / cols));
  const colsApart = Math.abs((from % cols) - (to % cols));
  return rowsApart * colsApart === 2;
}

/** Returns whether a tour is a cycle: its last square is a knight move from its first, and it has at least three squares. */
export function isCycle(board: Pick<Board, 'cols'>, path: ArrayLike<number>): boolean {
  return path.length > 2 && isKnightMove(board, path[path.length - 1]!, path[0]!);
}

/**
 * Returns by square its degree in the knight graph: the number of knight moves to open squares, 0 to 8; 0 for blocked squares.
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

/**
 * Returns the open squares a knight's move from a square, as numbers in ascending order. A blocked square has none.
 * @param board only its `rows`, `cols` and `blocked` matter
 * @throws TypeError, RangeError
 */
export function knightMoves(
  board: BoardSize & { blocked?: TourProblem['blocked'] },
  square: Square,
): number[] {
  objectArgument('board', board, PROBLEM_KEYS);
  const normalised = normaliseBoard(board);
  const from = squareNumber('square', square, normalised);
  const squares: number[] = [];
  if (!normalised.blocked?.[from]) forEachMove(normalised, from, (to) => squares.push(to));
  return squares;
}
