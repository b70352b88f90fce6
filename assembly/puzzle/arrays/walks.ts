/**
 * Walks of a segment over open squares, which may meet a square twice: how many, and which squares they meet.
 * src/engines/puzzle/ts/walks.ts does the same in the same order.
 */

import { ANY, fromOf, MOST_COUNTED_MOVES, movesOf, TAIL_WEIGHT, toOf, UNCOUNTED_WEIGHT } from '../segment';
import { add, distanceIn, distancesOf, near, nearEnd } from './graph';
import {
  alive,
  counts,
  countsAfter,
  endSquares,
  isMet,
  layers,
  metSquares,
  open,
  reached,
  setBytes,
  squares,
} from './layout';

/** How many squares the walks of the last segment meet; these are in `metSquares`. */
export let metCount: i32 = 0;
/** Of a tail, where its walks may end: `endCount` squares, 16 bits each. */
export let ends: usize = 0;
export let endCount: i32 = 0;

/** By moves made: how many squares walks are on then. */
const _layerCounts: usize = memory.data(4 * 25, 4);

/**
 * How many walks a segment has, as a weight by which it is chosen; 0: none.
 * @param inOrder whether no segment is chosen by it: 1 for some
 */
export function weigh(segment: i32, inOrder: bool): f64 {
  const to = toOf(segment);
  const moves = movesOf(segment);
  metCount = 0;
  endCount = 0;
  let weight: f64;
  if (moves > MOST_COUNTED_MOVES) {
    meetBetween(segment);
    weight = UNCOUNTED_WEIGHT * <f64>moves;
  } else {
    if (!reach(segment)) return 0;
    meetWalked(to, moves);
    weight = inOrder ? 1 : countWalks(segment);
  }
  if (to !== ANY) return weight;
  findEnds(segment);
  return TAIL_WEIGHT * weight;
}

/** The squares on which walks of the tail that was looked at last may end. */
function findEnds(segment: i32): void {
  const moves = movesOf(segment);
  if (moves <= MOST_COUNTED_MOVES) {
    ends = layerOf(moves);
    endCount = countOf(moves);
    return;
  }
  ends = endSquares;
  const row = distancesOf(fromOf(segment));
  for (let square: u32 = 0; square < squares; square++) {
    const way = distanceIn(row, square);
    if (way > moves || ((moves - way) & 1) !== 0) continue;
    store<u16>(ends + ((<usize>endCount) << 1), <u16>square);
    endCount++;
  }
}

/** Squares near enough to lie on a segment. */
function meetBetween(segment: i32): void {
  const to = toOf(segment);
  const moves = movesOf(segment);
  const there = distancesOf(fromOf(segment));
  const back = distancesOf(to === ANY ? 0 : to);
  for (let square: u32 = 0; square < squares; square++) {
    if (!load<u8>(open + square)) continue;
    const way = distanceIn(there, square) + (to === ANY ? 0 : distanceIn(back, square));
    if (way <= moves) noteMet(square);
  }
}

function noteMet(square: u32): void {
  store<u16>(metSquares + ((<usize>metCount) << 1), <u16>square);
  metCount++;
}

function layerOf(move: i32): usize {
  return layers + ((<usize>move * squares) << 1);
}

function countOf(move: i32): i32 {
  return load<i32>(_layerCounts + ((<usize>move) << 2));
}

/** Where the squares of a layer end. */
function layerEnd(move: i32): usize {
  return layerOf(move) + ((<usize>countOf(move)) << 1);
}

function setCount(move: i32, count: i32): void {
  store<i32>(_layerCounts + ((<usize>move) << 2), count);
}

/** Goes over open squares move by move, and notes those that walks are on; false when none comes to its end. */
function reach(segment: i32): bool {
  const to = toOf(segment);
  const moves = movesOf(segment);
  const back = distancesOf(to === ANY ? 0 : to);
  store<u16>(layerOf(0), <u16>fromOf(segment));
  setCount(0, 1);
  for (let move = 1; move <= moves; move++) {
    const end = layerEnd(move - 1);
    const isLast = move === moves && to !== ANY;
    const left = moves - move;
    for (let place = layerOf(move - 1); place < end; place += 2) {
      const square = load<u16>(place);
      const last = nearEnd(square);
      for (let other = near(square); other < last; other += 2) {
        const next = <u32>load<u16>(other);
        if (isLast ? next !== <u32>to : !load<u8>(open + next)) continue;
        if (!isLast && to !== ANY && distanceIn(back, next) > left) continue;
        add(reached, next);
      }
    }
    listReached(move);
  }
  return countOf(moves) > 0;
}

/** Counts walks move by move over the layers. Sums are taken in the order of the squares. */
function countWalks(segment: i32): f64 {
  const moves = movesOf(segment);
  let now = counts;
  let after = countsAfter;
  let total: f64 = 0;
  store<f64>(now + ((<usize>fromOf(segment)) << 3), 1);
  for (let move = 1; move <= moves; move++) {
    const end = layerEnd(move);
    total = 0;
    for (let place = layerOf(move); place < end; place += 2) {
      const square = load<u16>(place);
      const last = nearEnd(square);
      let sum: f64 = 0;
      for (let other = near(square); other < last; other += 2) {
        sum += load<f64>(now + ((<usize>load<u16>(other)) << 3));
      }
      store<f64>(after + ((<usize>square) << 3), sum);
      total += sum;
    }
    clearCounts(now, move - 1);
    const swapped = now;
    now = after;
    after = swapped;
  }
  clearCounts(now, moves);
  return total;
}

function clearCounts(each: usize, move: i32): void {
  const end = layerEnd(move);
  for (let place = layerOf(move); place < end; place += 2) {
    store<f64>(each + ((<usize>load<u16>(place)) << 3), 0);
  }
}

/** Lists the squares that are reached, ascending, and empties their set. */
function listReached(move: i32): void {
  const first = layerOf(move);
  let place = first;
  for (let offset: usize = 0; offset < setBytes; offset += 8) {
    let word = load<u64>(reached + offset);
    if (word === 0) continue;
    for (; word !== 0; word &= word - 1) {
      store<u16>(place, <u16>((offset << 3) + <usize>ctz(word)));
      place += 2;
    }
    store<u64>(reached + offset, 0);
  }
  setCount(move, <i32>((place - first) >> 1));
}

/** Goes back over the layers: the squares from which a walk comes to its end. */
function meetWalked(to: i32, moves: i32): void {
  const lastEnd = layerEnd(moves);
  for (let place = layerOf(moves); place < lastEnd; place += 2) {
    const square = load<u16>(place);
    store<u8>(alive + square, 1);
    if (to === ANY) meet(square);
  }
  for (let move = moves - 1; move > 0; move--) {
    const first = layerOf(move);
    const end = layerEnd(move);
    let keptPlace = first;
    for (let place = first; place < end; place += 2) {
      const square = load<u16>(place);
      if (!isNextToAlive(square)) continue;
      store<u16>(keptPlace, square);
      keptPlace += 2;
    }
    clearAlive(move + 1);
    setCount(move, <i32>((keptPlace - first) >> 1));
    for (let place = first; place < keptPlace; place += 2) {
      const square = load<u16>(place);
      store<u8>(alive + square, 1);
      meet(square);
    }
  }
  clearAlive(1);
  for (let i: usize = 0; i < <usize>metCount; i++) {
    store<u8>(isMet + load<u16>(metSquares + (i << 1)), 0);
  }
}

function isNextToAlive(square: u32): bool {
  const end = nearEnd(square);
  for (let place = near(square); place < end; place += 2) {
    if (load<u8>(alive + load<u16>(place))) return true;
  }
  return false;
}

function clearAlive(move: i32): void {
  const end = layerEnd(move);
  for (let place = layerOf(move); place < end; place += 2) store<u8>(alive + load<u16>(place), 0);
}

function meet(square: u32): void {
  if (load<u8>(isMet + square)) return;
  store<u8>(isMet + square, 1);
  noteMet(square);
}
