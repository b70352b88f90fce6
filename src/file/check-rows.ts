import { checkPath } from '../problem/check.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import type { FileTour } from './rows.js';

/** Checks of the tours of files. They share no code with the solvers. */

/** Returns why a row is not what its status claims; undefined if it is. */
export type RowCheck = (row: Pick<FileTour, 'path' | 'status'>) => string | undefined;

const MAX_UINT32 = 2 ** 32 - 1;
/** Maximum number of squares of boards on which a short path is checked square by square, which takes a byte a square. */
const MAX_EXPLAINED = 2 ** 24;

/**
 * Returns a check of tours of a problem. A row that was found must be a tour. One that is stuck or at its limit must be a legal
 * walk, and an impossible one empty.
 */
export function rowCheck({ board, start, end, closed }: Problem): RowCheck {
  const { rows, cols, squares, openSquares, blocked } = board;
  // By square: the number of the last tour that visits it, and its row. Allocated when the file is known to have that many.
  let visits = new Uint32Array(0);
  let rowOf = new Int32Array(0);
  let tour = 0;
  const isRight: (each: Pick<FileTour, 'path' | 'status'>) => boolean = ({ path, status }) => {
    const { length } = path;
    if (status === 'impossible') return length === 0;
    if (status === 'found' && length !== openSquares) return false; // before memory for a board that a damaged file only claims
    if (visits.length === 0 || tour === MAX_UINT32) {
      visits = new Uint32Array(squares);
      rowOf = Int32Array.from(visits, (_, square) => Math.floor(square / cols));
      tour = 0;
    }
    tour++;
    let lastRow = 0;
    let lastCol = 0;
    for (let step = 0; step < length; step++) {
      const square = path[step]!;
      if (square >= squares || visits[square] === tour || blocked?.[square]) return false;
      visits[square] = tour;
      const row = rowOf[square]!;
      const col = square - row * cols;
      const product = (row - lastRow) * (col - lastCol);
      if (step > 0 && product !== 2 && product !== -2) return false;
      lastRow = row;
      lastCol = col;
    }
    if (length > 0 && start >= 0 && path[0] !== start) return false;
    if (status !== 'found') return true;
    if (end >= 0 && path[length - 1] !== end) return false;
    return !closed || (length > 2 && isMove(path[length - 1]!, path[0]!, cols));
  };
  const problem: TourProblem = {
    ...{ rows, cols, blocked, closed },
    start: start < 0 ? undefined : start,
    end: end < 0 ? undefined : end,
  };
  return (each) => {
    if (isRight(each)) return undefined;
    if (each.status === 'impossible') return 'its status is impossible, but it has a path';
    const { length } = each.path;
    if (squares > MAX_EXPLAINED && length < openSquares) {
      return `the path has ${length} squares; a tour of this board has ${openSquares}`;
    }
    return checkPath(problem, each.path, String).message;
  };
}

/**
 * Returns a check of found tours whose file does not contain the board. All must visit the squares of the first one, by knight's
 * moves on a board of some number of columns.
 */
export function rowCheckWithoutBoard(): RowCheck {
  let first: FirstTour | undefined;
  let widths: number[] = [];
  let row = 0;
  return ({ path, status }) => {
    if (status !== 'found') return undefined; // any walk
    if (!first) {
      first = firstTour(path);
      widths = widthsOf(path);
    }
    const { length, place, visits } = first;
    if (path.length !== length) return `it has ${path.length} squares, but the first tour has ${length}`;
    row++;
    for (let step = 0; step < length; step++) {
      const last = visits[place(path[step]!)] ?? OUTSIDE;
      if (last === OUTSIDE) return `square ${path[step]} is not in the first tour`;
      if (last === row) return `it visits square ${path[step]} twice`;
      visits[place(path[step]!)] = row;
    }
    const wrong = widths.map((cols) => wrongStep(path, cols));
    if (wrong.includes(length)) {
      if (widths.length > 1) widths = widths.filter((_, i) => wrong[i] === length);
      return undefined;
    }
    const step = Math.min(Math.max(1, ...wrong), length - 1);
    return `path[${step}] is ${path[step]}: it is not a knight move from ${path[step - 1]} on any board`;
  };
}

/** The squares of the first tour of a file. */
interface FirstTour {
  readonly length: number;
  /** Returns the place of a square in `visits`. */
  place(square: number): number;
  /** The number of the last tour that visits a square; {@link OUTSIDE} if the first tour does not. */
  readonly visits: Float64Array;
}

const OUTSIDE = -1;
/** Maximum number of places without a table of the squares: 128 MB. */
const MAX_PLACES = 2 ** 24;

function firstTour(path: Uint32Array): FirstTour {
  let places = 0;
  for (const square of path) places = Math.max(places, square + 1);
  if (places > MAX_PLACES) {
    const bySquare = new Map(Array.from(path, (square, step) => [square, step]));
    const visits = new Float64Array(path.length);
    return { length: path.length, place: (square) => bySquare.get(square) ?? path.length, visits };
  }
  const visits = new Float64Array(places).fill(OUTSIDE);
  for (const square of path) visits[square] = 0;
  return { length: path.length, place: (square) => square, visits };
}

/** Returns the numbers of columns of boards on which a path begins with a knight's move. */
function widthsOf(path: Uint32Array): number[] {
  if (path.length < 2) return [1];
  const distance = Math.abs(path[1]! - path[0]!);
  // A move by one row changes the square by cols - 2 or cols + 2, one by two rows by 2 * cols - 1 or 2 * cols + 1.
  const widths = [distance - 2, distance + 2, (distance - 1) / 2, (distance + 1) / 2];
  return [...new Set(widths)].filter((cols) => Number.isInteger(cols) && cols > 0);
}

/** Returns the first step that is no knight's move on boards of this number of columns; the length of the path if all are. */
function wrongStep(path: Uint32Array, cols: number): number {
  let row = 0;
  let col = 0;
  for (let step = 0; step < path.length; step++) {
    const nextRow = Math.floor(path[step]! / cols);
    const nextCol = path[step]! - nextRow * cols;
    const product = (nextRow - row) * (nextCol - col);
    if (step > 0 && product !== 2 && product !== -2) return step;
    row = nextRow;
    col = nextCol;
  }
  return path.length;
}

function isMove(from: number, to: number, cols: number): boolean {
  const rows = Math.floor(to / cols) - Math.floor(from / cols);
  return Math.abs(rows * ((to % cols) - (from % cols))) === 2;
}
