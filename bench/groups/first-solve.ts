import type { Group } from '../harness/group.js';
import { TS_SOLVE, WASM_SOLVE } from './contestants.js';

const MODULE = new URL('../contestants/first-solve.js', import.meta.url).href;
const IMPORTING = new URL('../contestants/import-and-solve.js', import.meta.url).href;

const NANOSECONDS = { wasm: 3e6, ts: 1.2e6 } as const;
const FIGURES = (
  [
    ['first solve', 'first'],
    ['import and first solve', 'import and first'],
  ] as const
).flatMap(([what, contestant]) =>
  (['wasm', 'ts'] as const).map((engine) => ({
    what: `${what} ever in a process, 8 x 8 (${engine})`,
    of: `${engine}, ${contestant}`,
    bar: { nanoseconds: NANOSECONDS[engine] },
  })),
);

/** What a program pays that solves one board and ends: decoding, compiling, tables, code that never gets warm. */
export const FIRST_SOLVE: Group = {
  name: 'first-solve',
  title:
    'Cold against warm on 8 x 8: the first solve ever in a process, solver made for it, against one of many',
  unit: 'solve',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: [
    { name: 'ts, first', program: { module: MODULE, export: 'tsFirst' }, fresh: true },
    { name: 'wasm, first', program: { module: MODULE, export: 'wasmFirst' }, fresh: true },
    { name: 'ts, import and first', program: { module: IMPORTING, export: 'tsImport' }, fresh: true },
    { name: 'wasm, import and first', program: { module: IMPORTING, export: 'wasmImport' }, fresh: true },
    { ...TS_SOLVE, name: 'ts, warm' },
    { ...WASM_SOLVE, name: 'wasm, warm' },
  ],
  pairs: [
    ['wasm, first', 'ts, first'],
    ['wasm, warm', 'wasm, first'],
    ['ts, warm', 'ts, first'],
  ],
  figures: FIGURES,
  proof: 64,
  quick: true,
};
