import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOST_KERNEL_SQUARES } from '../src/engines/engine.js';
import { stepBoard } from '../src/problem/check.js';
import type { Move } from '../src/problem/options.js';
import { ENGINES } from './engines.js';
import { firstWrongStep } from './path-steps.js';
import { problems, walkOptions } from './problems.js';
import storedWalks from './reference/warnsdorff-first-8x8.json' with { type: 'json' };

interface StoredWalks {
  readonly moves: readonly Move[];
  readonly tours: readonly { start: [number, number]; complete: boolean; board: number[] }[];
}

const WALKS = storedWalks as unknown as StoredWalks;

const WALK = { strategy: 'warnsdorff' } as const;

describe.each(ENGINES)("Warnsdorff's rule on $name", ({ create }) => {
  it('is the published program step for step from all 64 starts, the stuck one too', () => {
    const solver = create();
    expect(WALKS.tours.map(({ start: [row, col] }) => row * 8 + col)).toEqual([...Array(64).keys()]);
    for (const { start, complete, board } of WALKS.tours) {
      const options = { strategy: 'warnsdorff', tieBreak: 'first', moveOrder: WALKS.moves } as const;
      const result = solver.solve({ rows: 8, cols: 8, start }, options);
      expect(result.status).toBe(complete ? 'found' : 'stuck');
      const path = result.status === 'impossible' ? [] : result.path;
      expect([...stepBoard({ rows: 8, cols: 8 }, path)].map((step) => step + 1)).toEqual(board);
      expect(result.nodes).toBe(board.filter((step) => step > 0).length);
    }
    expect(WALKS.tours.filter(({ complete }) => !complete)).toHaveLength(1);
  });

  it('writes into the array it is given, and to nowhere else', () => {
    const solver = create();
    fc.assert(
      fc.property(problems, walkOptions, fc.nat({ max: 5 }), ({ problem }, options, longer) => {
        const squares = problem.rows * problem.cols;
        const around = new Uint32Array(squares + longer + 2).fill(0xdead);
        const out = around.subarray(1, 1 + squares + longer);
        const result = solver.solve(problem, { ...options, out });
        const fresh = solver.solve(problem, options);
        expect(result).toEqual(fresh);
        if (result.status === 'impossible') {
          expect(new Set(around)).toEqual(new Set([0xdead]));
          return;
        }
        expect(result.path.buffer).toBe(around.buffer);
        expect(result.path.byteOffset).toBe(out.byteOffset);
        const after = around.subarray(1 + result.path.length);
        expect([around[0], ...after].every((value) => value === 0xdead)).toBe(true);
      }),
    );
  });

  it('gives results that later solves leave alone', () => {
    const solver = create();
    const first = solver.solve({ rows: 8, cols: 8 }, WALK);
    if (first.status !== 'found') throw new Error(first.status);
    const copy = first.path.slice();
    expect(first.path.buffer.byteLength).toBe(64 * 4);
    solver.solve({ rows: 8, cols: 8, start: 9 }, WALK);
    solver.solve({ rows: 300, cols: 300 }, WALK);
    solver.solveBatch({ rows: 8, cols: 8, count: 100 }, WALK);
    expect(first.path).toEqual(copy);
  });

  it('walks boards of a million squares', () => {
    const solver = create();
    for (const tieBreak of ['first', 'farthest', 'random'] as const) {
      const result = solver.solve({ rows: 1000, cols: 1000, start: [500, 500] }, { ...WALK, tieBreak });
      if (result.status === 'impossible') throw new Error(result.explanation);
      expect(result.path).toHaveLength(result.nodes);
      expect(result.path[0]).toBe(500_500);
      expect(result.nodes).toBeGreaterThan(1000);
      expect(firstWrongStep(1000, 1_000_000, result.path)).toBe(-1);
      expect(result.status).toBe(result.nodes === 1_000_000 ? 'found' : 'stuck');
    }
  });

  it('walks 4096 x 4096', () => {
    const out = new Uint32Array(2 ** 24);
    const result = create().solve({ rows: 4096, cols: 4096 }, { ...WALK, out });
    if (result.status === 'impossible') throw new Error(result.explanation);
    expect(result.nodes).toBeGreaterThan(100_000);
    expect(firstWrongStep(4096, 2 ** 24, result.path)).toBe(-1);
    expect(result.status).toBe(result.nodes === 2 ** 24 ? 'found' : 'stuck');
  });

  it('walks the longest and narrowest boards', () => {
    const solver = create();
    for (const [rows, cols] of [
      [3, 2 ** 20],
      [2 ** 20, 3],
    ] as const) {
      const result = solver.solve({ rows, cols }, WALK);
      if (result.status === 'impossible') throw new Error(result.explanation);
      expect(firstWrongStep(cols, rows * cols, result.path)).toBe(-1);
    }
  });

  it('refuses a board that is too large, with its number of squares and the limit, and works on', () => {
    const solver = create();
    const before = solver.solve({ rows: 8, cols: 8 }, WALK);
    const sizes: readonly (readonly [rows: number, cols: number])[] = [
      [2 ** 14, 2 ** 13 + 1],
      [3, 2 ** 26],
      [2 ** 26, 2 ** 26],
    ];
    for (const [rows, cols] of sizes) {
      const message = `rows * cols is ${rows * cols}; it must be at most ${MOST_KERNEL_SQUARES} for a walk or a search`;
      expect(() => solver.solve({ rows, cols }, WALK)).toThrow(new RangeError(message));
      const batch = { rows, cols, count: 0 };
      expect(() => solver.solveBatch(batch, WALK)).toThrow(new RangeError(message));
      expect(solver.solve({ rows: 8, cols: 8 }, WALK)).toEqual(before);
    }
  });
});

describe("Warnsdorff's rule on the ts engine", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('says so when the memory cannot be had, and works on', () => {
    const solver = ENGINES.find(({ name }) => name === 'ts')!.create();
    const before = solver.solve({ rows: 8, cols: 8 }, WALK);
    vi.stubGlobal(
      'Uint8Array',
      new Proxy(Uint8Array, {
        construct(target, values: [number]) {
          if (values[0] > 10_000) throw new RangeError('Array buffer allocation failed');
          return Reflect.construct(target, values) as Uint8Array;
        },
      }),
    );
    expect(() => solver.solve({ rows: 200, cols: 201 }, WALK)).toThrow(
      /^rows \* cols is 40200; the memory for it cannot be had \(boards of at most 134217728 squares/,
    );
    expect(solver.solve({ rows: 8, cols: 8 }, WALK)).toEqual(before);
  });
});
