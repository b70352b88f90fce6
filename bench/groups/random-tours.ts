import type { Group } from '../harness/group.js';
import { program } from './contestants.js';

/** Random closed tours of 8 x 8, with and without SIMD. */
const SMALL: Group = {
  name: 'random',
  title: "Random closed tours of 8 x 8: strategy 'random' by solveBatch",
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 504 },
  contestants: [
    program('wasm', 'bulk', 'wasmBulk'),
    program('wasm without SIMD', 'bulk', 'scalarBulk'),
    program('ts', 'bulk', 'tsBulk'),
  ],
  pairs: ['wasm without SIMD', 'ts'].map((other) => ['wasm', other] as const),
  figures: [
    { what: 'random closed tours of 8 x 8, 500,000 a second (wasm)', of: 'wasm', bar: { nanoseconds: 2000 } },
  ],
  proof: 2016,
  effort: 'light',
};

/** The last board has three rows, so its tours are sampled column by column. */
const BOARDS = [
  [50, 50],
  [200, 200],
  [1000, 1000],
  [3, 100_000],
] as const;

/** The bars in nanoseconds per square. */
const BARS = [
  ['200 x 200 in 40 ms', '200 x 200', 40e6 / 200 ** 2],
  ['1000 x 1000 in 1 s', '1000 x 1000', 1e9 / 1000 ** 2],
  ['3 x 100,000, 10 us a square', '3 x 100000', 10_000],
] as const;

/** Random tours of larger boards, by square. */
const LARGE: Group = {
  name: 'random-large',
  title: "Random closed tours of larger boards, and of three rows: strategy 'random'",
  unit: 'square',
  per: 'work',
  workload: { batch: 1 },
  contestants: BOARDS.flatMap(([rows, cols]) => {
    const answers = `${rows} x ${cols}`;
    const shared = { workload: { rows, cols }, answers };
    return [
      { ...program(`wasm ${answers}`, 'bulk', 'wasmBulk'), ...shared },
      { ...program(`ts ${answers}`, 'bulk', 'tsBulk'), ...shared, proofOnly: cols >= 1000 },
    ];
  }),
  pairs: [
    ['wasm 50 x 50', 'ts 50 x 50'],
    ['wasm 200 x 200', 'ts 200 x 200'],
    ['wasm 200 x 200', 'wasm 1000 x 1000'],
  ],
  figures: BARS.map(([what, board, nanoseconds]) => ({
    what: `a random closed tour of ${what} (wasm)`,
    of: `wasm ${board}`,
    bar: { nanoseconds },
  })),
  proof: 1,
  effort: 'light',
};

export const RANDOM_GROUPS: readonly Group[] = [SMALL, LARGE];
