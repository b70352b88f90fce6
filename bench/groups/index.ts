import type { Group } from '../harness/group.js';
import { BACKTRACKING } from './backtracking.js';
import { CENSUS_GROUPS } from './census.js';
import { CONSTRUCTION_GROUPS } from './construction.js';
import { FIRST_SOLVE } from './first-solve.js';
import { HOLES, HOLES_LARGE } from './holes.js';
import { LADDER } from './ladder.js';
import { LISTING_GROUPS } from './listing.js';
import { PLAIN_SOLVE } from './plain-solve.js';
import { POOL_GROUPS } from './pool.js';
import { PUZZLE_GROUPS } from './puzzle.js';
import { RANDOM_GROUPS } from './random-tours.js';
import { SAME_PROGRAM } from './same-program.js';
import { SAMPLER_GROUPS } from './sampler.js';
import { CLOSED_SEARCH, SIZE_GROUPS } from './sizes.js';
import { SMALL_SHAPES, TIE_BREAK, WINDOW_SHAPES } from './variants.js';

/** Every group, in the order of the run. */
export const GROUPS: readonly Group[] = [
  LADDER,
  PLAIN_SOLVE,
  FIRST_SOLVE,
  TIE_BREAK,
  SMALL_SHAPES,
  WINDOW_SHAPES,
  CLOSED_SEARCH,
  ...SIZE_GROUPS,
  ...CONSTRUCTION_GROUPS,
  HOLES,
  HOLES_LARGE,
  BACKTRACKING,
  ...RANDOM_GROUPS,
  ...CENSUS_GROUPS,
  ...LISTING_GROUPS,
  ...PUZZLE_GROUPS,
  ...SAMPLER_GROUPS,
  ...POOL_GROUPS,
  SAME_PROGRAM,
];
