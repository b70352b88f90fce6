import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import type { LimitResult } from '../src/problem/result.js';
import { solveInSlices } from '../src/solver/solver.js';
import { createSession, ENGINES, type Engine } from './engines.js';
import { extent } from './extent.js';
import { problems, solveOptions } from './problems.js';
import {
  expectLegalPath,
  SEARCHES,
  type SearchStrategy,
  searcherPastTheRules,
  smallProblems,
} from './search-checks.js';

function limitOf(result: { status: string }): LimitResult {
  if (result.status !== 'limit') throw new Error(result.status);
  return result as LimitResult;
}

/**
 * The first of the longest paths of a search, without its last square, and its answer. A search in slices of one node
 * pauses before it places each square.
 */
function longestSeen(
  engine: Engine,
  problem: TourProblem,
  options: SolveOptions,
): { longestButOne: number[]; answer: LimitResult } {
  const session = createSession(engine);
  const steps = solveInSlices(
    session,
    normaliseProblem(problem),
    normaliseOptions(options, STRATEGY_NAMES),
    undefined,
    1,
  );
  let longest = new Uint32Array(0);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { longestButOne: [...longest], answer: limitOf(value) };
    const kernel = session.engine.kernel(options.strategy as SearchStrategy);
    if (kernel.length <= longest.length) continue;
    longest = kernel.path(kernel.length).slice();
  }
}

describe.each(ENGINES)('the node limit on $name', (engine: Engine) => {
  const solver = engine.create();

  it.each(SEARCHES)('of %s is exact: a search that takes n nodes needs a limit of n', (strategy) => {
    const search = searcherPastTheRules(engine);
    const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
    fc.assert(
      fc.property(smallProblems, solveOptions, ({ problem, free }, more) => {
        fc.pre(free.length > 1);
        const options = { ...more, strategy };
        const result = search(problem, { ...options, nodeLimit: 3000 });
        seen[result.status]++;
        if (result.status === 'limit') {
          expect(result.nodes).toBe(3000);
          expectLegalPath(problem, result);
          return;
        }
        expect(search(problem, { ...options, nodeLimit: result.nodes })).toEqual(result);
        if (result.nodes === 1) return;
        const less = limitOf(search(problem, { ...options, nodeLimit: result.nodes - 1 }));
        expect(less).toMatchObject({ nodes: result.nodes - 1, strategy });
        expectLegalPath(problem, less);
      }),
    );
    expect(seen.stuck).toBe(0);
    expect(Math.min(seen.found, seen.impossible)).toBeGreaterThan(0);
  });

  it('is exact through the rules and the choice of auto', () => {
    const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
    const strategies = fc.constantFrom(...(['auto', ...SEARCHES, 'edge-search', 'random'] as const));
    const keys = fc.record({ strategy: strategies, seed: fc.nat(99), stream: fc.nat(99) });
    fc.assert(
      fc.property(problems, keys, ({ problem, free }, options) => {
        const whole = solver.solve(problem, { ...options, nodeLimit: 20_000 });
        if (whole.status === 'limit' || whole.nodes < 2) return;
        // On boards without holes, 'auto' constructs if the limit might not be enough for a search.
        if (whole.strategy === 'divide-and-conquer') return;
        // Nothing is searched: moves change a random tour into another.
        const isMade = whole.status === 'found' && whole.nodes === free.length;
        seen[whole.status]++;
        expect(solver.solve(problem, { ...options, nodeLimit: whole.nodes })).toEqual(whole);
        const less = solver.solve(problem, { ...options, nodeLimit: whole.nodes - 1 });
        if (whole.strategy === 'random' && isMade) return;
        expect(limitOf(less).nodes).toBe(whole.nodes - 1);
        expectLegalPath(problem, limitOf(less));
      }),
      { numRuns: extent(3000, 500) },
    );
    expect(seen.stuck + seen.limit).toBe(0);
    // Searches refute hardly any of these boards; one of them is below.
    expect(seen.found).toBeGreaterThan(30);
  });

  it.each<[string, number, TourProblem, SolveOptions]>([
    ['the second search of auto', 31, { rows: 4, cols: 4, blocked: [10, 12] }, {}],
    ['the second search of auto', 41, { rows: 4, cols: 7, blocked: [27] }, {}],
    [
      'the complete search',
      25,
      { rows: 3, cols: 29, blocked: [37, 45, 62, 32] },
      { strategy: 'edge-search', seed: 92 },
    ],
    ['any end', 37, { rows: 3, cols: 29, blocked: [37, 45, 62, 32] }, { strategy: 'random', seed: 92 }],
  ])('is exact if %s needs no node: %i', (_, nodes, problem, options) => {
    const whole = solver.solve(problem, options);
    expect(whole.nodes).toBe(nodes);
    expect(whole.status).not.toBe('limit');
    expect(solver.solve(problem, { ...options, nodeLimit: nodes })).toEqual(whole);
    const less = limitOf(solver.solve(problem, { ...options, nodeLimit: nodes - 1 }));
    expect(less.nodes).toBe(nodes - 1);
    expectLegalPath(problem, less);
  });

  it('includes restarts: a start that takes more than a thousand nodes', () => {
    const problem = { rows: 5, cols: 12, start: 37 };
    const strategy = 'warnsdorff-backtracking';
    const found = solver.solve(problem, { strategy });
    expect(found).toMatchObject({ status: 'found' });
    expect(found.nodes).toBeGreaterThan(8 * 1.5 * 60);
    expect(solver.solve(problem, { strategy, nodeLimit: found.nodes })).toEqual(found);
    for (const nodeLimit of [1, 2, 59, 60, 89, 90, 91, 719, 720, 721, found.nodes - 1]) {
      const less = limitOf(solver.solve(problem, { strategy, nodeLimit }));
      expect(less.nodes).toBe(nodeLimit);
      expectLegalPath(problem, less);
    }
  });

  it.each<[SearchStrategy, TourProblem, number]>([
    ['backtracking', { rows: 6, cols: 6, start: 0 }, 5000],
    ['backtracking', { rows: 5, cols: 6, start: 0, end: 1 }, 2000],
    ['backtracking', { rows: 6, cols: 6, closed: true }, 3000],
    ['backtracking', { rows: 5, cols: 5, blocked: [12, 23] }, 3000],
    ['warnsdorff-backtracking', { rows: 5, cols: 12, start: 37 }, 1139],
    ['warnsdorff-backtracking', { rows: 5, cols: 58, start: 148 }, 3000],
    ['warnsdorff-backtracking', { rows: 6, cols: 6, blocked: [14, 15], closed: true, start: 0 }, 30],
  ])('of %s on %j returns the first of the longest paths', (strategy, problem, max) => {
    for (const nodeLimit of [1, 2, 3, 10, Math.ceil(max / 7), Math.ceil(max / 3), max]) {
      const options = { strategy, nodeLimit };
      const result = solver.solve(problem, options);
      const { longestButOne, answer } = longestSeen(engine, problem, options);
      expect(answer).toEqual(result);
      expectLegalPath(problem, answer);
      expect([...answer.path.subarray(0, -1)]).toEqual(longestButOne);
    }
  });

  it('of a closed search returns the longer direction from the start along the longest path', () => {
    const problem = { rows: 20, cols: 20, closed: true };
    let turns = 0;
    let halves = 0;
    for (const nodeLimit of [60, 61, 200, 350]) {
      // The search starts on the corner, so the path is already the longest.
      const options = { strategy: 'warnsdorff-backtracking', nodeLimit } as const;
      const whole = limitOf(solver.solve({ ...problem, start: 0 }, options)).path;
      if (whole.length % 2 === 0) halves++;
      for (const at of [1, 20, Math.floor(whole.length / 2), whole.length - 2]) {
        const start = whole[at]!;
        const { longestButOne, answer } = longestSeen(engine, { ...problem, start }, options);
        expectLegalPath({ ...problem, start }, answer);
        expect([...limitOf(solver.solve({ ...problem, start }, options)).path]).toEqual([...answer.path]);
        expect(longestButOne[at]).toBe(start);
        const back = longestButOne.slice(0, at + 1).reverse();
        const onward = longestButOne.slice(at);
        const goesBack = back.length > onward.length + 1;
        expect([...answer.path]).toEqual(goesBack ? back : [...onward, answer.path.at(-1)]);
        if (goesBack) turns++;
      }
    }
    expect(turns).toBeGreaterThan(4);
    expect(halves).toBeGreaterThan(0);
  });

  it('of a closed search that never reached the start returns only the start', () => {
    const problem = { rows: 20, cols: 20, start: 210, closed: true };
    const options = { strategy: 'warnsdorff-backtracking', nodeLimit: 50 } as const;
    const { longestButOne, answer } = longestSeen(engine, problem, options);
    expect(longestButOne).not.toContain(210);
    expect([...answer.path]).toEqual([210]);
  });
});
