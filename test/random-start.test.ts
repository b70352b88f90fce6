import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTours, tours } from '../src/census.js';
import * as core from '../src/core.js';
import { checkTour, implicitTour, type TourProblem, tourExistence, traceTour } from '../src/index.js';
import { CLOCKWISE, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { DRAWN_START } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { tourToSvg } from '../src/render/index.js';
import { pathsOf } from './batch-checks.js';
import { solveOnEvery } from './engines.js';
import { extent, inSweep, sampleOf } from './extent.js';
import { smallBoards } from './holed-boards.js';

const start = 'random';
const strategy = 'random';

function drawn(problem: TourProblem, options: SolveOptions = {}): TourResult {
  return solveOnEvery({ ...problem, start }, { ...options, strategy });
}

/** Returns the path of a tour from a random start, checked. */
function tourOf(problem: TourProblem, options: SolveOptions = {}): Uint32Array {
  const result = drawn(problem, options);
  if (result.status !== 'found') throw new Error(`${JSON.stringify(problem)}: ${result.status}`);
  expect(checkTour({ ...problem, start }, result.path)).toEqual({ status: 'valid', ok: true });
  return result.path;
}

/** On these boards, searches prove for most allowed starts that no tour begins there. */
const MOSTLY_REFUTED: readonly TourProblem[] = [
  { rows: 5, cols: 6, blocked: [4, 14, 17, 22] },
  { rows: 4, cols: 5, blocked: [10, 15] },
];

describe('a random start', () => {
  it('is the same with every strategy, which then solves from it', () => {
    for (const problem of [
      { rows: 7, cols: 7 },
      { rows: 6, cols: 6, closed: true },
      { rows: 6, cols: 8, end: 0 },
      { rows: 6, cols: 7, blocked: [0, 1] },
      { rows: 12, cols: 12 },
    ] as TourProblem[]) {
      for (const name of STRATEGY_NAMES) {
        if (name === 'divide-and-conquer' && problem.blocked) continue;
        for (let stream = 0; stream < 3; stream++) {
          const options = { strategy: name, seed: 4, stream, nodeLimit: 10_000 } as const;
          const result = solveOnEvery({ ...problem, start }, options);
          if (result.status === 'impossible') throw new Error(`${name}: ${result.explanation}`);
          expect(result.strategy).toBe(name);
          // Random open tours of boards without holes may include the choice of the start.
          if (name === 'random') continue;
          const alone = solveOnEvery({ ...problem, start: result.path[0]! }, options);
          expect(result).toEqual(alone);
          const walked = solveOnEvery({ ...problem, start }, { ...options, strategy: 'warnsdorff' });
          expect(result.path[0]).toBe(walked.path![0]);
        }
      }
    }
  });

  it('is refuted by each complete strategy if no start has a tour', () => {
    const none = { rows: 4, cols: 4, blocked: [10, 12] };
    for (const name of ['backtracking', 'warnsdorff-backtracking', 'edge-search', 'random'] as const) {
      expect(solveOnEvery({ ...none, start }, { strategy: name })).toMatchObject({
        status: 'impossible',
        reason: 'search-exhausted',
        explanation:
          'The search tried every choice: no open tour of this 4 x 4 board with 2 blocked squares exists.',
        proof: 'search',
        strategy: name,
      });
    }
    expect(solveOnEvery({ ...none, start })).toMatchObject({ status: 'impossible', strategy: 'random' });
  });

  it('is traced, square by square', () => {
    for (const name of ['warnsdorff', 'backtracking', 'warnsdorff-backtracking'] as const) {
      for (const problem of [{ rows: 6, cols: 6 }, MOSTLY_REFUTED[0]!]) {
        const options = { strategy: name, seed: 3, nodeLimit: 3000 };
        const trace = traceTour({ ...problem, start }, options);
        let steps = 0;
        let step = trace.next();
        for (; !step.done; step = trace.next()) steps++;
        expect(step.value).toEqual(solveOnEvery({ ...problem, start }, options));
        expect(steps).toBe(step.value.nodes);
      }
    }
  });

  it('is chosen with the tour by strategies that do so', () => {
    const seen: (readonly number[])[] = [];
    const strategies: core.Strategy[] = [
      {
        ...core.warnsdorff,
        drawsStart: ({ closed }) => !closed,
        solve: (task) => {
          seen.push([task.problem.start, task.start]);
          return core.warnsdorff.solve(task);
        },
        batch: (task) => {
          seen.push([task.problem.start, ...task.starts]);
          return core.warnsdorff.batch!(task);
        },
      },
    ];
    const solver = core.createSolverSync({ strategies });
    solver.solve({ rows: 4, cols: 5, end: 0, start });
    solver.solveBatch({ rows: 5, cols: 5, count: 2 });
    expect(seen.splice(0)).toEqual([
      [DRAWN_START, 1],
      [DRAWN_START, 0, 0],
    ]);
    // Otherwise the strategy gets a start.
    const { path } = solver.solve({ rows: 6, cols: 6, closed: true, start });
    solver.solveBatch({ rows: 6, cols: 6, closed: true, count: 1 });
    expect(seen).toEqual([
      [path![0], path![0]],
      [DRAWN_START, path![0]],
    ]);
  });

  it('falls back to the strategies of a core solver', () => {
    for (const [strategies, options, name] of [
      [[core.divideAndConquer, core.warnsdorff], {}, 'divide-and-conquer'],
      [[core.divideAndConquer, core.warnsdorff], { seed: 1, tieBreak: 'first' }, 'warnsdorff'],
      [[core.warnsdorffBacktracking, core.random], { seed: 1 }, 'random'],
      [[core.warnsdorffBacktracking, core.random], { tieBreak: 'first' }, 'warnsdorff-backtracking'],
    ] as [core.Strategy[], Omit<SolveOptions, 'out'>, string][]) {
      const solver = core.createSolverSync({ strategies });
      expect(solver.solve({ rows: 8, cols: 8, start }, options).strategy).toBe(name);
      const batch = solver.solveBatch({ rows: 8, cols: 8, count: 300 }, options);
      expect(batch.strategy).toBe(name);
      expect(new Set(pathsOf(batch).map(([first]) => first)).size).toBeGreaterThan(50);
    }
    const walks = core.createSolverSync({ strategies: [core.warnsdorff] });
    expect(() => walks.solve({ rows: 8, cols: 8 }, { tieBreak: 'random', moveOrder: CLOCKWISE })).toThrow(
      /^moveOrder is \[\[-2, 1\], .*; it must be left out with tieBreak "random": /,
    );
  });

  it('reaches each of the 16 tours of 3 x 4, in either direction', () => {
    const board = { rows: 3, cols: 4 };
    const tours = new Set<string>();
    for (let stream = 0; stream < 400; stream++) tours.add(tourOf(board, { stream }).join());
    expect(tours.size).toBe(16);
    // A count includes both directions of a tour.
    expect(countTours(board)).toMatchObject({ count: 8n });
  });

  inSweep('is about equally often each one that no rule excludes', () => {
    for (const [problem, squares] of [
      [{ rows: 5, cols: 5 }, 13],
      [{ rows: 5, cols: 5, end: 0 }, 12],
      [{ rows: 6, cols: 6, closed: true }, 36],
      [{ rows: 4, cols: 9 }, 18],
    ] as [TourProblem, number][]) {
      const counts = new Map<number, number>();
      for (let stream = 0; stream < 60 * squares; stream++) {
        // Where `random` draws a start with its tour, each tour is equally likely instead.
        const { path } = solveOnEvery({ ...problem, start }, { strategy: 'warnsdorff', seed: 3, stream });
        counts.set(path![0]!, (counts.get(path![0]!) ?? 0) + 1);
      }
      expect(counts.size).toBe(squares);
      // Expected: 60 each, with a standard deviation of 8.
      for (const count of counts.values()) expect(Math.abs(count - 60)).toBeLessThan(36);
    }
  });

  inSweep('returns the tour of the same seed from that start, closed or on more than 64 squares', () => {
    for (const problem of [
      { rows: 5, cols: 14 },
      { rows: 8, cols: 8, closed: true },
      { rows: 20, cols: 21 },
      { rows: 3, cols: 31, end: 32 },
      { rows: 3, cols: 100, end: 101 }, // two starts of 300 squares
    ]) {
      const starts = new Set<number>();
      for (let seed = 0; seed < 8; seed++) {
        const path = tourOf(problem, { seed });
        starts.add(path[0]!);
        const given = solveOnEvery({ ...problem, start: path[0]! }, { seed, strategy });
        expect(given).toMatchObject({ status: 'found', path });
      }
      expect(starts.size).toBeGreaterThan(1);
    }
  });

  it('is replaced if no tour begins there, so that impossible means that no start has a tour', () => {
    const seen = { found: 0, impossible: 0, stuck: 0, limit: 0 };
    fc.assert(
      fc.property(smallBoards, fc.boolean(), fc.nat(), ({ rows, cols, blocked }, closed, seed) => {
        const problem = { rows, cols, blocked, closed };
        const result = drawn(problem, { seed });
        const other = solveOnEvery(problem, { strategy });
        expect(result.status).toBe(other.status);
        seen[result.status]++;
        if (result.status === 'found')
          expect(checkTour({ ...problem, start }, result.path)).toEqual({ status: 'valid', ok: true });
        else expect({ ...result, nodes: 0 }).toEqual({ ...other, nodes: 0 });
      }),
    );
    expect(Math.min(seen.found, seen.impossible)).toBeGreaterThan(extent(50, 5));
    for (const problem of MOSTLY_REFUTED) {
      const starts = new Set<number>();
      for (let seed = 0; seed < 20; seed++) starts.add(tourOf(problem, { seed })[0]!);
      expect(starts.size).toBeGreaterThan(2);
    }
  });

  inSweep('takes at most the allowed number of nodes in total', () => {
    for (const problem of MOSTLY_REFUTED) {
      const solveWithin = (nodeLimit: number): TourResult =>
        solveOnEvery({ ...problem, start }, { strategy: 'warnsdorff-backtracking', seed: 2, nodeLimit });
      const whole = solveWithin(100_000);
      if (whole.status !== 'found') throw new Error(whole.status);
      let longest = 0;
      let limits = 0;
      for (let nodeLimit = 1; nodeLimit <= whole.nodes; nodeLimit += nodeLimit < 30 ? 1 : 97) {
        const result = solveWithin(nodeLimit);
        if (result.status === 'limit') {
          expect(result.nodes).toBe(nodeLimit);
          expect(result.path.length).toBeGreaterThanOrEqual(longest);
          longest = result.path.length;
          limits++;
        } else {
          expect(result).toEqual(whole);
          expect(nodeLimit).toBeGreaterThanOrEqual(whole.nodes);
        }
      }
      expect(limits).toBeGreaterThan(30);
      expect(solveWithin(whole.nodes)).toEqual(whole);
    }
  });

  it('means any start to the checker and in pictures, and none to deterministic functions', () => {
    const problem = { rows: 3, cols: 4, start } as const;
    const path = tourOf({ rows: 3, cols: 4 });
    expect(checkTour(problem, [...path].reverse())).toEqual({ status: 'valid', ok: true });
    expect(checkTour(problem, path.slice(1))).toMatchObject({ status: 'invalid', ok: false, step: 11 });
    expect(tourToSvg(problem, path)).toBe(tourToSvg({ rows: 3, cols: 4 }, path));
    expect(tourToSvg(problem, [])).toBe(tourToSvg({ rows: 3, cols: 4 }, []));
    const text = /^start is "random"; it must be a square number or \[row, col\]/;
    for (const call of [() => implicitTour(problem), () => countTours(problem)]) {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(text);
    }
  });
});

/** All boards of 4 x 5 with two holes, or some of them. */
const HOLED: readonly TourProblem[] = Array.from({ length: 20 }, (_, a) =>
  Array.from({ length: a }, (_, b) => ({ rows: 4, cols: 5, blocked: [b, a] })),
).flat();

/** Returns the squares that no rule excludes as a start. */
function allowedStarts(problem: TourProblem): number[] {
  const squares = Array.from({ length: problem.rows * problem.cols }, (_, square) => square);
  return squares.filter((square) => {
    if ((problem.blocked as number[] | undefined)?.includes(square)) return false;
    return tourExistence({ ...problem, start: square }).status !== 'impossible';
  });
}

/** Returns the squares on which a tour begins or ends. */
function tourStarts(problem: TourProblem): number[] {
  const ends = [...tours(problem)].flatMap((tour) => [tour[0]!, tour.at(-1)!]);
  return [...new Set(ends)].sort((a, b) => a - b);
}

describe('without a start', () => {
  it('a tour of a board without holes begins on the lowest square that no rule excludes', () => {
    for (const [rows, cols] of [
      [3, 4],
      [3, 10],
      [4, 7],
      [5, 5],
      [5, 7],
      [7, 7],
      [8, 9],
    ] as const) {
      for (const closed of [false, true]) {
        const problem = { rows, cols, closed };
        if (tourExistence(problem).status === 'impossible') continue;
        for (const strategy of STRATEGY_NAMES) {
          const { path, status } = solveOnEvery(problem, { strategy, nodeLimit: 100_000 });
          if (status === 'found')
            expect([problem, strategy, path![0]]).toEqual([problem, strategy, allowedStarts(problem)[0]]);
        }
      }
    }
  });

  it('a search of a board with holes begins there, and may find a tour from another such square', () => {
    for (const problem of sampleOf(HOLED, 6)) {
      const allowed = allowedStarts(problem);
      const starts = tourStarts(problem);
      for (const strategy of STRATEGY_NAMES.filter((each) => each !== 'divide-and-conquer')) {
        const { path, status } = solveOnEvery(problem, { strategy });
        if (status === 'impossible') expect(starts).toEqual([]);
        else if (strategy === 'warnsdorff') expect(path![0]).toBe(allowed[0]);
        else if (strategy === 'backtracking') expect(path![0]).toBe(starts[0]);
        else expect(starts).toContain(path![0]);
        if (path) expect(allowed).toContain(path[0]);
      }
    }
  });
});

describe('a random start of a search', () => {
  it('is about equally often each square that can start a tour', () => {
    const [board] = sampleOf(HOLED, 1).filter(
      (each) => tourStarts(each).length > 3 && tourStarts(each).length < 9,
    );
    const starts = tourStarts(board!);
    expect(allowedStarts(board!).length).toBeGreaterThan(starts.length);
    for (const strategy of ['backtracking', 'edge-search'] as const) {
      const counts = new Map<number, number>();
      for (let stream = 0; stream < 16 * starts.length; stream++) {
        const { path } = solveOnEvery({ ...board!, start }, { strategy, seed: 5, stream });
        counts.set(path![0]!, (counts.get(path![0]!) ?? 0) + 1);
      }
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual(starts);
      // Expected: 16 each, with a standard deviation of 4.
      for (const count of counts.values()) expect(Math.abs(count - 16)).toBeLessThan(16);
    }
  });
});
