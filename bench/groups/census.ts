import type { Workload } from '../harness/contestant.js';
import type { Group } from '../harness/group.js';
import { BATCH_TOURS, batchToursBar, engines } from './contestants.js';

const EIGHT_BY_EIGHT: Workload = { rows: 8, cols: 8, closed: 1 };

/** Counts, with the bars in tours of 8 x 8: 1.5 times what a Xeon measured. */
const COUNTS: readonly (readonly [name: string, tours: number, workload: Workload])[] = [
  ['8 x 8 closed', 58e6, EIGHT_BY_EIGHT],
  ['7 x 10 closed', 15e6, { rows: 7, cols: 10, closed: 1 }],
  ['7 x 8 open', 58e6, { rows: 7, cols: 8, closed: 0 }],
  ['6 x 6 open', 62e4, { rows: 6, cols: 6, closed: 0 }],
  ['8 x 8 closed, 2 holes', 12e7, { ...EIGHT_BY_EIGHT, blocked: [59, 49] }],
  ['8 x 8 closed, 6 holes', 11e5, { ...EIGHT_BY_EIGHT, blocked: [11, 38, 34, 62, 8, 33] }],
  ['8 x 8 closed without its centre', 21e5, { ...EIGHT_BY_EIGHT, blocked: [27, 28, 35, 36] }],
  ['8 x 8 from 1 to 16', 16e7, { rows: 8, cols: 8, closed: 0, ends: [1, 16] }],
  ['3 x 1000 closed', 14e6, { rows: 3, cols: 1000, closed: 1 }],
  ['all boards of at most 40 squares', 21e5, { boards: 40, closed: 0 }],
];

const SMALL = {
  '5 x 5 open': { rows: 5, cols: 5, closed: 0 },
  '5 x 6 closed': { rows: 5, cols: 6, closed: 1 },
} as const;

/** Counts of small boards by both engines, and counts with bars. */
export const CENSUS_GROUPS: readonly Group[] = [
  {
    name: 'census-small',
    title: 'Counting tours: all open ones of 5 x 5 (864), all closed ones of 5 x 6 (8)',
    unit: 'count',
    per: 'repetition',
    workload: {},
    contestants: Object.entries(SMALL).flatMap(([name, workload]) =>
      engines('census', 'Counts', name, workload),
    ),
    pairs: Object.keys(SMALL).map((name) => [`wasm, ${name}`, `js, ${name}`] as const),
    proof: 1,
    effort: 'light',
  },
  {
    name: 'census',
    title: 'Counting tours: large boards, holes, a pair of ends, long boards',
    unit: 'count',
    per: 'repetition',
    workload: {},
    contestants: [
      ...COUNTS.flatMap(([name, , workload]) => engines('census', 'Counts', name, workload, 'proof')),
      ...BATCH_TOURS,
    ],
    pairs: [],
    figures: COUNTS.map(([name, tours]) => batchToursBar(`wasm, ${name}`, tours)),
    proof: 1,
    effort: 'long',
    onRequest: true,
  },
];
