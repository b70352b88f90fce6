import { describe, expect, test } from 'vitest';
import { countTours, createSampler, type TourProblem, tourClasses } from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import { countOf, countOnEvery } from '../census/problems.js';

/** Published counts that take too long for `npm test`. LARGEST_COUNT=1 adds three that take minutes each. */

describe('published numbers', () => {
  test.each<[TourProblem, bigint]>([
    [{ rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] }, 26_226_043_044n],
    [{ rows: 10, cols: 7, closed: true }, 1_250_063_279_938_854n],
  ])('tours of %o: %i', (problem, count) => {
    expect(countOf(problem, 'wasm')).toBe(count);
  });

  test('6 x 7 by starts: all directed tours', () => {
    const problem = { rows: 6, cols: 7 };
    // The upper half: each of its squares represents its mirror image in the lower half.
    let sum = 0n;
    for (let row = 0; row < 3; row++) {
      for (let col = 0; col < 7; col++) sum += 2n * countOf({ ...problem, start: [row, col] }, 'wasm');
    }
    expect(sum).toBe(2n * countOf(problem, 'wasm'));
  });

  test.runIf(process.env.LARGEST_COUNT)('8 x 8 from 1 to 16: the closed tours with this move', () => {
    expect(countOf({ rows: 8, cols: 8, start: 1, end: 16 }, 'wasm')).toBe(11_837_244_334_694n);
  });

  test.runIf(process.env.LARGEST_COUNT)(
    '7 x 8: the paths from all squares are twice as many as the tours',
    () => {
      let sum = 0n;
      for (let row = 0; row < 4; row++) {
        for (let col = 0; col < 4; col++) {
          const images = row === 3 ? 2n : 4n;
          sum += images * countOf({ rows: 7, cols: 8, start: [row, col] }, 'wasm');
        }
      }
      expect(sum).toBe(2n * 20_666_425_060_328n);
    },
  );

  test.runIf(process.env.LARGEST_COUNT)('8 x 9, closed, which takes 3 GB and five minutes', () => {
    const result = countTours({ rows: 8, cols: 9, closed: true }, { memory: 2 ** 32 });
    expect(result).toMatchObject({ status: 'counted', count: 7_112_881_119_092_574n });
  });

  test('classes of 8 x 8', () => {
    expect(tourClasses({ rows: 8, cols: 8, closed: true })).toEqual({
      tours: 13_267_364_410_532n,
      classes: 1_658_420_855_433n,
      symmetric: { halfTurn: 2_432_932n, quarterTurn: 0n, reflection: 0n },
    });
  });
});

describe('counts and samples of large boards', () => {
  test.each<TourProblem>([
    { rows: 7, cols: 8, closed: true },
    { rows: 6, cols: 6 },
    { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
    { rows: 6, cols: 10, closed: true },
  ])('both entries: %o', (problem) => {
    expect(countOnEvery(problem).status).toBe('counted');
  });

  test('sampled closed tours of 8 x 8: each is valid, and the move 1-16 is in the expected share of them', () => {
    const problem = { rows: 8, cols: 8, closed: true };
    const sampler = createSampler(problem);
    expect(sampler.count).toBe(13_267_364_410_532n);
    const share = 11_837_244_334_694 / 13_267_364_410_532;
    const draws = 30_000;
    let used = 0;
    for (let stream = 0; stream < draws; stream++) {
      const tour = sampler.sample({ seed: 8, stream });
      if (stream < 1000) expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
      const place = tour.indexOf(1);
      if (tour[(place + 1) % 64] === 16 || tour[(place + 63) % 64] === 16) used++;
    }
    const deviation = Math.sqrt(draws * share * (1 - share));
    expect(Math.abs(used - draws * share) / deviation).toBeLessThan(3.5);
  });
});
