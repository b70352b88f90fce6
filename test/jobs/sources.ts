import type { CallMethods } from 'knights-tour-wasm/pool';
import type { TourProblem } from '../../src/problem/problem.js';
import { all, type Bodies, equal, holds, mixed, pause, rejection, sameError, soon, thrownBy } from './kit.js';

/** Bodies about the iterables of `solveAll`. */

/** An endless source of problems that counts the ones read. Calls `act` before the problem at a position. */
class Source {
  taken = 0;
  closed = 0;
  act: (taken: number) => void = () => {};

  *now(): Generator<TourProblem> {
    try {
      for (;;) {
        this.act(this.taken++);
        yield { rows: 8, cols: 8, start: this.taken % 64 };
      }
    } finally {
      this.closed++;
    }
  }

  async *later(): AsyncGenerator<TourProblem> {
    yield* this.now();
  }
}

/** Returns the number of workers of a pool. */
function workersOf(calls: object): number {
  return (calls as { workers: number }).workers;
}

export const SOURCES: Bodies = {
  'reads an endless iterable a few tasks ahead, and closes it when the loop ends': async (calls, kit) => {
    // 64 tasks of a cluster of 256 problems run or wait, the loop reads from another one, and one more is being read.
    const max = kit.executor === 'pool' ? 256 * workersOf(calls) : 66 * 256;
    for (const method of ['now', 'later'] as const) {
      const source = new Source();
      const stream = calls.solveAll(source[method]());
      equal(source.taken, 0, 'problems taken before the first request');
      let seen = 0;
      for await (const { status } of stream) {
        equal(status, 'found');
        seen++;
        for (let before = -1; seen === 1 && before !== source.taken; await pause(100)) before = source.taken;
        if (seen === 1) holds(source.taken <= max && source.taken > 1, `${source.taken} are taken`);
        if (seen === 20_000) break;
      }
      // A running source is closed after its answer.
      while (source.closed === 0) await pause(20);
      const { taken } = source;
      await pause(20);
      equal([source.closed, source.taken], [1, taken], 'closed, and taken after the loop');
    }
  },

  'reads fewer problems ahead if they take long': async (calls, kit) => {
    // On a cluster, 64 tasks run or wait, the loop reads from another one, and one more is being read.
    const max = 16 * (kit.executor === 'pool' ? workersOf(calls) : 66);
    const source = new Source();
    const options = { strategy: 'backtracking', nodeLimit: 600_000 } as const;
    let seen = 0;
    for await (const { status } of calls.solveAll(source.now(), options)) {
      equal(status, 'limit');
      holds(source.taken - seen <= max, `${source.taken} are taken, ${seen} read`);
      if (++seen === 40) break;
    }
  },

  'returns results before a hard problem that follows them, and solves it then': async (
    calls,
    { solver },
  ) => {
    const easy = [3, 5, 8].map((cols): TourProblem => ({ rows: cols === 3 ? 4 : 5, cols }));
    // The search takes longer than an hour.
    const hard: TourProblem = { rows: 12, cols: 12, blocked: [132] };
    const options = { strategy: 'backtracking' } as const;
    const results: unknown[] = [];
    for await (const result of calls.solveAll([...easy, hard], { ...options, nodeLimit: 2 ** 50 })) {
      results.push(result);
      if (results.length === easy.length) break;
    }
    equal(
      results,
      easy.map((problem) => solver.solve(problem, options)),
    );
    // This search takes some seconds, and is begun anew in a task of its own.
    const nodeLimit = 150_000_000;
    const again = await all(calls.solveAll([...easy, hard, ...easy], { ...options, nodeLimit }));
    const { status, nodes } = again.splice(easy.length, 1)[0]!;
    equal([status, nodes], ['limit', nodeLimit]);
    equal(again, [...results, ...results]);
  },

  'reads large boards ahead up to a number of squares': async (calls, kit) => {
    if (kit.executor === 'pool') return;
    const side = 1448;
    let taken = 0;
    function* large(): Generator<TourProblem> {
      for (; taken < 60; taken++) yield { rows: side, cols: side, start: taken };
    }
    // Results are short, because a limit of one node leaves a path of one square.
    const stream = calls.solveAll(large(), { strategy: 'backtracking', nodeLimit: 1 });
    let seen = 0;
    for await (const { path } of stream) {
      equal(path?.[0], seen++);
      for (let before = -1; before !== taken; await pause(50)) before = taken;
      // A task of one board is being read, too, and the generator counts a board when the next one is requested.
      holds(taken - seen <= 2 ** 25 / side ** 2 + 1, `${taken} are taken, ${seen} read`);
      if (seen === 20) break;
    }
    holds(taken >= 30, `${taken} are taken`);
  },

  'accepts a source that waits for the results of earlier problems': async (calls) => {
    let seen = 0;
    async function* pingPong(): AsyncGenerator<TourProblem> {
      for (let i = 0; i < 20; i++) {
        yield { rows: 8, cols: 8, start: i };
        while (seen <= i) await pause(1);
      }
    }
    for await (const result of calls.solveAll(pingPong())) equal(result.path?.[0], seen++);
    equal(seen, 20);
  },

  'ends a loop whose source never answers again': async (calls) => {
    async function* silent(): AsyncGenerator<TourProblem> {
      yield { rows: 8, cols: 8 };
      await new Promise(() => {});
    }
    const leave = async (): Promise<void> => {
      for await (const { status } of calls.solveAll(silent())) return equal(status, 'found');
    };
    await soon(leave());
  },

  'accepts an async iterable that returns steps without promises': async (calls, { solver }) => {
    const problems = [...mixed(200)];
    const source = {
      [Symbol.asyncIterator]() {
        const iterator = problems.values();
        return { next: () => iterator.next() };
      },
    } as unknown as AsyncIterable<TourProblem>;
    equal(
      await soon(all(calls.solveAll(source))),
      problems.map((problem) => solver.solve(problem)),
    );
  },

  'rejects a bad problem or an error of the iterable at its position': async (calls, kit) => {
    const { solver } = kit;
    const torn = new Error('the list is torn');
    const bad: unknown[] = [
      { rows: 8, cols: 8, start: 64 },
      { rows: 8 },
      { rows: 8, cols: 8, seed: 1 },
      undefined,
      torn,
      // No machine of a cluster has enough memory for these.
      ...(kit.executor === 'pool' ? [20, 25].map((bits) => ({ rows: 2 ** bits, cols: 2 ** bits })) : []),
    ];
    for (const [i, problem] of bad.entries()) {
      for (const before of i === 0 ? [0, 3, 1500] : [0, 3]) {
        let closed = false;
        const source = function* (): Generator<TourProblem> {
          try {
            yield* mixed(before);
            if (problem === torn) throw torn;
            yield problem as TourProblem;
            yield* mixed(1000);
          } finally {
            closed = true;
          }
        };
        const stream = calls.solveAll(source());
        for (const each of mixed(before)) equal((await stream.next()).value, solver.solve(each));
        const error = await rejection(stream.next());
        if (problem === torn) holds(error === torn, 'the error of the iterable');
        else
          sameError(
            error,
            thrownBy(() => solver.solve(problem as TourProblem)),
          );
        equal([await stream.next(), closed], [{ done: true, value: undefined }, true], 'the end, closed');
      }
    }
  },

  'accepts a source that aborts, leaves or closes from inside its next': async (_, kit) => {
    for (const at of [0, 1, 3000]) {
      for (const action of ['abort', 'leave', 'close'] as const) {
        for (const method of ['now', 'later'] as const) {
          const calls: CallMethods = await kit.open();
          const abort = new AbortController();
          const source = new Source();
          let left: Promise<unknown> | undefined;
          const stream = calls.solveAll(source[method](), { signal: abort.signal });
          source.act = (taken) => {
            if (taken !== at) return;
            if (action === 'abort') abort.abort('enough');
            else if (action === 'leave') left = stream.return!();
            else void calls.close();
          };
          const end = soon(all(stream));
          if (action === 'leave') await end;
          else if (action === 'abort') equal(await rejection(end), 'enough');
          else sameError(await rejection(end), new Error(`the ${kit.executor} is closed`));
          await left;
          await pause(20);
          const what = `${action} at ${at}, ${method}`;
          equal(source.closed, 1, `how often the source was closed, ${what}`);
          // Another problem of an asynchronous source may already have been requested.
          holds(source.taken <= at + 1 + Number(method === 'later'), `${source.taken} were taken, ${what}`);
          await calls.close();
        }
      }
    }
  },

  'accepts a source that aborts or closes when it is opened': async (_, kit) => {
    for (const action of ['abort', 'close'] as const) {
      const calls = await kit.open();
      const abort = new AbortController();
      const counts = { taken: 0, closed: 0 };
      const source = {
        [Symbol.iterator](): Iterator<TourProblem> {
          if (action === 'abort') abort.abort('enough');
          else void calls.close();
          return {
            next: () => ({ done: false, value: { rows: 8, cols: 8, start: counts.taken++ % 64 } }),
            return: () => ({ done: true, value: counts.closed++ }),
          };
        },
      };
      const reason = await soon(rejection(all(calls.solveAll(source, { signal: abort.signal }))));
      if (action === 'abort') equal(reason, 'enough');
      else sameError(reason, new Error(`the ${kit.executor} is closed`));
      equal(counts, { taken: 0, closed: 1 });
      await calls.close();
    }
  },
};
