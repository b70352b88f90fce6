import { createSolverSync } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { describe, expect, it } from 'vitest';
import { BULK, expectDistinct } from '../batch-checks.js';
import { extent } from '../extent.js';

describe('a batch with count in a pool', () => {
  it.each(BULK)('returns the tours of a solver, all valid and different: %j', async (batch) => {
    const expected = createSolverSync().solveBatch(batch);
    for (const workers of extent([1, 2, 3], [3])) {
      const pool = await createPool({ workers });
      const tours = await pool.solveBatch(batch);
      await pool.close();
      if (workers === 3) expectDistinct(batch, tours);
      expect(Buffer.compare(tours.paths as Uint8Array, expected.paths as Uint8Array)).toBe(0);
    }
  });
});
