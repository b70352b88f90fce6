import { describe, expect, it } from 'vitest';
import {
  type BatchOptions,
  batchPath,
  checkTour,
  type SolveOptions,
  TOUR_STATUSES,
  type TourProblem,
} from '../src/index.js';
import { ALL_ENGINES, solveBatchOnEvery, solveOnEvery } from './engines.js';

/**
 * One body over all engines, for Node and Chromium: every strategy, every status, the kernels for small boards, large ones
 * and batches. The other tests cover more, and run in Chromium in the sweep.
 */

type Case = [options: SolveOptions, problem: TourProblem, status: 'found' | 'stuck' | 'limit' | 'impossible'];

const CASES: readonly Case[] = [
  [{ strategy: 'warnsdorff' }, { rows: 8, cols: 8 }, 'found'],
  [{ strategy: 'warnsdorff', tieBreak: 'farthest' }, { rows: 40, cols: 41, start: 7 }, 'found'],
  [{ strategy: 'warnsdorff', tieBreak: 'random', seed: 3 }, { rows: 300, cols: 300 }, 'stuck'],
  [{ strategy: 'warnsdorff' }, { rows: 8, cols: 8, closed: true }, 'stuck'],
  [{ strategy: 'warnsdorff' }, { rows: 8, cols: 9, blocked: [30, 31], end: 3 }, 'found'],
  [{ strategy: 'backtracking' }, { rows: 6, cols: 6, start: 0, end: 1 }, 'found'],
  [{ strategy: 'backtracking', nodeLimit: 5000 }, { rows: 8, cols: 8, start: 1 }, 'limit'],
  [{ strategy: 'backtracking' }, { rows: 4, cols: 5, blocked: [7, 12] }, 'impossible'],
  [{ strategy: 'warnsdorff-backtracking' }, { rows: 8, cols: 8, start: 44, closed: true }, 'found'],
  [{ strategy: 'warnsdorff-backtracking' }, { rows: 30, cols: 30, closed: true }, 'found'],
  [{ strategy: 'warnsdorff-backtracking' }, { rows: 5, cols: 12, start: [3, 1] }, 'found'],
  [{ strategy: 'divide-and-conquer' }, { rows: 70, cols: 81, start: 0, end: 5669 }, 'found'],
  [{ strategy: 'divide-and-conquer' }, { rows: 4, cols: 8, closed: true }, 'impossible'],
  [{ strategy: 'edge-search' }, { rows: 12, cols: 12, blocked: [0, 1, 77, 78], closed: true }, 'found'],
  [{ strategy: 'edge-search' }, { rows: 5, cols: 6, blocked: [14, 15] }, 'impossible'],
  [{ strategy: 'random', seed: 5 }, { rows: 8, cols: 8, closed: true }, 'found'],
  [{ strategy: 'random', seed: 5, stream: 2 }, { rows: 40, cols: 50 }, 'found'],
  [{ strategy: 'random', seed: 6 }, { rows: 12, cols: 12, blocked: [5, 6] }, 'found'],
  [{}, { rows: 20, cols: 20, blocked: [0, 1] }, 'found'],
  [{}, { rows: 100, cols: 100, closed: true }, 'found'],
  [{}, { rows: 3, cols: 5 }, 'impossible'],
];

describe('every engine', () => {
  it.each(CASES)('solves with %j the problem %j: %s', (options, problem, status) => {
    const result = solveOnEvery(problem, options);
    expect(result.status).toBe(status);
    if (result.status === 'found')
      expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
  });

  it.each<Omit<BatchOptions, 'out'>>([
    { strategy: 'warnsdorff' },
    { strategy: 'warnsdorff', tieBreak: 'farthest' },
    { strategy: 'warnsdorff', tieBreak: 'random', seed: 4 },
    { strategy: 'backtracking', nodeLimit: 500 },
    { strategy: 'warnsdorff-backtracking' },
    { strategy: 'divide-and-conquer' },
    { strategy: 'random', seed: 8, stream: 2 ** 32 - 20 },
    {},
  ])('solves a batch with %j like each of its tours', (options) => {
    for (const [rows, cols, closed, count] of [
      [8, 8, false, 300],
      [8, 8, true, 300],
      [5, 12, true, 120],
      [9, 10, false, 60],
    ] as const) {
      const starts = Array.from({ length: count }, (_, i) => (i * 37) % (rows * cols));
      const batch = solveBatchOnEvery({ rows, cols, closed, starts }, options);
      for (let i = 0; i < count; i += 17) {
        const stream = ((options.stream ?? 0) + i) % 2 ** 32;
        const key = { stream, strategy: batch.strategy };
        const single = solveOnEvery({ rows, cols, closed, start: starts[i]! }, { ...options, ...key });
        expect(TOUR_STATUSES[batch.statuses[i]!]).toBe(single.status);
        expect(batch.nodes[i]).toBe(single.nodes);
        expect([...batchPath(batch, i)]).toEqual([...(single.path ?? [])]);
        if (single.status !== 'found') continue;
        const problem = { rows, cols, closed, start: starts[i]! };
        expect(checkTour(problem, batchPath(batch, i))).toEqual({ status: 'valid', ok: true });
      }
    }
  });

  it.each(ALL_ENGINES)('has the name of the requested engine: $name', ({ name, create }) => {
    const { engine, simd } = create();
    expect([engine, simd]).toEqual([name === 'ts' ? 'ts' : 'wasm', name === 'wasm with SIMD']);
  });
});
