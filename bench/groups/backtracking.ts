import type { Group } from '../harness/group.js';

const MODULE = new URL('../contestants/backtracking.js', import.meta.url).href;

/** Plain depth-first search, against the recursion that every textbook prints. */
export const BACKTRACKING: Group = {
  name: 'backtracking',
  title: 'Plain backtracking on 8 x 8 from the corner, 8.25 million squares placed',
  unit: 'node',
  per: 'work',
  workload: { rows: 8, cols: 8 },
  contestants: [
    { name: 'textbook C, recursive', program: { native: 'backtracking.c' } },
    { name: 'ts', program: { module: MODULE, export: 'tsBacktracking' } },
    { name: 'wasm', program: { module: MODULE, export: 'wasmBacktracking' } },
  ],
  pairs: [
    ['wasm', 'ts'],
    ['wasm', 'textbook C, recursive'],
    ['ts', 'textbook C, recursive'],
  ],
  proof: 1,
};
