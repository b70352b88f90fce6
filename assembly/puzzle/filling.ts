/**
 * Fillings of a board between given steps, depth first: the segment that has the fewest walks is filled next, square by
 * square. A branch is cut when a square has too few ways left, or is too far from every segment.
 * src/engines/puzzle/ts/filling.ts places the same squares in the same order.
 */

import { distance, highBit, highNear, lowBit, lowest, lowNear } from './graph';
import { beginPlaces, narrowFirst, narrowNext, placesOf } from './places';
import { ANY, directionOf, fromOf, movesOf, stepOf, toOf } from './segment';
import { lastHigh, lastLow, metHigh, metLow, weigh } from './walks';
import {
  addEnds,
  addSide,
  beginWays,
  clearSquare,
  ends,
  fillSquare,
  haveWays,
  mayEnd,
  mayEndHigh,
  mayEndLow,
  onwardOf,
  openHigh,
  openLow,
  reopen,
  setMayEnd,
  shut,
  takeSide,
  waysOf,
} from './ways';

const ALL_FOUND: i32 = 2;

/** The squares by step, a byte each. */
export const PATH: usize = memory.data(128);
/** Two paths. */
export const FILLINGS: usize = memory.data(256);
/** By square, a byte: its place among squares that are equally good. */
export const RANKS: usize = memory.data(128);

/** Squares that the last run placed. */
export let nodes: f64 = 0;
/** How many different fillings are known. */
export let found: i32 = 0;

const _done: usize = memory.data(129);
/** By depth, eight each: where the head may go, `onward << 16 | rank << 8 | square`, the least first. */
const _candidates: usize = memory.data(4 * 8 * 129, 4);

/**
 * By level, which is how many segments are begun, and by segment: its weight, the squares that its walks meet and where they
 * end. The walks of a segment stay the same until one of the squares that they meet is filled.
 */
const WEIGHED_BYTES: usize = 40;
const LEVEL_BYTES: usize = 40 * 129;
const _weighed: usize = memory.data(40 * 129 * 130, 8);
let _level: usize = 0;

let _segments: i32 = 0;
let _length: i32 = 0;
let _inOrder: bool = false;
let _limit: f64 = 0;
let _isLimited: bool = false;
let _depth: usize = 0;
/** Takes a puzzle: its path, segments and open squares; `known` fillings, 0 or 1, are in memory. */
export function beginFilling(segments: i32, length: i32, low: u64, high: u64, known: i32): void {
  _segments = segments;
  _length = length;
  found = known;
  beginPlaces(segments, length, PATH, low, high);
  beginWays(segments, low, high);
}

/** Searches until two fillings are known, or no other is left (true), or so many squares are placed. */
export function runFilling(limit: f64, inOrder: bool): bool {
  _inOrder = inOrder;
  _limit = limit;
  _isLimited = false;
  _depth = 0;
  _level = 0;
  nodes = 0;
  memory.fill(_done, 0, _segments);
  if (narrowFirst()) nextSegment();
  return !_isLimited;
}

/** Fills what is left, beginning with the segment of the fewest walks. */
function nextSegment(): void {
  let best: i32 = -1;
  let least: f64 = 0;
  let bestLow: u64 = 0;
  let bestHigh: u64 = 0;
  let onceLow: u64 = 0;
  let onceHigh: u64 = 0;
  let twiceLow: u64 = 0;
  let twiceHigh: u64 = 0;
  let endLow: u64 = 0;
  let endHigh: u64 = 0;
  for (let i = 0; i < _segments; i++) {
    if (load<u8>(_done + i)) continue;
    const place = _weighed + _level * LEVEL_BYTES + <usize>i * WEIGHED_BYTES;
    if (_level === 0 || isMetFilled(place - LEVEL_BYTES)) weighAt(place, i);
    else memory.copy(place, place - LEVEL_BYTES, WEIGHED_BYTES);
    const weight = load<f64>(place);
    if (weight === 0) return;
    const metLow = load<u64>(place, 8);
    const metHigh = load<u64>(place, 16);
    twiceLow |= onceLow & metLow;
    twiceHigh |= onceHigh & metHigh;
    onceLow |= metLow;
    onceHigh |= metHigh;
    if (toOf(i) === ANY) {
      endLow |= load<u64>(place, 24);
      endHigh |= load<u64>(place, 32);
    }
    if (best >= 0 && (_inOrder || weight >= least)) continue;
    best = i;
    least = weight;
    bestLow = metLow;
    bestHigh = metHigh;
  }
  if (best < 0) {
    note();
    return;
  }
  if (((openLow & ~onceLow) | (openHigh & ~onceHigh)) !== 0) return;
  // What no other segment meets, this one has to.
  const ownLow = openLow & bestLow & ~twiceLow;
  const ownHigh = openHigh & bestHigh & ~twiceHigh;
  const beforeLow = mayEndLow;
  const beforeHigh = mayEndHigh;
  setMayEnd(endLow, endHigh);
  store<u8>(_done + best, 1);
  _level++;
  extend(best, ownLow, ownHigh, fromOf(best), movesOf(best), stepOf(best));
  _level--;
  store<u8>(_done + best, 0);
  setMayEnd(beforeLow, beforeHigh);
}

/** Goes on behind a segment that is filled. */
function goOn(filled: i32): void {
  if (narrowNext(_level, filled, PATH)) nextSegment();
}

/** Whether a square that the walks of a segment met is filled by now. */
function isMetFilled(place: usize): bool {
  return ((load<u64>(place, 8) & ~openLow) | (load<u64>(place, 16) & ~openHigh)) !== 0;
}

function weighAt(place: usize, segment: i32): void {
  store<f64>(place, weigh(segment, openLow, openHigh, _inOrder));
  store<u64>(place, metLow, 8);
  store<u64>(place, metHigh, 16);
  store<u64>(place, lastLow, 24);
  store<u64>(place, lastHigh, 32);
}

/** Goes on with a segment from its head, with so many moves left. */
function extend(segment: i32, ownLow: u64, ownHigh: u64, head: u32, moves: i32, step: i32): void {
  const to = toOf(segment);
  if (moves === 1 && to !== ANY) {
    close(segment, head, to);
    return;
  }
  const isAnchor = moves === movesOf(segment);
  const staysOpen = isAnchor && takeSide(head) > 0;
  let stepAfter = step + directionOf(segment);
  // Round a closed tour.
  if (stepAfter === _length) stepAfter = 0;
  else if (stepAfter < 0) stepAfter = _length - 1;
  const places = placesOf(_level - 1, stepAfter);
  const candidates = _candidates + (_depth << 5);
  const end = candidates + ((<usize>candidatesOf(candidates, head, to, moves, staysOpen, places)) << 2);
  if (!staysOpen) shut(head);
  _depth++;
  for (let place = candidates; place < end && found < ALL_FOUND && !_isLimited; place += 4) {
    if (nodes >= _limit) {
      _isLimited = true;
      break;
    }
    nodes++;
    const square = load<u32>(place) & 0xff;
    fillSquare(square);
    store<u8>(PATH + stepAfter, square);
    if (moves === 1) endTail(segment, head, square);
    else if (haveWays(lowNear(head), highNear(head)) && areNear(ownLow, ownHigh, square, to, moves - 1)) {
      extend(segment, ownLow, ownHigh, square, moves - 1, stepAfter);
    }
    clearSquare(square);
  }
  _depth--;
  if (isAnchor) addSide(head);
  else reopen(head);
}

/** The last move of a segment between two given steps. */
function close(segment: i32, head: u32, to: u32): void {
  if (distance(head, to) !== 1) return;
  shut(head);
  if (takeSide(to) === 0) shut(to);
  if (haveWays(lowNear(head) | lowNear(to), highNear(head) | highNear(to))) goOn(segment);
  addSide(to);
  reopen(head);
}

/** The last square of a tail. */
function endTail(segment: i32, head: u32, square: u32): void {
  shut(square);
  addEnds(-1);
  if (haveWays(lowNear(head) | lowNear(square), highNear(head) | highNear(square))) goOn(segment);
  addEnds(1);
  reopen(square);
}

/** Where a head may go, the square with the fewest ways on first (Warnsdorff's rule); how many. */
function candidatesOf(list: usize, head: u32, to: i32, moves: i32, staysOpen: bool, places: usize): i32 {
  let low = lowNear(head) & openLow;
  let high = highNear(head) & openHigh;
  let count: i32 = 0;
  let pressed: i32 = 0;
  let inner: i32 = 0;
  let only: u32 = 0;
  let isOnlyGood = false;
  while ((low | high) !== 0) {
    const square = lowest(low, high);
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    // It has one way on besides the head at most: it comes next, or is an end.
    if (waysOf(square) <= 2) {
      pressed++;
      if (!mayEnd(square)) {
        inner++;
        only = square;
      }
    }
    if (to !== ANY && <i32>distance(to, square) > moves - 1) continue;
    if (((load<u64>(places) & lowBit(square)) | (load<u64>(places, 8) & highBit(square))) === 0) continue;
    const key = (onwardOf(square) << 16) | ((<u32>load<u8>(RANKS + square)) << 8) | square;
    let place = list + ((<usize>count) << 2);
    for (; place > list && load<u32>(place - 4) > key; place -= 4) {
      store<u32>(place, load<u32>(place - 4));
    }
    store<u32>(place, key);
    count++;
    if (inner > 0 && square === only) isOnlyGood = true;
  }
  if (staysOpen || pressed === 0) return count;
  if (pressed > 1 + ends || inner > 1) return 0;
  if (inner === 0) return count;
  store<u32>(list, only);
  return isOnlyGood ? 1 : 0;
}

/** Whether those of the segment's own squares that are open can be met with so many moves left. */
function areNear(ownLow: u64, ownHigh: u64, head: u32, to: i32, moves: i32): bool {
  let low = ownLow & openLow;
  let high = ownHigh & openHigh;
  while ((low | high) !== 0) {
    const square = lowest(low, high);
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    const way = distance(head, square) + (to === ANY ? 0 : distance(to, square));
    if (<i32>way > moves) return false;
  }
  return true;
}

/** A filling: kept, unless it is the one that is known. */
function note(): void {
  if (found > 0 && memory.compare(FILLINGS, PATH, _length) === 0) return;
  memory.copy(FILLINGS + ((<usize>found) << 7), PATH, _length);
  found++;
}
