import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../src/problem/problem.js';
import { solveOnEvery } from './engines.js';

/** Boards without a tour that the search left undecided after 100,000 nodes, and that no rule excludes. */
const NARROW: TourProblem[] = [
  {
    rows: 6,
    cols: 16,
    blocked: [6, 15, 18, 22, 26, 34, 36, 38, 51, 58, 61, 70, 79, 88, 89, 90, 94, 95],
  },
  {
    rows: 9,
    cols: 14,
    blocked: [
      1, 10, 13, 15, 18, 19, 23, 25, 32, 44, 48, 55, 70, 74, 77, 78, 81, 88, 98, 100, 107, 111, 117, 121,
    ],
  },
];

describe('edge-search on narrow boards', () => {
  test.each(NARROW)('proves by the frontier that board %# has no tour, within an exact limit', (problem) => {
    const whole = solveOnEvery(problem, { nodeLimit: 50_000 });
    expect(whole).toMatchObject({
      status: 'impossible',
      reason: 'search-exhausted',
      proof: 'search',
      strategy: 'edge-search',
      explanation: `Every way across the board was followed: no open tour of this ${problem.rows} x ${problem.cols} board with ${(problem.blocked as number[]).length} blocked squares exists.`,
    });
    expect(solveOnEvery(problem, { nodeLimit: whole.nodes })).toEqual(whole);
    expect(solveOnEvery(problem, { nodeLimit: whole.nodes - 1 })).toMatchObject({
      status: 'limit',
      nodes: whole.nodes - 1,
    });
  });
});
