import { expect } from 'vitest';
import { type SolveOptions, solve, type TourProblem } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { Random } from '../../src/problem/random.js';
import type { Puzzle, PuzzleResult, SolvePuzzleOptions } from '../../src/puzzle.js';
import * as wasm from '../../src/puzzle.js';
import * as js from '../../src/puzzle-js.js';

/** Reads given steps: '0 10, 63 30' is step 10 on square 0, and step 30 on square 63. */
export function steps(text: string): [square: number, step: number][] {
  return text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
}

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

/** Returns the path of a random tour; undefined if there is none. */
export function tourOf(problem: TourProblem, options: SolveOptions): Uint32Array | undefined {
  const result = solve(problem, { strategy: 'random', ...options });
  return result.status === 'found' ? result.path : undefined;
}

/** Returns a generator of random numbers that are the same in every run. */
export function drawing(seed: number): (count: number) => number {
  const random = new Random();
  random.seed(seed, 0, 0);
  return (count) => random.drawBelow(count);
}

/** Shuffles a list (Fisher & Yates 1938). */
export function shuffled<Item>(items: readonly Item[], draw: (count: number) => number): Item[] {
  const list = [...items];
  for (let left = list.length; left > 1; left--) {
    const drawn = draw(left);
    [list[left - 1], list[drawn]] = [list[drawn]!, list[left - 1]!];
  }
  return list;
}

/** Four steps of 8 x 8: many completions, and no deduction that leads to one. */
export const FEW_CLUES: Puzzle = { rows: 8, cols: 8, given: steps('0 10, 63 30, 27 46, 5 57') };
