import type { Group } from '../harness/group.js';
import { BACKTRACKING } from './backtracking.js';
import { CONSTRUCTION_GROUPS } from './construction.js';
import { FIRST_SOLVE } from './first-solve.js';
import { SAME_PROGRAM } from './same-program.js';
import { TOUR_GROUPS } from './tours.js';

/** Every group, in the order of the run. */
export const GROUPS: readonly Group[] = [
  ...TOUR_GROUPS,
  BACKTRACKING,
  ...CONSTRUCTION_GROUPS,
  FIRST_SOLVE,
  SAME_PROGRAM,
];
