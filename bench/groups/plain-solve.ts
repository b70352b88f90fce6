import type { ContestantDefinition, Group } from '../harness/group.js';
import { TS_BATCH, WASM_BATCH } from './contestants.js';

const MODULE = new URL('../contestants/package-tours.js', import.meta.url).href;

/** What is asked, by the words of its contestants. */
const QUESTIONS = {
  'solve({ rows, cols })': { start: 'omitted', tour: 'open' },
  'solve({ rows, cols, start })': { start: 'given', tour: 'open' },
  'solve({ rows, cols, closed })': { start: 'omitted', tour: 'closed' },
} as const;

function asked([name, workload]: [name: string, workload: Record<string, string>]): ContestantDefinition[] {
  return [
    { name: `wasm ${name}`, program: { module: MODULE, export: 'wasmPlain' }, workload, answers: name },
    { name: `ts ${name}`, program: { module: MODULE, export: 'tsPlain' }, workload, answers: name },
  ];
}

/** What a call costs that says nothing but the board: checks, the choice of a strategy, a new path. */
export const PLAIN_SOLVE: Group = {
  name: 'plain-solve',
  title: 'solve on 8 x 8 with default options, a new path each time, against a tour in a batch',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: [
    { ...WASM_BATCH, answers: 'batch' },
    { ...TS_BATCH, answers: 'batch', proofOnly: true },
    ...Object.entries(QUESTIONS).flatMap(asked),
  ],
  pairs: Object.keys(QUESTIONS).map((name) => [`wasm ${name}`, `ts ${name}`] as const),
  figures: Object.keys(QUESTIONS).map((name) => ({
    what: `8 x 8, ${name} against a tour in a batch (wasm)`,
    of: `wasm ${name}`,
    against: WASM_BATCH.name,
    bar: { slower: name.includes('closed') ? 18 : 12 },
  })),
  proof: 64,
  quick: true,
};
