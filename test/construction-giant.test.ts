import { expect, test } from 'vitest';
import { planTour } from '../src/strategies/divide-and-conquer/plan.js';
import { PlannedTour } from '../src/strategies/divide-and-conquer/planned-tour.js';
import { coloursAllow, isKnightMove, randomIntegers, ruleAllows } from './construction-checks.js';

const SAMPLES = 150;
const WIDE = 2 ** 26;

/**
 * Legal moves at random steps, and steps and squares that are each other's inverse; 'sound' or what is wrong.
 */
function sampledFault(tour: PlannedTour, random: (below: number) => number): string {
  for (let i = 0; i < SAMPLES; i++) {
    const step = random(tour.length - 1);
    const square = tour.squareAt(step);
    const after = tour.squareAt(step + 1);
    if (!isKnightMove(tour.cols, square, after)) return `step ${step + 1} is no knight move`;
    if (tour.stepOf(square) !== step)
      return `square ${square} is at step ${step}, not ${tour.stepOf(square)}`;
    if (tour.next(square) !== after) return `after ${square} comes ${after}, not ${tour.next(square)}`;
    if (tour.previous(after) !== square)
      return `before ${after} comes ${square}, not ${tour.previous(after)}`;
    const other = random(tour.length);
    if (tour.squareAt(tour.stepOf(other)) !== other)
      return `square ${other} is not at step ${tour.stepOf(other)}`;
  }
  return 'sound';
}

test.each([
  [WIDE, WIDE],
  [WIDE - 1, WIDE - 2],
  [WIDE - 2, WIDE - 1],
  [3, 2 ** 50],
  [2 ** 50, 3],
  [5, 2 ** 49],
  [6, 2 ** 49],
  [7, 2 ** 49],
  [2 ** 49, 7],
  [1000, 1000],
])('a closed tour of %d x %d', (rows, cols) => {
  const random = randomIntegers(rows + cols);
  const start = random(rows * cols);
  const tour = new PlannedTour(planTour(rows, cols, { start, end: -1, closed: true })!);
  expect(tour.squareAt(0)).toBe(start);
  expect(isKnightMove(cols, tour.squareAt(tour.length - 1), start)).toBe(true);
  expect(sampledFault(tour, random)).toBe('sound');
});

test.each([
  [WIDE, WIDE],
  [WIDE - 1, WIDE - 1],
  [WIDE - 1, WIDE - 2],
  [3, 2 ** 50],
  [3, 2 ** 50 - 1],
  [4, 2 ** 50],
  [4, 2 ** 50 - 1],
  [5, 2 ** 49],
  [5, 2 ** 49 + 1],
  [7, 2 ** 49 + 1],
  [1000, 1000],
])('open tours of %d x %d, and turned, with ends anywhere', (rows, cols) => {
  const random = randomIntegers(rows * 3 + cols);
  /** A coordinate anywhere, near one side or near the other. */
  const along = (length: number) => {
    const near = random(Math.min(length, 20));
    return [random(length), near, length - 1 - near][random(3)]!;
  };
  let tours = 0;
  while (tours < 20) {
    const start = along(rows) * cols + along(cols);
    const end = along(rows) * cols + along(cols);
    if (!coloursAllow(rows, cols, start, end) || !ruleAllows(rows, cols, start, end)) continue;
    tours++;
    const turned = random(2) === 1;
    const square = (of: number) => {
      const row = Math.floor(of / cols);
      return turned ? (of - row * cols) * rows + row : of;
    };
    const size = turned ? ([cols, rows] as const) : ([rows, cols] as const);
    const plan = planTour(...size, { start: square(start), end: square(end), closed: false });
    expect(plan, `${size}, ${square(start)} to ${square(end)}`).toBeDefined();
    const tour = new PlannedTour(plan!);
    expect(tour.squareAt(0)).toBe(square(start));
    expect(tour.squareAt(tour.length - 1)).toBe(square(end));
    expect(sampledFault(tour, random)).toBe('sound');
  }
});

test('open tours of giant odd boards from any start of the majority', () => {
  const random = randomIntegers(9);
  for (const [rows, cols] of [
    [WIDE - 1, WIDE - 1],
    [5, 2 ** 49 + 1],
    [2 ** 49 + 1, 3],
  ] as const) {
    for (let i = 0; i < 10; i++) {
      const start = 2 * random((rows * cols + 1) / 2);
      const tour = new PlannedTour(planTour(rows, cols, { start, end: -1, closed: false })!);
      expect(tour.squareAt(0)).toBe(start);
      expect(sampledFault(tour, random)).toBe('sound');
    }
  }
});
