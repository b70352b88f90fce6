import { countTours, tours } from 'knights-tour-wasm/census';
import { CLOCKWISE, type SolveOptions } from '../../src/problem/options.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { BAD_BATCHES, BAD_SOLVES } from '../bad-calls.js';
import { LONG } from './census.js';
import {
  all,
  arraysOn,
  type Bodies,
  ENDLESS,
  equal,
  holds,
  LARGE,
  LONG_BATCH,
  mixed,
  pause,
  rejection,
  rejects,
  sameError,
  soon,
  thrownBy,
} from './kit.js';
import { clearRest } from './solving.js';

/** Bodies about all calls: arguments, signals, progress and end. */

type Untyped = (...values: unknown[]) => Promise<unknown>;

/** A signal that counts its listeners. */
function countingSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const counts = { now: 0, max: 0 };
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...values: Parameters<typeof addEventListener>) => {
    counts.max = Math.max(counts.max, ++counts.now);
    addEventListener.apply(signal, values);
  };
  signal.removeEventListener = (...values: Parameters<typeof removeEventListener>) => {
    counts.now--;
    removeEventListener.apply(signal, values);
  };
  return { signal, counts, abort: (reason: unknown) => controller.abort(reason) };
}

export const CALLS: Bodies = {
  'rejects bad input as a solver does': async (calls, kit) => {
    const solver = kit.solver as unknown as Record<string, (...values: unknown[]) => unknown>;
    const keys = kit.executor === 'pool' ? 'signal, onProgress' : 'signal, jobId, onProgress';
    for (const [method, rows] of [
      ['solve', BAD_SOLVES],
      ['solveBatch', BAD_BATCHES],
    ] as const) {
      for (const [values] of rows) {
        const error = thrownBy(() => solver[method]!(...values));
        const text = error.message.replace(/^(options has the unknown key .*)$/, `$1, ${keys}`);
        const expected = new (error.constructor as ErrorConstructor)(text);
        sameError(await rejection((calls[method] as Untyped)(...values)), expected);
      }
    }
    const iterable = 'it must be an iterable or an async iterable of problems';
    const integer = 'it must be an integer from 0 to 4294967295';
    for (const [problems, options, error] of [
      [undefined, {}, new TypeError(`problems is undefined; ${iterable}`)],
      [5, {}, new TypeError(`problems is 5; ${iterable}`)],
      ['8x8', {}, new TypeError(`problems is "8x8"; ${iterable}`)],
      [{ rows: 8, cols: 8 }, {}, new TypeError(`problems is an object (Object); ${iterable}`)],
      [[], { stream: 'counts' }, new TypeError(`stream is "counts"; ${integer}, or 'count'`)],
      [[], { stream: null }, new TypeError(`stream is null; ${integer}, or 'count'`)],
      [[], { stream: -1 }, new RangeError(`stream is -1; ${integer}`)],
      [[], null, new TypeError('options is null; it must be an object')],
    ] as const) {
      sameError(await rejection(all(calls.solveAll(problems as never, options as never))), error);
    }
    const { aborted, addEventListener, removeEventListener } = new AbortController().signal;
    for (const signal of [
      5,
      { aborted, addEventListener },
      { aborted, removeEventListener },
      { addEventListener, removeEventListener },
    ]) {
      const message = /^TypeError: signal is (5|an object \(Object\)); it must be an AbortSignal$/;
      await rejects(calls.solve(LARGE, { signal: signal as never }), message);
      await rejects(all(calls.solveAll([], { signal: signal as never })), message);
    }
    const onProgress = 'often' as never;
    const message = /^TypeError: onProgress is "often"; it must be a function$/;
    await rejects(calls.solveBatch({ rows: 8, cols: 8, count: 1 }, { onProgress }), message);
    await rejects(calls.solve(LARGE, { onProgress }), message);
  },

  'keeps the type and the message of errors in workers': async (calls, { executor, solver }) => {
    const options = { strategy: 'divide-and-conquer' } as const;
    const problem = { rows: 80, cols: 80, blocked: [7] };
    const rows: [TourProblem, SolveOptions][] = [
      [problem, options],
      [{ rows: 2 ** 14, cols: 2 ** 14 }, { strategy: 'warnsdorff' }],
      [{ rows: 2 ** 14, cols: 2 ** 14 }, { strategy: 'backtracking' }],
      [{ rows: 2 ** 26, cols: 2 ** 26 }, {}],
    ];
    // No machine of a cluster has enough memory for the large boards.
    for (const [board, more] of executor === 'cluster' ? rows.slice(0, 1) : rows) {
      const expected = thrownBy(() => solver.solve(board, more));
      sameError(await rejection(calls.solve(board, more)), expected);
      sameError(await rejection(all(calls.solveAll([board], more))), expected);
    }
    const batch = { ...problem, count: 50 };
    const thrown = thrownBy(() => solver.solveBatch(batch, options));
    sameError(await rejection(calls.solveBatch(batch, options)), thrown);
  },

  'rejects a call whose arrays are transferred while it runs, and continues': async (calls) => {
    const count = 200_000;
    const out = arraysOn(count, 64, () => ArrayBuffer, Uint8Array);
    const call = rejection(calls.solveBatch({ rows: 8, cols: 8, count }, { strategy: 'warnsdorff', out }));
    structuredClone(out.paths, { transfer: [out.paths.buffer as ArrayBuffer] });
    holds((await soon(call)) instanceof Error, 'an error');
    equal((await soon(calls.solve(LARGE))).status, 'found');
  },

  'ignores later changes to arguments': async (calls, { solver }) => {
    const blocked = new Uint8Array(64).fill(1, 1, 3);
    const starts = Array.from({ length: 5000 }, (_, i) => 3 + (i % 61));
    const moveOrder = CLOCKWISE.map(([row, col]) => [row, col] as [number, number]).reverse();
    const batch = { rows: 8, cols: 8, blocked, starts };
    const options = { strategy: 'warnsdorff', moveOrder } as const;
    const whole = { rows: 8, cols: 8, starts: Uint32Array.from(starts) };
    const census = { rows: 5, cols: 5, blocked: new Uint8Array(25).fill(1, 0, 1) };
    const expected = [solver.solveBatch(batch, options), solver.solveBatch(whole)];
    const results = [calls.solveBatch(batch, options), calls.solveBatch(whole)];
    const counted = countTours(census);
    const count = calls.countTours(census);
    for (const array of [starts, whole.starts, blocked, census.blocked]) array.fill(0);
    moveOrder.reverse();
    for (const [i, result] of results.entries()) equal(clearRest(await result), clearRest(expected[i]!));
    equal(await count, counted);
  },

  'counts and lists symmetric tours': async (calls) => {
    for (const problem of [
      { rows: 6, cols: 7, closed: true, symmetry: 'half-turn' },
      { rows: 6, cols: 6, closed: true, symmetry: 'quarter-turn' },
      { rows: 5, cols: 6, symmetry: 'half-turn' },
    ] as const) {
      const listed = await all(calls.tours(problem));
      equal(listed, [...tours(problem)]);
      equal(await calls.countTours(problem), countTours(problem));
      const given = rejection(calls.countTours({ ...problem, given: [[0, 0]] }));
      holds(/^symmetry is/.test(((await given) as Error).message), 'given steps are refused');
    }
  },

  'ends calls with their signal or reader, and rejects calls with an aborted signal': async (calls) => {
    const [problem, options] = ENDLESS;
    const { start, ...board } = problem;
    for (const open of [
      (signal) => calls.solve(problem, { ...options, signal }),
      (signal) => calls.solveBatch(LONG_BATCH[0], { ...LONG_BATCH[1], signal }),
      (signal) => calls.solveBatch({ ...board, starts: [start, 1, 2, 3, 4, 5] }, { ...options, signal }),
      (signal) => all(calls.solveAll([problem, problem, problem], { ...options, signal })),
      (signal) => calls.countTours(LONG, { signal }),
      (signal) => calls.countTours({ rows: 8, cols: 10, closed: true, symmetry: 'half-turn' }, { signal }),
      (signal) => all(calls.tours(LONG, { signal })),
      // The search for a first tour takes too long for a test.
      (signal) => all(calls.tours({ rows: 13, cols: 13, closed: true, blocked: [84] }, { signal })),
      (signal) => all(calls.sample({ rows: 6, cols: 6 }, { count: 1e9, signal })),
      (signal) => all(calls.createPuzzles({ rows: 20, cols: 20 }, { count: 2, signal })),
    ] as ((signal: AbortSignal) => Promise<unknown>)[]) {
      const abort = new AbortController();
      const ended = rejection(open(abort.signal));
      await pause(100);
      abort.abort();
      equal(((await soon(ended)) as Error).name, 'AbortError');
      holds((await rejection(open(abort.signal))) === abort.signal.reason, 'the reason of the signal');
    }
    for await (const _ of calls.tours(LONG)) break;
    for await (const _ of calls.createPuzzles({ rows: 6, cols: 6 }, { count: 1000 })) break;
    equal((await soon(calls.solveBatch({ rows: 8, cols: 8, count: 1000 }))).count, 1000);
    equal((await calls.countTours({ rows: 5, cols: 6, closed: true })).count, 8n);
    const directed = await calls.countTours({ rows: 5, cols: 5 }, { directed: true, stopAt: 2000 });
    equal(directed.count, 1728n);
  },

  'rejects an aborted signal at once, and ignores an abort after the end': async (calls) => {
    const signal = AbortSignal.abort('before');
    equal(await rejection(calls.solve({ rows: 8, cols: 8 }, { signal })), 'before');
    equal(await rejection(calls.solveBatch({ rows: 8, cols: 8, count: 1 }, { signal })), 'before');
    equal(await rejection(all(calls.solveAll([], { signal }))), 'before');
    const late = new AbortController();
    await calls.solve(LARGE, { signal: late.signal });
    await calls.solveBatch({ ...LARGE, count: 9 }, { signal: late.signal });
    equal((await all(calls.solveAll(mixed(900), { signal: late.signal }))).length, 900);
    late.abort();
    equal((await calls.solve(LARGE)).status, 'found');
  },

  // Node warns of a leak if a signal has more than ten listeners.
  'adds one listener to a signal of many calls, and removes it with the last call': async (calls) => {
    const { signal, counts, abort } = countingSignal();
    const twelve = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 12 }, call));
    await twelve(() => calls.solve(LARGE, { signal }));
    await twelve(() => all(calls.tours({ rows: 5, cols: 5, start: 0 }, { signal })));
    equal(counts, { max: 1, now: 0 }, 'the listeners');
    const searches = twelve(() => rejection(calls.solve(ENDLESS[0], { ...ENDLESS[1], signal })));
    await pause(20);
    abort('enough');
    equal(await soon(searches), Array(12).fill('enough'));
    equal(counts, { max: 1, now: 0 }, 'the listeners');
  },

  'reports progress to the end, and rejects with an error of onProgress': async (calls) => {
    const [problem, options] = ENDLESS;
    const isSorted = (values: number[]) => values.every((value, i) => i === 0 || value > values[i - 1]!);
    const abort = new AbortController();
    const seen: number[] = [];
    const onProgress = (nodes: number): void => {
      if (seen.push(nodes) === 2) abort.abort('enough');
    };
    equal(await rejection(calls.solve(problem, { ...options, signal: abort.signal, onProgress })), 'enough');
    holds(seen.length === 2 && seen[0]! > 0 && isSorted(seen), `it counts up: ${seen}`);
    for (const [board, more] of [
      [problem, { ...options, nodeLimit: 3_000_000 }],
      [{ rows: 8, cols: 8 }, {}],
      [{ rows: 3, cols: 3 }, {}],
    ] as const) {
      const nodes: number[] = [];
      const result = await calls.solve(board, { ...more, onProgress: (value) => void nodes.push(value) });
      equal(nodes.at(-1), result.nodes);
      holds(isSorted([...new Set(nodes)]), `it counts up: ${nodes}`);
    }
    for (const count of [0, 3, 2000]) {
      const reports: number[][] = [];
      const report = (...numbers: number[]) => void reports.push(numbers);
      await calls.solveBatch({ rows: 8, cols: 8, count }, { onProgress: report });
      equal(reports, [[count, count]]);
    }
    const error = new Error('no more');
    const failing = (): void => {
      throw error;
    };
    const failed = [
      calls.solve(problem, { nodeLimit: 3_000_000, onProgress: failing }),
      calls.solve({ rows: 8, cols: 8 }, { onProgress: failing }),
      calls.solveBatch({ rows: 8, cols: 8, count: 1 }, { onProgress: failing }),
      calls.solveBatch({ rows: 8, cols: 8, count: 10_000 }, { onProgress: failing }),
      calls.countTours({ rows: 6, cols: 6, closed: true }, { onProgress: failing }),
    ].map(rejection);
    for (const reason of await Promise.all(failed)) holds(reason === error, 'the error of onProgress');
    equal((await calls.solveBatch({ rows: 8, cols: 8, count: 10_000 })).count, 10_000);
  },

  'ends a search at its time limit, in a worker and in place': async (calls, { solver }) => {
    const [problem, options] = ENDLESS;
    const small = { rows: 8, cols: 8, start: 0, closed: true };
    for (const board of [problem, small]) {
      for (const timeLimit of [0.01, 60]) {
        const result = await calls.solve(board, { ...options, timeLimit });
        equal([result.status, 'reason' in result && result.reason], ['limit', 'time']);
        holds(result.nodes > 0, 'it has begun');
      }
    }
    const { start: _, ...board } = problem;
    const batch = await calls.solveBatch({ ...board, starts: [0, 5, 31] }, { ...options, timeLimit: 20 });
    equal([...batch.statuses], [3, 3, 3]);
    const problems = [problem, { rows: 3, cols: 3 }, small, { rows: 5, cols: 5 }, small];
    const results = await all(calls.solveAll(problems, { ...options, timeLimit: 20 }));
    equal(
      results.map((result) =>
        'reason' in result && result.status === 'limit' ? result.reason : result.status,
      ),
      ['time', 'impossible', 'time', 'found', 'time'],
    );
    // The problem shares a task with others.
    const packed = [small, { rows: 5, cols: 5 }, small];
    const limited = { ...options, nodeLimit: 90_000 };
    equal(
      await all(calls.solveAll(packed, limited)),
      packed.map((each) => solver.solve(each, limited)),
    );
    // A limit that is not reached does not change the answer.
    for (const each of [{ rows: 8, cols: 8 }, LARGE, { rows: 9, cols: 9, blocked: [40] }]) {
      equal(await calls.solve(each, { timeLimit: 1e9 }), solver.solve(each));
    }
  },

  'has methods that work without their object': async (calls) => {
    const { solve, solveBatch, solveAll, countTours, tours, sample, createPuzzles, close } = calls;
    const board = { rows: 5, cols: 6 };
    equal((await solve(board)).status, 'found');
    equal((await solveBatch({ ...board, count: 2 })).count, 2);
    equal((await all(solveAll([board]))).length, 1);
    equal((await countTours(board)).status, 'counted');
    holds((await all(tours(board, { prefix: [0, 8, 4] }))).length > 0, 'there are tours');
    equal((await all(sample(board, { count: 2 }))).length, 2);
    equal((await all(createPuzzles(board, { count: 1 }))).length, 1);
    await close();
  },

  'ends everything on close or disposal, and rejects later calls': async (calls, { executor }) => {
    const stream = calls.solveAll(mixed(5000))[Symbol.asyncIterator]();
    await stream.next();
    const list = calls.tours(LONG);
    await list.next();
    const pending = [
      calls.solve(...ENDLESS),
      calls.solve(...ENDLESS),
      calls.solveBatch(...LONG_BATCH),
      calls.countTours(LONG),
      all(calls.createPuzzles({ rows: 20, cols: 20 }, { count: 2 })),
    ].map(rejection);
    await pause(50);
    // `await using` calls this method, if the platform has it.
    const { asyncDispose = 'close' } = Symbol as { asyncDispose?: symbol };
    const end = (calls as unknown as Record<PropertyKey, () => Promise<void>>)[asyncDispose]!;
    const closed = [end(), end()];
    const error = new Error(`the ${executor} is closed`);
    for (const each of await soon(Promise.all(pending))) sameError(each, error);
    await soon(Promise.all(closed));
    for (const later of [
      () => all(stream as never),
      () => all(list),
      () => calls.solve({ rows: 5, cols: 5 }),
      () => calls.solveBatch({ rows: 5, cols: 5, count: 1 }),
      () => all(calls.solveAll([])),
      () => calls.countTours(LONG),
      () => all(calls.tours(LONG)),
      () => all(calls.sample(LONG, { count: 1 })),
    ]) {
      sameError(await soon(rejection(later())), error);
    }
    equal(await list.next(), { done: true, value: undefined });
  },
};
