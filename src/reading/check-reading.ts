import { checkPath } from '../problem/check.js';
import { isKnightMove } from '../problem/knight-graph.js';
import { squareName } from '../problem/notation.js';
import {
  type Board,
  type BoardSize,
  blockedSquares,
  isSameBoard,
  normaliseBoard,
  type TourProblem,
} from '../problem/problem.js';
import { missingSentence, type Reading, type ReadingTerms } from './readings.js';

/** Checks one reading of a text. */

/** A board as a text gives it. */
export interface ReadBoard extends BoardSize {
  /** Blocked squares, ascending; omitted if there are none. */
  blocked?: number[];
}

/** The answer of `readTour`. */
export type ReadTour =
  | {
      status: 'read';
      board: ReadBoard;
      /** Squares in visiting order. */
      path: Uint32Array;
      /** Whether the tour is closed: the last square is a knight move from the first. */
      closed: boolean;
      /** The layout of the text, as one phrase: 'a 5 x 5 board of steps from 1'. */
      layout: string;
    }
  | {
      status: 'invalid';
      layout: string;
      message: string;
      board: ReadBoard;
      /** The legal squares before the first mistake. */
      path: Uint32Array;
      /** Index of the first wrong or missing step. */
      step: number;
    }
  | { status: 'unreadable'; message: string; readings: readonly string[] };

/** Limits of the answers. */
export interface JudgementTerms extends Omit<ReadingTerms, 'hasSides'> {
  readonly hasSides?: boolean;
  /**
   * Returns the problem to solve on a board of this size, undefined if there is none. Its blocked squares override those of the
   * text.
   */
  problemFor(size: BoardSize): TourProblem | undefined;
  /** Blocked squares that the text gives beside its path. */
  readonly blocked?: TourProblem['blocked'];
  /** Whether a legal walk of any length is read. */
  readonly partial: boolean;
}

export type Read = Extract<ReadTour, { status: 'read' }>;
export type Invalid = Extract<ReadTour, { status: 'invalid' }>;

/** The end of the layout of a record whose first square is left out. */
export const WITHOUT_FIRST = ', without its first square';

/** Returns the answer of one reading. Progress is -1 if the reading is too far from a tour to be reported. */
export function checkReading(
  reading: Reading,
  given: TourProblem,
  terms: JudgementTerms,
): { answer: Read | Invalid; progress: number } {
  const { layout, base, squares, size } = reading;
  const printed = reading.blocked ?? terms.blocked;
  const problem = given.blocked === undefined ? { ...given, blocked: printed } : given;
  const board = normaliseBoard(problem);
  const { path: all, defect, squareAt } = reading.walk(board);
  let path = all;
  let note = '';
  let closes = problem.closed ?? false;
  const [first = 0, last = 0] = [path[0], path.at(-2)];
  const isRepeated =
    path.length === board.openSquares + 1 && first === path.at(-1) && isKnightMove(board, last, first);
  if (isRepeated && !defect) {
    path = path.subarray(0, -1);
    closes = true;
    note = ', which ends on its first square again';
  } else if (reading.isRecord && !defect && path.length === board.openSquares - 1) {
    const start = missingSquares(board, path, 1)[0]!;
    if (path.length > 0 && isKnightMove(board, start, first)) {
      path = Uint32Array.of(start, ...path);
      note = WITHOUT_FIRST;
    }
  }
  const nameOf = (square: number) => squareName(square, size);
  const asked: TourProblem = { ...problem, closed: closes, ...(closes && { end: undefined }) };
  const walk = checkPath(asked, path, nameOf, true);
  const named = {
    rows: size.rows,
    cols: size.cols,
    ...(board.blocked && { blocked: blockedSquares(board) }),
  };
  const read = { layout: layout + note, board: named };
  const stepOf = (message: string) =>
    message.replace(/path\[(\d+)\]/g, (_, step: string) => `step ${Number(step) + base}`);
  const invalid = (message: string, step: number) => {
    const answer: Invalid = { status: 'invalid', ...read, message, path: path.slice(0, step), step };
    const isNear =
      isReportable(reading, board, step) || (squareAt && looksLikeWalk(board, squares, squareAt));
    return { answer, progress: isNear ? step : -1 };
  };
  if (problem === given && printed && !isSameBoard(board, normaliseBoard({ ...size, blocked: printed }))) {
    return invalid('it is a tour of a board with other blocked squares', 0);
  }
  // Numbers that contradict each other are reported before the moves between the others.
  if (defect !== undefined) return invalid(defect, walk.step ?? path.length);
  if (!walk.ok) return invalid(stepOf(walk.message), walk.step);
  if (path.length < board.openSquares && !terms.partial) {
    const missing = board.openSquares - path.length;
    const names = missingSquares(board, path, missing).map(nameOf);
    const visited = `${path.length} of ${board.openSquares} squares are visited; the walk so far is legal`;
    return invalid(`${visited}; ${missingSentence(names, missing)}`, path.length);
  }
  if (terms.partial && path.length === 0) return invalid('no square is visited', 0);
  const end = checkPath(asked, path, nameOf, terms.partial);
  if (!end.ok) return invalid(stepOf(end.message), end.step);
  const closed =
    path.length > 2 && path.length === board.openSquares && isKnightMove(board, path.at(-1)!, path[0]!);
  return { answer: { status: 'read', ...read, path: path.slice(), closed }, progress: path.length };
}

/** Returns whether a reading is near enough to a tour to be called invalid. */
function isReportable({ layout, isUnusual, squares }: Reading, board: Board, progress: number): boolean {
  if (isUnusual) return 2 * progress >= board.openSquares;
  if (layout.includes('board of steps')) return squares > 0 && squares <= board.squares;
  return (squares >= board.openSquares && squares <= board.squares) || 2 * progress >= board.openSquares;
}

/** Returns whether most squares of a list are a knight move from the one before. */
function looksLikeWalk(board: Board, squares: number, squareAt: (step: number) => number): boolean {
  let [moves, others] = [0, 0];
  for (let step = 1, from = squareAt(0); step < squares; step++) {
    const to = squareAt(step);
    if (from >= 0 && to >= 0 && isKnightMove(board, from, to)) moves++;
    else if (2 * ++others > squares - 1) return false;
    from = to;
  }
  return moves > 1;
}

/** Returns open squares that a path does not visit, ascending, up to a number of them. */
function missingSquares({ squares, blocked }: Board, path: Uint32Array, most: number): number[] {
  const isVisited = new Uint8Array(squares);
  for (const square of path) isVisited[square] = 1;
  const missing: number[] = [];
  for (let square = 0; square < squares && missing.length < Math.min(most, 5); square++) {
    if (!isVisited[square] && !blocked?.[square]) missing.push(square);
  }
  return missing;
}
