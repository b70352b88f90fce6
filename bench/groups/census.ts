import type { Workload } from '../harness/contestant.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { secondsBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

const MODULE = new URL('../contestants/census.js', import.meta.url).href;

function counted(engine: 'wasm' | 'ts', name: string, workload: Workload): ContestantDefinition {
  return {
    name: `${engine}, ${name}`,
    program: { module: MODULE, export: `${engine}Census` },
    workload,
    answers: name,
  };
}

/** Counts that a depth-first program can do too. */
const SMALL: Group = {
  name: 'census-small',
  title: 'Counting tours: all open ones of 5 x 5 (864), all closed ones of 5 x 6 (8)',
  unit: 'count',
  per: 'repetition',
  workload: {},
  contestants: (
    [
      ['5 x 5 open', { rows: 5, cols: 5, closed: 0 }],
      ['5 x 6 closed', { rows: 5, cols: 6, closed: 1 }],
    ] as const
  ).flatMap(([name, workload]): ContestantDefinition[] => [
    counted('wasm', name, workload),
    counted('ts', name, workload),
    {
      name: `depth first in C, ${name}`,
      program: { native: 'count-tours.c' },
      workload,
      answers: name,
    },
  ]),
  pairs: [
    ['wasm, 5 x 5 open', 'depth first in C, 5 x 5 open'],
    ['wasm, 5 x 6 closed', 'depth first in C, 5 x 6 closed'],
    ['wasm, 5 x 6 closed', 'ts, 5 x 6 closed'],
  ],
  proof: 1,
  effort: 'light',
};

/** The bars of the counts, in seconds. */
const LARGE: readonly (readonly [name: string, seconds: number, workload: Workload])[] = [
  ['8 x 8 closed', 20, { rows: 8, cols: 8, closed: 1 }],
  ['7 x 10 closed', 8, { rows: 7, cols: 10, closed: 1 }],
  ['7 x 8 open', 20, { rows: 7, cols: 8, closed: 0 }],
  ['6 x 6 open', 0.4, { rows: 6, cols: 6, closed: 0 }],
  ['8 x 8 closed, 2 holes', 60, { rows: 8, cols: 8, closed: 1, blocked: [59, 49] }],
  ['8 x 8 closed, 6 holes', 1, { rows: 8, cols: 8, closed: 1, blocked: [11, 38, 34, 62, 8, 33] }],
  ['8 x 8 closed without its centre', 2, { rows: 8, cols: 8, closed: 1, blocked: [27, 28, 35, 36] }],
  ['8 x 8 from 1 to 16', 80, { rows: 8, cols: 8, closed: 0, ends: [1, 16] }],
  ['3 x 1000 closed', 3, { rows: 3, cols: 1000, closed: 1 }],
  ['all boards of at most 40 squares', 5, { boards: 1, closed: 0 }],
];

/** The counts that bars were set for. */
const LARGE_GROUP: Group = {
  name: 'census',
  title: 'Counting tours: large boards, holes, a pair of ends, long boards, and 80 small ones in a row',
  unit: 'count',
  per: 'repetition',
  workload: {},
  contestants: [
    ...LARGE.flatMap(([name, , workload]) => [
      counted('wasm', name, workload),
      { ...counted('ts', name, workload), proofOnly: true },
    ]),
    ...TEXTBOOK_CONTESTANTS,
  ],
  pairs: [],
  figures: LARGE.map(([name, seconds]) =>
    secondsBar(`wasm, ${name}`, `${name}: at most ${seconds} s`, seconds),
  ),
  proof: 1,
  effort: 'light',
  onRequest: true,
};

export const CENSUS_GROUPS: readonly Group[] = [SMALL, LARGE_GROUP];
