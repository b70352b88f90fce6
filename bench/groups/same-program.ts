import type { ContestantDefinition, Group } from '../harness/group.js';
import { TEXTBOOKS_IN_C, TS_BATCH, WASM_BATCH } from './contestants.js';

const PROGRAMS = [WASM_BATCH, TS_BATCH, TEXTBOOKS_IN_C[0]!];

function copy(program: ContestantDefinition, number: string): ContestantDefinition {
  return { ...program, name: `${program.name}, ${number}` };
}

/** Tests the benchmark itself: compares a program with itself. Every verdict except 'no difference shown' is a false alarm. */
export const SAME_PROGRAM: Group = {
  name: 'same-program',
  title: 'Each program against itself on 8 x 8: the ratios should be 1',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: PROGRAMS.flatMap((program) => [copy(program, '1st'), copy(program, '2nd')]),
  pairs: PROGRAMS.map(({ name }) => [`${name}, 1st`, `${name}, 2nd`] as const),
  proof: 64,
  effort: 'light',
  apart: true,
  // 67 trials of three programs: 201 comparisons.
  trials: 67,
};
