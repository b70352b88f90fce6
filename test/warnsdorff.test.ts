import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_KERNEL_SQUARES } from '../src/engines/engine.js';
import { CLOCKWISE, type SolveOptions } from '../src/problem/options.js';
import type { TourResult } from '../src/problem/result.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { REFERENCE_WALKS, WALK_MOVES } from './oracle/reference.js';
import { firstWrongStep, isKnightMove } from './oracle/theorems.js';
import { type DrawnProblem, problems, walkOptions } from './problems.js';
import { referenceWalk, tiedSquares } from './reference-walk.js';

const WALK = { strategy: 'warnsdorff' } as const;

/** Expects a walk on every engine to follow the rule, by counting again at each step, and to stop only if it must. */
function expectRule({ problem, isBlocked, free, end }: DrawnProblem, options: SolveOptions): TourResult {
  const { tieBreak = 'first', moveOrder = CLOCKWISE } = options;
  const result = solveOnEvery(problem, options);
  if (result.status === 'impossible') return result;
  const rules = { rows: problem.rows, cols: problem.cols, isBlocked, end, moveOrder };
  const path = [...result.path];
  if (tieBreak === 'random') {
    for (let length = 1; length < path.length; length++) {
      expect(tiedSquares(rules, path, length)).toContain(path[length]);
    }
  } else {
    expect(path).toEqual(referenceWalk(rules, path[0]!, tieBreak));
  }
  expect(tiedSquares(rules, path, path.length)).toEqual([]);
  const closes = isKnightMove(problem.cols, path.at(-1)!, path[0]!);
  const isTour = path.length === free.length && (closes || !problem.closed);
  expect(result.status).toBe(isTour ? 'found' : 'stuck');
  return result;
}

describe("Warnsdorff's rule on every engine", () => {
  it('chooses a square of minimum degree, by each tie-break, and stops only if there is none', () => {
    const counts = { found: 0, stuck: 0, impossible: 0, limit: 0 };
    fc.assert(
      fc.property(problems, walkOptions, (drawn, options) => {
        const { status, path } = expectRule(drawn, options);
        counts[status]++;
        if (path && drawn.start !== undefined) expect(path[0]).toBe(drawn.start);
        // The end is entered last, so only by a tour.
        if (path && drawn.end !== undefined) expect(path.includes(drawn.end)).toBe(status === 'found');
      }),
      { numRuns: extent(3000, 300) },
    );
    expect(Math.min(counts.found, counts.stuck)).toBeGreaterThan(extent(200, 20));
  });

  it('equals the published program step by step from all 64 starts, including the stuck one', () => {
    for (let start = 0; start < 64; start++) {
      const walk = REFERENCE_WALKS[start]!;
      const options = { strategy: 'warnsdorff', tieBreak: 'first', moveOrder: WALK_MOVES } as const;
      const { status, path, nodes } = solveOnEvery({ rows: 8, cols: 8, start }, options);
      expect([status, nodes]).toEqual([walk.length === 64 ? 'found' : 'stuck', walk.length]);
      expect([...path!]).toEqual(walk);
    }
    expect(REFERENCE_WALKS.filter(({ length }) => length < 64)).toHaveLength(1);
  });

  it.each([
    [1001, 999, 1000],
    // 2 * cols + rows is below 2^19 and above it: the two forms of keys in src/engines/ts/warnsdorff.ts.
    [3, 262_140, 100],
    [3, 262_146, 100],
    [3, 2 ** 20, 100],
    [2 ** 20, 3, 10],
  ])('walks boards of a million squares, wide and narrow: %i x %i', (rows, cols, min) => {
    const start = 2;
    for (const tieBreak of ['first', 'farthest', 'random'] as const) {
      const result = solveOnEvery({ rows, cols, start }, { ...WALK, tieBreak, seed: 7 });
      if (result.status === 'impossible') throw new Error(result.explanation);
      expect(result.path).toHaveLength(result.nodes);
      expect(result.path[0]).toBe(start);
      expect(result.nodes).toBeGreaterThan(min);
      expect(firstWrongStep(cols, rows * cols, result.path)).toBe(-1);
      expect(result.status).toBe(result.nodes === rows * cols ? 'found' : 'stuck');
    }
  });

  it("'random' chooses each of the tied squares about equally often", () => {
    const isBlocked = new Array<boolean>(25).fill(false);
    const rules = { rows: 5, cols: 5, isBlocked, end: undefined, moveOrder: CLOCKWISE };
    const start = 12;
    const tied = tiedSquares(rules, [start], 1);
    expect(tied).toHaveLength(8);
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 4000; seed++) {
      const result = solveOnEvery({ rows: 5, cols: 5, start }, { ...WALK, tieBreak: 'random', seed });
      if (result.status === 'impossible') throw new Error(result.explanation);
      counts.set(result.path[1]!, (counts.get(result.path[1]!) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([...tied].sort((a, b) => a - b));
    // 4000 choices with probability 1/8: 500, and five standard deviations of 21.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(105);
  });

  it('uses another generator for every seed and every stream', () => {
    const board = { rows: 20, cols: 20 };
    const walks = new Set<string>();
    for (const seed of [0, 1, 2, 2 ** 31, 2 ** 32 - 1]) {
      for (const stream of [0, 1, 2, 2 ** 31, 2 ** 32 - 1]) {
        const result = solveOnEvery(board, { ...WALK, tieBreak: 'random', seed, stream });
        if (result.status !== 'impossible') walks.add(result.path.join());
      }
    }
    expect(walks.size).toBe(25);
  });
});

describe.each(ENGINES)("Warnsdorff's rule on $name", ({ create }) => {
  it('walks 4096 x 4096', () => {
    const out = new Uint32Array(2 ** 24);
    const result = create().solve({ rows: 4096, cols: 4096 }, { ...WALK, out });
    if (result.status === 'impossible') throw new Error(result.explanation);
    expect(result.nodes).toBeGreaterThan(100_000);
    expect(firstWrongStep(4096, 2 ** 24, result.path)).toBe(-1);
    expect(result.status).toBe(result.nodes === 2 ** 24 ? 'found' : 'stuck');
  });

  it('rejects a board that is too large with its number of squares and the limit, and stays usable', () => {
    const solver = create();
    const before = solver.solve({ rows: 8, cols: 8 }, WALK);
    const sizes: readonly (readonly [rows: number, cols: number])[] = [
      [2 ** 14, 2 ** 13 + 1],
      [3, 2 ** 26],
      [2 ** 26, 2 ** 26],
    ];
    for (const [rows, cols] of sizes) {
      const message = `rows * cols is ${rows * cols}; it must be at most ${MAX_KERNEL_SQUARES} for a walk or a search`;
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

  it('throws if the memory is not available, and can solve other boards', () => {
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
      /^rows \* cols is 40200; the memory for it is not available here \(the limit is 134217728 squares/,
    );
    expect(solver.solve({ rows: 8, cols: 8 }, WALK)).toEqual(before);
  });
});
