/**
 * A layer: the classes of a frontier in ascending order of their codes, and behind one another the states of each, in
 * ascending order of their ranks. The order does not depend on the engine.
 *
 * | array  | element  | length      | what                                             |
 * |--------|----------|-------------|--------------------------------------------------|
 * | codes  | u64      | classes     | degrees by slot (class-code.ts)                  |
 * | starts | u32      | classes + 1 | where the states of each class begin             |
 * | states | u32, u32 | states      | rank of the matching of the endpoints, and count |
 */

import { arenaTop, releaseFrom, reserve } from './arena';
import { STATE_BYTES } from './scatter';

/** The layer in hand. */
export let classes: u32 = 0;
export let codes: usize = 0;
export let starts: usize = 0;
export let states: usize = 0;
/** Where it begins in the arena. */
let _base: usize = 0;

export function codeOf(index: u32): u64 {
  return load<u64>(codes + ((<usize>index) << 3));
}

export function statesFrom(index: u32): usize {
  return states + <usize>load<u32>(starts + ((<usize>index) << 2)) * STATE_BYTES;
}

export function statesTo(index: u32): usize {
  return states + <usize>load<u32>(starts + ((<usize>index) << 2), 4) * STATE_BYTES;
}

/** How many states a class has. */
export function statesOf(index: u32): u32 {
  const place = starts + ((<usize>index) << 2);
  return load<u32>(place, 4) - load<u32>(place);
}

export function stateCount(): u32 {
  return load<u32>(starts + ((<usize>classes) << 2));
}

/** The layer before the first square: nothing has an edge, in one way. */
export function beginLayer(): void {
  codes = reserve(8);
  _base = codes;
  starts = reserve(8);
  states = reserve(STATE_BYTES);
  classes = 1;
  store<u64>(codes, 0);
  store<u32>(starts, 0);
  store<u32>(starts, 1, 4);
  store<u32>(states, 0);
  store<u32>(states, 1, 4);
}

/** Leaves the layer in hand where it is: the next one comes to lie behind it and whatever else was written. */
export function leaveLayer(): void {
  _base = arenaTop();
}

/** A layer of classes alone. */
export function setClasses(classCount: u32, classCodes: usize): void {
  classes = classCount;
  codes = classCodes;
}

export const UPPER: u32 = 0;
export const LOWER: u32 = 1;
/** Where no class has a code. */
export const NO_CLASS: u32 = 0xffffffff;
/** The last layers of both halves, as entries: classes, and the addresses of codes, starts and states, 32 bits each. */
const LAST: usize = memory.data(32, 4);

export function lastLayer(half: u32): usize {
  return LAST + <usize>half * 16;
}

/** Writes the current layer as an entry. */
export function writeEntry(entry: usize): void {
  store<u32>(entry, classes);
  store<u32>(entry, <u32>codes, 4);
  store<u32>(entry, <u32>starts, 8);
  store<u32>(entry, <u32>states, 12);
}

/** Keeps the current layer as the last one of the upper half. */
export function keepLayer(): void {
  writeEntry(lastLayer(UPPER));
}

export function keptCodeOf(entry: usize, index: u32): u64 {
  return load<u64>(<usize>load<u32>(entry, 4) + ((<usize>index) << 3));
}

/** Where the states of a class begin. */
export function keptStatesFrom(entry: usize, index: u32): usize {
  const start = load<u32>(<usize>load<u32>(entry, 8) + ((<usize>index) << 2));
  return <usize>load<u32>(entry, 12) + <usize>start * STATE_BYTES;
}

export function keptStateCount(entry: usize, index: u32): u32 {
  return <u32>((keptStatesFrom(entry, index + 1) - keptStatesFrom(entry, index)) / STATE_BYTES);
}

/** The index of a code among the classes of a layer, or {@link NO_CLASS}. */
export function findClass(entry: usize, code: u64): u32 {
  let from: u32 = 0;
  let end = load<u32>(entry);
  while (from < end) {
    const half = (from + end) >> 1;
    if (keptCodeOf(entry, half) < code) from = half + 1;
    else end = half;
  }
  return from < load<u32>(entry) && keptCodeOf(entry, from) === code ? from : NO_CLASS;
}

/** Puts a layer that was just written at the top of the arena in the place of the one before. */
export function replaceLayer(newClasses: u32, newCodes: usize, newStarts: usize, newStates: usize): void {
  const stateBytes = <usize>load<u32>(newStarts + ((<usize>newClasses) << 2)) * STATE_BYTES;
  releaseFrom(_base);
  codes = moved(newCodes, (<usize>newClasses) << 3);
  starts = moved(newStarts, (<usize>newClasses + 1) << 2);
  states = moved(newStates, stateBytes);
  classes = newClasses;
}

/** Copies an array down to the top of the arena. It lies higher up, so that nothing unread is written over. */
function moved(from: usize, bytes: usize): usize {
  const to = reserve(bytes);
  memory.copy(to, from, bytes);
  return to;
}
