import { objectArgument } from '../problem/arguments.js';
import type { BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { SolveOptions } from '../problem/options.js';
import { type BoardSize, normaliseBoard, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { type ChosenKernels, chooseKernelsSync } from './create-solver.js';
import { type Solver, solverOn } from './solver.js';

let chosen: ChosenKernels | undefined;
let solver: Solver | undefined;

function sharedKernels(): ChosenKernels {
  chosen ??= chooseKernelsSync({});
  return chosen;
}

function sharedSolver(): Solver {
  solver ??= solverOn(sharedKernels().kernels, sharedKernels().fallbackReason);
  return solver;
}

/**
 * Solves one problem on the shared solver, which is made on first use ('auto').
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solve(problem: TourProblem, options?: SolveOptions): TourResult {
  return sharedSolver().solve(problem, options);
}

/**
 * Solves many tours of one board on the shared solver, which is made on first use ('auto').
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult {
  return sharedSolver().solveBatch(batch, options);
}

/**
 * The degree of each square in the knight graph: knight moves to squares of the board, 0 .. 8, by square number;
 * 0 for blocked squares.
 * @throws TypeError, RangeError
 */
export function degreeBoard(board: BoardSize & { blocked?: TourProblem['blocked'] }): Uint8Array {
  objectArgument('board', board, PROBLEM_KEYS);
  const normalised = normaliseBoard(board);
  const { kernels } = sharedKernels();
  kernels.setBoard(normalised, false);
  return kernels.degrees();
}
