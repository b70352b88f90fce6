import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { TS_BATCH, WASM_BATCH } from './contestants.js';

const TIE_BREAKS = ['first', 'farthest', 'random'] as const;

function withTieBreak(tieBreak: string): ContestantDefinition[] {
  const workload = { tieBreak };
  return [
    { ...WASM_BATCH, name: `wasm, ${tieBreak}`, workload, answers: tieBreak },
    { ...TS_BATCH, name: `ts, ${tieBreak}`, workload, answers: tieBreak },
  ];
}

/** What the tie-breaks cost. */
export const TIE_BREAK: Group = {
  name: 'tie-breaks',
  title: "Warnsdorff's rule on 8 x 8 by tie-break, solveBatch",
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: TIE_BREAKS.flatMap(withTieBreak),
  pairs: [
    ...TIE_BREAKS.map((tieBreak) => [`wasm, ${tieBreak}`, `ts, ${tieBreak}`] as const),
    ['wasm, first', 'wasm, farthest'],
    ['wasm, first', 'wasm, random'],
    ['ts, first', 'ts, farthest'],
    ['ts, first', 'ts, random'],
  ],
  figures: [
    {
      what: '8 x 8 farthest against first (wasm)',
      of: 'wasm, farthest',
      against: 'wasm, first',
      bar: { slower: 1.1 },
    },
    {
      what: '8 x 8 random against first (wasm)',
      of: 'wasm, random',
      against: 'wasm, first',
      bar: { slower: 1.6 },
    },
  ],
  proof: 6400,
};

const REFERENCE = 'wasm, 8 x 8';

/** Boards of at most 64 squares with both sides at least 5; those of more than eight columns lie turned. */
const SHAPES: readonly (readonly [rows: number, cols: number])[] = [
  ...[5, 6, 7].flatMap((rows) =>
    Array.from({ length: Math.floor(64 / rows) - rows + 1 }, (_, i) => [rows, rows + i] as const),
  ),
  [8, 5],
  [9, 7],
  [10, 6],
  [12, 5],
];

function ofShape([rows, cols]: readonly [number, number]): ContestantDefinition[] {
  const answers = `${rows} x ${cols}`;
  const workload = { rows, cols };
  return [
    { ...WASM_BATCH, name: `wasm, ${answers}`, workload, answers },
    { ...TS_BATCH, name: `ts, ${answers}`, workload, answers, proofOnly: true },
  ];
}

function shapeFigure([rows, cols]: readonly [number, number]): Figure {
  return {
    what: `${rows} x ${cols} by square against 8 x 8 (wasm)`,
    of: `wasm, ${rows} x ${cols}`,
    against: REFERENCE,
    bar: { slower: 1.15 },
  };
}

/** Whether other small boards are as fast as 8 x 8. */
export const SMALL_SHAPES: Group = {
  name: 'shapes',
  title: "Warnsdorff's rule on boards of at most 64 squares, by square of the board, solveBatch",
  unit: 'square',
  per: 'work',
  workload: { rows: 8, cols: 8, batch: 6400, work: 'board' },
  contestants: [...ofShape([8, 8]), ...SHAPES.flatMap(ofShape)],
  pairs: [],
  figures: SHAPES.map(shapeFigure),
  proof: 640,
  effort: 'light',
};

/** Boards that people try after 8 x 8, of which a step sees a window. */
const LARGER: readonly (readonly [rows: number, cols: number])[] = [
  [9, 9],
  [10, 10],
  [8, 16],
  [12, 12],
];

/** Whether boards above 64 squares are nearly as fast. */
export const WINDOW_SHAPES: Group = {
  name: 'windows',
  title: "Warnsdorff's rule on boards of 65 to 256 squares, by square of the board, solveBatch",
  unit: 'square',
  per: 'work',
  workload: { rows: 8, cols: 8, batch: 6400, work: 'board' },
  contestants: [...ofShape([8, 8]), ...LARGER.flatMap(ofShape)],
  pairs: [],
  figures: LARGER.filter(([rows, cols]) => rows * cols <= 128).map(([rows, cols]) => ({
    what: `${rows} x ${cols} by square (wasm)`,
    of: `wasm, ${rows} x ${cols}`,
    bar: { nanoseconds: 3 },
  })),
  proof: 640,
  effort: 'light',
};
