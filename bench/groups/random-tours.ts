import type { ContestantDefinition, Group } from '../harness/group.js';

const MODULE = new URL('../contestants/random-tours.js', import.meta.url).href;

function contestant(name: string, exported: string, workload = {}, answers = 'tours'): ContestantDefinition {
  return { name, program: { module: MODULE, export: exported }, workload, answers };
}

/** Random closed tours of 8 x 8, against walks until one closes. */
const SMALL: Group = {
  name: 'random',
  title: "Random closed tours of 8 x 8: strategy 'random' by solveBatch, and random walks until one closes",
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 504 },
  contestants: [
    contestant('wasm', 'wasmRandom'),
    contestant('wasm without SIMD', 'wasmScalarRandom'),
    contestant('ts', 'tsRandom'),
    contestant('random walks, TypeScript', 'randomWalks', {}, 'walks'),
    { name: 'random walks, C', program: { native: 'random-walks.c' }, answers: 'walks' },
  ],
  pairs: [
    ['wasm', 'random walks, C'],
    ['wasm', 'wasm without SIMD'],
    ['wasm', 'ts'],
    ['ts', 'random walks, TypeScript'],
  ],
  figures: [
    { what: 'random closed tours of 8 x 8, 500,000 a second (wasm)', of: 'wasm', bar: { nanoseconds: 2000 } },
  ],
  proof: 2016,
  effort: 'light',
  quick: ['wasm', 'ts', 'random walks, C'],
};

const LARGE_SIDES = [50, 200, 1000];
/** Drawn column by column. */
const THREE_ROWS = [3, 100_000] as const;

/** Larger boards: whether the cost by square stays the same. */
const LARGE: Group = {
  name: 'random-large',
  title: "Random closed tours of larger boards, and of three rows: strategy 'random'",
  unit: 'square',
  per: 'work',
  workload: { batch: 1 },
  contestants: [...LARGE_SIDES.map((side) => [side, side] as const), THREE_ROWS].flatMap(([rows, cols]) => {
    const board = { rows, cols };
    const answers = `${rows} x ${cols}`;
    const ts = contestant(`ts ${answers}`, 'tsRandom', board, answers);
    return [
      contestant(`wasm ${answers}`, 'wasmRandom', board, answers),
      cols < 1000 ? ts : { ...ts, proofOnly: true },
    ];
  }),
  pairs: [
    ['wasm 50 x 50', 'ts 50 x 50'],
    ['wasm 200 x 200', 'ts 200 x 200'],
    ['wasm 200 x 200', 'wasm 1000 x 1000'],
  ],
  figures: [
    {
      what: 'a random closed tour of 200 x 200 in 40 ms (wasm)',
      of: 'wasm 200 x 200',
      bar: { nanoseconds: 40e6 / 200 ** 2 },
    },
    {
      what: 'a random closed tour of 1000 x 1000 in 1 s (wasm)',
      of: 'wasm 1000 x 1000',
      bar: { nanoseconds: 1e9 / 1000 ** 2 },
    },
    {
      what: 'a random closed tour of 3 x 100,000, 10 us a square (wasm)',
      of: 'wasm 3 x 100000',
      bar: { nanoseconds: 10_000 },
    },
  ],
  proof: 1,
  effort: 'light',
};

export const RANDOM_GROUPS: readonly Group[] = [SMALL, LARGE];
