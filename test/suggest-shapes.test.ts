import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTours } from '../src/census.js';

import { checkTour } from '../src/problem/check.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { solve, suggestShapes } from '../src/solver/create-solver.js';
import type { ShapeChange } from '../src/solver/suggest-shapes.js';
import { extent } from './extent.js';

/** Changes of shapes that have no tour. */

/** Returns the problem after a change. */
function changed({ blocked = [], ...problem }: TourProblem, { block, open }: ShapeChange): TourProblem {
  const kept = (blocked as readonly number[]).filter((square) => !open.includes(square));
  return { ...problem, blocked: [...kept, ...block] };
}

/** Returns the distance of a square from the border of its board. */
function distanceOf({ rows, cols }: TourProblem, square: number): number {
  const [row, col] = [Math.floor(square / cols), square % cols];
  return Math.min(row, col, rows - 1 - row, cols - 1 - col);
}

const shapes = fc
  .tuple(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 3, max: 5 }), fc.boolean())
  .chain(([rows, cols, closed]) =>
    fc
      .uniqueArray(fc.nat(rows * cols - 1), { maxLength: 5 })
      .map((blocked): TourProblem => ({ rows, cols, closed, blocked })),
  );

describe('suggestShapes', () => {
  it('suggests each single square that makes a tour possible, as counts say, nearest to the border first', () => {
    fc.assert(
      fc.property(shapes, (problem) => {
        const suggested = suggestShapes(problem, { most: 100 });
        if (countTours(problem).count !== 0n) {
          expect(suggested).toEqual([]);
          return;
        }
        const blocked = problem.blocked as readonly number[];
        const squares = Array.from({ length: problem.rows * problem.cols }, (_, square) => square);
        const changes = squares.map((square) =>
          blocked.includes(square) ? { block: [], open: [square] } : { block: [square], open: [] },
        );
        const expected = changes
          .filter((change) => {
            const next = changed(problem, change);
            return next.blocked!.length < squares.length && countTours(next).count !== 0n;
          })
          .sort((one, other) => {
            const [a, b] = [one, other].map(({ block, open }) =>
              distanceOf(problem, [...block, ...open][0]!),
            );
            return a! - b!;
          });
        const size = ({ block, open }: ShapeChange): number => block.length + open.length;
        expect(suggested.filter((each) => size(each) === 1)).toEqual(expected);
        for (const pair of suggested.slice(expected.length)) {
          expect(size(pair)).toBe(2);
          expect(countTours(changed(problem, pair)).count).toBeGreaterThan(0n);
        }
      }),
      { numRuns: extent(200, 25) },
    );
  });

  it('keeps start and end, and proves each suggestion with a tour', () => {
    const problem: TourProblem = { rows: 6, cols: 7, start: 0, end: 2, blocked: [8, 9] };
    const suggested = suggestShapes(problem, { most: 5 });
    expect(suggested).toHaveLength(5);
    for (const each of suggested) {
      const next = changed(problem, each);
      const result = solve(next);
      expect(result.status).toBe('found');
      expect(checkTour(next, result.path!).ok).toBe(true);
      expect([...each.block, ...each.open]).not.toEqual(expect.arrayContaining([0]));
      expect([...each.block, ...each.open]).not.toEqual(expect.arrayContaining([2]));
    }
  });

  it('suggests nothing where the colours differ by more than two squares can change', () => {
    // 46 squares of one colour and 38 of the other.
    const { board } = normaliseProblem({ rows: 12, cols: 12 });
    const byColour = [0, 1].map((colour) =>
      Array.from({ length: board.squares }, (_, square) => square).filter(
        (square) => (Math.floor(square / 12) + square) % 2 === colour,
      ),
    );
    const blocked = [...byColour[0]!.slice(0, 26), ...byColour[1]!.slice(0, 34)];
    expect(suggestShapes({ rows: 12, cols: 12, blocked })).toEqual([]);
  });

  it.each<[object, ErrorConstructor, RegExp]>([
    [{ most: 0 }, RangeError, /^most is 0; /],
    [{ most: '1' }, TypeError, /^most is "1"; /],
    [{ timeLimit: 0 }, RangeError, /^timeLimit is 0; /],
    [{ nodeLimit: 5 }, TypeError, /^options has the unknown key 'nodeLimit'/],
  ])('rejects %j', (options, type, message) => {
    const call = () => suggestShapes({ rows: 3, cols: 3 }, options);
    expect(call).toThrow(type);
    expect(call).toThrow(message);
  });
});
