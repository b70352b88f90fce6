import { CLOCKWISE } from '../../src/problem/options.js';
import { BAD_BATCHES, BAD_SOLVES } from '../bad-options.js';
import { all, type Body, equal, rejection, sameError, soon, thrownBy } from './kit.js';

/** Bodies about what calls are given: refused as by a solver, and read when they are made. */

type Untyped = (...values: unknown[]) => Promise<unknown>;

/** A solver's error as a pool says it, which takes more options. */
function withKeys(error: Error, keys: string): Error {
  const text = error.message.replace(/^(options has the unknown key .*)$/, `$1, ${keys}`);
  return new (error.constructor as ErrorConstructor)(text);
}

export const ARGUMENTS: Readonly<Record<string, Body>> = {
  'bad input is refused as by a solver': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver() as unknown as Record<string, (...values: unknown[]) => unknown>;
    for (const [values] of BAD_SOLVES) {
      sameError(
        await rejection((pool.solve as Untyped)(...values)),
        withKeys(
          thrownBy(() => solver.solve!(...values)),
          'signal, onProgress',
        ),
      );
    }
    for (const [values] of BAD_BATCHES) {
      const error = await rejection((pool.solveBatch as Untyped)(...values));
      sameError(
        error,
        withKeys(
          thrownBy(() => solver.solveBatch!(...values)),
          'signal, onProgress',
        ),
      );
    }
    const misspelt = rejection(
      (pool.solveBatch as Untyped)({ rows: 8, cols: 8, count: 1 }, { onprogress: 1 }),
    );
    const allowed =
      'strategy, tieBreak, moveOrder, seed, stream, nodeLimit, timeLimit, out, signal, onProgress';
    sameError(
      await misspelt,
      new TypeError(`options has the unknown key 'onprogress'; allowed are ${allowed}`),
    );
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
    for (const [stream, error] of [
      ['counts', new TypeError(`stream is "counts"; it must be an integer from 0 to 4294967295, or 'count'`)],
      [null, new TypeError(`stream is null; it must be an integer from 0 to 4294967295, or 'count'`)],
      [-1, new RangeError('stream is -1; it must be an integer from 0 to 4294967295')],
    ] as const) {
      sameError(await rejection(all(pool.solveAll([], { stream: stream as never }))), error);
    }
    sameError(
      await rejection(all(pool.solveAll([], null as never))),
      new TypeError('options is null; it must be an object'),
    );
    const signal = 5 as never;
    const text = 'signal is 5; it must be an AbortSignal';
    sameError(await rejection(pool.solve({ rows: 8, cols: 8 }, { signal })), new TypeError(text));
    sameError(await rejection(all(pool.solveAll([], { signal }))), new TypeError(text));
    const { aborted, addEventListener, removeEventListener } = new AbortController().signal;
    for (const half of [
      { aborted, addEventListener },
      { aborted, removeEventListener },
      { addEventListener, removeEventListener },
    ]) {
      sameError(
        await rejection(pool.solve({ rows: 90, cols: 90 }, { signal: half as never })),
        new TypeError('signal is an object (Object); it must be an AbortSignal'),
      );
    }
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

  'what a caller changes later changes nothing': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const solver = kit.createSolver();
    const starts = Array.from({ length: 5000 }, (_, i) => i % 64);
    const unblocked = Uint32Array.from(starts);
    const expectedUnblocked = solver.solveBatch({ rows: 8, cols: 8, starts: unblocked });
    const blocked = new Uint8Array(64);
    blocked[1] = 1;
    blocked[2] = 1;
    for (const [i, start] of starts.entries()) if (start === 1 || start === 2) starts[i] = 0;
    const moveOrder = CLOCKWISE.map(([row, col]) => [row, col] as [number, number]).reverse();
    const problem = { rows: 8, cols: 8, blocked, starts };
    const options = { strategy: 'warnsdorff', moveOrder } as const;
    const expected = solver.solveBatch(problem, options);
    const result = pool.solveBatch(problem, options);
    const resultUnblocked = pool.solveBatch({ rows: 8, cols: 8, starts: unblocked });
    starts.fill(0);
    unblocked.fill(0);
    blocked.fill(0);
    moveOrder.reverse();
    const { statuses, visited } = await result;
    equal({ statuses, visited }, { statuses: expected.statuses, visited: expected.visited });
    equal((await resultUnblocked).paths, expectedUnblocked.paths);
    await pool.close();
  },
};
