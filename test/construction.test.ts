import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../src/problem/problem.js';
import { implicitTour } from '../src/strategies/divide-and-conquer/implicit-tour.js';
import { planTour } from '../src/strategies/divide-and-conquer/plan.js';
import { PlannedTour } from '../src/strategies/divide-and-conquer/planned-tour.js';
import {
  closedTourExists,
  coloursAllow,
  faultOf,
  randomIntegers,
  ruleAllows,
} from './construction-checks.js';
import existence from './reference/existence.json' with { type: 'json' };

interface Existence {
  openStarts: number[];
  openPairsMissing: number[][] | string;
}

const tables = existence as unknown as Record<string, Existence>;

function tourBetween(rows: number, cols: number, start: number, end: number): PlannedTour | undefined {
  const plan = planTour(rows, cols, { start, end, closed: false });
  return plan && new PlannedTour(plan);
}

/** Where the tour begins that is constructed for a problem without a start, with the tour checked. */
function firstSquare(problem: TourProblem): number | undefined {
  const result = implicitTour(problem);
  if (result.status === 'impossible') return undefined;
  const { tour } = result;
  const start = tour.squareAt(0);
  const end = tour.squareAt(tour.length - 1);
  expect(faultOf(tour, { start, end, closed: problem.closed ?? false })).toBe('sound');
  if (problem.end !== undefined) expect(end).toBe(problem.end);
  return start;
}

/** Checks every pair of ends the colours allow; returns what is wrong, and how many tours there were. */
function checkAllPairs(rows: number, cols: number, exists: (start: number, end: number) => boolean) {
  const faults: string[] = [];
  let tours = 0;
  for (let start = 0; start < rows * cols; start++) {
    for (let end = 0; end < rows * cols; end++) {
      if (!coloursAllow(rows, cols, start, end)) continue;
      const tour = tourBetween(rows, cols, start, end);
      const fault = tour === undefined ? 'none' : faultOf(tour, { start, end });
      if (tour !== undefined) tours++;
      if (fault !== (exists(start, end) ? 'sound' : 'none')) faults.push(`${start}-${end}: ${fault}`);
    }
  }
  return { faults, tours };
}

describe('closed tours', () => {
  test('exist on every board to 40 x 40 that has one, from any start', () => {
    const random = randomIntegers(1);
    for (let rows = 3; rows <= 40; rows++) {
      for (let cols = 3; cols <= 40; cols++) {
        const start = random(rows * cols);
        const plan = planTour(rows, cols, { start, end: -1, closed: true });
        const fault = plan === undefined ? 'none' : faultOf(new PlannedTour(plan), { start, closed: true });
        expect(fault, `${rows} x ${cols}`).toBe(closedTourExists(rows, cols) ? 'sound' : 'none');
      }
    }
  });

  test('begin at square 0 when no start is given', () => {
    expect(firstSquare({ rows: 30, cols: 31, closed: true })).toBe(0);
  });
});

describe('open tours between two squares', () => {
  for (const [board, { openPairsMissing }] of Object.entries(tables)) {
    test(`${board}, both ways round: exactly the pairs that exhaustive search found`, () => {
      const [rows, cols] = board.split('x').map(Number) as [number, number];
      const missing = new Set<string>();
      if (typeof openPairsMissing !== 'string') {
        for (const [one, other] of openPairsMissing) missing.add(`${one}-${other}`).add(`${other}-${one}`);
      }
      const exists = (start: number, end: number) =>
        openPairsMissing !== 'all' && !missing.has(`${start}-${end}`);
      expect(checkAllPairs(rows, cols, exists).faults).toEqual([]);
      const turned = (square: number) => (square % rows) * cols + Math.floor(square / rows);
      const turnedExists = (start: number, end: number) => exists(turned(start), turned(end));
      expect(checkAllPairs(cols, rows, turnedExists).faults).toEqual([]);
    });
  }

  test.each([
    [3, [11, 13, 14]],
    [4, [7, 9, 10, 11, 12, 13, 14]],
    [5, [7, 9]],
    [6, [7, 8, 9]],
    [7, [8, 9]],
  ])('%i rows: exactly the pairs that the rules allow', (rows, widths) => {
    for (const cols of widths) {
      const { faults, tours } = checkAllPairs(rows, cols, (start, end) => ruleAllows(rows, cols, start, end));
      expect(faults, `${rows} x ${cols}`).toEqual([]);
      expect(tours).toBeGreaterThan(rows * cols);
    }
  });

  test('random pairs on boards to 100 x 100', () => {
    const random = randomIntegers(2);
    let tours = 0;
    while (tours < 150) {
      const rows = 6 + random(95);
      const cols = 6 + random(95);
      const start = random(rows * cols);
      const end = random(rows * cols);
      if (!coloursAllow(rows, cols, start, end)) continue;
      tours++;
      const tour = tourBetween(rows, cols, start, end);
      const fault = tour === undefined ? 'none' : faultOf(tour, { start, end });
      expect(fault, `${rows} x ${cols}, ${start} to ${end}`).toBe('sound');
    }
  });
});

describe('open tours with a free end', () => {
  test('exist from exactly the starts that exhaustive search found', () => {
    for (const [board, { openStarts }] of Object.entries(tables)) {
      const [rows, cols] = board.split('x').map(Number) as [number, number];
      for (let start = 0; start < rows * cols; start++) {
        const plan = planTour(rows, cols, { start, end: -1, closed: false });
        const fault = plan === undefined ? 'none' : faultOf(new PlannedTour(plan), { start });
        expect(fault, `${board} from ${start}`).toBe(openStarts.includes(start) ? 'sound' : 'none');
      }
      expect(firstSquare({ rows, cols }), board).toBe(openStarts[0]);
    }
  });

  test('exist from every square of the majority on odd boards to 17 x 17', () => {
    for (let rows = 5; rows <= 17; rows += 2) {
      for (let cols = 5; cols <= 17; cols += 4) {
        for (let start = 0; start < rows * cols; start += 2) {
          const colour = (Math.floor(start / cols) + (start % cols)) % 2;
          const plan = planTour(rows, cols, { start, end: -1, closed: false });
          const fault = plan === undefined ? 'none' : faultOf(new PlannedTour(plan), { start });
          expect(fault, `${rows} x ${cols} from ${start}`).toBe(colour === 0 ? 'sound' : 'none');
        }
      }
    }
  });

  test('a free start is the lowest-numbered one that goes with the end', () => {
    const first = (rows: number, cols: number, end: number) => firstSquare({ rows, cols, end });
    expect(first(8, 8, 63 - 1)).toBe(0);
    expect(first(8, 8, 63)).toBe(1);
    expect(first(4, 9, 0)).toBe(1);
    // The square that both left, or right, corners need: only they go with it.
    expect(first(3, 14, 14 + 2)).toBe(0);
    expect(first(3, 14, 14 + 11)).toBe(13);
    expect(first(5, 8, 2 * 8 + 6)).toBe(7);
    expect(first(80, 3, 77 * 3 + 1)).toBe(79 * 3);
  });

  test('pairs known not to work are not tried', () => {
    const asked: number[] = [];
    const mayJoin = (_start: number, end: number) => {
      asked.push(end);
      return end === 48;
    };
    const plan = planTour(7, 7, { start: 2, end: -1, closed: false, mayJoin });
    expect(faultOf(new PlannedTour(plan!), { start: 2, end: 48 })).toBe('sound');
    expect(asked.at(-1)).toBe(48);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('one and two rows have none but the single square', () => {
    for (const [rows, cols] of [
      [1, 2],
      [1, 7],
      [2, 2],
      [2, 9],
      [9, 2],
    ] as const) {
      expect(planTour(rows, cols, { start: 0, end: -1, closed: false })).toBeUndefined();
    }
    const plan = planTour(1, 1, { start: 0, end: -1, closed: false });
    expect(faultOf(new PlannedTour(plan!), { start: 0, end: 0 })).toBe('sound');
    expect(planTour(1, 1, { start: 0, end: -1, closed: true })).toBeUndefined();
  });
});

describe('an implicit tour', () => {
  test('refuses steps and squares out of range', () => {
    const tour = new PlannedTour(planTour(6, 7, { start: 0, end: -1, closed: true })!);
    expect(() => tour.squareAt(42)).toThrow(new RangeError('step is 42; it must be an integer from 0 to 41'));
    expect(() => tour.stepOf(-1)).toThrow(new RangeError('square is -1; it must be an integer from 0 to 41'));
    expect(() => tour.next(1.5)).toThrow(RangeError);
    expect(() => tour.previous(Number.NaN)).toThrow(RangeError);
    expect(() => tour.squareAt('3' as unknown as number)).toThrow(TypeError);
    expect(tour).toMatchObject({ rows: 6, cols: 7, length: 42, closed: true });
  });

  test('does not depend on what was planned before', () => {
    const path = () => {
      const plan = planTour(23, 46, { start: 4, end: 700, closed: false })!;
      const tour = new PlannedTour(plan);
      return Array.from({ length: tour.length }, (_, step) => tour.squareAt(step)).join();
    };
    const before = path();
    const random = randomIntegers(3);
    // More tiles than the caches hold.
    for (let i = 0; i < 1500; i++) {
      const rows = 6 + random(20);
      const cols = 6 + random(20);
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (coloursAllow(rows, cols, start, end)) tourBetween(rows, cols, start, end);
    }
    expect(path()).toBe(before);
  });
});
