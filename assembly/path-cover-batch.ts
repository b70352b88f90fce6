/** Batches of path covers: one board after the other, or with SIMD in groups of sixteen boards. */

import { end } from './attempt';
import { LIMIT, nextWithStart, tours, writeResult } from './batch';
import { NO_SQUARE } from './bitboard';
import { ENOUGH_MOVES, makeOneByOne } from './path-cover';
import {
  BOARDS,
  BREAKS,
  beginTour,
  copyBoard,
  GENERATORS,
  GROUP_BYTES,
  MOVES,
  maxBreaksOf,
  NONE,
  step,
  TOURS,
  wordAt,
  writeTour,
} from './path-cover-simd';

/**
 * Boards begin in the nursery, all at once, and move to the other group when they have few breaks: a step visits as many
 * breaks as the board with the most has.
 */
const GROUP: usize = memory.data(2 * 4736, 64);
const NURSERY: usize = GROUP + GROUP_BYTES;
/** Number of breaks with which boards leave the nursery. 3 to 8 are equally fast. */
const FEW_BREAKS: u32 = 4;
/** Number of steps after which boards leave the nursery in any case, and after which boards with too many moves give up. */
const STEPS: u32 = 1024;

const ALL_BOARDS: u32 = ((<u32>1) << BOARDS) - 1;

/** The next tour to begin. */
let nextTour: u32 = 0;

/** Takes a step and writes the tours that end with it. Returns the boards that continue. */
function stepGroup(group: usize, active: u32, steps: u32): u32 {
  let ended = step(group, active);
  if (steps % STEPS === 0) ended |= active & boardsAtLimit(group);
  active &= ~ended;
  for (; ended !== 0; ended &= ended - 1) {
    const k = ctz(ended);
    if (load<u32>(wordAt(group, k), MOVES) <= 2 * ENOUGH_MOVES) writeTour(group, k);
    else writeResult(load<u32>(wordAt(group, k), TOURS), LIMIT, 0);
  }
  return active;
}

/** Returns a bit for each board that has made too many moves. */
function boardsAtLimit(group: usize): u32 {
  let boards: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    boards |= u32(load<u32>(wordAt(group, k), MOVES) > 2 * ENOUGH_MOVES) << k;
  }
  return boards;
}

/** Begins a tour on each board of the nursery. Returns the boards that reach few breaks. */
function raiseBoards(last: u32, stream: u32): u32 {
  let active: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(wordAt(NURSERY, k), 0, BREAKS);
    nextTour = nextWithStart(nextTour);
    if (nextTour === tours) continue;
    beginTour(NURSERY, k, nextTour++, last, stream);
    active |= (<u32>1) << k;
  }
  for (let steps: u32 = 1; steps <= STEPS && maxBreaksOf(NURSERY) > FEW_BREAKS; steps++) {
    active = stepGroup(NURSERY, active, steps);
  }
  return active;
}

function makeTogether(last: u32, stream: u32): void {
  nextTour = 0;
  memory.fill(GROUP, <u8>NONE, GENERATORS);
  memory.fill(NURSERY, <u8>NONE, GENERATORS);
  memory.fill(GROUP + BREAKS, 0, 64);
  let raised: u32 = 0;
  let active: u32 = 0;
  for (let steps: u32 = 1; ; steps++) {
    for (let idle = ALL_BOARDS & ~active; idle !== 0; idle &= idle - 1) {
      while (raised === 0 && nextTour < tours) raised = raiseBoards(last, stream);
      if (raised === 0) break;
      const k = ctz(idle);
      copyBoard(NURSERY, ctz(raised), GROUP, k);
      raised &= raised - 1;
      active |= (<u32>1) << k;
    }
    if (active === 0) break;
    active = stepGroup(GROUP, active, steps);
  }
}

/** Minimum number of tours to make together. With fewer, most of sixteen boards would idle. At 8, both ways are equally fast. */
const MIN_TOGETHER: u32 = 8;

/** Makes tours from the starts of the batch. The status is `limit` if the moves do not lead to a tour. The board has tables. */
export function makeCoverBatch(stream: u32): void {
  const last = end < 0 ? NO_SQUARE : <u32>end;
  if (ASC_FEATURE_SIMD) {
    if (tours < MIN_TOGETHER) makeOneByOne(last, stream);
    else makeTogether(last, stream);
  } else {
    makeOneByOne(last, stream);
  }
}
