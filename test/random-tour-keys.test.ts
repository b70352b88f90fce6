import { describe, expect, it } from 'vitest';
import type { TourProblem } from '../src/index.js';
import { createSession, ENGINES, type Engine, solveBatchOnEvery } from './engines.js';
import { strategy, tourOf } from './random-tours.js';
import { solveSliced } from './search-checks.js';

/** FNV-1a over the squares of paths. */
function checksum(paths: Iterable<ArrayLike<number>>): number {
  let hash = 0x811c9dc5;
  for (const path of paths) {
    for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path[i]!, 0x01000193);
  }
  return hash >>> 0;
}

/** Checksums of random tours: the same on every engine and every version of Node. */
const CHECKSUMS = { small: 4258772801, large: 1427692381, narrow: 3281560413, holes: 2751146128 };

describe('random tours', () => {
  it('do not depend on tie-breaks and move orders', () => {
    for (const problem of [
      { rows: 8, cols: 8 },
      { rows: 10, cols: 10, closed: true },
      { rows: 9, cols: 9, blocked: [2] },
    ]) {
      const path = tourOf(problem, { seed: 5 });
      const moveOrder = [...Array(8).keys()].map((k) => {
        const [one, two] = k & 1 ? [1, 2] : [2, 1];
        return [k & 2 ? one : -one, k & 4 ? two : -two] as const;
      });
      expect(tourOf(problem, { seed: 5, tieBreak: 'first', moveOrder })).toEqual(path);
    }
  });

  it('differ from key to key', () => {
    for (const [problem, distinct] of [
      [{ rows: 8, cols: 8, closed: true }, 200],
      [{ rows: 8, cols: 8, start: 0 }, 200],
      [{ rows: 8, cols: 8, start: 0, end: 63 - 7 }, 200],
      [{ rows: 7, cols: 7, start: 0 }, 199],
      [{ rows: 5, cols: 14, closed: true }, 200],
      [{ rows: 3, cols: 26, closed: true }, 195],
      [{ rows: 4, cols: 17 }, 199],
      [{ rows: 20, cols: 20 }, 200],
      [{ rows: 14, cols: 14, blocked: [46, 47, 77, 78] }, 200],
    ] as [TourProblem, number][]) {
      const solver = ENGINES[0]!.create();
      const tours = new Set<string>();
      for (let i = 0; i < 100; i++) {
        for (const key of [{ seed: i }, { stream: i + 1 }]) {
          const result = solver.solve(problem, { strategy, ...key });
          if (result.status === 'found') tours.add(result.path.join());
        }
      }
      expect(tours.size, JSON.stringify(problem)).toBeGreaterThanOrEqual(distinct);
    }
  });

  it('are the same on every machine and version of Node', () => {
    const batch = solveBatchOnEvery(
      { rows: 8, cols: 8, closed: true, start: 0, count: 500 },
      { strategy, seed: 1 },
    );
    expect(checksum([batch.paths])).toBe(CHECKSUMS.small);
    expect(checksum([tourOf({ rows: 40, cols: 50 }, { seed: 2 })])).toBe(CHECKSUMS.large);
    expect(checksum([tourOf({ rows: 3, cols: 40, closed: true }, { seed: 3 })])).toBe(CHECKSUMS.narrow);
    expect(checksum([tourOf({ rows: 12, cols: 12, blocked: [5, 6] }, { seed: 4 })])).toBe(CHECKSUMS.holes);
  });
});

describe.each(ENGINES)('random tours in slices on $name', (engine: Engine) => {
  it.each<TourProblem>([
    { rows: 8, cols: 8, closed: true },
    { rows: 60, cols: 60, closed: true },
    { rows: 3, cols: 40 },
    { rows: 12, cols: 12, blocked: [5, 6] },
  ])('are the same: %j', (problem) => {
    const session = createSession(engine);
    const options = { strategy, seed: 9 } as const;
    const whole = engine.create().solve(problem, options);
    const { result, pauses } = solveSliced(session, problem, options, 500);
    expect(result).toEqual(whole);
    if (problem.rows === 60) expect(pauses).toBeGreaterThan(8 * 6);
  });
});
