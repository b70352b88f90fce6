import type { CensusWork, PoolWorker } from 'knights-tour-wasm/pool';
import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
import { LONG } from '../jobs/census.js';
import {
  all,
  ENDLESS,
  equal,
  holds,
  LARGE,
  mixed,
  pause,
  rejection,
  rejects,
  sameError,
  soon,
} from '../jobs/kit.js';
import { type PoolBodies, watched } from './kit.js';

/** Bodies about pools on any engine: options, and workers for counts and lists. */

const NOT_STARTED = /^Error: a worker of the pool could not be started: /;

export const ON_ANY_ENGINE: PoolBodies = {
  'rejects bad options': async (kit) => {
    const allowed = 'engine, wasm, workers, createWorker';
    for (const [options, error] of [
      [null, new TypeError('options is null; it must be an object')],
      [{ workers: 0 }, new RangeError('workers is 0; it must be an integer from 1 to 1024')],
      [{ workers: 1.5 }, new RangeError('workers is 1.5; it must be an integer from 1 to 1024')],
      [{ workers: '2' }, new TypeError('workers is "2"; it must be an integer from 1 to 1024')],
      [{ createWorker: 5 }, new TypeError('createWorker is 5; it must be a function')],
      [{ engine: 'js' }, new TypeError(`engine is "js"; it must be one of 'auto', 'wasm', 'ts'`)],
      [{ threads: 2 }, new TypeError(`options has the unknown key 'threads'; allowed are ${allowed}`)],
    ] as const) {
      sameError(await rejection(kit.createPool(options as never)), error);
    }
  },

  'runs on inline workers': async ({ createPool, solver }) => {
    const pool = await createPool({ workers: 2, createWorker: createInlineWorker });
    equal(
      await all(pool.solveAll(mixed(2000))),
      [...mixed(2000)].map((problem) => solver.solve(problem)),
    );
    const signal = AbortSignal.timeout(50);
    const error = await soon(rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal })));
    equal((error as Error).name, 'TimeoutError');
    equal((await pool.countTours({ rows: 6, cols: 6, closed: true })).count, 9862n);
  },

  'calls onProgress of a batch at most 20 times a second': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const times: number[] = [];
    // A clock that advances by 10 ms whenever the pool reads it.
    let time = 0;
    const { now } = performance;
    performance.now = () => (time += 10);
    const batch = { rows: 8, cols: 8, count: 400_000 };
    let last = 0;
    const onProgress = (done: number): void => {
      holds(done > last, 'it counts up');
      last = done;
      times.push(time);
    };
    try {
      await pool.solveBatch(batch, { onProgress, tieBreak: 'random' });
    } finally {
      performance.now = now;
    }
    equal(last, batch.count, 'the last report');
    holds(
      times.slice(0, -1).every((at, i) => i === 0 || at - times[i - 1]! >= 50),
      `at most 20 times a second: ${times}`,
    );
  },

  'ends workers for counts, lists and puzzles with their call': async (kit) => {
    let alive = 0;
    const createWorker = (work?: CensusWork): PoolWorker => {
      const worker = kit.createWorker(work);
      if (!work) return worker;
      alive++;
      const terminate = worker.terminate.bind(worker);
      let isAlive = true;
      worker.terminate = () => {
        if (isAlive) alive--;
        isAlive = false;
        return terminate();
      };
      return worker;
    };
    const pool = await kit.createPool({ workers: 2, createWorker });
    const board = { rows: 6, cols: 6 };
    await pool.countTours({ ...board, closed: true });
    equal(alive, 0, 'workers after a count');
    for (const open of [
      (signal?: AbortSignal) => pool.tours(LONG, { signal }),
      (signal?: AbortSignal) => pool.sample(board, { count: 1000, signal }),
      (signal?: AbortSignal) => pool.createPuzzles(board, { count: 1000, signal }),
    ]) {
      for await (const _ of open() as AsyncIterable<unknown>) break;
      equal(alive, 0, 'workers after a loop');
      const abort = new AbortController();
      const ended = rejection(all<unknown>(open(abort.signal)));
      await pause(100);
      abort.abort('enough');
      equal(await soon(ended), 'enough');
      equal(alive, 0, 'workers after an abort');
    }
    const lists = Array.from({ length: 50 }, () => pool.tours(LONG));
    await Promise.all(lists.map((list) => list.next()));
    holds(alive <= 2, `${alive} workers of fifty lists`);
    await pool.close();
    await rejection(all(lists[0]!));
    equal(alive, 0, 'workers after the pool');
  },

  'reads at most twelve tasks per worker ahead in a list': async (kit) => {
    let orders = 0;
    const { pool } = await watched(kit, 1, (_, work) => {
      const worker = kit.createWorker(work);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (order, transfer) => {
        if (work) orders++;
        post(order, transfer);
      };
      return worker;
    });
    const list = pool.tours(LONG);
    await list.next();
    // On a busy machine an answer may take long.
    let before = -1;
    for (; orders <= 6 || orders !== before; await pause(300)) before = orders;
    // The start, twelve tasks ahead of the reader, and the one it has read.
    holds(before <= 14, `${before} orders`);
    for (let i = 0; i < 60_000; i++) await list.next();
    holds(orders > before, 'it goes on');
  },

  'shares the memory of a call between samplers': async (kit) => {
    const { pool, made } = await watched(kit, 3);
    equal((await all(pool.sample({ rows: 6, cols: 6 }, { count: 400, memory: 45_000_000 }))).length, 400);
    equal(made.length, 3 + 1, 'the number of workers, the last with a sampler');
  },

  'fails counts and lists if a worker is of the wrong kind or missing': async (kit) => {
    for (const [createWorker, message] of [
      [() => kit.createWorker(), /createWorker\('count'\) made a worker of the solver; it must make one/],
      [(work?: CensusWork) => (work ? kit.createMissingWorker() : kit.createWorker()), NOT_STARTED],
    ] as const) {
      const pool = await kit.createPool({ workers: 1, createWorker });
      await rejects(soon(pool.countTours({ rows: 5, cols: 6, closed: true })), message);
      await rejects(soon(all(pool.tours(LONG))), message);
      await pool.close();
    }
    const pool = await kit.createPool({ workers: 1, createWorker: () => kit.createWorker('count') });
    await rejects(soon(pool.solve(LARGE)), /createWorker\(\) made a worker for counts; without an argument/);
  },
};
