import { checkOptionKeys } from '../engines/engine-source.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { checkPuzzle, type Puzzle, SOLVE_PUZZLE_KEYS } from '../problem/puzzle.js';
import { type Without, withJsonArrays } from '../problem/result.js';
import type { PuzzleSource } from './kernel.js';
import { loadBoard } from './loaded-board.js';
import { type Grade, gradeOf, NODES_OF_TRY } from './person/grade.js';
import { type PuzzleResult, type SolvePuzzleOptions, solveChecked, solvingLimit } from './solve-puzzle.js';

/** Options of `gradePuzzle`. */
export interface GradePuzzleOptions extends SolvePuzzleOptions {
  /**
   * Maximum number of squares that the call may place: an integer from 1 to 2^53 - 1; default 10 000 000. A square that a look-ahead
   * places counts as ten.
   */
  nodeLimit?: number | undefined;
}

/** A puzzle with exactly one solution, and its grade. */
export interface GradedPuzzle extends Grade, Without<'paths' | 'reason' | 'explanation' | 'proof'> {
  status: 'graded';
  /** The solution, by step. */
  path: Uint32Array;
  /** Number of squares that the search placed to prove that there is no other solution. */
  nodes: number;
}

/**
 * The answer of `gradePuzzle`: the grade, or the answer of `solvePuzzle` where there is none. `unique`: there is one solution, but
 * the look-aheads reached the limit.
 */
export type GradeResult = GradedPuzzle | (PuzzleResult & Without<keyof Grade>);

/** Grades a puzzle on the engine of an entry point: `gradePuzzle` of wasm.ts and js.ts. */
export function gradePuzzleOn(
  source: PuzzleSource,
  puzzle: Puzzle,
  options: GradePuzzleOptions,
): GradeResult {
  const checked = checkPuzzle(puzzle, [...SOLVE_PUZZLE_KEYS, ...source.keys]);
  checkOptionKeys(source, options, SOLVE_PUZZLE_KEYS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const nodeLimit = solvingLimit(options);
  const { problem, given } = checked;
  const bench = loadBoard(problem.board, source.load(options));
  const result = solveChecked(checked, bench, nodeLimit);
  if (result.status !== 'unique') return result;
  const { path, nodes } = result;
  const maxTries = Math.floor((nodeLimit - nodes) / NODES_OF_TRY);
  const grade = gradeOf(bench.graph, given.squareAt, problem.closed, path, maxTries);
  return grade ? withJsonArrays({ status: 'graded', ...grade, path, nodes }) : result;
}
