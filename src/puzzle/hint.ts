import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { squareName } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';
import {
  type CheckedPuzzle,
  checkPath,
  checkPuzzle,
  type Puzzle,
  SOLVE_PUZZLE_KEYS,
} from '../problem/puzzle.js';
import { withJsonArrays } from '../problem/result.js';
import { type PuzzleSource, SMALL_BOARD } from './kernel.js';
import { loadBoard } from './loaded-board.js';
import { type Deduction, Person, squaresWithin, stepsAround } from './person/deduction.js';
import { NODES_OF_TRY } from './person/grade.js';
import { Sheet } from './person/sheet.js';
import { solveChecked } from './solve-puzzle.js';

/** Answer of `hint`. Steps and squares count from 0. Explanations number steps like the grid, from 1. */
export type Hint =
  /** The next step that follows from the filled-in steps, and the squares that the explanation refers to. */
  | { status: 'next'; step: number; square: number; explanation: string; squares: number[] }
  /** The lowest wrong step, and the square on which it is filled in. */
  | { status: 'mistake'; step: number; square: number; explanation: string }
  /** All steps are filled in correctly. */
  | { status: 'done' }
  /** The given steps allow several solutions: two of them, by step. */
  | { status: 'several'; paths: [Uint32Array, Uint32Array] }
  /** The given steps allow no solution. */
  | { status: 'impossible'; explanation: string }
  /** The node limit was reached before the number of solutions was known. `nodes`: number of squares placed. */
  | { status: 'limit'; nodes: number };

/** Options of `hint`. */
export interface HintOptions {
  /**
   * Maximum number of squares that the call may place: an integer from 1 to 2^53 - 1. A square that a look-ahead places counts
   * as ten. Default: 500 000, about a second; 64 000 000 / (rows * cols) on boards of more than 128 squares.
   */
  nodeLimit?: number | undefined;
}

const DEFAULT_NODE_LIMIT = 500_000;
const LIMITS: readonly number[] = [1, 4, Number.POSITIVE_INFINITY];

/** Finds a hint on the engine of an entry point: `hint` of wasm.ts and js.ts. */
export function hintOn(
  source: PuzzleSource,
  puzzle: Puzzle,
  path: ArrayLike<number>,
  options: HintOptions,
): Hint {
  const checked = checkPuzzle(puzzle, [...SOLVE_PUZZLE_KEYS, ...source.keys]);
  checkOptionKeys(source, options, SOLVE_PUZZLE_KEYS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const { problem, given } = checked;
  const { board, closed } = problem;
  const { nodeLimit = defaultNodeLimit(board) } = options;
  integerArgument('nodeLimit', nodeLimit, 1, Number.MAX_SAFE_INTEGER);
  const filled = checkPath(checked, path);
  const bench = loadBoard(board, source.load(options));
  const result = solveChecked(checked, bench, nodeLimit);
  if (result.status === 'impossible') return { status: 'impossible', explanation: result.explanation };
  if (result.status === 'several') return withJsonArrays({ status: 'several', paths: result.paths });
  if (result.status === 'limit') return { status: 'limit', nodes: result.nodes };
  const solution = result.path;
  const wrong = filled.findIndex((square, step) => square >= 0 && square !== solution[step]);
  if (wrong >= 0) {
    const explanation = explainMistake(checked, filled, wrong);
    return { status: 'mistake', step: wrong, square: filled[wrong]!, explanation };
  }
  const squareAt = filled.map((square, step) => Math.max(square, given.squareAt[step]!));
  const step = squareAt.indexOf(-1);
  if (step < 0) return { status: 'done' };
  const square = solution[step]!;
  // A sheet has no squares without moves.
  if (board.openSquares === 1) return nextHint(board, step, square, 'no other square is open');
  const sheet = new Sheet(bench.graph, squareAt, closed);
  const before = sheet.copy();
  const maxTries = Math.floor((nodeLimit - result.nodes) / NODES_OF_TRY);
  const found = new Person(sheet, { left: maxTries }).next(LIMITS);
  return found
    ? explainDeduction(board, before, found)
    : nextHint(board, step, square, 'the search finds no solution with another square there');
}

function defaultNodeLimit({ squares }: Board): number {
  return squares > SMALL_BOARD
    ? Math.floor((DEFAULT_NODE_LIMIT * SMALL_BOARD) / squares)
    : DEFAULT_NODE_LIMIT;
}

function explainMistake({ problem, given }: CheckedPuzzle, filled: Int32Array, step: number): string {
  const name = squareName(filled[step]!, problem.board);
  const own = given.stepOf[filled[step]!]!;
  if (own >= 0) return `${step + 1} cannot be on ${name}: ${own + 1} is given there.`;
  if (given.squareAt[step]! >= 0) {
    return `${step + 1} cannot be on ${name}: it is given on ${squareName(given.squareAt[step]!, problem.board)}.`;
  }
  return `${step + 1} cannot be on ${name}: the rest could not be completed.`;
}

function nextHint(
  board: Board,
  step: number,
  square: number,
  why: string,
  around: readonly number[] = [],
): Hint {
  const explanation = `${squareName(square, board)} is ${step + 1}: ${why}.`;
  return { status: 'next', step, square, explanation, squares: [square, ...around] };
}

/** Explains a deduction, on the sheet before it. */
function explainDeduction(
  board: Board,
  sheet: Sheet,
  { kind, step, square, length, pressed }: Deduction,
): Hint {
  const around = stepsAround(sheet, step).filter((other) => other >= 0);
  const given = around.map((other) => `${other + 1} on ${squareName(sheet.squareAt[other]!, board)}`);
  const from = given.length === 0 ? 'the other steps' : given.join(' and ');
  const next = (why: string, more: readonly number[] = []): Hint => {
    const squares = around.map((other) => sheet.squareAt[other]!);
    return nextHint(board, step, square, why, [...squares, ...more]);
  };
  switch (kind) {
    case 'distance':
      return next(`no other open square is near enough to ${from}`);
    case 'one-square':
      return next(`next to ${from}, it can be on no other square`);
    case 'one-step':
      return next('no other step can reach this square');
    case 'degree': {
      // Show the two available moves of this square, or the squares that use up the moves of others.
      const available = sheet.graph.neighbours[square]!.filter((other) => sheet.stepOf[other]! < 0);
      return next(
        'squares with two available moves must use both of them',
        pressed.includes(square) ? available : pressed,
      );
    }
    default: {
      const others = squaresWithin(sheet, step).filter((other) => other !== square);
      const tried = `${length} ${length === 1 ? 'step' : 'steps'}`;
      return next(`every other choice leads to a dead end within ${tried}`, others);
    }
  }
}
