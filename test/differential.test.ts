import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BatchOptions,
  type BatchProblem,
  checkTour,
  type TourProblem,
  tourExistence,
} from '../src/index.js';
import type { SolveOptions } from '../src/problem/options.js';
import { expectSingles } from './batch-checks.js';
import { difference } from './difference.js';
import { createSession, ENGINES, solveBatchOnEvery, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { tourExists } from './oracle/brute-force.js';
import { problems, solveOptions } from './problems.js';
import { smallProblems, solveSliced } from './search-checks.js';

const COMPLETE = ['auto', 'backtracking', 'warnsdorff-backtracking', 'edge-search', 'random'] as const;

/** Strategies that pause after each slice of nodes. */
const COUNTED: readonly string[] = ['backtracking', 'warnsdorff-backtracking', 'edge-search'];

/** A problem with a list of its open squares, which may be starts. */
interface Drawn {
  readonly problem: TourProblem;
  readonly free: readonly number[];
}

/** Boards for which engines have different kernels: small ones, large ones with windows, three rows, large ones. */
const SIDES = fc.oneof(
  fc.tuple(fc.integer({ min: 5, max: 8 }), fc.integer({ min: 5, max: 8 })),
  fc.tuple(fc.integer({ min: 5, max: 16 }), fc.integer({ min: 9, max: 21 })),
  fc.tuple(fc.integer({ min: 3, max: 4 }), fc.integer({ min: 7, max: 40 })),
  fc.tuple(fc.integer({ min: 13, max: 40 }), fc.integer({ min: 20, max: 70 })),
);

/** Boards of these sides, most of which have tours: with few holes or none. */
const wide: Arbitrary<Drawn> = fc
  .record({
    sides: SIDES,
    isTall: fc.boolean(),
    holes: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(), { maxLength: 4 })),
    closed: fc.boolean(),
    start: fc.option(fc.nat()),
    end: fc.option(fc.nat()),
  })
  .map(({ sides: [short, long], isTall, holes, closed, start, end }) => {
    const [rows, cols] = isTall ? [long, short] : [short, long];
    const blocked = new Set(holes.map((hole) => hole % (rows * cols)));
    const free = [...Array(rows * cols).keys()].filter((square) => !blocked.has(square));
    const from = start === null ? undefined : free[start % free.length]!;
    const to = end === null || closed ? undefined : free[end % free.length]!;
    const problem = { rows, cols, closed, blocked: [...blocked], start: from };
    return { free, problem: to === from ? problem : { ...problem, end: to } };
  });

const drawnProblems: Arbitrary<Drawn> = fc.oneof(problems, wide);

/** divide-and-conquer rejects boards with holes. */
function suits({ problem, free }: Drawn, { strategy }: SolveOptions): boolean {
  return strategy !== 'divide-and-conquer' || free.length === problem.rows * problem.cols;
}

/** Solves on every engine. Checks the path, and that no answer contradicts a rule. */
function expectPath(problem: TourProblem, options: SolveOptions): void {
  const result = solveOnEvery(problem, options);
  const existence = tourExistence(problem).status;
  expect([existence, result.status]).not.toEqual(['exists', 'impossible']);
  if (existence === 'impossible') expect(result).toMatchObject({ status: existence, proof: 'rule' });
  if (result.status === 'found') {
    expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
  } else {
    const { path = [] } = result;
    expect(new Set(path).size).toBe(path.length);
  }
}

describe('the engines', () => {
  it('give the same answer to a problem, the same starts, and valid tours', () => {
    fc.assert(
      fc.property(drawnProblems, solveOptions, fc.boolean(), (drawn, options, isDrawn) => {
        fc.pre(suits(drawn, options));
        expectPath(isDrawn ? { ...drawn.problem, start: 'random' } : drawn.problem, options);
      }),
      { numRuns: extent(12_000, 600) },
    );
  });

  it('write a path into `out`, and nothing else', () => {
    const solvers = ENGINES.map(({ create }) => create());
    fc.assert(
      fc.property(drawnProblems, solveOptions, fc.nat({ max: 5 }), (drawn, options, longer) => {
        fc.pre(suits(drawn, options));
        const { rows, cols } = drawn.problem;
        for (const solver of solvers) {
          const around = new Uint32Array(rows * cols + longer + 2).fill(0xdead);
          const out = around.subarray(1, -1);
          const { path = [], ...result } = solver.solve(drawn.problem, { ...options, out });
          const { path: expected = [], ...fresh } = solver.solve(drawn.problem, options);
          expect(result).toEqual(fresh);
          expect([...path]).toEqual([...expected]);
          if (path instanceof Uint32Array) expect([path.buffer, path.byteOffset]).toEqual([around.buffer, 4]);
          const rest = [around[0], ...around.subarray(1 + path.length)];
          expect(new Set(rest)).toEqual(new Set([0xdead]));
        }
      }),
      { numRuns: extent(2000, 80) },
    );
  });

  it.each(ENGINES)('give the same answer in slices of any size: $name', (engine) => {
    const [session, solver] = [createSession(engine), engine.create()];
    const slices = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 1000 }));
    let pauses = 0;
    fc.assert(
      fc.property(drawnProblems, solveOptions, slices, fc.boolean(), (drawn, options, slice, isDrawn) => {
        fc.pre(suits(drawn, options));
        const problem: TourProblem = isDrawn ? { ...drawn.problem, start: 'random' } : drawn.problem;
        const sliced = solveSliced(session, problem, options, slice);
        const whole = solver.solve(problem, options);
        expect(difference(sliced.result, whole, 'result')).toBeUndefined();
        pauses += Math.min(sliced.pauses, 1);
        const { strategy = '', nodes } = whole;
        if (COUNTED.includes(strategy)) expect(sliced.pauses).toBe(Math.max(0, Math.ceil(nodes / slice) - 1));
      }),
      { numRuns: extent(2000, 80) },
    );
    expect(pauses).toBeGreaterThan(10);
  });

  it('find a tour of a small board exactly when it has one', () => {
    const drawn = smallProblems.filter(({ free }) => free.length <= 26);
    fc.assert(
      fc.property(drawn, fc.constantFrom(...COMPLETE), ({ problem, isBlocked, start, end }, strategy) => {
        const { status } = solveOnEvery(problem, { strategy });
        const board = { ...problem, blocked: (square: number) => isBlocked[square]! };
        const wanted = { start: start ?? -1, end: end ?? -1, closed: problem.closed ?? false };
        expect(status).toBe(tourExists(board, wanted) ? 'found' : 'impossible');
      }),
      { numRuns: extent(4000, 400) },
    );
  });

  it('solve a batch like each of its tours', () => {
    const solver = ENGINES[0]!.create();
    const expectBatch = (batch: BatchProblem, options: BatchOptions) => {
      expectSingles(solver, batch, options, solveBatchOnEvery(batch, options));
    };
    // From 64 tours on, kernels make tables.
    const numbers = fc.oneof(
      fc.array(fc.nat(), { maxLength: 9 }),
      fc.array(fc.nat(), { minLength: 64, maxLength: 80 }),
    );
    fc.assert(
      fc.property(drawnProblems, numbers, fc.boolean(), solveOptions, (drawn, list, isCount, options) => {
        fc.pre(suits(drawn, options) && drawn.free.length < 1000);
        const { start, ...board } = drawn.problem;
        if (isCount) return expectBatch({ ...board, start: start ?? 'random', count: list.length }, options);
        const starts = list.map((number) => drawn.free[number % drawn.free.length]!);
        // The end of a tour is not its start.
        const { end: _, ...others } = board;
        expectBatch({ ...others, starts }, options);
      }),
      { numRuns: extent(3000, 60) },
    );
  });
});
