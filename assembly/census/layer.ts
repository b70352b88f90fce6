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

/** A layer kept for a join. */
export let keptClasses: u32 = 0;
export let keptCodes: usize = 0;
export let keptStarts: usize = 0;
export let keptStates: usize = 0;

export function keepLayer(): void {
  keptClasses = classes;
  keptCodes = codes;
  keptStarts = starts;
  keptStates = states;
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
