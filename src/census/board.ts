import { knightNeighbours } from '../problem/knight-graph.js';
import type { BoardSize, Problem } from '../problem/problem.js';

/**
 * The board in the orientation of the sweep: row by row, with as few columns as possible. Square `row * cols + col` is black
 * if row + col is even.
 */
export interface OrientedBoard {
  readonly rows: number;
  readonly cols: number;
  /** 1: open square. */
  readonly free: Uint8Array;
  /** By square: the open squares a knight move away, ascending. */
  readonly near: readonly (readonly number[])[];
  /** By square: its number on the problem's board. */
  readonly names: Uint32Array;
  /** Whether to count paths; false: cycles. */
  readonly open: boolean;
  /** 1: a square that may be an end of the path. */
  readonly mayEnd: Uint8Array;
  /** 1: a square that must be an end. */
  readonly mustEnd: Uint8Array;
  /** Maximum number of black ends, and of white ends. */
  readonly blackEnds: number;
  readonly whiteEnds: number;
  readonly problem: Problem;
  /** A move that tours must not use. Such a board has no symmetry. */
  readonly missing: Move | undefined;
}

/** A move, as the two squares that it joins. */
export type Move = readonly [from: number, to: number];

export function isBlack(cols: number, square: number): boolean {
  return (Math.floor(square / cols) + (square % cols)) % 2 === 0;
}

/**
 * Returns the problem's board without blocked rows and columns at its border, turned so that cols <= rows.
 * @param missing a move that tours must not use
 */
export function orientBoard(problem: Problem, missing?: Move): OrientedBoard {
  const { rows, cols, names } = trimBoard(problem);
  const isTurned = cols > rows || (cols === rows && gainsByTransposing(problem));
  if (!isTurned) return describeBoard(problem, { rows, cols }, names, missing);
  const turned = names.map((_, square) => names[(square % rows) * cols + Math.floor(square / rows)]!);
  return describeBoard(problem, { rows: cols, cols: rows }, turned, missing);
}

/** Returns the given ends of open tours. */
export function givenEnds({ closed, start, end }: Problem): number[] {
  return closed ? [] : [start, end].filter((square) => square >= 0);
}

/** Returns the shorter side of the smallest rectangle that contains all open squares. */
export function narrowestSide(problem: Problem): number {
  const { rows, cols } = trimBoard(problem);
  return Math.min(rows, cols);
}

/** Returns the smallest rectangle that contains all open squares. */
function trimBoard({ board }: Problem): BoardSize & { names: Uint32Array } {
  const { cols, squares, blocked } = board;
  let [top, bottom, left, right] = [board.rows, -1, cols, -1];
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    const [row, col] = [Math.floor(square / cols), square % cols];
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, col);
    right = Math.max(right, col);
  }
  const width = right - left + 1;
  const names = Uint32Array.from({ length: (bottom - top + 1) * width }, (_, square) => {
    return (Math.floor(square / width) + top) * cols + (square % width) + left;
  });
  return { rows: bottom - top + 1, cols: width, names };
}

/** Returns whether transposing the board puts more rows between two ends. Distant ends keep the layers small. */
function gainsByTransposing(problem: Problem): boolean {
  const { cols } = problem.board;
  const [one, other] = givenEnds(problem);
  if (one === undefined || other === undefined) return false;
  const rowsApart = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
  return rowsApart < Math.abs((one % cols) - (other % cols));
}

/** Finds moves and ends. A tour alternates colours, so the numbers of black and white ends are fixed. */
function describeBoard(
  problem: Problem,
  { rows, cols }: BoardSize,
  names: Uint32Array,
  missing: Move | undefined,
): OrientedBoard {
  const { blocked } = problem.board;
  const open = !problem.closed;
  const free = Uint8Array.from(names, (name) => (blocked?.[name] ? 0 : 1));
  const near = knightNeighbours({ rows, cols, blocked: free.map((isFree) => 1 - isFree) });
  const apart = missing?.map((name) => names.indexOf(name)) ?? [];
  for (const one of apart) near[one] = near[one]!.filter((other) => !apart.includes(other));
  const ends = givenEnds(problem).map((name) => names.indexOf(name));
  let surplus = 0;
  for (const [square, isFree] of free.entries()) surplus += isFree * (isBlack(cols, square) ? 1 : -1);
  const blackEnds = open ? 1 + surplus : 0;
  const whiteEnds = open ? 1 - surplus : 0;
  const [start] = ends;
  const mayEnd = free.map((isFree, square) => {
    const isRightColour = (isBlack(cols, square) ? blackEnds : whiteEnds) > 0;
    if (!open || !isFree || !isRightColour) return 0;
    if (ends.length === 2) return Number(ends.includes(square));
    const fitsStart = start === undefined || surplus !== 0 || isBlack(cols, square) !== isBlack(cols, start);
    return Number(square === start || fitsStart);
  });
  const mustEnd = free.map((_, square) => Number(ends.includes(square)));
  const marks = { free, mayEnd, mustEnd };
  return { rows, cols, near, names, open, ...marks, blackEnds, whiteEnds, problem, missing };
}

/** Returns the board rotated by a half-turn: its squares in reverse order. */
export function rotateBoard(board: OrientedBoard): OrientedBoard {
  return describeBoard(board.problem, board, board.names.slice().reverse(), board.missing);
}

/**
 * Returns whether a symmetry of the rectangle maps the board and its ends to themselves. It is given as the image of each square.
 */
export function isUnchanged(
  { free, mayEnd, mustEnd, missing }: OrientedBoard,
  image: (square: number) => number,
): boolean {
  if (missing) return false;
  return [free, mayEnd, mustEnd].every((marks) => marks.every((mark, i) => mark === marks[image(i)]));
}

/**
 * Returns log2 of an upper bound on the number of tours, rounded up generously.
 *
 * A cycle assigns each square a different next square, so it is a permutation along moves. The number of such permutations
 * is at most the product of (d!)^(1/d) over all degrees d (Bregman 1973, who proved Minc's conjecture on permanents). An
 * extra vertex, adjacent to the ends, makes an open tour a cycle.
 */
export function bitsOfBound({ near, free, open, mayEnd }: OrientedBoard): number {
  const ends = mayEnd.reduce((sum, isEnd) => sum + isEnd, 0);
  let bits = 1;
  for (const [square, isFree] of free.entries()) {
    if (isFree) bits += bitsOfDegree(near[square]!.length + mayEnd[square]!);
  }
  return open ? bits + bitsOfDegree(ends) : bits;
}

/** log2 of (d!)^(1/d). */
function bitsOfDegree(degree: number): number {
  let bits = 0;
  for (let factor = 2; factor <= degree; factor++) bits += Math.log2(factor);
  return degree === 0 ? 0 : bits / degree;
}

/** A rotation or reflection of boards. */
export type SymmetryName = 'identity' | 'half-turn' | 'quarter-turn' | 'reflection';

export interface Symmetry {
  readonly name: SymmetryName;
  /** By square: the square to which the symmetry maps it. */
  readonly image: Uint32Array;
}

/** Returns the symmetries of a board of this size: eight if it is square, else four. */
export function symmetries(rows: number, cols: number): Symmetry[] {
  const symmetry = (name: SymmetryName, move: (row: number, col: number) => readonly number[]): Symmetry => ({
    name,
    image: Uint32Array.from({ length: rows * cols }, (_, square) => {
      const [row, col] = move(Math.floor(square / cols), square % cols);
      return row! * cols + col!;
    }),
  });
  const [bottom, right] = [rows - 1, cols - 1];
  const all = [
    symmetry('identity', (row, col) => [row, col]),
    symmetry('half-turn', (row, col) => [bottom - row, right - col]),
    symmetry('reflection', (row, col) => [bottom - row, col]),
    symmetry('reflection', (row, col) => [row, right - col]),
  ];
  if (rows !== cols) return all;
  return [
    ...all,
    symmetry('quarter-turn', (row, col) => [col, bottom - row]),
    symmetry('quarter-turn', (row, col) => [right - col, row]),
    symmetry('reflection', (row, col) => [col, row]),
    symmetry('reflection', (row, col) => [right - col, bottom - row]),
  ];
}

/** Returns the symmetries that map the holes to holes and these squares to these squares. */
export function symmetriesKeeping({ board }: Problem, squares: readonly number[]): Uint32Array[] {
  const { rows, cols, blocked } = board;
  return symmetries(rows, cols)
    .map(({ image }) => image)
    .filter((image) => squares.every((square) => squares.includes(image[square]!)))
    .filter((image) => blocked === undefined || blocked.every((hole, i) => hole === blocked[image[i]!]));
}
