import { expect } from 'vitest';
import { type BatchProblem, type BatchResult, batchPath, checkTour } from '../src/index.js';
import { extent } from './extent.js';

/** The plainest bulk calls: no option, no start. */
export const BULK: readonly BatchProblem[] = [
  { rows: 8, cols: 8, closed: true, count: extent(1_000_000, 100_000) },
  { rows: 8, cols: 8, count: extent(1_000_000, 100_000) },
];

/** Expects every tour of a batch to be valid, and no two to be equal. */
export function expectDistinct({ count, ...problem }: BatchProblem, batch: BatchResult): void {
  expect([batch.count, batch.strategy]).toEqual([count, 'random']);
  const tours = new Set<string>();
  for (let i = 0; i < batch.count; i++) {
    const path = batchPath(batch, i);
    // An expectation for each would take longer than the batch.
    if (batch.statuses[i] !== 0 || !checkTour({ ...problem, start: 'random' }, path).ok) {
      expect.fail(`tour ${i} is none: ${path}`);
    }
    tours.add(String.fromCharCode(...path));
  }
  expect(tours.size).toBe(count);
}
