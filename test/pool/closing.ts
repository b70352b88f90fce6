import { mixed } from './answers.js';
import { all, type Body, drain, ENDLESS, pause, rejection, sameError, soon } from './kit.js';

/** Bodies about the end of a pool. */

export const CLOSING: Readonly<Record<string, Body>> = {
  'close ends everything, more than once, and calls reject before and after': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const stream = pool.solveAll(mixed(5000))[Symbol.asyncIterator]();
    await stream.next();
    const pending = [
      pool.solve(...ENDLESS),
      pool.solve(...ENDLESS),
      pool.solve({ rows: 100, cols: 100 }),
      pool.solveBatch({ rows: 8, cols: 8, count: 3_000_000 }),
    ].map(rejection);
    await pause(20);
    const closed = [pool.close(), pool.close()];
    const closedError = new Error('the pool is closed');
    for (const error of await soon(Promise.all(pending))) sameError(error, closedError);
    await soon(Promise.all(closed));
    sameError(await rejection(drain(stream)), closedError);
    sameError(await rejection(pool.solve({ rows: 5, cols: 5 })), closedError);
    sameError(await rejection(pool.solveBatch({ rows: 5, cols: 5, count: 1 })), closedError);
    sameError(await rejection(all(pool.solveAll([]))), closedError);
    await pool.close();
  },

  'a pool is disposed of where the platform can': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const { asyncDispose } = Symbol as { asyncDispose?: symbol };
    if (!asyncDispose) return pool.close();
    await (pool as unknown as Record<symbol, () => Promise<void>>)[asyncDispose]!();
    sameError(await rejection(pool.solve({ rows: 5, cols: 5 })), new Error('the pool is closed'));
  },
};
