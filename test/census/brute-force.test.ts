import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { extent } from '../extent.js';
import { MAX_OPEN_SQUARES, tourCount } from '../oracle/brute-force.js';
import { countByFrontier } from '../oracle/frontier-count.js';
import { countOf, problemsWithTours, smallProblems } from './problems.js';
import { firstCellsProblem } from './published.js';

function expected(problem: TourProblem): bigint {
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
      fc.property(fc.oneof(smallProblems(20), problemsWithTours()), (problem) => {
        const count = expected(problem);
        if (count > 0n) withTours++;
        expect(countOf(problem)).toBe(count);
      }),
      { numRuns: extent(1000, 300) },
    );
    expect(withTours).toBeGreaterThan(50);
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
          const count = expected(problem);
          if (count > 0n) withTours++;
          expect(countOf(problem), JSON.stringify(problem)).toBe(count);
        }
      }
    }
    expect(withTours).toBeGreaterThan(5);
  });

  // values.test.ts has their published numbers. Here an independent program counts them, with one table of states per square.
  test.each([
    [6, 22, extent(34, 28), true],
    [4, 5, extent(48, 24), false],
  ])('the first squares of %i rows, from %i to %i of them, closed: %s', (rows, min, max, closed) => {
    const counts: bigint[] = [];
    for (let cells = min; cells <= max; cells += closed ? 2 : 1) {
      const row = { sequence: '', rows, closed, firstCells: min, step: 1, counts: [] };
      const problem = firstCellsProblem(row, cells);
      const blocked = problem.blocked as readonly (readonly [number, number])[];
      const holes = blocked.map(([row, col]) => row * problem.cols + col);
      const count = countByFrontier({ ...problem, holes }, closed);
      if (cells <= MAX_OPEN_SQUARES) expect(expected({ ...problem, blocked: holes })).toBe(count);
      expect(countOf(problem, 'wasm'), `${cells} squares`).toBe(count);
      counts.push(count);
    }
    expect(counts.filter((count) => count > 0n).length).toBeGreaterThan(2);
  });
});
