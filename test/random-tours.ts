import { expect } from 'vitest';
import type { TourProblem } from '../src/index.js';
import { checkTour } from '../src/problem/check.js';
import type { SolveOptions } from '../src/problem/options.js';
import { solveOnEvery } from './engines.js';

export const strategy = 'random';

/** A tour on every engine, checked. */
export function tourOf(problem: TourProblem, options: SolveOptions = {}): Uint32Array {
  const result = solveOnEvery(problem, { ...options, strategy });
  const what = `${JSON.stringify(problem)} ${JSON.stringify(options)}`;
  if (result.status !== 'found') throw new Error(`${what}: ${result.status}`);
  expect(checkTour(problem, result.path), what).toEqual({ ok: true });
  expect(result.strategy).toBe(strategy);
  return result.path;
}
