import { expect, test } from 'vitest';
import { createTourIndex } from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import { Random } from '../../src/problem/random.js';

/** Random numbers of boards whose tours cannot be listed. */
test.each([
  [8, 8, 13_267_364_410_532n, 10_000],
  [7, 8, 34_524_432_316n, 100_000],
])('random numbers of closed tours of %i x %i come back', (rows, cols, count, draws) => {
  const problem = { rows, cols, closed: true };
  const index = createTourIndex(problem);
  expect(index.count).toBe(count);
  const random = new Random();
  random.seed(69, 0, 0);
  for (let i = 0; i < draws; i++) {
    const number = ((BigInt(random.draw()) << 32n) | BigInt(random.draw())) % count;
    const tour = index.tourAt(number);
    expect(checkTour(problem, tour).ok).toBe(true);
    expect(index.indexOf(tour)).toBe(number);
  }
});

test('numbers and open tours of 6 x 6 are inverse to each other, all 3,318,960 of them', () => {
  const problem = { rows: 6, cols: 6 };
  const index = createTourIndex(problem);
  expect(index.count).toBe(3_318_960n);
  let wrong = 0;
  for (let number = 0n; number < index.count; number++) {
    const tour = index.tourAt(number);
    // A number that came back belongs to one tour only.
    if (!checkTour(problem, tour).ok || tour[0]! > tour[35]! || index.indexOf(tour) !== number) wrong++;
  }
  expect(wrong).toBe(0);
});
