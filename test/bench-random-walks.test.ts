import { expect, it } from 'vitest';
import { closedRandomWalks } from '../bench/baselines/random-walks.js';
import { sfc32 } from '../bench/harness/random.js';
import { checkTour } from '../src/problem/check.js';

it('the walks that random tours are compared with are closed tours, and differ', () => {
  for (const size of [6, 8, 10]) {
    const path = new Uint32Array(size * size);
    const solve = closedRandomWalks(size, path);
    const next = sfc32(size);
    const tours = new Set<string>();
    for (let i = 0; i < 20; i++) {
      solve(next);
      expect(checkTour({ rows: size, cols: size, closed: true }, path)).toEqual({ ok: true });
      tours.add(path.join());
    }
    expect(tours.size).toBe(20);
  }
});
