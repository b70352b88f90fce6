import { type Body, equal, holds, rejection } from './kit.js';

/** Bodies about `onProgress`. */

export const PROGRESS: Readonly<Record<string, Body>> = {
  'onProgress counts up to the end, at most 20 times a second': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const seen: { done: number; at: number }[] = [];
    // The pool's clock, which goes on by 10 ms whenever it is looked at.
    let time = 0;
    const { now } = performance;
    performance.now = () => (time += 10);
    const onProgress = (done: number, total: number): void => {
      equal(total, 400_000);
      seen.push({ done, at: time });
    };
    try {
      await pool.solveBatch({ rows: 8, cols: 8, count: 400_000 }, { onProgress, tieBreak: 'random' });
    } finally {
      performance.now = now;
    }
    equal(seen.at(-1)!.done, 400_000, 'the last');
    equal(seen.filter(({ done }) => done === 400_000).length, 1, 'how often the end was told');
    for (const [i, { done, at }] of seen.entries()) {
      if (i === 0) continue;
      holds(done > seen[i - 1]!.done, 'it counts up');
      holds(i === seen.length - 1 || at - seen[i - 1]!.at >= 50, 'at most 20 times a second');
    }
    for (const count of [0, 3, 2000]) {
      const told: number[][] = [];
      await pool.solveBatch({ rows: 8, cols: 8, count }, { onProgress: (...numbers) => told.push(numbers) });
      equal(told, [[count, count]]);
    }
    await pool.close();
  },

  'what onProgress throws, the call rejects with': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const error = new Error('no more');
    const onProgress = (): void => {
      throw error;
    };
    for (const count of [1, 10_000]) {
      equal((await rejection(pool.solveBatch({ rows: 8, cols: 8, count }, { onProgress }))) === error, true);
    }
    equal((await pool.solveBatch({ rows: 8, cols: 8, count: 10_000 })).count, 10_000);
    await pool.close();
  },
};
