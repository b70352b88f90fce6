import { expect } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import type { Puzzle, PuzzleResult, SolvePuzzleOptions } from '../../src/puzzle.js';
import * as wasm from '../../src/puzzle.js';
import * as js from '../../src/puzzle-js.js';

/** The entry points of puzzles. */
export const PUZZLE_ENTRIES = [
  { name: 'puzzle', ...wasm },
  { name: 'puzzle/js', ...js },
] as const;

/** Solves with every entry point. Checks that all return the same answer, including nodes, and that completions are valid. */
export function solveOnEvery(puzzle: Puzzle, options: SolvePuzzleOptions = {}): PuzzleResult {
  const [first, ...others] = PUZZLE_ENTRIES.map(({ solvePuzzle }) => solvePuzzle(puzzle, options));
  for (const other of others) expect(other, JSON.stringify(puzzle)).toEqual(first);
  for (const path of fillingsIn(first!)) expectFilling(puzzle, path);
  return first!;
}

/** Returns the completions of an answer. */
export function fillingsIn(result: PuzzleResult): Uint32Array[] {
  if (result.status === 'several') {
    expect(result.paths[0]).not.toEqual(result.paths[1]);
    return result.paths;
  }
  return 'path' in result && result.path ? [result.path] : [];
}

/** Checks that a path is a tour of the board that has the given steps. */
export function expectFilling({ given, ...problem }: Puzzle, path: Uint32Array): void {
  expect(checkTour(problem, path)).toEqual({ status: 'valid', ok: true });
  for (const [square, step] of given) {
    const number = typeof square === 'number' ? square : square[0] * problem.cols + square[1];
    expect(path[step], `step ${step}`).toBe(number);
  }
}
