import type { ContestantDefinition, Group } from '../harness/group.js';
import { program } from './contestants.js';

/**
 * The rows of the group: the call, `workload.kind`, the tours per call of the pool (at least tens of milliseconds of work, to keep
 * its workers busy), and whether TypeScript is measured.
 */
const ROWS = [
  { call: 'count', kind: 'open', pool: 20_000, ts: true },
  { call: 'count, closed', kind: 'closed', pool: 20_000, ts: true },
  { call: 'count, start: 0', kind: 'start given', pool: 4000, ts: false },
  { call: "count, 'warnsdorff', random ties", kind: 'warnsdorff', pool: 100_000, ts: false },
] as const;

function contestants({ call, kind, pool, ts }: (typeof ROWS)[number]): ContestantDefinition[] {
  const batches = { wasm: 504, pool, ...(ts && { ts: 200 }) };
  return Object.entries(batches).map(([engine, batch]) => ({
    ...program(`${engine}, ${call}`, 'bulk', `${engine}Bulk`),
    workload: { kind, batch },
    answers: call,
  }));
}

/** Different tours per second from the simplest calls. */
export const BULK: Group = {
  name: 'bulk',
  title: 'Many random tours of 8 x 8 by solveBatch({ rows, cols, count, ... }): one thread, pool, TypeScript',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: ROWS.flatMap(contestants),
  pairs: [
    ...ROWS.map(({ call }) => [`pool, ${call}`, `wasm, ${call}`] as const),
    ...ROWS.flatMap(({ call, ts }) => (ts ? [[`wasm, ${call}`, `ts, ${call}`] as const] : [])),
  ],
  figures: [
    {
      what: 'a random open tour of 8 x 8 against a random closed one (wasm)',
      of: 'wasm, count',
      against: 'wasm, count, closed',
      bar: { slower: 1.8 },
    },
    {
      what: 'a random tour of 8 x 8 from a given start against a random closed one (wasm)',
      of: 'wasm, count, start: 0',
      against: 'wasm, count, closed',
      bar: { slower: 15 },
    },
  ],
  proof: 1600,
  countsDistinct: true,
};
