import type { Pool } from 'knights-tour-wasm/pool';
import {
  all,
  ENDLESS,
  equal,
  holds,
  LARGE,
  LONG_BATCH,
  pause,
  rejection,
  rejects,
  soon,
} from '../jobs/kit.js';
import { type PoolBodies, type Tracked, track, watched } from './kit.js';

/** Bodies about workers that die, do not start, send other messages or are not needed. */

const MANY = { rows: 8, cols: 8, count: 100_000 } as const;
const DIED = /^Error: a worker of the pool died while it ran a part of this call: /;
const NOT_STARTED = /^Error: a worker of the pool could not be started: /;

const NO_MORE = new Error('no more workers');

function refuse(): never {
  throw NO_MORE;
}

export const WORKERS: PoolBodies = {
  'fails the calls whose tasks a dead worker ran, and replaces the worker': async (kit) => {
    const { pool, made } = await watched(kit, 2);
    await pool.solveBatch(MANY);
    const held = pool.solve(...ENDLESS);
    const other = pool.solve(ENDLESS[0], { ...ENDLESS[1], nodeLimit: 20_000_000 });
    await pause(50);
    void made[0]!.terminate();
    await rejects(soon(held), DIED);
    equal((await other).status, 'limit');
    equal((await soon(pool.solveBatch(MANY))).count, MANY.count);
    equal(made.length, 3, 'the number of workers made');
  },

  'fails a batch and a stream that a dead worker ran a part of': async (kit) => {
    const { pool, made } = await watched(kit, 1);
    for (const start of [
      () => pool.solveBatch(...LONG_BATCH),
      () => all(pool.solveAll([ENDLESS[0]], ENDLESS[1])),
    ]) {
      await pool.solve(LARGE);
      const held = rejects(start(), DIED);
      await pause(20);
      void made.at(-1)!.terminate();
      await soon(held);
    }
    equal((await soon(pool.solve(LARGE))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
  },

  'leaves the work to other workers if one cannot be replaced': async (kit) => {
    for (const replace of [refuse, kit.createMissingWorker]) {
      let lives = false;
      let requests = 0;
      const { pool, made } = await watched(kit, 2, (count) => {
        requests++;
        return count < 2 || lives ? kit.createWorker() : replace();
      });
      await pool.solveBatch(MANY);
      const held = rejects(pool.solve(...ENDLESS), DIED);
      await pause(50);
      void made[0]!.terminate();
      await soon(held);
      const calls = Array.from({ length: 6 }, () => pool.solve(LARGE));
      for (const { status } of await soon(Promise.all(calls))) equal(status, 'found');
      equal((await soon(pool.solveBatch(MANY))).count, MANY.count);
      equal((await soon(all(pool.solveAll(Array(3000).fill({ rows: 8, cols: 8 }))))).length, 3000);
      holds(requests >= 3, 'a worker is requested again');
      lives = true;
      const before = requests;
      while (requests === before) await soon(pool.solve({ rows: 400, cols: 400 }));
      equal((await soon(pool.solve(LARGE))).status, 'found');
      await pool.close();
    }
  },

  'rejects calls with the error of createWorker if there is no worker': async (kit) => {
    const { pool, made } = await watched(kit, 2, (count) => (count < 2 ? kit.createWorker() : refuse()));
    await pool.solveBatch(MANY);
    const held = [pool.solve(...ENDLESS), pool.solve(...ENDLESS)].map(rejection);
    await pause(50);
    for (const worker of made) void worker.terminate();
    await soon(Promise.all(held));
    const calls = Array.from({ length: 5 }, () => rejection(pool.solve(LARGE)));
    for (const reason of await soon(Promise.all(calls))) holds(reason === NO_MORE, 'the error');
    await pool.close();
    const starting = watched(kit, 2, (count) => (count === 0 ? kit.createWorker() : refuse()));
    holds((await rejection(starting)) === NO_MORE, 'the error of createPool');
  },

  'replaces a worker whose first message cannot be sent': async (kit) => {
    const { pool, made } = await watched(kit, 1, (count) => {
      const worker = kit.createWorker();
      if (count === 1) worker.postMessage = refuse;
      return worker;
    });
    await pool.solve(LARGE);
    const held = rejection(pool.solve(...ENDLESS));
    await pause(50);
    void made[0]!.terminate();
    await soon(held);
    equal((await soon(pool.solve(LARGE))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
  },

  'ignores other messages of a worker': async (kit) => {
    const { pool } = await watched(kit, 2, () => kit.createTalkingWorker());
    for (let i = 0; i < 3; i++) {
      const [single, many, stream] = await soon(
        Promise.all([
          pool.solve(LARGE),
          pool.solveBatch({ rows: 8, cols: 8, count: 9000 }),
          all(pool.solveAll(Array(300).fill({ rows: 8, cols: 8 }))),
        ]),
      );
      equal(single, kit.solver.solve(LARGE));
      equal([many.count, stream.length], [9000, 300]);
    }
  },

  'fails calls if workers do not start, and does not create them forever': async (kit) => {
    const { pool, made } = await watched(kit, 2, () => kit.createMissingWorker());
    for (let i = 0; i < 3; i++) await rejects(soon(pool.solve(LARGE)), NOT_STARTED);
    await pause(100);
    holds(made.length >= 2 && made.length <= 5, `${made.length} workers were made`);
  },

  'gives the work of a worker that does not start to another one': async (kit) => {
    const { solver } = kit;
    const batch = { rows: 8, cols: 8, starts: Array.from({ length: 3000 }, (_, i) => i % 64) };
    const problems = Array(500).fill({ rows: 8, cols: 8, blocked: [0, 63] });
    const calls = [
      async (pool: Pool) => equal((await pool.solveBatch(batch)).paths, solver.solveBatch(batch).paths),
      async (pool: Pool) => equal(await pool.solve(LARGE), solver.solve(LARGE)),
      async (pool: Pool) =>
        equal(await all(pool.solveAll(problems)), Array(500).fill(solver.solve(problems[0]))),
    ];
    // The second worker starts before the first one has failed, or long after.
    for (const [wait, some] of [
      [0, calls],
      [1500, calls.slice(0, 1)],
    ] as const) {
      for (const call of some) {
        const { pool, made } = await watched(kit, 2, (count) => {
          if (count !== 1) return kit.createMissingWorker();
          const worker = kit.createWorker();
          const post = worker.postMessage.bind(worker);
          worker.postMessage = (order, transfer) => void setTimeout(() => post(order, transfer), wait);
          return worker;
        });
        await soon(call(pool));
        holds(made.length <= 3, `not ${made.length} workers are made`);
        await pool.close();
      }
    }
  },

  'needs no worker for small calls, unless they take long': async (kit) => {
    const { solver } = kit;
    const silent = await kit.createPool({ workers: 1, createWorker: kit.createSilentWorker });
    const problem = { rows: 8, cols: 8, start: 5 };
    const batch = { rows: 8, cols: 8, starts: [1, 2, 63] };
    // Stops the clock: on a busy machine even small calls may exceed the time limit of calls in place.
    const { now } = performance;
    performance.now = () => 0;
    try {
      equal(await soon(silent.solve(problem)), solver.solve(problem));
      equal(await soon(silent.solveBatch(batch)), solver.solveBatch(batch));
    } finally {
      performance.now = now;
    }
    await silent.close();
    const pool = await kit.createPool({ workers: 1 });
    const long = { rows: 6, cols: 6, start: 0, closed: true };
    const options = { strategy: 'backtracking', nodeLimit: 3_000_000 } as const;
    const expected = solver.solve(long, options);
    holds(expected.nodes > 100_000, 'it is long');
    equal(await pool.solve(long, options), expected);
    const starts = { rows: 5, cols: 5, starts: [0, 1, 2, 7, 8] };
    equal((await pool.solveBatch(starts, options)).statuses, solver.solveBatch(starts, options).statuses);
  },

  // scripts/soak-pool.mjs measures how long that takes.
  'stops a worker within every kind of work, and uses it again': async (kit) => {
    let tracked!: Tracked;
    const { pool, made } = await watched(kit, 1, () => {
      tracked = track(kit.createWorker());
      return tracked.worker;
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
      const ended = start(abort.signal).then(
        () => 'answered',
        (reason) => reason,
      );
      const call = ended.then((end) => {
        outcome = end;
      });
      await soon(Promise.race([tracked.busy(), call]));
      abort.abort('enough');
      const isLate = outcome !== undefined;
      await pause(0);
      if (!isLate) equal(outcome, 'enough', 'what it rejects with at once');
      holds(!isLate || outcome === 'answered', 'only an answered call is not cancelled');
      // A worker that does not stop would search forever.
      await soon(tracked.idle());
      equal((await soon(pool.solve(LARGE))).status, 'found');
    }
    equal(made.length, 1, 'the number of workers made');
  },

  'replaces a worker that does not stop when other calls wait for it, and not before': async (kit) => {
    const create = (count: number) => (count === 0 ? kit.createDeafWorker() : kit.createWorker());
    const { pool, made } = await watched(kit, 1, create);
    const abort = new AbortController();
    const endless = rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: abort.signal }));
    await pause(1500);
    abort.abort('enough');
    equal(await soon(endless), 'enough');
    await pause(700);
    equal(made.length, 1, 'the number of workers made while no call waits');
    const calls = [pool.solve(LARGE), pool.solve({ rows: 91, cols: 90 })];
    for (const { status } of await soon(Promise.all(calls))) equal(status, 'found');
    equal(made.length, 2, 'the number of workers made');
  },

  'replaces a worker that does not stop if other calls already wait': async (kit) => {
    let listening: Tracked | undefined;
    const { pool, made } = await watched(kit, 2, (count) => {
      if (count === 0) return kit.createDeafWorker();
      const tracked = track(kit.createWorker());
      listening ??= tracked;
      return tracked.worker;
    });
    const abort = new AbortController();
    const end = new AbortController();
    const search = ({ signal }: AbortController) =>
      rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal }));
    const outcomes = Promise.all([search(abort), search(abort)]);
    await pause(1500);
    abort.abort('enough');
    equal(await soon(outcomes), ['enough', 'enough']);
    await soon(listening!.idle());
    const other = search(end);
    // The normal worker has this search, so only the deaf one is left for the next call.
    equal((await soon(pool.solve(LARGE))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
    end.abort('enough');
    await soon(other);
  },
};
