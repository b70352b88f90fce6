import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import type { LimitResult, TourResult } from '../src/problem/result.js';
import { solveInSlices } from '../src/solver/solver.js';
import { difference } from './difference.js';
import { createSession, ENGINES, type Engine } from './engines.js';
import { problems, solveOptions } from './problems.js';
import { expectLegalPath, finish } from './search-checks.js';

/** Searches that do not end while anybody waits. */
const ENDLESS: [TourProblem, Omit<SolveOptions, 'out'>][] = [
  [{ rows: 30, cols: 30, start: 0, closed: true }, { strategy: 'backtracking' }],
  [
    { rows: 6, cols: 13, blocked: [4, 8, 9, 35, 38, 53, 61, 62, 68] },
    { strategy: 'warnsdorff-backtracking' },
  ],
  [{ rows: 8, cols: 8, start: 0, closed: true }, { strategy: 'backtracking' }],
];
const MOST = Number.MAX_SAFE_INTEGER;

/** The platform's clock is one that goes on by a millisecond whenever it is looked at: the same on every machine. */
function countLooks(): void {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time++);
}

/** Like `toEqual`, which takes seconds on long paths. */
function expectSame(one: unknown, other: unknown): void {
  expect(difference(one, other, 'result')).toBeUndefined();
}

function timedOut(result: TourResult): LimitResult {
  expect(result).toMatchObject({ status: 'limit', reason: 'time' });
  return result as LimitResult;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(ENGINES)('the time limit on $name', (engine: Engine) => {
  const solver = engine.create();

  it.each(ENDLESS)('ends the search of %j with %j', (problem, options) => {
    for (const timeLimit of [0.01, 5]) {
      const result = timedOut(solver.solve(problem, { ...options, nodeLimit: MOST, timeLimit }));
      expect(result.nodes).toBeGreaterThan(0);
      expect(result.strategy).toBe(options.strategy);
      expectLegalPath(problem, result);
    }
  });

  it.each(ENDLESS)('is looked at between slices of %j with %j', (problem, options) => {
    countLooks();
    const result = timedOut(solver.solve(problem, { ...options, nodeLimit: MOST, timeLimit: 4.5 }));
    // The fifth look is too late.
    expect(result.nodes).toBe(5 * 2 ** 15);
    const same = solver.solve(problem, { ...options, nodeLimit: result.nodes });
    expect({ ...same, reason: 'time' }).toEqual(result);
    expect(same).toMatchObject({ reason: 'nodes' });
  });

  it('ends each tour of a batch on its own', () => {
    countLooks();
    const [{ rows, cols, closed }, options] = ENDLESS[2]!;
    const batch = { rows, cols, closed, starts: [0, 9] };
    const answers = solver.solveBatch(batch, { ...options, nodeLimit: MOST, timeLimit: 2.5 });
    expect([...answers.statuses]).toEqual([3, 3]);
    expect([...answers.nodes]).toEqual([3 * 2 ** 15, 3 * 2 ** 15]);
  });

  it('ends walks and constructions where they are, and lets them end in time', () => {
    const board = { rows: 400, cols: 401 };
    for (const strategy of ['warnsdorff', 'divide-and-conquer', 'auto'] as const) {
      const whole = solver.solve(board, { strategy }) as { path: Uint32Array };
      expectSame(solver.solve(board, { strategy, timeLimit: 1e9 }), whole);
      countLooks();
      for (const out of [undefined, new Uint32Array(400 * 401)]) {
        const result = timedOut(solver.solve(board, { strategy, timeLimit: 1.5, out }));
        expect(result.path.length).toBe(2 * 2 ** 15);
        expect(result.nodes).toBe(result.path.length);
        expect(result.path.every((square, step) => square === whole.path[step])).toBe(true);
        if (out) expect(result.path.buffer).toBe(out.buffer);
      }
      vi.restoreAllMocks();
    }
  });

  it('gives no tour for a random one for which there was no time', () => {
    for (const problem of [
      { rows: 200, cols: 300 },
      { rows: 3, cols: 900 },
      { rows: 60, cols: 600, blocked: [700, 701] },
    ]) {
      const options = { strategy: 'random', seed: 5 } as const;
      const whole = solver.solve(problem, options);
      expect(whole.status).toBe('found');
      expectSame(solver.solve(problem, { ...options, timeLimit: 1e9 }), whole);
      countLooks();
      const statuses = new Set<string>();
      for (const timeLimit of [0.5, 1.5, 2.5, 4.5, 9.5, 1e6]) {
        const result = solver.solve(problem, { ...options, timeLimit });
        statuses.add(result.status);
        if (result.status === 'limit') expectLegalPath(problem, timedOut(result));
        else expectSame(result, whole);
      }
      expect([...statuses].sort()).toEqual(['found', 'limit']);
      vi.restoreAllMocks();
    }
  });

  it.each<[number, TourProblem, SolveOptions]>([
    [5066, { rows: 4, cols: 24, blocked: [2, 7, 10, 41, 42, 67] }, { strategy: 'edge-search', seed: 180 }],
    [316, { rows: 3, cols: 28, blocked: [8, 11, 13, 39, 69] }, { strategy: 'random', seed: 344 }],
    [41, { rows: 4, cols: 7, blocked: [27] }, {}],
  ])('ends a search of %i nodes after any slice of it', (nodes, problem, options) => {
    const session = createSession(engine);
    const slice = Math.ceil(nodes / 30);
    const solveFor = (timeLimit: number): TourResult => {
      countLooks();
      const checked = normaliseOptions({ ...options, timeLimit }, STRATEGY_NAMES);
      return finish(solveInSlices(session, normaliseProblem(problem), checked, undefined, slice));
    };
    const whole = solver.solve(problem, options);
    expect(whole.nodes).toBe(nodes);
    let last = 0;
    for (let timeLimit = 0.5; ; timeLimit++) {
      const result = solveFor(timeLimit);
      if (result.status !== 'limit') {
        expect(result).toEqual(whole);
        break;
      }
      expectLegalPath(problem, timedOut(result));
      expect(result.nodes).toBeGreaterThanOrEqual(last);
      last = result.nodes;
    }
    expect(last).toBeGreaterThan(nodes / 2);
  });

  it.each<[string, number, TourProblem]>([
    [
      'every few hundred decisions and states of a search by edges',
      5 * 2 ** 8,
      {
        rows: 6,
        cols: 16,
        blocked: [6, 15, 18, 22, 26, 34, 36, 38, 51, 58, 61, 70, 79, 88, 89, 90, 94, 95],
      },
    ],
    [
      // (0,0) and (3,3) have the same two squares beside them: no piece leads out of these four.
      'after each round of a joining in vain, which takes no node',
      2 ** 8,
      {
        rows: 40,
        cols: 40,
        closed: true,
        blocked: [44, 85, 161, 202, 165, 204, 810, 814, 818, 822, 826, 830],
      },
    ],
  ])('is looked at %s', (_, most, problem) => {
    const options = { strategy: 'edge-search' } as const;
    expect(solver.solve(problem, options)).toMatchObject({ status: 'impossible', proof: 'search' });
    countLooks();
    const result = timedOut(solver.solve(problem, { ...options, timeLimit: 4.5 }));
    expect(result.nodes).toBeLessThanOrEqual(most);
    expectLegalPath(problem, result);
  });

  it('makes no difference to what ends in time', () => {
    fc.assert(
      fc.property(problems, solveOptions, ({ problem }, options) => {
        if (options.strategy === 'divide-and-conquer' && problem.blocked) return;
        const answer = (more: SolveOptions): unknown => {
          try {
            return solver.solve(problem, { ...options, ...more });
          } catch (error) {
            return String(error);
          }
        };
        expect(answer({ timeLimit: 1e9 })).toEqual(answer({}));
      }),
    );
  });
});
