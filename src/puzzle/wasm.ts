/** The functions of `knights-tour-wasm/puzzle`, on WebAssembly. */

import binary from 'wasm:kernel-puzzle';
import { type EngineOptions, wasmSource } from '../engines/wasm/entry-source.js';
import type { TourProblem } from '../problem/problem.js';
import type { Puzzle } from '../problem/puzzle.js';
import { type CreatePuzzleOptions, type CreatePuzzleResult, createPuzzleOn } from './create-puzzle.js';
import { type GradePuzzleOptions, type GradeResult, gradePuzzleOn } from './grade-puzzle.js';
import { type Hint, type HintOptions, hintOn } from './hint.js';
import { type PuzzleSource, puzzleEngine } from './kernel.js';
import { type PuzzleResult, type SolvePuzzleOptions, solvePuzzleOn } from './solve-puzzle.js';

/** Compiles the binary when an engine is needed. */
export const PUZZLE_ON_WASM: PuzzleSource = /* @__PURE__ */ wasmSource({
  entry: 'puzzle',
  binary,
  createEngine: puzzleEngine,
});

/**
 * Solves a puzzle: finds whether the given steps of a tour have one completion, several or none. Boards of up to 32 x 32 with
 * holes, open and closed.
 *
 * The search fills segments between given steps, the one with the fewest walks first, square by square. It prunes a branch if a
 * square is too far from every segment or has too few available moves, or if a step has no possible square.
 * @throws TypeError; RangeError naming the clue for invalid given steps
 */
export function solvePuzzle(puzzle: Puzzle, options: SolvePuzzleOptions & EngineOptions = {}): PuzzleResult {
  return solvePuzzleOn(PUZZLE_ON_WASM, puzzle, options);
}

/**
 * Creates a puzzle with exactly one solution from a seed: finds a random tour, and removes given steps one by one as long as
 * the solution is unique.
 * @returns `impossible` for a board without a tour
 * @throws TypeError, RangeError
 */
export function createPuzzle(
  problem: TourProblem,
  options: CreatePuzzleOptions & EngineOptions = {},
): CreatePuzzleResult {
  return createPuzzleOn(PUZZLE_ON_WASM, problem, options);
}

/**
 * Grades a puzzle: finds the techniques that a person needs to solve it, and a score by which puzzles of all boards can be
 * sorted from easy to hard. Only a puzzle with exactly one solution has a grade.
 * @throws TypeError; RangeError naming the clue for invalid given steps
 */
export function gradePuzzle(puzzle: Puzzle, options: GradePuzzleOptions & EngineOptions = {}): GradeResult {
  return gradePuzzleOn(PUZZLE_ON_WASM, puzzle, options);
}

/**
 * Finds the next deduction in a partly filled-in puzzle, or the first mistake. Both require a puzzle with exactly one solution;
 * the answer for other puzzles is `several`, `impossible` or `limit`.
 * @param path by step: the filled-in square, or -1 if open. Given steps may be omitted
 * @throws TypeError; RangeError for a path of the wrong length, and for squares off the board or blocked
 */
export function hint(
  puzzle: Puzzle,
  path: ArrayLike<number>,
  options: HintOptions & EngineOptions = {},
): Hint {
  return hintOn(PUZZLE_ON_WASM, puzzle, path, options);
}
