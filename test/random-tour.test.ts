import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TourProblem, tourExistence } from '../src/index.js';
import { checkTour } from '../src/problem/check.js';
import { normaliseProblem } from '../src/problem/problem.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { tourExists } from './oracle/brute-force.js';
import { problems } from './problems.js';
import { strategy, tourOf } from './random-tours.js';

const UINT32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const keys = fc.record({ seed: UINT32, stream: UINT32 });

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
});
