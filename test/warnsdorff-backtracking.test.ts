import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTour } from '../src/problem/check.js';
import type { TourProblem } from '../src/problem/problem.js';
import { ENGINES, type Engine, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { problems, solveOptions } from './problems.js';
import storedTours from './reference/warnsdorff-backtracking-8x8.json' with { type: 'json' };
import { foundTour, SEARCHES, smallProblems } from './search-checks.js';
import { rectangles, squareBoards, sweep } from './search-sweep.js';

const SEARCH = { strategy: 'warnsdorff-backtracking' } as const;

const STORED = storedTours as unknown as { tours: { start: [number, number] }[] };

/** Boards on which the eight symmetries alone, each with a short attempt, find nothing, and some like them. */
const HARD: readonly TourProblem[] = [
  { rows: 5, cols: 12, start: [3, 1] },
  { rows: 5, cols: 33, start: [4, 16] },
  { rows: 5, cols: 18, closed: true },
  { rows: 6, cols: 37 },
  { rows: 6, cols: 37, closed: true },
  { rows: 5, cols: 58 },
  { rows: 5, cols: 58, start: [2, 32] },
  { rows: 5, cols: 58, closed: true },
  { rows: 5, cols: 58, start: [2, 32], closed: true },
];

describe.each(ENGINES)('the search by degrees on $name', (engine: Engine) => {
  const solver = engine.create();

  it('finds a tour from each start from which the published program has one', () => {
    expect(STORED.tours).toHaveLength(64);
    for (const { start } of STORED.tours) {
      for (const tieBreak of ['first', 'farthest', 'random'] as const) {
        const { strategy, nodes } = foundTour(solver, { rows: 8, cols: 8, start }, { ...SEARCH, tieBreak });
        expect(strategy).toBe('warnsdorff-backtracking');
        expect(nodes).toBeLessThan(64 * 5);
      }
    }
  });

  it.each(HARD)('finds %j within 100 nodes a square', (problem) => {
    const { nodes } = foundTour(solver, problem, SEARCH);
    expect(nodes).toBeLessThanOrEqual(100 * problem.rows * problem.cols);
  });

  it('searches a closed tour once, and starts it where it is told', () => {
    const whole = foundTour(solver, { rows: 6, cols: 8, closed: true }, SEARCH);
    expect(whole.closed).toBe(true);
    const cycle = [...whole.path];
    for (let start = 0; start < 48; start++) {
      const { path, nodes } = foundTour(solver, { rows: 6, cols: 8, start, closed: true }, SEARCH);
      const at = cycle.indexOf(start);
      expect([...path]).toEqual([...cycle.slice(at), ...cycle.slice(0, at)]);
      expect(nodes).toBe(whole.nodes);
    }
  });

  it('writes a closed tour that it has turned into the array it is given', () => {
    const out = new Uint32Array(50).fill(99);
    const problem = { rows: 6, cols: 8, start: 20, closed: true };
    const { path } = foundTour(solver, problem, { ...SEARCH, out });
    expect(path.buffer).toBe(out.buffer);
    expect([...out]).toEqual([...path, 99, 99]);
  });

  it('starts at the lowest-numbered square, and goes on to others where no tour starts there', () => {
    expect(foundTour(solver, { rows: 5, cols: 5 }, SEARCH).path[0]).toBe(0);
    expect(foundTour(solver, { rows: 5, cols: 5, blocked: [0, 1] }, SEARCH).path[0]).toBe(2);
    let later = 0;
    for (let hole = 1; hole < 23; hole++) {
      const problem = { rows: 4, cols: 6, blocked: [hole, hole + 1] };
      const result = solver.solve(problem, SEARCH);
      const free = [...Array(24).keys()].filter((square) => !problem.blocked.includes(square));
      const startsThatWork = free.filter(
        (start) => solver.solve({ ...problem, start }, SEARCH).status === 'found',
      );
      expect(result.status).toBe(startsThatWork.length > 0 ? 'found' : 'impossible');
      if (result.status !== 'found') continue;
      expect(startsThatWork).toContain(result.path[0]);
      if (result.path[0]! > 0) later++;
    }
    expect(later).toBeGreaterThan(0);
  });

  it.each([false, true])('has no limit of recursion: 300 x 300, closed: %s', (closed) => {
    const { nodes } = foundTour(solver, { rows: 300, cols: 300, start: [150, 149], closed }, SEARCH);
    expect(nodes).toBeLessThanOrEqual(4.5 * 90_000);
  });

  it('keeps the bounds of the sweep on a sample of it (npm run sweep)', () => {
    const spread = engine === ENGINES[0] ? extent(49, 97) : 389;
    for (const closed of [false, true]) {
      const squares = sweep(solver, squareBoards(closed, spread));
      expect(squares.tours).toBeGreaterThan(37_000 / spread);
      expect(squares.worst).toBeLessThanOrEqual(4.5);
      expect(squares.average).toBeLessThanOrEqual(1.15);
      const others = sweep(solver, rectangles(closed, 8 * spread));
      expect(others.tours).toBeGreaterThan(110_000 / spread);
      expect(others.worst).toBeLessThanOrEqual(100);
    }
  });
});

/** The problem on the board turned over its diagonal. */
function transposed({ rows, cols, closed, blocked, start, end }: TourProblem): TourProblem {
  const square = (given: number): number => (given % cols) * rows + Math.floor(given / cols);
  const either = (given: TourProblem['end']): number | undefined =>
    given === undefined ? undefined : square(typeof given === 'number' ? given : given[0] * cols + given[1]);
  const mask =
    blocked instanceof Uint8Array ? [...blocked.keys()].filter((i) => blocked[i]) : (blocked ?? []);
  return {
    rows: cols,
    cols: rows,
    closed,
    blocked: mask.map((given) => either(given)!),
    start: start === 'random' ? start : either(start),
    end: either(end),
  };
}

describe('the searches on every engine', () => {
  it('count small degrees where a search stops because its end can be left no more', () => {
    const problem = { rows: 14, cols: 5, blocked: [26, 29, 41, 46, 63], start: 0, end: 30 };
    expect(solveOnEvery(problem, SEARCH)).toMatchObject({ status: 'found', nodes: 90 });
  });

  it('hold sides so long that ways from the centre are cut off', () => {
    const result = solveOnEvery({ rows: 3, cols: 600_000, start: 5 }, SEARCH);
    expect(result).toMatchObject({ status: 'found', nodes: 1_800_038 });
  });

  it.each(SEARCHES)(
    '%s places the same squares, and finds only tours that the checker lets pass',
    (strategy) => {
      const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
      fc.assert(
        fc.property(fc.oneof(problems, smallProblems), solveOptions, ({ problem, free }, options) => {
          const result = solveOnEvery(problem, { ...options, strategy });
          seen[result.status]++;
          if (result.status !== 'found') return;
          expect(checkTour(problem, result.path)).toEqual({ ok: true });
          expect(result.path).toHaveLength(free.length);
          expect(result.strategy).toBe(strategy);
          const closes = checkTour({ ...problem, end: undefined, closed: true }, result.path).ok;
          expect(result.closed).toBe(closes);
        }),
      );
      expect(seen.stuck).toBe(0);
      expect(Math.min(seen.found, seen.impossible, seen.limit)).toBeGreaterThan(0);
    },
  );

  it('find a tour of the transposed board exactly where they find one', () => {
    let decided = 0;
    fc.assert(
      fc.property(smallProblems, fc.constantFrom(...SEARCHES), ({ problem }, strategy) => {
        const options = { strategy, nodeLimit: 20_000 };
        const one = solveOnEvery(problem, options);
        const other = solveOnEvery(transposed(problem), options);
        if (one.status === 'limit' || other.status === 'limit') return;
        expect(other.status).toBe(one.status);
        decided++;
      }),
    );
    expect(decided).toBeGreaterThan(50);
  });

  it('break ties anew for every seed and every stream, and start again in other ways', () => {
    const hard = { rows: 5, cols: 12, start: 37 };
    for (const [problem, options] of [
      [
        { rows: 8, cols: 8, start: 0 },
        { ...SEARCH, tieBreak: 'random' },
      ],
      [hard, SEARCH],
    ] as const) {
      const tours = new Set<string>();
      for (const seed of [0, 1, 2 ** 32 - 1]) {
        for (const stream of [0, 1, 2 ** 32 - 1]) {
          const result = solveOnEvery(problem, { ...options, seed, stream });
          if (result.status !== 'found') throw new Error(result.status);
          tours.add(result.path.join());
        }
      }
      expect(tours.size).toBeGreaterThan(4);
    }
  });

  it("is what 'auto' stands for where squares are blocked", () => {
    const problem = { rows: 8, cols: 8, blocked: [27, 28] };
    const result = solveOnEvery(problem);
    expect(result).toEqual(solveOnEvery(problem, SEARCH));
    expect(result).toMatchObject({ status: 'found', strategy: 'warnsdorff-backtracking' });
  });
});
