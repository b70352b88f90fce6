import { closed, seed } from './attempt';
import { bite, biteOrStay, firstOf, lastOf, MAX_MOVES, writeClosedPath, writeOpenPath } from './backbite';
import { drawPairWords, isIn, mixGroup, pairWord, SETTLING, streamOf } from './backbite-groups';
import { MANY_SQUARES, makeFromStarts, OPEN_PAIRS } from './backbite-starts';
import { FOUND, LIMIT, packRows, startOf, wideRowOf, writeResult } from './batch';
import { NO_SQUARE, neighbours, others } from './bitboard';
import { beginGroups, gatherGroup, tourOf } from './bitboard-walk';
import { openSquares } from './layout';
import { draw, seedGenerator } from './random';

/** Random tours of a batch, group by group: open ones with free ends, and closed ones. */

/** Words of the attempts of an open tour, on boards of fewer than {@link MANY_SQUARES} squares twice as many: five pairs for each word, six bits a pair. */
const ATTEMPT_WORDS: u32 = 5;
const ATTEMPT_WORDS_ON_FEW: u32 = 10;
const ATTEMPT_WORD_BITS: u32 = 30;
const ATTEMPT_BITS: u32 = 6;
/**
 * Pairs of moves of a closed tour: on full boards of 64 squares, where free walks make fewer enough (measured on 8 x 8 only), and
 * for four squares on others. On boards of 32 squares, free walks are further from uniform, so only boards of at least
 * {@link MANY_SQUARES} begin with them.
 */
const PAIRS_ON_FULL: u32 = 33;
const PAIRS_FOR_FOUR: u32 = 5;
/** Pairs of moves until most boards of a group are closed. The others go on one by one. */
const PAIRS_IN_TURN: u32 = 16;

function isClosed(k: u32): bool {
  return (neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0;
}

/** Makes the open tours of a group, with free ends. */
function makeOpenGroup(count: u32): void {
  const words = openSquares < MANY_SQUARES ? ATTEMPT_WORDS_ON_FEW : ATTEMPT_WORDS;
  const found = mixGroup(count, true, OPEN_PAIRS, words);
  for (let word = OPEN_PAIRS + 1; word <= OPEN_PAIRS + words; word++) {
    for (let shift: u32 = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) {
      for (let k: u32 = 0; k < count; k++) if (isIn(found, k)) biteOrStay(k, pairWord(word, k) >> shift);
    }
  }
  for (let k: u32 = 0; k < count; k++) {
    // The first square of the walk depends on the upper bits of the word.
    if (isIn(found, k)) writeOpenPath(k, (pairWord(0, k) & 1) !== 0, wideRowOf(tourOf(k)));
    writeResult(tourOf(k), isIn(found, k) ? FOUND : LIMIT, isIn(found, k) ? openSquares : 0);
  }
}

/** Moves the paths of a set of boards until they close. Returns the boards whose paths do. */
function close(boards: u32): u32 {
  drawPairWords(SETTLING, PAIRS_IN_TURN);
  let open = boards;
  for (let pair: u32 = 0; pair < PAIRS_IN_TURN && open !== 0; pair++) {
    for (let left = open; left !== 0; left &= left - 1) {
      const k = <u32>ctz(left);
      if (isClosed(k)) open &= ~((<u32>1) << k);
      else bite(k, pairWord(pair, k), openSquares);
    }
  }
  for (let left = open; left !== 0; left &= left - 1) {
    const k = <u32>ctz(left);
    seedGenerator(seed, streamOf(k), SETTLING);
    for (let pair: u32 = 0; pair < PAIRS_IN_TURN; pair++) draw();
    let pair = PAIRS_IN_TURN;
    for (; pair < MAX_MOVES / 2 && !isClosed(k); pair++) bite(k, draw(), openSquares);
    if (!isClosed(k)) boards &= ~((<u32>1) << k);
  }
  return boards;
}

/** Makes the closed tours of a group. */
function makeClosedGroup(count: u32): void {
  const isLarge = openSquares >= MANY_SQUARES;
  const pairs = openSquares === 64 ? PAIRS_ON_FULL : (PAIRS_FOR_FOUR * openSquares) >> 2;
  const found = close(mixGroup(count, isLarge, pairs, 0));
  for (let k: u32 = 0; k < count; k++) {
    if (isIn(found, k)) writeClosedPath(k, startOf(tourOf(k)), wideRowOf(tourOf(k)));
    writeResult(tourOf(k), isIn(found, k) ? FOUND : LIMIT, isIn(found, k) ? openSquares : 0);
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
