import { describe, expect, test } from 'vitest';
import { beginCount, type Division } from '../../src/census/count.js';
import { frontierPart, type PartResult, sumOfParts } from '../../src/census/frontier.js';
import { CENSUS_ON_WASM } from '../../src/census/wasm.js';
import type { TourProblem } from '../../src/census.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { inSweep } from '../extent.js';
import { CENSUS_ENTRIES, countOf, result } from './problems.js';

const MEMORY = 2 ** 30;

describe.each(CENSUS_ENTRIES)('parts of a count on $name', ({ engine }) => {
  const partsOf = (problem: TourProblem, of: number, work: 'exact' | 'remainders') =>
    Array.from({ length: of }, (_, index): PartResult => {
      const order = { work, part: { index, of } };
      return result(frontierPart(normaliseProblem(problem), engine, MEMORY, order));
    });

  test.each<[TourProblem, number]>([
    [{ rows: 6, cols: 6, closed: true }, 3],
    [{ rows: 5, cols: 6, start: 0 }, 2],
    [{ rows: 7, cols: 5, blocked: [12, 22] }, 4],
  ])('of %o: %i of them add up to the whole', (problem, parts) => {
    const count = countOf(problem, 'wasm');
    const exact = partsOf(problem, parts, 'exact');
    expect(sumOfParts(exact)).toBe(count);
    // Every part counts something, so no part counts everything.
    expect(exact.every((part) => part.status === 'part' && part.count > 0n && part.count < count)).toBe(true);
    expect(sumOfParts(partsOf(problem, parts, 'remainders'))).toBe(count);
  });

  test('add up on a long board', () => {
    const problem: TourProblem = { rows: 3, cols: 60, closed: true };
    expect(sumOfParts(partsOf(problem, 3, 'remainders'))).toBe(countOf(problem, 'wasm'));
  });

  test('are used only for large counts', () => {
    const limits = { memory: MEMORY, stopAt: undefined };
    for (const [rows, cols] of [
      [3, 40],
      [6, 6],
    ] as const) {
      const problem = normaliseProblem({ rows, cols, closed: true });
      const begun = result(beginCount(problem, engine, limits, { workers: 2, hasOwnMemory: false }));
      expect(begun.status).toBe('counted');
    }
  });
});

inSweep('a large count is divided if at least two workers fit into the memory', () => {
  const engine = CENSUS_ON_WASM.load({});
  const problem = normaliseProblem({ rows: 8, cols: 8, closed: true });
  const begun = (memory: number) =>
    result(beginCount(problem, engine, { memory, stopAt: undefined }, { workers: 8, hasOwnMemory: false }));
  const division = begun(1.5 * 2 ** 30);
  expect(division).toMatchObject({ status: 'divided', by: 'targets' });
  expect(2 * (division as Division).bytes).toBeLessThanOrEqual(1.5 * 2 ** 30);
  expect(begun(2 ** 28).status).toBe('too-large');
});

test('sumOfParts returns undefined if the sum may exceed 64 bits', () => {
  const part = (count: bigint, bound: number): PartResult => ({ status: 'part', count, bound });
  expect(sumOfParts([part(5n, 6), part(7n, 2 ** 62)])).toBe(12n);
  expect(sumOfParts([part(5n, 2 ** 62), part(7n, 2 ** 62)])).toBeUndefined();
  expect(sumOfParts([part(0n, Number.POSITIVE_INFINITY)])).toBeUndefined();
});
