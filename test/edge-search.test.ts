import { describe, expect, test } from 'vitest';
import { Grid } from '../src/existence/holes/grid.js';
import { maximumLinks } from '../src/existence/holes/two-factor.js';
import { checkTour } from '../src/problem/check.js';
import type { SolveOptions } from '../src/problem/options.js';
import { normaliseBoard, type TourProblem } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { found, searchExhausted } from '../src/strategies/attempts.js';
import { FactorSearch } from '../src/strategies/edge-search/factor-search.js';
import { FrontierMethod } from '../src/strategies/edge-search/frontier.js';
import type { Method, WantedTour } from '../src/strategies/edge-search/tour-search.js';
import { createTsSolver } from '../src/ts.js';
import { solveOnEvery } from './engines.js';
import { extent, inSweep } from './extent.js';
import { randomHoles } from './holed-boards.js';
import { MAX_OPEN_SQUARES, tourExists } from './oracle/brute-force.js';
import hardBoards from './reference/hard-boards.json' with { type: 'json' };
import { expectLegalPath, expectTruth } from './search-checks.js';

const solver = createTsSolver();
const STRATEGY = { strategy: 'edge-search' } as const;

describe('edge-search', () => {
  test('returns different tours for each seed and stream, the same ones each time', () => {
    const problem = { ...randomHoles(60, 60, 0.03, 5), closed: true };
    const tours = [{}, { seed: 1 }, { stream: 1 }].map((options) => {
      const result = solver.solve(problem, { ...STRATEGY, ...options });
      expect(solver.solve(problem, { ...STRATEGY, ...options })).toEqual(result);
      return result.status;
    });
    expect(tours).toEqual(['found', 'found', 'found']);
  });

  // Boards that took 23,000 to 1,800,000 nodes when attempts grew.
  test.each(hardBoards.slice(0, 4))('solves board %# of those on which it ran away', (problem) => {
    const result = solveOnEvery(problem, { nodeLimit: 20_000 });
    expectTruth(problem, result, true);
  });

  test('solves boards of 300 x 300, open and closed', () => {
    const board = randomHoles(300, 300, 0.05, 3);
    for (const more of [{}, { closed: true }]) {
      const result = solver.solve({ ...board, ...more });
      expect(result).toMatchObject(STRATEGY);
      expectTruth({ ...board, ...more }, result, true);
    }
  });

  inSweep('finds random tours of boards too large for forcing', () => {
    const blocked = [9 * 2048 + 8, 99 * 2048 + 1];
    const problem: TourProblem = { rows: 2049, cols: 2048, closed: true, blocked };
    const result = solver.solve(problem, { strategy: 'random', seed: 1 });
    expect(result).toMatchObject({ strategy: 'random' });
    expectTruth(problem, result, true);
  });

  inSweep(
    'ends at the limit if a board too large for forcing is not connected, and counts failed attempts',
    () => {
      // A room of 6 x 6, and two squares around it.
      const blocked: number[] = [];
      for (let row = 20; row < 30; row++) {
        for (let col = 20; col < 30; col++) {
          if (row < 22 || row > 27 || col < 22 || col > 27) blocked.push(row * 2048 + col);
        }
      }
      const problem: TourProblem = { rows: 2049, cols: 2048, closed: true, blocked };
      const result = solver.solve(problem, { ...STRATEGY, nodeLimit: 1e5 });
      expect(result).toMatchObject({ status: 'limit', reason: 'nodes', nodes: 1e5, strategy: 'edge-search' });
    },
  );

  test('rejects boards that are too large before it computes anything', () => {
    for (const blocked of [undefined, [0]]) {
      const solve = () => solver.solve({ rows: 4097, cols: 4096, blocked }, STRATEGY);
      expect(solve).toThrow(RangeError);
      expect(solve).toThrow('rows * cols is 16781312; it must be at most 16777216 for a search by edges');
      const batch = () => solver.solveBatch({ rows: 4097, cols: 4096, blocked, count: 1 }, STRATEGY);
      expect(batch).toThrow(RangeError);
    }
  });
});

/** Boards on which the search must decide: with holes, and not excluded by a rule. */
const hard: TourProblem[] = [
  { ...randomHoles(30, 30, 0.1, 1), closed: true },
  randomHoles(24, 25, 0.1, 2),
  { ...randomHoles(12, 12, 0.1, 4), start: 30 },
  // A thin ring, refuted by the complete search.
  { rows: 8, cols: 8, blocked: [18, 19, 20, 21, 26, 27, 28, 29, 34, 35, 36, 37, 42, 43, 44, 45] },
  { rows: 3, cols: 12, closed: true },
  { rows: 5, cols: 9, start: 0, end: 2 },
];

describe('the node limit of edge-search', () => {
  test('is exact: a search that takes n nodes needs a limit of n', () => {
    let limited = 0;
    const check = (problem: TourProblem, options: SolveOptions): void => {
      const whole = solver.solve(problem, options);
      expect(['found', 'impossible', 'limit']).toContain(whole.status);
      const isConstructed = whole.status === 'found' && whole.strategy === 'divide-and-conquer';
      if (whole.nodes === 0 || isConstructed) return;
      expect(solver.solve(problem, { ...options, nodeLimit: whole.nodes })).toEqual(whole);
      if (whole.nodes === 1) return;
      for (const nodeLimit of [whole.nodes - 1, Math.ceil(whole.nodes / 2), 1]) {
        const less = solver.solve(problem, { ...options, nodeLimit });
        if (less.status !== 'limit') throw new Error(`${less.status} with ${nodeLimit} of ${whole.nodes}`);
        expect(less.nodes).toBe(nodeLimit);
        expectLegalPath(problem, less);
        limited++;
      }
    };
    for (const problem of hard) {
      check(problem, STRATEGY);
      check(problem, {});
    }
    expect(limited).toBeGreaterThan(20);
  });
});

/** Boards without a tour, narrow enough for the frontier. */
const NARROW: (TourProblem & { blocked: number[] })[] = [
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

/** The problem for a method: any tour of a board, without rules. */
function anyTour(problem: TourProblem, closed: boolean): WantedTour {
  const board = normaliseBoard(problem);
  const start = closed ? board.blocked!.indexOf(0) : -1;
  return { grid: new Grid(board), start, end: -1, closed, mayJoin: (one, other) => one !== other };
}

/** The answer of a method, as a strategy gives it. */
function answerOf(method: Method, { grid: { board }, closed }: WantedTour): TourResult {
  const status = method.run(Number.POSITIVE_INFINITY);
  if (status === 'found') return found(board, method.tour(), method.nodes, 'edge-search');
  expect(status).toBe('impossible');
  return searchExhausted({ board, start: -1, end: -1, closed }, method.nodes, 'edge-search');
}

/**
 * A random board of at most 36 squares, of which brute force can search the open ones: every other one closed, and some with
 * an odd number of open squares.
 */
function smallBoard(number: number): TourProblem & { blocked: number[] } {
  const sizes = [
    [6, 6],
    [5, 7],
    [4, 8],
    [4, 9],
    [5, 6],
    [3, 12],
  ] as const;
  const [rows, cols] = sizes[(number >> 1) % sizes.length]!;
  const least = Math.max(0.05, 1 - MAX_OPEN_SQUARES / (rows * cols));
  const { blocked } = randomHoles(rows, cols, least + (number % 15) / 100, number, false);
  const closed = number % 2 === 1;
  if (number % 8 === 0) blocked[blocked.indexOf(0, (rows * cols) >> 1)] = 1;
  return { rows, cols, closed, blocked: [...blocked.keys()].filter((square) => blocked[square] === 1) };
}

describe('edge-search on a board without holes', () => {
  test('excludes starts by the loops of every engine', () => {
    for (let start = 0; start < 140; start += 3) {
      const problem = { rows: 35, cols: 4, start };
      const result = solveOnEvery(problem, { ...STRATEGY, nodeLimit: 13 });
      if (result.status === 'found') expect(checkTour(problem, result.path).ok).toBe(true);
    }
  });
});

describe('the complete methods of edge-search', () => {
  // Tours are checked. Brute force confirms that there is none.
  test('agree with brute force', () => {
    const counts = new Map<boolean, number>();
    for (let number = 0; number < extent(500, 100); number++) {
      const problem = smallBoard(number);
      const { rows, cols, blocked, closed = false } = problem;
      const result = solver.solve(problem);
      const board = { rows, cols, blocked: (square: number) => blocked.includes(square) };
      const exists = result.status === 'found' || tourExists(board, { start: -1, end: -1, closed });
      expectTruth(problem, result, exists);
      expectTruth(problem, solver.solve(problem, STRATEGY), exists);
      const wanted = anyTour(problem, closed);
      const { grid } = wanted;
      expectTruth(problem, answerOf(new FactorSearch(wanted, maximumLinks(grid, -1, 0)), wanted), exists);
      const frontier = new FrontierMethod(wanted, grid.moves);
      if (frontier.run(5000) !== 'limit') expectTruth(problem, answerOf(frontier, wanted), exists);
      counts.set(exists, (counts.get(exists) ?? 0) + 1);
    }
    for (const exists of [true, false]) expect(counts.get(exists)).toBeGreaterThan(extent(50, 10));
  });

  test.each(NARROW)('agree that narrow board %# has no tour', (problem) => {
    const wanted = anyTour(problem, false);
    expect(new FactorSearch(wanted, maximumLinks(wanted.grid, -1, 0)).run(100)).toBe('impossible');
    expect(new FrontierMethod(wanted, wanted.grid.moves).run(50_000)).toBe('impossible');
  });
});
