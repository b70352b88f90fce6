import { afterEach, describe, expect, test, vi } from 'vitest';
import { tourExistence } from '../src/existence/index.js';
import { checkTour } from '../src/problem/check.js';
import type { TourProblem } from '../src/problem/problem.js';
import { implicitTour } from '../src/strategies/divide-and-conquer/implicit-tour.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { extent, IN_FULL } from './extent.js';
import { referenceBoards } from './oracle/reference.js';
import { closedTourExists, coloursAllow, isKnightMove, randomIntegers } from './oracle/theorems.js';

const strategy = 'divide-and-conquer';

/**
 * Steps of each tour that `implicitTour` looks up: every one in a sample. The sweep has more tours and looks up others of
 * each.
 */
const LOOKED_UP = extent(16, Number.POSITIVE_INFINITY);

/**
 * Constructs on every engine, and checks the tour. `implicitTour` must agree step by step, and `tourExistence` must agree
 * on existence. Returns 'found', 'impossible' or a description of the problem.
 */
function constructed(problem: TourProblem): string {
  const result = solveOnEvery(problem, { strategy });
  const implicit = implicitTour(problem);
  const existence = tourExistence(problem);
  if (result.status === 'impossible') {
    if (result.proof !== 'rule' || implicit.status !== 'impossible') return 'solve and implicitTour disagree';
    if (implicit.explanation !== result.explanation) return 'solve and implicitTour explain it differently';
    return existence.status === 'impossible' ? 'impossible' : 'tourExistence disagrees';
  }
  if (result.status !== 'found' || implicit.status !== 'found') return `${result.status}, ${implicit.status}`;
  if (existence.status !== 'exists') return `found, but tourExistence says ${existence.status}`;
  const { path } = result;
  const { tour } = implicit;
  const verdict = checkTour(problem, path);
  if (!verdict.ok) return verdict.message;
  if (result.strategy !== strategy || result.nodes !== path.length) return 'it reports something else';
  const [first, last] = [path[0]!, path.at(-1)!];
  if (result.closed !== isKnightMove(problem.cols, last, first)) return 'closed is wrong';
  const stride = Math.ceil(path.length / LOOKED_UP) || 1;
  for (let step = (first + last) % stride; step < path.length; step += stride) {
    if (tour.squareAt(step) !== path[step] || tour.stepOf(path[step]!) !== step) return `differs at ${step}`;
  }
  return 'found';
}

function expectTour(problem: TourProblem, exists: boolean): void {
  const answer = constructed(problem);
  const expected = exists ? 'found' : 'impossible';
  // One expectation per step would take most of the time.
  if (answer !== expected) expect(answer, JSON.stringify(problem)).toBe(expected);
}

describe('closed tours', () => {
  test('exist for every possible board up to 60 x 60', () => {
    for (let rows = 1; rows <= 60; rows++) {
      for (let cols = 1; cols <= 60; cols++) {
        if (!IN_FULL && Math.max(rows, cols) > 20 && (7 * rows + cols) % 37 !== 0) continue;
        const start = (rows + cols) % 3 === 0 ? undefined : (rows * 31 + cols * 17) % (rows * cols);
        expectTour({ rows, cols, start, closed: true }, closedTourExists(rows, cols));
      }
    }
  });

  test.each([
    [201, 302],
    [5, 10_000],
    [10_001, 6],
    [3, 20_000],
  ])('cover many windows: %i x %i', (rows, cols) => {
    expectTour({ rows, cols, start: 12_345, closed: true }, true);
  });
});

describe('open tours', () => {
  test('exist as in the reference, from every start and between pairs', () => {
    for (const { rows, cols, openStarts, joins } of referenceBoards()) {
      const step = extent(1, 5);
      for (let start = 0; start < rows * cols; start++) {
        expectTour({ rows, cols, start }, openStarts.has(start));
        for (let end = start % step; end < rows * cols; end += step) {
          if (end !== start) expectTour({ rows, cols, start, end }, joins(start, end));
        }
      }
    }
  });

  // The sweep proves the answers of `tourExistence` for three to five rows (sweep/existence.sweep.ts).
  test.each([
    [3, 4, 26],
    [4, 5, 26],
    [5, 5, 20],
    [6, 6, 12],
    [7, 7, 12],
    [8, 8, 12],
    [9, 9, 12],
  ])('connect the pairs that tourExistence allows on %i rows and %i to %i columns', (rows, min, max) => {
    const step = extent(5, 199);
    const counts = { found: 0, impossible: 0 };
    let pairs = 0;
    for (let cols = min; cols <= max; cols++) {
      for (let start = 0; start < rows * cols; start++) {
        for (let end = 0; end < rows * cols; end++) {
          if (!coloursAllow(rows, cols, start, end) || pairs++ % step > 0) continue;
          const { status } = tourExistence({ rows, cols, start, end });
          counts[status === 'exists' ? 'found' : 'impossible']++;
          expectTour({ rows, cols, start, end }, status === 'exists');
          if (cols > 12) continue;
          const turned = (square: number) => (square % cols) * rows + Math.floor(square / cols);
          const ends = { start: turned(start), end: turned(end) };
          expectTour({ rows: cols, cols: rows, ...ends }, status === 'exists');
        }
      }
    }
    expect(counts.found).toBeGreaterThan(20);
    // From six rows on, only the colours matter.
    expect(counts.impossible > 0).toBe(rows < 6);
  });

  test.each([
    [12, 14, 500],
    [75, 75, 200],
    [200, 200, extent(300, 12)],
  ])('connect the pairs that colours allow on boards from 6 x 6 to %i x %i', (maxRows, maxCols, boards) => {
    const random = randomIntegers(maxRows);
    for (let i = 0; i < boards; i++) {
      const [rows, cols] = [6 + random(maxRows - 5), 6 + random(maxCols - 5)];
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (start !== end) expectTour({ rows, cols, start, end }, coloursAllow(rows, cols, start, end));
    }
  });

  test('begin on a possible start if none is given', () => {
    expectTour({ rows: 3, cols: 7 }, true);
    expectTour({ rows: 4, cols: 9, end: 0 }, true);
    expectTour({ rows: 5, cols: 8, end: [2, 6] }, true);
    expectTour({ rows: 31, cols: 33 }, true);
    expectTour({ rows: 1, cols: 1, start: 0, end: 0 }, true);
    expectTour({ rows: 1, cols: 1, closed: true }, false);
    expectTour({ rows: 2, cols: 7 }, false);
  });
});

test('rejects boards without a tour, with a reason', () => {
  const result = solveOnEvery({ rows: 5, cols: 8, start: [2, 1], end: [0, 2] }, { strategy });
  expect(result).toEqual({
    status: 'impossible',
    reason: 'ends-excluded',
    explanation: 'On a 5 x 8 board, a tour that starts at (2,1) can only end at (0,0) or (4,0).',
    proof: 'rule',
    nodes: 0,
  });
});

describe.each(ENGINES)('writing on $name', ({ create }) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('works between walks and searches on other boards', () => {
    const solver = create();
    const problem = { rows: 150, cols: 152, start: 5 };
    const path = () => {
      const result = solver.solve(problem, { strategy });
      if (result.status !== 'found') throw new Error(result.status);
      return result.path;
    };
    const before = path();
    expect(solver.solve({ rows: 400, cols: 300 }, { strategy: 'warnsdorff' }).status).toBe('found');
    expect(path()).toEqual(before);
    expect(solver.solve({ rows: 20, cols: 20, blocked: [0, 1] }).status).toBe('found');
    expect(path()).toEqual(before);
    const batch = solver.solveBatch({ rows: 8, cols: 8, count: 600 }, { strategy: 'warnsdorff' });
    expect(path()).toEqual(before);
    expect(batch.visited[599]).toBe(64);
  });

  test('grows memory for its window and keeps the board of a walk', () => {
    const solver = create();
    const board = { rows: 60, cols: 61, start: 0 };
    const walked = solver.solve(board, { strategy: 'warnsdorff' });
    expect(solver.solve(board, { strategy }).status).toBe('found');
    expect(solver.solve(board, { strategy: 'warnsdorff' })).toEqual(walked);
  });

  test('rejects impossible constructions and invalid arrays, and writes nothing', () => {
    const solver = create();
    const out = new Uint32Array(64).fill(9);
    const refused: [TourProblem, RegExp][] = [
      [{ rows: 8, cols: 8, blocked: [4] }, /^the number of blocked squares is 1; it must be 0/],
      [{ rows: 8, cols: 9 }, /^the length of out is 64; it must be at least rows \* cols = 72/],
    ];
    for (const [problem, message] of refused) {
      expect(() => solver.solve(problem, { strategy, out })).toThrow(RangeError);
      expect(() => solver.solve(problem, { strategy, out })).toThrow(message);
    }
    expect(() => solver.solve({ rows: 8, cols: 8, end: 3, start: 3 }, { strategy, out })).toThrow(RangeError);
    expect(out.every((square) => square === 9)).toBe(true);
    expect(() => solver.solve({ rows: 2 ** 26, cols: 2 ** 26 }, { strategy })).toThrow(
      /^rows \* cols is 4503599627370496; it must be at most 4294967296 to be written; implicitTour takes larger boards$/,
    );
    // Lookups need no memory.
    expect(solver.solve({ rows: 2 ** 26 - 1, cols: 2 ** 26 - 1, closed: true }).status).toBe('impossible');
  });

  test('throws a RangeError if the memory for the path is not available', () => {
    const solver = create();
    const Real = Uint32Array;
    const Short = new Proxy(Real, {
      construct(target, parameters: [number]) {
        if (parameters[0] === 10_000) throw new RangeError('Array buffer allocation failed');
        return new target(...parameters);
      },
    });
    vi.stubGlobal('Uint32Array', Short);
    expect(() => solver.solve({ rows: 100, cols: 100, closed: true })).toThrow(
      new RangeError('rows * cols is 10000; the memory for the path is not available here'),
    );
    expect(solver.solve({ rows: 100, cols: 101, closed: true }).status).toBe('found');
  });
});
