import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from '../../src/problem/batch.js';
import { CLOCKWISE, type Move, type SolveOptions } from '../../src/problem/options.js';
import type { TourProblem } from '../../src/problem/problem.js';
import type { Solver } from '../../src/solver/solver.js';
import { all, type Body, type Configuration, engineOptions, equal, holds, type Kit } from './kit.js';

/** Bodies about answers: those of a pool are those of a solver. */

const REVERSED: Move[] = [...CLOCKWISE].reverse();

/** Small ones, and some too large to be solved in place; all four statuses. */
const PROBLEMS: readonly (readonly [TourProblem, SolveOptions])[] = [
  [{ rows: 8, cols: 8 }, {}],
  [{ rows: 80, cols: 81, start: [3, 4] }, { strategy: 'warnsdorff' }],
  [
    { rows: 80, cols: 80, start: 0, closed: true },
    { strategy: 'warnsdorff', tieBreak: 'random', seed: 3 },
  ],
  [
    { rows: 90, cols: 60 },
    { strategy: 'warnsdorff-backtracking', moveOrder: REVERSED },
  ],
  [{ rows: 100, cols: 70, closed: true, start: 12 }, {}],
  [{ rows: 200, cols: 201, start: 0, end: 3 }, {}],
  [{ rows: 71, cols: 71, blocked: [0, 1, 5040] }, { strategy: 'warnsdorff' }],
  [
    {
      rows: 70,
      cols: 70,
      blocked: [
        [0, 0],
        [3, 4],
      ],
    },
    {},
  ],
  [{ rows: 70, cols: 70, blocked: new Uint8Array(4900).fill(1, 0, 2) }, { strategy: 'warnsdorff' }],
  [{ rows: 2, cols: 5000 }, {}],
  [{ rows: 5, cols: 1001, start: 1 }, {}],
  [
    { rows: 70, cols: 70, start: 0, closed: true },
    { strategy: 'backtracking', nodeLimit: 200_000 },
  ],
  [{ rows: 5, cols: 5, start: 0, closed: false, end: 2 }, { strategy: 'backtracking' }],
  [{ rows: 4, cols: 8, blocked: [3, 12] }, { strategy: 'backtracking' }],
  [
    { rows: 700, cols: 700 },
    { strategy: 'warnsdorff', tieBreak: 'farthest' },
  ],
  [
    { rows: 120, cols: 90, closed: true },
    { strategy: 'random', seed: 6, stream: 1 },
  ],
  [{ rows: 3, cols: 300 }, { strategy: 'random' }],
  [
    { rows: 90, cols: 90, start: 'random' },
    { strategy: 'random', stream: 5 },
  ],
  [
    { rows: 90, cols: 90, start: 'random' },
    { strategy: 'divide-and-conquer', seed: 5 },
  ],
  [{ rows: 80, cols: 90, start: 'random' }, { moveOrder: REVERSED }],
  [{ rows: 70, cols: 70, closed: true }, { tieBreak: 'first' }],
  [{ rows: 70, cols: 70, closed: true }, { seed: 2 }],
  [
    { rows: 5, cols: 6, blocked: [4, 14, 17, 22], start: 'random' },
    { strategy: 'random', seed: 2 },
  ],
];

/** Batches of many chunks and of few. */
export const BATCHES: readonly (readonly [BatchProblem, BatchOptions])[] = [
  [
    { rows: 8, cols: 8, count: 40_000 },
    { strategy: 'warnsdorff', tieBreak: 'random', stream: 2 ** 32 - 9000 },
  ],
  [{ rows: 8, cols: 8, starts: cycled(64, 30_000) }, { strategy: 'warnsdorff' }],
  [
    { rows: 8, cols: 8, closed: true, starts: cycled(64, 9_000) },
    { strategy: 'warnsdorff', moveOrder: REVERSED },
  ],
  [{ rows: 7, cols: 7, starts: cycled(49, 5_000) }, {}],
  [
    { rows: 6, cols: 10, closed: true, count: 3_000 },
    { strategy: 'warnsdorff-backtracking', seed: 5 },
  ],
  [
    { rows: 5, cols: 58, starts: [148, 0, 2, 4, 6, 148, 150] },
    { strategy: 'warnsdorff-backtracking', tieBreak: 'random' },
  ],
  [{ rows: 40, cols: 40, starts: cycled(1600, 300) }, { strategy: 'warnsdorff' }],
  [{ rows: 300, cols: 300, starts: [0, 5, 89_999] }, { strategy: 'warnsdorff' }],
  // More than are sent before the call is through, of two bytes each.
  [
    { rows: 20, cols: 20, starts: Array.from({ length: 4000 }, (_, i) => (i * 7) % 400) },
    { strategy: 'warnsdorff' },
  ],
  [{ rows: 30, cols: 30, count: 12 }, { strategy: 'divide-and-conquer' }],
  [{ rows: 20, cols: 20, blocked: [0, 21], count: 100 }, { tieBreak: 'random' }],
  [{ rows: 4, cols: 4, count: 2000 }, {}],
  // Only a search shows that there is none.
  [{ rows: 4, cols: 6, blocked: [13, 17, 23], count: 300 }, {}],
  [
    { rows: 6, cols: 6, starts: cycled(36, 400) },
    { strategy: 'backtracking', nodeLimit: 300 },
  ],
  [
    { rows: 8, cols: 8, closed: true, count: 9_000 },
    { strategy: 'random', seed: 8, stream: 2 ** 32 - 4000 },
  ],
  [{ rows: 3, cols: 10, closed: true, count: 50 }, { strategy: 'random' }],
  [{ rows: 20, cols: 21, count: 60 }, { strategy: 'random' }],
  // Random starts and tours: whatever the options, chunks choose as the whole batch does.
  [{ rows: 6, cols: 6, closed: true, count: 5_000 }, {}],
  [{ rows: 8, cols: 8, closed: true, start: 9, count: 5_000 }, { seed: 3 }],
  [
    { rows: 8, cols: 8, count: 9_000 },
    { tieBreak: 'farthest', seed: 3, stream: 2 ** 32 - 5 },
  ],
  [{ rows: 7, cols: 9, count: 5_000 }, { moveOrder: REVERSED }],
  [{ rows: 8, cols: 8, count: 500 }, { strategy: 'divide-and-conquer' }],
  [
    { rows: 6, cols: 6, start: 'random', count: 400 },
    { strategy: 'backtracking', nodeLimit: 300 },
  ],
  [{ rows: 9, cols: 10, blocked: [4, 5], count: 200 }, { strategy: 'edge-search' }],
  [{ rows: 8, cols: 8, starts: cycled(64, 9_000) }, { tieBreak: 'first' }],
  [{ rows: 12, cols: 12, blocked: [5, 6], starts: cycled(5, 300) }, {}],
  [{ rows: 8, cols: 8, closed: true, starts: cycled(64, 9_000) }, { stream: 7 }],
  // A rule excludes every tour from these starts, so no strategy runs.
  [{ rows: 7, cols: 7, starts: new Array(5_000).fill(1) }, {}],
  [{ rows: 7, cols: 7, start: 1, count: 5_000 }, {}],
  [{ rows: 8, cols: 8, count: 0 }, {}],
  [{ rows: 8, cols: 8, starts: [1] }, {}],
];

function cycled(squares: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i * 7) % squares);
}

/** What a batch says: the rest of a row is unspecified, and is cleared. */
export function said(result: BatchResult): BatchResult {
  for (let i = 0; i < result.count; i++) {
    result.paths.fill(0, i * result.squares + result.visited[i]!, (i + 1) * result.squares);
  }
  return result;
}

/** Mixed problems, one after the other: boards of 3 to 12 a side, every third with a blocked square. */
export function* mixed(count: number): Generator<TourProblem> {
  for (let i = 0; i < count; i++) {
    const rows = 3 + ((i * 5) % 10);
    const cols = 3 + ((i * 7 + (i >> 3)) % 10);
    const start = (i * 11) % (rows * cols);
    if (i % 3 === 0) yield { rows, cols, blocked: [(start + 1) % (rows * cols)], start };
    else if (i % 5 === 0) yield { rows, cols, closed: true };
    else yield { rows, cols, start };
  }
}

async function* later<Value>(values: Iterable<Value>, every: number): AsyncGenerator<Value> {
  let i = 0;
  for (const value of values) {
    if (i++ % every === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    yield value;
  }
}

async function withPool(
  kit: Kit,
  configuration: Configuration,
  use: (pool: Awaited<ReturnType<Kit['createPool']>>, solver: Solver) => Promise<void>,
): Promise<void> {
  const options = engineOptions(kit, configuration);
  const pool = await kit.createPool({ ...options, workers: configuration.workers });
  try {
    await use(pool, kit.createSolver(options));
  } finally {
    await pool.close();
  }
}

/** For one configuration. */
export function answers(configuration: Configuration): Readonly<Record<string, Body>> {
  return {
    'a pool tells what it is': (kit) =>
      withPool(kit, configuration, async (pool) => {
        const { engine, simd, workers, fallbackReason } = pool;
        equal({ engine, simd, workers, fallbackReason }, { ...configuration, fallbackReason: undefined });
      }),

    'solve gives what a solver gives': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const results = await Promise.all(PROBLEMS.map(([problem, options]) => pool.solve(problem, options)));
        for (const [i, [problem, options]] of PROBLEMS.entries()) {
          equal(results[i], solver.solve(problem, options), `the result of problem ${i}`);
        }
        equal(new Set(results.map(({ status }) => status)).size, 4, 'the number of statuses');
      }),

    'solve writes into the array it is given': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        for (const side of [8, 100]) {
          const out = new Uint32Array(side * side + 5).fill(7);
          const result = await pool.solve({ rows: side, cols: side }, { out });
          holds(result.status === 'found' && result.path.buffer === out.buffer, 'the path is a view of out');
          equal(result, solver.solve({ rows: side, cols: side }));
          equal(out.subarray(side * side), new Uint32Array(5).fill(7), 'what is behind the path');
        }
      }),

    'solveBatch gives what a solver gives, for any number of chunks': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const results = await Promise.all(BATCHES.map(([batch, options]) => pool.solveBatch(batch, options)));
        for (const [i, [batch, options]] of BATCHES.entries()) {
          equal(said(results[i]!), said(solver.solveBatch(batch, options)), `the result of batch ${i}`);
        }
      }),

    'solveBatch writes into the arrays it is given, wider, longer and shared ones too': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const batch = { rows: 8, cols: 8, count: 3000 };
        const options = { strategy: 'warnsdorff', tieBreak: 'random' } as const;
        const expected = said(solver.solveBatch(batch, options));
        const shared = typeof SharedArrayBuffer === 'function';
        for (const space of [
          (n: number) => new ArrayBuffer(n),
          ...(shared ? [(n: number) => new SharedArrayBuffer(n)] : []),
        ]) {
          const out: BatchArrays = {
            paths: new Uint32Array(space((3000 * 64 + 9) * 4) as ArrayBuffer).fill(3),
            visited: new Uint32Array(space(3001 * 4) as ArrayBuffer).fill(3),
            statuses: new Uint8Array(space(3001) as ArrayBuffer).fill(3),
            nodes: new Float64Array(space(3001 * 8) as ArrayBuffer).fill(3),
          };
          const result = said(await pool.solveBatch(batch, { ...options, out }));
          for (const name of ['paths', 'visited', 'statuses', 'nodes'] as const) {
            holds(result[name] === out[name], `${name} is the array given`);
            equal([...out[name].subarray(0, expected[name].length)], [...expected[name]], name);
            holds(
              out[name].subarray(expected[name].length).every((value) => value === 3),
              `nothing behind ${name}`,
            );
          }
        }
      }),

    'solveAll gives what a loop gives, in order': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        for (const count of [0, 1, 5, 4000]) {
          const expected = [...mixed(count)].map((problem) => solver.solve(problem));
          equal(await all(pool.solveAll(mixed(count))), expected, `${count} results`);
          equal(await all(pool.solveAll([...mixed(count)])), expected, `${count} results of a list`);
          equal(await all(pool.solveAll(later(mixed(count), 50))), expected, `${count} results, waited for`);
        }
      }),

    'solveAll counts streams: equal problems have random tours of their own': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const options = { strategy: 'random', seed: 3 } as const;
        const drawn = { rows: 8, cols: 8, start: 'random' } as const;
        for (const count of [20, 3000]) {
          const problems = Array.from({ length: count }, () => drawn);
          const expected = problems.map((problem, stream) => solver.solve(problem, { ...options, stream }));
          equal(await all(pool.solveAll(problems, { ...options, stream: 'count' })), expected);
          equal(new Set(expected.map(({ path }) => path!.join())).size, count, 'the number of tours');
          const same = await all(pool.solveAll(problems, { ...options, stream: 7 }));
          holds(
            same.every(({ path }) => path!.join() === expected[7]!.path!.join()),
            'one tour of one stream',
          );
        }
        // A board that goes alone, and problems behind it.
        const large = { rows: 1100, cols: 1000 };
        const walks = { strategy: 'warnsdorff', tieBreak: 'random' } as const;
        const problems = [...mixed(700), large, ...mixed(700), large];
        equal(
          await all(pool.solveAll(later(problems, 100), { ...walks, stream: 'count' })),
          problems.map((problem, stream) => solver.solve(problem, { ...walks, stream })),
        );
      }),

    'solveAll takes options, and large boards among small ones': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const problems = [...mixed(50), { rows: 1100, cols: 1100 }, ...mixed(50), { rows: 800, cols: 900 }];
        for (const options of [
          { strategy: 'warnsdorff', tieBreak: 'random', seed: 9 },
          { strategy: 'warnsdorff-backtracking', moveOrder: REVERSED, nodeLimit: 2_000_000 },
        ] as const) {
          const expected = problems.map((problem) => solver.solve(problem, options));
          equal(await all(pool.solveAll(problems, options)), expected);
        }
        const out = new Uint32Array(1100 * 1100);
        let i = 0;
        for await (const result of pool.solveAll(problems, { strategy: 'warnsdorff', out })) {
          holds(!result.path || result.path.buffer === out.buffer, 'the path is a view of out');
          equal(result, solver.solve(problems[i++]!, { strategy: 'warnsdorff' }));
        }
        equal(i, problems.length);
      }),

    'solveAll answers several who ask at once, in order': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const stream = pool.solveAll(mixed(300))[Symbol.asyncIterator]();
        const steps = await Promise.all(Array.from({ length: 305 }, () => stream.next()));
        const expected = [...mixed(300)].map((problem) => solver.solve(problem));
        equal(
          steps.slice(0, 300).map(({ value }) => value),
          expected,
        );
        equal(
          steps.slice(300).map(({ done }) => done),
          Array(5).fill(true),
        );
      }),

    'calls of every kind run side by side': (kit) =>
      withPool(kit, configuration, async (pool, solver) => {
        const batch = { rows: 8, cols: 8, count: 20_000 };
        const [many, single, stream, other] = await Promise.all([
          pool.solveBatch(batch),
          pool.solve({ rows: 100, cols: 100 }),
          all(pool.solveAll(mixed(2000))),
          all(pool.solveAll(mixed(1000), { strategy: 'warnsdorff' })),
        ]);
        equal(said(many), said(solver.solveBatch(batch)));
        equal(single, solver.solve({ rows: 100, cols: 100 }));
        equal(
          stream,
          [...mixed(2000)].map((problem) => solver.solve(problem)),
        );
        equal(
          other,
          [...mixed(1000)].map((problem) => solver.solve(problem, { strategy: 'warnsdorff' })),
        );
      }),
  };
}
