import type { Pool } from 'knights-tour-wasm/pool';
import { beforeEach, expect, it, vi } from 'vitest';

const createPool = vi.hoisted(() => vi.fn<() => Promise<Pool>>());
vi.mock('knights-tour-wasm/pool', () => ({ createPool }));

const RESULT = { status: 'limit' };

function poolOf(solveBatch: () => Promise<unknown>, solve = () => Promise.resolve(RESULT)): Pool {
  return { engine: 'ts', simd: false, solve, solveBatch, close: () => Promise.resolve() } as unknown as Pool;
}

/** The module anew: it keeps its pools. */
async function asking(): Promise<(signal?: AbortSignal) => Promise<{ result: unknown; engine: string }>> {
  vi.resetModules();
  const { solveTour } = await import('../../demo/src/solving.js');
  return (signal = new AbortController().signal) => solveTour('ts', { rows: 5, cols: 5 }, {}, signal);
}

beforeEach(() => createPool.mockReset());

it('starts a pool anew after a start that failed, and keeps one that succeeded', async () => {
  const ask = await asking();
  createPool
    .mockRejectedValueOnce(new Error('CompileError: of V8'))
    .mockResolvedValue(poolOf(() => Promise.resolve()));
  await expect(ask()).rejects.toThrow(/^TypeScript cannot run: (?!.*V8)/);
  expect((await ask()).result).toBe(RESULT);
  expect((await ask()).engine).toBe('TypeScript');
  expect(createPool).toHaveBeenCalledTimes(2);
});

it('counts no start of a worker among what an answer takes: they are up before the question goes out', async () => {
  const ask = await asking();
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

it('is stopped while the workers start, too', async () => {
  const ask = await asking();
  createPool.mockResolvedValue(poolOf(() => new Promise(() => {})));
  const stopping = new AbortController();
  const answer = ask(stopping.signal);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  stopping.abort('enough');
  await expect(answer).rejects.toBe('enough');
});

it('says that there are no workers where none comes up, unless the answer needs none', async () => {
  const ask = await asking();
  const refused = () => Promise.reject(new Error('refused by the policy of V8'));
  createPool.mockResolvedValue(poolOf(refused));
  expect((await ask()).result).toBe(RESULT);
  const other = await asking();
  createPool.mockResolvedValue(poolOf(refused, refused));
  await expect(other()).rejects.toThrow(/^no worker could be started: (?!.*V8)/);
});
