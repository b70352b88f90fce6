import type { CensusWork, CountResult } from 'knights-tour-wasm/pool';
import { type Body, equal, holds, rejection, sameError, soon } from './kit.js';

/** Bodies about `countTours`. */

/** It takes a core 10 s. */
const LONG = { rows: 8, cols: 8, closed: true } as const;

function counted(count: bigint, method: 'rule' | 'frontier' | 'listing' = 'frontier'): CountResult {
  return { status: 'counted', count, method };
}

/** What a count will reject with, once it has told how far it is. */
function begun(count: (onProgress: () => void) => Promise<unknown>): Promise<{ rejected: Promise<unknown> }> {
  return new Promise((resolve) => {
    const rejected = rejection(count(() => resolve({ rejected })));
  });
}

export const COUNTING: Readonly<Record<string, Body>> = {
  'counts are those of countTours, on any engine': async (kit) => {
    for (const engine of ['wasm', 'ts'] as const) {
      const pool = await kit.createPool({ workers: 2, engine });
      const holes = { rows: 6, cols: 6, closed: true, blocked: [0, 2] };
      const results = await Promise.all([
        pool.countTours({ rows: 6, cols: 6, closed: true }),
        pool.countTours({ rows: 5, cols: 5, start: 0 }),
        pool.countTours(holes),
        pool.countTours({ rows: 5, cols: 6, closed: true }, { stopAt: 9 }),
        pool.countTours({ rows: 5, cols: 6, given: [[0, 0]] }),
        pool.countTours({ rows: 5, cols: 6, given: [[0, 0]] }, { stopAt: 3 }),
      ]);
      equal(results, [
        counted(9862n),
        counted(304n),
        counted(0n, 'rule'),
        counted(8n),
        counted(4542n, 'listing'),
        { status: 'at-least', count: 3n },
      ]);
      const large = await pool.countTours({ rows: 12, cols: 12, closed: true });
      holds(large.status === 'too-large' && large.bytes > 2 ** 40, '12 x 12 is too large');
      await pool.close();
    }
  },

  'a count that is worth it is split, and comes to the same': async (kit) => {
    const problem = { rows: 3, cols: 500, closed: true };
    const results: CountResult[] = [];
    for (const workers of [1, 3]) {
      const pool = await kit.createPool({ workers });
      results.push(await pool.countTours(problem));
      await pool.close();
    }
    equal(results[1], results[0]);
    // A070030: 244 digits.
    holds('count' in results[0]! && String(results[0].count).length > 200, 'a long number');
    // Less than a guess of the memory comes to: workers that share a count refuse no more than one does.
    const pool = await kit.createPool({ workers: 3 });
    equal((await pool.countTours(problem, { memory: 2_000_000 })).status, 'counted');
    await pool.close();
  },

  'open tours that are too large are counted pair by pair of ends, as far as each pair fits': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const told: number[] = [];
    const options = { memory: 16_500_000, onProgress: (done: number) => told.push(done) };
    equal(await pool.countTours({ rows: 6, cols: 6 }, options), counted(3_318_960n));
    for (const [i, done] of told.entries()) holds(i === 0 || done > told[i - 1]!, 'it grows');
    equal((await pool.countTours({ rows: 6, cols: 6 }, { memory: 1_000_000 })).status, 'too-large');
    equal(
      (await pool.countTours({ rows: 6, cols: 6, closed: true }, { memory: 1_000_000 })).status,
      'too-large',
    );
    await pool.close();
  },

  'a count tells how far it is': async (kit) => {
    for (const workers of [1, 2]) {
      const pool = await kit.createPool({ workers });
      for (const problem of [
        { rows: 6, cols: 7 },
        { rows: 3, cols: 500, closed: true },
        { rows: 3, cols: 3 },
      ]) {
        const told: number[] = [];
        await pool.countTours(problem, {
          onProgress: (done, total) => {
            equal(total, 1000);
            told.push(done);
          },
        });
        equal(told.at(-1), 1000);
        for (const [i, done] of told.entries()) holds(i === 0 || done > told[i - 1]!, 'it grows');
      }
      await pool.close();
    }
  },

  'a count is cancelled, and what onProgress throws ends it': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const abort = new AbortController();
    const failed = await begun((onProgress) => pool.countTours(LONG, { signal: abort.signal, onProgress }));
    abort.abort('enough');
    equal(await soon(failed.rejected), 'enough');
    equal(await rejection(pool.countTours(LONG, { signal: abort.signal })), 'enough');
    const error = new Error('no more');
    const thrown = await rejection(
      pool.countTours(LONG, {
        onProgress: () => {
          throw error;
        },
      }),
    );
    holds(thrown === error, 'it is that error');
    equal(await pool.countTours({ rows: 5, cols: 6, closed: true }), counted(8n));
    await pool.close();
  },

  'counts end with the pool': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const failed = await begun((onProgress) => pool.countTours(LONG, { onProgress }));
    await pool.close();
    const closed = new Error('the pool is closed');
    sameError(await soon(failed.rejected), closed);
    sameError(await rejection(pool.countTours(LONG)), closed);
  },

  'bad input of a count': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const bad = (problem: unknown, options?: unknown) =>
      rejection(pool.countTours(problem as never, options as never));
    const allowed = 'it must be an integer from 1 to 9007199254740991';
    sameError(await bad(LONG, { memory: 0 }), new RangeError(`memory is 0; ${allowed}`));
    sameError(await bad(LONG, { stopAt: '1' }), new TypeError(`stopAt is "1"; ${allowed}`));
    sameError(await bad(LONG, { onProgress: 1 }), new TypeError('onProgress is 1; it must be a function'));
    sameError(await bad(LONG, { signal: 1 }), new TypeError('signal is 1; it must be an AbortSignal'));
    holds((await bad(LONG, null)) instanceof TypeError, 'null is no options');
    sameError(
      await bad({ rows: 5, cols: 5, given: [[0, 1, 2]] }),
      new RangeError('given[0] is [0, 1, 2]; it must be [square, step]'),
    );
    holds((await bad(LONG, { seed: 1 })) instanceof TypeError, 'a count has no seed');
    await pool.close();
  },

  'a worker of the solver does not count, and a missing one does not come up': async (kit) => {
    for (const [createWorker, message] of [
      [() => kit.createWorker(), /createWorker\('count'\) made a worker of the solver; it must make one/],
      [
        (work?: CensusWork) => (work ? kit.createMissingWorker() : kit.createWorker()),
        /^a worker of the pool could not be started: /,
      ],
    ] as const) {
      const pool = await kit.createPool({ workers: 1, createWorker });
      const error = (await soon(rejection(pool.countTours({ rows: 5, cols: 6, closed: true })))) as Error;
      holds(message.test(error.message), error.message);
      await pool.close();
    }
  },
};
