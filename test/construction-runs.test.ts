import { describe, expect, test } from 'vitest';
import { RUN_FIELDS } from '../src/engines/engine.js';
import { plainTourRules } from '../src/existence/plain.js';
import { plainBoard } from '../src/problem/problem.js';
import { planTour } from '../src/strategies/divide-and-conquer/plan.js';
import { PlannedTour } from '../src/strategies/divide-and-conquer/planned-tour.js';
import { TourRuns } from '../src/strategies/divide-and-conquer/runs.js';
import type { Plan } from '../src/strategies/divide-and-conquer/section.js';
import { coloursAllow, randomIntegers } from './construction-checks.js';

/** The lowest-numbered square from which there is an open tour. */
function firstStart(rows: number, cols: number): number {
  return plainTourRules(plainBoard({ rows, cols }), -1, false).firstStart(0);
}

/** Steps from .. to - 1 as a kernel writes them. */
function filled(tourRuns: TourRuns, from: number, to: number): Uint32Array {
  const runs = new Int32Array((to - from) * RUN_FIELDS);
  const out = new Uint32Array(to - from);
  const count = tourRuns.describe(from, to, runs);
  let position = 0;
  for (let run = 0; run < count; run++) {
    const [first, length, base, repeats, stride] = runs.subarray(run * RUN_FIELDS) as unknown as number[];
    for (let i = 0; i < repeats!; i++) {
      for (let j = 0; j < length!; j++) out[position++] = base! + i * stride! + tourRuns.offsets[first! + j]!;
    }
  }
  expect(position).toBe(to - from);
  return out;
}

/** The first step at which the runs, taken in windows, differ from the tour; -1: none. */
function firstDifference(plan: Plan, window: number, from = 0, to: number = plan.squares): number {
  const tour = new PlannedTour(plan);
  const runs = new TourRuns(plan);
  for (let low = from; low < to; low += window) {
    const squares = filled(runs, low, Math.min(to, low + window));
    for (let i = 0; i < squares.length; i++) if (squares[i] !== tour.squareAt(low + i)) return low + i;
  }
  return -1;
}

describe('runs', () => {
  test('are the closed tour, from any start, in windows of any length', () => {
    const random = randomIntegers(1);
    for (let rows = 3; rows <= 40; rows++) {
      for (let cols = 3 + (rows % 3); cols <= 40; cols += 3) {
        const plan = planTour(rows, cols, { start: random(rows * cols), end: -1, closed: true });
        if (plan) expect(firstDifference(plan, 1 + random(300)), `${rows} x ${cols}`).toBe(-1);
      }
    }
  });

  test('are the open tour, boards of three, four and five rows and odd ones too', () => {
    const random = randomIntegers(2);
    let tours = 0;
    while (tours < 300) {
      let [rows, cols] = [3 + random(12), 9 + random(40)];
      if (random(2) === 1) [rows, cols] = [cols, rows];
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (Math.min(rows, cols) > 5 && !coloursAllow(rows, cols, start, end)) continue;
      const plan =
        Math.min(rows, cols) > 5
          ? planTour(rows, cols, { start, end, closed: false })
          : planTour(rows, cols, { start: firstStart(rows, cols), end: -1, closed: false });
      tours++;
      expect(firstDifference(plan!, 1 + random(400)), `${rows} x ${cols}, ${start} to ${end}`).toBe(-1);
    }
  });

  test('are few', () => {
    const [rows, cols] = [600, 1200];
    const runs = new Int32Array(rows * cols * RUN_FIELDS);
    for (const closed of [true, false]) {
      const plan = planTour(rows, cols, { start: 5, end: closed ? -1 : 4 + 300 * cols, closed })!;
      // Each tile of a spine has its own squares in up to four parts, between them chains out and back.
      expect(new TourRuns(plan).describe(0, plan.squares, runs)).toBeLessThan((rows / 6) * 10);
    }
  });

  test('hold square numbers up to 2^32 - 1', () => {
    const plan = planTour(2 ** 16, 2 ** 16, { start: 2 ** 32 - 1, end: -1, closed: true })!;
    expect(filled(new TourRuns(plan), 0, 1)).toEqual(Uint32Array.of(2 ** 32 - 1));
    for (const from of [0, 2 ** 31 - 500, 2 ** 32 - 1000]) {
      expect(firstDifference(plan, 700, from, from + 1000)).toBe(-1);
    }
    const flat = planTour(3, 2 ** 30, { start: 0, end: -1, closed: true })!;
    expect(firstDifference(flat, 700, 3 * 2 ** 29, 3 * 2 ** 29 + 1000)).toBe(-1);
  });
});
