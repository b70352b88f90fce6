import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTours } from '../src/census/count.js';
import { Grid } from '../src/existence/holes/grid.js';
import { checkTour } from '../src/problem/check.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { Random } from '../src/problem/random.js';
import { FrontierMethod, hasFrontier } from '../src/strategies/edge-search/frontier.js';
import { solveOnEvery } from './engines.js';
import { extent, inSweep, sampleOf } from './extent.js';
import { randomHoles, smallBoards } from './holed-boards.js';
import { tourExists } from './oracle/brute-force.js';

/** The frontier of a problem, where no rule keeps any two squares from being its ends. */
function frontierOf(problem: TourProblem): FrontierMethod {
  const { board, start, end, closed } = normaliseProblem(problem);
  const anywhere = board.blocked?.indexOf(0) ?? 0;
  return new FrontierMethod({
    grid: new Grid(board),
    start: closed ? anywhere : start,
    end,
    closed,
    mayJoin: (one, other) => one !== other,
  });
}

/** What the frontier says, after a look at the tour that it goes back along. */
function verdictOf(problem: TourProblem): string {
  const frontier = frontierOf(problem);
  const verdict = frontier.run(Number.POSITIVE_INFINITY);
  if (verdict === 'found') expect(checkTour(problem, frontier.tour())).toEqual({ ok: true });
  return verdict;
}

/** Closed, open, and open with one end given, or both. */
function kindsOf(start: number, end: number): Partial<TourProblem>[] {
  return [{ closed: true }, {}, { start }, { end }, { start, end }];
}

describe('the frontier', () => {
  test('decides as brute force does, whatever ends are given', () => {
    const verdicts = { found: 0, impossible: 0 };
    fc.assert(
      fc.property(smallBoards, ({ rows, cols, blocked, free, start, end }) => {
        fc.pre(free.length > 2 && start !== end);
        for (const kind of kindsOf(free[start]!, free[end]!)) {
          const problem = { rows, cols, blocked, ...kind };
          const exists = tourExists(
            { rows, cols, blocked: (square) => blocked[square] === 1 },
            { start: -1, end: -1, closed: false, ...(kind as object) },
          );
          const expected = exists ? 'found' : 'impossible';
          expect(verdictOf(problem), JSON.stringify(problem)).toBe(expected);
          verdicts[expected]++;
        }
      }),
    );
    expect(Math.min(verdicts.found, verdicts.impossible)).toBeGreaterThan(extent(200, 10));
  });

  test('decides as the count of all tours does, on boards of up to five rows either way round', () => {
    const verdicts = { found: 0, impossible: 0 };
    const generator = new Random();
    for (let number = 0; number < extent(300, 25); number++) {
      generator.seed(number, 0, 0);
      const board = randomHoles(3 + (number % 3), 5 + (number % 4), 0.1 + (number % 5) / 20, number, false);
      const free = [...board.blocked.keys()].filter((square) => board.blocked[square] === 0);
      const start = free[generator.drawBelow(free.length)]!;
      const end = free.find((square) => square !== start)!;
      for (const kind of kindsOf(start, end)) {
        const problem = { ...board, ...kind };
        const counted = countTours(problem);
        const expected = counted.count! > 0n ? 'found' : 'impossible';
        expect(verdictOf(problem), JSON.stringify(problem)).toBe(expected);
        verdicts[expected]++;
      }
    }
    expect(Math.min(verdicts.found, verdicts.impossible)).toBeGreaterThan(extent(100, 10));
  });

  test('stops at any number of states and goes on from there', () => {
    for (const kind of sampleOf(kindsOf(1, 33), 3)) {
      const problem = { rows: 5, cols: 7, blocked: [0, 12, 17], ...kind };
      const whole = frontierOf(problem);
      const verdict = whole.run(Number.POSITIVE_INFINITY);
      const bit = frontierOf(problem);
      for (let nodes = 1; nodes < whole.nodes; nodes += Math.ceil(whole.nodes / 60)) {
        expect(bit.run(nodes)).toBe('limit');
        expect(bit.nodes).toBe(nodes);
      }
      expect(bit.run(whole.nodes)).toBe(verdict);
      expect(bit.nodes).toBe(whole.nodes);
      if (verdict === 'found') expect(bit.tour()).toEqual(whole.tour());
    }
  });

  inSweep('gives up on boards of too many states, and is not for wide ones', () => {
    const problem = { ...randomHoles(11, 12, 0.02, 1), closed: true };
    const frontier = frontierOf(problem);
    expect(frontier.run(Number.POSITIVE_INFINITY)).toBe('given-up');
    expect(frontier.run(Number.POSITIVE_INFINITY)).toBe('given-up');
    expect(hasFrontier({ ...normaliseProblem(problem).board })).toBe(true);
    expect(hasFrontier(normaliseProblem({ rows: 12, cols: 12 }).board)).toBe(false);
  });
});

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
