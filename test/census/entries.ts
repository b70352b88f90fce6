import { expect } from 'vitest';
import { CENSUS_ON_JAVASCRIPT } from '../../src/census/js.js';
import { CENSUS_ON_WASM } from '../../src/census/wasm.js';
import * as wasm from '../../src/census.js';
import * as js from '../../src/census-js.js';

/** The entry points of the census, with their engines. */
export const CENSUS_ENTRIES = [
  { name: 'census', ...wasm, source: CENSUS_ON_WASM, engine: CENSUS_ON_WASM.load({}) },
  { name: 'census/js', ...js, source: CENSUS_ON_JAVASCRIPT, engine: CENSUS_ON_JAVASCRIPT.load({}) },
] as const;

export type CensusEntry = (typeof CENSUS_ENTRIES)[number];

/** Counts with every entry, checks that all give the same answer, and returns it. */
export function countOnEvery(problem: wasm.TourProblem, options: wasm.CountOptions = {}): wasm.CountResult {
  const [first, ...others] = CENSUS_ENTRIES.map(({ countTours }) => countTours(problem, options));
  for (const other of others) expect(other, JSON.stringify(problem)).toEqual(first);
  return first!;
}

/** Returns the number of tours, from every entry point or from WebAssembly alone. */
export function countOf(problem: wasm.TourProblem, only?: 'wasm'): bigint {
  const result = only === undefined ? countOnEvery(problem) : wasm.countTours(problem);
  if (result.status !== 'counted') throw new Error(`${JSON.stringify(problem)} is ${result.status}`);
  return result.count;
}
