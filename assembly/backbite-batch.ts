/**
 * Random tours of boards of at most 64 squares, in the static memory of bitboard-batch.ts: a walk by Warnsdorff's rule with
 * random ties from a random square, then backbite moves at both ends in turn. A closed tour takes more of them until the path
 * closes. An open tour takes attempts that may stay instead: the moves mix the path quickly, but prefer ends with many
 * neighbours; the attempts are as likely as their reverse and even that out. Each step draws from a generator of its own, so
 * that no board waits for another's words.
 */

import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './attempt';
import { completePath, MOST_MOVES, originOf } from './backbite';
import {
  beginPath as beginScalarPath,
  biteOrStay as biteOrStayScalar,
  bite as biteScalar,
  firstOf as firstOfScalar,
  lastOf as lastOfScalar,
  writeOpenPath as writeOpenScalarPath,
  writePath as writeScalarPath,
} from './backbite-scalar';
import {
  beginPath as beginSimdPath,
  biteOrStay as biteOrStaySimd,
  bite as biteSimd,
  firstOf as firstOfSimd,
  lastOf as lastOfSimd,
  writeOpenPath as writeOpenSimdPath,
  writePath as writeSimdPath,
} from './backbite-simd';
import { neighbours, others, WORDS } from './bitboard';
import { LENGTHS, PATHS, packPaths, STARTS, STATUSES } from './bitboard-batch';
import {
  copyPath as copyScalarPath,
  drawWords as drawScalarWords,
  leftOn as leftOnScalar,
  BOARDS as SCALAR_BOARDS,
  walkBoards as walkScalarBoards,
} from './bitboard-scalar';
import {
  copyPath as copySimdPath,
  drawWords as drawSimdWords,
  leftOn as leftOnSimd,
  BOARDS as SIMD_BOARDS,
  walkBoards as walkSimdBoards,
} from './bitboard-simd';
import { openSquares, squares } from './layout';
import { draw, seedGenerator, WARM_UP } from './random';

/**
 * Pairs of moves, one at either end: for a closed tour 2.5 moves a square, for an open one the most. How even the tours are by
 * then, and what fewer or more moves make of it, is in docs/random-tours.md.
 */
const PAIRS_FOR_FOUR: u32 = 5;
const MOST_PAIRS: u32 = 80;
/** The words of an open tour's attempts: five pairs for each word, six bits a pair. */
const ATTEMPT_WORDS: u32 = 16;
const ATTEMPT_WORD_BITS: u32 = 30;
const ATTEMPT_BITS: u32 = 6;

/** Which attempt's words (see random.ts) the walk, the moves, the completing of a stuck walk and the last moves take. */
const WALKING: u32 = 0;
const MIXING: u32 = 1;
const COMPLETING: u32 = 2;
const SETTLING: u32 = 3;

/** By board of a group: its tour, its stream, where its walk starts (u32), and the walk. */
const TOURS: usize = memory.data(12 * 4, 16);
const STREAMS: usize = memory.data(12 * 4, 16);
const WALK_STARTS: usize = memory.data(12 * 4, 16);
const WALK_PATHS: usize = memory.data(12 * 64, 64);
/** By step and board: the word that tells where the walk starts, then one for each pair of moves and for five of attempts; the warm-up comes first. */
const PAIR_WORDS: usize = memory.data((12 + 1 + 80 + 16) * 12 * 4, 64);

function boards(): u32 {
  return ASC_FEATURE_SIMD ? SIMD_BOARDS : SCALAR_BOARDS;
}

function entry(table: usize, k: u32): usize {
  return table + ((<usize>k) << 2);
}

function walkPath(k: u32): usize {
  return WALK_PATHS + ((<usize>k) << 6);
}

function pairWord(step: u32, k: u32): u32 {
  return load<u32>(entry(PAIR_WORDS, (WARM_UP + step) * boards() + k));
}

function drawWords(seed: u32, attempt: u32, table: usize, steps: u32): void {
  if (ASC_FEATURE_SIMD) drawSimdWords(seed, STREAMS, attempt, table, steps);
  else drawScalarWords(seed, STREAMS, attempt, table, steps);
}

function walkBoards(): void {
  if (ASC_FEATURE_SIMD) walkSimdBoards<u32>(WALK_STARTS);
  else walkScalarBoards<u32>(WALK_STARTS);
}

/** Copies the walk of board `k` from where it was made; returns how many squares it has. */
function takeWalk(k: u32): u32 {
  if (ASC_FEATURE_SIMD) copySimdPath(k, walkPath(k));
  else copyScalarPath(k, walkPath(k));
  return openSquares - <u32>popcnt(ASC_FEATURE_SIMD ? leftOnSimd(k) : leftOnScalar(k));
}

function beginPath(k: u32, path: usize): void {
  if (ASC_FEATURE_SIMD) beginSimdPath(k, path);
  else beginScalarPath(k, path);
}

function bite(k: u32, word: u32): void {
  if (ASC_FEATURE_SIMD) biteSimd(k, word);
  else biteScalar(k, word);
}

function firstOf(k: u32): u32 {
  return ASC_FEATURE_SIMD ? firstOfSimd(k) : firstOfScalar(k);
}

function lastOf(k: u32): u32 {
  return ASC_FEATURE_SIMD ? lastOfSimd(k) : lastOfScalar(k);
}

function writePath(k: u32, start: u32, row: usize): void {
  if (ASC_FEATURE_SIMD) writeSimdPath(k, start, row);
  else writeScalarPath(k, start, row);
}

function biteOrStay(k: u32, bits: u32): void {
  if (ASC_FEATURE_SIMD) biteOrStaySimd(k, bits);
  else biteOrStayScalar(k, bits);
}

function writeOpenPath(k: u32, backwards: bool, row: usize): void {
  if (ASC_FEATURE_SIMD) writeOpenSimdPath(k, backwards, row);
  else writeOpenScalarPath(k, backwards, row);
}

/** Moves on until the path of board `k` closes; false when it does not come to it. */
function close(k: u32): bool {
  for (let pairs: u32 = 0; pairs < MOST_MOVES / 2; pairs++) {
    if ((neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0) return true;
    bite(k, draw());
  }
  return false;
}

/** Walks the boards of a group and completes the walks: a bit for each board whose walk grows no further. */
function beginGroup(count: u32, seed: u32, words: u32): u32 {
  drawWords(seed, MIXING, PAIR_WORDS, 1 + words);
  drawWords(seed, WALKING, WORDS, openSquares);
  for (let k: u32 = 0; k < boards(); k++) store<u32>(entry(WALK_STARTS, k), originOf(pairWord(0, k)));
  walkBoards();
  let stuck: u32 = 0;
  for (let k: u32 = 0; k < count; k++) {
    const length = takeWalk(k);
    if (length < openSquares) {
      seedGenerator(seed, load<u32>(entry(STREAMS, k)), COMPLETING);
      if (!completePath(walkPath(k), length)) stuck |= (<u32>1) << k;
    }
    if (((stuck >> k) & 1) === 0) beginPath(k, walkPath(k));
  }
  return stuck;
}

function writeAnswer(k: u32, found: bool): void {
  const tour = load<u32>(entry(TOURS, k));
  store<u32>(entry(LENGTHS, tour), found ? openSquares : 0);
  store<u8>(STATUSES + tour, found ? FOUND : LIMIT);
}

function rowOf(k: u32): usize {
  return PATHS + ((<usize>load<u32>(entry(TOURS, k))) << 6);
}

/** Moves the boards in turn, so that none waits for its own last move. One that is stuck moves an earlier path, to no effect. */
function moveInTurn(count: u32, pairs: u32): void {
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) bite(k, pairWord(pair, k));
  }
}

/** Makes the open tours of a group, with free ends. */
function makeOpenGroup(count: u32, seed: u32): void {
  const pairs = MOST_PAIRS;
  const stuck = beginGroup(count, seed, pairs + ATTEMPT_WORDS);
  moveInTurn(count, pairs);
  for (let word = pairs + 1; word <= pairs + ATTEMPT_WORDS; word++) {
    for (let shift: u32 = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) {
      for (let k: u32 = 0; k < count; k++) biteOrStay(k, pairWord(word, k) >> shift);
    }
  }
  for (let k: u32 = 0; k < count; k++) {
    const found = ((stuck >> k) & 1) === 0;
    // The origin depends on the upper bits of the word.
    if (found) writeOpenPath(k, (pairWord(0, k) & 1) !== 0, rowOf(k));
    writeAnswer(k, found);
  }
}

/** Makes the closed tours of a group. */
function makeClosedGroup(count: u32, seed: u32): void {
  const pairs = min((PAIRS_FOR_FOUR * openSquares) >> 2, MOST_PAIRS);
  const stuck = beginGroup(count, seed, pairs);
  moveInTurn(count, pairs);
  for (let k: u32 = 0; k < count; k++) {
    seedGenerator(seed, load<u32>(entry(STREAMS, k)), SETTLING);
    const found = ((stuck >> k) & 1) === 0 && close(k);
    if (found) writePath(k, load<u32>(entry(STARTS, load<u32>(entry(TOURS, k)))), rowOf(k));
    writeAnswer(k, found);
  }
}

function makeGroup(count: u32, closed: bool, seed: u32): void {
  if (closed) makeClosedGroup(count, seed);
  else makeOpenGroup(count, seed);
}

/**
 * Makes closed tours from the first `count` of {@link STARTS}, or as many open ones from anywhere; `limit` where the moves
 * come to none. The board's tables are there.
 */
export function makeBackbiteBatch(count: u32, closed: bool, seed: u32, stream: u32): void {
  let gathered: u32 = 0;
  for (let tour: u32 = 0; tour < count; tour++) {
    if (load<u32>(entry(STARTS, tour)) === NO_START) {
      store<u32>(entry(LENGTHS, tour), 0);
      store<u8>(STATUSES + tour, IMPOSSIBLE);
      continue;
    }
    store<u32>(entry(TOURS, gathered), tour);
    store<u32>(entry(STREAMS, gathered), stream + tour);
    if (++gathered < boards()) continue;
    makeGroup(gathered, closed, seed);
    gathered = 0;
  }
  if (gathered > 0) makeGroup(gathered, closed, seed);
  if (squares < 64) packPaths(count);
}
