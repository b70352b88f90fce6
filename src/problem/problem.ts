import {
  badValue,
  integerArgument,
  isBuiltIn,
  nameArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from './arguments.js';
import { boardMaps, keepsBlocked, SYMMETRIES, type Symmetry } from './symmetry.js';

/** A square as row and column, both from 0, with row 0 at the top. */
export type Position = readonly [row: number, col: number];

/** A square: its number `row * cols + col`, or its position. */
export type Square = number | Position;

/** The size of a board. A function that takes a size ignores other properties, so you can pass it a problem. */
export interface BoardSize {
  rows: number;
  cols: number;
}

/** The tour to find: it visits every open square of the board once. */
export interface TourProblem extends BoardSize {
  /**
   * The first square. Default: any. 'random': generated from `seed` and `stream`, each square that no rule excludes with the same
   * probability; if a search proves that no tour starts there, another one is drawn. As with `count` in a batch, the strategy
   * 'random' generates open tours of boards of at most 64 squares together with their start instead: all tours (with `end`, all to
   * that end) are about equally likely, and their probabilities vary by at most 12 %. `solve`, `solveBatch`, `solveAll`, `traceTour`,
   * `tourExistence` and `checkTour` accept it; the last two take it as any start.
   */
  start?: Square | 'random' | undefined;
  /** The last square, for open tours only. Default: any. */
  end?: Square | undefined;
  /** Whether the last square must be a knight move from the first. Default false: an open tour, which may close by chance. */
  closed?: boolean | undefined;
  /**
   * Squares that are not part of the board: a list without repeats, or a mask, a Uint8Array of rows * cols elements (non-zero =
   * blocked).
   */
  blocked?: readonly Square[] | Uint8Array | undefined;
  /**
   * The tour is its own image under this symmetry of the board; an open tour is its own image read backwards. A reflection swaps
   * left and right, or top and bottom, whichever has a tour. 'quarter-turn' needs `closed: true`. `solve`,
   * `solveBatch` and `solveAll` (strategies 'auto' and 'random'), `checkTour` and `tourExistence` accept it; solvers of
   * 'knights-tour-wasm/core' and other functions that take a problem throw a RangeError. Default: none.
   */
  symmetry?: Symmetry | undefined;
}

/** The normalised form of a board. */
export interface Board {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** Number of squares that are not blocked. */
  readonly openSquares: number;
  /** By square: 1 blocked, 0 open. Undefined if no square is blocked. */
  readonly blocked: Uint8Array | undefined;
}

/** The normalised form of a problem. */
export interface Problem {
  readonly board: Board;
  /** -1: any; {@link DRAWN_START}: random. */
  readonly start: number;
  /** -1: any. */
  readonly end: number;
  readonly closed: boolean;
  /** Absent: none. */
  readonly symmetry?: Symmetry;
}

/** Returns whether two boards are equal. */
export function isSameBoard(one: Board, other: Board): boolean {
  if (one === other) return true;
  if (one.rows !== other.rows || one.cols !== other.cols) return false;
  if (one.openSquares !== other.openSquares) return false;
  // With equally many open squares either both have a mask or neither.
  const { squares, blocked } = one;
  for (let i = 0; blocked && i < squares; i++) if (blocked[i] !== other.blocked![i]) return false;
  return true;
}

/** Returns the blocked squares of a board, ascending. */
export function blockedSquares({ blocked }: Pick<Board, 'blocked'>): number[] {
  return [...(blocked ?? []).keys()].filter((square) => blocked![square]);
}

/** The number of the start 'random'. */
export const DRAWN_START = -2;

/** Maximum number of squares: their numbers are exact integers. */
export const MAX_SQUARES: number = 2 ** 52;

/** Maximum number of squares of a board with a mask of blocked squares, one byte a square. */
const MAX_MASKED_SQUARES: number = 2 ** 31 - 1;

/** The keys of a {@link TourProblem}. */
export const PROBLEM_KEYS: readonly string[] = [
  'rows',
  'cols',
  'start',
  'end',
  'closed',
  'blocked',
  'symmetry',
];

/** The keys of a batch. */
export const ALL_PROBLEM_KEYS: readonly string[] = /* @__PURE__ */ PROBLEM_KEYS.concat('starts', 'count');

/** Checks rows and columns, and returns them alone. @throws TypeError, RangeError */
export function checkSize(board: BoardSize): BoardSize {
  if (typeof board !== 'object' || board === null)
    throw wrongType('board', board, 'an object with rows and cols');
  const { rows, cols } = plainBoard(board);
  return { rows, cols };
}

/** Returns the number of a square of a board. @throws TypeError, RangeError */
export function squareNumber(name: string, square: unknown, { rows, cols }: BoardSize): number {
  if (typeof square === 'number') return integerArgument(name, square, 0, rows * cols - 1);
  if (!Array.isArray(square) || square.length !== 2) {
    const how = typeof square === 'string' ? ' (parseSquare reads names of squares)' : '';
    throw badValue(name, square, `a square number or [row, col]${how}`, Array.isArray(square));
  }
  const row = integerArgument(`the row of ${name}`, square[0], 0, rows - 1);
  const col = integerArgument(`the column of ${name}`, square[1], 0, cols - 1);
  return row * cols + col;
}

/** Returns a zero byte for each square. @param what names their content in the error. @throws RangeError for too many squares */
export function squareBytes(squares: number, what: string): Uint8Array {
  try {
    if (squares <= MAX_MASKED_SQUARES) return new Uint8Array(squares);
  } catch {
    // The memory cannot be allocated.
  }
  throw outOfRange('rows * cols', squares, `at most ${MAX_MASKED_SQUARES} for ${what}, and fit into memory`);
}

/** Returns the normalised form of a board without blocked squares. @throws TypeError, RangeError */
export function plainBoard(size: BoardSize): Board {
  const rows = integerArgument('rows', size.rows, 1, MAX_SQUARES);
  const cols = integerArgument('cols', size.cols, 1, MAX_SQUARES);
  const squares = rows * cols;
  if (squares > MAX_SQUARES) throw outOfRange('rows * cols', squares, `at most ${MAX_SQUARES}`);
  return { rows, cols, squares, openSquares: squares, blocked: undefined };
}

/** Returns the normalised form of a board. @throws TypeError, RangeError */
export function normaliseBoard(board: BoardSize & { blocked?: TourProblem['blocked'] }): Board {
  const plain = plainBoard(board);
  const { blocked } = board;
  if (blocked === undefined) return plain;
  const isMask = isBuiltIn(blocked, 'Uint8Array');
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
    // An array of zeros and ones, one for each square, is meant as a mask, and soon repeats a square.
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
 * Checks a problem, and returns its normalised form.
 * @param mayDraw whether `start` may be 'random'
 * @param maySymmetry whether the call supports `symmetry`
 * @throws TypeError, RangeError
 */
export function normaliseProblem(problem: TourProblem, mayDraw = false, maySymmetry = false): Problem {
  const board = normaliseBoard(problem);
  const { closed = false } = problem;
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  const isDrawn = problem.start === 'random';
  if (isDrawn && !mayDraw) {
    throw wrongType('start', 'random', 'a square number or [row, col]: this call has no random start');
  }
  const start = isDrawn ? DRAWN_START : openSquareArgument('start', problem.start, board);
  const end = openSquareArgument('end', problem.end, board);
  if (end >= 0 && closed) throw outOfRange('end', problem.end, 'left out for a closed tour');
  if (end >= 0 && end === start && board.openSquares > 1) {
    throw outOfRange('end', problem.end, 'another square than start on a board of more than one open square');
  }
  const { symmetry } = problem;
  if (symmetry === undefined) return { board, start, end, closed };
  checkSymmetry(symmetry, board, closed, maySymmetry);
  return { board, start, end, closed, symmetry };
}

/** @throws TypeError, RangeError */
function checkSymmetry(value: unknown, board: Board, closed: boolean, maySymmetry: boolean): void {
  const symmetry = nameArgument('symmetry', value, SYMMETRIES);
  if (!maySymmetry) throw outOfRange('symmetry', symmetry, 'left out: this call does not support it');
  if (symmetry === 'quarter-turn' && !closed) {
    throw outOfRange('symmetry', symmetry, "'half-turn' or 'reflection' for an open tour");
  }
  const maps = boardMaps(board, symmetry);
  if (maps.length > 0 && !maps.some((map) => keepsBlocked(board, map))) {
    throw outOfRange('symmetry', symmetry, 'a symmetry that the blocked squares have, too');
  }
}

/** Returns the number of an open square, -1 if it is omitted. @throws TypeError, RangeError */
export function openSquareArgument(name: string, square: unknown, board: Board): number {
  if (square === undefined) return -1;
  const number = squareNumber(name, square, board);
  if (board.blocked?.[number]) throw outOfRange(name, square, 'a square that is not blocked');
  return number;
}

/** Checks that a problem is an object with known keys. @throws TypeError */
export function checkProblemKeys(problem: unknown, optionKeys: readonly string[]): void {
  objectArgument('problem', problem, PROBLEM_KEYS, 'the options', optionKeys);
}
