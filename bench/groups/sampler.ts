import type { Workload } from '../harness/contestant.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { BOARD, secondsBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

const MODULE = new URL('../contestants/sampler.js', import.meta.url).href;

const BAR_MILLISECONDS = 1.5;

function drawn(engine: 'wasm' | 'ts', name: string, workload: Workload): ContestantDefinition {
  return {
    name: `${engine}, ${name}`,
    program: { module: MODULE, export: `${engine}Sampler` },
    workload,
    answers: name,
  };
}

const SMALL: Group = {
  name: 'sampler',
  title: 'Tours drawn evenly by a sampler that is ready: closed ones of 6 x 6, open ones of 5 x 6',
  unit: 'tour',
  per: 'repetition',
  workload: {},
  contestants: (
    [
      ['6 x 6 closed', { rows: 6, cols: 6, closed: 1 }],
      ['5 x 6 open', { rows: 5, cols: 6, closed: 0 }],
    ] as const
  ).flatMap(([name, workload]) => [drawn('wasm', name, workload), drawn('ts', name, workload)]),
  pairs: [
    ['wasm, 6 x 6 closed', 'ts, 6 x 6 closed'],
    ['wasm, 5 x 6 open', 'ts, 5 x 6 open'],
  ],
  proof: 200,
  effort: 'light',
};

/** What the bar was set for. */
const LARGE: Group = {
  name: 'sampler-large',
  title: 'Tours drawn evenly by a sampler that is ready: closed ones of 7 x 8 and 8 x 8, open ones of 7 x 7',
  unit: 'tour',
  per: 'repetition',
  workload: {},
  contestants: [
    drawn('wasm', '8 x 8 closed', { ...BOARD, closed: 1 }),
    { ...drawn('ts', '8 x 8 closed', { ...BOARD, closed: 1 }), proofOnly: true },
    drawn('wasm', '7 x 8 closed', { rows: 7, cols: 8, closed: 1 }),
    drawn('ts', '7 x 8 closed', { rows: 7, cols: 8, closed: 1 }),
    drawn('wasm', '7 x 7 open', { rows: 7, cols: 7, closed: 0 }),
    { ...drawn('ts', '7 x 7 open', { rows: 7, cols: 7, closed: 0 }), proofOnly: true },
    ...TEXTBOOK_CONTESTANTS,
  ],
  pairs: [['wasm, 7 x 8 closed', 'ts, 7 x 8 closed']],
  figures: [
    secondsBar(
      'wasm, 8 x 8 closed',
      `8 x 8 closed: at most ${BAR_MILLISECONDS} ms a tour`,
      BAR_MILLISECONDS / 1000,
    ),
  ],
  proof: 200,
  effort: 'light',
  onRequest: true,
};

const PREPARED = '8 x 8 closed, prepared';
const PREPARATION_SECONDS = 20;
const CLOSED_8_8: Workload = { ...BOARD, closed: 1 };

/** What comes before the first tour, in a process that has done nothing before. */
const PREPARATION: Group = {
  name: 'sampler-preparation',
  title: 'From nothing to the first tour drawn evenly: closed ones of 8 x 8',
  unit: 'preparation',
  per: 'repetition',
  workload: {},
  contestants: [
    {
      ...{ name: PREPARED, workload: CLOSED_8_8, fresh: true, answers: PREPARED },
      program: { module: MODULE, export: 'defaultPreparation' },
    },
    {
      ...{ name: `ts, ${PREPARED}`, workload: CLOSED_8_8, fresh: true, answers: PREPARED, proofOnly: true },
      program: { module: MODULE, export: 'tsPreparation' },
    },
    ...TEXTBOOK_CONTESTANTS,
  ],
  pairs: [],
  figures: [
    secondsBar(PREPARED, `8 x 8 closed: at most ${PREPARATION_SECONDS} s to prepare`, PREPARATION_SECONDS),
  ],
  proof: 1,
  effort: 'light',
  onRequest: true,
};

export const SAMPLER_GROUPS: readonly Group[] = [SMALL, LARGE, PREPARATION];
