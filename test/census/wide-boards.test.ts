import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTours, createSampler, moveUsage, type TourProblem, tours } from '../../src/census.js';
import { knightNeighbours } from '../../src/problem/knight-graph.js';
import { extent } from '../extent.js';
import { countOf, countOnEvery } from './problems.js';

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
      { numRuns: extent(300, 40) },
    );
  });
});

describe('boards too wide to count, with few open squares', () => {
  // In numbers the path goes up and down.
  const open = [0, 15, 42, 31, 56, 83, 110, 125, 114, 141, 168];
  const all = Array.from({ length: 169 }, (_, square) => square);
  const WIDE: TourProblem = { rows: 13, cols: 13, blocked: all.filter((square) => !open.includes(square)) };
  /** Two blocks of 3 x 4 squares, a knight move apart. */
  const blocks = all.filter((square) => {
    const [row, col] = [Math.floor(square / 13), square % 13];
    return (row < 3 && col < 4) || (row > 2 && row < 6 && col > 3 && col < 8);
  });
  const MANY: TourProblem = { rows: 13, cols: 13, blocked: all.filter((square) => !blocks.includes(square)) };

  test('are listed', () => {
    expect(countOnEvery(WIDE)).toEqual({ status: 'counted', count: 1n, method: 'listing' });
    expect(countOnEvery(WIDE, { stopAt: 1 })).toEqual({ status: 'at-least', count: 1n });
    expect(countOnEvery(WIDE, { stopAt: 2 })).toMatchObject({ status: 'counted', count: 1n });
    const listed = [...tours(MANY)];
    expect(listed.length).toBeGreaterThan(10);
    expect(countOnEvery(MANY)).toMatchObject({ status: 'counted', count: BigInt(listed.length) });
  });

  test('have moves and samples', () => {
    const usage = [...moveUsage(WIDE)];
    expect(usage.filter((move) => move.tours === 1n)).toHaveLength(10);
    const block = all.filter((square) => square >= 65 || square % 13 > 5);
    const closed: TourProblem = { rows: 13, cols: 13, blocked: block, closed: true };
    for (const problem of [MANY, { ...MANY, start: blocks[0]! }, closed]) {
      const listed = [...tours(problem)].map((tour) => tour.join());
      for (const { from, to, tours: used } of moveUsage(problem)) {
        const pair = new RegExp(`\\b(${from},${to}|${to},${from})\\b`);
        const isUsed = (tour: string) => pair.test(problem.closed ? `${tour},${tour.split(',')[0]}` : tour);
        expect(used).toBe(BigInt(listed.filter(isUsed).length));
      }
      const sampler = createSampler(problem);
      expect(sampler.count).toBe(BigInt(listed.length));
      for (let stream = 0; stream < 20; stream++) expect(listed).toContain(sampler.sample({ stream }).join());
    }
  });

  test('are too large where a list would take more memory than is allowed', () => {
    expect(countTours(WIDE, { memory: 2 ** 20 }).status).toBe('too-large');
    expect(() => createSampler(WIDE, { memory: 2 ** 20 })).toThrow('too-large');
  });
});
