import { arenaTop, releaseFrom, reserve, reserveZeroed } from './arena';
import { chainedRank, isLong, matchings, TABLES, tableCount } from './matchings';
import { lowerBound } from './sorted';

/**
 * A layer: the classes of a frontier in ascending order of their codes, and the states of each class in ascending order of
 * their ranks. The order does not depend on the engine.
 *
 * | array  | element  | length      | what                                             |
 * |--------|----------|-------------|--------------------------------------------------|
 * | codes  | u64      | classes     | degrees by slot (codes.ts)                       |
 * | starts | u32      | classes + 1 | index of the first state of each class           |
 * | states | u32, u32 | states      | rank of the matching of the endpoints, and count |
 */

/** The current layer. */
export let classes: u32 = 0;
export let codes: usize = 0;
export let starts: usize = 0;
export let states: usize = 0;
/** Address of the current layer. */
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

/** Returns the number of states of a class. */
export function statesOf(index: u32): u32 {
  const place = starts + ((<usize>index) << 2);
  return load<u32>(place, 4) - load<u32>(place);
}

/** Starts the layer before the first square: one state without edges. */
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

/** Keeps the current layer in place. The next one is written after it. */
export function leaveLayer(): void {
  _base = arenaTop();
}

/** Sets a layer of classes without states. */
export function setClasses(classCount: u32, classCodes: usize): void {
  classes = classCount;
  codes = classCodes;
}

export const UPPER: u32 = 0;
export const LOWER: u32 = 1;
/** Returned if no class has a code. */
export const NO_CLASS: u32 = 0xffffffff;
/** The last layers of both halves, as entries: number of classes and addresses of codes, starts and states, 32 bits each. */
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

/** Returns the address of the first state of a class. */
export function keptStatesFrom(entry: usize, index: u32): usize {
  const start = load<u32>(<usize>load<u32>(entry, 8) + ((<usize>index) << 2));
  return <usize>load<u32>(entry, 12) + <usize>start * STATE_BYTES;
}

export function keptStateCount(entry: usize, index: u32): u32 {
  return <u32>((keptStatesFrom(entry, index + 1) - keptStatesFrom(entry, index)) / STATE_BYTES);
}

/** Returns the index of a code among the classes of a layer, or {@link NO_CLASS}. */
export function findClass(entry: usize, code: u64): u32 {
  const from = lowerBound<u64>(load<u32>(entry, 4), load<u32>(entry), 8, code);
  return from < load<u32>(entry) && keptCodeOf(entry, from) === code ? from : NO_CLASS;
}

/** Replaces the current layer by the one that was just written at the top of the arena. */
export function replaceLayer(newClasses: u32, newCodes: usize, newStarts: usize, newStates: usize): void {
  const stateBytes = <usize>load<u32>(newStarts + ((<usize>newClasses) << 2)) * STATE_BYTES;
  releaseFrom(_base);
  codes = copyDown(newCodes, (<usize>newClasses) << 3);
  starts = copyDown(newStarts, (<usize>newClasses + 1) << 2);
  states = copyDown(newStates, stateBytes);
  classes = newClasses;
}

/** Replaces the current layer by one whose arrays the caller then fills. */
export function placeLayer(newClasses: u32, newStates: u32): void {
  classes = newClasses;
  codes = reserve(8 * <u64>newClasses);
  starts = reserve(4 * (<u64>newClasses + 1));
  states = reserve(<u64>newStates * STATE_BYTES);
}

/** Copies an array down to the top of the arena. The source is higher up, so it is not overwritten before it is read. */
export function copyDown(from: usize, bytes: usize): usize {
  const to = reserve(bytes);
  memory.copy(to, from, bytes);
  return to;
}

/**
 * Sums of states: counts are added by rank in an array with one sum per matching of the target class, then collected in order
 * of their ranks. If few sums are expected, a bitmap marks the non-zero ones; otherwise all are scanned.
 */

/** Bytes of a state: the rank of its matching, and the number of partial tours that lead to it. */
export const STATE_BYTES: usize = 8;

/** A prime, or 0 for exact counts, which set {@link overflowed} if they do not fit. */
export let modulus: u64 = 0;
/** 1 if a count did not fit in 32 bits. */
export let overflowed: i32 = 0;

const ONE: u64 = 1;

let _sums: usize = 0;
let _marks: usize = 0;
let _pairs: u32 = 0;
let _marked: bool = false;

export function setModulus(prime: u32): void {
  modulus = prime;
  overflowed = 0;
}

/** Reserves memory for the sums of classes of at most `maxPairs` fragments. */
export function prepareSums(maxPairs: u32): void {
  const count = <u64>matchings(maxPairs) + 1;
  _sums = reserveZeroed(8 * count);
  _marks = reserveZeroed((count >> 3) + 8);
}

/** Returns the bytes that {@link prepareSums} reserves. */
export function bytesOfSums(maxPairs: u32): f64 {
  return 8.125 * <f64>matchings(maxPairs) + 64;
}

/** Starts the sums of a class to which about `states` states will be added. */
export function beginSums(pairs: u32, states: u64): void {
  _pairs = pairs;
  _marked = 2 * states < <u64>matchings(pairs);
}

/** Adds the states in an address range, each mapped by the current chain. */
export function scatter(from: usize, to: usize): void {
  if (isLong) scatterLong(from, to);
  else if (_marked) scatterMarked(from, to);
  else scatterUnmarked(from, to);
}

function add(rank: u32, count: u32): void {
  const sum = _sums + ((<usize>rank) << 3);
  store<u64>(sum, load<u64>(sum) + <u64>count);
}

function mark(rank: u32): void {
  const word = _marks + ((<usize>rank >> 6) << 3);
  store<u64>(word, load<u64>(word) | (ONE << (rank & 63)));
}

function lookUp(table: usize, rank: u32): u32 {
  return load<u32>(table + ((<usize>rank) << 2));
}

function scatterLong(from: usize, to: usize): void {
  for (let state = from; state < to; state += STATE_BYTES) {
    const rank = chainedRank(load<u32>(state));
    add(rank, load<u32>(state, 4));
    if (_marked) mark(rank);
  }
}

function scatterUnmarked(from: usize, to: usize): void {
  const count = tableCount;
  const first: usize = load<u32>(TABLES);
  const second: usize = load<u32>(TABLES, 4);
  const third: usize = load<u32>(TABLES, 8);
  if (count === 0) {
    for (let state = from; state < to; state += STATE_BYTES) add(load<u32>(state), load<u32>(state, 4));
  } else if (count === 1) {
    for (let state = from; state < to; state += STATE_BYTES) {
      add(lookUp(first, load<u32>(state)), load<u32>(state, 4));
    }
  } else if (count === 2) {
    for (let state = from; state < to; state += STATE_BYTES) {
      add(lookUp(second, lookUp(first, load<u32>(state))), load<u32>(state, 4));
    }
  } else {
    for (let state = from; state < to; state += STATE_BYTES) {
      let rank = lookUp(third, lookUp(second, lookUp(first, load<u32>(state))));
      for (let i: u32 = 3; i < count; i++) rank = lookUp(load<u32>(TABLES + ((<usize>i) << 2)), rank);
      add(rank, load<u32>(state, 4));
    }
  }
}

function scatterMarked(from: usize, to: usize): void {
  const count = tableCount;
  for (let state = from; state < to; state += STATE_BYTES) {
    let rank = load<u32>(state);
    for (let i: u32 = 0; i < count; i++) rank = lookUp(load<u32>(TABLES + ((<usize>i) << 2)), rank);
    add(rank, load<u32>(state, 4));
    mark(rank);
  }
}

/** Zeroes the sum of cycles that closed too early. It is stored after the last rank. */
function dropClosed(): void {
  const past = matchings(_pairs);
  store<u64>(_sums + ((<usize>past) << 3), 0);
  if (!_marked) return;
  const word = _marks + ((<usize>past >> 6) << 3);
  store<u64>(word, load<u64>(word) & ~(ONE << (past & 63)));
}

/** Writes the non-zero sums as states, and zeroes the sums. Returns the end address. */
export function collectStates(at: usize): usize {
  return at + <usize>collectSums<u32>(at, STATE_BYTES, at + 4) * STATE_BYTES;
}

/** Writes the non-zero sums of a join as ranks and 64-bit counts in two arrays. Returns their number. */
export function collectCounts(ranks: usize, counts: usize): u32 {
  return collectSums<u64>(ranks, 4, counts);
}

/**
 * Writes the non-zero sums in order of their ranks, and zeroes the sums. Ranks are `rankBytes` bytes apart, counts 8 bytes.
 * Returns their number.
 */
function collectSums<Count>(ranks: usize, rankBytes: usize, counts: usize): u32 {
  dropClosed();
  const all = matchings(_pairs);
  let countAt = counts;
  if (!_marked) {
    for (let rank: u32 = 0; rank < all; rank++) {
      if (!collectSum<Count>(rank, ranks, countAt)) continue;
      ranks += rankBytes;
      countAt += 8;
    }
    return <u32>((countAt - counts) >> 3);
  }
  const words = (all + 63) >> 6;
  for (let i: u32 = 0; i < words; i++) {
    const place = _marks + ((<usize>i) << 3);
    let bits = load<u64>(place);
    if (bits === 0) continue;
    store<u64>(place, 0);
    for (; bits !== 0; bits &= bits - 1) {
      if (!collectSum<Count>((i << 6) + <u32>ctz(bits), ranks, countAt)) continue;
      ranks += rankBytes;
      countAt += 8;
    }
  }
  return <u32>((countAt - counts) >> 3);
}

/** Writes a sum unless it is 0. Returns whether it did. A multiple of the modulus may be written as 0: that changes nothing. */
function collectSum<Count>(rank: u32, rankAt: usize, countAt: usize): bool {
  const place = _sums + ((<usize>rank) << 3);
  let sum = load<u64>(place);
  if (sum === 0) return false;
  store<u64>(place, 0);
  if (modulus !== 0) sum %= modulus;
  else if (sizeof<Count>() === 4 && sum >> 32 !== 0) overflowed = 1;
  store<u32>(rankAt, rank);
  store<Count>(countAt, <Count>sum);
  return true;
}
