import type { Pool, PoolWorker } from 'knights-tour-wasm/pool';
import {
  all,
  type Body,
  ENDLESS,
  equal,
  holds,
  LONG_BATCH,
  pause,
  rejection,
  sameError,
  soon,
  watched,
} from './kit.js';

/** Bodies about workers: those that die, do not come up, are somebody else's, or are not needed. */

export const WORKERS: Readonly<Record<string, Body>> = {
  'a worker that dies fails the calls whose chunk it held, and is replaced': async (kit) => {
    const { pool, made } = await watched(kit, 2);
    equal(made.length, 2);
    await pool.solveBatch({ rows: 8, cols: 8, count: 50_000 });
    const held = rejection(pool.solve(...ENDLESS));
    const other = pool.solve(ENDLESS[0], { ...ENDLESS[1], nodeLimit: 20_000_000 });
    await pause(50);
    void made[0]!.terminate();
    const error = (await soon(held)) as Error;
    holds(
      /^a worker of the pool died while it held a part of this call: /.test(error.message),
      error.message,
    );
    equal((await other).status, 'limit');
    equal((await soon(pool.solveBatch({ rows: 8, cols: 8, count: 50_000 }))).count, 50_000);
    equal(made.length, 3, 'the number of workers made');
    await pool.close();
  },

  'a worker that dies fails a batch and a stream it had a part of': async (kit) => {
    const { pool, made } = await watched(kit, 1);
    for (const start of [
      () => pool.solveBatch(...LONG_BATCH),
      () => all(pool.solveAll([ENDLESS[0]], ENDLESS[1])),
    ]) {
      await pool.solve({ rows: 90, cols: 90 });
      const held = rejection(start());
      await pause(20);
      void made.at(-1)!.terminate();
      holds(/^a worker of the pool died/.test(((await soon(held)) as Error).message), 'it died');
    }
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
    await pool.close();
  },

  'a worker that cannot be replaced leaves the work to those that live': async (kit) => {
    const error = new Error('no more workers');
    for (const replace of [
      (): PoolWorker => {
        throw error;
      },
      kit.createMissingWorker,
    ]) {
      let lives = false;
      let asked = 0;
      const { pool, made } = await watched(kit, 2, (count) => {
        asked++;
        return count < 2 || lives ? kit.createWorker() : replace();
      });
      await pool.solveBatch({ rows: 8, cols: 8, count: 100_000 }); // both are up
      const held = rejection(pool.solve(...ENDLESS));
      await pause(50);
      void made[0]!.terminate();
      holds(/^a worker of the pool died/.test(((await soon(held)) as Error).message), 'it died');
      const calls = Array.from({ length: 6 }, () => pool.solve({ rows: 90, cols: 90 }));
      for (const { status } of await soon(Promise.all(calls))) equal(status, 'found');
      equal((await soon(pool.solveBatch({ rows: 8, cols: 8, count: 200_000 }))).count, 200_000);
      equal((await soon(all(pool.solveAll(Array(3000).fill({ rows: 8, cols: 8 }))))).length, 3000);
      // How often, scheduler.test.ts says, with a clock of its own.
      holds(asked >= 3, 'workers are asked for again');

      lives = true;
      const before = asked;
      while (asked === before) await soon(pool.solve({ rows: 400, cols: 400 }));
      equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
      await pool.close();
    }
  },

  'when no worker lives and none can be made, calls reject with what createWorker throws': async (kit) => {
    const error = new Error('no more workers');
    const { pool, made } = await watched(kit, 2, (count) => {
      if (count >= 2) throw error;
      return kit.createWorker();
    });
    await pool.solveBatch({ rows: 8, cols: 8, count: 100_000 });
    const held = [pool.solve(...ENDLESS), pool.solve(...ENDLESS)].map(rejection);
    await pause(50);
    for (const worker of made) void worker.terminate();
    await soon(Promise.all(held));
    const calls = Array.from({ length: 5 }, () => rejection(pool.solve({ rows: 90, cols: 90 })));
    for (const reason of await soon(Promise.all(calls))) equal(reason === error, true, 'the error');
    await pool.close();
  },

  'a worker whose start cannot be sent fails like one that cannot be made': async (kit) => {
    const error = new Error('it cannot be cloned');
    const { pool, made } = await watched(kit, 1, (count) => {
      const worker = kit.createWorker();
      if (count === 1) {
        worker.postMessage = () => {
          throw error;
        };
      }
      return worker;
    });
    await pool.solve({ rows: 90, cols: 90 });
    const held = rejection(pool.solve(...ENDLESS));
    await pause(50);
    void made[0]!.terminate();
    await soon(held);
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    equal(made.length, 3, 'the number of workers made');
    await pool.close();
  },

  'what else a worker says does nothing': async (kit) => {
    const { pool } = await watched(kit, 2, () => kit.createTalkingWorker());
    const solver = kit.createSolver();
    for (let i = 0; i < 3; i++) {
      const [single, many, stream] = await soon(
        Promise.all([
          pool.solve({ rows: 90, cols: 90 }),
          pool.solveBatch({ rows: 8, cols: 8, count: 9000 }),
          all(pool.solveAll(Array(300).fill({ rows: 8, cols: 8 }))),
        ]),
      );
      equal(single, solver.solve({ rows: 90, cols: 90 }));
      equal([many.count, stream.length], [9000, 300]);
    }
    await pool.close();
  },

  'createWorker may throw, and then createPool rejects with it': async (kit) => {
    const error = new Error('no workers here');
    let made = 0;
    const createWorker = (): PoolWorker => {
      if (made++ === 1) throw error;
      return kit.createWorker();
    };
    equal((await rejection(kit.createPool({ workers: 2, createWorker }))) === error, true, 'the error');
  },

  'workers that do not come up fail calls, and are not made for ever': async (kit) => {
    let made = 0;
    const createWorker = (): PoolWorker => {
      made++;
      return kit.createMissingWorker();
    };
    const pool = await kit.createPool({ workers: 2, createWorker });
    for (let i = 0; i < 3; i++) {
      const error = (await soon(rejection(pool.solve({ rows: 90, cols: 90 })))) as Error;
      holds(/^a worker of the pool could not be started: /.test(error.message), error.message);
    }
    await pause(100);
    holds(made >= 2 && made <= 5, `${made} workers were made`);
    await pool.close();
  },

  'a worker that does not come up leaves its work to another one that does': async (kit) => {
    const solver = kit.createSolver();
    const starts = Array.from({ length: 3000 }, (_, i) => i % 64);
    const batch = { rows: 8, cols: 8, starts };
    const problems = Array(500).fill({ rows: 8, cols: 8, blocked: [0, 63] });
    const { path, ...expected } = solver.solve({ rows: 90, cols: 90 }) as { path?: unknown };
    const calls = [
      async (pool: Pool) => equal((await pool.solveBatch(batch)).paths, solver.solveBatch(batch).paths),
      async (pool: Pool) => equal(await pool.solve({ rows: 90, cols: 90 }), { path, ...expected }),
      async (pool: Pool) =>
        equal(await all(pool.solveAll(problems)), Array(500).fill(solver.solve(problems[0]))),
    ];
    // The second one is up before the first has failed, or long after.
    for (const [wait, some] of [
      [0, calls],
      [1500, calls.slice(0, 1)],
    ] as const) {
      for (const call of some) {
        const { pool, made } = await watched(kit, 2, (count) => {
          if (count !== 1) return kit.createMissingWorker();
          const worker = kit.createWorker();
          const post = worker.postMessage.bind(worker);
          // Messages stay in their order.
          worker.postMessage = (order, transfer) => void setTimeout(() => post(order, transfer), wait);
          return worker;
        });
        await soon(call(pool));
        holds(made.length <= 3, `not ${made.length} workers are made`);
        await pool.close();
      }
    }
  },

  'small jobs need no worker': async (kit) => {
    const pool = await kit.createPool({ workers: 1, createWorker: kit.createSilentWorker });
    const solver = kit.createSolver();
    const problem = { rows: 8, cols: 8, start: 5 };
    const batch = { rows: 8, cols: 8, starts: [1, 2, 63] };
    async function* later() {
      yield problem;
    }
    // On a busy machine they too may take longer than what is done in place.
    const { now } = performance;
    performance.now = () => 0;
    try {
      equal(await soon(pool.solve(problem)), solver.solve(problem));
      equal(await soon(pool.solveBatch(batch)), solver.solveBatch(batch));
      equal(await soon(all(pool.solveAll([problem, problem]))), [
        solver.solve(problem),
        solver.solve(problem),
      ]);
      equal(await soon(all(pool.solveAll(later()))), [solver.solve(problem)]);
    } finally {
      performance.now = now;
    }
    await pool.close();
  },

  'small jobs that turn out long go to a worker': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver();
    const problem = { rows: 6, cols: 6, start: 0, closed: true };
    const options = { strategy: 'backtracking', nodeLimit: 3_000_000 } as const;
    const expected = solver.solve(problem, options);
    holds(expected.nodes > 100_000, 'it is long');
    equal(await pool.solve(problem, options), expected);
    equal(await all(pool.solveAll([problem, { rows: 5, cols: 5, start: 0 }], options)), [
      expected,
      solver.solve({ rows: 5, cols: 5, start: 0 }, options),
    ]);
    const starts = [0, 1, 2, 7, 8];
    const batch = { rows: 5, cols: 5, closed: false, starts };
    equal((await pool.solveBatch(batch, options)).statuses, solver.solveBatch(batch, options).statuses);
    await pool.close();
  },

  'bad options are refused': async (kit) => {
    for (const [options, error] of [
      [null, new TypeError('options is null; it must be an object')],
      [{ workers: 0 }, new RangeError('workers is 0; it must be an integer from 1 to 1024')],
      [{ workers: 1.5 }, new RangeError('workers is 1.5; it must be an integer from 1 to 1024')],
      [{ workers: '2' }, new TypeError('workers is "2"; it must be an integer from 1 to 1024')],
      [{ createWorker: 5 }, new TypeError('createWorker is 5; it must be a function')],
      [{ engine: 'js' }, new TypeError(`engine is "js"; it must be one of 'auto', 'wasm', 'ts'`)],
      [
        { threads: 2 },
        new TypeError(
          `options has the unknown key 'threads'; allowed are engine, wasm, workers, createWorker`,
        ),
      ],
    ] as const) {
      sameError(await rejection(kit.createPool(options as never)), error);
    }
  },
};
