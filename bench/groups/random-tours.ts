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
    { what: 'random closed tours of 8 x 8: wasm against ts', of: 'wasm', against: 'ts', bar: { faster: 5 } },
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
  figures: [
    {
      what: 'a random closed tour of 200 x 200: wasm against ts',
      of: 'wasm 200 x 200',
      against: 'ts 200 x 200',
      bar: { faster: 1.4 },
    },
    {
      what: 'a random closed tour of 1000 x 1000, by square, against 200 x 200 (wasm)',
      of: 'wasm 1000 x 1000',
      against: 'wasm 200 x 200',
      bar: { slower: 1.3 },
    },
  ],
  proof: 1,
  effort: 'light',
};

export const RANDOM_GROUPS: readonly Group[] = [SMALL, LARGE];
