import { describe, expect, test } from 'vitest';
import { tourExistence } from '../src/existence/index.js';
import type { TourProblem } from '../src/problem/problem.js';
import { type ImplicitTour, implicitTour } from '../src/strategies/divide-and-conquer/implicit-tour.js';
import { coloursAllow, isKnightMove, randomIntegers } from './oracle/theorems.js';

const WIDE = 2 ** 26;
const SAMPLES = 100;

function tourOf(problem: TourProblem): ImplicitTour {
  const result = implicitTour(problem);
  if (result.status !== 'found') throw new Error(result.explanation);
  return result.tour;
}

/**
 * Describes what is wrong with a tour that is too long to walk, or returns 'sound'. Checks random steps and steps near both
 * ends.
 */
function sampledFault(tour: ImplicitTour, random: (below: number) => number): string {
  const { length, cols } = tour;
  for (let i = 0; i < SAMPLES; i++) {
    const near = random(Math.min(1000, length - 1));
    const step = [random(length - 1), near, length - 2 - near][i % 3]!;
    const square = tour.squareAt(step);
    const after = tour.squareAt(step + 1);
    if (!isKnightMove(cols, square, after)) return `from step ${step} no knight move leads on`;
    if (tour.stepOf(square) !== step) return `${square} is not at ${tour.stepOf(square)}`;
    if (tour.next(square) !== after) return `after ${square} comes not ${tour.next(square)}`;
    if (tour.previous(after) !== square) return `before ${after} comes not ${tour.previous(after)}`;
    const other = random(length);
    if (tour.squareAt(tour.stepOf(other)) !== other) return `${other} is not at ${tour.stepOf(other)}`;
  }
  return 'sound';
}

describe('implicit tours of giant boards', () => {
  test.each([
    [WIDE, WIDE],
    [WIDE - 1, WIDE - 2],
    [3, 2 ** 50],
    [2 ** 50, 3],
    [5, 2 ** 49],
    [2 ** 48, 11],
    [1000, 1000],
  ])('%d x %d, closed', (rows, cols) => {
    const random = randomIntegers(rows + 3 * cols);
    const start = random(rows * cols);
    const tour = tourOf({ rows, cols, start, closed: true });
    expect(tour).toMatchObject({ rows, cols, length: rows * cols, closed: true });
    expect(tour.squareAt(0)).toBe(start);
    const last = tour.squareAt(rows * cols - 1);
    expect(isKnightMove(cols, last, start)).toBe(true);
    expect([tour.next(last), tour.previous(start)]).toEqual([start, last]);
    expect(sampledFault(tour, random)).toBe('sound');
  });

  test.each([
    [WIDE, WIDE],
    [WIDE - 1, WIDE - 1],
    [3, 2 ** 50 - 1],
    [2 ** 50, 4],
    [5, 2 ** 49],
    [2 ** 49 + 1, 7],
    [1001, 999],
  ])('%d x %d, open, between ends anywhere', (rows, cols) => {
    const random = randomIntegers(7 * rows + cols);
    const place = (length: number) => [random(length), random(Math.min(length, 20))][random(2)]!;
    for (let tours = 0; tours < 12; ) {
      const start = place(rows) * cols + place(cols);
      const end = rows * cols - 1 - (place(rows) * cols + place(cols));
      if (!coloursAllow(rows, cols, start, end)) continue;
      if (tourExistence({ rows, cols, start, end }).status === 'impossible') {
        expect(implicitTour({ rows, cols, start, end }).status).toBe('impossible');
        continue;
      }
      tours++;
      const tour = tourOf({ rows, cols, start, end });
      expect([tour.squareAt(0), tour.squareAt(tour.length - 1)]).toEqual([start, end]);
      expect([tour.previous(start), tour.next(end)]).toEqual([-1, -1]);
      expect(tour.closed).toBe(false);
      expect(sampledFault(tour, random)).toBe('sound');
    }
  });

  test('exist exactly if the rules allow them, for random problems of all sizes', () => {
    const random = randomIntegers(11);
    const found = { found: 0, impossible: 0 };
    for (let i = 0; i < 500; i++) {
      const rows = [1 + random(12), 1 + random(2 ** 26), 3 + random(200)][random(3)]!;
      const cols = [1 + random(12), 1 + random(2 ** 26), 3 + random(200)][random(3)]!;
      const [start, end] = [random(rows * cols), random(rows * cols)];
      const kind = random(4);
      const problem: TourProblem =
        kind === 0
          ? { rows, cols, closed: true }
          : kind === 1 || start === end
            ? { rows, cols, start }
            : kind === 2
              ? { rows, cols, end }
              : { rows, cols, start, end };
      const result = implicitTour(problem);
      const existence = tourExistence(problem);
      found[result.status]++;
      expect(existence.status).toBe(result.status === 'found' ? 'exists' : 'impossible');
      if (result.status !== 'found' || rows * cols < 2) continue;
      if (problem.start !== undefined) expect(result.tour.squareAt(0)).toBe(start);
      if (problem.end !== undefined) expect(result.tour.squareAt(rows * cols - 1)).toBe(end);
      expect(sampledFault(result.tour, random), JSON.stringify(problem)).toBe('sound');
    }
    expect(Math.min(found.found, found.impossible)).toBeGreaterThan(100);
  });
});

describe('arguments', () => {
  test('are steps and squares of a tour', () => {
    const tour = tourOf({ rows: 6, cols: 7 });
    expect(() => tour.squareAt(42)).toThrow(new RangeError('step is 42; it must be an integer from 0 to 41'));
    expect(() => tour.stepOf(-1)).toThrow(new RangeError('square is -1; it must be an integer from 0 to 41'));
    for (const call of ['squareAt', 'stepOf', 'next', 'previous'] as const) {
      expect(() => tour[call]('3' as unknown as number), call).toThrow(TypeError);
      expect(() => tour[call](undefined as unknown as number), call).toThrow(TypeError);
      for (const [value, shown] of [
        [3n, '3n'],
        [Symbol('three'), 'Symbol(three)'],
        [{ valueOf: () => 3 }, 'an object (Object)'],
      ] as const) {
        const name = call === 'squareAt' ? 'step' : 'square';
        const error = new TypeError(`${name} is ${shown}; it must be an integer from 0 to 41`);
        expect(() => tour[call](value as unknown as number), call).toThrow(error);
      }
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1.5]) {
        expect(() => tour[call](value), call).toThrow(/ is .*; it must be an integer from 0 to 41$/);
      }
      expect(tour[call](-0)).toBe(tour[call](0));
      expect(() => tour[call](2 ** 60), call).toThrow(RangeError);
    }
  });
});
