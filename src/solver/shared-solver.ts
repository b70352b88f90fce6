import type { BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { createSolverSync } from './create-solver.js';
import type { Solver } from './solver.js';

let solver: Solver | undefined;

function sharedSolver(): Solver {
  solver ??= createSolverSync();
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
 * Finds many tours of one board on the shared solver, which is made on first use ('auto'). With `count` they are independent
 * random ones; with `starts` tour i begins at `starts[i]`.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult {
  return sharedSolver().solveBatch(batch, options);
}
