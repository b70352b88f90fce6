import type { Pool } from 'knights-tour-wasm/pool';
import { expect, it, vi } from 'vitest';
import { solveTour } from '../../demo/src/solving.js';

const createPool = vi.hoisted(() => vi.fn<() => Promise<Pool>>());
vi.mock('knights-tour-wasm/pool', () => ({ createPool }));

it('starts a pool anew after a start that failed, and keeps one that succeeded', async () => {
  const result = { status: 'limit' };
  const pool = { engine: 'ts', simd: false, solve: () => Promise.resolve(result) } as unknown as Pool;
  createPool.mockRejectedValueOnce(new Error('no worker')).mockResolvedValue(pool);
  const ask = () => solveTour('ts', { rows: 5, cols: 5 }, {}, new AbortController().signal);
  await expect(ask()).rejects.toThrow('no worker');
  expect((await ask()).result).toBe(result);
  expect((await ask()).engine).toBe('TypeScript');
  expect(createPool).toHaveBeenCalledTimes(2);
});
