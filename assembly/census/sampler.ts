import { draw, seedGenerator } from '../random';
import { reserve } from './arena';
import {
  deltaOf,
  digitOf,
  ENDED,
  edgeAt,
  edgeCount,
  endpoints,
  fragments,
  maskOf,
  OPTION_BYTES,
  slotOf,
  valueIn,
} from './codes';
import {
  beginTargets,
  findSources,
  isShared,
  JOIN,
  lowerSources,
  nextTarget,
  sourceClass,
  sourceOption,
  sourcesOf,
  upperSources,
} from './join';
import {
  beginLayer,
  findClass,
  keptCodeOf,
  keptStatesFrom,
  LOWER,
  lastLayer,
  leaveLayer,
  NO_CLASS,
  replaceLayer,
  STATE_BYTES,
  UPPER,
  writeEntry,
} from './layers';
import { addEdges, FORWARDS, rankOfMates, shiftMates, writeMates } from './matchings';
import { makeLayer, newClasses, newCodes, newStarts, newStates, STEP, STEP_OPTIONS } from './step';

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
export function waysToState(entry: usize, index: u32, rank: u32): u32 {
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
 * All pairs of ways to reach the middle, one of each half, whose degrees add up there, numbered one after the other: by
 * target in ascending order, then by the upper half's way, then by the lower half's. Those in which the two form a single
 * cycle are the tours; the others are what a draw throws back.
 *
 * The ways of a half to a target are numbered by option, then by state, then among those that lead to the state.
 */

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

/** How many ways lead through the sources that were found last. */
function waysOfSources(half: u32, count: u32): u64 {
  const sources = sourcesOf(half);
  let sum: u64 = 0;
  for (let i: u32 = 0; i < count; i++) sum += waysOf(half, sourceClass(sources, i));
  return sum;
}

/** How many ways lead to a target in one half. Its sources are found then. */
export function waysTo(half: u32, code: u64): u64 {
  return waysOfSources(half, findSources(half, code));
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
    if (fragments(code) > 0) {
      numberTarget(code, waysOfSources(UPPER, upperSources), waysOfSources(LOWER, lowerSources));
    }
  }
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
  const sources = sourcesOf(half);
  let source: u32 = 0;
  while (way >= waysOf(half, sourceClass(sources, source))) {
    way -= waysOf(half, sourceClass(sources, source));
    source++;
  }
  pickedClass = sourceClass(sources, source);
  pickedOption = sourceOption(sources, source);
  let state = keptStatesFrom(lastLayer(half), pickedClass);
  while (way >= <u64>load<u32>(state, 4)) {
    way -= <u64>load<u32>(state, 4);
    state += STATE_BYTES;
  }
  pickedRank = load<u32>(state);
  pickedWay = <u32>way;
}

/** The squares of a tour linked move by move, and written as a path. The virtual vertex is the one past the last square. */

/** By square: what it is on the caller's board; u32 each. */
export let names: usize = 0;
/** The path, in the caller's squares; u32 each. */
export let path: usize = 0;

const NO_SQUARE: u32 = 0xffffffff;

/** By vertex: the two that it is linked to. */
let _links: usize = 0;
let _squares: u32 = 0;
let _length: u32 = 0;
let _closed: bool = false;
/** In the caller's squares; {@link NO_SQUARE}: any. */
let _start: u32 = 0;
let _end: u32 = 0;

/**
 * @param squares of the board
 * @param length how many are free
 * @param start where the path begins: of a closed tour the lowest of its squares
 */
export function preparePath(squares: u32, length: u32, closed: bool, start: u32, end: u32): void {
  _squares = squares;
  _length = length;
  _closed = closed;
  _start = start;
  _end = end;
  names = reserve(4 * <u64>squares);
  path = reserve(4 * <u64>length);
  _links = reserve(8 * (<u64>squares + 1));
}

export function beginPath(): void {
  memory.fill(_links, 0xff, (<usize>_squares + 1) << 3);
}

function link(vertex: u32, other: u32): void {
  const place = _links + ((<usize>vertex) << 3);
  if (load<u32>(place) === NO_SQUARE) store<u32>(place, other);
  else store<u32>(place, other, 4);
}

function vertexOf(half: u32, firstSquare: u32, slot: u32, virtualSlot: u32): u32 {
  if (slot === virtualSlot) return _squares;
  // The lower half counts its squares from the other end of the board.
  return half === UPPER ? firstSquare + slot : _squares - 1 - firstSquare - slot;
}

/** Links what is in two slots of a half. */
export function linkSlots(half: u32, firstSquare: u32, slot: u32, otherSlot: u32, virtualSlot: u32): void {
  const one = vertexOf(half, firstSquare, slot, virtualSlot);
  const other = vertexOf(half, firstSquare, otherSlot, virtualSlot);
  link(one, other);
  link(other, one);
}

function nameOf(square: u32): u32 {
  return load<u32>(names + ((<usize>square) << 2));
}

function firstLink(vertex: u32): u32 {
  return load<u32>(_links + ((<usize>vertex) << 3));
}

function secondLink(vertex: u32): u32 {
  return load<u32>(_links + ((<usize>vertex) << 3), 4);
}

/** Whether an open path begins at this end and not at the other. */
function beginsAt(end: u32, otherEnd: u32): bool {
  if (_start !== NO_SQUARE) return nameOf(end) === _start;
  if (_end !== NO_SQUARE) return nameOf(otherEnd) === _end;
  return nameOf(end) < nameOf(otherEnd);
}

/** Writes the path: of a closed tour in the direction of the lower of the squares next to its first one. */
export function writePath(): void {
  let before = _squares;
  let square = firstLink(before);
  if (_closed) {
    square = 0;
    while (nameOf(square) !== _start) square++;
    before = nameOf(firstLink(square)) < nameOf(secondLink(square)) ? secondLink(square) : firstLink(square);
  } else if (!beginsAt(square, secondLink(before))) {
    square = secondLink(before);
  }
  for (let step: usize = 0; step < <usize>_length; step++) {
    store<u32>(path + (step << 2), nameOf(square));
    const next = firstLink(square) === before ? secondLink(square) : firstLink(square);
    before = square;
    square = next;
  }
}

/**
 * From a state in the middle back through the layers of its half: of the ways that lead to it the one of a given number, as
 * the moves between squares. Ways are numbered by option of the step, then by the matching before it, then among the ways
 * that lead there. The matchings before a step are found by taking its edges out again: an edge that joined two fragments
 * may have done so at any of the fragments that there are, the others leave no choice.
 */

const _wayMates: usize = memory.data(32);
let _code: u64 = 0;
let _way: u32 = 0;
let _wayHalf: u32 = 0;
let _virtualSlot: u32 = 0;

/** The step that is undone, and the class before it. */
let _entry: usize = 0;
let _option: usize = 0;
let _source: u64 = 0;
let _sourceClass: u32 = 0;

/** Links the squares along a way to a state of the last layer of a half. */
export function walkBack(half: u32, index: u32, rank: u32, way: u32, virtualSlot: u32): void {
  _wayHalf = half;
  _way = way;
  _virtualSlot = virtualSlot;
  _code = keptCodeOf(lastOf(half), index);
  writeMates(_code, rank, _wayMates);
  for (let step = stepsOf(half); step > 0; step--) {
    _entry = entryOf(half, step - 1);
    undoStep();
  }
}

/** Links the squares of the edges of an option. */
export function linkOption(half: u32, option: usize, firstSquare: u32, virtualSlot: u32): void {
  for (let edge: u32 = 0; edge < edgeCount(option); edge++) {
    linkSlots(half, firstSquare, slotOf(option, edge, 0), slotOf(option, edge, 1), virtualSlot);
  }
}

function undoStep(): void {
  const shifts = load<u32>(_entry, 24) !== 0;
  if (shifts) {
    const squareBits = edgeAt(_virtualSlot) - 1;
    _code = (_code & ~squareBits) | ((_code & squareBits) << 2);
    shiftMates(_virtualSlot, _wayMates);
  }
  const options = load<u32>(_entry, 16);
  const end = options + load<u32>(_entry, 20) * <u32>OPTION_BYTES;
  for (_option = options; _option < <usize>end; _option += OPTION_BYTES) {
    // The square that is done has left the code: it has two edges, or none when it is blocked.
    const done = shifts ? (valueIn(_option) + deltaOf(_option)) & 3 : 0;
    const after = _code + done;
    _source = after - deltaOf(_option);
    if ((_source & maskOf(_option)) !== valueIn(_option)) continue;
    _sourceClass = findClass(_entry, _source);
    if (_sourceClass === NO_CLASS || !undoEdges(edgeCount(_option), after)) continue;
    linkOption(_wayHalf, _option, load<u32>(_entry, 28), _virtualSlot);
    _code = _source;
    return;
  }
  unreachable();
}

/** Takes the first so many edges of the option out, in each way; true when the way of the number in hand is among them. */
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
  return <u32>load<u8>(_wayMates + one) === other && undoEdges(edges - 1, before);
}

/** The endpoint that moved from one slot to another goes back. */
function undoMove(edges: u32, before: u64, from: u32, to: u32): bool {
  const mate: u32 = load<u8>(_wayMates + to);
  setMates(from, mate);
  if (undoEdges(edges - 1, before)) return true;
  setMates(to, mate);
  return false;
}

/** The fragment that came of the join may be any, in either direction. */
function undoJoin(edges: u32, code: u64, before: u64, one: u32, other: u32): bool {
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    const slot = <u32>ctz(left) >> 1;
    const mate: u32 = load<u8>(_wayMates + slot);
    setMates(one, slot);
    setMates(other, mate);
    if (undoEdges(edges - 1, before)) return true;
    setMates(slot, mate);
  }
  return false;
}

function setMates(one: u32, other: u32): void {
  store<u8>(_wayMates + one, <u8>other);
  store<u8>(_wayMates + other, <u8>one);
}

/** Whether the way of the number in hand leads through the matching in hand; else its ways are passed over. */
function isReached(): bool {
  const ways = waysToState(_entry, _sourceClass, rankOfMates(_source, _wayMates, FORWARDS));
  if (_way < ways) return true;
  _way -= ways;
  return false;
}

/**
 * Draws tours, each with the same probability: of all pairs of ways to the middle one by number, thrown back unless the two
 * form a single cycle. The number decides the whole tour.
 */

const _upperMates: usize = memory.data(32);
const _lowerMates: usize = memory.data(32);

/** One of 0 .. bound - 1, evenly: of as many bits as bound - 1 has, drawn again until they are a number below it. */
function drawBelow(bound: u64): u64 {
  const bits = 64 - <u32>clz(bound - 1);
  if (bits === 0) return 0;
  while (true) {
    const high = bits > 32 ? (<u64>(draw() >> (64 - bits))) << 32 : 0;
    const low = <u64>(bits < 32 ? draw() >> (32 - bits) : draw());
    if ((high | low) < bound) return high | low;
  }
}

/** The way that was picked with its edges in the middle; false when these close a cycle. */
function completeMates(half: u32, mates: usize): bool {
  const code = keptCodeOf(lastOf(half), pickedClass);
  writeMates(code, pickedRank, mates);
  return addEdges(code, pickedOption, mates);
}

/** Where a slot of one half lies in the other: the squares in the middle are counted from both ends. */
function acrossFrom(slot: u32): u32 {
  return slot === load<u32>(JOIN, 12) ? slot : load<u32>(JOIN, 8) - 1 - slot;
}

/** Whether the matchings of both halves are one cycle. */
function isCycle(): bool {
  const first = <u32>ctz(endpoints(target)) >> 1;
  let slot = first;
  let length: u32 = 0;
  do {
    const mate: u32 = load<u8>(_upperMates + slot);
    slot = acrossFrom(load<u8>(_lowerMates + acrossFrom(mate)));
    length++;
  } while (slot !== first);
  return length === fragments(target);
}

/** Links the squares of the way that was picked, its edges in the middle included. */
function linkWay(half: u32): void {
  const virtualSlot = load<u32>(JOIN, 12);
  linkOption(half, pickedOption, load<u32>(lastOf(half), 28), virtualSlot);
  walkBack(half, pickedClass, pickedRank, pickedWay, virtualSlot);
}

/** Writes the path of the tour of a key. There must be one. */
export function drawTour(seed: u32, stream: u32): void {
  seedGenerator(seed, stream, 0);
  while (true) {
    const pair = findTarget(drawBelow(pairCount));
    const lowerWays = waysTo(LOWER, target);
    const lowerWay = pair % lowerWays;
    pickWay(LOWER, lowerWay);
    if (!completeMates(LOWER, _lowerMates)) continue;
    waysTo(UPPER, target);
    pickWay(UPPER, pair / lowerWays);
    if (!completeMates(UPPER, _upperMates) || !isCycle()) continue;
    beginPath();
    linkWay(UPPER);
    waysTo(LOWER, target);
    pickWay(LOWER, lowerWay);
    linkWay(LOWER);
    writePath();
    return;
  }
}
