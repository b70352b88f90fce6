import { arrayLikeArgument, inspect, integerArgument, outOfRange } from './arguments.js';
import { OPTION_KEYS } from './options.js';
import {
  type Board,
  type BoardSize,
  checkProblemKeys,
  checkSize,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from './problem.js';

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
 * Checks whether a path is a tour of a problem. It shares no code with the solvers: it checks each step by the definition of a
 * knight's move.
 * @param problem `start: 'random'` allows every start
 * @param path square numbers in visiting order; a closed path does not repeat its start
 * @returns `valid`, or the first wrong step with a message. A path that is too short is wrong at `path.length`; a wrong end and
 * a tour that does not close are wrong at the last step
 * @throws TypeError, RangeError for a bad problem, and for a `path` without a length; never for its elements
 */
export function checkTour(problem: TourProblem, path: ArrayLike<number>): CheckResult {
  return checkPath(problem, path, String);
}

/** Does what {@link checkTour} does. @param nameOf returns the name of a square for messages */
export function checkPath(
  problem: TourProblem,
  path: ArrayLike<number>,
  nameOf: (square: number) => string,
): CheckResult {
  checkProblemKeys(problem, OPTION_KEYS);
  const normalised = normaliseProblem(problem, true);
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
  return checkEnd(normalised, path, nameOf);
}

/** Checks the length and the end of a path whose steps are right. */
function checkEnd(
  { board, end, closed }: Problem,
  path: ArrayLike<number>,
  nameOf: (square: number) => string,
): CheckResult {
  if (path.length < board.openSquares) {
    const message = `the path has ${path.length} squares; a tour of this board has ${board.openSquares}`;
    return { status: 'invalid', ok: false, step: path.length, message };
  }
  const last = path.length - 1;
  const name = nameOf(path[last]!);
  if (end >= 0 && path[last] !== end) return wrong(last, name, `the tour must end on ${nameOf(end)}`);
  if (closed && !isKnightMove(board.cols, path[last]!, path[0]!)) {
    const first = nameOf(path[0]!);
    return wrong(last, name, `the tour does not close: it is not a knight move from path[0], ${first}`);
  }
  return { status: 'valid', ok: true };
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
