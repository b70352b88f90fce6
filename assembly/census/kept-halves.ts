import { reserve } from './arena';
import { OPTION_BYTES } from './codes';
import { beginLayer, leaveLayer, placeLayer, replaceLayer, writeEntry } from './layers';
import { makeLayer, newClasses, newCodes, newStarts, newStates, STEP, STEP_OPTIONS } from './step';

/**
 * All layers of both halves of a board, with the steps between them, to walk back from a state in the middle. An entry is a
 * layer and the step from it to the next layer; the last entry of a half has no step.
 *
 * | offset | element | what                                |
 * |--------|---------|-------------------------------------|
 * | 0      | u32     | classes                             |
 * | 4      | u32     | address of their codes              |
 * | 8      | u32     | address of the indices of the first states |
 * | 12     | u32     | address of the states               |
 * | 16     | u32     | address of the options of the step  |
 * | 20     | u32     | number of these options             |
 * | 24     | u32     | 1: each square moves one slot down  |
 * | 28     | u32     | the square of slot 0                |
 */

const ENTRY_BYTES: usize = 32;

/** Of each half: the address of its entries, and its number of steps. */
const ENTRIES: usize = memory.data(8, 4);
const STEPS: usize = memory.data(8, 4);

let _half: u32 = 0;

/** Starts a half of `steps` steps. The other half stays. */
export function beginHalf(half: u32, steps: u32): void {
  _half = half;
  store<u32>(ENTRIES + (half << 2), <u32>reserve(<u64>(steps + 1) * ENTRY_BYTES));
  store<u32>(STEPS + (half << 2), 0);
  beginLayer();
  recordLayer(0);
}

/** Uses the upper half as the lower one, too: they are equal up to a half-turn. */
export function shareHalf(): void {
  store<u32>(ENTRIES, load<u32>(ENTRIES), 4);
  store<u32>(STEPS, load<u32>(STEPS), 4);
}

export function stepsOf(half: u32): u32 {
  return load<u32>(STEPS + (half << 2));
}

export function entryOf(half: u32, index: u32): usize {
  return <usize>load<u32>(ENTRIES + (half << 2)) + <usize>index * ENTRY_BYTES;
}

export function lastOf(half: u32): usize {
  return entryOf(half, stepsOf(half));
}

function recordLayer(firstSquare: u32): void {
  const entry = lastOf(_half);
  writeEntry(entry);
  store<u32>(entry, firstSquare, 28);
}

/** Keeps the step with the current layer, which stays in place. */
function keepStep(): void {
  const entry = lastOf(_half);
  const count = load<u32>(STEP, 84);
  const bytes = <usize>count * OPTION_BYTES;
  const options = reserve(bytes);
  memory.copy(options, STEP_OPTIONS, bytes);
  store<u32>(entry, <u32>options, 16);
  store<u32>(entry, count, 20);
  store<u32>(entry, load<u32>(STEP, 72), 24);
  leaveLayer();
}

/** Keeps the new layer after the step. */
function keepNextLayer(): void {
  const entry = lastOf(_half);
  store<u32>(STEPS + (_half << 2), stepsOf(_half) + 1);
  recordLayer(load<u32>(entry, 28) + load<u32>(entry, 24));
}

/** Runs a step, and keeps the current layer with it. */
export function runKeptStep(): void {
  keepStep();
  makeLayer();
  replaceLayer(newClasses, newCodes, newStarts, newStates);
  keepNextLayer();
}

/** Keeps a step whose next layer was saved: {@link savedLayer} has the arrays to fill. */
export function readKeptStep(classCount: u32, stateCount: u32): void {
  keepStep();
  placeLayer(classCount, stateCount);
  keepNextLayer();
}

/** Returns the address of a layer after some steps of a half: its number of classes and the addresses of its arrays. */
export function savedLayer(half: u32, step: u32): usize {
  return entryOf(half, step);
}
