/**
 * Walks of a segment over open squares, which may meet a square twice: how many, and which squares they meet.
 * src/engines/puzzle/ts/walks.ts is the same on arrays.
 */

import { distance, highBit, highNear, lowBit, lowest, lowNear, MOST_SQUARES } from './graph';
import { ANY, fromOf, MOST_COUNTED_MOVES, movesOf, TAIL_WEIGHT, toOf, UNCOUNTED_WEIGHT } from './segment';

/** The squares that the walks of the last segment meet. */
export let metLow: u64 = 0;
export let metHigh: u64 = 0;
/** Where they end. */
export let lastLow: u64 = 0;
export let lastHigh: u64 = 0;

/** By moves made, two words each: the squares that walks are on then; after `meetWalked`, those that come to their end. */
const _layers: usize = memory.data(16 * 25, 16);
// By square: walks that are there, and after the next move.
const _countsAtFirst: usize = memory.data(8 * 128, 8);
const _nextAtFirst: usize = memory.data(8 * 128, 8);

/**
 * How many walks a segment has, as a weight by which it is chosen; 0: none.
 * @param inOrder whether no segment is chosen by it: 1 for some
 */
export function weigh(segment: i32, openLow: u64, openHigh: u64, inOrder: bool): f64 {
  const isTail = toOf(segment) === ANY;
  const moves = movesOf(segment);
  if (moves > MOST_COUNTED_MOVES) {
    meetBetween(segment, openLow, openHigh);
    return (isTail ? TAIL_WEIGHT : 1) * UNCOUNTED_WEIGHT * <f64>moves;
  }
  if (!reach(segment, openLow, openHigh)) return 0;
  meetWalked(moves, isTail);
  if (inOrder) return 1;
  const count = countWalks(segment);
  return isTail ? count * TAIL_WEIGHT : count;
}

/** Squares near enough to lie on a segment. */
function meetBetween(segment: i32, openLow: u64, openHigh: u64): void {
  const from = fromOf(segment);
  const to = toOf(segment);
  const moves = movesOf(segment);
  metLow = metHigh = lastLow = lastHigh = 0;
  for (let square: u32 = 0; square < <u32>MOST_SQUARES; square++) {
    const there = <i32>distance(from, square);
    const isOpen = ((openLow & lowBit(square)) | (openHigh & highBit(square))) !== 0;
    if (isOpen && there + (to === ANY ? 0 : <i32>distance(to, square)) <= moves) {
      metLow |= lowBit(square);
      metHigh |= highBit(square);
    }
    if (there <= moves && ((moves - there) & 1) === 0) {
      lastLow |= lowBit(square);
      lastHigh |= highBit(square);
    }
  }
}

/** Goes over open squares move by move, and notes those that walks are on; false when none comes to its end. */
function reach(segment: i32, openLow: u64, openHigh: u64): bool {
  const to = toOf(segment);
  const moves = movesOf(segment);
  let low = lowBit(fromOf(segment));
  let high = highBit(fromOf(segment));
  store<u64>(_layers, low);
  store<u64>(_layers, high, 8);
  for (let move = 1; move <= moves; move++) {
    let reachedLow: u64 = 0;
    let reachedHigh: u64 = 0;
    while ((low | high) !== 0) {
      const square = lowest(low, high);
      if (low !== 0) low &= low - 1;
      else high &= high - 1;
      reachedLow |= lowNear(square);
      reachedHigh |= highNear(square);
    }
    const isLast = move === moves && to !== ANY;
    low = reachedLow & (isLast ? lowBit(to) : openLow);
    high = reachedHigh & (isLast ? highBit(to) : openHigh);
    store<u64>(_layers + ((<usize>move) << 4), low);
    store<u64>(_layers + ((<usize>move) << 4), high, 8);
  }
  lastLow = low;
  lastHigh = high;
  return (low | high) !== 0;
}

/** Counts walks move by move over the layers. Sums are taken in the order of the squares. */
function countWalks(segment: i32): f64 {
  const moves = movesOf(segment);
  let counts = _countsAtFirst;
  let next = _nextAtFirst;
  store<f64>(counts + ((<usize>fromOf(segment)) << 3), 1);
  let beforeLow = load<u64>(_layers);
  let beforeHigh = load<u64>(_layers, 8);
  let total: f64 = 0;
  for (let move = 1; move <= moves; move++) {
    const layerLow = load<u64>(_layers + ((<usize>move) << 4));
    const layerHigh = load<u64>(_layers + ((<usize>move) << 4), 8);
    let low = layerLow;
    let high = layerHigh;
    total = 0;
    while ((low | high) !== 0) {
      const square = lowest(low, high);
      if (low !== 0) low &= low - 1;
      else high &= high - 1;
      let nearLow = lowNear(square) & beforeLow;
      let nearHigh = highNear(square) & beforeHigh;
      let sum: f64 = 0;
      while ((nearLow | nearHigh) !== 0) {
        sum += load<f64>(counts + ((<usize>lowest(nearLow, nearHigh)) << 3));
        if (nearLow !== 0) nearLow &= nearLow - 1;
        else nearHigh &= nearHigh - 1;
      }
      store<f64>(next + ((<usize>square) << 3), sum);
      total += sum;
    }
    beforeLow = layerLow;
    beforeHigh = layerHigh;
    const swapped = counts;
    counts = next;
    next = swapped;
  }
  return total;
}

/** Goes back over the layers: the squares from which a walk comes to its end. */
function meetWalked(moves: i32, isTail: bool): void {
  let aliveLow = lastLow;
  let aliveHigh = lastHigh;
  metLow = isTail ? aliveLow : 0;
  metHigh = isTail ? aliveHigh : 0;
  for (let move = moves - 1; move > 0; move--) {
    let fromLow: u64 = 0;
    let fromHigh: u64 = 0;
    while ((aliveLow | aliveHigh) !== 0) {
      const square = lowest(aliveLow, aliveHigh);
      if (aliveLow !== 0) aliveLow &= aliveLow - 1;
      else aliveHigh &= aliveHigh - 1;
      fromLow |= lowNear(square);
      fromHigh |= highNear(square);
    }
    aliveLow = fromLow & load<u64>(_layers + ((<usize>move) << 4));
    aliveHigh = fromHigh & load<u64>(_layers + ((<usize>move) << 4), 8);
    store<u64>(_layers + ((<usize>move) << 4), aliveLow);
    store<u64>(_layers + ((<usize>move) << 4), aliveHigh, 8);
    metLow |= aliveLow;
    metHigh |= aliveHigh;
  }
}
