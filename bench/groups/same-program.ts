import type { ContestantDefinition, Group } from '../harness/group.js';

const PACKAGE = new URL('../contestants/package-tours.js', import.meta.url).href;

function twice(name: string, program: ContestantDefinition['program']): ContestantDefinition[] {
  return [`${name}, 1st`, `${name}, 2nd`].map((copy) => ({ name: copy, program }));
}

/** The benchmark on trial: a program against itself. Anything but 'no difference shown' is a false alarm. */
export const SAME_PROGRAM: Group = {
  name: 'same-program',
  title: 'Each program against itself on 8 x 8: the ratios should be 1',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: [
    ...twice('wasm solveBatch', { module: PACKAGE, export: 'wasmBatch' }),
    ...twice('ts solveBatch', { module: PACKAGE, export: 'tsBatch' }),
    ...twice('textbook C', { native: 'warnsdorff.c' }),
  ],
  pairs: [
    ['wasm solveBatch, 1st', 'wasm solveBatch, 2nd'],
    ['ts solveBatch, 1st', 'ts solveBatch, 2nd'],
    ['textbook C, 1st', 'textbook C, 2nd'],
  ],
  proof: 64,
  onRequest: true,
};
