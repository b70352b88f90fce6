import fc from 'fast-check';
import { expect } from 'vitest';
import { CENSUS_ON_JAVASCRIPT } from '../../src/census/js.js';
import { CENSUS_ON_WASM } from '../../src/census/wasm.js';
import type { TourProblem } from '../../src/census.js';
import * as wasm from '../../src/census.js';
import * as js from '../../src/census-js.js';
import { smallBoards } from '../holed-boards.js';

/** Boards of at most 20 open squares, open and closed, with and without ends. */
export const smallProblems: fc.Arbitrary<TourProblem> = fc
  .tuple(smallBoards, fc.boolean(), fc.integer({ min: 0, max: 3 }))
  .map(([{ rows, cols, blocked, free, start, end }, closed, ends]) => {
    const holes = [...blocked.keys()].filter((square) => blocked[square] === 1);
    const problem: TourProblem = { rows, cols, closed, blocked: holes };
    if (!closed && ends % 2 === 1) problem.start = free[start]!;
    if (!closed && ends >= 2 && (start !== end || free.length === 1)) problem.end = free[end]!;
    return problem;
  });

/** Returns boards that have tours: few holes, in balanced colours. */
export function problemsWithTours(): fc.Arbitrary<TourProblem> {
  const sizes = [
    [3, 4, 0],
    [4, 5, 2],
    [3, 8, 4],
    [5, 5, 4],
    [4, 6, 4],
    [6, 4, 6],
    [7, 3, 2],
    [5, 4, 0],
    [5, 6, 8],
  ] as const;
  return fc.constantFrom(...sizes).chain(([rows, cols, max]) =>
    fc
      .record({
        order: fc.shuffledSubarray(
          Array.from({ length: rows * cols }, (_, square) => square),
          { minLength: rows * cols },
        ),
        holes: fc.integer({ min: Math.min(max, Math.max(0, rows * cols - 24)), max }),
        kind: fc.integer({ min: 0, max: 4 }),
      })
      .map(({ order, holes, kind }) => {
        const colour = (square: number) => (Math.floor(square / cols) + (square % cols)) % 2;
        const black = order.filter((square) => colour(square) === 0);
        const white = order.filter((square) => colour(square) === 1);
        const blocked = [...black.slice(0, Math.ceil(holes / 2)), ...white.slice(0, holes >> 1)];
        const [start, end] = [black.at(-1)!, (rows * cols) % 2 === 0 ? white.at(-1)! : black.at(-2)!];
        const kinds: TourProblem[] = [
          { rows, cols, blocked, closed: true },
          { rows, cols, blocked },
          { rows, cols, blocked, start },
          { rows, cols, blocked, end },
          { rows, cols, blocked, start, end },
        ];
        return kinds[kind]!;
      }),
  );
}

export { runToEnd as result } from '../../src/puzzle/search.js';

/** The entry points of the census, with their engines. */
export const CENSUS_ENTRIES = [
  { name: 'census', ...wasm, engine: CENSUS_ON_WASM.load({}) },
  { name: 'census/js', ...js, engine: CENSUS_ON_JAVASCRIPT.load({}) },
] as const;

/** Counts with every entry, checks that all give the same answer, and returns it. */
export function countOnEvery(problem: wasm.TourProblem, options: wasm.CountOptions = {}): wasm.CountResult {
  const [first, ...others] = CENSUS_ENTRIES.map(({ countTours }) => countTours(problem, options));
  for (const other of others) expect(other, JSON.stringify(problem)).toEqual(first);
  return first!;
}

/** Returns the tours of a list as arrays. */
export function listTours(problem: wasm.CensusProblem, options = {}, list = wasm.tours): number[][] {
  return Array.from(list(problem, options), (tour) => Array.from(tour));
}

/** Compares two paths in lexicographic order: negative, zero or positive. */
export function comparePaths(one: readonly number[], other: readonly number[]): number {
  const step = one.findIndex((square, i) => square !== other[i]);
  return step < 0 ? 0 : one[step]! - other[step]!;
}

/** Returns the number of tours, from every entry point or from WebAssembly alone. */
export function countOf(problem: wasm.TourProblem, only?: 'wasm'): bigint {
  const result = only === undefined ? countOnEvery(problem) : wasm.countTours(problem);
  if (result.status !== 'counted') throw new Error(`${JSON.stringify(problem)} is ${result.status}`);
  return result.count;
}
