import type { Workload } from '../harness/contestant.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import * as all from './contestants.js';
import { program } from './contestants.js';

const LADDER = [
  all.PLAIN_WASM,
  all.TS_FLAT,
  all.WASM_FLAT,
  all.PLANES_ONE_BOARD,
  all.PLANES_INTERLEAVED,
  all.PLANES_SIMD,
  all.TS_NIBBLES,
  all.WASM_BATCH,
  all.WASM_SCALAR_BATCH,
  all.TS_BATCH,
  all.WASM_SOLVE,
  all.TS_SOLVE,
  all.TEXTBOOK_JAVASCRIPT,
];

/** The steps of the ladder that every engine can run. */
const ENGINE_LADDER: Group = {
  name: 'engine-ladder',
  title: "Warnsdorff's rule on 8 x 8 on one engine, one step at a time",
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: LADDER,
  pairs: [
    [all.WASM_FLAT.name, all.TS_FLAT.name],
    [all.PLANES_SIMD.name, all.WASM_FLAT.name],
    [all.WASM_BATCH.name, all.TS_BATCH.name],
    [all.WASM_BATCH.name, all.TEXTBOOK_JAVASCRIPT.name],
  ],
  proof: 640,
  effort: 'light',
  apart: true,
};

/** A task: its name, the file and the exports of its contestants, and the workload. */
type Task = readonly [name: string, file: string, work: string, workload: Workload];

const TASKS: readonly Task[] = [
  ['a tour of 8 x 8 in a batch', 'package-tours', 'Batch', { rows: 8, cols: 8, batch: 6400 }],
  ['solve 8 x 8', 'package-tours', 'Plain', { rows: 8, cols: 8, call: 'start' }],
  ['solve 100 x 100', 'package-tours', 'Plain', { rows: 100, cols: 100, call: 'start' }],
  ['solve 8 x 8, closed', 'package-tours', 'Plain', { rows: 8, cols: 8, call: 'closed' }],
  ['construct 1000 x 1000', 'construction', 'Closed', { rows: 1000, cols: 1000 }],
  ['count the closed tours of 6 x 7', 'census', 'Counts', { rows: 6, cols: 7, closed: 1 }],
];

function contestantsOf([name, file, work, workload]: Task): ContestantDefinition[] {
  const script = file === 'census' ? 'js' : 'ts';
  return ['wasm', script].map((engine) => ({
    ...program(`${engine === 'wasm' ? 'wasm' : 'script'}, ${name}`, file, `${engine}${work}`),
    workload,
    answers: name,
  }));
}

/** Six typical tasks, by WebAssembly and by script (TypeScript, or for counts the generated JavaScript). */
const ENGINE_TASKS: Group = {
  name: 'engine-tasks',
  title: 'Six tasks on one engine, by WebAssembly and by script',
  unit: 'task',
  per: 'repetition',
  workload: {},
  contestants: TASKS.flatMap(contestantsOf),
  pairs: TASKS.map(([name]) => [`wasm, ${name}`, `script, ${name}`] as const),
  proof: 2,
  effort: 'light',
  apart: true,
};

/** The groups that every engine runs. Their results are a column of the table of engines. */
export const ENGINE_GROUPS: readonly Group[] = [ENGINE_LADDER, ENGINE_TASKS];
