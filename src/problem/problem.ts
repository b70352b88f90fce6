import { badValue, integerArgument, objectArgument, outOfRange, wrongType } from './arguments.js';

/** A square as row and column, both from 0, row 0 on top. */
export type Position = readonly [row: number, col: number];

/** A square: its number `row * cols + col`, or its position. */
export type Square = number | Position;

/** The size of a board. */
export interface BoardSize {
  rows: number;
  cols: number;
}

/** What to solve: a tour that visits every free square of the board once. */
export interface TourProblem extends BoardSize {
  /**
   * The first square; omitted: any. 'random': drawn from `seed` and `stream`, among the squares at which no rule excludes a
   * tour; `solve`, `solveBatch`, `solveAll` and `traceTour` take it.
   */
  start?: Square | 'random' | undefined;
  /** The last square, open tours only; omitted: any. */
  end?: Square | undefined;
  /** A tour whose last square is a knight move from its first. Default false: an open tour, which may happen to close. */
  closed?: boolean | undefined;
  /**
   * Squares that are not part of the board: a list without repeats, or a mask, a Uint8Array of rows * cols (non-zero =
   * blocked).
   */
  blocked?: readonly Square[] | Uint8Array | undefined;
}

/** The one normalised form of a board. */
export interface Board {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols, blocked ones included. */
  readonly squares: number;
  readonly openSquares: number;
  /** By square: 1 blocked, 0 free. Undefined when no square is blocked. */
  readonly blocked: Uint8Array | undefined;
}

/** The one normalised form of a problem. */
export interface Problem {
  readonly board: Board;
  /** -1: any; {@link DRAWN_START}: to be drawn. */
  readonly start: number;
  /** -1: any. */
  readonly end: number;
  readonly closed: boolean;
}

/** Whether two boards are one, or alike. */
export function isSameBoard(one: Board, other: Board): boolean {
  if (one === other) return true;
  if (one.rows !== other.rows || one.cols !== other.cols) return false;
  if (one.openSquares !== other.openSquares) return false;
  // With as many free squares either both have a mask or neither.
  const { squares, blocked } = one;
  for (let i = 0; blocked && i < squares; i++) if (blocked[i] !== other.blocked![i]) return false;
  return true;
}

/** The blocked squares of a board, in ascending order. */
export function blockedSquares({ blocked }: Pick<Board, 'blocked'>): number[] {
  return [...(blocked ?? []).keys()].filter((square) => blocked![square]);
}

/** In the place of a start: 'random'. */
export const DRAWN_START = -2;

/** Square numbers stay exact integers to here. */
export const MOST_SQUARES: number = 2 ** 52;

/** Blocked squares are held in a mask of one byte a square. */
const MOST_MASKED_SQUARES: number = 2 ** 31 - 1;

/** The keys of a {@link TourProblem}. */
export const PROBLEM_KEYS: readonly string[] = ['rows', 'cols', 'start', 'end', 'closed', 'blocked'];

/** The keys of a batch. */
export const ALL_PROBLEM_KEYS: readonly string[] = /* @__PURE__ */ PROBLEM_KEYS.concat('starts', 'count');

/**
 * Rows and columns checked.
 * @throws TypeError, RangeError
 */
export function checkSize(board: BoardSize): BoardSize {
  if (typeof board !== 'object' || board === null)
    throw wrongType('board', board, 'an object with rows and cols');
  const { rows, cols } = plainBoard(board);
  return { rows, cols };
}

/**
 * The number of a square of a board.
 * @throws TypeError, RangeError
 */
export function squareNumber(name: string, square: unknown, { rows, cols }: BoardSize): number {
  if (typeof square === 'number') return integerArgument(name, square, 0, rows * cols - 1);
  if (!Array.isArray(square) || square.length !== 2) {
    throw badValue(name, square, 'a square number or [row, col]', Array.isArray(square));
  }
  const row = integerArgument(`the row of ${name}`, square[0], 0, rows - 1);
  const col = integerArgument(`the column of ${name}`, square[1], 0, cols - 1);
  return row * cols + col;
}

/** A byte for each square, 0. @param what is held in them, for the error where they cannot be had */
export function squareBytes(squares: number, what: string): Uint8Array {
  try {
    if (squares <= MOST_MASKED_SQUARES) return new Uint8Array(squares);
  } catch {
    // The memory cannot be had.
  }
  throw outOfRange(
    'rows * cols',
    squares,
    `at most ${MOST_MASKED_SQUARES}, or what there is memory for, with ${what}`,
  );
}

/**
 * A board without blocked squares in its normalised form.
 * @throws TypeError, RangeError
 */
export function plainBoard(size: BoardSize): Board {
  const rows = integerArgument('rows', size.rows, 1, MOST_SQUARES);
  const cols = integerArgument('cols', size.cols, 1, MOST_SQUARES);
  const squares = rows * cols;
  if (squares > MOST_SQUARES) throw outOfRange('rows * cols', squares, `at most ${MOST_SQUARES}`);
  return { rows, cols, squares, openSquares: squares, blocked: undefined };
}

/**
 * A board in its normalised form.
 * @throws TypeError, RangeError
 */
export function normaliseBoard(board: BoardSize & { blocked?: TourProblem['blocked'] }): Board {
  const plain = plainBoard(board);
  const { blocked } = board;
  const isMask = blocked instanceof Uint8Array;
  if (blocked === undefined) return plain;
  if (!isMask && !Array.isArray(blocked)) {
    throw wrongType('blocked', blocked, 'a list of squares or a Uint8Array mask');
  }
  const { squares } = plain;
  if (isMask && blocked.length !== squares) {
    throw outOfRange('the length of blocked', blocked.length, `rows * cols = ${squares} for a mask`);
  }
  if (blocked.length === 0) return plain;
  const mask = squareBytes(squares, 'blocked squares');
  let openSquares = squares;
  for (let i = 0; i < blocked.length; i++) {
    if (isMask && blocked[i] === 0) continue;
    const square = isMask ? i : squareNumber(`blocked[${i}]`, blocked[i], plain);
    // A list of zeros and ones, one for each square, is meant as a mask, and repeats itself on the way.
    if (mask[square]) {
      throw outOfRange(
        `blocked[${i}]`,
        blocked[i],
        'a square not listed before (a mask must be a Uint8Array)',
      );
    }
    mask[square] = 1;
    openSquares--;
  }
  if (openSquares === 0) throw outOfRange('blocked', 'every square', 'fewer squares than the board has');
  return openSquares === squares ? plain : { ...plain, openSquares, blocked: mask };
}

/**
 * A problem checked and in its normalised form; nothing is computed before every value is known to be good.
 * @param mayDraw whether `start` may be 'random'
 * @throws TypeError, RangeError
 */
export function normaliseProblem(problem: TourProblem, mayDraw = false): Problem {
  const board = normaliseBoard(problem);
  const { closed = false } = problem;
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  const start = problem.start === 'random' ? startMark(mayDraw) : freeSquare('start', problem.start, board);
  const end = freeSquare('end', problem.end, board);
  if (end >= 0 && closed) throw outOfRange('end', problem.end, 'left out for a closed tour');
  if (end >= 0 && end === start && board.openSquares > 1) {
    throw outOfRange('end', problem.end, 'another square than start on a board of more than one free square');
  }
  return { board, start, end, closed };
}

function startMark(mayDraw: boolean): number {
  if (mayDraw) return DRAWN_START;
  throw wrongType('start', 'random', 'a square number or [row, col], because nothing draws a start here');
}

/** The number of a square that is free; -1 where it is omitted. @throws TypeError, RangeError */
export function freeSquare(name: string, square: unknown, board: Board): number {
  if (square === undefined) return -1;
  const number = squareNumber(name, square, board);
  if (board.blocked?.[number]) throw outOfRange(name, square, 'a square that is not blocked');
  return number;
}

/**
 * Checks that a problem is an object of known keys.
 * @throws TypeError
 */
export function checkProblemKeys(problem: unknown, optionKeys: readonly string[]): void {
  objectArgument('problem', problem, PROBLEM_KEYS, 'the options', optionKeys);
}
