import { closed, seed } from './attempt';
import { bite, biteOrStay, firstOf, lastOf, MAX_MOVES, writeClosedPath, writeOpenPath } from './backbite';
import {
  beginGroup,
  isStuck,
  MAX_PAIRS,
  moveInTurn,
  PAIRS_FOR_FOUR,
  pairWord,
  SETTLING,
  streamOf,
} from './backbite-groups';
import { makeFromStarts } from './backbite-starts';
import { FOUND, LIMIT, packRows, startOf, wideRowOf, writeResult } from './batch';
import { NO_SQUARE, neighbours, others } from './bitboard';
import { beginGroups, gatherGroup, tourOf } from './bitboard-walk';
import { openSquares } from './layout';
import { draw, seedGenerator } from './random';

/** Random tours of a batch, group by group: open ones with free ends, and closed ones. */

/** The words of an open tour's attempts: five pairs for each word, six bits a pair. */
const ATTEMPT_WORDS: u32 = 16;
const ATTEMPT_WORD_BITS: u32 = 30;
const ATTEMPT_BITS: u32 = 6;

/** Moves the path of board `k` until it closes. Returns false if it does not. */
function close(k: u32): bool {
  for (let pairs: u32 = 0; pairs < MAX_MOVES / 2; pairs++) {
    if ((neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0) return true;
    bite(k, draw());
  }
  return false;
}

/** Makes the open tours of a group, with free ends. */
function makeOpenGroup(count: u32): void {
  const pairs = MAX_PAIRS;
  const stuck = beginGroup(count, pairs + ATTEMPT_WORDS);
  moveInTurn(count, stuck, pairs);
  for (let word = pairs + 1; word <= pairs + ATTEMPT_WORDS; word++) {
    for (let shift: u32 = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) {
      for (let k: u32 = 0; k < count; k++) {
        if (!isStuck(stuck, k)) biteOrStay(k, pairWord(word, k) >> shift);
      }
    }
  }
  for (let k: u32 = 0; k < count; k++) {
    const found = !isStuck(stuck, k);
    // The first square of the walk depends on the upper bits of the word.
    if (found) writeOpenPath(k, (pairWord(0, k) & 1) !== 0, wideRowOf(tourOf(k)));
    writeResult(tourOf(k), found ? FOUND : LIMIT, found ? openSquares : 0);
  }
}

/** Makes the closed tours of a group. */
function makeClosedGroup(count: u32): void {
  const pairs = min((PAIRS_FOR_FOUR * openSquares) >> 2, MAX_PAIRS);
  const stuck = beginGroup(count, pairs);
  moveInTurn(count, stuck, pairs);
  for (let k: u32 = 0; k < count; k++) {
    seedGenerator(seed, streamOf(k), SETTLING);
    const found = !isStuck(stuck, k) && close(k);
    if (found) writeClosedPath(k, startOf(tourOf(k)), wideRowOf(tourOf(k)));
    writeResult(tourOf(k), found ? FOUND : LIMIT, found ? openSquares : 0);
  }
}

/**
 * Makes closed tours from the starts of the batch, or open ones, from any square if the starts are {@link NO_SQUARE}. The status
 * of a row is `limit` if its moves do not lead to a tour. The board has tables for random ties.
 */
export function makeBackbiteBatch(stream: u32): void {
  beginGroups();
  if (!closed && startOf(0) !== NO_SQUARE) {
    makeFromStarts(stream);
    packRows();
    return;
  }
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (closed) makeClosedGroup(count);
    else makeOpenGroup(count);
  }
  packRows();
}
