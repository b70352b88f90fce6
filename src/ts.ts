import { createTsKernels } from './engines/ts/engine.js';
import { type Solver, solverOn } from './solver/solver.js';

export type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from './problem/batch.js';
export type { Move, SolveOptions, StrategyName, TieBreak } from './problem/options.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { ImpossibleReason, TourResult } from './problem/result.js';
export type { Solver };

/** A solver on the TypeScript engine alone; importing it brings in no WebAssembly. */
export function createTsSolver(): Solver {
  return solverOn(createTsKernels());
}
