import { describe, expect, it } from 'vitest';
import { createSolverSync, solve } from '../src/index.js';
import { type BatchProblem, batchPath } from '../src/problem/batch.js';
import { STRATEGY_NAMES } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import { BULK, expectDistinct, expectSingles, pathsOf } from './batch-checks.js';
import { ENGINES, solveBatchOnEvery } from './engines.js';

const WALK = { strategy: 'warnsdorff' } as const;

function narrowest(squares: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (squares <= 256) return Uint8Array;
  return squares <= 65536 ? Uint16Array : Uint32Array;
}

describe.each(ENGINES)('a batch on $name', ({ create }) => {
  it('uses the narrowest array for square numbers, and rows of rows * cols squares', () => {
    const solver = create();
    for (const [rows, cols] of [
      [5, 5],
      [16, 16],
      [16, 17],
      [256, 256],
      [256, 257],
    ] as const) {
      const squares = rows * cols;
      const answers = solver.solveBatch({ rows, cols, starts: [0, squares - 1] }, WALK);
      expect(answers.paths).toBeInstanceOf(narrowest(squares));
      expect(answers.paths).toHaveLength(2 * squares);
      expect(batchPath(answers, 1)[0]).toBe(squares - 1);
      expectSingles(solver, { rows, cols, starts: [0, squares - 1] }, WALK, answers);
    }
  });

  it('continues streams past the end of uint32, even if memory is filled several times', () => {
    const solver = create();
    // The kernel returns 2^18 bytes of paths at a time: 145 tours of 30 x 30, 2 bytes per square.
    const batch = { rows: 30, cols: 30, start: 0, count: 400 };
    const options = { ...WALK, tieBreak: 'random', seed: 5, stream: 2 ** 32 - 200 } as const;
    const answers = solver.solveBatch(batch, options);
    expectSingles(solver, batch, options, answers);
    const walks = new Set(Array.from({ length: 400 }, (_, i) => batchPath(answers, i).join()));
    expect(walks.size).toBe(400);
  });

  it('returns the same random tours wherever it is cut, for more than the 1008 that a kernel makes at a time', () => {
    const solver = create();
    for (const board of [
      { rows: 6, cols: 6, closed: true, start: 7 },
      { rows: 6, cols: 7, blocked: [0, 1], start: 9 },
    ]) {
      const options = { strategy: 'random', seed: 5, stream: 2 ** 32 - 1000 } as const;
      const whole = solver.solveBatch({ ...board, count: 2050 }, options);
      const rest = solver.solveBatch({ ...board, count: 60 }, { ...options, stream: 990 });
      expect(pathsOf(whole).slice(1990)).toEqual(pathsOf(rest));
    }
  });

  it('may be empty', () => {
    const solver = create();
    for (const tours of [{ starts: [] }, { count: 0 }]) {
      const answers = solver.solveBatch({ rows: 8, cols: 8, ...tours });
      expect(answers).toMatchObject({ count: 0, squares: 64 });
      expect(
        [answers.paths, answers.visited, answers.statuses, answers.nodes].map(({ length }) => length),
      ).toEqual([0, 0, 0, 0]);
      expect(() => batchPath(answers, 0)).toThrow(RangeError);
      for (const strategy of ['auto', ...STRATEGY_NAMES] as const) {
        expect('strategy' in solver.solveBatch({ rows: 8, cols: 8, ...tours }, { strategy })).toBe(false);
      }
    }
  });

  it('reports the strategy, and the reason if no tour exists for any start', () => {
    const solver = create();
    const chess = { rows: 8, cols: 8, count: 2 };
    for (const strategy of STRATEGY_NAMES) {
      expect(solver.solveBatch(chess, { strategy, nodeLimit: 1000 }).strategy).toBe(strategy);
    }
    const found = solver.solveBatch(chess);
    expect(found).toMatchObject({ rows: 8, cols: 8, strategy: 'random' });
    expect(Object.keys(found)).not.toContain('reason');
    // Proven by a rule, and by searches: for closed tours and for any start.
    const holes = { rows: 4, cols: 6, blocked: [13, 17, 23] };
    for (const batch of [
      { rows: 5, cols: 5, closed: true, starts: [0, 3] },
      { rows: 4, cols: 4, count: 3 },
      { rows: 5, cols: 5, start: 1, count: 3 },
      { ...holes, count: 2 },
      { rows: 5, cols: 6, blocked: [4, 7, 22, 25], closed: true, starts: [0, 1] },
    ] as BatchProblem[]) {
      for (const strategy of ['auto', 'backtracking', 'warnsdorff-backtracking', 'random'] as const) {
        const answers = solver.solveBatch(batch, { strategy });
        const { start = 'random', starts, count: _, ...problem } = batch;
        const single = solver.solve({ ...problem, start: starts ? starts[0] : start }, { strategy });
        if (single.status !== 'impossible') throw new Error(`${JSON.stringify(batch)}: ${single.status}`);
        const { reason, explanation, proof } = single;
        expect(answers).toMatchObject({ reason, explanation, proof });
        expect([...answers.statuses]).toEqual(Array(answers.count).fill(1));
        expect('strategy' in answers).toBe(proof === 'search');
      }
    }
    // Tours may exist from other starts, and one does.
    const mixed = solver.solveBatch({ rows: 5, cols: 5, starts: [1, 3] });
    expect([...mixed.statuses]).toEqual([1, 1]);
    for (const key of ['reason', 'explanation', 'proof', 'strategy']) expect(mixed).not.toHaveProperty(key);
    expect(solver.solveBatch({ rows: 5, cols: 5, starts: [1, 4] }).strategy).toBe('warnsdorff-backtracking');
  });

  it.each<TourProblem & { starts: number[] }>([
    { rows: 4, cols: 5, blocked: [4, 9], starts: [0, 15, 18, 19] },
    { rows: 6, cols: 7, blocked: [8, 16, 30], starts: Array.from({ length: 7 }, (_, i) => i) },
    { rows: 5, cols: 8, blocked: [32, 30], starts: [0, 1, 2, 3, 4, 6, 7, 36, 38] },
    { rows: 9, cols: 9, blocked: [1, 7, 12, 55], starts: [0, 40, 41, 80] },
  ])('names a strategy by which each tour can be repeated: %o', ({ starts, ...problem }) => {
    const solver = create();
    const strategies = Array.from({ length: starts.length }, (_, i) => {
      const alone = solver.solveBatch({ ...problem, starts: [starts[i]!] });
      const single = solver.solve({ ...problem, start: starts[i]! });
      if (single.proof !== 'rule') expect(alone.strategy).toBe(single.strategy);
      return single.proof === 'rule' ? undefined : single.strategy;
    });
    const answers = solver.solveBatch({ ...problem, starts });
    const ran = strategies.filter((strategy) => strategy !== undefined);
    expect(answers.strategy).toBe(ran.includes('edge-search') ? 'edge-search' : ran[0]);
    for (const [i, strategy = answers.strategy] of strategies.entries()) {
      const { path = [] } = solver.solve({ ...problem, start: starts[i]! }, { strategy, stream: i });
      expect([...batchPath(answers, i)]).toEqual([...path]);
    }
  });

  it.each(['first', 'farthest', 'random'] as const)(
    'lets every tour be repeated by its stream: %s',
    (tieBreak) => {
      const solver = create();
      for (const batch of [
        { rows: 2, cols: 6 },
        { rows: 4, cols: 4 },
        { rows: 5, cols: 7 },
      ]) {
        const answers = solver.solveBatch({ ...batch, start: 2, count: 3 }, { tieBreak, stream: 8 });
        for (let i = 0; i < 3; i++) {
          const { path = [] } = solver.solve({ ...batch, start: 2 }, { tieBreak, stream: 8 + i });
          expect([...batchPath(answers, i)]).toEqual([...path]);
        }
      }
    },
  );

  it('returns results that later calls do not change', () => {
    const solver = create();
    const batch = solver.solveBatch({ rows: 8, cols: 8, starts: [0, 1] });
    const single = solver.solve({ rows: 8, cols: 8 }, WALK);
    const copies = structuredClone([batch, single]);
    expect([batch.paths.buffer.byteLength, single.path!.buffer.byteLength]).toEqual([128, 64 * 4]);
    solver.solveBatch({ rows: 8, cols: 8, starts: [63, 62] });
    solver.solve({ rows: 8, cols: 8, start: 9 }, WALK);
    solver.solve({ rows: 300, cols: 300 }, WALK);
    solver.solveBatch({ rows: 8, cols: 8, count: 100 }, WALK);
    expect([batch, single]).toEqual(copies);
  });

  it.each([
    ['two tours of a board larger than one part', 700, 2],
    ['a part of interleaved tours and one more', 300, 9],
    ['a part of interleaved tours and enough for another', 300, 11],
    ['several parts of many tours', 30, 400],
  ])('solves %s', (_, side, count) => {
    const solver = create();
    const starts = Array.from({ length: count }, (_, tour) => (tour * 7919) % side ** 2);
    const batch = { rows: side, cols: side, starts };
    for (const tieBreak of ['first', 'farthest', 'random'] as const) {
      const options = { ...WALK, tieBreak, seed: 2 };
      expectSingles(solver, batch, options, solver.solveBatch(batch, options));
      const toEnd = { ...batch, end: side ** 2 - 2 };
      expectSingles(solver, toEnd, options, solver.solveBatch(toEnd, options));
    }
  });
});

/** Batches that TypeScript solves fast enough. */
const FEW = 2_000;

describe('a batch with only count', () => {
  const solver = createSolverSync({ engine: 'wasm' });

  it.each(BULK)('has valid and different tours: %j', (batch) => {
    const tours = solver.solveBatch(batch);
    expectDistinct(batch, tours);
    // The tour of a stream does not depend on the batch.
    for (const stream of [0, 1, 77, tours.count - 1]) {
      const { count: _, ...problem } = batch;
      const alone = solve({ ...problem, start: 'random' }, { stream });
      expect([...batchPath(tours, stream)]).toEqual([...alone.path!]);
    }
  });

  it.each(BULK)('has the same tours on every engine: %j', (batch) => {
    const few = { ...batch, count: FEW };
    expectDistinct(few, solveBatchOnEvery(few));
  });
});
