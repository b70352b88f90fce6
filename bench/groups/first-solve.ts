import type { Group } from '../harness/group.js';

const MODULE = new URL('../contestants/first-solve.js', import.meta.url).href;

/** What a program pays that solves one board and ends: decoding, compiling, tables, code that never gets warm. */
export const FIRST_SOLVE: Group = {
  name: 'first-solve',
  title: 'The first solve ever in a process (8 x 8): the solver is made and used once',
  unit: 'first solve',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: [
    { name: 'ts', program: { module: MODULE, export: 'tsFirst' }, fresh: true },
    { name: 'wasm', program: { module: MODULE, export: 'wasmFirst' }, fresh: true },
  ],
  pairs: [['wasm', 'ts']],
  proof: 64,
};
