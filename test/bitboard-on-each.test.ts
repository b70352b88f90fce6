import { describe, expect, it } from 'vitest';
import { CLOCKWISE, type Move } from '../src/problem/options.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import { MANY, pathsOf } from './batch-checks.js';
import { ENGINES } from './engines.js';
import storedTours from './reference/warnsdorff-first-8x8.json' with { type: 'json' };
import { tiedSquares } from './reference-walk.js';

describe.each(ENGINES)('Batches of walks on small boards on $name', ({ create }) => {
  it('are the published program step for step from all 64 starts, the stuck one too', () => {
    const reference: {
      moves: Move[];
      tours: { start: [number, number]; complete: boolean; board: number[] }[];
    } = storedTours as never;
    const starts = reference.tours.map(({ start: [row, col] }) => row * 8 + col);
    const options = { strategy: 'warnsdorff' as const, moveOrder: reference.moves };
    const result = create().solveBatch({ rows: 8, cols: 8, starts }, options);
    for (const [i, { board, complete }] of reference.tours.entries()) {
      const steps = new Array<number>(64).fill(0);
      for (let step = 0; step < result.visited[i]!; step++) steps[result.paths[i * 64 + step]!] = step + 1;
      expect(steps).toEqual(board);
      expect(TOUR_STATUSES[result.statuses[i]!]).toBe(complete ? 'found' : 'stuck');
    }
  });

  it('are the same whatever was walked before', () => {
    const solver = create();
    const starts = Array.from({ length: MANY }, (_, i) => i % 36);
    const batch = { rows: 6, cols: 6, starts };
    const options = { strategy: 'warnsdorff' as const };
    const before = pathsOf(solver.solveBatch(batch, options));
    solver.solveBatch(batch, { ...options, tieBreak: 'random' });
    const others = starts.filter((start) => start !== 35);
    solver.solveBatch({ ...batch, starts: others, blocked: [35] }, { ...options, tieBreak: 'farthest' });
    solver.solveBatch({ rows: 7, cols: 7, count: MANY }, options);
    solver.solveBatch({ rows: 9, cols: 11, count: MANY }, options);
    solver.solve({ rows: 300, cols: 300 }, options);
    expect(pathsOf(solver.solveBatch(batch, options))).toEqual(before);
    expect(pathsOf(create().solveBatch(batch, options))).toEqual(before);
    const reversed = { ...options, moveOrder: [...CLOCKWISE].reverse() };
    const other = pathsOf(solver.solveBatch(batch, reversed));
    expect(other).not.toEqual(before);
    expect(other).toEqual(pathsOf(create().solveBatch(batch, reversed)));
  });

  it('leave single solves as they are when a batch takes more memory', () => {
    const options = { strategy: 'warnsdorff' as const };
    const board = { rows: 200, cols: 200, start: 0 };
    const solver = create();
    const before = solver.solve(board, options);
    if (before.status === 'impossible') throw new Error(before.explanation);
    solver.solveBatch({ rows: 200, cols: 200, starts: [0, 1, 2] }, options);
    const after = solver.solve(board, options);
    if (after.status === 'impossible') throw new Error(after.explanation);
    expect(after.path.join() === before.path.join()).toBe(true);
  });

  it.each([
    [8, 8, 1000],
    [10, 10, 3000],
  ])('are written into wider arrays and past what is copied out at once on %i x %i', (rows, cols, count) => {
    const solver = create();
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 11) % (rows * cols));
    const options = { strategy: 'warnsdorff' as const };
    const narrow = solver.solveBatch({ rows, cols, starts }, options);
    const { visited, statuses, nodes } = narrow;
    const paths = pathsOf(narrow);
    for (const Wider of [Uint16Array, Uint32Array]) {
      const out = { paths: new Wider(count * rows * cols), visited, statuses, nodes };
      const wide = solver.solveBatch({ rows, cols, starts }, { ...options, out });
      expect(wide.paths).toBe(out.paths);
      expect(pathsOf(wide)).toEqual(paths);
    }
  });

  it.each([
    [5, 7],
    [7, 11],
  ])('write the rows of the batch and nothing else on %i x %i', (rows, cols) => {
    const solver = create();
    const squares = rows * cols;
    for (const count of [0, 1, 11, 12, 13, 64, 65, 77, 1007, 1008, 1009, 1100]) {
      const paths = new Uint8Array(count * squares + 100).fill(99);
      const visited = new Uint32Array(count + 20).fill(99);
      const statuses = new Uint8Array(count + 20).fill(99);
      const nodes = new Float64Array(count + 20).fill(99);
      const starts = Array.from({ length: count }, (_, i) => (2 * i) % squares);
      const out = { paths, visited, statuses, nodes };
      const result = solver.solveBatch({ rows, cols, starts }, { strategy: 'warnsdorff', out });
      expect(result.count).toBe(count);
      expect(paths.subarray(count * squares).every((square) => square === 99)).toBe(true);
      for (const array of [visited, statuses, nodes])
        expect(array.subarray(count).join()).toBe('99,'.repeat(19) + 99);
    }
  });

  it('take a million tours', () => {
    const count = 1_000_000;
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 2_654_435_761) % 25);
    const result = create().solveBatch({ rows: 5, cols: 5, starts }, { strategy: 'warnsdorff' });
    const bySquare = create().solveBatch(
      { rows: 5, cols: 5, starts: [...Array(25).keys()] },
      { strategy: 'warnsdorff' },
    );
    let same = 0;
    for (let i = 0; i < count; i++) {
      const start = starts[i]!;
      const length = bySquare.visited[start]!;
      let step = 0;
      while (step < length && result.paths[i * 25 + step] === bySquare.paths[start * 25 + step]) step++;
      if (step === length && result.visited[i] === length && result.statuses[i] === bySquare.statuses[start])
        same++;
    }
    expect(same).toBe(count);
  });

  it("'random' takes each of the tied squares equally often", () => {
    const cases = [
      { rows: 5, cols: 5, start: 12 },
      { rows: 8, cols: 8, start: 27 },
      { rows: 6, cols: 6, start: 14 },
      { rows: 8, cols: 8, start: 0 },
      { rows: 8, cols: 7, start: 3 },
      { rows: 9, cols: 9, start: 40 },
    ];
    const count = 84_000;
    const solver = create();
    for (const { rows, cols, start } of cases) {
      const isBlocked = new Array<boolean>(rows * cols).fill(false);
      const rules = { rows, cols, isBlocked, end: undefined, moveOrder: CLOCKWISE };
      const starts = new Uint32Array(count).fill(start);
      const { paths } = solver.solveBatch(
        { rows, cols, starts },
        { strategy: 'warnsdorff', tieBreak: 'random', seed: 11 },
      );
      // The first step, and the second one after the commonest first.
      for (const prefix of [[start], [start, paths[1]!]]) {
        const tied = tiedSquares(rules, prefix, prefix.length);
        const counts = new Map(tied.map((square) => [square, 0]));
        let drawn = 0;
        for (let i = 0; i < count; i++) {
          if (prefix.some((square, step) => paths[i * rows * cols + step] !== square)) continue;
          const taken = paths[i * rows * cols + prefix.length]!;
          counts.set(taken, (counts.get(taken) ?? 0) + 1);
          drawn++;
        }
        expect([...counts.keys()].sort()).toEqual([...tied].sort());
        const expected = drawn / tied.length;
        const squares = [...counts.values()].map((observed) => (observed - expected) ** 2 / expected);
        const chiSquare = squares.reduce((sum, square) => sum + square, 0);
        // With up to 7 degrees of freedom chi-square is above 24.3 once in a thousand; the seed is fixed.
        expect(chiSquare).toBeLessThan(24.3);
      }
    }
  });
});
