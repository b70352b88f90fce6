import type { Problem } from '../problem/problem.js';

/**
 * A board as the frontier goes over it: row by row, over few columns. Square `row * cols + col` is black when row + col is
 * even.
 */
export interface OrientedBoard {
  readonly rows: number;
  readonly cols: number;
  /** 1: free. */
  readonly free: Uint8Array;
  /** By square: what it is on the problem's board. */
  readonly names: Uint32Array;
  /** Whether a path through all free squares is looked for, and not a cycle. */
  readonly open: boolean;
  /** 1: a free square that may be an end of the path. */
  readonly mayEnd: Uint8Array;
  /** 1: one that must. */
  readonly mustEnd: Uint8Array;
  /** How many ends are black, at most; and white. */
  readonly blackEnds: number;
  readonly whiteEnds: number;
  /** A move that is not allowed. */
  readonly missing: Move | undefined;
}

/** A move, as the squares that it joins. */
export type Move = readonly [from: number, to: number];

/** Free squares and ends, still as the problem has them. */
interface Squares {
  readonly rows: number;
  readonly cols: number;
  readonly free: Uint8Array;
  readonly names: Uint32Array;
  readonly ends: readonly number[];
  readonly missing: Move | undefined;
}

export function isBlack(cols: number, square: number): boolean {
  return (Math.floor(square / cols) + (square % cols)) % 2 === 0;
}

/** Whether it is that move, in one direction or the other. */
export function isThisMove(move: Move | undefined, one: number, other: number): boolean {
  return (
    move !== undefined && ((move[0] === one && move[1] === other) || (move[0] === other && move[1] === one))
  );
}

/**
 * The problem's board without blocked rows and columns at its edges, turned so that it has no more columns than rows.
 * @param missing a move that tours may not use
 */
export function orientedBoard(problem: Problem, missing?: Move): OrientedBoard {
  const trimmed = trimmedSquares(problem, missing);
  const squares = trimmed.cols > trimmed.rows || endsGain(trimmed) ? transposed(trimmed) : trimmed;
  return withEnds(squares, !problem.closed);
}

function trimmedSquares({ board, start, end, closed }: Problem, missing: Move | undefined): Squares {
  const { rows, cols, squares, blocked } = board;
  let [top, bottom, left, right] = [rows, -1, cols, -1];
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square]) continue;
    const row = Math.floor(square / cols);
    const col = square % cols;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, col);
    right = Math.max(right, col);
  }
  const newRows = bottom - top + 1;
  const newCols = right - left + 1;
  const free = new Uint8Array(newRows * newCols);
  const names = new Uint32Array(newRows * newCols);
  for (let row = 0; row < newRows; row++) {
    for (let col = 0; col < newCols; col++) {
      const name = (row + top) * cols + col + left;
      names[row * newCols + col] = name;
      free[row * newCols + col] = blocked?.[name] ? 0 : 1;
    }
  }
  const moved = (square: number) => (Math.floor(square / cols) - top) * newCols + (square % cols) - left;
  const ends = closed ? [] : [start, end].filter((square) => square >= 0).map(moved);
  return { rows: newRows, cols: newCols, free, names, ends, missing: movedMove(missing, moved) };
}

function movedMove(move: Move | undefined, moved: (square: number) => number): Move | undefined {
  return move && [moved(move[0]), moved(move[1])];
}

function transposed({ rows, cols, free, names, ends, missing }: Squares): Squares {
  const turned = (square: number) => (square % cols) * rows + Math.floor(square / cols);
  const turnedFree = new Uint8Array(free.length);
  const turnedNames = new Uint32Array(free.length);
  for (let square = 0; square < free.length; square++) {
    turnedFree[turned(square)] = free[square]!;
    turnedNames[turned(square)] = names[square]!;
  }
  return {
    rows: cols,
    cols: rows,
    free: turnedFree,
    names: turnedNames,
    ends: ends.map(turned),
    missing: movedMove(missing, turned),
  };
}

/** How many rows lie between two squares, or columns on the transposed board. */
function endsGain({ rows, cols, ends }: Squares): boolean {
  const [one, other] = ends;
  if (rows !== cols || one === undefined || other === undefined) return false;
  const rowsApart = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
  const colsApart = Math.abs((one % cols) - (other % cols));
  return rowsApart < colsApart;
}

/** Which squares may be ends: the colours leave no choice but one (a tour alternates them). */
function withEnds({ rows, cols, free, names, ends, missing }: Squares, open: boolean): OrientedBoard {
  let surplus = 0;
  for (let square = 0; square < free.length; square++) {
    if (free[square]) surplus += isBlack(cols, square) ? 1 : -1;
  }
  const blackEnds = open ? 1 + surplus : 0;
  const whiteEnds = open ? 1 - surplus : 0;
  const mayEnd = new Uint8Array(free.length);
  const mustEnd = new Uint8Array(free.length);
  const [start] = ends;
  for (let square = 0; square < free.length && open; square++) {
    const isRightColour = (isBlack(cols, square) ? blackEnds : whiteEnds) > 0;
    if (!free[square] || !isRightColour) continue;
    const goesWithStart =
      start === undefined || surplus !== 0 || isBlack(cols, square) !== isBlack(cols, start);
    mayEnd[square] = Number(ends.length === 2 ? ends.includes(square) : square === start || goesWithStart);
  }
  for (const square of ends) mustEnd[square] = 1;
  return { rows, cols, free, names, open, mayEnd, mustEnd, blackEnds, whiteEnds, missing };
}

/** The same board from its last square on. */
export function turnedRound(board: OrientedBoard): OrientedBoard {
  const { rows, cols, blackEnds, whiteEnds } = board;
  const keepsColours = (rows + cols) % 2 === 0;
  return {
    ...board,
    free: board.free.slice().reverse(),
    names: board.names.slice().reverse(),
    mayEnd: board.mayEnd.slice().reverse(),
    mustEnd: board.mustEnd.slice().reverse(),
    blackEnds: keepsColours ? blackEnds : whiteEnds,
    whiteEnds: keepsColours ? whiteEnds : blackEnds,
    missing: movedMove(board.missing, (square) => rows * cols - 1 - square),
  };
}

function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, i) => value === other[i]);
}

/** Whether the problem on two boards of one size is the same. */
export function isSameOrientedBoard(one: OrientedBoard, other: OrientedBoard): boolean {
  return (
    one.missing === undefined &&
    equalBytes(one.free, other.free) &&
    equalBytes(one.mayEnd, other.mayEnd) &&
    equalBytes(one.mustEnd, other.mustEnd)
  );
}

/** Whether it is its own mirror image, left and right exchanged. */
export function isMirrorImage({ rows, cols, free, mayEnd, mustEnd, missing }: OrientedBoard): boolean {
  if (missing !== undefined) return false;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      const image = row * cols + cols - 1 - col;
      if (free[square] !== free[image] || mayEnd[square] !== mayEnd[image]) return false;
      if (mustEnd[square] !== mustEnd[image]) return false;
    }
  }
  return true;
}
