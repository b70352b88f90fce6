import { LEARNING } from './learning.js';
import { PUZZLES_AND_COUNTS } from './puzzles-and-counts.js';
import { RIDING } from './riding.js';
import { SOLVING } from './solving.js';
import { SPEED_AND_SIZE } from './speed-and-size.js';
import type { State } from './state.js';

/** What the page may look like, section by section. */
export const STATES: readonly State[] = [
  ...LEARNING,
  ...SOLVING,
  ...RIDING,
  ...PUZZLES_AND_COUNTS,
  ...SPEED_AND_SIZE,
];
