import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { extent } from '../extent.js';
import { tourCount } from '../oracle/brute-force.js';
import { countOf, problemsWithTours, smallProblems } from './problems.js';

function countByBruteForce(problem: TourProblem): bigint {
  const { rows, cols, start, end, closed = false, blocked } = problem;
  const holes = new Set(blocked as number[]);
  const board = { rows, cols, blocked: (square: number) => holes.has(square) };
  const wanted = { start: (start as number) ?? -1, end: (end as number) ?? -1, closed };
  return BigInt(tourCount(board, wanted));
}

describe('counts by brute force', () => {
  test('agree on random boards with many holes, and with few', () => {
    let withTours = 0;
    fc.assert(
      fc.property(fc.oneof(smallProblems, problemsWithTours()), (problem) => {
        const count = countByBruteForce(problem);
        if (count > 0n) withTours++;
        expect(countOf(problem)).toBe(count);
      }),
      { numRuns: extent(1000, 150) },
    );
    expect(withTours).toBeGreaterThan(15);
  });

  // Boards of four rows are swept whole. A tour may be complete before the step of a square that must be its end.
  test.each([
    [3, 4],
    [4, 3],
    [4, 4],
  ])('every hole and start of %i x %i, and an end', (rows, cols) => {
    let withTours = 0;
    for (let hole = 0; hole < rows * cols; hole++) {
      for (let start = 0; start < rows * cols; start++) {
        for (const end of [undefined, rows * cols - 1, 0]) {
          if (start === hole || end === hole || end === start) continue;
          const problem = { rows, cols, blocked: [hole], start, ...(end === undefined ? {} : { end }) };
          const count = countByBruteForce(problem);
          if (count > 0n) withTours++;
          expect(countOf(problem), JSON.stringify(problem)).toBe(count);
        }
      }
    }
    expect(withTours).toBeGreaterThan(5);
  });
});
