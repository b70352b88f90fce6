import { describe, expect, test } from 'vitest';
import { countTours, moveUsage, type TourProblem } from '../../src/census.js';
import { sampleOf } from '../extent.js';
import { fillingsOf } from '../oracle/brute-force.js';
import { CENSUS_ENTRIES, countOf } from './problems.js';

/** Counts by brute force how many closed tours use each move. */
function listedUsage(rows: number, cols: number, blocked: readonly number[]): Map<string, number> {
  const usage = new Map<string, number>();
  const first = Array.from({ length: rows * cols }, (_, square) => square).find(
    (square) => !blocked.includes(square),
  )!;
  for (const path of fillingsOf({ rows, cols, closed: true, blocked, given: [[first, 0]] })) {
    // Each cycle is found in both directions; one of them counts.
    if (path[1]! > path.at(-1)!) continue;
    for (const [i, square] of path.entries()) {
      const next = path[(i + 1) % path.length]!;
      const key = `${Math.min(square, next)}-${Math.max(square, next)}`;
      usage.set(key, (usage.get(key) ?? 0) + 1);
    }
  }
  return usage;
}

describe.each(CENSUS_ENTRIES)('moveUsage of $name', ({ moveUsage }) => {
  const boards: readonly (readonly [number, number, readonly number[]])[] = [
    [3, 8, [12, 21]],
    [5, 5, [24]],
    [4, 6, [0, 1]],
  ];
  test.each(sampleOf(boards, 2))('is the usage in the list for %i x %i without %o', (rows, cols, blocked) => {
    const listed = listedUsage(rows, cols, blocked);
    const usage = [...moveUsage({ rows, cols, blocked, closed: true })];
    for (const { from, to, tours } of usage) {
      expect(tours, `${from}-${to}`).toBe(BigInt(listed.get(`${from}-${to}`) ?? 0));
      expect(from).toBeLessThan(to);
    }
    expect(listed.size).toBeLessThanOrEqual(usage.length);
  });

  test('finds that every tour uses both moves of a corner', () => {
    const usage = [...moveUsage({ rows: 3, cols: 10, closed: true })];
    for (const { from, tours } of usage) if (from === 0) expect(tours).toBe(16n);
    expect(usage).toHaveLength(50);
  });
});

// A path has one move less than squares; a cycle has as many.
test.each<[TourProblem, bigint]>([
  [{ rows: 4, cols: 6 }, 23n],
  [{ rows: 5, cols: 5, start: 0 }, 24n],
  [{ rows: 4, cols: 6, start: 0, end: 18 }, 23n],
  [{ rows: 5, cols: 6, blocked: [0, 29], closed: true }, 28n],
  [{ rows: 2, cols: 3, blocked: [1, 2, 3, 4], closed: true }, 1n],
])('the moves of all tours of %o', (problem, moves) => {
  let sum = 0n;
  for (const { tours } of moveUsage(problem)) sum += tours;
  expect(sum).toBe(moves * countOf(problem, 'wasm'));
});

test('a move of a closed tour is a path between its squares', () => {
  for (const { from, to, tours } of moveUsage({ rows: 6, cols: 5, closed: true })) {
    expect(tours).toBe(countOf({ rows: 6, cols: 5, start: from, end: to }, 'wasm'));
  }
});

test('moveUsage throws for bad input at once, for too little memory while iterating', () => {
  expect(() => moveUsage({ rows: 6, cols: 6 }, { memory: 0 })).toThrow(/^memory is 0/);
  expect(() => moveUsage({ rows: 6, cols: 6 }, { stopAt: 1 } as object)).toThrow(TypeError);
  const usage = moveUsage({ rows: 6, cols: 6 }, { memory: 100_000 });
  expect(() => [...usage]).toThrow(/memory/);
});

describe.each(CENSUS_ENTRIES)('tourClasses of $name', ({ tourClasses }) => {
  // Source: A169769 for three rows; 6 x 6 and 5 x 8 by canonical forms of all tours.
  const classesOf: readonly (readonly [number, number, bigint, bigint, bigint, bigint])[] = [
    [3, 10, 6n, 4n, 0n, 4n],
    [3, 12, 44n, 0n, 0n, 0n],
    [3, 14, 396n, 24n, 0n, 24n],
    [3, 16, 3868n, 48n, 0n, 0n],
    [5, 6, 3n, 0n, 0n, 4n],
    [6, 6, 1245n, 78n, 10n, 0n],
    [5, 8, 11_056n, 22n, 0n, 0n],
  ];
  test.each(sampleOf(classesOf, 5))(
    'counts the classes of %i x %i',
    (rows, cols, classes, halfTurn, quarterTurn, reflection) => {
      const { tours, ...result } = tourClasses({ rows, cols, closed: true });
      expect(result).toEqual({ classes, symmetric: { halfTurn, quarterTurn, reflection } });
      expect(countTours({ rows, cols, closed: true })).toMatchObject({ count: tours });
    },
  );

  test('returns 0 without tours, and rejects bad input', () => {
    expect(tourClasses({ rows: 5, cols: 5, closed: true }).classes).toBe(0n);
    expect(() => tourClasses({ rows: 6, cols: 6 } as never)).toThrow(/^closed is undefined/);
    expect(() => tourClasses({ rows: 6, cols: 6, closed: true, blocked: [0] } as never)).toThrow(
      /^blocked is/,
    );
    expect(() => tourClasses({ rows: 3, cols: 60, closed: true })).toThrow(/^rows \* cols is 180/);
  });
});
