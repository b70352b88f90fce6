import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import type { LimitResult, WalkResult } from '../src/problem/result.js';
import { runToEnd } from '../src/puzzle/search.js';
import { solveInSlices } from '../src/solver/solver.js';
import { createTsSolver } from '../src/ts.js';
import { difference } from './difference.js';
import { createSession, ENGINES, type Engine } from './engines.js';
import { problems, solveOptions } from './problems.js';
import { expectLegalPath } from './search-checks.js';

/** Searches that take too long to wait for. */
const ENDLESS: [TourProblem, Omit<SolveOptions, 'out'>][] = [
  [{ rows: 30, cols: 30, start: 0, closed: true }, { strategy: 'backtracking' }],
  [
    { rows: 4, cols: 17, closed: true, blocked: [20, 27, 28, 11, 66, 62, 51, 63] },
    { strategy: 'warnsdorff-backtracking' },
  ],
  [{ rows: 8, cols: 8, start: 0, closed: true }, { strategy: 'backtracking' }],
];
const MAX_NODES = Number.MAX_SAFE_INTEGER;

/** A clock that advances by a millisecond with each reading: the same on every machine. */
function countLooks(): void {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time++);
}

/** Like `toEqual`, which takes seconds for long paths. */
function expectSame(one: unknown, other: unknown): void {
  expect(difference(one, other, 'result')).toBeUndefined();
}

function timedOut(result: WalkResult): LimitResult {
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
      const result = timedOut(solver.solve(problem, { ...options, nodeLimit: MAX_NODES, timeLimit }));
      expect(result.nodes).toBeGreaterThan(0);
      expect(result.strategy).toBe(options.strategy);
      expectLegalPath(problem, result);
    }
  });

  it.each(ENDLESS)('is checked between slices of %j with %j', (problem, options) => {
    countLooks();
    const result = timedOut(solver.solve(problem, { ...options, nodeLimit: MAX_NODES, timeLimit: 4.5 }));
    // The fifth reading is too late.
    expect(result.nodes).toBe(5 * 2 ** 15);
    const same = solver.solve(problem, { ...options, nodeLimit: result.nodes });
    expect({ ...same, reason: 'time' }).toEqual(result);
    expect(same).toMatchObject({ reason: 'nodes' });
  });

  it('ends each tour of a batch separately', () => {
    countLooks();
    const [{ rows, cols, closed }, options] = ENDLESS[2]!;
    const batch = { rows, cols, closed, starts: [0, 9] };
    const answers = solver.solveBatch(batch, { ...options, nodeLimit: MAX_NODES, timeLimit: 2.5 });
    expect([...answers.statuses]).toEqual([3, 3]);
    expect([...answers.nodes]).toEqual([3 * 2 ** 15, 3 * 2 ** 15]);
  });

  it('ends walks and constructions, and lets them finish in time', () => {
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

  it('returns no random tour if it is over before', () => {
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
    [50, { rows: 4, cols: 27, blocked: [23, 57, 84, 98, 50, 7, 44] }, { strategy: 'edge-search', seed: 185 }],
    [37, { rows: 3, cols: 29, blocked: [37, 45, 62, 32] }, { strategy: 'random', seed: 92 }],
    [41, { rows: 4, cols: 7, blocked: [27] }, {}],
  ])('ends a search of %i nodes after any slice of it', (nodes, problem, options) => {
    const session = createSession(engine);
    const slice = Math.ceil(nodes / 30);
    const solveFor = (timeLimit: number): WalkResult => {
      countLooks();
      const checked = normaliseOptions({ ...options, timeLimit }, STRATEGY_NAMES);
      return runToEnd(solveInSlices(session, normaliseProblem(problem), checked, undefined, slice));
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

  it('is checked every few hundred exchanges, and after each unsuccessful round of joining', () => {
    // (0,0) and (3,3) have the same two neighbours, so no path leads out of these four squares. The rule that proves it
    // applies to at most 2^16 squares.
    const around = ['1 4', '2 5', '4 1', '5 2', '4 5', '5 4'];
    const balance = ['20 10', '20 14', '20 18', '20 22', '20 26', '20 30'];
    const blocked = [...around, ...balance].map((place) => {
      const [row, col] = place.split(' ').map(Number) as [number, number];
      return row * 256 + col;
    });
    const problem: TourProblem = { rows: 257, cols: 256, closed: true, blocked };
    const options = { strategy: 'edge-search' } as const;
    expect(solver.solve(problem, options)).toMatchObject({ status: 'impossible', proof: 'search' });
    countLooks();
    const result = timedOut(solver.solve(problem, { ...options, timeLimit: 4.5 }));
    expect(result.nodes).toBeLessThanOrEqual(5 * 2 ** 8);
    expectLegalPath(problem, result);
  });

  it('does not change answers that are found in time', () => {
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

it('ends the rules for holes, and runs them again', () => {
  const board = { rows: 600, cols: 600, blocked: [0, 1] };
  const solver = createTsSolver();
  for (const closed of [false, true]) {
    const result = solver.solve({ ...board, closed }, { timeLimit: 0.01 });
    expect(result).toMatchObject({ status: 'limit', reason: 'time', nodes: 0, strategy: 'edge-search' });
    expect(result.path).toHaveLength(0);
    const again = solver.solve({ ...board, closed }, { nodeLimit: 1 });
    expect(again).toMatchObject({ status: 'limit', reason: 'nodes', nodes: 1 });
  }
});
