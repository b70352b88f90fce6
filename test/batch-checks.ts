import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import {
  type BatchArrays,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  batchClosed,
  batchPath,
} from '../src/problem/batch.js';
import { checkTour } from '../src/problem/check.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import type { Solver } from '../src/solver/solver.js';
import { extent } from './extent.js';
import { type DrawnProblem, problems } from './problems.js';

/** A problem with valid starts: any open squares except the end. */
export const problemsAndStarts: Arbitrary<[DrawnProblem, number[]]> = problems.chain((drawn) => {
  const starts = drawn.free.filter((square) => square !== drawn.end || drawn.free.length === 1);
  return fc.tuple(fc.constant(drawn), fc.array(fc.constantFrom(...starts), { maxLength: 20 }));
});

export function batchOf(
  { problem }: DrawnProblem,
  tours: { starts: ArrayLike<number> } | { count: number },
): BatchProblem {
  const { start: _, ...rest } = problem;
  return { ...rest, ...tours };
}

/**
 * Compares each tour of a batch with `solve`. A batch counts its stream up; this is not an explicit `stream`, so single
 * tours name the strategy that 'auto' chose.
 */
export function expectSingles(
  solver: Solver,
  batch: BatchProblem,
  options: Omit<BatchOptions, 'out'>,
  answers: BatchResult,
): void {
  const { start = 'random', starts, count: _, ...problem } = batch;
  const { stream = 0, strategy = 'auto', ...rest } = options;
  // If no strategy ran, a rule answers with any strategy.
  const named = strategy === 'auto' ? (answers.strategy ?? 'warnsdorff') : strategy;
  for (let i = 0; i < answers.count; i++) {
    const from = { ...problem, start: starts ? starts[i] : start };
    // An edge search after another search has no name.
    const isTwo = strategy === 'auto' && named === 'edge-search';
    if (isTwo && (stream + i) % 2 ** 32 > 0) continue;
    const key = isTwo ? {} : { strategy: named, stream: (stream + i) % 2 ** 32 };
    const single = solver.solve(from, { ...rest, ...key });
    const path = single.status === 'impossible' ? [] : [...single.path];
    expect([...batchPath(answers, i)]).toEqual(path);
    expect(answers.visited[i]).toBe(path.length);
    expect(TOUR_STATUSES[answers.statuses[i]!]).toBe(single.status);
    expect(answers.nodes[i]).toBe(single.nodes);
    expect(batchClosed(answers, i)).toBe(single.status === 'found' && single.closed);
  }
}

/** Arrays for a number of tours, each longer than necessary and filled with a value. */
export function arraysOf(
  Paths: typeof Uint8Array | typeof Uint16Array | typeof Uint32Array,
  count: number,
  squares: number,
  longer = 0,
): BatchArrays {
  return {
    paths: new Paths(count * squares + longer).fill(0xab),
    visited: new Uint32Array(count + longer).fill(0xab),
    statuses: new Uint8Array(count + longer).fill(0xab),
    nodes: new Float64Array(count + longer).fill(0xab),
  };
}

/** The paths of a batch. The rest of each row is unspecified. */
export function pathsOf(batch: BatchResult): number[][] {
  return Array.from({ length: batch.count }, (_, i) => [...batchPath(batch, i)]);
}

/** Batches without options and starts. */
export const BULK = [
  { rows: 8, cols: 8, closed: true, count: extent(300_000, 30_000) },
  { rows: 8, cols: 8, count: extent(300_000, 30_000) },
] satisfies readonly BatchProblem[];

/** Expects every tour of a batch to be valid, and all to be different. */
export function expectDistinct({ count, ...problem }: BatchProblem, batch: BatchResult): void {
  expect([batch.count, batch.strategy]).toEqual([count, 'random']);
  const tours = new Set<string>();
  for (let i = 0; i < batch.count; i++) {
    const path = batchPath(batch, i);
    // One expectation per tour would take longer than the batch.
    if (batch.statuses[i] !== 0 || !checkTour({ ...problem, start: 'random' }, path).ok) {
      expect.fail(`tour ${i} is none: ${path}`);
    }
    tours.add(String.fromCharCode(...path));
  }
  expect(tours.size).toBe(count);
}
