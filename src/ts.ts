export type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from './problem/batch.js';
export type { Move, SolveOptions, StrategyName, TieBreak } from './problem/options.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { ImpossibleReason, TourResult } from './problem/result.js';
export type { Symmetry } from './problem/symmetry.js';
export { createTsSolver } from './solver/create-ts.js';
export type { Solver } from './solver/solver.js';
export type { TraceStep } from './solver/trace.js';
export { traceTourInTs as traceTour } from './solver/trace.js';
