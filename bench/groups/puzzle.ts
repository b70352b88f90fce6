import type { Workload } from '../harness/contestant.js';
import type { Group } from '../harness/group.js';
import { BATCH_TOURS, batchToursBar, engines } from './contestants.js';

/** A row: its name, the workload, and the bar in tours of 8 x 8, if any: 1.5 times what a Xeon measured. */
type Row = readonly [name: string, workload: Workload, tours?: number];

const SMALL = { rows: 8, cols: 8 };
const LARGER = { rows: 10, cols: 10 };

const SOLVED: readonly Row[] = [
  ['8 x 8, 32 given', { ...SMALL, clues: 32 }, 1250],
  ['8 x 8, 21 given', { ...SMALL, clues: 21 }, 2200],
  ['8 x 8, 16 given', { ...SMALL, clues: 16 }, 4400],
  ['8 x 8, 13 given', { ...SMALL, clues: 13 }, 7300],
  ['8 x 8, 4 given', { ...SMALL, clues: 4 }],
  ['10 x 10, 33 given', { ...LARGER, clues: 33 }, 5700],
];
const MADE: readonly Row[] = [
  ['made, 8 x 8', SMALL, 8e5],
  ['made, 10 x 10', LARGER, 18e6],
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
    ...BATCH_TOURS,
  ],
  pairs: [],
  figures: [...SOLVED, ...MADE].flatMap(([name, , tours]) =>
    tours === undefined ? [] : [batchToursBar(`wasm, ${name}`, tours)],
  ),
  proof: 1,
  effort: 'light',
  onRequest: true,
};
