/**
 * The calls of chaos.mjs. Each returns the same values on a cluster (`ask`) and without one (`expect`).
 */
import { createHash } from 'node:crypto';
import { batchPath, createSolverSync } from 'knights-tour-wasm';
import { countTours, createSampler, tours } from 'knights-tour-wasm/census';
import { createPuzzle } from 'knights-tour-wasm/puzzle';

const solver = createSolverSync();
const MIXED = Array.from({ length: 2500 }, (_, i) => ({
  ...{ rows: 6 + (i % 4), cols: 6, start: i % 28 },
  ...(i % 50 === 3 && { blocked: [31] }),
}));
const CLOSED_SIX = { rows: 6, cols: 6, closed: true };

const solve = (problem, options = {}) => ({
  name: 'solve',
  ask: (cluster, more) => cluster.solve(problem, { ...options, ...more }),
  expect: () => solver.solve(problem, options),
});
const solveBatch = (batch, options = {}) => {
  // The content of a row after the end of its path is unspecified.
  const rows = (result) => Array.from(result.statuses, (status, i) => [status, batchPath(result, i)]);
  return {
    name: 'solveBatch',
    ask: async (cluster, more) => rows(await cluster.solveBatch(batch, { ...options, ...more })),
    expect: () => rows(solver.solveBatch(batch, options)),
  };
};
const count = (problem, options = {}) => ({
  name: 'countTours',
  ask: async (cluster, more) => (await cluster.countTours(problem, { ...options, ...more })).count,
  expect: () => countTours(problem).count,
});
const list = (problem, options = {}) => ({
  name: 'tours',
  ask: (cluster, more) => cluster.tours(problem, { ...options, ...more }),
  expect: () => tours(problem, options),
});
const sample = (problem, options) => ({
  name: 'sample',
  ask: (cluster, more) => cluster.sample(problem, { ...options, ...more }),
  expect() {
    const sampler = createSampler(problem);
    const { seed, stream } = options;
    return Array.from({ length: options.count }, (_, i) => sampler.sample({ seed, stream: stream + i }));
  },
});
const puzzles = (problem, options) => ({
  name: 'createPuzzles',
  ask: (cluster, more) => cluster.createPuzzles(problem, { ...options, ...more }),
  expect() {
    const { seed } = options;
    return Array.from({ length: options.count }, (_, stream) => createPuzzle(problem, { seed, stream }));
  },
});

/** Calls that take milliseconds. */
export const SMALL = [
  solve({ rows: 8, cols: 8, closed: true }),
  solve({ rows: 5, cols: 5, closed: true }),
  solve({ rows: 20, cols: 20, start: 'random' }, { strategy: 'random', seed: 4 }),
];
/** Every kind of call. `ask` takes options that are added to its own. */
export const CALLS = [
  ...SMALL,
  solve({ rows: 70, cols: 70, blocked: [0, 1] }, { strategy: 'warnsdorff' }),
  solveBatch({ rows: 8, cols: 8, count: 50_000 }, { seed: 3 }),
  solveBatch({ rows: 20, cols: 20, starts: Array.from({ length: 4000 }, (_, i) => i % 400) }),
  {
    name: 'solveAll',
    ask: (cluster, more) => cluster.solveAll(MIXED, more),
    expect: () => MIXED.map((problem) => solver.solve(problem)),
  },
  count({ rows: 5, cols: 6 }),
  count({ rows: 6, cols: 7, closed: true }),
  // The memory is so small that the count is divided by pairs of ends.
  count({ rows: 6, cols: 6 }, { memory: 16_500_000 }),
  list(CLOSED_SIX),
  list({ rows: 5, cols: 6 }, { prefix: [0, 8, 4] }),
  sample(CLOSED_SIX, { count: 9000, seed: 5, stream: 2 }),
  puzzles({ rows: 6, cols: 6 }, { count: 160, seed: 2 }),
  puzzles({ rows: 8, cols: 8 }, { count: 15, seed: 6 }),
];

/** Returns a hash of an answer, or of all values of an iterator. */
export async function digest(answer) {
  const hash = createHash('sha256');
  const add = (value) => {
    if (ArrayBuffer.isView(value))
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (Array.isArray(value)) value.forEach(add);
    else if (typeof value !== 'object' || value === null) hash.update(`${typeof value} ${value};`);
    else
      for (const key of Object.keys(value).toSorted()) if (value[key] !== undefined) add([key, value[key]]);
  };
  if (typeof answer?.next === 'function') for await (const value of answer) add(value);
  else add(await answer);
  return hash.digest('hex');
}
