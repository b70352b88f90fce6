/** The functions of `knights-tour-wasm/puzzle/js`: those of wasm.ts on the kernel compiled to JavaScript. */

import { instantiate } from 'js:kernel-puzzle';
import { javascriptSource } from '../engines/engine-source.js';
import type { TourProblem } from '../problem/problem.js';
import type { Puzzle } from '../problem/puzzle.js';
import { type CreatePuzzleOptions, type CreatePuzzleResult, createPuzzleOn } from './create-puzzle.js';
import { type GradePuzzleOptions, type GradeResult, gradePuzzleOn } from './grade-puzzle.js';
import { type Hint, type HintOptions, hintOn } from './hint.js';
import { type PuzzleSource, puzzleEngine } from './kernel.js';
import { type PuzzleResult, type SolvePuzzleOptions, solvePuzzleOn } from './solve-puzzle.js';

/** Creates instances of the JavaScript kernel. */
export const PUZZLE_ON_JAVASCRIPT: PuzzleSource = /* @__PURE__ */ javascriptSource(
  'puzzle',
  /* @__PURE__ */ puzzleEngine(instantiate),
);

/** Solves a puzzle, as `solvePuzzle` of `knights-tour-wasm/puzzle` does. */
export function solvePuzzle(puzzle: Puzzle, options: SolvePuzzleOptions = {}): PuzzleResult {
  return solvePuzzleOn(PUZZLE_ON_JAVASCRIPT, puzzle, options);
}

/** Creates a puzzle from a seed, as `createPuzzle` of `knights-tour-wasm/puzzle` does. */
export function createPuzzle(problem: TourProblem, options: CreatePuzzleOptions = {}): CreatePuzzleResult {
  return createPuzzleOn(PUZZLE_ON_JAVASCRIPT, problem, options);
}

/** Grades a puzzle, as `gradePuzzle` of `knights-tour-wasm/puzzle` does. */
export function gradePuzzle(puzzle: Puzzle, options: GradePuzzleOptions = {}): GradeResult {
  return gradePuzzleOn(PUZZLE_ON_JAVASCRIPT, puzzle, options);
}

/** Finds the next step or the first mistake, as `hint` of `knights-tour-wasm/puzzle` does. */
export function hint(puzzle: Puzzle, path: ArrayLike<number>, options: HintOptions = {}): Hint {
  return hintOn(PUZZLE_ON_JAVASCRIPT, puzzle, path, options);
}
