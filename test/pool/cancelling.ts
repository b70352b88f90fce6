import { mixed } from './answers.js';
import {
  all,
  type Body,
  ENDLESS,
  equal,
  type Heeded,
  heed,
  holds,
  LONG_BATCH,
  pause,
  rejection,
  soon,
  watched,
} from './kit.js';

/** Bodies about signals. */

export const CANCELLING: Readonly<Record<string, Body>> = {
  'a signal cancels a search in a worker, which works on': async (kit) => {
    const made: Heeded[] = [];
    const createWorker = () => {
      made.push(heed(kit.createWorker()));
      return made.at(-1)!.worker;
    };
    const pool = await kit.createPool({ workers: 1, createWorker });
    const abort = new AbortController();
    const endless = pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: abort.signal });
    await soon(made[0]!.busy());
    const reason = { why: 'enough' };
    abort.abort(reason);
    equal((await soon(rejection(endless))) === reason, true, 'the reason');
    await soon(made[0]!.idle());
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    equal(made.length, 1, 'the number of workers made');
    await pool.close();
  },

  'a signal cancels a batch and a stream': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const [problem, options] = ENDLESS;
    const { start, ...board } = problem;
    const abort = new AbortController();
    const { signal } = abort;
    const calls = [
      pool.solveBatch(LONG_BATCH[0], { ...LONG_BATCH[1], signal }),
      pool.solveBatch({ ...board, starts: [start, 1, 2, 3, 4, 5] }, { ...options, signal }),
      all(pool.solveAll([problem, problem, problem], { ...options, signal })),
    ];
    const outcomes = Promise.all(calls.map(rejection));
    await pause(60);
    abort.abort();
    for (const error of await soon(outcomes)) equal((error as Error).name, 'AbortError');
    equal((await soon(pool.solveBatch({ rows: 8, cols: 8, count: 1000 }))).count, 1000);
    await pool.close();
  },

  'a signal that was aborted before rejects at once, and a late one does nothing': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const signal = AbortSignal.abort('before');
    equal(await rejection(pool.solve({ rows: 8, cols: 8 }, { signal })), 'before');
    equal(await rejection(pool.solveBatch({ rows: 8, cols: 8, count: 1 }, { signal })), 'before');
    equal(await rejection(all(pool.solveAll([], { signal }))), 'before');
    const late = new AbortController();
    await pool.solve({ rows: 90, cols: 90 }, { signal: late.signal });
    await pool.solveBatch({ rows: 90, cols: 90, count: 9 }, { signal: late.signal });
    equal((await all(pool.solveAll(mixed(900), { signal: late.signal }))).length, 900);
    late.abort();
    equal((await pool.solve({ rows: 90, cols: 90 })).status, 'found');
    await pool.close();
  },

  'calls on one signal share a listener, which goes with the last of them': async (kit) => {
    const { pool } = await watched(kit, 2);
    const controller = new AbortController();
    const { signal } = controller;
    let listening = 0;
    let most = 0;
    const counted = {
      get aborted() {
        return signal.aborted;
      },
      get reason() {
        return signal.reason;
      },
      addEventListener(type: 'abort', listener: () => void) {
        listening++;
        most = Math.max(most, listening);
        signal.addEventListener(type, listener);
      },
      removeEventListener(type: 'abort', listener: () => void) {
        listening--;
        signal.removeEventListener(type, listener);
      },
    };
    await Promise.all(
      Array.from({ length: 12 }, () => pool.solve({ rows: 90, cols: 90 }, { signal: counted })),
    );
    equal([most, listening], [1, 0], 'the most listeners, and those that are left');
    const calls = Array.from({ length: 12 }, () =>
      rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: counted })),
    );
    await pause(20);
    controller.abort('enough');
    equal(await soon(Promise.all(calls)), Array(12).fill('enough'));
    equal([most, listening], [1, 0], 'the most listeners, and those that are left');
    await pool.close();
  },

  // scripts/soak-pool.mjs measures how soon that is.
  'a cancel is heard in the midst of every kind of work, by the worker itself': async (kit) => {
    let heeded: Heeded | undefined;
    const { pool, made } = await watched(kit, 1, () => {
      heeded = heed(kit.createWorker());
      return heeded.worker;
    });
    const [problem, options] = ENDLESS;
    const holed = { rows: 300, cols: 300, blocked: [0, 1, 300, 301] };
    for (const start of [
      (signal: AbortSignal) => pool.solve(problem, { ...options, signal }),
      (signal: AbortSignal) =>
        pool.solve(problem, { ...options, strategy: 'warnsdorff-backtracking', signal }),
      (signal: AbortSignal) => pool.solve({ rows: 500, cols: 500 }, { strategy: 'random', signal }),
      (signal: AbortSignal) => pool.solve({ rows: 3, cols: 30_000 }, { strategy: 'random', signal }),
      (signal: AbortSignal) => pool.solve(holed, { signal }),
      (signal: AbortSignal) => pool.solveBatch(LONG_BATCH[0], { ...LONG_BATCH[1], signal }),
      (signal: AbortSignal) => all(pool.solveAll(Array(200).fill(problem), { ...options, signal })),
    ]) {
      const abort = new AbortController();
      let outcome: unknown;
      const call = start(abort.signal).then(
        () => {
          outcome = 'answered';
        },
        (reason) => {
          outcome = reason;
        },
      );
      await soon(Promise.race([heeded!.busy(), call]));
      abort.abort('enough');
      const isLate = outcome !== undefined;
      await pause(0);
      if (!isLate) equal(outcome, 'enough', 'what it rejects with at once');
      holds(!isLate || outcome === 'answered', 'only what is answered is not cancelled');
      // A worker that does not hear would search for ever.
      await soon(heeded!.idle());
      equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    }
    equal(made.length, 1, 'the number of workers made');
    await pool.close();
  },

  'a worker that does not listen is replaced when others wait for it, and not before': async (kit) => {
    const { pool, made } = await watched(kit, 1, (count) =>
      count === 0 ? kit.createDeafWorker() : kit.createWorker(),
    );
    const abort = new AbortController();
    const endless = rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: abort.signal }));
    await pause(1500);
    abort.abort('enough');
    equal(await soon(endless), 'enough');
    await pause(700);
    equal(made.length, 1, 'the number of workers made while nobody waits');
    const calls = [pool.solve({ rows: 90, cols: 90 }), pool.solve({ rows: 91, cols: 90 })];
    for (const { status } of await soon(Promise.all(calls))) equal(status, 'found');
    equal(made.length, 2, 'the number of workers made');
    await pool.close();
  },

  'a worker that does not listen is replaced when others wait already': async (kit) => {
    let listening: Heeded | undefined;
    const { pool, made } = await watched(kit, 2, (count) => {
      if (count === 0) return kit.createDeafWorker();
      const heeded = heed(kit.createWorker());
      listening ??= heeded;
      return heeded.worker;
    });
    const abort = new AbortController();
    const { signal } = abort;
    const cancelled = Array.from({ length: 2 }, () => pool.solve(ENDLESS[0], { ...ENDLESS[1], signal }));
    const outcomes = Promise.all(cancelled.map(rejection));
    await pause(1500);
    abort.abort('enough');
    equal(await soon(outcomes), ['enough', 'enough']);
    await soon(listening!.idle());
    const end = new AbortController();
    const other = rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: end.signal }));
    // The worker that listens has this search now, and the one that does not is the only one for the next call.
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
    end.abort('enough');
    await soon(other);
    await pool.close();
  },
};
