import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TourProblem, tours } from '../../src/census.js';
import { knightNeighbours } from '../../src/problem/knight-graph.js';
import { countOf } from './entries.js';

/** Returns a board whose open squares are a random walk of a knight, so that it has a tour. */
function walkedBoard(rows: number, cols: number, first: number, seeds: readonly number[]): TourProblem {
  const neighbours = knightNeighbours({ rows, cols, blocked: undefined });
  const path = [first % (rows * cols)];
  for (const seed of seeds) {
    const near = neighbours[path.at(-1)!]!.filter((square) => !path.includes(square));
    if (near.length > 0) path.push(near[seed % near.length]!);
  }
  const blocked = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !path.includes(square),
  );
  return { rows, cols, blocked, start: path[0]! };
}

// The middle of such boards has more slots than fit in 32 bits.
describe('boards of nine and more columns', () => {
  test('are counted correctly', () => {
    const free = [
      3, 7, 14, 26, 32, 38, 39, 42, 43, 46, 49, 53, 55, 56, 57, 59, 60, 63, 65, 70, 72, 74, 76, 77,
    ];
    const blocked = Array.from({ length: 81 }, (_, square) => square).filter(
      (square) => !free.includes(square),
    );
    const problem = { rows: 9, cols: 9, blocked, start: 32, end: 3 };
    expect(countOf(problem)).toBe(BigInt([...tours(problem)].length));
    expect(countOf(problem)).toBeGreaterThan(0n);
  });

  test('have as many tours as the list', () => {
    const seeds = fc.array(fc.nat(7), { minLength: 14, maxLength: 22 });
    fc.assert(
      fc.property(
        fc.integer({ min: 9, max: 12 }),
        fc.integer({ min: 9, max: 11 }),
        fc.nat(),
        seeds,
        (rows, cols, first, moves) => {
          const problem = walkedBoard(rows, cols, first, moves);
          expect(countOf(problem)).toBe(BigInt([...tours(problem)].length));
        },
      ),
    );
  });
});
