import { type CensusProblem, createSampler, tours } from 'knights-tour-wasm/census';
import type { CensusWork } from 'knights-tour-wasm/pool';
import { createPuzzle } from 'knights-tour-wasm/puzzle';
import { all, type Body, equal, holds, type Kit, pause, rejection, sameError, soon } from './kit.js';

/** Bodies about `tours`, `sample` and `createPuzzles`. */

/** Nobody reads its list to the end. */
const LONG = { rows: 8, cols: 8, closed: true } as const;

function listed(problem: CensusProblem, options = {}): string[] {
  return Array.from(tours(problem, options), String);
}

const PROBLEMS: readonly CensusProblem[] = [
  { rows: 1, cols: 1 },
  { rows: 2, cols: 2 },
  { rows: 3, cols: 2, blocked: [1, 2, 3, 4] },
  { rows: 3, cols: 10, closed: true },
  { rows: 5, cols: 5, start: 2, end: 24 },
  { rows: 5, cols: 5, given: [[12, 24]] },
  { rows: 5, cols: 6 },
  { rows: 6, cols: 6, closed: true, blocked: [0, 1, 34, 35] },
  { rows: 6, cols: 6, closed: true },
];

/** A kit whose pools tell how many workers for lists and puzzles they have not ended, and how many orders these had. */
function watchedKit(kit: Kit): { kit: Kit; alive: () => number; orders: () => number } {
  let alive = 0;
  let orders = 0;
  const createPool: Kit['createPool'] = (options) =>
    kit.createPool({
      ...options,
      createWorker: (work?: CensusWork) => {
        const worker = work ? kit.createCountWorker() : kit.createWorker();
        if (!work) return worker;
        alive++;
        const terminate = worker.terminate.bind(worker);
        const post = worker.postMessage.bind(worker);
        let isCounted = true;
        worker.terminate = () => {
          if (isCounted) alive--;
          isCounted = false;
          return terminate();
        };
        worker.postMessage = (order, transfer) => {
          orders++;
          post(order, transfer);
        };
        return worker;
      },
    });
  return { kit: { ...kit, createPool }, alive: () => alive, orders: () => orders };
}

export const LISTING: Readonly<Record<string, Body>> = {
  'samples are those of a sampler, in order': async (kit) => {
    for (const [problem, options] of [
      [
        { rows: 6, cols: 6, closed: true },
        { count: 500, seed: 5, stream: 2 ** 32 - 99 },
      ],
      [
        { rows: 5, cols: 6 },
        { count: 70, memory: 100_000_000 },
      ],
      [{ rows: 3, cols: 4 }, { count: 3 }],
      [{ rows: 8, cols: 8 }, { count: 0 }],
    ] as const) {
      const { count, seed = 0, stream = 0 } = options as { count: number; seed?: number; stream?: number };
      const sampler = count > 0 ? createSampler(problem) : undefined;
      const expected = Array.from({ length: count }, (_, i) =>
        sampler!.sample({ seed, stream: (stream + i) % 2 ** 32 }),
      );
      const pool = await kit.createPool({ workers: 3 });
      equal(await all(pool.sample(problem, options)), expected);
      await pool.close();
    }
  },

  'samples that cannot be had reject': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const first = (problem: CensusProblem, options: object) =>
      rejection(pool.sample(problem, { count: 1, ...options }).next());
    sameError(await first({ rows: 4, cols: 4 }, {}), new RangeError('there is no tour to draw: count is 0'));
    const tooLarge = await first({ rows: 8, cols: 8, closed: true }, { memory: 1_000_000 });
    holds(/^too-large: /.test((tooLarge as Error).message), 'the message begins with too-large');
    sameError(
      await first({ rows: 5, cols: 5 }, { count: -1 }),
      new RangeError('count is -1; it must be an integer from 0 to 4294967295'),
    );
    await pool.close();
  },

  'methods work without their object': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const { solve, solveBatch, solveAll, countTours, tours: list, sample, createPuzzles, close } = pool;
    const board = { rows: 5, cols: 6 };
    equal((await solve(board)).status, 'found');
    equal((await solveBatch({ ...board, count: 2 })).count, 2);
    equal((await all(solveAll([board]))).length, 1);
    equal((await countTours(board)).status, 'counted');
    equal((await all(list(board, { prefix: [0, 8, 4] }))).length > 0, true);
    equal((await all(sample(board, { count: 2 }))).length, 2);
    equal((await all(createPuzzles(board, { count: 1 }))).length, 1);
    await close();
    sameError(await rejection(solve(board)), new Error('the pool is closed'));
  },

  'fifty lists that are begun share the workers, and end with their signal': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const { signal, abort } = (() => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort('enough') };
    })();
    const lists = Array.from({ length: 50 }, () => pool.tours(LONG, { signal }));
    const firsts = await Promise.all(lists.map((list) => list.next()));
    equal(new Set(firsts.map(({ value }) => String(value))).size, 1, 'the number of first tours');
    abort();
    for (const list of lists) equal(await rejection(list.next()), 'enough');
    for (const list of lists) equal(await list.next(), { done: true, value: undefined });
    await pool.close();
  },

  'tours are those of the list, in order, on any engine and any number of workers': async (kit) => {
    for (const [workers, engine] of [
      [1, 'wasm'],
      [3, 'wasm'],
      [2, 'ts'],
    ] as const) {
      const pool = await kit.createPool({ workers, engine });
      for (const problem of PROBLEMS) {
        equal((await all(pool.tours(problem))).map(String), listed(problem));
      }
      await pool.close();
    }
  },

  'tours of a prefix, behind a cursor, and to be gone on with': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const problem = { rows: 5, cols: 6 };
    equal(
      (await all(pool.tours(problem, { prefix: [0, 8] }))).map(String),
      listed(problem, { prefix: [0, 8] }),
    );
    const whole = listed(problem);
    const one = tours(problem);
    const list = pool.tours(problem);
    equal(list.cursor(), undefined);
    for (let i = 0; i < 4321; i++) {
      one.next();
      await list.next();
      if (i % 720 === 0) equal(list.cursor(), one.cursor());
    }
    const after = list.cursor()!;
    equal(after, one.cursor());
    await list.return!();
    equal(list.cursor(), after);
    const rest = pool.tours(problem, { after });
    equal(rest.cursor(), after);
    equal((await all(rest)).map(String), whole.slice(4321));
    for (const _ of one);
    equal(rest.cursor(), one.cursor());
    equal(await all(pool.tours(problem, { after: rest.cursor() })), []);
    await pool.close();
  },

  'tours that are asked for all at once come in order': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const list = pool.tours({ rows: 5, cols: 5, start: 0 });
    const steps = await Promise.all(Array.from({ length: 306 }, () => list.next()));
    equal(
      steps.map(({ done, value }) => (done ? 'end' : String(value))),
      [...listed({ rows: 5, cols: 5, start: 0 }), 'end', 'end'],
    );
    await pool.close();
  },

  'a reader that stops reading is not run away from, and misses nothing': async (given) => {
    const { kit, orders } = watchedKit(given);
    const pool = await kit.createPool({ workers: 1 });
    const list = pool.tours(LONG);
    const read = [String((await list.next()).value)];
    // On a busy machine nothing may come for long.
    let before = -1;
    while (orders() <= 6 || orders() !== before) {
      before = orders();
      await pause(300);
    }
    // Its opening, and twelve orders ahead of the reader, who has had one: each 4096 tours at the most.
    holds(before <= 14, `${before} orders`);
    while (read.length < 60_000) read.push(String((await list.next()).value));
    holds(orders() > before, 'it goes on');
    const same = tours(LONG);
    equal(
      read,
      Array.from(read, () => String(same.next().value)),
    );
    await pool.close();
  },

  'lists and puzzles end with their reader, a signal or the pool, and so do their workers': async (given) => {
    const { kit, alive } = watchedKit(given);
    const pool = await kit.createPool({ workers: 2 });
    for await (const _ of pool.tours(LONG)) break;
    equal(alive(), 0);
    for await (const _ of pool.createPuzzles({ rows: 6, cols: 6 }, { count: 1000 })) break;
    equal(alive(), 0);
    for (const of of [
      (signal: AbortSignal) => pool.tours(LONG, { signal }),
      // It has no tour for as long as one may wait.
      (signal: AbortSignal) => pool.tours({ rows: 13, cols: 13, closed: true, blocked: [84] }, { signal }),
      (signal: AbortSignal) => pool.createPuzzles({ rows: 20, cols: 20 }, { count: 2, signal }),
    ]) {
      const abort = new AbortController();
      const values = of(abort.signal) as AsyncIterable<unknown>;
      const ended = rejection(all(values));
      await pause(100);
      abort.abort('enough');
      equal(await soon(ended), 'enough');
      equal(alive(), 0);
      equal(await rejection(all(of(abort.signal) as AsyncIterable<unknown>)), 'enough');
    }
    const list = pool.tours(LONG);
    await list.next();
    const closed = rejection(all(list));
    await pool.close();
    sameError(await soon(closed), new Error('the pool is closed'));
    sameError(await rejection(all(pool.tours(LONG))), new Error('the pool is closed'));
    equal(await list.next(), { done: true, value: undefined });
    equal(alive(), 0);
  },

  'puzzles are those of createPuzzle, one stream after the other': async (kit) => {
    const problem = { rows: 5, cols: 6 };
    const options = { seed: 3, stream: 2 ** 32 - 2, difficulty: 'easy' } as const;
    const one = Array.from({ length: 5 }, (_, i) =>
      createPuzzle(problem, { ...options, stream: (options.stream + i) % 2 ** 32 }),
    );
    for (const [workers, engine] of [
      [1, 'wasm'],
      [3, 'wasm'],
      [2, 'ts'],
    ] as const) {
      const pool = await kit.createPool({ workers, engine });
      const made = await all(pool.createPuzzles(problem, { ...options, count: 5 }));
      equal(made, one);
      equal(JSON.stringify(made), JSON.stringify(one));
      equal(await all(pool.createPuzzles(problem, { count: 0 })), []);
      const none = await all(pool.createPuzzles({ rows: 4, cols: 4 }, { count: 2 }));
      equal(
        none.map(({ status }) => status),
        ['impossible', 'impossible'],
      );
      await pool.close();
    }
  },

  'bad input of lists and puzzles': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const list = (problem: unknown, options?: unknown) =>
      rejection(all(pool.tours(problem as never, options as never)));
    const puzzles = (options: unknown) => rejection(all(pool.createPuzzles(LONG, options as never)));
    sameError(
      await list(LONG, { after: 'x' }),
      new RangeError('after is "x"; it must be a cursor, as cursor() gives it'),
    );
    sameError(
      await list(LONG, { prefix: [0, 1] }),
      new RangeError('prefix is [0, 1]; it must be knight moves from free square to free square, none twice'),
    );
    sameError(
      await list({ rows: 5, cols: 5, given: [[0, 25]] }),
      new RangeError(
        'the step of given[0] is 25; it must be an integer from 0 to 24; these seem to be counted from 1, and steps are counted from 0',
      ),
    );
    for (const bad of [
      list({ rows: 0, cols: 5 }),
      list(LONG, { limit: 3 }),
      list(LONG, null),
      list(LONG, { signal: 1 }),
    ]) {
      holds(/^(rows is 0|options |signal is 1)/.test(((await bad) as Error).message), 'it says which');
    }
    sameError(
      await puzzles({}),
      new TypeError('count is undefined; it must be an integer from 0 to 4294967295'),
    );
    sameError(
      await puzzles({ count: 2, difficulty: 'mild' }),
      new TypeError(`difficulty is "mild"; it must be one of 'easy', 'medium', 'hard'`),
    );
    const stream = pool.tours(LONG, { after: 'x' });
    await rejection(stream.next());
    equal(await stream.next(), { done: true, value: undefined });
    await pool.close();
  },

  'what creates no worker for lists is told so': async (kit) => {
    for (const [createWorker, message] of [
      [() => kit.createWorker(), /createWorker\('count'\) made a worker of the solver; it must make one/],
      [
        (work?: CensusWork) => (work ? kit.createMissingWorker() : kit.createWorker()),
        /^a worker of the pool could not be started: /,
      ],
    ] as const) {
      const pool = await kit.createPool({ workers: 1, createWorker });
      const error = (await soon(rejection(all(pool.tours(LONG))))) as Error;
      holds(message.test(error.message), error.message);
      await pool.close();
    }
  },
};
