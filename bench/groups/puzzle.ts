import type { Workload } from '../harness/contestant.js';
import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { TEXTBOOK_C, TEXTBOOK_JAVASCRIPT } from './contestants.js';

const MODULE = new URL('../contestants/puzzle.js', import.meta.url).href;

const TEXTBOOK = 'textbook C, a tour of 8 x 8';
const BOARD: Workload = { rows: 8, cols: 8 };
/** What that took, in seconds, on the machine on which the bars were set. */
const TEXTBOOK_SECONDS = 2.4e-6;

/** What bars were set for: a puzzle takes at most so many seconds where the textbook program takes {@link TEXTBOOK_SECONDS}. */
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

function bar(name: string, seconds: number): Figure {
  return {
    what: `${name}: at most ${seconds * 1000} ms where a tour of 8 x 8 takes the textbook program 2.4 us`,
    of: `wasm, ${name}`,
    against: TEXTBOOK,
    bar: { slower: seconds / TEXTBOOK_SECONDS },
  };
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
      { ...TEXTBOOK_C, name: TEXTBOOK, workload: BOARD, answers: 'tours' },
      { ...TEXTBOOK_JAVASCRIPT, workload: BOARD, answers: 'tours', proofOnly: true },
    ],
    pairs: [],
    figures: [...SOLVED, ...CREATED].map(([name, seconds]) => bar(name, seconds)),
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
