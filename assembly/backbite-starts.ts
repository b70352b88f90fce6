import { seed } from './attempt';
import {
  biteOneEnd,
  endsOf,
  firstOf,
  lastOf,
  pathOf,
  placesOf,
  reverse,
  reverseUpTo,
  writeOpenPath,
} from './backbite';
import { isIn, mixGroup, SETTLING, streamOf } from './backbite-groups';
import { copyRow, FOUND, LIMIT, startOf, wideRowOf, writeResult } from './batch';
import { BOARDS, gatherGroup, tourOf } from './bitboard-walk';
import { cols, openSquares } from './layout';
import { WARM_UP } from './random';

/**
 * Open tours from given starts. The end that has the colour of the start bites, and the beginning makes attempts, until the end
 * is the start. A bite is as likely as its reverse divided by the choices of both ends, so in the long run the probability of a
 * tour is proportional to the choices of its end: the same for all tours that end on the start. A bite always moves the end
 * away. So the end arrives at each of these tours equally often. docs/random-tours.md shows at which arrival that is nearly so.
 */

/** Pairs of moves that mix the path of an open tour. */
export const OPEN_PAIRS: u32 = 44;
/** The arrival at which a tour ends, on boards of fewer than {@link MANY_SQUARES} squares and on others. */
const ARRIVALS_ON_FEW: u32 = 8;
const ARRIVALS: u32 = 5;
export const MANY_SQUARES: u32 = 49;
/** Bits of a word for each pair of moves. */
const WAITING_BITS: u32 = 16;
/** Number of words after which a path is given up. */
const MAX_WAITING_WORDS: u32 = 8192;

/** By board: its generator (a, b, c, counter), the words it has drawn, the arrivals left, its tour and its start (u32). */
const WAITING: usize = memory.data(12 * 32, 64);
/** By board: the current word (u32). */
const CURRENT: usize = memory.data(12 * 4, 64);
const ALL_BOARDS: u32 = ((<u32>1) << BOARDS) - 1;

function waitingAt(k: u32): usize {
  return WAITING + ((<usize>k) << 5);
}

/** Draws the next word of a waiting board, as random.ts does. */
function drawWaiting(at: usize): u32 {
  const b = load<u32>(at, 4);
  const c = load<u32>(at, 8);
  const counter = load<u32>(at, 12);
  const word = load<u32>(at) + b + counter;
  store<u32>(at, b ^ (b >> 9));
  store<u32>(at, c + (c << 3), 4);
  store<u32>(at, rotl<u32>(c, 21) + word, 8);
  store<u32>(at, counter + 1, 12);
  return word;
}

/** Mixes the paths of the next group. Returns a bit for each board that has one. */
function beginPaths(count: u32): u32 {
  const found = mixGroup(count, true, OPEN_PAIRS, 0);
  for (let k: u32 = 0; k < count; k++) if (!isIn(found, k)) writeResult(tourOf(k), LIMIT, 0);
  return found;
}

/** Moves board `from` of the group to waiting board `k`. */
function beginWaiting(from: u32, k: u32): void {
  const at = waitingAt(k);
  store<u32>(at, seed);
  store<u32>(at, streamOf(from), 4);
  store<u32>(at, SETTLING, 8);
  store<u32>(at, 1, 12);
  for (let i: u32 = 0; i < WARM_UP; i++) drawWaiting(at);
  store<u32>(at, 0, 16);
  store<u32>(at, openSquares < MANY_SQUARES ? ARRIVALS_ON_FEW : ARRIVALS, 20);
  store<u32>(at, tourOf(from), 24);
  store<u32>(at, startOf(tourOf(from)), 28);
  const to = BOARDS + k;
  // On boards with as many squares of each colour, one of the ends has the colour of the start.
  const flips = isLight(firstOf(from)) === isLight(load<u32>(at, 28));
  if (ASC_FEATURE_SIMD) {
    const last = i8x16.splat(<i8>(openSquares - 1));
    for (let i: usize = 0; i < 80; i += 16) {
      const places = v128.load(placesOf(from) + i);
      v128.store(placesOf(to) + i, flips ? reverseUpTo(places, last) : places);
    }
    store<u64>(endsOf(to), rotl<u64>(load<u64>(endsOf(from)), flips ? 32 : 0));
  } else {
    copyRow(pathOf(to), pathOf(from));
    if (flips) reverse(pathOf(to), pathOf(to) + openSquares - 1);
  }
}

function isLight(square: u32): bool {
  return ((square / cols + (square % cols)) & 1) === 0;
}

/** Makes the moves of a word on each waiting board in turn, and writes the tours that end. Returns the boards that go on. */
function wait(active: u32): u32 {
  for (let boards = active; boards !== 0; boards &= boards - 1) {
    const at = waitingAt(ctz(boards));
    const words = load<u32>(at, 16) + 1;
    store<u32>(at, words, 16);
    store<u32>(CURRENT + ((<usize>ctz(boards)) << 2), drawWaiting(at));
    if (words <= MAX_WAITING_WORDS) continue;
    writeResult(load<u32>(at, 24), LIMIT, 0);
    active &= ~((<u32>1) << ctz(boards));
  }
  for (let shift: u32 = 0; shift < 32; shift += WAITING_BITS) {
    for (let boards = active; boards !== 0; boards &= boards - 1) {
      const k = ctz(boards);
      const at = waitingAt(k);
      biteOneEnd(BOARDS + k, (load<u32>(CURRENT + ((<usize>k) << 2)) >> shift) & 0xffff);
      if (lastOf(BOARDS + k) !== load<u32>(at, 28)) continue;
      const arrivals = load<u32>(at, 20) - 1;
      store<u32>(at, arrivals, 20);
      if (arrivals !== 0) continue;
      const tour = load<u32>(at, 24);
      writeOpenPath(BOARDS + k, true, wideRowOf(tour));
      writeResult(tour, FOUND, openSquares);
      active &= ~((<u32>1) << k);
    }
  }
  return active;
}

/** Makes open tours from the starts of the batch. A board that ends gives its place to the next, so that none idles. */
export function makeFromStarts(stream: u32): void {
  let ready: u32 = 0;
  let active: u32 = 0;
  let count: u32 = 1;
  for (;;) {
    for (let idle = ALL_BOARDS & ~active; idle !== 0; idle &= idle - 1) {
      while (ready === 0 && count !== 0) {
        count = gatherGroup(stream);
        if (count !== 0) ready = beginPaths(count);
      }
      if (ready === 0) break;
      beginWaiting(ctz(ready), ctz(idle));
      ready &= ready - 1;
      active |= idle & -idle;
    }
    if (active === 0) return;
    active = wait(active);
  }
}
