import { seed } from './attempt';
import { beginMoves, bite, completePath, pathOf } from './backbite';
import { copyRow } from './batch';
import { randomSquare } from './bitboard';
import {
  BOARDS,
  drawWords,
  GROUP_STARTS,
  STREAMS,
  unvisited,
  WORDS,
  walkBoards,
  walkOf,
} from './bitboard-walk';
import { openSquares } from './layout';
import { seedGenerator, WARM_UP } from './random';

/** The boards of a group: their walks, and moves of one after the other. */

/**
 * Pairs of moves, one at each end: 2.5 moves per square for a closed tour, the maximum for an open one. docs/random-tours.md
 * shows how uniform the tours are then, and after fewer or more moves.
 */
export const PAIRS_FOR_FOUR: u32 = 5;
export const MAX_PAIRS: u32 = 80;
/** The attempts of random.ts from which the walk, the moves, the completion of a stuck walk and the last moves draw. */
const WALKING: u32 = 0;
const MIXING: u32 = 1;
const COMPLETING: u32 = 2;
export const SETTLING: u32 = 3;

/** Words by step and board, after the warm-up: one for the start of the walk, one per pair of moves, then those of attempts. */
const PAIR_WORDS: usize = memory.data((12 + 1 + 80 + 16) * 12 * 4, 64);

export function pairWord(step: u32, k: u32): u32 {
  return load<u32>(PAIR_WORDS + ((<usize>((WARM_UP + step) * BOARDS + k)) << 2));
}

export function streamOf(k: u32): u32 {
  return load<u32>(STREAMS + ((<usize>k) << 2));
}

export function isStuck(stuck: u32, k: u32): bool {
  return ((stuck >> k) & 1) !== 0;
}

/** Walks the boards of a group and completes the walks. Returns a bit for each board whose walk cannot be completed. */
export function beginGroup(count: u32, words: u32): u32 {
  drawWords(MIXING, PAIR_WORDS, 1 + words);
  drawWords(WALKING, WORDS, openSquares);
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
export function moveInTurn(count: u32, stuck: u32, pairs: u32): void {
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) if (!isStuck(stuck, k)) bite(k, pairWord(pair, k));
  }
}
