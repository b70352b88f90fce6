import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CensusProblem, tourPrefixes, tours } from '../../src/census.js';
import { extent } from '../extent.js';
import {
  CENSUS_ENTRIES,
  comparePaths,
  countOf,
  countOnEvery,
  listTours,
  problemsWithTours,
} from './problems.js';

/** Returns all completions of an empty board: tours in both directions, closed tours also from every start. */
function fillings(problem: CensusProblem): number[][] {
  const { start, end, ...board } = problem;
  const all = listTours(board).flatMap((tour) => {
    const turns = board.closed ? tour.map((_, i) => [...tour.slice(i), ...tour.slice(0, i)]) : [tour];
    return turns.flatMap((turn) => [turn, [...turn].reverse()]);
  });
  return all.filter(
    (filling) => (start ?? filling[0]) === filling[0] && (end ?? filling.at(-1)) === filling.at(-1),
  );
}

test('directed counts are the numbers of tours in every direction', () => {
  fc.assert(
    fc.property(problemsWithTours(), fc.nat(), (problem, extra) => {
      const { start, end, closed } = problem;
      const hasEnds = !closed && (start !== undefined || end !== undefined);
      // Fillings begin on every square of a closed tour, so they are compared without these turns.
      const all = new Set(
        hasEnds
          ? fillings(problem).map(String)
          : listTours({ ...problem, start: undefined }).flatMap((tour) => [
              `${tour}`,
              `${[...tour].reverse()}`,
            ]),
      ).size;
      expect(countOnEvery(problem, { directed: true }).count).toBe(BigInt(all));
      const stopAt = 1 + (extra % (all + 2));
      const status = stopAt <= all ? 'at-least' : 'counted';
      const count = BigInt(Math.min(all, stopAt));
      expect(countOnEvery(problem, { directed: true, stopAt })).toMatchObject({ status, count });
    }),
    { numRuns: extent(200, 20) },
  );
  expect(countOf({ rows: 1, cols: 1 })).toBe(countOnEvery({ rows: 1, cols: 1 }, { directed: true }).count);
  // Given steps choose a direction, also none of them.
  const given: CensusProblem = { rows: 5, cols: 5, given: [] };
  for (const { countTours } of CENSUS_ENTRIES) {
    expect([false, true].map((directed) => countTours(given, { directed }).count)).toEqual([1728n, 1728n]);
    expect(() => countTours(given, { directed: 1 as never })).toThrow(/^directed is 1; /);
  }
});

describe('tours with given steps', () => {
  test('are the completions of these steps, with every entry point', () => {
    fc.assert(
      fc.property(
        problemsWithTours(),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (problem, which, clues, isTrue) => {
          const all = fillings(problem);
          if (all.length === 0 || all.length > 20_000) return;
          const filling = all[which % all.length]!;
          const steps = [...new Set(clues.map((clue) => clue % filling.length))];
          const given = steps.map((step) => [filling[step]!, step] as [number, number]);
          // A step on another square leaves few completions, or none.
          if (!isTrue && given.length > 0 && given.length < filling.length) {
            const free = filling.find((square) => given.every(([other]) => other !== square))!;
            given[0]![0] = free;
          }
          const { start, end } = problem;
          const query = { ...problem, given };
          const clash = given.some(
            ([square, step]) =>
              (start !== undefined && (square === start) !== (step === 0)) ||
              (end !== undefined && (square === end) !== (step === filling.length - 1)),
          );
          if (clash) {
            expect(() => tours(query)).toThrow(RangeError);
            return;
          }
          const fits = (each: readonly number[]) => given.every(([square, step]) => each[step] === square);
          const expected = all.filter(fits).sort(comparePaths);
          for (const entry of CENSUS_ENTRIES) {
            expect(listTours(query, {}, entry.tours)).toEqual(expected);
            const counted = { status: 'counted', count: BigInt(expected.length), method: 'listing' };
            expect(entry.countTours(query)).toEqual(counted);
            for (const stopAt of [1, 2, 3, Math.max(1, expected.length - 1)]) {
              const enough = { status: 'at-least', count: BigInt(stopAt) };
              const all = { status: 'counted', count: BigInt(expected.length) };
              expect(entry.countTours(query, { stopAt })).toMatchObject(
                expected.length < stopAt ? all : enough,
              );
            }
          }
        },
      ),
      { numRuns: extent(2000, 150) },
    );
  });

  test('have cursors and prefixes of their own', () => {
    const given = [
      [0, 0],
      [14, 10],
    ] as const;
    const problem = { rows: 5, cols: 6, given };
    const all = listTours(problem);
    expect(all.length).toBeGreaterThan(3);
    expect(new Set(all.map((tour) => tour[10]))).toEqual(new Set([14]));
    const list = tours(problem);
    list.next();
    list.next();
    expect(listTours(problem, { after: list.cursor() })).toEqual(all.slice(2));
    expect(() => tours({ rows: 5, cols: 6 }, { after: list.cursor() })).toThrow(
      /a cursor of the same problem/,
    );
    const parts = tourPrefixes(problem, 8).flatMap((prefix) => listTours(problem, { prefix }));
    expect(parts).toEqual(all);
  });

  test('are quickly found to be a few, on boards that cannot be listed', () => {
    for (const { countTours } of CENSUS_ENTRIES) {
      const problem: CensusProblem = { rows: 12, cols: 12, given: [[96, 72]] };
      for (const stopAt of [1, 2, 3, 100, 1000]) {
        expect(countTours(problem, { stopAt })).toEqual({ status: 'at-least', count: BigInt(stopAt) });
      }
    }
  });

  test('are right on one and two squares', () => {
    expect(listTours({ rows: 1, cols: 1, given: [[0, 0]] })).toEqual([[0]]);
    const two = { rows: 3, cols: 2, blocked: [1, 2, 3, 4] };
    expect(listTours({ ...two, given: [] })).toEqual([
      [0, 5],
      [5, 0],
    ]);
    expect(listTours({ ...two, given: [[5, 0]] })).toEqual([[5, 0]]);
    expect(listTours({ ...two, closed: true, given: [[5, 0]] })).toEqual([]);
  });

  test('are checked', () => {
    const given = (value: unknown) => () => tours({ rows: 5, cols: 5, given: value as never });
    expect(given([[0, 25]])).toThrow(RangeError);
    expect(given([[25, 0]])).toThrow(/^the square of given\[0\] is 25/);
    expect(given('a1')).toThrow(TypeError);
  });
});
