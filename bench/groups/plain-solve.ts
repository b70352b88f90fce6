import type { Group } from '../harness/group.js';
import { program, TS_BATCH, WASM_BATCH } from './contestants.js';

/** The calls: the workload of their contestants, and the maximum time in tours of a batch. */
const CALLS = {
  'solve({ rows, cols })': { workload: { call: '' }, slower: 16 },
  'solve({ rows, cols, start })': { workload: { call: 'start' }, slower: 16 },
  'solve({ rows, cols, closed })': { workload: { call: 'closed' }, slower: 18 },
} as const;

/** The cost of a call with default options: checks, the choice of a strategy, a new path. */
export const PLAIN_SOLVE: Group = {
  name: 'plain-solve',
  title: 'solve on 8 x 8 with default options, a new path each time, against a tour in a batch',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: [
    { ...WASM_BATCH, answers: 'batch' },
    { ...TS_BATCH, answers: 'batch', proofOnly: true },
    ...Object.entries(CALLS).flatMap(([call, { workload }]) =>
      ['wasm', 'ts'].map((engine) => ({
        ...program(`${engine} ${call}`, 'package-tours', `${engine}Plain`),
        workload,
        answers: call,
      })),
    ),
  ],
  pairs: Object.keys(CALLS).map((call) => [`wasm ${call}`, `ts ${call}`] as const),
  figures: Object.entries(CALLS).map(([call, { slower }]) => ({
    what: `8 x 8, ${call} against a tour in a batch (wasm)`,
    of: `wasm ${call}`,
    against: WASM_BATCH.name,
    bar: { slower },
  })),
  proof: 64,
};
