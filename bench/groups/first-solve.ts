import type { Group } from '../harness/group.js';
import { program, TS_SOLVE, WASM_SOLVE } from './contestants.js';

/** The bars: at most this many times as long as the other contestant. */
const BARS = [
  ['wasm, first', 'ts, first', 1.7],
  ['wasm, import and first', 'empty process', 0.4],
  ['ts, import and first', 'empty process', 0.4],
] as const;

/** The cost for a program that solves one board and ends: decoding, compiling, tables, cold code. */
export const FIRST_SOLVE: Group = {
  name: 'first-solve',
  title:
    'Cold against warm on 8 x 8: the first solve ever in a process, solver made for it, against one of many',
  unit: 'solve',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: [
    { ...program('ts, first', 'cold-solve', 'tsFirst'), fresh: true },
    { ...program('wasm, first', 'cold-solve', 'wasmFirst'), fresh: true },
    { ...program('ts, import and first', 'cold-solve', 'tsImport'), fresh: true },
    { ...program('wasm, import and first', 'cold-solve', 'wasmImport'), fresh: true },
    { ...program('empty process', 'cold-solve', 'emptyProcess'), fresh: true },
    { ...TS_SOLVE, name: 'ts, warm' },
    { ...WASM_SOLVE, name: 'wasm, warm' },
  ],
  pairs: [
    ['wasm, first', 'ts, first'],
    ['wasm, import and first', 'empty process'],
    ['ts, import and first', 'empty process'],
    ['wasm, warm', 'wasm, first'],
    ['ts, warm', 'ts, first'],
  ],
  figures: BARS.map(([of, against, slower]) => ({
    what: `${of} solve ever in a process, 8 x 8, against ${against}`,
    of,
    against,
    bar: { slower },
  })),
  proof: 64,
};
