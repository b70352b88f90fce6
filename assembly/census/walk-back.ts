import { reserve } from './arena';
import {
  deltaOf,
  digitOf,
  edgeAt,
  edgeCount,
  endpoints,
  maskOf,
  OPTION_BYTES,
  slotOf,
  valueIn,
} from './codes';
import {
  beginLayer,
  findClass,
  keptCodeOf,
  keptStatesFrom,
  leaveLayer,
  NO_CLASS,
  placeLayer,
  replaceLayer,
  STATE_BYTES,
  writeEntry,
} from './layers';
import { FORWARDS, rankOfMates, setMates, shiftMates, writeMates } from './matchings';
import { makeLayer, newClasses, newCodes, newStarts, newStates, STEP, STEP_OPTIONS } from './step';
import { virtualSlot } from './targets';
import { linkSlots } from './tour-path';

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

/** Returns the number of partial tours to a state of a class; 0 if there is no such state. */
function stateTours(entry: usize, index: u32, rank: u32): u32 {
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

/**
 * Walks back from a state in the middle through the layers of its half, and links the squares of one of the partial tours to
 * it, given by its index. Partial tours are numbered by option of the step, then by the matching before it, then among those
 * that lead there. Removing the edges of a step gives the matchings before it: an edge that joined two fragments may have
 * joined any pair that gives one of the present fragments; other edges leave one choice.
 */

const _mates: usize = memory.data(32);
let _code: u64 = 0;
let _tour: u32 = 0;
let _walkedHalf: u32 = 0;
/** The option, and the matching before it, up to which {@link toursBefore} counts partial tours; 0: it does not count. */
let _lastOption: usize = 0;
let _lastRank: u32 = 0;

/** The step to undo, and the class before it. */
let _entry: usize = 0;
let _option: usize = 0;
let _source: u64 = 0;
let _sourceClass: u32 = 0;

/** Links the squares of a partial tour to a state of the last layer of a half. */
export function walkBack(half: u32, index: u32, rank: u32, tour: u32): void {
  _walkedHalf = half;
  _tour = tour;
  _code = keptCodeOf(lastOf(half), index);
  writeMates(_code, rank, _mates);
  for (let step = stepsOf(half); step > 0; step--) {
    _entry = entryOf(half, step - 1);
    undoStep();
    linkOption(_walkedHalf, _option, load<u32>(_entry, 28));
    _code = _source;
  }
}

/** Links the squares of a partial tour and of an option for the edges in the middle. */
export function linkPartialTour(half: u32, index: u32, option: usize, rank: u32, tour: u32): void {
  linkOption(half, option, load<u32>(lastOf(half), 28));
  walkBack(half, index, rank, tour);
}

/**
 * Returns the number of partial tours to a state that stand before those that came to it from a matching by an option.
 * @param entry the step
 * @param option the option of the step, and `rank` the matching before it
 * @param code the class of the state after the step, and `mates` its matching
 */
export function toursBefore(entry: usize, option: usize, rank: u32, code: u64, mates: usize): u32 {
  memory.copy(_mates, mates, 32);
  _entry = entry;
  _code = code;
  _tour = 0;
  _lastOption = option;
  _lastRank = rank;
  undoStep();
  _lastOption = 0;
  return _tour;
}

/** Links the squares of the edges of an option. */
export function linkOption(half: u32, option: usize, firstSquare: u32): void {
  for (let edge: u32 = 0; edge < edgeCount(option); edge++) {
    linkSlots(half, firstSquare, slotOf(option, edge, 0), slotOf(option, edge, 1));
  }
}

/** Finds the option of a step, and the class and matching before it. */
function undoStep(): void {
  const shifts = load<u32>(_entry, 24) !== 0;
  if (shifts) {
    const squareBits = edgeAt(virtualSlot) - 1;
    _code = (_code & ~squareBits) | ((_code & squareBits) << 2);
    shiftMates(virtualSlot, _mates);
  }
  const options = load<u32>(_entry, 16);
  const end = options + load<u32>(_entry, 20) * <u32>OPTION_BYTES;
  for (_option = options; _option < <usize>end; _option += OPTION_BYTES) {
    // The finished square is no longer in the code: it has two edges, or none if it is blocked.
    const done = shifts ? (valueIn(_option) + deltaOf(_option)) & 3 : 0;
    const after = _code + done;
    _source = after - deltaOf(_option);
    if ((_source & maskOf(_option)) !== valueIn(_option)) continue;
    _sourceClass = findClass(_entry, _source);
    if (_sourceClass === NO_CLASS || !undoEdges(edgeCount(_option), after)) continue;
    return;
  }
  unreachable();
}

/** Removes the first `edges` edges of the option in every possible way until the requested partial tour is found. */
function undoEdges(edges: u32, code: u64): bool {
  if (edges === 0) return isReached();
  const one = slotOf(_option, edges - 1, 0);
  const other = slotOf(_option, edges - 1, 1);
  const before = code - edgeAt(one) - edgeAt(other);
  const oneDegree = digitOf(before, one);
  const otherDegree = digitOf(before, other);
  if (oneDegree === 1 && otherDegree === 1) return undoJoin(edges, code, before, one, other);
  if (oneDegree === 1) return undoMove(edges, before, one, other);
  if (otherDegree === 1) return undoMove(edges, before, other, one);
  return <u32>load<u8>(_mates + one) === other && undoEdges(edges - 1, before);
}

/** Undoes the move of an endpoint between two slots. */
function undoMove(edges: u32, before: u64, from: u32, to: u32): bool {
  const mate: u32 = load<u8>(_mates + to);
  setMates(_mates, from, mate);
  if (undoEdges(edges - 1, before)) return true;
  setMates(_mates, to, mate);
  return false;
}

/** Undoes a join: any fragment may be its result, in either direction. */
function undoJoin(edges: u32, code: u64, before: u64, one: u32, other: u32): bool {
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    const slot = <u32>ctz(left) >> 1;
    const mate: u32 = load<u8>(_mates + slot);
    setMates(_mates, one, slot);
    setMates(_mates, other, mate);
    if (undoEdges(edges - 1, before)) return true;
    setMates(_mates, slot, mate);
  }
  return false;
}

/**
 * Returns whether the requested partial tour leads through the current matching. Otherwise skips the matching's partial tours.
 */
function isReached(): bool {
  const rank = rankOfMates(_source, _mates, FORWARDS);
  if (_lastOption === _option && _lastRank === rank) return true;
  const tours = stateTours(_entry, _sourceClass, rank);
  if (_lastOption !== 0) {
    _tour += tours;
    return false;
  }
  if (_tour < tours) return true;
  _tour -= tours;
  return false;
}
