/**
 * The layers of both halves of a board, all of them kept, with the steps between them: from a state in the middle the way
 * back leads through them. An entry is a layer and the step that was made from it; the last one of a half has no step.
 *
 * | offset | element | what                                |
 * |--------|---------|-------------------------------------|
 * | 0      | u32     | classes                             |
 * | 4      | u32     | address of their codes              |
 * | 8      | u32     | address of the starts of their states |
 * | 12     | u32     | address of the states               |
 * | 16     | u32     | address of the options of the step  |
 * | 20     | u32     | how many there are                  |
 * | 24     | u32     | 1: each square moves one slot down  |
 * | 28     | u32     | the square of slot 0                |
 */

import { reserve } from './arena';
import { beginLayer, keptStatesFrom, leaveLayer, replaceLayer, writeEntry } from './layer';
import { OPTION_BYTES } from './option';
import { STATE_BYTES } from './scatter';
import { makeLayer, newClasses, newCodes, newStarts, newStates, STEP, STEP_OPTIONS } from './step';

const ENTRY_BYTES: usize = 32;

/** Of each half: where its entries lie, and how many steps it has. */
const ENTRIES: usize = memory.data(8, 4);
const STEPS: usize = memory.data(8, 4);

let _half: u32 = 0;

/** Begins a half of so many steps; the other one stays. */
export function beginHalf(half: u32, steps: u32): void {
  _half = half;
  store<u32>(ENTRIES + (half << 2), <u32>reserve(<u64>(steps + 1) * ENTRY_BYTES));
  store<u32>(STEPS + (half << 2), 0);
  beginLayer();
  noteLayer(0);
}

/** The lower half is the upper one turned round. */
export function shareHalf(): void {
  store<u32>(ENTRIES, load<u32>(ENTRIES), 4);
  store<u32>(STEPS, load<u32>(STEPS), 4);
}

/** How many steps a half has. */
export function stepsOf(half: u32): u32 {
  return load<u32>(STEPS + (half << 2));
}

export function entryOf(half: u32, index: u32): usize {
  return <usize>load<u32>(ENTRIES + (half << 2)) + <usize>index * ENTRY_BYTES;
}

/** The last layer of a half. */
export function lastOf(half: u32): usize {
  return entryOf(half, stepsOf(half));
}

function noteLayer(firstSquare: u32): void {
  const entry = lastOf(_half);
  writeEntry(entry);
  store<u32>(entry, firstSquare, 28);
}

/** Makes the next layer, and keeps the one in hand with the step. */
export function runKeptStep(): void {
  const entry = lastOf(_half);
  const count = load<u32>(STEP, 84);
  const shifts = load<u32>(STEP, 72);
  const bytes = <usize>count * OPTION_BYTES;
  const options = reserve(bytes);
  memory.copy(options, STEP_OPTIONS, bytes);
  store<u32>(entry, <u32>options, 16);
  store<u32>(entry, count, 20);
  store<u32>(entry, shifts, 24);
  leaveLayer();
  makeLayer();
  replaceLayer(newClasses, newCodes, newStarts, newStates);
  store<u32>(STEPS + (_half << 2), stepsOf(_half) + 1);
  noteLayer(load<u32>(entry, 28) + shifts);
}

/** How many ways lead to a state of a class; 0: there is no such state. */
export function waysTo(entry: usize, index: u32, rank: u32): u32 {
  let from = keptStatesFrom(entry, index);
  const last = keptStatesFrom(entry, index + 1);
  let count = (last - from) / STATE_BYTES;
  while (count > 0) {
    const half = count >> 1;
    const state = from + half * STATE_BYTES;
    if (load<u32>(state) < rank) {
      from = state + STATE_BYTES;
      count -= half + 1;
    } else count = half;
  }
  return from < last && load<u32>(from) === rank ? load<u32>(from, 4) : 0;
}
