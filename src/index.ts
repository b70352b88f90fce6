export {
  type BatchArrays,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  batchPath,
} from './batch.js';
export { type CheckResult, checkTour, stepBoard } from './check.js';
export {
  createSolver,
  createSolverSync,
  type SolverOptions,
  type SyncSolverOptions,
} from './create-solver.js';
export { type TourExistence, tourExistence } from './existence.js';
export { type ImplicitTour, type ImplicitTourResult, implicitTour } from './implicit-tour.js';
export { parseBoard, parseSquare, squareName } from './notation.js';
export { CLOCKWISE, type Move, type SolveOptions, type Strategy, type TieBreak } from './options.js';
export type { BoardSize, Position, Square, TourProblem } from './problem.js';
export { formatTour, type TextOptions, type TextStyle } from './render/text.js';
export {
  type Exclusion,
  type FoundResult,
  type ImpossibleReason,
  type ImpossibleResult,
  type LimitResult,
  type StuckResult,
  TOUR_STATUSES,
  type TourResult,
} from './result.js';
export { degreeBoard, solve, solveBatch } from './shared-solver.js';
export type { Solver } from './solver.js';
