import type { Group } from '../harness/group.js';
import { TS_BATCH, WASM_BATCH } from './contestants.js';

/** Boards of at most 64 squares with sides of at least 5. All others are compared with the first one. */
const SHAPES: readonly (readonly [rows: number, cols: number])[] = [
  [8, 8],
  ...[5, 6, 7].flatMap((rows) =>
    Array.from({ length: Math.floor(64 / rows) - rows + 1 }, (_, i) => [rows, rows + i] as const),
  ),
  // The kernel turns boards with more than eight columns.
  [8, 5],
  [9, 7],
  [10, 6],
  [12, 5],
];

const OTHERS = {
  of: SHAPES.slice(1).map(([rows, cols]) => `wasm, ${rows} x ${cols}`),
  against: 'wasm, 8 x 8',
} as const;

/** The cost per square of small boards, relative to 8 x 8. */
export const SHAPES_GROUP: Group = {
  name: 'shapes',
  title: "Warnsdorff's rule on boards of at most 64 squares, by square of the board, solveBatch",
  unit: 'square',
  per: 'work',
  workload: { batch: 6400, work: 'board' },
  contestants: SHAPES.flatMap(([rows, cols]) => {
    const answers = `${rows} x ${cols}`;
    const workload = { rows, cols };
    return [
      { ...WASM_BATCH, name: `wasm, ${answers}`, workload, answers },
      { ...TS_BATCH, name: `ts, ${answers}`, workload, answers, proofOnly: true },
    ];
  }),
  pairs: [],
  figures: [
    { ...OTHERS, what: 'other small boards by square against 8 x 8 (wasm): median', bar: { slower: 1.15 } },
    {
      ...OTHERS,
      what: 'other small boards by square against 8 x 8 (wasm): slowest',
      summary: 'greatest',
      bar: { slower: 1.4 },
    },
  ],
  proof: 640,
  effort: 'light',
};
