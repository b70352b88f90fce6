import { arrayLikeArgument, integerArgument, objectArgument, outOfRange } from './arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, type GivenStep, normaliseGiven } from './given.js';
import { normaliseProblem, type Problem, type TourProblem } from './problem.js';

/**
 * A board to fill with the steps of a tour, some of which are given. `start` and `end` are also given steps: the first and the
 * last.
 */
export interface Puzzle extends TourProblem {
  /** Squares with their steps, from 0. */
  given: readonly GivenStep[];
}

/** The names of the options of `solvePuzzle`, `gradePuzzle` and `hint`. */
export const SOLVE_PUZZLE_KEYS: readonly string[] = ['nodeLimit'];
/** The names of the options of `createPuzzle`. */
export const CREATE_KEYS: readonly string[] = [
  ...['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit'],
];

/** A checked and normalised puzzle. */
export interface CheckedPuzzle {
  readonly problem: Problem;
  readonly given: Given;
}

/** @throws TypeError, RangeError */
export function checkPuzzle(puzzle: Puzzle, optionKeys: readonly string[]): CheckedPuzzle {
  objectArgument('puzzle', puzzle, GIVEN_PROBLEM_KEYS, 'the options', optionKeys);
  const problem = normaliseProblem(puzzle);
  return { problem, given: normaliseGiven(puzzle.given, problem) };
}

/**
 * Checks a partly filled-in path: by step its square, or -1.
 * @throws TypeError, RangeError
 */
export function checkPath({ problem }: CheckedPuzzle, path: ArrayLike<number>): Int32Array {
  const { board } = problem;
  arrayLikeArgument('path', path);
  if (path.length !== board.openSquares) {
    throw outOfRange(
      'the length of path',
      path.length,
      `${board.openSquares}: one entry per step, -1 if open`,
    );
  }
  return Int32Array.from({ length: path.length }, (_, step) => {
    const square = integerArgument(`path[${step}]`, path[step], -1, board.squares - 1);
    if (board.blocked?.[square]) throw outOfRange(`path[${step}]`, square, 'an open square');
    return square;
  });
}
