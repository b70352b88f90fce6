import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './attempt';
import { neighboursAt } from './backbite';
import { NO_SQUARE } from './bitboard';
import { openSquares } from './layout';
import {
  after,
  BREAKING,
  before,
  COVERING,
  ENOUGH_MOVES,
  heldBackwards,
  heldForwards,
  layOut,
  least,
  MOST_BREAKS,
  putSquare,
  RETURNS,
  rowOf,
  squareIn,
  startOf,
  writeAnswer,
} from './path-cover';
import { makeCovers as makeSimdCovers } from './path-cover-simd';
import { draw, seedGenerator } from './random';

/** Path covers without SIMD: the squares of the circle in order, one board after the other. */

/** By square its place, and the breaks (u8 each). */
const PLACES: usize = memory.data(64 + 1, 64);
const BREAKS: usize = memory.data(64, 64);
let breaks: u32 = 0;

function breakAt(number: u32): u32 {
  return load<u8>(BREAKS + number);
}

/** Which break a link is; `breaks` when it is none. */
function breakOf(link: u32): u32 {
  let number: u32 = 0;
  while (number < breaks && breakAt(number) !== link) number++;
  return number;
}

/** Puts a square in a place. */
function put(place: u32, square: u32): void {
  putSquare(place, square);
  store<u8>(PLACES + square, <u8>place);
}

/** Exchanges two links: reverses what lies between them, breaks too. */
function exchange(one: u32, other: u32): void {
  const low = min(one, other);
  const high = max(one, other);
  for (let from = low + 1, to = high; from < to; from++, to--) {
    const square = squareIn(from);
    put(from, squareIn(to));
    put(to, square);
  }
  for (let i: u32 = 0; i < breaks; i++) {
    const link = breakAt(i);
    if (link > low && link < high) store<u8>(BREAKS + i, <u8>(low + high - link));
  }
}

/** Lays the squares around the circle, each of them a path. */
function beginCover(start: u32, end: u32): void {
  breaks = layOut(start, end);
  for (let place: u32 = 0; place < openSquares; place++) store<u8>(PLACES + squareIn(place), <u8>place);
  for (let link: u32 = 0; link < breaks; link++) store<u8>(BREAKS + link, <u8>link);
}

/** One move at random, if that can be: a link is broken, or an end of a path is joined to a neighbour. */
function move(): void {
  const word = draw();
  let link: u32;
  let cut: u32;
  if (breaks === 0 || (breaks < MOST_BREAKS && (word & BREAKING) === 0)) {
    const choices = breaks + 1;
    const chosen = <u32>((<u64>draw() * <u64>(openSquares * choices)) >> 32);
    cut = chosen / choices;
    if (cut === heldForwards || breakOf(cut) < breaks) return;
    store<u8>(BREAKS + breaks, <u8>cut);
    breaks = choices;
    // Exchanged with another break, or with itself.
    link = breakAt(chosen % choices);
  } else {
    const chosen = ((word >> 16) * (breaks << 4)) >> 16;
    const number = chosen >> 4;
    link = breakAt(number);
    const backwards = (chosen & 8) !== 0;
    const next = after(link);
    const at = backwards ? next : link;
    const partner = load<u8>(neighboursAt(squareIn(at)) + (chosen & 7));
    if (partner === NO_SQUARE) return;
    const place = <u32>load<u8>(PLACES + <usize>partner);
    // The square on the other side of the break is joined by it.
    const isNext = place === (at ^ link ^ next);
    cut = isNext ? link : backwards ? before(place) : place;
    const held = backwards || isNext ? heldBackwards : heldForwards;
    // The partner is next to the end already, or is apart from it by another break.
    if (link === held || cut === held || cut === (backwards ? next : before(link))) return;
    const joined = breakOf(cut);
    store<u8>(BREAKS + number, <u8>(backwards ? min(link, cut) : max(link, cut)));
    if (joined < breaks) store<u8>(BREAKS + joined, <u8>breakAt(--breaks));
  }
  exchange(link, cut);
}

/** Moves on until the cover has come back to a tour often enough; false when it does not come to it. */
function moveToTour(): bool {
  let returns: u32 = 0;
  for (let moves: u32 = 0; moves < 2 * ENOUGH_MOVES; moves++) {
    const count = breaks;
    move();
    if (breaks >= count || breaks !== least) continue;
    if (++returns >= RETURNS || moves >= ENOUGH_MOVES) return true;
  }
  return false;
}

/** Writes the tour, a byte a square: an open one as it lies, a closed one from its start on in a random direction. */
function writeTour(start: u32, closed: bool, row: usize): void {
  const backwards = closed && (draw() & 1) !== 0;
  let place = <u32>load<u8>(PLACES + <usize>start);
  for (let i: u32 = 0; i < openSquares; i++) {
    store<u8>(row + i, <u8>squareIn(place));
    place = backwards ? before(place) : after(place);
  }
}

/** Makes tours as makeCoverBatch of path-cover-batch.ts does. */
function makeScalarCovers(count: u32, end: u32, closed: bool, seed: u32, stream: u32): void {
  for (let tour: u32 = 0; tour < count; tour++) {
    const start = startOf(tour);
    if (start === NO_START) {
      writeAnswer(tour, IMPOSSIBLE);
      continue;
    }
    seedGenerator(seed, stream + tour, COVERING);
    beginCover(closed ? NO_SQUARE : start, end);
    const found = moveToTour();
    if (found) writeTour(start, closed, rowOf(tour));
    writeAnswer(tour, found ? FOUND : LIMIT);
  }
}

// A batch is made here one board after the other, or in path-cover-simd.ts sixteen boards at a time.

/** Fewer tours are made faster one after the other: most of sixteen boards would idle. At 8, both take as long. */
const FEWEST_TOGETHER: u32 = 8;

/**
 * Makes tours from the first `count` of {@link STARTS}; `limit` where the moves come to none. The board's tables are there.
 * @param end where they end if they are open, -1 for anywhere
 */
export function makeCoverBatch(count: u32, end: i32, closed: bool, seed: u32, stream: u32): void {
  const last = end < 0 ? NO_SQUARE : <u32>end;
  if (ASC_FEATURE_SIMD) {
    if (count < FEWEST_TOGETHER) makeScalarCovers(count, last, closed, seed, stream);
    else makeSimdCovers(count, last, closed, seed, stream);
  } else {
    makeScalarCovers(count, last, closed, seed, stream);
  }
}
