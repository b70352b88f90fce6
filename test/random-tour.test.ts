import { describe, expect, it } from 'vitest';
import { type TourProblem, tourExistence } from '../src/index.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { strategy, tourOf } from './random-tours.js';

describe('random tours', () => {
  it('are found from every start of every small board that has one, open and closed', () => {
    let found = 0;
    for (let rows = 1; rows <= 8; rows++) {
      for (let cols = 1; cols <= 10; cols++) {
        for (const closed of [false, true]) {
          for (let start = 0; start < rows * cols; start++) {
            const problem = { rows, cols, start, closed };
            if (tourExistence(problem).status !== 'exists') continue;
            tourOf(problem, { seed: found });
            found++;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(2000);
  });

  it.each([
    [3, 7],
    [3, 8],
    [3, 10],
    [3, 22],
    [4, 5],
    [4, 17],
    [5, 5],
    [5, 6],
    [5, 13],
    [6, 6],
    [7, 7],
    [8, 8],
    [8, 9],
    [9, 9],
  ])('of %i x %i go from every start to ends that exist', (rows, cols) => {
    for (let start = 0; start < rows * cols; start++) {
      for (let end = start % 7; end < rows * cols; end += 7) {
        if (end === start) continue;
        const problem = { rows, cols, start, end };
        if (tourExistence(problem).status === 'exists') tourOf(problem, { stream: end });
      }
    }
  });

  it('are found on boards with many holes, on which a search by squares goes astray', () => {
    for (const [side, share] of [
      [40, 6],
      [100, 20],
    ] as const) {
      // One square in so many, in pairs of both colours, and none near a corner.
      const blocked: number[] = [];
      for (let row = 4; row < side - 4; row++) {
        for (let col = 4; col < side - 5; col++) {
          if (Math.imul(row * side + col, 2_654_435_761) >>> 8 < 2 ** 23 / share)
            blocked.push(row * side + col++, row * side + col);
        }
      }
      const problem = { rows: side, cols: side, blocked, closed: true };
      if (tourExistence(problem).status === 'impossible')
        throw new Error(`${side}: another drawing is needed`);
      for (const seed of [0, 1]) tourOf(problem, { seed, nodeLimit: 1_000_000 });
    }
  });

  it('of large boards with blocked squares hold the start and the end', () => {
    const blocked = [46, 47, 77, 78, 104, 105];
    for (let seed = 0; seed < 5; seed++) {
      tourOf({ rows: 14, cols: 14, blocked, start: 0, end: 1 }, { seed });
      tourOf({ rows: 14, cols: 14, blocked, start: 50, closed: true }, { seed });
    }
  });

  // Of all tours of 8 x 8 from a corner a quarter end at the two squares that lead to it, so fewer ends come in 40.
  it.each<[TourProblem, number]>([
    [{ rows: 8, cols: 8, start: 0 }, 10],
    [{ rows: 14, cols: 14, start: 0 }, 15],
    [{ rows: 14, cols: 14, start: 0, blocked: [46, 47, 77, 78] }, 15],
    [{ rows: 3, cols: 26, start: 0 }, 15],
  ])('end anywhere where no end is given: %j', (problem, more) => {
    const solver = ENGINES[0]!.create();
    const ends = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const result = solver.solve(problem, { strategy, seed });
      if (result.status === 'found') ends.add(result.path.at(-1)!);
    }
    expect(ends.size).toBeGreaterThan(more);
  });

  it('meet the node limit where a search has to find one, and nowhere else', () => {
    const whole = { rows: 9, cols: 9 };
    expect(solveOnEvery(whole, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 81 });
    const small = { rows: 8, cols: 8, blocked: [0, 7] };
    expect(solveOnEvery(small, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 62 });
    // Decisions and exchanges of a search by edges, of which easy boards take none.
    const easy = { rows: 9, cols: 9, blocked: [2] };
    expect(solveOnEvery(easy, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', strategy });
    const hard = { rows: 10, cols: 10, blocked: [4, 8, 10, 15, 31, 61, 74, 89], closed: true };
    const { nodes } = solveOnEvery(hard, { strategy });
    expect(nodes).toBeGreaterThan(3);
    expect(solveOnEvery(hard, { strategy, nodeLimit: nodes })).toMatchObject({ status: 'found', nodes });
    const limited = solveOnEvery(hard, { strategy, nodeLimit: nodes - 1 });
    expect(limited).toMatchObject({ status: 'limit', nodes: nodes - 1, strategy });
    if (limited.status === 'limit') expect(limited.path.length).toBeGreaterThan(10);
  });
});
