import type { Group, Section } from '../harness/group.js';
import { BULK } from './bulk.js';
import { CENSUS_GROUPS } from './census.js';
import { CLUSTER } from './cluster.js';
import { CONSTRUCTION } from './construction.js';
import { ENGINE_GROUPS } from './engines.js';
import { FIRST_SOLVE } from './first-solve.js';
import { HOLES } from './holes.js';
import { LADDER } from './ladder.js';
import { INTERFACE_PHASES, PHASES } from './phases.js';
import { PLAIN_SOLVE } from './plain-solve.js';
import { POOL_GROUPS } from './pool.js';
import { PUZZLE } from './puzzle.js';
import { RANDOM_GROUPS } from './random-tours.js';
import { SAME_PROGRAM } from './same-program.js';
import { SHAPES_GROUP } from './shapes.js';
import { CLOSED_SIZES, OPEN_SIZES, SIZE_GROUPS } from './sizes.js';

/** Every group, in the order of the run. */
export const GROUPS: readonly Group[] = [
  BULK,
  LADDER,
  PLAIN_SOLVE,
  FIRST_SOLVE,
  PHASES,
  INTERFACE_PHASES,
  SHAPES_GROUP,
  ...SIZE_GROUPS,
  CONSTRUCTION,
  HOLES,
  ...RANDOM_GROUPS,
  ...CENSUS_GROUPS,
  PUZZLE,
  ...POOL_GROUPS,
  CLUSTER,
  SAME_PROGRAM,
  ...ENGINE_GROUPS,
];

/** The sections of groups that share a table. */
export const SECTIONS: readonly Section[] = [OPEN_SIZES, CLOSED_SIZES];
