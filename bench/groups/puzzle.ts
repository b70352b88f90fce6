import type { Workload } from '../harness/contestant.js';
import type { Group } from '../harness/group.js';
import { engines } from './contestants.js';
import { secondsBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

/** A row: its name, the workload, and the bar in seconds per puzzle, if any. */
type Row = readonly [name: string, workload: Workload, seconds?: number];

const SMALL = { rows: 8, cols: 8 };
const LARGER = { rows: 10, cols: 10 };

const SOLVED: readonly Row[] = [
  ...[32, 21, 16, 13].map((clues): Row => [`8 x 8, ${clues} given`, { ...SMALL, clues }, 2e-3]),
  ['8 x 8, 4 given', { ...SMALL, clues: 4 }],
  ['10 x 10, 33 given', { ...LARGER, clues: 33 }, 10e-3],
];
const MADE: readonly Row[] = [
  ['made, 8 x 8', SMALL, 1],
  ['made, 10 x 10', LARGER, 5],
  ['made, 8 x 8, hard', { ...SMALL, difficulty: 'hard' }],
  ['made, 10 x 10, hard', { ...LARGER, difficulty: 'hard' }],
];

/** Solving and creating puzzles. */
export const PUZZLE: Group = {
  name: 'puzzle',
  title: 'Puzzles: both ends and random steps of a random tour given, and puzzles made of random tours',
  unit: 'puzzle',
  per: 'repetition',
  workload: {},
  contestants: [
    ...SOLVED.flatMap(([name, workload]) => engines('puzzle', 'Solving', name, workload, 'proof')),
    ...MADE.flatMap(([name, workload]) => engines('puzzle', 'Creating', name, workload, 'proof')),
    ...TEXTBOOK_CONTESTANTS,
  ],
  pairs: [],
  figures: [...SOLVED, ...MADE].flatMap(([name, , seconds]) =>
    seconds === undefined
      ? []
      : [secondsBar(`wasm, ${name}`, `${name}: at most ${seconds * 1000} ms`, seconds)],
  ),
  proof: 1,
  effort: 'light',
  onRequest: true,
};
