import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TourProblem, tourExistence } from '../src/index.js';
import { batchPath } from '../src/problem/batch.js';
import { checkTour } from '../src/problem/check.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { solveInSlices } from '../src/solver/solve.js';
import { createSession, ENGINES, type Engine, solveBatchOnEvery, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { tourExists } from './oracle/brute-force.js';
import { problems } from './problems.js';
import { finish } from './search-checks.js';

const strategy = 'random';

/** A tour on every engine, checked. */
function tourOf(problem: TourProblem, options: SolveOptions = {}): Uint32Array {
  const result = solveOnEvery(problem, { ...options, strategy });
  const what = `${JSON.stringify(problem)} ${JSON.stringify(options)}`;
  if (result.status !== 'found') throw new Error(`${what}: ${result.status}`);
  expect(checkTour(problem, result.path), what).toEqual({ ok: true });
  expect(result.strategy).toBe(strategy);
  return result.path;
}

/** FNV-1a over the squares of paths. */
function checksum(paths: Iterable<ArrayLike<number>>): number {
  let hash = 0x811c9dc5;
  for (const path of paths) {
    for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path[i]!, 0x01000193);
  }
  return hash >>> 0;
}

const UINT32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const keys = fc.record({ seed: UINT32, stream: UINT32 });

/** Checksums that scripts/compare-random-tours.mjs shows on any version of Node. */
const CHECKSUMS = { small: 4258772801, large: 1427692381, narrow: 3281560413, holes: 3636417232 };

describe('random tours', () => {
  it('are tours wherever the rules allow one, the same on every engine', () => {
    const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
    fc.assert(
      fc.property(problems, keys, ({ problem, free }, key) => {
        const result = solveOnEvery(problem, { ...key, strategy, nodeLimit: 20_000 });
        seen[result.status]++;
        const what = JSON.stringify(problem);
        const { status } = tourExistence(problem);
        if (status !== 'unknown') {
          expect(result.status, what).toBe(status === 'exists' ? 'found' : 'impossible');
        }
        if (result.status === 'found') {
          expect(checkTour(problem, result.path), what).toEqual({ ok: true });
          const { squares } = normaliseProblem(problem).board;
          if (free.length === squares) expect(result.nodes).toBe(free.length);
          else if (squares <= 64) expect(result.nodes).toBeGreaterThanOrEqual(free.length);
        }
      }),
    );
    expect(seen.stuck).toBe(0);
    expect(Math.min(seen.found, seen.impossible)).toBeGreaterThan(extent(50, 8));
  });

  it('are found from every start of every small board that has one, open and closed', () => {
    let found = 0;
    for (let rows = 1; rows <= 8; rows++) {
      for (let cols = 1; cols <= 10; cols++) {
        for (const closed of [false, true]) {
          for (let start = 0; start < rows * cols; start++) {
            const problem = { rows, cols, start, closed };
            if (tourExistence(problem).status !== 'exists') continue;
            tourOf(problem, { seed: found });
            found++;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(2000);
  });

  it.each([
    [3, 7],
    [3, 8],
    [3, 10],
    [3, 22],
    [4, 5],
    [4, 17],
    [5, 5],
    [5, 6],
    [5, 13],
    [6, 6],
    [7, 7],
    [8, 8],
    [8, 9],
    [9, 9],
  ])('of %i x %i go from every start to ends that exist', (rows, cols) => {
    for (let start = 0; start < rows * cols; start++) {
      for (let end = start % 7; end < rows * cols; end += 7) {
        if (end === start) continue;
        const problem = { rows, cols, start, end };
        if (tourExistence(problem).status === 'exists') tourOf(problem, { stream: end });
      }
    }
  });

  it('with blocked squares are found when there are any, and else excluded', () => {
    const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
    const tiny = fc
      .tuple(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 3, max: 6 }))
      .chain(([rows, cols]) =>
        fc.tuple(
          fc.constant({ rows, cols }),
          fc.uniqueArray(fc.nat(rows * cols - 1), { minLength: Math.max(1, rows * cols - 26), maxLength: 8 }),
          fc.boolean(),
          fc.nat(),
        ),
      );
    fc.assert(
      fc.property(tiny, keys, ([{ rows, cols }, blocked, closed, number], key) => {
        const free = [...Array(rows * cols).keys()].filter((square) => !blocked.includes(square));
        fc.pre(free.length > 0);
        const start = free[number % free.length]!;
        const problem = { rows, cols, blocked, start, closed };
        const result = solveOnEvery(problem, { ...key, strategy });
        seen[result.status]++;
        const board = { rows, cols, blocked: (square: number) => blocked.includes(square) };
        const exists = tourExists(board, { start, end: -1, closed });
        expect(result.status, JSON.stringify(problem)).toBe(exists ? 'found' : 'impossible');
        if (result.status === 'found') expect(checkTour(problem, result.path)).toEqual({ ok: true });
      }),
    );
    expect(Math.min(seen.found, seen.impossible)).toBeGreaterThan(extent(20, 2));
  });

  it('are found on boards with many holes, on which a search by squares goes astray', () => {
    for (const [side, share] of [
      [40, 6],
      [100, 20],
    ] as const) {
      // One square in so many, in pairs of both colours, and none near a corner.
      const blocked: number[] = [];
      for (let row = 4; row < side - 4; row++) {
        for (let col = 4; col < side - 5; col++) {
          if (Math.imul(row * side + col, 2_654_435_761) >>> 8 < 2 ** 23 / share)
            blocked.push(row * side + col++, row * side + col);
        }
      }
      const problem = { rows: side, cols: side, blocked, closed: true };
      if (tourExistence(problem).status === 'impossible')
        throw new Error(`${side}: another drawing is needed`);
      for (const seed of [0, 1]) tourOf(problem, { seed, nodeLimit: 1_000_000 });
    }
  });

  it('of large boards with blocked squares hold the start and the end', () => {
    const blocked = [46, 47, 77, 78, 104, 105];
    for (let seed = 0; seed < 5; seed++) {
      tourOf({ rows: 14, cols: 14, blocked, start: 0, end: 1 }, { seed });
      tourOf({ rows: 14, cols: 14, blocked, start: 50, closed: true }, { seed });
    }
  });

  // Of all tours of 8 x 8 from a corner a quarter end at the two squares that lead to it, so fewer ends come in 40.
  it.each<[TourProblem, number]>([
    [{ rows: 8, cols: 8, start: 0 }, 10],
    [{ rows: 14, cols: 14, start: 0 }, 15],
    [{ rows: 14, cols: 14, start: 0, blocked: [46, 47, 77, 78] }, 15],
    [{ rows: 3, cols: 26, start: 0 }, 15],
  ])('end anywhere where no end is given: %j', (problem, more) => {
    const solver = ENGINES[0]!.create();
    const ends = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const result = solver.solve(problem, { strategy, seed });
      if (result.status === 'found') ends.add(result.path.at(-1)!);
    }
    expect(ends.size).toBeGreaterThan(more);
  });

  it('meet the node limit where a search has to find one, and nowhere else', () => {
    const whole = { rows: 9, cols: 9 };
    expect(solveOnEvery(whole, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 81 });
    const small = { rows: 8, cols: 8, blocked: [0, 7] };
    expect(solveOnEvery(small, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 62 });
    // Decisions and exchanges of a search by edges, of which easy boards take none.
    const easy = { rows: 9, cols: 9, blocked: [2] };
    expect(solveOnEvery(easy, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', strategy });
    const hard = { rows: 10, cols: 10, blocked: [4, 8, 10, 15, 31, 61, 74, 89], closed: true };
    const { nodes } = solveOnEvery(hard, { strategy });
    expect(nodes).toBeGreaterThan(3);
    expect(solveOnEvery(hard, { strategy, nodeLimit: nodes })).toMatchObject({ status: 'found', nodes });
    const limited = solveOnEvery(hard, { strategy, nodeLimit: nodes - 1 });
    expect(limited).toMatchObject({ status: 'limit', nodes: nodes - 1, strategy });
    if (limited.status === 'limit') expect(limited.path.length).toBeGreaterThan(10);
  });

  it('do not depend on tie-breaks and move orders', () => {
    for (const problem of [
      { rows: 8, cols: 8 },
      { rows: 10, cols: 10, closed: true },
      { rows: 9, cols: 9, blocked: [2] },
    ]) {
      const path = tourOf(problem, { seed: 5 });
      const moveOrder = [...Array(8).keys()].map((k) => {
        const [one, two] = k & 1 ? [1, 2] : [2, 1];
        return [k & 2 ? one : -one, k & 4 ? two : -two] as const;
      });
      expect(tourOf(problem, { seed: 5, tieBreak: 'first', moveOrder })).toEqual(path);
    }
  });

  it.each<[string, TourProblem, number]>([
    ['small boards', { rows: 8, cols: 8, closed: true }, 300],
    ['small boards, open', { rows: 7, cols: 7 }, 300],
    ['small boards with a hole', { rows: 6, cols: 7, blocked: [0, 1] }, 100],
    ['boards that moves come to no tour of', { rows: 3, cols: 10, closed: true }, 20],
    ['large boards', { rows: 10, cols: 10, closed: true }, 20],
    ['boards of three rows', { rows: 3, cols: 23 }, 5],
  ])('in batches equal single ones, each from its own stream: %s', (_, problem, count) => {
    const options = { strategy, seed: 77, stream: 2 ** 32 - 10 } as const;
    const { status } = tourExistence({ ...problem, start: 8 });
    const starts = Array.from({ length: count }, (_, i) => (status === 'impossible' || i % 3 ? 2 : 8));
    for (const batch of [
      { ...problem, count },
      { ...problem, starts },
    ]) {
      const answers = solveBatchOnEvery(batch, options);
      for (let i = 0; i < count; i++) {
        const start = 'starts' in batch ? batch.starts[i] : undefined;
        const single = solveOnEvery(
          { ...problem, start },
          { ...options, stream: (options.stream + i) % 2 ** 32 },
        );
        const path = single.status === 'impossible' ? [] : [...single.path];
        expect([...batchPath(answers, i)]).toEqual(path);
        expect(answers.nodes[i]).toBe(single.nodes);
      }
    }
  });

  it('differ from key to key', () => {
    for (const [problem, distinct] of [
      [{ rows: 8, cols: 8, closed: true }, 200],
      [{ rows: 8, cols: 8, start: 0 }, 200],
      [{ rows: 8, cols: 8, start: 0, end: 63 - 7 }, 200],
      [{ rows: 7, cols: 7, start: 0 }, 199],
      [{ rows: 5, cols: 14, closed: true }, 200],
      [{ rows: 3, cols: 26, closed: true }, 195],
      [{ rows: 4, cols: 17 }, 199],
      [{ rows: 20, cols: 20 }, 200],
      [{ rows: 14, cols: 14, blocked: [46, 47, 77, 78] }, 200],
    ] as [TourProblem, number][]) {
      const solver = ENGINES[0]!.create();
      const tours = new Set<string>();
      for (let i = 0; i < 100; i++) {
        for (const key of [{ seed: i }, { stream: i + 1 }]) {
          const result = solver.solve(problem, { strategy, ...key });
          if (result.status === 'found') tours.add(result.path.join());
        }
      }
      expect(tours.size, JSON.stringify(problem)).toBeGreaterThanOrEqual(distinct);
    }
  });

  it('are the same on every machine and version of Node', () => {
    const batch = solveBatchOnEvery({ rows: 8, cols: 8, closed: true, count: 500 }, { strategy, seed: 1 });
    expect(checksum([batch.paths])).toBe(CHECKSUMS.small);
    expect(checksum([tourOf({ rows: 40, cols: 50 }, { seed: 2 })])).toBe(CHECKSUMS.large);
    expect(checksum([tourOf({ rows: 3, cols: 40, closed: true }, { seed: 3 })])).toBe(CHECKSUMS.narrow);
    expect(checksum([tourOf({ rows: 12, cols: 12, blocked: [5, 6] }, { seed: 4 })])).toBe(CHECKSUMS.holes);
  });
});

describe.each(ENGINES)('random tours in slices on $name', (engine: Engine) => {
  it.each<TourProblem>([
    { rows: 8, cols: 8, closed: true },
    { rows: 60, cols: 60, closed: true },
    { rows: 3, cols: 40 },
    { rows: 12, cols: 12, blocked: [5, 6] },
  ])('are the same: %j', (problem) => {
    const session = createSession(engine);
    const options = { strategy, seed: 9 } as const;
    const whole = engine.create().solve(problem, options);
    const steps = solveInSlices(
      session,
      normaliseProblem(problem),
      normaliseOptions(options, STRATEGY_NAMES),
      undefined,
      500,
    );
    let pauses = 0;
    let result: TourResult | undefined;
    while (result === undefined) {
      const { done, value } = steps.next();
      if (done) result = value;
      else pauses++;
    }
    expect(result).toEqual(whole);
    if (problem.rows === 60) expect(pauses).toBeGreaterThan(8 * 6);
  });

  it('are not disturbed by what the kernels did before', () => {
    const session = createSession(engine);
    const solve = (problem: TourProblem, options: SolveOptions): TourResult =>
      finish(
        solveInSlices(
          session,
          normaliseProblem(problem),
          normaliseOptions(options, STRATEGY_NAMES),
          undefined,
          Number.POSITIVE_INFINITY,
        ),
      );
    const board = { rows: 8, cols: 8 };
    const before = solve(board, { strategy, seed: 3 });
    const large = solve({ rows: 9, cols: 9 }, { strategy, seed: 3 });
    for (const other of [
      'warnsdorff',
      'warnsdorff-backtracking',
      'backtracking',
      'divide-and-conquer',
    ] as const) {
      const limited = { strategy: other, nodeLimit: 500 };
      const answer = solve({ rows: 9, cols: 9 }, limited);
      expect(solve({ rows: 9, cols: 9 }, { strategy, seed: 3 })).toEqual(large);
      expect(solve({ rows: 9, cols: 9 }, limited)).toEqual(answer);
      solve(board, limited);
      expect(solve(board, { strategy, seed: 3 })).toEqual(before);
    }
  });
});
