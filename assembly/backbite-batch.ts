/**
 * Random tours of boards of at most 64 squares: a walk by Warnsdorff's rule with random ties from a random square, then
 * backbite moves at both ends in turn. A closed tour takes more of them until the path closes. An open tour takes attempts
 * that may stay instead. Moves mix the path quickly, but prefer ends with many neighbours. Attempts are as likely as their
 * reverse, so they correct this. Each stage has its own generator, so no board waits for the random words of another.
 */
import { closed, seed } from './attempt';
import {
  beginMoves,
  bite,
  biteOrStay,
  completePath,
  firstOf,
  lastOf,
  MAX_MOVES,
  pathOf,
  writeClosedPath,
  writeOpenPath,
} from './backbite';
import { FOUND, LIMIT, startOf, writeResult } from './batch';
import { neighbours, others, randomSquare } from './bitboard';
import { copyRow, packRows, wideRowOf } from './bitboard-batch';
import {
  BOARDS,
  beginGroups,
  drawWords,
  GROUP_STARTS,
  gatherGroup,
  STREAMS,
  tourOf,
  unvisited,
  WORDS,
  walkBoards,
  walkOf,
} from './bitboard-walk';
import { openSquares } from './layout';
import { draw, seedGenerator, WARM_UP } from './random';

/**
 * Pairs of moves, one at each end: 2.5 moves per square for a closed tour, the maximum for an open one. docs/random-tours.md
 * shows how uniform the tours are then, and after fewer or more moves.
 */
const PAIRS_FOR_FOUR: u32 = 5;
const MAX_PAIRS: u32 = 80;
/** The words of an open tour's attempts: five pairs for each word, six bits a pair. */
const ATTEMPT_WORDS: u32 = 16;
const ATTEMPT_WORD_BITS: u32 = 30;
const ATTEMPT_BITS: u32 = 6;

/** The attempts of random.ts from which the walk, the moves, the completion of a stuck walk and the last moves draw. */
const WALKING: u32 = 0;
const MIXING: u32 = 1;
const COMPLETING: u32 = 2;
const SETTLING: u32 = 3;

/** Words by step and board, after the warm-up: one for the start of the walk, one per pair of moves, then those of attempts. */
const PAIR_WORDS: usize = memory.data((12 + 1 + 80 + 16) * 12 * 4, 64);

function pairWord(step: u32, k: u32): u32 {
  return load<u32>(PAIR_WORDS + ((<usize>((WARM_UP + step) * BOARDS + k)) << 2));
}

function streamOf(k: u32): u32 {
  return load<u32>(STREAMS + ((<usize>k) << 2));
}

function isStuck(stuck: u32, k: u32): bool {
  return ((stuck >> k) & 1) !== 0;
}

/** Moves the path of board `k` until it closes. Returns false if it does not. */
function close(k: u32): bool {
  for (let pairs: u32 = 0; pairs < MAX_MOVES / 2; pairs++) {
    if ((neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0) return true;
    bite(k, draw());
  }
  return false;
}

/** Walks the boards of a group and completes the walks. Returns a bit for each board whose walk cannot be completed. */
function beginGroup(count: u32, words: u32): u32 {
  drawWords(seed, MIXING, PAIR_WORDS, 1 + words);
  drawWords(seed, WALKING, WORDS, openSquares);
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(GROUP_STARTS + ((<usize>k) << 2), randomSquare(pairWord(0, k)));
  }
  walkBoards<u32>();
  let stuck: u32 = 0;
  for (let k: u32 = 0; k < count; k++) {
    copyRow(pathOf(k), walkOf(k));
    const length = openSquares - <u32>popcnt(unvisited(k));
    if (length < openSquares) {
      seedGenerator(seed, streamOf(k), COMPLETING);
      if (!completePath(pathOf(k), length)) stuck |= (<u32>1) << k;
    }
    if (!isStuck(stuck, k)) beginMoves(k);
  }
  return stuck;
}

/** Moves the boards in turn, so that none waits for the result of its previous move. */
function moveInTurn(count: u32, stuck: u32, pairs: u32): void {
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) if (!isStuck(stuck, k)) bite(k, pairWord(pair, k));
  }
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
 * Makes closed tours from the starts of the batch, or open ones from any square. The status of a row is `limit` if its moves do
 * not lead to a tour. The board has tables for random ties.
 */
export function makeBackbiteBatch(stream: u32): void {
  beginGroups();
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (closed) makeClosedGroup(count);
    else makeOpenGroup(count);
  }
  packRows();
}
