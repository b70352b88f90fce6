import { arenaTop, reserve, reserveZeroed } from './arena';
import {
  deltaOf,
  ENDED,
  edgeAt,
  headOf,
  lowestHead,
  maskOf,
  OPTION_BYTES,
  placeOf,
  setHead,
  valueIn,
} from './codes';
import { findClass, keptCodeOf, LOWER, lastLayer, NO_CLASS, UPPER } from './layers';

/** The arguments of a join, and its targets: some of them represent others. */

/**
 * | offset | element | what                                                                                              |
 * |--------|---------|---------------------------------------------------------------------------------------------------|
 * | 0      | u64     | the code in which every square in the middle has two edges                                        |
 * | 8      | u32     | number of squares in the middle                                                                   |
 * | 12     | u32     | slot of the virtual vertex                                                                        |
 * | 16     | u32     | number of options of the upper half                                                               |
 * | 20     | u32     | number of options of the lower half, in its own slots                                             |
 * | 24     | u32     | 1: the lower half is the upper one rotated by a half-turn                                         |
 * | 28     | u32     | 1: so are its options, so that a target and its complement may be exchanged                       |
 * | 32     | u32     | number of columns if the board and the options of both sides are mirror-symmetric, else 0         |
 * | 36     | u32     | number of parts in which the targets are joined, each by its own instance                         |
 * | 40     | u32     | index of this part                                                                                |
 * | 48     |         | options of the upper half (codes.ts), and after 512 of them those of the lower half               |
 */
export const JOIN: usize = memory.data(48 + 2 * 64 * 512, 8);
const UPPER_OPTIONS: usize = JOIN + 48;
const LOWER_OPTIONS: usize = UPPER_OPTIONS + 64 * 512;

/** Masks of every second digit of two bits, and of every second nibble. */
const EVEN_DIGITS: u64 = u64.MAX_VALUE / 5;
const EVEN_NIBBLES: u64 = u64.MAX_VALUE / 17;
/** 2^64 divided by the golden ratio: multiplying by it spreads codes over the high bits (Knuth, TAOCP 6.4). */
const FIBONACCI: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;
/** Number of high bits of the squares in which codes that are close in the index, within 2 KB, may differ. */
const NEAR_BITS: u64 = 8;

let full: u64 = 0;
export let middle: u32 = 0;
export let virtualSlot: u32 = 0;
let upperCount: u32 = 0;
let lowerCount: u32 = 0;
let _changesPlaces: bool = false;
let _mirrorColumns: u32 = 0;
export let parts: u32 = 1;
export let part: u32 = 0;
export let isShared: bool = false;

/** Reverses the digits of the squares in the middle, which may take all 32. */
function reverseDigits(code: u64): u64 {
  const squares = code & (edgeAt(middle) - 1);
  let digits = ((squares >> 2) & EVEN_DIGITS) | ((squares & EVEN_DIGITS) << 2);
  digits = ((digits >> 4) & EVEN_NIBBLES) | ((digits & EVEN_NIBBLES) << 4);
  digits = bswap(digits);
  return (code ^ squares) | (digits >> <u64>(64 - 2 * middle));
}

/** Returns the code of the mirror image, for a middle of two rows. */
function mirrorCode(code: u64): u64 {
  const back = reverseDigits(code);
  const row = <u64>(2 * _mirrorColumns);
  const rowBits = edgeAt(_mirrorColumns) - 1;
  const squareBits = edgeAt(2 * _mirrorColumns) - 1;
  return (back & ~squareBits) | ((back & rowBits) << row) | ((back >> row) & rowBits);
}

/** Returns whether every target represents only itself. */
export function isUnweighed(): bool {
  return !_changesPlaces && _mirrorColumns === 0;
}

/** Returns the number of targets that this one represents; 0 if another one represents it. */
function weightOf(code: u64): u32 {
  let weight: u32 = 1;
  const open = _changesPlaces ? reverseDigits(full - code) : code;
  if (open < code) return 0;
  if (open !== code) weight = 2;
  if (_mirrorColumns === 0) return weight;
  const mirror = mirrorCode(code);
  const openMirror = _changesPlaces ? mirrorCode(open) : mirror;
  if (mirror < code || openMirror < code) return 0;
  return mirror === code || mirror === open ? weight : 2 * weight;
}

/** Returns the target that represents this one: the lowest of its images. */
export function representativeOf(code: u64): u64 {
  const open = _changesPlaces ? reverseDigits(full - code) : code;
  const lowest = min(code, open);
  return _mirrorColumns === 0 ? lowest : min(lowest, min(mirrorCode(code), mirrorCode(open)));
}

/** Returns the address of a half's options for the edges in the middle, and their number. */
export function optionsOf(half: u32): usize {
  return half === UPPER ? UPPER_OPTIONS : LOWER_OPTIONS;
}

export function optionCount(half: u32): u32 {
  return half === UPPER ? upperCount : lowerCount;
}

export function readJoin(): void {
  full = load<u64>(JOIN);
  middle = load<u32>(JOIN, 8);
  virtualSlot = load<u32>(JOIN, 12);
  upperCount = load<u32>(JOIN, 16);
  lowerCount = load<u32>(JOIN, 20);
  isShared = load<u32>(JOIN, 24) !== 0;
  _changesPlaces = load<u32>(JOIN, 28) !== 0;
  _mirrorColumns = load<u32>(JOIN, 32);
  parts = load<u32>(JOIN, 36);
  part = load<u32>(JOIN, 40);
}

/** Of each half: classes and options that lead to a target, u32 each. */
const SOURCES: usize = memory.data(2 * 8 * 512, 4);
/** Codes that may lead to the target: u64, with the address of the option (u32 at 8) and an entry of the hash table (u64 at 16). */
const CANDIDATE_BYTES: usize = 24;
const CANDIDATES: usize = memory.data(24 * 513, 8);

function sourcesOf(half: u32): usize {
  return SOURCES + <usize>half * (8 * 512);
}

function setSource(half: u32, index: u32, place: u32, option: usize): void {
  const source = sourcesOf(half) + ((<usize>index) << 3);
  store<u32>(source, place);
  store<u32>(source, <u32>option, 4);
}

/** Of each half: the address of the target's sources, and their number. */
const TARGET_SOURCES: usize = memory.data(8, 4);
const TARGET_COUNTS: usize = memory.data(8, 4);

function setSources(half: u32, sources: usize, count: u32): void {
  store<u32>(TARGET_SOURCES + (half << 2), <u32>sources);
  store<u32>(TARGET_COUNTS + (half << 2), count);
}

function sourceAddress(half: u32, index: u32): usize {
  return <usize>load<u32>(TARGET_SOURCES + (half << 2)) + ((<usize>index) << 3);
}

/** Returns the number of sources of the target in a half. */
export function sourceCount(half: u32): u32 {
  return load<u32>(TARGET_COUNTS + (half << 2));
}

export function sourceClass(half: u32, index: u32): u32 {
  return load<u32>(sourceAddress(half, index));
}

export function sourceOption(half: u32, index: u32): usize {
  return load<u32>(sourceAddress(half, index), 4);
}

/** Hash table of the lower half's classes by code, u64 each: 32 bits of the hash, and class + 1; 0: empty. */
let _index: usize = 0;
/** Length of the table minus 1, and the shift that makes an index from a hash. */
let _indexMask: u64 = 0;
let _indexShift: u64 = 0;

/** Builds the hash table of the lower half, in which targets are looked up. It is at most two thirds full. */
export function indexLower(): void {
  const layer = lastLayer(LOWER);
  const count = load<u32>(layer);
  _indexShift = 32 + <u64>clz(count + (count >> 1) + 1);
  _indexMask = u64.MAX_VALUE >> _indexShift;
  _index = reserveZeroed(8 * (_indexMask + 1));
  for (let index: u32 = 0; index < count; index++) {
    const code = keptCodeOf(layer, index);
    let place = firstPlace(code);
    while (load<u64>(slotAddress(place)) !== 0) place++;
    store<u64>(slotAddress(place), ((code * FIBONACCI) << 32) | <u64>(index + 1));
  }
}

function slotAddress(place: u64): usize {
  return _index + ((<usize>(place & _indexMask)) << 3);
}

/**
 * Returns the first index of a code. Successive targets differ mostly in the last squares of the lower half: keep them close.
 */
function firstPlace(code: u64): u64 {
  const shift = <u64>(2 * middle) - NEAR_BITS;
  const near = (code >> shift) & ((1 << NEAR_BITS) - 1);
  return (((code ^ (near << shift)) * FIBONACCI) >> _indexShift) + near;
}

/** Finds the classes of a half's last layer that lead to a target, each with its option. */
export function findSources(half: u32, target: u64): void {
  beginSources(half, target);
  let found: u32 = 0;
  while (nextSource()) setSource(half, found++, foundClass, foundOption);
  setSources(half, sourcesOf(half), found);
}

/** The source that {@link nextSource} found: its class, and its option. */
export let foundClass: u32 = 0;
export let foundOption: usize = 0;

/** The half whose sources are wanted, the next candidate, and their end. */
let _half: u32 = 0;
let _candidate: usize = 0;
let _candidatesEnd: usize = 0;

/** Returns whether the hash table has the classes of a half's last layer. */
function isIndexed(half: u32): bool {
  return half === LOWER || isShared;
}

/** Starts the sources of a target in a half. */
export function beginSources(half: u32, target: u64): void {
  _half = half;
  const own = half === UPPER ? target : reverseDigits(full - target);
  const options = optionsOf(half);
  const count = optionCount(half);
  // Collect the codes first, without branches: whether a target has an option is unpredictable.
  let end = CANDIDATES;
  for (let i: u32 = 0; i < count; i++) {
    const option = options + <usize>i * OPTION_BYTES;
    const code = own - deltaOf(option);
    store<u64>(end, code);
    store<u32>(end, <u32>option, 8);
    end += (code & maskOf(option)) === valueIn(option) ? CANDIDATE_BYTES : 0;
  }
  _candidate = CANDIDATES;
  _candidatesEnd = end;
  if (!isIndexed(half)) return;
  // Load from the hash table without branches, too: then the processor waits for many loads at once.
  for (let at = CANDIDATES; at < end; at += CANDIDATE_BYTES) {
    store<u64>(at, load<u64>(slotAddress(firstPlace(load<u64>(at)))), 16);
  }
}

/** Advances to the next source. Returns false if none is left. */
export function nextSource(): bool {
  const layer = lastLayer(_half);
  while (_candidate < _candidatesEnd) {
    const at = _candidate;
    _candidate += CANDIDATE_BYTES;
    const code = load<u64>(at);
    foundClass = isIndexed(_half) ? lowerClass(code, load<u64>(at, 16)) : findClass(layer, code);
    if (foundClass === NO_CLASS) continue;
    foundOption = load<u32>(at, 8);
    return true;
  }
  return false;
}

/** Returns the class of the lower half with a code, or {@link NO_CLASS}. @param known the entry of its first place */
function lowerClass(code: u64, known: u64): u32 {
  const layer = lastLayer(LOWER);
  const tag = <u32>(code * FIBONACCI);
  for (let place = firstPlace(code); known !== 0; known = load<u64>(slotAddress(++place))) {
    const index = <u32>known - 1;
    if (<u32>(known >> 32) === tag && keptCodeOf(layer, index) === code) return index;
  }
  return NO_CLASS;
}

/** Number of targets that the current one represents. */
export let targetWeight: u32 = 0;

function advance(stream: u32, place: u32): void {
  const option = UPPER_OPTIONS + <usize>stream * OPTION_BYTES;
  const mask = maskOf(option);
  const value = valueIn(option);
  const layer = lastLayer(UPPER);
  const end = load<u32>(layer);
  for (; place < end; place++) {
    const code = keptCodeOf(layer, place);
    if ((code & mask) !== value) continue;
    setHead(stream, code + deltaOf(option), place);
    return;
  }
  setHead(stream, ENDED, place);
}

/** Starts the targets: the codes of the upper half with its options, in ascending order. */
export function beginTargets(): void {
  for (let stream: u32 = 0; stream < upperCount; stream++) advance(stream, 0);
}

/**
 * Advances to the next target that the lower half also reaches. Finds its sources and returns its code, or {@link ENDED} at the
 * end.
 * @param isWeighed whether to skip targets that others represent
 */
export function nextTarget(isWeighed: bool): u64 {
  while (true) {
    const code = lowestHead(upperCount);
    if (code === ENDED) return ENDED;
    let found: u32 = 0;
    for (let stream: u32 = 0; stream < upperCount; stream++) {
      if (headOf(stream) !== code) continue;
      const place = placeOf(stream);
      setSource(UPPER, found++, place, UPPER_OPTIONS + <usize>stream * OPTION_BYTES);
      advance(stream, place + 1);
    }
    targetWeight = isWeighed ? weightOf(code) : 1;
    if (targetWeight === 0) continue;
    setSources(UPPER, sourcesOf(UPPER), found);
    findSources(LOWER, code);
    if (sourceCount(LOWER) > 0) return code;
  }
}

/**
 * Targets that are kept with their sources, since finding these is slow: first those of the upper half, then those of the lower
 * half. A target starts at a multiple of 16 bytes.
 *
 * | offset | element  | what                            |
 * |--------|----------|---------------------------------|
 * | 0      | u64      | code                            |
 * | 8      | u16      | sources in the upper half       |
 * | 10     | u16      | sources in the lower half       |
 * | 12     | u32      | number of targets it represents |
 * | 16     | u32, u32 | class and address of the option |
 */
const TARGET_HEADER: usize = 16;
let _firstKept: usize = 0;
let _nextKept: usize = 0;
let _keptEnd: usize = 0;

/** Starts keeping targets. Nothing else may be reserved until all of them are kept. */
export function beginKept(): void {
  _firstKept = reserve(0);
  rewindKept();
  _keptEnd = _firstKept;
}

export function keepTarget(code: u64): void {
  const upperBytes = (<usize>sourceCount(UPPER)) << 3;
  const lowerBytes = (<usize>sourceCount(LOWER)) << 3;
  const at = reserve(<u64>(TARGET_HEADER + upperBytes + lowerBytes));
  store<u64>(at, code);
  store<u16>(at, <u16>sourceCount(UPPER), 8);
  store<u16>(at, <u16>sourceCount(LOWER), 10);
  store<u32>(at, targetWeight, 12);
  memory.copy(at + TARGET_HEADER, sourceAddress(UPPER, 0), upperBytes);
  memory.copy(at + TARGET_HEADER + upperBytes, sourceAddress(LOWER, 0), lowerBytes);
  _keptEnd = arenaTop();
}

export function rewindKept(): void {
  _nextKept = _firstKept;
}

/** Advances to the next kept target. Returns its code, or {@link ENDED} at the end. */
export function nextKept(): u64 {
  const at = _nextKept;
  if (at >= _keptEnd) return ENDED;
  setSources(UPPER, at + TARGET_HEADER, load<u16>(at, 8));
  setSources(LOWER, sourceAddress(UPPER, sourceCount(UPPER)), load<u16>(at, 10));
  targetWeight = load<u32>(at, 12);
  _nextKept = (sourceAddress(LOWER, sourceCount(LOWER)) + 15) & ~15;
  return load<u64>(at);
}
