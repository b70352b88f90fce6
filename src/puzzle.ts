export type { EngineOptions } from './engines/puzzle/load.js';
export type { GivenStep } from './problem/given.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { ImpossibleReason } from './problem/result.js';
export type { Puzzle } from './puzzle/puzzle.js';
export { type PuzzleResult, type SolvePuzzleOptions, solvePuzzle } from './puzzle/solve-puzzle.js';
