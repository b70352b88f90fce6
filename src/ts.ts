import { createTsKernels } from './engines/ts/engine.js';
import { type Solver, solverOn } from './solver.js';

export type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from './batch.js';
export type { Move, SolveOptions, Strategy, TieBreak } from './options.js';
export type { Position, Square, TourProblem } from './problem.js';
export type { ImpossibleReason, TourResult } from './result.js';
export type { Solver };

/** A solver on the TypeScript engine alone; importing it brings in no WebAssembly. */
export function createTsSolver(): Solver {
  return solverOn(createTsKernels());
}
