import type { Group } from '../harness/group.js';
import { program, TS_SOLVE, WASM_SOLVE } from './contestants.js';

/** The bars in milliseconds. The first solve in TypeScript has none, because its time depends on V8's lazy compilation. */
const MILLISECONDS = { 'wasm, first': 3, 'wasm, import and first': 13, 'ts, import and first': 12 } as const;

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
    { ...TS_SOLVE, name: 'ts, warm' },
    { ...WASM_SOLVE, name: 'wasm, warm' },
  ],
  pairs: [
    ['wasm, first', 'ts, first'],
    ['wasm, warm', 'wasm, first'],
    ['ts, warm', 'ts, first'],
  ],
  figures: Object.entries(MILLISECONDS).map(([of, milliseconds]) => ({
    what: `${of} solve ever in a process, 8 x 8`,
    of,
    bar: { nanoseconds: milliseconds * 1e6 },
  })),
  proof: 64,
};
