/** The functions of `knights-tour-wasm/puzzle`, on WebAssembly. */

import binary from 'wasm:kernel-puzzle';
import { type EngineOptions, wasmSource } from '../engines/wasm/entry-source.js';
import type { TourProblem } from '../problem/problem.js';
import { type CreatePuzzleOptions, type CreatePuzzleResult, createPuzzleOn } from './create-puzzle.js';
import { type Hint, type HintOptions, hintOn } from './hint.js';
import { type PuzzleSource, puzzleEngine } from './kernel.js';
import type { Puzzle } from './puzzle.js';
import { type PuzzleResult, type SolvePuzzleOptions, solvePuzzleOn } from './solve-puzzle.js';

/** Compiles the binary when an engine is needed. */
export const PUZZLE_ON_WASM: PuzzleSource = /* @__PURE__ */ wasmSource({
  entry: 'puzzle',
  binary,
  createEngine: puzzleEngine,
});

/**
 * Whether a puzzle has one solution, several or none: fillings of the board with the steps of a tour, of which some are
 * given. Boards of up to 32 x 32 with holes, open and closed.
 *
 * Between given steps lie segments. The one with the fewest walks is filled first, square by square; what is too far from
 * every segment, or has too few ways left, ends a branch, and so does a step without a place.
 * @throws TypeError; RangeError naming the clue for given steps that are none
 */
export function solvePuzzle(puzzle: Puzzle, options: SolvePuzzleOptions & EngineOptions = {}): PuzzleResult {
  return solvePuzzleOn(PUZZLE_ON_WASM, puzzle, options);
}

/**
 * A puzzle with exactly one solution, from a key: a tour, and of its steps those that are left when one after the other is
 * taken away as long as there is one solution.
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
 * Finds what comes next in a puzzle that is partly filled in: the next deduction, or the first mistake. Both need a puzzle
 * with exactly one solution; `several`, `impossible` and `limit` are the answers for all others.
 * @param path what is filled in so far: by step its square, -1 where it is open. Given steps may be there or not
 * @throws TypeError; RangeError for a path that is too long or too short, and for squares off the board or blocked
 */
export function hint(
  puzzle: Puzzle,
  path: ArrayLike<number>,
  options: HintOptions & EngineOptions = {},
): Hint {
  return hintOn(PUZZLE_ON_WASM, puzzle, path, options);
}
