// First in a bundle: scripts/inline-binaries.mjs says why. What needs no binary has it not for that.
import './engines/wasm/generated/kernel-puzzle.js';

export type { EngineOptions } from './engines/puzzle/kernel.js';
export type { GivenStep } from './problem/given.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { ImpossibleReason, ImpossibleResult } from './problem/result.js';
export { type CreatedPuzzle, type CreatePuzzleOptions, createPuzzle } from './puzzle/create-puzzle.js';
export { type Hint, type HintOptions, hint } from './puzzle/hint.js';
export type { Difficulty, WantedDifficulty } from './puzzle/person/grade.js';
export type { Puzzle } from './puzzle/puzzle.js';
export { type PuzzleResult, type SolvePuzzleOptions, solvePuzzle } from './puzzle/solve-puzzle.js';
export { formatPuzzle, type PuzzleStyle, type PuzzleTextOptions, parsePuzzle } from './puzzle/text.js';
