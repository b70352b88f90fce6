import type { Puzzle } from '../../src/puzzle.js';

/** Four steps of 8 x 8: many completions, and no deduction that leads to one. */
export const FEW_CLUES: Puzzle = {
  rows: 8,
  cols: 8,
  given: [
    [0, 10],
    [63, 30],
    [27, 46],
    [5, 57],
  ],
};
