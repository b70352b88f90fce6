import type { ContestantDefinition, Group } from '../harness/group.js';

const TEXTBOOK = new URL('../contestants/textbook.js', import.meta.url).href;
const PACKAGE = new URL('../contestants/package-tours.js', import.meta.url).href;

const CONTESTANTS: readonly ContestantDefinition[] = [
  { name: 'textbook JavaScript', program: { module: TEXTBOOK, export: 'textbookTours' } },
  { name: 'textbook C', program: { native: 'warnsdorff.c' } },
  { name: 'textbook C, counted in place', program: { native: 'warnsdorff-in-place.c' } },
  { name: 'ts solveBatch', program: { module: PACKAGE, export: 'tsBatch' } },
  {
    name: 'ts solveBatch, buffer detached',
    program: { module: PACKAGE, export: 'tsBatch', state: 'detached' },
  },
  { name: 'ts solve', program: { module: PACKAGE, export: 'tsSingle' } },
  { name: 'wasm solveBatch', program: { module: PACKAGE, export: 'wasmBatch' } },
  { name: 'wasm solve', program: { module: PACKAGE, export: 'wasmSingle' } },
];

const PAIRS: Group['pairs'] = [
  ['wasm solveBatch', 'ts solveBatch'],
  ['wasm solve', 'ts solve'],
  ['wasm solveBatch', 'textbook C'],
  ['wasm solveBatch', 'textbook C, counted in place'],
  ['ts solveBatch', 'textbook C'],
  ['ts solveBatch', 'ts solveBatch, buffer detached'],
  ['ts solveBatch', 'textbook JavaScript'],
];

/** Warnsdorff's rule, first of least degree, from every start in turn, by the whole package. */
export const TOUR_GROUPS: readonly Group[] = [
  {
    name: '8x8',
    title: "Warnsdorff's rule on 8 x 8, shuffled starts, paths written out",
    unit: 'tour',
    per: 'repetition',
    workload: { rows: 8, cols: 8, batch: 6400 },
    contestants: CONTESTANTS,
    pairs: PAIRS,
    proof: 6400,
  },
  {
    name: '50x50',
    title: "Warnsdorff's rule on 50 x 50, shuffled starts, paths written out",
    unit: 'square',
    per: 'work',
    workload: { rows: 50, cols: 50, batch: 100 },
    contestants: CONTESTANTS,
    pairs: PAIRS,
    proof: 250,
  },
];
