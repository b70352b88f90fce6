import { describe, expect, test } from 'vitest';
import { countTours, type Symmetry, type TourProblem, tours } from '../../src/census.js';
import { checkTour, solve, tourExistence } from '../../src/index.js';
import { IMAGES, isSymmetric, SYMMETRIES, wholeBoards } from '../oracle/symmetric-tours.js';

/** Long comparisons of symmetric tours: lists of all tours, and many seeds. They take about 15 minutes. */

/** Returns how many tours equal their image. The ends of an open one are images, so the others need not be listed. */
function filteredByEnds({ symmetry, ...problem }: TourProblem & { symmetry: Symmetry }): number {
  const { rows, cols, closed } = problem;
  const pairs = new Map<string, TourProblem>();
  for (let start = 0; !closed && start < rows * cols; start++) {
    for (const image of IMAGES[symmetry]) {
      const end = image(Math.floor(start / cols), start % cols, rows, cols);
      if (start < end) pairs.set(`${start} ${end}`, { ...problem, start, end });
    }
  }
  // Most open tours differ from their image at the second square.
  const isNear = (path: Uint32Array) =>
    IMAGES[symmetry].some((image) => {
      const second = path[1]!;
      return image(Math.floor(second / cols), second % cols, rows, cols) === path.at(-2);
    });
  let count = 0;
  for (const each of closed ? [problem] : pairs.values()) {
    for (const path of tours(each))
      if (closed || isNear(path)) count += Number(isSymmetric(problem, symmetry, path));
  }
  return count;
}

describe('symmetric tours', () => {
  test('exist, and are counted, as the list of all tours says on every board of at most 42 squares', () => {
    for (const { rows, cols, closed, symmetry } of wholeBoards(42)) {
      if (rows * cols <= 30) continue;
      const problem = { rows, cols, closed, symmetry };
      const expected = filteredByEnds(problem);
      expect([problem, countTours(problem).count]).toEqual([problem, BigInt(expected)]);
      expect([problem, solve(problem).status]).toEqual([problem, expected > 0 ? 'found' : 'impossible']);
      const status = tourExistence(problem).status;
      // No table has boards with a longer side.
      if (Math.max(rows, cols) > 12 && status === 'unknown') continue;
      expect([problem, status]).toEqual([problem, expected > 0 ? 'exists' : 'impossible']);
    }
  });

  test('are found for 1,000 seeds on every board of up to 20 x 20, within the default limit', () => {
    for (let rows = 3; rows <= 20; rows++) {
      for (let cols = 3; cols <= 20; cols++) {
        for (const closed of [false, true]) {
          for (const symmetry of SYMMETRIES.filter((each) => closed || each !== 'quarter-turn')) {
            const problem = { rows, cols, closed, symmetry };
            for (let seed = 0; seed < 1000; seed++) {
              const { status, path } = solve(problem, { seed });
              if (status === 'impossible') break;
              const isRight = status === 'found' && checkTour(problem, path).ok;
              if (!isRight) expect.fail(`${JSON.stringify(problem)} with seed ${seed}: ${status}`);
            }
          }
        }
      }
    }
  });
});
