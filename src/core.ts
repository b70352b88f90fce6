export type {
  BatchArrays,
  BatchOptions,
  BatchProblem,
  BatchResult,
} from './problem/batch.js';
export type { Move, SolveOptions, StrategyName, TieBreak } from './problem/options.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { ImpossibleReason, TourResult } from './problem/result.js';
export { type CoreOptions, createSolver, type SyncCoreOptions } from './solver/create-core.js';
export { createSolverSync } from './solver/create-core-sync.js';
export type { Solver } from './solver/solver.js';
export { backtracking } from './strategies/backtracking.js';
export { divideAndConquer } from './strategies/divide-and-conquer/divide-and-conquer.js';
export { edgeSearch } from './strategies/edge-search/edge-search.js';
export { random } from './strategies/random/random.js';
export type { Strategy } from './strategies/strategy.js';
export { warnsdorff } from './strategies/warnsdorff.js';
export { warnsdorffBacktracking } from './strategies/warnsdorff-backtracking.js';
