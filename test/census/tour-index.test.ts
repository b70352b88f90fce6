import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TourProblem, tours } from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import { sampleOf } from '../extent.js';
import { CENSUS_ENTRIES, problemsWithTours, smallProblems } from './problems.js';

/** Numbers and tours that no later version may change. Found by version 0.3.0. */
const FIXED: readonly (readonly [TourProblem, readonly (readonly [number: bigint, tour: string])[]])[] = [
  [
    { rows: 6, cols: 6, closed: true },
    [
      [
        0n,
        '0 8 4 17 28 20 31 18 7 3 11 15 23 34 26 30 19 6 2 10 14 27 35 22 33 29 16 5 9 1 12 25 21 32 24 13',
      ],
      [
        1n,
        '0 8 4 17 28 20 31 18 7 3 11 15 23 34 26 30 19 6 2 10 14 22 35 27 16 5 9 1 12 25 33 29 21 32 24 13',
      ],
      [
        4931n,
        '0 8 4 17 28 15 26 30 19 27 35 22 11 3 7 18 31 20 33 29 16 5 9 1 12 25 14 6 2 10 23 34 21 32 24 13',
      ],
      [
        9861n,
        '0 8 4 17 21 10 23 34 26 30 19 6 2 15 7 18 31 27 35 22 11 3 14 1 12 25 33 29 16 5 9 20 28 32 24 13',
      ],
    ],
  ],
  [
    { rows: 5, cols: 6 },
    [
      [0n, '3 11 22 26 18 7 20 24 13 0 8 19 6 2 10 23 27 14 25 12 1 9 5 16 29 21 17 4 15 28'],
      [9000n, '5 16 29 21 10 23 27 19 6 2 13 0 8 4 17 9 1 12 25 14 22 11 3 7 18 26 15 28 20 24'],
      [18783n, '0 8 4 17 28 20 24 13 9 5 16 29 21 25 12 1 14 22 11 3 7 18 26 15 2 10 23 27 19 6'],
    ],
  ],
  [
    { rows: 6, cols: 7, closed: true, blocked: [14, 27] },
    [
      [
        0n,
        '0 9 24 29 16 1 10 5 18 13 4 17 12 3 8 21 36 23 28 37 32 41 26 31 40 25 38 33 20 11 6 19 34 39 30 35 22 7 2 15',
      ],
      [
        5000n,
        '0 9 24 39 34 19 6 11 2 7 22 35 30 21 36 31 40 25 38 29 16 1 10 5 20 33 18 23 8 3 12 17 4 13 26 41 32 37 28 15',
      ],
      [
        11013n,
        '0 9 18 33 20 5 10 1 16 3 12 17 8 21 36 31 40 25 34 39 30 35 22 7 2 11 6 19 4 13 26 41 32 23 38 29 24 37 28 15',
      ],
    ],
  ],
];

describe.each(CENSUS_ENTRIES)('createTourIndex of $name', ({ name, createTourIndex }) => {
  /** Checks that numbers and tours are inverse to each other, and that the tours are those of the list. */
  function expectBijection(problem: TourProblem): void {
    const list = Array.from(tours(problem), (tour) => tour.join());
    const index = createTourIndex(problem);
    expect(index.count).toBe(BigInt(list.length));
    const seen: string[] = [];
    for (let number = 0n; number < index.count; number++) {
      const tour = index.tourAt(number);
      seen.push(tour.join());
      expect(index.indexOf(tour)).toBe(number);
    }
    expect(seen.sort()).toEqual(list.sort());
  }

  test('is a bijection between numbers and the list of tours', () => {
    fc.assert(fc.property(fc.oneof(smallProblems, problemsWithTours()), expectBijection));
  });

  test('numbers the tours of 6 x 6, of boards with holes and of given ends', () => {
    const problems: TourProblem[] = [
      { rows: 6, cols: 6, closed: true },
      { rows: 6, cols: 6, blocked: [14, 15] },
      { rows: 6, cols: 5, end: 7 },
      { rows: 6, cols: 6, start: 0, end: 35 },
      { rows: 5, cols: 6, start: 0 },
    ];
    for (const problem of sampleOf(problems, name === 'census' ? 2 : 6)) expectBijection(problem);
  });

  test('gives the tours of its first version', () => {
    for (const [problem, pairs] of FIXED) {
      const index = createTourIndex(problem);
      for (const [number, tour] of pairs) expect(index.tourAt(number).join(' ')).toBe(tour);
    }
  });

  test('finds closed tours from any start and in any direction', () => {
    const index = createTourIndex({ rows: 6, cols: 6, closed: true, start: 7 });
    const tour = index.tourAt(1234n);
    const turned = Array.from(tour, (_, step) => tour[(step + 17) % 36]!);
    expect(index.indexOf(turned)).toBe(1234n);
    expect(index.indexOf(turned.reverse())).toBe(1234n);
    expect(createTourIndex({ rows: 3, cols: 10, closed: true }).indexOf(closedOfThreeRows())).toBeTypeOf(
      'bigint',
    );
  });

  test('finds open tours in both directions unless an end is given', () => {
    for (const size of [
      { rows: 5, cols: 6 },
      { rows: 3, cols: 7 },
    ]) {
      const index = createTourIndex(size);
      const tour = index.tourAt(index.count / 2n);
      expect(index.indexOf(tour)).toBe(index.count / 2n);
      expect(index.indexOf(tour.slice().reverse())).toBe(index.count / 2n);
      const given = createTourIndex({ ...size, start: tour[0]! });
      expect(given.tourAt(given.indexOf(tour))).toEqual(tour);
      expect(() => given.indexOf(tour.slice().reverse())).toThrow(RangeError);
    }
  });

  test('refuses numbers and paths that are none of the problem', () => {
    const index = createTourIndex({ rows: 6, cols: 6, closed: true });
    for (const number of [5, '5', undefined, 5.5]) {
      expect(() => index.tourAt(number as never)).toThrow(TypeError);
    }
    for (const number of [-1n, 9862n, 2n ** 64n]) {
      expect(() => index.tourAt(number)).toThrow(/index is -?\d+.* from 0 to 9861/);
    }
    const tour = index.tourAt(9n);
    const bad = tour.slice();
    [bad[3], bad[4]] = [bad[4]!, bad[3]!];
    const checked = checkTour({ rows: 6, cols: 6, closed: true }, bad);
    expect(() => index.indexOf(bad)).toThrow(new RangeError(checked.ok ? '' : checked.message));
    expect(() => index.indexOf(tour.slice(1))).toThrow(RangeError);
    expect(() => index.indexOf('abc' as never)).toThrow(TypeError);
    const none = createTourIndex({ rows: 4, cols: 4 });
    expect(none.count).toBe(0n);
    expect(() => none.tourAt(0n)).toThrow(/there is none/);
  });

  test('refuses calls after close, too much memory, and unknown options', () => {
    const index = createTourIndex({ rows: 6, cols: 6, closed: true });
    index.close();
    expect(() => index.tourAt(0n)).toThrow('the index is closed');
    expect(() => index.indexOf([])).toThrow('the index is closed');
    expect(() => createTourIndex({ rows: 6, cols: 8, closed: true }, { memory: 1e5 })).toThrow(/^too-large/);
    expect(() => createTourIndex({ rows: 6, cols: 6 }, { seed: 1 } as never)).toThrow(/seed/);
  });

  test('reports its progress to the end', () => {
    const seen: number[] = [];
    createTourIndex(
      { rows: 6, cols: 6, closed: true },
      { onProgress: (done, total) => seen.push(done / total) },
    );
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });
});

/** Returns the first closed tour of 3 x 10 in the list, backwards. */
function closedOfThreeRows(): Uint32Array {
  const [tour] = tours({ rows: 3, cols: 10, closed: true });
  return tour!.slice().reverse();
}
