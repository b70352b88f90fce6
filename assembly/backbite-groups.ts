import { seed } from './attempt';
import { append, beginMoves, bite, firstOf, lastOf, MAX_MOVES, prepend } from './backbite';
import { neighbours, others, randomNeighbour, randomSquare } from './bitboard';
import {
  BOARDS,
  boardAt,
  drawWords,
  GROUP_STARTS,
  STREAMS,
  unvisited,
  WORDS,
  walkBoards,
  walkOf,
} from './bitboard-walk';
import { openSquares } from './layout';
import { draw, seedGenerator, WARM_UP } from './random';

/** The boards of a group: their walks, and moves of one after the other. */

/** The attempts of random.ts from which the walk, the moves, the completion of a stuck walk and the last moves draw. */
const WALKING: u32 = 0;
const MIXING: u32 = 1;
const COMPLETING: u32 = 2;
export const SETTLING: u32 = 3;

/** Words by step and board, after the warm-up: one for the start of the walk, one per pair of moves, then those of attempts. */
const PAIR_WORDS: usize = memory.data((12 + 61) * 12 * 4, 64);

export function pairWord(step: u32, k: u32): u32 {
  return load<u32>(PAIR_WORDS + ((<usize>((WARM_UP + step) * BOARDS + k)) << 2));
}

/** Draws the words of an attempt for {@link pairWord}. */
export function drawPairWords(attempt: u32, steps: u32): void {
  drawWords(attempt, PAIR_WORDS, steps);
}

export function streamOf(k: u32): u32 {
  return load<u32>(STREAMS + ((<usize>k) << 2));
}

/**
 * Extends an incomplete path at the ends that have unvisited neighbours. If neither end has one, both move (Posa 1976). Returns
 * whether the path is complete.
 */
function growOrBite(k: u32, word: u32): bool {
  let left = unvisited(k);
  let length = openSquares - <u32>popcnt(left);
  const last = lastOf(k, length);
  const first = firstOf(k);
  const behind = neighbours(last) & left;
  if (((neighbours(first) & left) | behind) === 0) {
    if (length > 1) bite(k, word, length);
    return false;
  }
  if (behind !== 0) {
    const next = randomNeighbour(last, behind, word & 0xffff0000);
    append(k, next, length++);
    left &= others(next);
  }
  const before = neighbours(first) & left;
  if (before !== 0) {
    const next = randomNeighbour(first, before, word << 16);
    prepend(k, next, length);
    left &= others(next);
  }
  store<u64>(boardAt(k), left);
  return left === 0;
}

/**
 * Walks the boards of a group, completes the walks and mixes the paths. Moves boards in turn, so that none waits for the result
 * of its previous move. Returns a bit for each board that has a path.
 * @param isFree whether walks have free steps
 * @param words number of words to draw after those of the pairs
 */
export function mixGroup(count: u32, isFree: bool, pairs: u32, words: u32): u32 {
  drawPairWords(MIXING, 1 + pairs + words);
  drawWords(WALKING, WORDS, openSquares);
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(GROUP_STARTS + ((<usize>k) << 2), randomSquare(pairWord(0, k)));
  }
  if (isFree) walkBoards<u64>();
  else walkBoards<u32>();
  let complete: u32 = 0;
  for (let k: u32 = 0; k < count; k++) {
    if (unvisited(k) === 0) complete |= (<u32>1) << k;
    beginMoves(k, walkOf(k), openSquares - <u32>popcnt(unvisited(k)));
  }
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) {
      if (isIn(complete, k)) bite(k, pairWord(pair, k), openSquares);
      else complete |= u32(growOrBite(k, pairWord(pair, k))) << k;
    }
  }
  for (let k: u32 = 0; k < count; k++) {
    if (isIn(complete, k)) continue;
    seedGenerator(seed, streamOf(k), COMPLETING);
    let left: u32 = MAX_MOVES / 2;
    while (left-- > 0 && !growOrBite(k, draw()));
    complete |= u32(unvisited(k) === 0) << k;
  }
  return complete;
}

/** Returns whether board `k` is in a set. */
export function isIn(boards: u32, k: u32): bool {
  return ((boards >> k) & 1) !== 0;
}
