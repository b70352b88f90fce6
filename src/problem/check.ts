import {
  arrayLikeArgument,
  inspect,
  integerArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from './arguments.js';
import { OPTION_KEYS } from './options.js';
import {
  type Board,
  type BoardSize,
  checkProblemKeys,
  checkSize,
  normaliseProblem,
  PROBLEM_KEYS,
  type Problem,
  type Square,
  type TourProblem,
} from './problem.js';
import { boardMaps } from './symmetry.js';

/** Result of {@link checkTour}. `step` is the index in the path of the first wrong step. */
export type CheckResult =
  | { status: 'valid'; ok: true; step?: undefined; message?: undefined }
  | { status: 'invalid'; ok: false; step: number; message: string };

/** Maximum number of squares: steps are 32-bit signed integers. */
const MAX_STEPPED_SQUARES = 2 ** 31 - 1;

/**
 * Returns the steps of a path by square: the inverse permutation.
 * @param path square numbers in visiting order; it may omit squares
 * @returns rows * cols elements: the step from 0 at which the square is visited, -1 for never
 * @throws TypeError; RangeError for a square off the board or visited twice, and for more than 2^31 - 1 squares
 */
export function stepBoard(board: BoardSize, path: ArrayLike<number>): Int32Array {
  const squares = countSquares(checkSize(board));
  arrayLikeArgument('path', path);
  const steps = new Int32Array(squares).fill(-1);
  for (let step = 0; step < path.length; step++) {
    const square = path[step]!;
    if (!isSquare(square, squares)) integerArgument(`path[${step}]`, square, 0, squares - 1);
    if (steps[square] !== -1) {
      throw outOfRange(
        `path[${step}]`,
        square,
        `a square other than those before, and path[${steps[square]}] is the same`,
      );
    }
    steps[square] = step;
  }
  return steps;
}

/**
 * Returns the path of a board of steps: the inverse of {@link stepBoard}.
 * @param steps the step of each square, row by row, as rows or in one array. The lowest step, 0 or 1, is the first; negative and
 * missing ones are squares that are not visited
 * @returns square numbers in visiting order
 * @throws TypeError; RangeError for rows of different lengths, steps that are not whole, repeated or left out, and a first step
 * other than 0 and 1
 */
export function pathOf(steps: readonly (readonly number[])[] | ArrayLike<number>): Uint32Array {
  arrayLikeArgument('steps', steps);
  const isRows = steps.length > 0 && Array.isArray(steps[0]);
  const rows = isRows ? Array.from(steps as readonly (readonly number[])[]) : [];
  for (const [row, each] of rows.entries()) {
    if (!Array.isArray(each)) throw wrongType(`steps[${row}]`, each, 'an array of steps');
    if (each.length === rows[0]!.length) continue;
    throw outOfRange(`the length of steps[${row}]`, each.length, `${rows[0]!.length}, as in steps[0]`);
  }
  const flat: ArrayLike<number | null | undefined> = isRows ? rows.flat() : (steps as ArrayLike<number>);
  const squares: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let square = 0; square < flat.length; square++) {
    const step = flat[square];
    if (step === undefined || step === null || (typeof step === 'number' && step < 0)) continue;
    integerArgument(nameOfStep(square), step, 0, MAX_STEPPED_SQUARES);
    lowest = Math.min(lowest, step);
    squares.push(square);
  }
  if (squares.length > 0 && lowest > 1) throw outOfRange('the lowest step', lowest, '0 or 1');
  const path = new Uint32Array(squares.length);
  const isSet = new Uint8Array(squares.length);
  for (const square of squares) {
    const step = flat[square]! - lowest;
    if (step >= path.length) {
      const last = path.length - 1 + lowest;
      throw outOfRange(
        nameOfStep(square),
        flat[square],
        `at most ${last}: ${path.length} squares are visited`,
      );
    }
    if (isSet[step]) throw outOfRange(nameOfStep(square), flat[square], 'a step other than those before');
    isSet[step] = 1;
    path[step] = square;
  }
  return path;

  function nameOfStep(square: number): string {
    const cols = rows[0]?.length ?? 0;
    return cols > 0 ? `steps[${Math.floor(square / cols)}][${square % cols}]` : `steps[${square}]`;
  }
}

/** Options of {@link checkTour}. */
export interface CheckOptions {
  /** Whether a legal walk of any length is valid: from `start`, no square twice. Default false. */
  partial?: boolean | undefined;
}

const CHECK_KEYS: readonly string[] = ['partial'];

/**
 * Checks whether a path is a tour of a problem. It shares no code with the solvers: it checks each step by the definition of a
 * knight's move.
 * @param problem `start: 'random'` allows every start
 * @param path squares in visiting order, as numbers or as [row, col]; a closed path does not repeat its start
 * @returns `valid`, or the first wrong step with a message. A path that is too short is wrong at `path.length`; a wrong end and
 * a tour that does not close are wrong at the last step
 * @throws TypeError, RangeError for a bad problem and a `path` that is no list of squares. For names of squares and for text, use
 * `readTour` of `knights-tour-wasm/file`; for a board of steps, use {@link pathOf}. An error of a getter or a proxy in the path is
 * thrown as it is
 */
export function checkTour(
  problem: TourProblem,
  path: readonly Square[] | ArrayLike<number>,
  options: CheckOptions = {},
): CheckResult {
  objectArgument('options', options, CHECK_KEYS, 'the problem', PROBLEM_KEYS);
  const { partial = false } = options;
  if (typeof partial !== 'boolean') throw wrongType('partial', partial, 'true or false');
  checkProblemKeys(problem, OPTION_KEYS);
  if (typeof path === 'string') throw wrongType('path', path, `a list of squares. ${NAMES_HINT}`);
  arrayLikeArgument('path', path);
  const squares = squareNumbers(path, problem.cols);
  const result = checkPath(problem, squares, String, partial);
  if (result.ok) return result;
  if (isBoardOfSteps(problem, squares)) throw wrongType('path', path, `a path. ${STEPS_HINT}`);
  const { step } = result;
  if (squares === path || !Number.isNaN(squares[step])) return result;
  return wrong(
    step,
    inspect(path[step]),
    `it is not a square of the ${problem.rows} x ${problem.cols} board`,
  );
}

const NAMES_HINT = 'Names of squares and text are for readTour of knights-tour-wasm/file';
const STEPS_HINT = 'This is a board of steps: pass pathOf(path)';

/**
 * Returns the numbers of squares that may be pairs. A pair off the board has a number off the board.
 * @throws TypeError for elements of other types
 */
function squareNumbers(path: readonly Square[] | ArrayLike<number>, cols: number): ArrayLike<number> {
  let i = 0;
  while (i < path.length && typeof path[i] === 'number') i++;
  if (i === path.length) return path as ArrayLike<number>;
  return Array.from(path as ArrayLike<Square>, (square: unknown, step) => {
    if (typeof square === 'number') return square;
    const name = `path[${step}]`;
    if (typeof square === 'string')
      throw wrongType(name, square, `a square number or [row, col]. ${NAMES_HINT}`);
    const isNumbers = isArrayLike(square) && Array.from(square).every((each) => typeof each === 'number');
    if (isNumbers && square.length !== 2)
      throw wrongType(name, square, `a square number or [row, col]. ${STEPS_HINT}`);
    if (!isNumbers) throw wrongType(name, square, 'a square number or [row, col]');
    const [row, col] = [Number(square[0]), Number(square[1])];
    return Number.isInteger(row) && col >= 0 && col < cols ? row * cols + col : Number.NaN;
  });
}

function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}

/** Returns whether numbers that are no path are the steps of a tour by square. */
function isBoardOfSteps(problem: TourProblem, numbers: ArrayLike<number>): boolean {
  if (numbers.length !== problem.rows * problem.cols) return false;
  try {
    return checkPath(problem, pathOf(numbers), String).ok;
  } catch {
    return false;
  }
}

/**
 * Does what {@link checkTour} does.
 * @param nameOf returns the name of a square for messages
 * @param partial whether a legal walk of any length is valid
 */
export function checkPath(
  problem: TourProblem,
  path: ArrayLike<number>,
  nameOf: (square: number) => string,
  partial = false,
): CheckResult {
  checkProblemKeys(problem, OPTION_KEYS);
  const normalised = normaliseProblem(problem, true, true);
  arrayLikeArgument('path', path);
  const { board } = normalised;
  const visited = new Uint8Array(countSquares(board));
  for (let step = 0; step < path.length; step++) {
    const message = checkSquare(board, path[step]);
    const square = path[step]!;
    if (message)
      return wrong(step, isSquare(square, board.squares) ? nameOf(square) : inspect(square), message);
    if (step === 0 && normalised.start >= 0 && square !== normalised.start) {
      return wrong(0, nameOf(square), `the tour must start on ${nameOf(normalised.start)}`);
    }
    if (visited[square] === 1) return wrong(step, nameOf(square), 'this square was visited before');
    if (step > 0 && !isKnightMove(board.cols, path[step - 1]!, square)) {
      return wrong(step, nameOf(square), `it is not a knight move from ${nameOf(path[step - 1]!)}`);
    }
    visited[square] = 1;
  }
  return partial ? { status: 'valid', ok: true } : checkEnd(normalised, path, nameOf);
}

/** Checks the length and the end of a path whose steps are right. */
function checkEnd(
  problem: Problem,
  path: ArrayLike<number>,
  nameOf: (square: number) => string,
): CheckResult {
  const { board, end, closed, symmetry } = problem;
  if (path.length < board.openSquares) {
    const message = `the path has ${path.length} squares; a tour of this board has ${board.openSquares}`;
    return { status: 'invalid', ok: false, step: path.length, message };
  }
  const last = path.length - 1;
  const name = nameOf(path[last]!);
  if (end >= 0 && path[last] !== end) return wrong(last, name, `the tour must end on ${nameOf(end)}`);
  if (closed && path.length === 2) return wrong(last, name, 'a closed tour has at least three squares');
  if (closed && !isKnightMove(board.cols, path[last]!, path[0]!)) {
    const first = nameOf(path[0]!);
    return wrong(last, name, `the tour does not close: it is not a knight move from path[0], ${first}`);
  }
  const broken = symmetry ? asymmetricStep(problem, path, symmetry) : -1;
  if (broken < 0) return { status: 'valid', ok: true };
  const backwards = closed ? '' : ' read backwards';
  return wrong(
    broken,
    nameOf(path[broken]!),
    `the tour is not its own image under the ${symmetry}${backwards}`,
  );
}

/** Returns the first step at which a tour differs from its images under a symmetry, -1 if it equals one of them. */
function asymmetricStep(
  { board, closed }: Problem,
  path: ArrayLike<number>,
  symmetry: NonNullable<Problem['symmetry']>,
): number {
  const { length } = path;
  const steps = stepBoard(board, path);
  let furthest = 0;
  for (const { image } of boardMaps(board, symmetry)) {
    const first = steps[image(path[0]!)]!;
    for (const direction of closed ? [1, -1] : [-1]) {
      let step = 0;
      // An open tour that runs backwards begins at its last step.
      const from = closed ? first : length - 1;
      while (step < length && steps[image(path[step]!)] === (from + direction * step + length) % length)
        step++;
      if (step === length) return -1;
      furthest = Math.max(furthest, step);
    }
  }
  return furthest;
}

function wrong(step: number, square: string, why: string): CheckResult {
  return { status: 'invalid', ok: false, step, message: `path[${step}] is ${square}: ${why}` };
}

function checkSquare(board: Board, square: unknown): string | undefined {
  if (typeof square !== 'number' || !Number.isInteger(square)) return 'a square number must be an integer';
  if (!isSquare(square, board.squares)) return `the squares of the board are 0 to ${board.squares - 1}`;
  return board.blocked?.[square] ? 'this square is blocked' : undefined;
}

function isSquare(square: unknown, squares: number): boolean {
  return typeof square === 'number' && Number.isInteger(square) && square >= 0 && square < squares;
}

function isKnightMove(cols: number, from: number, to: number): boolean {
  const dRow = Math.floor(to / cols) - Math.floor(from / cols);
  const dCol = (to % cols) - (from % cols);
  return Math.abs(dRow * dCol) === 2;
}

function countSquares({ rows, cols }: BoardSize): number {
  return integerArgument('rows * cols', rows * cols, 1, MAX_STEPPED_SQUARES);
}
