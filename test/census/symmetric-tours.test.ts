import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTours, type Symmetry, type TourProblem, tours } from '../../src/census.js';
import { solve, tourExistence } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { extent } from '../extent.js';
import { IMAGES, isSymmetric, SYMMETRIES, wholeBoards } from '../oracle/symmetric-tours.js';
import { CENSUS_ENTRIES, countOnEvery, listTours, problemsWithTours, smallProblems } from './problems.js';

/** Problems with holes and ends, and a symmetry that the holes have. */
const symmetricProblems: fc.Arbitrary<TourProblem & { symmetry: Symmetry }> = fc
  .tuple(fc.oneof(smallProblems, problemsWithTours()), fc.constantFrom(...SYMMETRIES), fc.nat())
  .map(([{ rows, cols, blocked = [], closed, start, end }, symmetry, axis]) => {
    const images = IMAGES[symmetry];
    const image = images[axis % images.length]!;
    const holes = new Set(blocked as number[]);
    for (const square of holes) {
      const to = image(Math.floor(square / cols), square % cols, rows, cols);
      if (to >= 0) holes.add(to);
    }
    const kind = closed || symmetry === 'quarter-turn' ? { closed: true } : { start, end };
    return { rows, cols, blocked: [...holes], ...kind, symmetry };
  })
  .filter(({ rows, cols, blocked, start = -1, end = -1 }) => {
    const open = (square: unknown) => !blocked.includes(square as number);
    return blocked.length < rows * cols && [start, end].every(open);
  });

/** Returns the tours of a problem that equal their image, from the list of all. */
function filtered({ symmetry, ...problem }: TourProblem & { symmetry: Symmetry }): number[][] {
  return listTours(problem).filter((path) => isSymmetric(problem, symmetry, path));
}

describe('symmetric tours', () => {
  test('are those in the list of all tours, in its order, on every engine', () => {
    let found = 0;
    fc.assert(
      fc.property(symmetricProblems, (problem) => {
        const expected = filtered(problem);
        found += expected.length;
        for (const { tours } of CENSUS_ENTRIES) expect(listTours(problem, {}, tours)).toEqual(expected);
        expect(countOnEvery(problem)).toMatchObject({ status: 'counted', count: BigInt(expected.length) });
      }),
      { numRuns: extent(2000, 300) },
    );
    expect(found).toBeGreaterThan(10);
  });

  test('continue from a cursor, from an unfinished path and behind a prefix', () => {
    fc.assert(
      fc.property(symmetricProblems, fc.nat(), (problem, place) => {
        const all = listTours(problem);
        const taken = place % (all.length + 1);
        const list = tours(problem);
        for (let i = 0; i < taken; i++) expect(list.next().done).toBe(false);
        expect(listTours(problem, { after: list.cursor() })).toEqual(all.slice(taken));
        const tour = all[taken];
        if (!tour) return;
        const prefix = tour.slice(0, place % (tour.length + 1));
        const behind = all.filter((path) => prefix.every((square, step) => path[step] === square));
        expect(listTours(problem, { prefix })).toEqual(behind);
      }),
      { numRuns: extent(1000, 100) },
    );
  });

  const KNOWN: [string, TourProblem, number][] = [
    // Knuth, prefascicle 8a, answers 137 to 139, and Marlow 1999.
    ['6 x 6', { rows: 6, cols: 6, closed: true, symmetry: 'half-turn' }, 78],
    ['6 x 6', { rows: 6, cols: 6, closed: true, symmetry: 'quarter-turn' }, 10],
    ['6 x 7', { rows: 6, cols: 7, closed: true, symmetry: 'half-turn' }, 526 + 38],
    ['5 x 8', { rows: 5, cols: 8, closed: true, symmetry: 'half-turn' }, 22],
    ['7 x 8', { rows: 7, cols: 8, closed: true, symmetry: 'half-turn' }, 21_968],
    ['5 x 10', { rows: 5, cols: 10, closed: true, symmetry: 'half-turn' }, 1212 + 494],
    ['5 x 6', { rows: 5, cols: 6, closed: true, symmetry: 'reflection' }, 4],
    ['7 x 6', { rows: 7, cols: 6, closed: true, symmetry: 'reflection' }, 530],
    ['3 x 10', { rows: 3, cols: 10, closed: true, symmetry: 'reflection' }, 4],
    ['5 x 10', { rows: 5, cols: 10, closed: true, symmetry: 'reflection' }, 2266],
    ['8 x 8', { rows: 8, cols: 8, closed: true, symmetry: 'half-turn' }, 2_432_932],
    ['10 x 10', { rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn' }, 831_804],
  ];
  // The last two take seconds.
  test.each(KNOWN.slice(0, extent(KNOWN.length, -2)))(
    'are as many as published on %s: %o',
    (_, problem, count) => {
      expect(countTours(problem)).toEqual({ status: 'counted', count: BigInt(count), method: 'listing' });
    },
  );

  test('exist as rules and the table of searched boards say', () => {
    for (const { rows, cols, closed, symmetry } of wholeBoards(30)) {
      const problem = { rows, cols, closed, symmetry };
      const status = filtered(problem).length > 0 ? 'exists' : 'impossible';
      expect([problem, tourExistence(problem).status]).toEqual([problem, status]);
    }
    for (const { explanation } of [
      tourExistence({ rows: 12, cols: 3, closed: true, symmetry: 'half-turn' }),
      tourExistence({ rows: 6, cols: 5, symmetry: 'half-turn' }),
    ]) {
      expect(explanation).toMatch(/ a complete search of this board found none\.$/);
    }
    expect(tourExistence({ rows: 12, cols: 13, closed: true, symmetry: 'half-turn' }).status).toBe('unknown');
  });

  test.each([
    [12, 12, true, 'half-turn'],
    [10, 10, true, 'quarter-turn'],
    [9, 10, true, 'reflection'],
    [11, 11, false, 'half-turn'],
    [11, 12, false, 'half-turn'],
  ] as const)('are known to exist on %i x %i: a count stops at once', (rows, cols, closed, symmetry) => {
    const problem = { rows, cols, closed, symmetry };
    expect(tourExistence(problem).status).toBe('exists');
    expect(countTours(problem, { stopAt: 1 })).toEqual({ status: 'at-least', count: 1n });
    expect(checkTour(problem, solve(problem).path!).ok).toBe(true);
  });

  test('are counted in each direction, up to a limit', () => {
    const problem: TourProblem = { rows: 6, cols: 6, closed: true, symmetry: 'half-turn' };
    expect(countTours(problem, { directed: true })).toMatchObject({ count: 156n });
    expect(countTours(problem, { stopAt: 78 })).toEqual({ status: 'at-least', count: 78n });
    expect(countTours(problem, { stopAt: 79 })).toMatchObject({ status: 'counted', count: 78n });
    expect(() => countTours({ ...problem, given: [[0, 0]] } as TourProblem)).toThrow(
      /^symmetry is "half-turn"/,
    );
  });
});
