import { all, type Body, ENDLESS, equal, holds, rejection } from './kit.js';

/** Bodies about `onProgress`. */

export const PROGRESS: Readonly<Record<string, Body>> = {
  'onProgress counts up to the end, at most 20 times a second': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const seen: { done: number; at: number }[] = [];
    // The pool's clock, which goes on by 10 ms whenever it is looked at.
    let time = 0;
    const { now } = performance;
    performance.now = () => (time += 10);
    const onProgress = (done: number, total: number): void => {
      equal(total, 400_000);
      seen.push({ done, at: time });
    };
    try {
      await pool.solveBatch({ rows: 8, cols: 8, count: 400_000 }, { onProgress, tieBreak: 'random' });
    } finally {
      performance.now = now;
    }
    equal(seen.at(-1)!.done, 400_000, 'the last');
    equal(seen.filter(({ done }) => done === 400_000).length, 1, 'how often the end was told');
    for (const [i, { done, at }] of seen.entries()) {
      if (i === 0) continue;
      holds(done > seen[i - 1]!.done, 'it counts up');
      holds(i === seen.length - 1 || at - seen[i - 1]!.at >= 50, 'at most 20 times a second');
    }
    for (const count of [0, 3, 2000]) {
      const told: number[][] = [];
      await pool.solveBatch({ rows: 8, cols: 8, count }, { onProgress: (...numbers) => told.push(numbers) });
      equal(told, [[count, count]]);
    }
    await pool.close();
  },

  'onProgress of solve tells the nodes so far, and at the end those of the result': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const [problem, options] = ENDLESS;
    const abort = new AbortController();
    const told: number[] = [];
    const onProgress = (nodes: number): void => {
      if (told.push(nodes) === 3) abort.abort('enough');
    };
    equal(await rejection(pool.solve(problem, { ...options, signal: abort.signal, onProgress })), 'enough');
    equal(told.length, 3);
    holds(told[0]! > 0 && told[1]! > told[0]! && told[2]! > told[1]!, `it counts up: ${told}`);
    // In a worker, and where it is called.
    const ends = [
      [problem, { ...options, nodeLimit: 3_000_000 }],
      [{ rows: 8, cols: 8 }, {}],
      [{ rows: 3, cols: 3 }, {}],
    ] as const;
    for (const [board, more] of ends) {
      const seen: number[] = [];
      const result = await pool.solve(board, { ...more, onProgress: (nodes) => void seen.push(nodes) });
      equal(seen.at(-1), result.nodes);
      equal(
        [...new Set(seen)].sort((one, other) => one - other),
        seen,
        'it counts up',
      );
    }
    const error = new Error('no more');
    const failing = (): void => {
      throw error;
    };
    for (const board of [problem, { rows: 8, cols: 8 }]) {
      equal(
        (await rejection(pool.solve(board, { nodeLimit: 3_000_000, onProgress: failing }))) === error,
        true,
      );
    }
    const text = 'onProgress is 5; it must be a function';
    equal(`${await rejection(pool.solve(problem, { onProgress: 5 as never }))}`, `TypeError: ${text}`);
    await pool.close();
  },

  'a time limit ends what would not end, in a worker and where it is called': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const [problem, options] = ENDLESS;
    const small = { rows: 8, cols: 8, start: 0, closed: true };
    for (const board of [problem, small]) {
      for (const timeLimit of [0.01, 60]) {
        const result = await pool.solve(board, { ...options, timeLimit });
        equal([result.status, 'reason' in result && result.reason], ['limit', 'time']);
        holds(result.nodes > 0, 'it has begun');
      }
    }
    const { start: _, ...board } = problem;
    const batch = await pool.solveBatch({ ...board, starts: [0, 5, 31] }, { ...options, timeLimit: 20 });
    equal([...batch.statuses], [3, 3, 3]);
    const problems = [problem, { rows: 3, cols: 3 }, small, { rows: 5, cols: 5 }, small];
    const results = await all(pool.solveAll(problems, { ...options, timeLimit: 20 }));
    equal(
      results.map(({ status }) => status),
      ['limit', 'impossible', 'limit', 'found', 'limit'],
    );
    for (const i of [0, 2, 4]) equal((results[i] as { reason: string }).reason, 'time');
    // In one chunk with others, packed.
    const packed = await all(
      pool.solveAll([small, { rows: 5, cols: 5 }, small], { ...options, nodeLimit: 90_000 }),
    );
    equal(
      packed,
      [small, { rows: 5, cols: 5 }, small].map((each) =>
        kit.createSolver().solve(each, { ...options, nodeLimit: 90_000 }),
      ),
    );
    equal((packed[0] as { reason: string }).reason, 'nodes');
    // What is done in time is what it is without a limit.
    for (const each of [
      { rows: 8, cols: 8 },
      { rows: 120, cols: 121 },
      { rows: 9, cols: 9, blocked: [40] },
    ]) {
      equal(await pool.solve(each, { timeLimit: 1e9 }), kit.createSolver().solve(each));
    }
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
};
