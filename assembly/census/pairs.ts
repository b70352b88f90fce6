/**
 * All pairs of ways to reach the middle, one of each half, whose degrees add up there, numbered one after the other: by
 * target in ascending order, then by the upper half's way, then by the lower half's. Those in which the two form a single
 * cycle are the tours; the others are what a draw throws back.
 *
 * The ways of a half to a target are numbered by option, then by state, then among those that lead to the state.
 */

import { reserve } from './arena';
import { fragments } from './class-code';
import { beginTargets, nextTarget } from './join';
import { keptStatesFrom, LOWER, lastLayer, UPPER } from './layer';
import { STATE_BYTES } from './scatter';
import { ENDED } from './streams';
import { findSources, isShared, sourceClass, sourceOption } from './target';

/** Of each target the code, and how many pairs there are up to it and at it. */
const TARGET_BYTES: usize = 16;
/** What TypeScript's numbers hold exactly, so that both engines have the same limits. */
const MOST_PAIRS_OF_TARGET: f64 = 9007199254740992;
const MOST_PAIRS: u64 = 0x8000000000000000;

export let pairCount: u64 = 0;
/** 1 when there are too many to be numbered. */
export let pairsOverflowed: i32 = 0;

let _targets: usize = 0;
let _targetCount: u32 = 0;
/** Of each half: by class of its last layer how many ways lead there, u64 each. */
const WAYS: usize = memory.data(8, 4);

/** The way that was picked: class, option, state, and which of the ways to it. */
export let pickedClass: u32 = 0;
export let pickedOption: usize = 0;
export let pickedRank: u32 = 0;
export let pickedWay: u32 = 0;
/** The target. */
export let target: u64 = 0;

function waysOf(half: u32, index: u32): u64 {
  return load<u64>(<usize>load<u32>(WAYS + (half << 2)) + ((<usize>index) << 3));
}

function addWays(half: u32): void {
  const entry = lastLayer(half);
  const count = load<u32>(entry);
  const ways = reserve(8 * <u64>count);
  store<u32>(WAYS + (half << 2), <u32>ways);
  for (let i: u32 = 0; i < count; i++) {
    let sum: u64 = 0;
    const end = keptStatesFrom(entry, i + 1);
    for (let state = keptStatesFrom(entry, i); state < end; state += STATE_BYTES)
      sum += <u64>load<u32>(state, 4);
    store<u64>(ways + ((<usize>i) << 3), sum);
  }
}

/** How many ways lead to a target in one half. Its sources are found then. */
export function waysTo(half: u32, code: u64): u64 {
  const sources = findSources(half, code);
  let sum: u64 = 0;
  for (let i: u32 = 0; i < sources; i++) sum += waysOf(half, sourceClass(half, i));
  return sum;
}

/** Numbers the pairs, once the join has begun. */
export function numberPairs(): void {
  addWays(UPPER);
  if (isShared) store<u32>(WAYS, load<u32>(WAYS), 4);
  else addWays(LOWER);
  _targets = reserve(0);
  _targetCount = 0;
  pairCount = 0;
  pairsOverflowed = 0;
  beginTargets();
  for (let code = nextTarget(false); code !== ENDED; code = nextTarget(false)) {
    // Without an endpoint both halves are cycles of their own.
    if (fragments(code) > 0) numberTarget(code, waysTo(UPPER, code), waysTo(LOWER, code));
  }
  beginTargets();
}

function numberTarget(code: u64, upper: u64, lower: u64): void {
  if (<f64>upper * <f64>lower >= MOST_PAIRS_OF_TARGET || pairCount >= MOST_PAIRS) {
    pairsOverflowed = 1;
    return;
  }
  pairCount += upper * lower;
  const place = reserve(TARGET_BYTES);
  store<u64>(place, code);
  store<u64>(place, pairCount, 8);
  _targetCount++;
}

function pairsUpTo(index: u32): u64 {
  return load<u64>(_targets + <usize>index * TARGET_BYTES, 8);
}

/** Finds the target of a pair; returns the pair's number among those of the target. */
export function findTarget(pair: u64): u64 {
  let from: u32 = 0;
  let end = _targetCount;
  while (from < end) {
    const half = (from + end) >> 1;
    if (pairsUpTo(half) <= pair) from = half + 1;
    else end = half;
  }
  target = load<u64>(_targets + <usize>from * TARGET_BYTES);
  return from === 0 ? pair : pair - pairsUpTo(from - 1);
}

/** Picks one of the ways that were found. */
export function pickWay(half: u32, way: u64): void {
  let source: u32 = 0;
  while (way >= waysOf(half, sourceClass(half, source))) {
    way -= waysOf(half, sourceClass(half, source));
    source++;
  }
  pickedClass = sourceClass(half, source);
  pickedOption = sourceOption(half, source);
  let state = keptStatesFrom(lastLayer(half), pickedClass);
  while (way >= <u64>load<u32>(state, 4)) {
    way -= <u64>load<u32>(state, 4);
    state += STATE_BYTES;
  }
  pickedRank = load<u32>(state);
  pickedWay = <u32>way;
}
