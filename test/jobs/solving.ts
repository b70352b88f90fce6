import type { BatchOptions, BatchProblem, BatchResult } from '../../src/problem/batch.js';
import { CLOCKWISE, type Move, type SolveOptions } from '../../src/problem/options.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { all, arraysOn, type Bodies, equal, holds, LARGE, mixed, NAMES, sameArrays } from './kit.js';

/** Bodies about `solve`, `solveBatch` and `solveAll`: answers are those of a solver. */

const REVERSED: Move[] = [...CLOCKWISE].reverse();
const SEARCH = { strategy: 'warnsdorff-backtracking' } as const;
const WALK = { strategy: 'warnsdorff' } as const;
const RANDOM_WALK = { strategy: 'warnsdorff', tieBreak: 'random' } as const;
const OF_PROBLEMS = ['rows', 'cols', 'start', 'end', 'closed', 'blocked', 'symmetry', 'starts', 'count'];

/** Separates the problem from the options of a table entry. */
function separate<Problem, Options>(row: Problem & Options): [Problem, Options] {
  const of = (isOfProblem: boolean) =>
    Object.entries(row as object).filter(([key]) => OF_PROBLEMS.includes(key) === isOfProblem);
  return [Object.fromEntries(of(true)) as Problem, Object.fromEntries(of(false)) as Options];
}

/** Small problems, and problems too large to solve in place; all four statuses. */
const PROBLEMS: readonly (TourProblem & SolveOptions)[] = [
  { rows: 8, cols: 8 },
  { rows: 80, cols: 81, start: [3, 4], ...WALK },
  { rows: 80, cols: 80, start: 0, closed: true, ...RANDOM_WALK, seed: 3 },
  { rows: 90, cols: 60, ...SEARCH, moveOrder: REVERSED },
  { rows: 100, cols: 70, closed: true, start: 12 },
  { rows: 200, cols: 201, start: 0, end: 3 },
  { rows: 71, cols: 71, blocked: [0, 1, 5040], ...WALK },
  { rows: 70, cols: 70, blocked: [0, [3, 4]] },
  { rows: 70, cols: 70, blocked: new Uint8Array(4900).fill(1, 0, 2), ...WALK },
  { rows: 2, cols: 5000 },
  { rows: 5, cols: 1001, start: 1 },
  { rows: 70, cols: 70, start: 0, closed: true, strategy: 'backtracking', nodeLimit: 200_000 },
  { rows: 5, cols: 5, start: 0, closed: false, end: 2, strategy: 'backtracking' },
  { rows: 4, cols: 8, blocked: [3, 12], strategy: 'backtracking' },
  { rows: 700, cols: 700, ...WALK, tieBreak: 'farthest' },
  { rows: 120, cols: 90, closed: true, strategy: 'random', seed: 6, stream: 1 },
  { rows: 3, cols: 300, strategy: 'random' },
  { rows: 90, cols: 90, start: 'random', strategy: 'random', stream: 5 },
  { rows: 90, cols: 90, start: 'random', strategy: 'divide-and-conquer', seed: 5 },
  { rows: 80, cols: 90, start: 'random', moveOrder: REVERSED },
  { rows: 70, cols: 70, closed: true, tieBreak: 'first' },
  { rows: 70, cols: 70, closed: true, seed: 2 },
  { rows: 5, cols: 6, blocked: [4, 14, 17, 22], start: 'random', strategy: 'random', seed: 2 },
  { rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn', seed: 2 },
  { rows: 80, cols: 81, closed: true, symmetry: 'half-turn', start: 'random', stream: 4 },
];

/** Batches of many and of few tasks. */
const BATCH_ROWS: readonly (BatchProblem & BatchOptions)[] = [
  { rows: 8, cols: 8, count: 40_000, ...RANDOM_WALK, stream: 2 ** 32 - 9000 },
  { rows: 8, cols: 8, starts: repeatSquares(64, 30_000), ...WALK },
  { rows: 8, cols: 8, closed: true, starts: repeatSquares(64, 9_000), ...WALK, moveOrder: REVERSED },
  { rows: 7, cols: 7, starts: repeatSquares(49, 5_000) },
  { rows: 6, cols: 10, closed: true, count: 3_000, ...SEARCH, seed: 5 },
  { rows: 5, cols: 58, starts: [148, 0, 2, 4, 6, 148, 150], ...SEARCH, tieBreak: 'random' },
  { rows: 40, cols: 40, starts: repeatSquares(1600, 300), ...WALK },
  { rows: 300, cols: 300, starts: [0, 5, 89_999], ...WALK },
  // More starts, of two bytes each, than are sent before the call returns.
  { rows: 20, cols: 20, starts: repeatSquares(400, 4000), ...WALK },
  { rows: 30, cols: 30, count: 12, strategy: 'divide-and-conquer' },
  { rows: 20, cols: 20, blocked: [0, 21], count: 100, tieBreak: 'random' },
  { rows: 4, cols: 4, count: 2000 },
  { rows: 6, cols: 6, closed: true, symmetry: 'half-turn', count: 3000, stream: 2 ** 32 - 7 },
  { rows: 5, cols: 6, closed: true, symmetry: 'reflection', starts: repeatSquares(30, 900), seed: 1 },
  { rows: 8, cols: 8, closed: true, symmetry: 'reflection', count: 700 },
  // Only a search proves that there is no tour.
  { rows: 4, cols: 6, blocked: [13, 17, 23], count: 300 },
  { rows: 6, cols: 6, starts: repeatSquares(36, 400), strategy: 'backtracking', nodeLimit: 300 },
  { rows: 8, cols: 8, closed: true, count: 9_000, strategy: 'random', seed: 8, stream: 2 ** 32 - 4000 },
  { rows: 3, cols: 10, closed: true, count: 50, strategy: 'random' },
  { rows: 20, cols: 21, count: 60, strategy: 'random' },
  // Random starts and tours: tasks must choose the same strategy as the whole batch.
  { rows: 6, cols: 6, closed: true, count: 5_000 },
  { rows: 8, cols: 8, closed: true, start: 9, count: 5_000, seed: 3 },
  { rows: 8, cols: 8, count: 9_000, tieBreak: 'farthest', seed: 3, stream: 2 ** 32 - 5 },
  { rows: 7, cols: 9, count: 5_000, moveOrder: REVERSED },
  { rows: 8, cols: 8, count: 500, strategy: 'divide-and-conquer' },
  { rows: 6, cols: 6, start: 'random', count: 400, strategy: 'backtracking', nodeLimit: 300 },
  { rows: 9, cols: 10, blocked: [4, 5], count: 200, strategy: 'edge-search' },
  { rows: 8, cols: 8, starts: repeatSquares(64, 9_000), tieBreak: 'first' },
  { rows: 12, cols: 12, blocked: [5, 6], starts: repeatSquares(5, 300) },
  { rows: 8, cols: 8, closed: true, starts: repeatSquares(64, 9_000), stream: 7 },
  // A rule excludes every tour from these starts, so no strategy runs.
  { rows: 7, cols: 7, starts: new Array(5_000).fill(1) },
  { rows: 7, cols: 7, start: 1, count: 5_000 },
  { rows: 8, cols: 8, count: 0 },
  { rows: 8, cols: 8, starts: [1] },
];
export const BATCHES: readonly [BatchProblem, BatchOptions][] = BATCH_ROWS.map((row) =>
  separate<BatchProblem, BatchOptions>(row),
);

function repeatSquares(squares: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i * 7) % squares);
}

/** Clears the unspecified rest of each row. */
export function clearRest(result: BatchResult): BatchResult {
  for (let i = 0; i < result.count; i++) {
    result.paths.fill(0, i * result.squares + result.visited[i]!, (i + 1) * result.squares);
  }
  return result;
}

async function* later<Value>(values: Iterable<Value>, every: number): AsyncGenerator<Value> {
  let i = 0;
  for (const value of values) {
    if (i++ % every === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    yield value;
  }
}

export const SOLVING: Bodies = {
  'solves like a solver': async (calls, { solver }) => {
    const rows = PROBLEMS.map((row) => separate<TourProblem, SolveOptions>(row));
    const results = await Promise.all(rows.map(([problem, options]) => calls.solve(problem, options)));
    for (const [i, [problem, options]] of rows.entries()) {
      equal(results[i], solver.solve(problem, options), `the result of problem ${i}`);
    }
    equal(new Set(results.map(({ status }) => status)).size, 4, 'the number of statuses');
  },

  'solves batches like a solver, for any number of tasks': async (calls, { solver }) => {
    const results = await Promise.all(BATCHES.map(([batch, options]) => calls.solveBatch(batch, options)));
    for (const [i, [batch, options]] of BATCHES.entries()) {
      equal(clearRest(results[i]!), clearRest(solver.solveBatch(batch, options)), `the result of batch ${i}`);
    }
  },

  'writes results to the arrays in out': async (calls, { solver }) => {
    for (const side of [8, 100]) {
      const out = new Uint32Array(side * side + 5).fill(7);
      const result = await calls.solve({ rows: side, cols: side }, { out });
      holds(result.status === 'found' && result.path.buffer === out.buffer, 'the path is a view of out');
      equal(result, solver.solve({ rows: side, cols: side }));
      equal(out.subarray(side * side), new Uint32Array(5).fill(7), 'the rest of out');
    }
    const batch = { rows: 8, cols: 8, count: 3000 };
    const out = arraysOn(3009, 64, () => ArrayBuffer, Uint32Array);
    const result = await calls.solveBatch(batch, { ...RANDOM_WALK, out });
    for (const name of NAMES) holds(result[name] === out[name], `${name} is the array of the caller`);
    clearRest(result);
    sameArrays(out, clearRest(solver.solveBatch(batch, RANDOM_WALK)), 'a batch');
  },

  'solves an iterable like a loop, in order': async (calls, { solver }) => {
    for (const count of [0, 1, 5, 4000]) {
      const expected = [...mixed(count)].map((problem) => solver.solve(problem));
      equal(await all(calls.solveAll([...mixed(count)])), expected, `${count} results`);
      equal(await all(calls.solveAll(later(mixed(count), 50))), expected, `${count} results, later`);
    }
    const problems = [...mixed(50), { rows: 1100, cols: 1100 }, ...mixed(50), { rows: 800, cols: 900 }];
    for (const options of [
      { ...RANDOM_WALK, seed: 9 },
      { ...SEARCH, moveOrder: REVERSED, nodeLimit: 2_000_000 },
    ] as const) {
      const expected = problems.map((problem) => solver.solve(problem, options));
      equal(await all(calls.solveAll(problems, options)), expected);
    }
    const out = new Uint32Array(1100 * 1100);
    let i = 0;
    for await (const result of calls.solveAll(problems, { ...WALK, out })) {
      holds(!result.path || result.path.buffer === out.buffer, 'the path is a view of out');
      equal(result, solver.solve(problems[i++]!, WALK));
    }
    equal(i, problems.length);
  },

  'counts streams in solveAll, so that equal problems have different random tours': async (
    calls,
    { solver },
  ) => {
    const options = { strategy: 'random', seed: 3 } as const;
    for (const count of [20, 4100]) {
      const problem = { rows: 3, cols: 4 + (count % 8), start: 'random' } as const;
      const problems: TourProblem[] = Array(count).fill(problem);
      const expected = problems.map((problem, stream) => solver.solve(problem, { ...options, stream }));
      equal(await all(calls.solveAll(problems, { ...options, stream: 'count' })), expected);
      holds(new Set(expected.map(({ path }) => path?.join())).size > 10, 'tours differ');
      const same = await all(calls.solveAll(problems, { ...options, stream: 7 }));
      equal(same, Array(count).fill(expected[7]));
    }
    // Boards that get their own task, and problems after them.
    const large = { rows: 1100, cols: 1000 };
    const problems = [...mixed(700), large, ...mixed(700), large];
    const expected = problems.map((problem, stream) => solver.solve(problem, { ...RANDOM_WALK, stream }));
    equal(await all(calls.solveAll(later(problems, 100), { ...RANDOM_WALK, stream: 'count' })), expected);
  },

  'solves symmetric problems among others': async (calls, { solver }) => {
    const some: TourProblem[] = [
      { rows: 6, cols: 6, closed: true, symmetry: 'half-turn' },
      { rows: 6, cols: 6, closed: true },
      { rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn', start: 7 },
      { rows: 7, cols: 7, closed: true, symmetry: 'quarter-turn', blocked: [24] },
      { rows: 5, cols: 6, closed: true, symmetry: 'reflection' },
      { rows: 7, cols: 7, symmetry: 'half-turn', start: 'random' },
      { rows: 8, cols: 8, symmetry: 'reflection' },
    ];
    const problems = Array.from({ length: 4100 }, (_, i) => some[i % some.length]!);
    const options = { strategy: 'random', seed: 3 } as const;
    const expected = problems.map((problem, stream) => solver.solve(problem, { ...options, stream }));
    equal(await all(calls.solveAll(problems, { ...options, stream: 'count' })), expected);
    equal(new Set(expected.map(({ status }) => status)).size, 2, 'found and impossible');
  },

  'answers requests in order': async (calls, { solver }) => {
    const stream = calls.solveAll(mixed(300));
    const steps = await Promise.all(Array.from({ length: 305 }, () => stream.next()));
    const expected = [...mixed(300)].map((problem) => ({ done: false, value: solver.solve(problem) }));
    equal(steps, [...expected, ...Array(5).fill({ done: true, value: undefined })]);
  },

  'runs calls of every kind at the same time': async (calls, { solver }) => {
    const batch = { rows: 8, cols: 8, count: 20_000 };
    const [many, single, stream, other] = await Promise.all([
      calls.solveBatch(batch),
      calls.solve(LARGE),
      all(calls.solveAll(mixed(2000))),
      all(calls.solveAll(mixed(1000), WALK)),
    ]);
    equal(clearRest(many), clearRest(solver.solveBatch(batch)));
    equal(single, solver.solve(LARGE));
    const solved = (count: number, options = {}) =>
      [...mixed(count)].map((problem) => solver.solve(problem, options));
    equal(stream, solved(2000));
    equal(other, solved(1000, WALK));
  },

  'answers all equal tasks of a call': async (calls, { solver }) => {
    const problem = { rows: 3, cols: 4 };
    equal(await all(calls.solveAll(Array(6500).fill(problem))), Array(6500).fill(solver.solve(problem)));
    const batch = { rows: 8, cols: 8, starts: new Uint32Array(60_000).fill(9) };
    equal((await calls.solveBatch(batch)).paths, solver.solveBatch(batch).paths);
  },

  'returns results whose JSON contains arrays, and counts as digits': async (calls, { solver }) => {
    const same = (answer: unknown, expected: unknown) =>
      equal(JSON.stringify(answer), JSON.stringify(expected), 'the JSON');
    for (const problem of [{ rows: 5, cols: 5 }, LARGE, { rows: 4, cols: 4 }]) {
      const expected = solver.solve(problem);
      same(await calls.solve(problem), expected);
      same(await calls.solve(problem, { out: new Uint32Array(4225) }), expected);
      same(await all(calls.solveAll([problem, problem])), [expected, expected]);
    }
    for (const count of [3, 9000]) {
      const batch = { rows: 8, cols: 8, count };
      same(clearRest(await calls.solveBatch(batch)), clearRest(solver.solveBatch(batch)));
    }
    const counted = { status: 'counted', count: '18784', method: 'frontier' };
    same(await calls.countTours({ rows: 5, cols: 6 }), counted);
  },
};
