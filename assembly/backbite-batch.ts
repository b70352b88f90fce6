/**
 * Random closed tours of boards of at most 64 squares, in the static memory of bitboard-batch.ts: a walk by Warnsdorff's rule
 * with random ties from a random square, then backbite moves at both ends in turn, many at first and then until the path
 * closes. Each step draws from a generator of its own, so that no board waits for another's words.
 */
import { completePath, MOST_MOVES, originOf } from './backbite';
import {
  beginPath as beginScalarPath,
  bite as biteScalar,
  firstOf as firstOfScalar,
  lastOf as lastOfScalar,
  writePath as writeScalarPath,
} from './backbite-scalar';
import {
  beginPath as beginSimdPath,
  bite as biteSimd,
  firstOf as firstOfSimd,
  lastOf as lastOfSimd,
  writePath as writeSimdPath,
} from './backbite-simd';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
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
import { freeSquares, squares } from './layout';
import { draw, seedGenerator, WARM_UP } from './random';

/**
 * Pairs of moves, one at either end, for four squares of a board: 2.5 moves a square. How even the tours are by then, and
 * what fewer or more moves make of it, is in docs/random-tours.md.
 */
const PAIRS_FOR_FOUR: u32 = 5;
const MOST_PAIRS: u32 = 80;

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
/** By step and board: the word that tells where the walk starts, then one for each pair of moves; the warm-up comes first. */
const PAIR_WORDS: usize = memory.data((12 + 1 + 80) * 12 * 4, 64);

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
  return freeSquares - <u32>popcnt(ASC_FEATURE_SIMD ? leftOnSimd(k) : leftOnScalar(k));
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

/** Moves on until the path of board `k` closes; false when it does not come to it. */
function close(k: u32): bool {
  for (let pairs: u32 = 0; pairs < MOST_MOVES / 2; pairs++) {
    if ((neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0) return true;
    bite(k, draw());
  }
  return false;
}

/** Makes the tours of a group. */
function makeGroup(count: u32, seed: u32): void {
  const pairs = min((PAIRS_FOR_FOUR * freeSquares) >> 2, MOST_PAIRS);
  drawWords(seed, MIXING, PAIR_WORDS, 1 + pairs);
  drawWords(seed, WALKING, WORDS, freeSquares);
  for (let k: u32 = 0; k < boards(); k++) store<u32>(entry(WALK_STARTS, k), originOf(pairWord(0, k)));
  walkBoards();
  let stuck: u32 = 0;
  for (let k: u32 = 0; k < count; k++) {
    const length = takeWalk(k);
    if (length < freeSquares) {
      seedGenerator(seed, load<u32>(entry(STREAMS, k)), COMPLETING);
      if (!completePath(walkPath(k), length)) stuck |= (<u32>1) << k;
    }
    if (((stuck >> k) & 1) === 0) beginPath(k, walkPath(k));
  }
  // In turn, so that none waits for its own last move. One that is stuck moves a path of before, which comes to nothing.
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) bite(k, pairWord(pair, k));
  }
  for (let k: u32 = 0; k < count; k++) {
    const tour = load<u32>(entry(TOURS, k));
    const start = load<u32>(entry(STARTS, tour));
    seedGenerator(seed, load<u32>(entry(STREAMS, k)), SETTLING);
    const found = ((stuck >> k) & 1) === 0 && close(k);
    if (found) writePath(k, start, PATHS + ((<usize>tour) << 6));
    store<u32>(entry(LENGTHS, tour), found ? freeSquares : 0);
    store<u8>(STATUSES + tour, found ? FOUND : LIMIT);
  }
}

/** Makes closed tours from the first `count` of {@link STARTS}; `limit` where the moves come to none. The board's tables are there. */
export function makeBackbiteBatch(count: u32, seed: u32, stream: u32): void {
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
    makeGroup(gathered, seed);
    gathered = 0;
  }
  if (gathered > 0) makeGroup(gathered, seed);
  if (squares < 64) packPaths(count);
}
