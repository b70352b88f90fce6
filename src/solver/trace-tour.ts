import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { chooseEngineSync } from './create-solver.js';
import { type TraceStep, traceOn } from './trace.js';

/**
 * Solves a problem one square at a time: a step for each square that the search places, in its own order. It returns what
 * `solve` returns for the same problem, strategy and options, with as many nodes as there were steps; nothing is placed
 * before the next step is asked for, and other calls may be made between two.
 *
 * `timeLimit` runs from the first step on, and what its caller does between two steps counts.
 *
 * @param options those of `solve`. Strategies that place squares one by one: 'warnsdorff', 'backtracking' and
 * 'warnsdorff-backtracking' (default)
 * @throws TypeError, RangeError for bad input, at once
 */
export function traceTour(
  problem: TourProblem,
  options: SolveOptions = {},
): Generator<TraceStep, TourResult> {
  return traceOn(() => chooseEngineSync({}).engine, problem, options);
}
