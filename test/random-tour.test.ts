import { describe, expect, it } from 'vitest';
import {
  type BatchProblem,
  checkTour,
  type SolveOptions,
  TOUR_STATUSES,
  type TourProblem,
  tourExistence,
} from '../src/index.js';
import { ENGINES, solveBatchOnEvery, solveOnEvery } from './engines.js';

const strategy = 'random';

/** Returns a tour of every engine, checked. */
function tourOf(problem: TourProblem, options: SolveOptions = {}): Uint32Array {
  const result = solveOnEvery(problem, { ...options, strategy });
  const what = `${JSON.stringify(problem)} ${JSON.stringify(options)}`;
  if (result.status !== 'found') throw new Error(`${what}: ${result.status}`);
  expect(checkTour(problem, result.path), what).toEqual({ status: 'valid', ok: true });
  expect(result.strategy).toBe(strategy);
  return result.path;
}

/** FNV-1a over the squares of paths. */
function checksum(paths: Iterable<ArrayLike<number>>): number {
  let hash = 0x811c9dc5;
  for (const path of paths) {
    for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path[i]!, 0x01000193);
  }
  return hash >>> 0;
}

/** Checksums of random tours: the same on every engine and every version of Node. */
const CHECKSUMS = {
  small: 1130653065,
  fromStart: 1121759917,
  large: 1427692381,
  narrow: 3281560413,
  holes: 2751146128,
};

describe('random tours', () => {
  it('exist from every start of every small board that has one, open and closed', () => {
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
    [3, 22],
    [4, 5],
    [5, 5],
    [5, 6],
    [6, 6],
    [7, 7],
    [8, 8],
    [9, 9],
  ])('of %i x %i lead from every start to ends that exist', (rows, cols) => {
    for (let start = 0; start < rows * cols; start++) {
      for (let end = start % 7; end < rows * cols; end += 7) {
        if (end === start) continue;
        const problem = { rows, cols, start, end };
        if (tourExistence(problem).status === 'exists') tourOf(problem, { stream: end });
      }
    }
  });

  it('exist on boards with many holes, on which a search by squares fails', () => {
    for (const [side, share] of [
      [40, 6],
      [100, 20],
    ] as const) {
      // Blocks one square in n, in pairs of both colours, and none near a corner.
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

  it('of large boards with blocked squares have the given start and end', () => {
    const blocked = [46, 47, 77, 78, 104, 105];
    for (let seed = 0; seed < 5; seed++) {
      tourOf({ rows: 14, cols: 14, blocked, start: 0, end: 1 }, { seed });
      tourOf({ rows: 14, cols: 14, blocked, start: 50, closed: true }, { seed });
    }
  });

  // A quarter of all tours of 8 x 8 from a corner end on the two squares next to it, so 40 tours have fewer ends.
  it.each<[TourProblem, number]>([
    [{ rows: 8, cols: 8, start: 0 }, 10],
    [{ rows: 14, cols: 14, start: 0 }, 15],
    [{ rows: 14, cols: 14, start: 0, blocked: [46, 47, 77, 78] }, 15],
    [{ rows: 3, cols: 26, start: 0 }, 15],
  ])('end anywhere if no end is given: %j', (problem, more) => {
    const solver = ENGINES[0]!.create();
    const ends = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const result = solver.solve(problem, { strategy, seed });
      if (result.status === 'found') ends.add(result.path.at(-1)!);
    }
    expect(ends.size).toBeGreaterThan(more);
  });

  it('count nodes only if a search has to find them', () => {
    const whole = { rows: 9, cols: 9 };
    expect(solveOnEvery(whole, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 81 });
    const small = { rows: 8, cols: 8, blocked: [0, 7] };
    expect(solveOnEvery(small, { strategy, nodeLimit: 1 })).toMatchObject({ status: 'found', nodes: 62 });
    // Decisions and exchanges of an edge search. Easy boards need none.
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

  it('differ between seeds', () => {
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

  it.each<BatchProblem>([
    { rows: 6, cols: 6, starts: Array.from({ length: 36 }, (_, i) => i) },
    { rows: 7, cols: 7, starts: Array.from({ length: 49 }, (_, i) => i) },
    { rows: 6, cols: 10, starts: Array(30).fill(25) },
    { rows: 6, cols: 7, end: 9, count: 30 },
    { rows: 4, cols: 6, count: 30 },
    { rows: 5, cols: 7, end: 0, count: 30 },
    { rows: 5, cols: 6, blocked: [0, 1], count: 30 },
  ])('of a batch are those of single calls, on every engine: %j', (batch) => {
    const { starts, count, ...problem } = batch;
    const { paths, visited, statuses, squares } = solveBatchOnEvery(batch, { strategy, seed: 9, stream: 5 });
    for (const [i, length] of visited.entries()) {
      const start = starts ? starts[i]! : 'random';
      const alone = solveOnEvery({ ...problem, start }, { strategy, seed: 9, stream: 5 + i });
      expect(TOUR_STATUSES[statuses[i]!]).toBe(alone.status);
      if (alone.status !== 'found') continue;
      expect(checkTour({ ...problem, start }, alone.path).status).toBe('valid');
      expect(paths.subarray(i * squares, i * squares + length)).toEqual(Uint8Array.from(alone.path));
    }
  });

  it('are the same on every machine and version of Node', () => {
    const batch = solveBatchOnEvery(
      { rows: 8, cols: 8, closed: true, start: 0, count: 500 },
      { strategy, seed: 1 },
    );
    expect(checksum([batch.paths])).toBe(CHECKSUMS.small);
    const fromStart = solveBatchOnEvery({ rows: 8, cols: 8, start: 3, count: 100 }, { strategy, seed: 1 });
    expect(checksum([fromStart.paths])).toBe(CHECKSUMS.fromStart);
    expect(checksum([tourOf({ rows: 40, cols: 50 }, { seed: 2 })])).toBe(CHECKSUMS.large);
    expect(checksum([tourOf({ rows: 3, cols: 40, closed: true }, { seed: 3 })])).toBe(CHECKSUMS.narrow);
    expect(checksum([tourOf({ rows: 12, cols: 12, blocked: [5, 6] }, { seed: 4 })])).toBe(CHECKSUMS.holes);
  });
});
