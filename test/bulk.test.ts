import { describe, expect, it } from 'vitest';
import { batchPath, createSolverSync, solve } from '../src/index.js';
import { BULK, expectDistinct } from './bulk-tours.js';
import { solveBatchOnEvery } from './engines.js';

/** Tours that TypeScript makes, too. */
const FEW = 2_000;

describe('a batch with count and nothing else', () => {
  const solver = createSolverSync({ engine: 'wasm' });

  it.each(BULK)('has valid tours that all differ: %j', (batch) => {
    const tours = solver.solveBatch(batch);
    expectDistinct(batch, tours);
    // The tour of a stream is the same alone.
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
