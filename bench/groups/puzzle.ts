import type { Workload } from '../harness/contestant.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { secondsBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

const MODULE = new URL('../contestants/puzzle.js', import.meta.url).href;

/** What bars were set for: at most so many seconds a puzzle. */
const SOLVED: readonly (readonly [name: string, seconds: number, workload: Workload])[] = [
  ['8 x 8, 32 given', 2e-3, { rows: 8, cols: 8, clues: 32 }],
  ['8 x 8, 21 given', 2e-3, { rows: 8, cols: 8, clues: 21 }],
  ['8 x 8, 16 given', 2e-3, { rows: 8, cols: 8, clues: 16 }],
  ['8 x 8, 13 given', 2e-3, { rows: 8, cols: 8, clues: 13 }],
  ['10 x 10, 33 given', 10e-3, { rows: 10, cols: 10, clues: 33 }],
];
/** Boards that have arrays, with a third of the steps given: the first nodes of a search that is longer mostly. */
const LARGE: readonly Workload[] = [12, 16, 32].map((side) => ({
  rows: side,
  cols: side,
  clues: Math.round(side ** 2 / 3),
  nodeLimit: 5000,
}));
const CREATED: readonly (readonly [name: string, seconds: number, workload: Workload])[] = [
  ['made, 8 x 8', 1, { rows: 8, cols: 8 }],
  ['made, 10 x 10', 5, { rows: 10, cols: 10 }],
];

function contestants(
  work: 'Solving' | 'Creating',
  [name, , workload]: readonly [string, number, Workload],
): ContestantDefinition[] {
  return (['wasm', 'ts'] as const).map((engine) => ({
    name: `${engine}, ${name}`,
    program: { module: MODULE, export: `${engine}${work}` },
    workload,
    answers: name,
    ...(engine === 'ts' ? { proofOnly: true } : {}),
  }));
}

function nameOf({ rows, cols, clues, nodeLimit }: Workload): string {
  return `${rows} x ${cols}, ${clues} given, ${nodeLimit} nodes`;
}

/** Puzzles: solving them, and making them. */
export const PUZZLE_GROUPS: readonly Group[] = [
  {
    name: 'puzzle',
    title: 'Puzzles: both ends and random steps of a random tour given, and puzzles made of random tours',
    unit: 'puzzle',
    per: 'repetition',
    workload: {},
    contestants: [
      ...SOLVED.flatMap((each) => contestants('Solving', each)),
      ...CREATED.flatMap((each) => contestants('Creating', each)),
      ...TEXTBOOK_CONTESTANTS,
    ],
    pairs: [],
    figures: [...SOLVED, ...CREATED].map(([name, seconds]) =>
      secondsBar(`wasm, ${name}`, `${name}: at most ${seconds * 1000} ms`, seconds),
    ),
    proof: 1,
    effort: 'light',
    onRequest: true,
  },
  {
    name: 'puzzle-large',
    title: 'Puzzles above 128 squares: a third of the steps given, both engines',
    unit: 'puzzle',
    per: 'repetition',
    workload: {},
    contestants: LARGE.flatMap((workload) =>
      (['wasm', 'ts'] as const).map((engine) => ({
        name: `${engine}, ${nameOf(workload)}`,
        program: { module: MODULE, export: `${engine}Solving` },
        workload,
        answers: nameOf(workload),
      })),
    ),
    pairs: LARGE.map((workload) => [`wasm, ${nameOf(workload)}`, `ts, ${nameOf(workload)}`] as const),
    proof: 4,
    effort: 'light',
    onRequest: true,
  },
];
