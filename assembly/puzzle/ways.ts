/**
 * The squares that are open, and the ways that a filling has there: each needs two, or one where a tail may end.
 * src/engines/puzzle/ts/ways.ts keeps the same.
 */

import { highBit, highNear, lowBit, lowest, lowNear } from './graph';
import { ANY, fromOf, toOf } from './segment';

export let openLow: u64 = 0;
export let openHigh: u64 = 0;
/** Where a tail may end. */
export let mayEndLow: u64 = 0;
export let mayEndHigh: u64 = 0;
/** Tails whose last square is not placed. */
export let ends: i32 = 0;

/** By square: how many segments that are not begun, or not done, leave from it. */
const _sides: usize = memory.data(128);
/** What a filling may still enter or leave: open squares, the head, and those that have sides. */
let _availableLow: u64 = 0;
let _availableHigh: u64 = 0;

/** Takes the segments of a puzzle and its open squares. */
export function beginWays(segments: i32, low: u64, high: u64): void {
  openLow = _availableLow = low;
  openHigh = _availableHigh = high;
  ends = 0;
  memory.fill(_sides, 0, 128);
  for (let i = 0; i < segments; i++) {
    addSide(fromOf(i));
    if (toOf(i) === ANY) ends++;
    else addSide(toOf(i));
  }
}

/** A segment leaves from a square. */
export function addSide(square: u32): void {
  store<u8>(_sides + square, load<u8>(_sides + square) + 1);
  reopen(square);
}

/** One that left from there is begun, or done; how many others there are. */
export function takeSide(square: u32): u32 {
  const sides = <u32>load<u8>(_sides + square) - 1;
  store<u8>(_sides + square, sides);
  return sides;
}

/** A filling may enter or leave a square again. */
export function reopen(square: u32): void {
  _availableLow |= lowBit(square);
  _availableHigh |= highBit(square);
}

/** It may no longer. */
export function shut(square: u32): void {
  _availableLow &= ~lowBit(square);
  _availableHigh &= ~highBit(square);
}

/** A step is placed on an open square. */
export function fillSquare(square: u32): void {
  openLow &= ~lowBit(square);
  openHigh &= ~highBit(square);
}

/** It is taken away. */
export function clearSquare(square: u32): void {
  openLow |= lowBit(square);
  openHigh |= highBit(square);
}

export function setMayEnd(low: u64, high: u64): void {
  mayEndLow = low;
  mayEndHigh = high;
}

export function addEnds(more: i32): void {
  ends += more;
}

export function mayEnd(square: u32): bool {
  return ((mayEndLow & lowBit(square)) | (mayEndHigh & highBit(square))) !== 0;
}

/** How many open squares are next to a square. */
export function onwardOf(square: u32): u32 {
  return <u32>(popcnt(lowNear(square) & openLow) + popcnt(highNear(square) & openHigh));
}

/** How many ways an open square has left. */
export function waysOf(square: u32): i32 {
  return <i32>(popcnt(lowNear(square) & _availableLow) + popcnt(highNear(square) & _availableHigh));
}

/** Whether each open square of a set still has two ways; as many may have one as there are ends. */
export function haveWays(low: u64, high: u64): bool {
  low &= openLow;
  high &= openHigh;
  let spare = ends;
  while ((low | high) !== 0) {
    const square = lowest(low, high);
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    const ways = waysOf(square);
    if (ways >= 2) continue;
    if (ways === 0 || !mayEnd(square) || --spare < 0) return false;
  }
  return true;
}
