import type { TourProblem } from '../../src/problem/problem.js';
import { mixed } from './answers.js';
import {
  all,
  type Body,
  drain,
  equal,
  holds,
  pause,
  rejection,
  sameError,
  soon,
  thrownBy,
  watched,
} from './kit.js';

/** Bodies about the iterables that problems come from. */

export const SOURCES: Readonly<Record<string, Body>> = {
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
      while (closed === 0) await pause(20);
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
      equal(result.path?.[0], seen++);
      go();
    }
    equal(seen, 20);
    await pool.close();
  },

  'a loop may be left though its source never answers again': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    async function* silent(): AsyncGenerator<TourProblem> {
      yield { rows: 8, cols: 8 };
      await new Promise(() => {});
    }
    const leave = async (): Promise<void> => {
      for await (const { status } of pool.solveAll(silent())) {
        equal(status, 'found');
        break;
      }
    };
    await soon(leave());
    await pool.close();
  },

  'an async iterable may give its steps without promises': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver();
    const problems = [...mixed(200)];
    const source = {
      [Symbol.asyncIterator]() {
        const iterator = problems.values();
        return { next: () => iterator.next() };
      },
    } as unknown as AsyncIterable<TourProblem>;
    equal(
      await soon(all(pool.solveAll(source))),
      problems.map((problem) => solver.solve(problem)),
    );
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
    for (const [i, problem] of bad.entries()) {
      for (const before of i === 0 ? [0, 3, 1500] : [0, 3]) {
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

  'a source may abort, leave or close from inside its next': async (kit) => {
    for (const at of [0, 1, 3000]) {
      for (const [action, expected] of [
        ['abort', 'enough'],
        ['leave', undefined],
        ['close', new Error('the pool is closed')],
      ] as const) {
        for (const isAsync of [false, true]) {
          const { pool, made } = await watched(kit, 2);
          const abort = new AbortController();
          let taken = 0;
          let closed = 0;
          let stream: AsyncIterator<unknown> | undefined;
          let left: Promise<unknown> | undefined;
          const act = (): void => {
            if (action === 'abort') abort.abort('enough');
            else if (action === 'leave') left = stream!.return!();
            else void pool.close();
          };
          const source = function* (): Generator<TourProblem> {
            try {
              for (;;) {
                if (taken++ === at) act();
                yield { rows: 8, cols: 8 };
              }
            } finally {
              closed++;
            }
          };
          const sourceLater = async function* (): AsyncGenerator<TourProblem> {
            yield* source();
          };
          stream = pool
            .solveAll(isAsync ? sourceLater() : source(), { signal: abort.signal })
            [Symbol.asyncIterator]();
          const end = soon(drain(stream));
          const what = `${action} at ${at}${isAsync ? ', async' : ''}`;
          if (expected === undefined) await end;
          else if (expected instanceof Error) sameError(await rejection(end), expected);
          else equal(await rejection(end), expected, what);
          await left;
          await pause(20);
          equal(closed, 1, `how often the source was closed, ${what}`);
          // One more that is async may be on its way.
          holds(taken <= at + 1 + Number(isAsync), `${taken} were taken, ${what}`);
          equal(made.length, 2, `the number of workers made, ${what}`);
          await pool.close();
        }
      }
    }
  },

  'a source may abort or close when it is opened': async (kit) => {
    for (const action of ['abort', 'close'] as const) {
      const { pool, made } = await watched(kit, 1);
      const abort = new AbortController();
      let taken = 0;
      let closed = 0;
      const source = {
        [Symbol.iterator](): Iterator<TourProblem> {
          if (action === 'abort') abort.abort('enough');
          else void pool.close();
          return {
            next: () => ({ done: false, value: { rows: 8, cols: 8, start: taken++ % 64 } }),
            return: () => ({ done: true, value: closed++ }),
          };
        },
      };
      const reason = await soon(rejection(all(pool.solveAll(source, { signal: abort.signal }))));
      if (action === 'abort') equal(reason, 'enough');
      else sameError(reason, new Error('the pool is closed'));
      equal([taken, closed, made.length], [0, 1, 1], 'taken, closed, workers made');
      await pool.close();
    }
  },
};
