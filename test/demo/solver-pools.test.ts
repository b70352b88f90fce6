import type { Pool } from 'knights-tour-wasm/pool';
import { beforeEach, expect, it, vi } from 'vitest';

const createPool = vi.hoisted(() => vi.fn<() => Promise<Pool>>());
vi.mock('knights-tour-wasm/pool', () => ({ createPool }));

const RESULT = { status: 'limit' };

function poolOf(solveBatch: () => Promise<unknown>, solve = () => Promise.resolve(RESULT)): Pool {
  return { engine: 'ts', simd: false, solve, solveBatch, close: () => Promise.resolve() } as unknown as Pool;
}

/** Loads the module again, because it caches its pools. */
async function loadSolveTour(): Promise<
  (signal?: AbortSignal) => Promise<{ result: unknown; engine: string }>
> {
  vi.resetModules();
  const { solveTour } = await import('../../demo/src/solver-pools.js');
  return (signal = new AbortController().signal) => solveTour('ts', { rows: 5, cols: 5 }, {}, signal);
}

beforeEach(() => createPool.mockReset());

it('restarts a pool after a failure, and reuses a working one', async () => {
  const ask = await loadSolveTour();
  createPool
    .mockRejectedValueOnce(new Error('CompileError: of V8'))
    .mockResolvedValue(poolOf(() => Promise.resolve()));
  await expect(ask()).rejects.toThrow(/^TypeScript cannot run: (?!.*V8)/);
  expect((await ask()).result).toBe(RESULT);
  expect((await ask()).engine).toBe('TypeScript');
  expect(createPool).toHaveBeenCalledTimes(2);
});

it('waits for its workers before it measures an answer', async () => {
  const ask = await loadSolveTour();
  const events: string[] = [];
  let up = (): void => {};
  const started = new Promise<void>((resolve) => {
    up = resolve;
  });
  const solve = () => {
    events.push('question');
    return Promise.resolve(RESULT);
  };
  createPool.mockResolvedValue(
    poolOf(async () => {
      await started;
      events.push('up');
    }, solve),
  );
  const answer = ask();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(events).toEqual([]);
  up();
  await answer;
  expect(events).toEqual(['up', 'question']);
});

it('can be cancelled while the workers start', async () => {
  const ask = await loadSolveTour();
  createPool.mockResolvedValue(poolOf(() => new Promise(() => {})));
  const stopping = new AbortController();
  const answer = ask(stopping.signal);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  stopping.abort('enough');
  await expect(answer).rejects.toBe('enough');
});

it('reports missing workers only if the answer needs them', async () => {
  const ask = await loadSolveTour();
  const refused = () => Promise.reject(new Error('refused by the policy of V8'));
  createPool.mockResolvedValue(poolOf(refused));
  expect((await ask()).result).toBe(RESULT);
  const other = await loadSolveTour();
  createPool.mockResolvedValue(poolOf(refused, refused));
  await expect(other()).rejects.toThrow(/^no worker could be started: (?!.*V8)/);
});
