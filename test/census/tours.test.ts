import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listArguments } from '../../src/census/cursor.js';
import { Listing, type ListPart } from '../../src/census/list-part.js';
import { countTours, type TourProblem, tourPrefixes, tours } from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import { extent } from '../extent.js';
import { CENSUS_ENTRIES, comparePaths, listTours, problemsWithTours, smallProblems } from './problems.js';

const anyProblem = fc.oneof(smallProblems, problemsWithTours());

/** Returns whether a tour is in the direction, and has the start, in which the list contains it. */
function isOnce({ closed, start, end }: TourProblem, tour: readonly number[]): boolean {
  if (tour.length < 3) return true;
  if (closed) return tour[0] === Math.min(...tour) && tour[1]! < tour.at(-1)!;
  return start !== undefined || end !== undefined || tour[0]! < tour.at(-1)!;
}

describe('tours', () => {
  test('are the counted tours, each once, in order, the same on every engine', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const [one, other = one] = CENSUS_ENTRIES.map(({ tours }) => listTours(problem, {}, tours));
        expect(other).toEqual(one);
        expect(countTours(problem)).toMatchObject({ count: BigInt(one!.length) });
        for (const [i, tour] of one!.entries()) {
          const { start, ...rest } = problem;
          expect(checkTour(problem.closed ? rest : problem, tour)).toEqual({ status: 'valid', ok: true });
          expect(isOnce(problem, tour)).toBe(true);
          if (i > 0) expect(comparePaths(one![i - 1]!, tour)).toBeLessThan(0);
        }
      }),
      { numRuns: extent(1000, 100) },
    );
  });

  test.each(CENSUS_ENTRIES)('have the known number: $name', ({ tours }) => {
    const known: [problem: TourProblem, count: number][] = [
      [{ rows: 6, cols: 6, closed: true }, 9862],
      [{ rows: 5, cols: 5 }, 864],
      [{ rows: 5, cols: 5, start: 0 }, 304],
      [{ rows: 3, cols: 10, closed: true }, 16],
      [{ rows: 5, cols: 8, closed: true }, 44_202],
      [{ rows: 1, cols: 1 }, 1],
      [{ rows: 1, cols: 1, closed: true }, 0],
      [{ rows: 2, cols: 2 }, 0],
      // One neighbour of the start is the second square, the other the last: they have no other moves.
      [{ rows: 3, cols: 3, closed: true, blocked: [4] }, 1],
    ];
    for (const [problem, count] of known) {
      expect([...tours(problem)].length, JSON.stringify(problem)).toBe(count);
    }
  });

  test('of large boards are the same on every entry point', () => {
    for (const problem of [
      { rows: 8, cols: 8, closed: true },
      { rows: 8, cols: 8, start: 27, end: 1 },
      { rows: 10, cols: 10 },
      { rows: 20, cols: 20 },
    ]) {
      const [one, other = one] = CENSUS_ENTRIES.map(({ tours }) => {
        const list = tours(problem);
        return Array.from({ length: 200 }, () => Array.from(list.next().value as Uint32Array));
      });
      expect(other).toEqual(one);
      for (const tour of one!) expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
    }
  });
});

describe('the cursor of a list', () => {
  test('continues with the same rest from any position, on any engine', () => {
    fc.assert(
      fc.property(anyProblem, fc.nat(), fc.boolean(), (problem, place, other) => {
        const all = listTours(problem);
        const taken = all.length === 0 ? 0 : place % (all.length + 1);
        const list = tours(problem);
        for (let i = 0; i < taken; i++) expect(list.next().done).toBe(false);
        const rest = listTours(problem, { after: list.cursor() }, CENSUS_ENTRIES[other ? 1 : 0].tours);
        expect(rest).toEqual(all.slice(taken));
        // The list itself continues.
        expect(Array.from(list, (tour) => Array.from(tour))).toEqual(all.slice(taken));
        expect(listTours(problem, { after: list.cursor() })).toEqual([]);
      }),
    );
  });

  test('continues a list of a board of more squares than a cursor has digits', () => {
    const problem = { rows: 12, cols: 12, start: 100 };
    const list = tours(problem);
    let expected: Uint32Array | undefined;
    for (let i = 0; i < 4; i++) {
      const tour = list.next().value;
      if (expected) expect(tour).toEqual(expected);
      [expected] = tours(problem, { after: list.cursor() });
    }
  });

  test('has a stable format', () => {
    const list = tours({ rows: 5, cols: 5, start: 0 });
    expect(list.cursor()).toBe('1.s6c3cq.');
    const first = Array.from(list.next().value as Uint32Array);
    expect(list.cursor()).toBe(
      `1.s6c3cq.${first.map((square) => String.fromCharCode(65 + square)).join('')}`,
    );
    for (const _ of list);
    expect(list.cursor()).toBe('1.s6c3cq.~');
  });

  test('is rejected by another list, like any other value', () => {
    const cursor = tours({ rows: 5, cols: 5 }).cursor();
    const goOn = (value: unknown) => () => tours({ rows: 6, cols: 6 }, { after: value as string });
    expect(goOn(cursor)).toThrow(RangeError);
    expect(goOn(cursor)).toThrow(/^after is ".*"; it must be a cursor of the same problem and prefix$/);
    expect(goOn('')).toThrow('after is ""; it must be a string that cursor() returned');
    expect(goOn(5)).toThrow(TypeError);
    const own = tours({ rows: 6, cols: 6 }).cursor();
    for (const path of ['AA', 'AB', 'A!', '}', 'AIA']) expect(goOn(own + path)).toThrow(RangeError);
    expect(goOn(`${own}AI`)).not.toThrow();
  });
});

describe('the prefixes of a list', () => {
  test('split it into parts that make up the list', () => {
    fc.assert(
      fc.property(anyProblem, fc.nat(), (problem, seed) => {
        const all = listTours(problem);
        const free = all[0]?.length ?? 1;
        const length = 1 + (seed % free);
        const [prefixes, others = prefixes] = CENSUS_ENTRIES.map(({ tourPrefixes }) =>
          tourPrefixes(problem, length),
        );
        expect(others).toEqual(prefixes);
        for (const [i, prefix] of prefixes!.entries()) {
          expect(prefix).toHaveLength(length);
          if (i > 0) expect(comparePaths(prefixes![i - 1]!, prefix)).toBeLessThan(0);
        }
        expect(prefixes!.flatMap((prefix) => listTours(problem, { prefix }))).toEqual(all);
      }),
      { numRuns: 50 },
    );
  });

  test('have cursors of their own', () => {
    const problem = { rows: 6, cols: 6, closed: true } as const;
    const prefix = tourPrefixes(problem, 6)[20]!;
    const all = listTours(problem, { prefix });
    expect(all.length).toBeGreaterThan(10);
    const list = tours(problem, { prefix });
    for (let i = 0; i < 10; i++) list.next();
    expect(listTours(problem, { prefix, after: list.cursor() })).toEqual(all.slice(10));
    expect(() => tours(problem, { after: list.cursor() })).toThrow(RangeError);
  });

  test('are checked', () => {
    const prefix = (value: unknown) => () => tours({ rows: 6, cols: 6 }, { prefix: value as number[] });
    expect(prefix(0)).toThrow(TypeError);
    expect(prefix([0, 1])).toThrow(/^prefix is \[0, 1\]; it must be different open squares/);
    expect(prefix([0, 8, 0])).toThrow(RangeError);
    expect(prefix([36])).toThrow('prefix[0] is 36; it must be an integer from 0 to 35');
    expect(prefix([[0, 0], 8])).not.toThrow();
    for (const length of [0, 37, 1.5])
      expect(() => tourPrefixes({ rows: 6, cols: 6 }, length)).toThrow(RangeError);
    expect(() => tours({ rows: 6, cols: 6 }, { before: 1 } as object)).toThrow(/unknown key 'before'/);
  });
});

test('a list continues after a buffer is transferred', () => {
  const list = tours({ rows: 6, cols: 6, closed: true });
  const all = listTours({ rows: 6, cols: 6, closed: true }).slice(0, 30);
  const taken: number[][] = [];
  while (taken.length < 30) {
    const tour = list.next().value!;
    taken.push(Array.from(tour));
    if (taken.length % 7 === 0) structuredClone(tour, { transfer: [tour.buffer as ArrayBuffer] });
  }
  expect(taken).toEqual(all);
});

describe('parts of a list', () => {
  /** Returns all tours of a list. Walks its parts in turns, on a listing that may have walked other parts before. */
  function walk(listings: readonly Listing[]): string[] {
    const { leaf } = listings[0]!.identity;
    const all: string[] = [];
    const parts: ListPart[] = [listings[0]!.whole];
    for (let turn = 0; parts.length > 0; turn++) {
      const part = JSON.parse(JSON.stringify(parts.shift())) as ListPart;
      const { rows, rest } = listings[turn % listings.length]!.walk(part);
      for (let at = 0; at < rows.length; at += leaf) all.push(String(rows.subarray(at, at + leaf)));
      for (const { prefix, after } of rest) {
        expect(prefix.length).toBeGreaterThanOrEqual(part.prefix.length);
        expect(after.slice(0, prefix.length)).toEqual(after.length === 0 ? [] : prefix);
      }
      parts.unshift(...rest);
    }
    return all;
  }

  test('make up the list when walked in turns, on every engine', () => {
    for (const problem of [
      { rows: 6, cols: 6, closed: true },
      { rows: 5, cols: 6, start: 0 },
      { rows: 5, cols: 6 },
      { rows: 5, cols: 5, given: [[12, 24] as const] },
      { rows: 6, cols: 6, closed: true, blocked: [0, 1, 34, 35] },
      { rows: 6, cols: 8, closed: true, symmetry: 'half-turn' as const },
      { rows: 6, cols: 7, symmetry: 'half-turn' as const },
    ]) {
      const listings = CENSUS_ENTRIES.map(({ engine }) => new Listing(engine, listArguments(problem, {})));
      expect(walk(listings)).toEqual(listTours(problem).map(String));
    }
  });
});
