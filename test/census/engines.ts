import { expect } from 'vitest';
import { type CountOptions, type CountResult, countTours, type TourProblem } from '../../src/census.js';

/** The engines of the census. */
export const CENSUS_ENGINES = ['wasm'] as const;

/** Counts on every engine, checks that all give the same answer, and returns it. */
export function countOnEvery(problem: TourProblem, options: CountOptions = {}): CountResult {
  const [first, ...others] = CENSUS_ENGINES.map((engine) => countTours(problem, { ...options, engine }));
  for (const other of others) expect(other, JSON.stringify(problem)).toEqual(first);
  return first!;
}

/** The number of tours, on every engine or on one. */
export function countOf(problem: TourProblem, engine?: 'wasm'): bigint {
  const result = engine === undefined ? countOnEvery(problem) : countTours(problem, { engine });
  if (result.status !== 'counted') throw new Error(`${JSON.stringify(problem)} is ${result.status}`);
  return result.count;
}
