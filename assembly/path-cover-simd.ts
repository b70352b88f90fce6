/** Batches of path covers with SIMD: two groups of sixteen boards each. */
import { IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { ENOUGH_MOVES, startOf, writeAnswer } from './path-cover';
import {
  BOARDS,
  BREAKS,
  beginTour,
  copyBoard,
  GENERATORS,
  MOVES,
  NONE,
  TOURS,
  wordAt,
  writeTour,
} from './path-cover-lanes';
import { mostBreaks, step } from './path-cover-step';

/**
 * Boards begin in the nursery, all at once, and move on to the other group when they have few breaks: a step goes through as
 * many breaks as the board with the most has.
 */
const GROUP: usize = memory.data(2 * 4736, 64);
const NURSERY: usize = GROUP + 4736;
/** Breaks with which boards leave the nursery. With 3 to 8 it takes as long. */
const FEW_BREAKS: u32 = 4;
/** Steps after which boards leave the nursery in any case, and after which boards with too many moves are given up. */
const STEPS: u32 = 1024;

const ALL_BOARDS: u32 = ((<u32>1) << BOARDS) - 1;

/** The tour that begins next. */
let nextTour: u32 = 0;

/** Takes a step and writes down the tours that end with it. Returns the boards that go on. */
function stepOn(group: usize, active: u32, steps: u32, closed: bool): u32 {
  let ended = step(group, active);
  if (steps % STEPS === 0) ended |= active & boardsAtLimit(group);
  active &= ~ended;
  for (; ended !== 0; ended &= ended - 1) {
    const k = ctz(ended);
    if (load<u32>(wordAt(group, k), MOVES) <= 2 * ENOUGH_MOVES) writeTour(group, k, closed);
    else writeAnswer(load<u32>(wordAt(group, k), TOURS), LIMIT);
  }
  return active;
}

/** The boards that have made too many moves: a bit for each. */
function boardsAtLimit(group: usize): u32 {
  let boards: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    boards |= u32(load<u32>(wordAt(group, k), MOVES) > 2 * ENOUGH_MOVES) << k;
  }
  return boards;
}

/** Begins as many tours as there are boards in the nursery; returns those that have few breaks in the end. */
function raiseBoards(count: u32, end: u32, closed: bool, seed: u32, stream: u32): u32 {
  let active: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(wordAt(NURSERY, k), 0, BREAKS);
    while (nextTour < count && startOf(nextTour) === NO_START) writeAnswer(nextTour++, IMPOSSIBLE);
    if (nextTour === count) continue;
    beginTour(NURSERY, k, nextTour++, end, closed, seed, stream);
    active |= (<u32>1) << k;
  }
  for (let steps: u32 = 1; steps <= STEPS && mostBreaks(NURSERY) > FEW_BREAKS; steps++) {
    active = stepOn(NURSERY, active, steps, closed);
  }
  return active;
}

/** Makes tours as makeCoverBatch of path-cover-batch.ts does. */
export function makeCovers(count: u32, end: u32, closed: bool, seed: u32, stream: u32): void {
  nextTour = 0;
  memory.fill(GROUP, <u8>NONE, GENERATORS);
  memory.fill(NURSERY, <u8>NONE, GENERATORS);
  memory.fill(GROUP + BREAKS, 0, 64);
  let raised: u32 = 0;
  let active: u32 = 0;
  for (let steps: u32 = 1; ; steps++) {
    for (let idle = ALL_BOARDS & ~active; idle !== 0; idle &= idle - 1) {
      while (raised === 0 && nextTour < count) raised = raiseBoards(count, end, closed, seed, stream);
      if (raised === 0) break;
      const k = ctz(idle);
      copyBoard(NURSERY, ctz(raised), GROUP, k);
      raised &= raised - 1;
      active |= (<u32>1) << k;
    }
    if (active === 0) break;
    active = stepOn(GROUP, active, steps, closed);
  }
}
