export { type TourExistence, tourExistence } from './existence/index.js';
export {
  type BatchArrays,
  type BatchImpossibility,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  batchClosed,
  batchPath,
} from './problem/batch.js';
export { type CheckOptions, type CheckResult, checkTour, pathOf, stepBoard } from './problem/check.js';
export { degreeBoard, knightMoves } from './problem/knight-graph.js';
export { parseBoard, parseSquare, squareName } from './problem/notation.js';
export {
  CLOCKWISE,
  type LongestOptions,
  type Move,
  type SolveOptions,
  STRATEGY_NAMES,
  type StrategyName,
  type TieBreak,
} from './problem/options.js';
export type { BoardSize, Position, Square, TourProblem } from './problem/problem.js';
export {
  type Exclusion,
  type FoundResult,
  type ImpossibleReason,
  type ImpossibleResult,
  type LimitResult,
  type LongestResult,
  type StuckResult,
  TOUR_STATUSES,
  type TourResult,
  type WalkResult,
} from './problem/result.js';
export type { Symmetry } from './problem/symmetry.js';
export { formatTour, type TextOptions, type TextStyle } from './render/text.js';
export {
  createSolver,
  createSolverSync,
  type SolverOptions,
  type SyncSolverOptions,
  solve,
  solveBatch,
  suggestShapes,
  traceTour,
} from './solver/create-solver.js';
export type { Solver } from './solver/solver.js';
export type { ShapeChange, SuggestOptions } from './solver/suggest-shapes.js';
export type { TraceStep } from './solver/trace.js';
export {
  type ImplicitTour,
  type ImplicitTourResult,
  implicitTour,
} from './strategies/divide-and-conquer/implicit-tour.js';
