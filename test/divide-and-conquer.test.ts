import { afterEach, describe, expect, test, vi } from 'vitest';
import { tourExistence } from '../src/existence/index.js';
import { batchPath } from '../src/problem/batch.js';
import { checkTour } from '../src/problem/check.js';
import type { TourProblem } from '../src/problem/problem.js';
import { implicitTour } from '../src/strategies/divide-and-conquer/implicit-tour.js';
import { closedTourExists, coloursAllow, isKnightMove, randomIntegers } from './construction-checks.js';
import { ENGINES, solveBatchOnEvery, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { Frontier } from './oracle/frontier.js';
import { referenceBoards } from './oracle/reference.js';

const strategy = 'divide-and-conquer';

/**
 * Constructs on every engine, and has the tour checked; `implicitTour` must agree step by step, or be as sure that
 * there is none. Returns 'found', 'impossible' or what is wrong.
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
  if (result.closed !== isKnightMove(problem.cols, path.at(-1)!, path[0]!)) return 'closed is wrong';
  for (let step = 0; step < path.length; step++) {
    if (tour.squareAt(step) !== path[step] || tour.stepOf(path[step]!) !== step) return `differs at ${step}`;
  }
  return 'found';
}

describe('closed tours', () => {
  test('of every board to 20 x 20 and a spread of larger ones that has one', () => {
    const random = randomIntegers(3);
    for (let rows = 3; rows <= 60; rows++) {
      for (let cols = 3; cols <= 60; cols++) {
        if (Math.max(rows, cols) > 20 && (7 * rows + cols) % 37 !== 0) continue;
        const start = random(2) === 0 ? undefined : random(rows * cols);
        const expected = closedTourExists(rows, cols) ? 'found' : 'impossible';
        expect(constructed({ rows, cols, start, closed: true }), `${rows} x ${cols}`).toBe(expected);
      }
    }
  });

  test('span many windows', () => {
    for (const [rows, cols] of [
      [201, 302],
      [5, 10_000],
      [10_001, 6],
      [3, 20_000],
    ] as const) {
      expect(constructed({ rows, cols, start: 12_345, closed: true }), `${rows} x ${cols}`).toBe('found');
    }
  });
});

describe('open tours', () => {
  test('exist as the reference says, from every start and for a sample of pairs', () => {
    for (const { rows, cols, openStarts, joins } of referenceBoards()) {
      for (let start = 0; start < rows * cols; start++) {
        const expected = openStarts.has(start) ? 'found' : 'impossible';
        expect(constructed({ rows, cols, start }), `${rows} x ${cols} from ${start}`).toBe(expected);
        for (let end = start % 5; end < rows * cols; end += 5) {
          if (end === start) continue;
          const joined = joins(start, end) ? 'found' : 'impossible';
          expect(constructed({ rows, cols, start, end }), `${rows} x ${cols}, ${start} to ${end}`).toBe(
            joined,
          );
        }
      }
    }
  });

  test.each([
    [3, 20, 400],
    [4, 21, 400],
    // Its states are slow to make; the sweep has the others.
    [5, 7, extent(40, 12)],
  ])('%i rows: exactly the pairs that the frontier joins, either way round', (rows, mostCols, pairs) => {
    const frontier = new Frontier(rows);
    const random = randomIntegers(rows);
    const found = { found: 0, impossible: 0 };
    const leastCols = rows === 3 ? 4 : 5;
    for (let i = 0; i < pairs; i++) {
      const cols = leastCols + random(mostCols - leastCols + 1);
      // Near the sides lie the exceptions.
      const place = () => {
        const col = random(2) === 0 ? random(cols) : (random(7) + cols - 3) % cols;
        return random(rows) * cols + col;
      };
      const [start, end] = [place(), place()];
      if (start === end) continue;
      const expected = frontier.joins(cols, start, end) ? 'found' : 'impossible';
      found[expected]++;
      const name = `${rows} x ${cols}, ${start} to ${end}`;
      expect(constructed({ rows, cols, start, end }), name).toBe(expected);
      const turned = (square: number) => (square % cols) * rows + Math.floor(square / cols);
      const problem = { rows: cols, cols: rows, start: turned(start), end: turned(end) };
      expect(constructed(problem), `${name}, turned`).toBe(expected);
    }
    expect(found.found).toBeGreaterThan(pairs / 20);
    expect(found.impossible).toBeGreaterThan(pairs / 20);
  });

  test('join the pairs that colours allow on a spread of boards of six rows and more', () => {
    const random = randomIntegers(5);
    for (let i = 0; i < 700; i++) {
      const [rows, cols] = i < 500 ? [6 + random(7), 6 + random(9)] : [6 + random(70), 6 + random(70)];
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (start === end) continue;
      const expected = coloursAllow(rows, cols, start, end) ? 'found' : 'impossible';
      expect(constructed({ rows, cols, start, end }), `${rows} x ${cols}, ${start} to ${end}`).toBe(expected);
    }
  });

  test('join random pairs on boards to 200 x 200', () => {
    const random = randomIntegers(6);
    for (let i = 0; i < 12; i++) {
      const [rows, cols] = [6 + random(195), 6 + random(195)];
      const [start, end] = [random(rows * cols), random(rows * cols)];
      const expected = coloursAllow(rows, cols, start, end) ? 'found' : 'impossible';
      expect(constructed({ rows, cols, start, end }), `${rows} x ${cols}, ${start} to ${end}`).toBe(expected);
    }
  });

  test('start on every square of the corner colour of odd boards', () => {
    for (const [rows, cols] of [
      [5, 5],
      [5, 7],
      [9, 5],
      [7, 7],
      [11, 13],
      [31, 31],
    ] as const) {
      for (let start = 0; start < rows * cols; start += rows * cols > 200 ? 13 : 1) {
        const expected = (Math.floor(start / cols) + (start % cols)) % 2 === 0 ? 'found' : 'impossible';
        expect(constructed({ rows, cols, start }), `${rows} x ${cols} from ${start}`).toBe(expected);
      }
    }
  });

  test('begin where a start is possible when none is given', () => {
    for (const problem of [
      { rows: 3, cols: 7 },
      { rows: 4, cols: 9, end: 0 },
      { rows: 5, cols: 8, end: [2, 6] as const },
      { rows: 31, cols: 33 },
    ]) {
      expect(constructed(problem), JSON.stringify(problem)).toBe('found');
    }
    expect(constructed({ rows: 1, cols: 1, start: 0, end: 0 })).toBe('found');
    expect(constructed({ rows: 1, cols: 1, closed: true })).toBe('impossible');
    expect(constructed({ rows: 2, cols: 7 })).toBe('impossible');
  });
});

test('says why there is none', () => {
  const result = solveOnEvery({ rows: 5, cols: 8, start: [2, 1], end: [0, 2] }, { strategy });
  expect(result).toEqual({
    status: 'impossible',
    reason: 'ends-excluded',
    explanation: 'On a 5 x 8 board a tour that starts at (2,1) can only end at (0,0) or (4,0).',
    proof: 'rule',
    nodes: 0,
  });
});

test('a batch of starts is what solve gives for each', () => {
  for (const closed of [false, true]) {
    const starts = [0, 3, 191, 7];
    const batch = solveBatchOnEvery({ rows: 12, cols: 16, closed, starts }, { strategy });
    for (const [i, start] of starts.entries()) {
      const result = solveOnEvery({ rows: 12, cols: 16, closed, start }, { strategy });
      expect(result.status).toBe('found');
      if (result.status === 'found') expect([...batchPath(batch, i)]).toEqual([...result.path]);
    }
  }
});

describe.each(ENGINES)('writing, $name', ({ create }) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('goes to the front of out, wherever that lies in its buffer, and no further', () => {
    const solver = create();
    const buffer = new Uint32Array(3 + 60 * 61 + 4).fill(9);
    const out = buffer.subarray(3);
    const problem = { rows: 60, cols: 61, start: 0, end: 3659 };
    const result = solver.solve(problem, { strategy, out });
    if (result.status !== 'found') throw new Error(result.status);
    expect(result.path.buffer).toBe(buffer.buffer);
    expect([...buffer.subarray(0, 3), ...buffer.subarray(3 + 3660)]).toEqual(new Array(7).fill(9));
    expect(solver.solve(problem, { strategy })).toEqual(result);
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

  test('makes room for its window and leaves the board of a walk as it was', () => {
    const solver = create();
    const board = { rows: 60, cols: 61, start: 0 };
    const walked = solver.solve(board, { strategy: 'warnsdorff' });
    expect(solver.solve(board, { strategy }).status).toBe('found');
    expect(solver.solve(board, { strategy: 'warnsdorff' })).toEqual(walked);
  });

  test('refuses what cannot be constructed or written, and writes nothing', () => {
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
    // What needs no memory needs none here either.
    expect(solver.solve({ rows: 2 ** 26 - 1, cols: 2 ** 26 - 1, closed: true }).status).toBe('impossible');
  });

  test('is a RangeError where the memory for the path cannot be had', () => {
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
      new RangeError('rows * cols is 10000; the memory for the path cannot be had'),
    );
    expect(solver.solve({ rows: 100, cols: 101, closed: true }).status).toBe('found');
  });
});
