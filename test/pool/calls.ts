import { CLOCKWISE } from '../../src/options.js';
import type { TourProblem } from '../../src/problem.js';
import { BAD_BATCHES, BAD_SOLVES } from '../bad-options.js';
import { mixed } from './answers.js';
import {
  all,
  type Body,
  ENDLESS,
  equal,
  holds,
  pause,
  rejection,
  SOON,
  sameError,
  soon,
  thrownBy,
} from './kit.js';

/** Bodies about the way of a call: cancelled, refused, watched, closed. */

type Untyped = (...values: unknown[]) => Promise<unknown>;

export const CALLS: Readonly<Record<string, Body>> = {
  'a signal cancels a search in a worker, which works on': async (kit) => {
    let workers = 0;
    const createWorker = () => {
      workers++;
      return kit.createWorker();
    };
    const pool = await kit.createPool({ workers: 1, createWorker });
    const abort = new AbortController();
    const endless = pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: abort.signal });
    await pause(60);
    const reason = { why: 'enough' };
    abort.abort(reason);
    equal((await soon(rejection(endless))) === reason, true, 'the reason');
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
    equal(workers, 1, 'the number of workers made');
    await pool.close();
  },

  'a signal cancels a batch and a stream': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const [problem, options] = ENDLESS;
    const { start, ...board } = problem;
    const abort = new AbortController();
    const { signal } = abort;
    const calls = [
      pool.solveBatch({ rows: 8, cols: 8, count: 3_000_000 }, { signal }),
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

  'onProgress counts up to the end, at most 20 times a second': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const seen: { done: number; at: number }[] = [];
    const onProgress = (done: number, total: number): void => {
      equal(total, 400_000);
      seen.push({ done, at: performance.now() });
    };
    await pool.solveBatch({ rows: 8, cols: 8, count: 400_000 }, { onProgress, tieBreak: 'random' });
    equal(seen.at(-1)!.done, 400_000, 'the last');
    equal(seen.filter(({ done }) => done === 400_000).length, 1, 'how often the end was told');
    for (const [i, { done, at }] of seen.entries()) {
      if (i === 0) continue;
      holds(done > seen[i - 1]!.done, 'it counts up');
      // The clocks of browsers are coarse.
      holds(i === seen.length - 1 || at - seen[i - 1]!.at > 49, 'at most 20 times a second');
    }
    for (const count of [0, 3, 2000]) {
      const told: number[][] = [];
      await pool.solveBatch({ rows: 8, cols: 8, count }, { onProgress: (...numbers) => told.push(numbers) });
      equal(told, [[count, count]]);
    }
    await pool.close();
  },

  'a call whose arrays were given away meanwhile rejects, and the pool works on': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const count = 200_000;
    const out = {
      paths: new Uint8Array(count * 64),
      visited: new Uint32Array(count),
      statuses: new Uint8Array(count),
      nodes: new Float64Array(count),
    };
    const call = rejection(pool.solveBatch({ rows: 8, cols: 8, count }, { strategy: 'warnsdorff', out }));
    structuredClone(out.paths, { transfer: [out.paths.buffer] });
    equal((await soon(call)) instanceof Error, true, 'an error');
    equal((await soon(pool.solve({ rows: 90, cols: 90 }))).status, 'found');
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

  'an endless iterable is taken a few chunks ahead, and closed when the loop is left': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    let taken = 0;
    let closed = 0;
    function* endless(): Generator<TourProblem> {
      try {
        for (;;) {
          taken++;
          yield { rows: 8, cols: 8, start: taken % 64 };
        }
      } finally {
        closed++;
      }
    }
    async function* endlessLater(): AsyncGenerator<TourProblem> {
      yield* endless();
    }
    for (const source of [endless, endlessLater]) {
      taken = 0;
      closed = 0;
      const stream = pool.solveAll(source());
      equal(taken, 0, 'what is taken before the first result is asked for');
      let seen = 0;
      for await (const { status } of stream) {
        equal(status, 'found');
        seen++;
        if (seen === 1) {
          // Whoever is slow to take results must not have them heaped up.
          let before = -1;
          while (before !== taken) {
            before = taken;
            await pause(100);
          }
          holds(taken < 9 * 4097 && taken > 1, `a few chunks are taken, not ${taken}`);
        }
        if (seen === 20_000) break;
      }
      // One that is being waited for is closed when it has answered.
      for (let waited = 0; closed === 0 && waited < SOON; waited += 20) await pause(20);
      equal(closed, 1, 'how often the source was closed');
      const after = taken;
      await pause(20);
      equal(taken, after, 'what is taken after the loop was left');
    }
    await pool.close();
  },

  'a source may wait for the results of what it gave before': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    let go = (): void => {};
    async function* pingPong(): AsyncGenerator<TourProblem> {
      for (let i = 0; i < 20; i++) {
        const answered = new Promise<void>((resolve) => {
          go = resolve;
        });
        yield { rows: 8, cols: 8, start: i };
        await answered;
      }
    }
    let seen = 0;
    for await (const result of pool.solveAll(pingPong())) {
      equal('path' in result && result.path[0], seen++);
      go();
    }
    equal(seen, 20);
    await pool.close();
  },

  'a bad problem rejects at its place, behind the results of those before it': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const solver = kit.createSolver();
    const bad: TourProblem[] = [
      { rows: 8, cols: 8, start: 64 },
      { rows: 8 } as TourProblem,
      { rows: 8, cols: 8, seed: 1 } as TourProblem,
      undefined as unknown as TourProblem,
      { rows: 2 ** 25, cols: 2 ** 25 },
      { rows: 2 ** 20, cols: 2 ** 20 },
    ];
    for (const problem of bad) {
      for (const before of [0, 3, 3000]) {
        let closed = false;
        const source = function* (): Generator<TourProblem> {
          try {
            yield* mixed(before);
            yield problem;
            yield* mixed(1000);
          } finally {
            closed = true;
          }
        };
        const stream = pool.solveAll(source())[Symbol.asyncIterator]();
        for (const each of mixed(before)) equal((await stream.next()).value, solver.solve(each));
        sameError(
          await rejection(stream.next()),
          thrownBy(() => solver.solve(problem)),
        );
        equal(await stream.next(), { done: true, value: undefined });
        equal(closed, true, 'whether the source was closed');
      }
    }
    await pool.close();
  },

  'what an iterable throws comes behind the results before it': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const error = new Error('the list is torn');
    function* torn(): Generator<TourProblem> {
      yield* mixed(500);
      throw error;
    }
    async function* tornLater(): AsyncGenerator<TourProblem> {
      yield* torn();
    }
    for (const source of [torn, tornLater]) {
      const stream = pool.solveAll(source())[Symbol.asyncIterator]();
      for (let i = 0; i < 500; i++) equal((await stream.next()).done, false);
      equal((await rejection(stream.next())) === error, true, 'the error');
    }
    await pool.close();
  },

  'bad input is refused as by a solver': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver() as unknown as Record<string, (...values: unknown[]) => unknown>;
    for (const [values] of BAD_SOLVES) {
      sameError(
        await rejection((pool.solve as Untyped)(...values)),
        thrownBy(() => solver.solve!(...values)),
      );
    }
    for (const [values] of BAD_BATCHES) {
      const error = await rejection((pool.solveBatch as Untyped)(...values));
      sameError(
        error,
        thrownBy(() => solver.solveBatch!(...values)),
      );
    }
    for (const [problems, text] of [
      [undefined, 'problems is undefined; it must be an iterable or an async iterable of problems'],
      [5, 'problems is 5; it must be an iterable or an async iterable of problems'],
      ['8x8', 'problems is "8x8"; it must be an iterable or an async iterable of problems'],
      [
        { rows: 8, cols: 8 },
        'problems is an object (Object); it must be an iterable or an async iterable of problems',
      ],
    ] as const) {
      sameError(await rejection(all(pool.solveAll(problems as never))), new TypeError(text));
    }
    const signal = 5 as never;
    const text = 'signal is 5; it must be an AbortSignal';
    sameError(await rejection(pool.solve({ rows: 8, cols: 8 }, { signal })), new TypeError(text));
    sameError(await rejection(all(pool.solveAll([], { signal }))), new TypeError(text));
    const onProgress = 'often' as never;
    sameError(
      await rejection(pool.solveBatch({ rows: 8, cols: 8, count: 1 }, { onProgress })),
      new TypeError('onProgress is "often"; it must be a function'),
    );
    await pool.close();
  },

  'errors of workers arrive as the same types with the same text': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const solver = kit.createSolver();
    for (const [problem, options] of [
      [{ rows: 2 ** 14, cols: 2 ** 14 }, { strategy: 'warnsdorff' }],
      [{ rows: 2 ** 14, cols: 2 ** 14 }, { strategy: 'backtracking' }],
      [{ rows: 80, cols: 80, blocked: [7] }, { strategy: 'divide-and-conquer' }],
      [{ rows: 2 ** 26, cols: 2 ** 26 }, {}],
    ] as const) {
      const expected = thrownBy(() => solver.solve(problem, options));
      sameError(await rejection(pool.solve(problem, options)), expected);
      sameError(await rejection(all(pool.solveAll([problem], options))), expected);
    }
    const batch = { rows: 80, cols: 80, blocked: [7], count: 50 };
    const options = { strategy: 'divide-and-conquer' } as const;
    sameError(
      await rejection(pool.solveBatch(batch, options)),
      thrownBy(() => solver.solveBatch(batch, options)),
    );
    await pool.close();
  },

  'what a caller changes later changes nothing': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver();
    const starts = Array.from({ length: 5000 }, (_, i) => i % 64);
    const blocked = new Uint8Array(64);
    blocked[1] = 1;
    blocked[2] = 1;
    for (const [i, start] of starts.entries()) if (start === 1 || start === 2) starts[i] = 0;
    const moveOrder = CLOCKWISE.map(([row, col]) => [row, col] as [number, number]).reverse();
    const problem = { rows: 8, cols: 8, blocked, starts };
    const options = { strategy: 'warnsdorff', moveOrder } as const;
    const expected = solver.solveBatch(problem, options);
    const result = pool.solveBatch(problem, options);
    starts.fill(0);
    blocked.fill(0);
    moveOrder.reverse();
    const { statuses, visited } = await result;
    equal({ statuses, visited }, { statuses: expected.statuses, visited: expected.visited });
    await pool.close();
  },

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

async function drain(stream: AsyncIterator<unknown>): Promise<void> {
  while (!(await stream.next()).done);
}
