/** What is joined, as the caller has written it down, and which of its targets stand for others. */

import { edgeAt } from './class-code';
import { findClass, lastLayer, NO_CLASS, UPPER } from './layer';
import { deltaOf, maskOf, OPTION_BYTES, valueIn } from './option';

/**
 * | offset | element | what                                                                                              |
 * |--------|---------|---------------------------------------------------------------------------------------------------|
 * | 0      | u64     | the code of the squares in the middle when all of them have two edges                             |
 * | 8      | u32     | how many squares there are in the middle                                                          |
 * | 12     | u32     | slot of the virtual vertex                                                                        |
 * | 16     | u32     | options of the upper half                                                                         |
 * | 20     | u32     | options of the lower half, in its own slots                                                       |
 * | 24     | u32     | 1: the lower half is the upper one turned round                                                   |
 * | 28     | u32     | 1: and so are its options, so that a target and what it leaves may change places                  |
 * | 32     | u32     | the columns of a board that is its own mirror image, like the options of both sides; 0: it is not |
 * | 36     | u32     | in how many parts the targets are joined, each by an instance of its own                          |
 * | 40     | u32     | which one of them this is                                                                         |
 */
export const JOIN: usize = memory.data(48, 8);
export const UPPER_OPTIONS: usize = memory.data(64 * 512, 8);
export const LOWER_OPTIONS: usize = memory.data(64 * 512, 8);

/** Every second digit of two bits, and every second nibble. */
const EVEN_DIGITS: u64 = u64.MAX_VALUE / 5;
const EVEN_NIBBLES: u64 = u64.MAX_VALUE / 17;

export let full: u64 = 0;
export let middle: u32 = 0;
export let virtualSlot: u32 = 0;
export let upperCount: u32 = 0;
export let lowerCount: u32 = 0;
let _changesPlaces: bool = false;
let _mirrorColumns: u32 = 0;
export let parts: u32 = 1;
export let part: u32 = 0;
export let isShared: bool = false;

/** Digits in the reverse order: the low ones of the squares in the middle, or all 32 when there are so many. */
export function turned(code: u64): u64 {
  const squares = code & (edgeAt(middle) - 1);
  let digits = ((squares >> 2) & EVEN_DIGITS) | ((squares & EVEN_DIGITS) << 2);
  digits = ((digits >> 4) & EVEN_NIBBLES) | ((digits & EVEN_NIBBLES) << 4);
  digits = bswap(digits);
  return (code ^ squares) | (digits >> <u64>(64 - 2 * middle));
}

/** The code of the mirror image, of two rows of columns. */
function mirrored(code: u64): u64 {
  const back = turned(code);
  const row = <u64>(2 * _mirrorColumns);
  const rowBits = edgeAt(_mirrorColumns) - 1;
  const squareBits = edgeAt(2 * _mirrorColumns) - 1;
  return (back & ~squareBits) | ((back & rowBits) << row) | ((back >> row) & rowBits);
}

/** How many targets this one stands for: 0 when another one stands for it. */
export function weightOf(code: u64): u32 {
  let weight: u32 = 1;
  const open = _changesPlaces ? turned(full - code) : code;
  if (open < code) return 0;
  if (open !== code) weight = 2;
  if (_mirrorColumns === 0) return weight;
  const mirror = mirrored(code);
  const openMirror = _changesPlaces ? mirrored(open) : mirror;
  if (mirror < code || openMirror < code) return 0;
  return mirror === code || mirror === open ? weight : 2 * weight;
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

/** Of each half: the classes and options that lead to a target, u32 each. */
const SOURCES: usize = memory.data(2 * 8 * 512, 4);
const HALF_SOURCES: usize = 8 * 512;

function source(half: u32, index: u32): usize {
  return SOURCES + <usize>half * HALF_SOURCES + ((<usize>index) << 3);
}

export function sourceClass(half: u32, index: u32): u32 {
  return load<u32>(source(half, index));
}

export function sourceOption(half: u32, index: u32): usize {
  return load<u32>(source(half, index), 4);
}

/** Finds the classes of the last layer of a half that lead to a target, each with its option; returns how many. */
export function findSources(half: u32, target: u64): u32 {
  const layer = lastLayer(half);
  const own = half === UPPER ? target : turned(full - target);
  const options = half === UPPER ? UPPER_OPTIONS : LOWER_OPTIONS;
  const count = half === UPPER ? upperCount : lowerCount;
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const option = options + <usize>i * OPTION_BYTES;
    const code = own - deltaOf(option);
    if ((code & maskOf(option)) !== valueIn(option)) continue;
    const index = findClass(layer, code);
    if (index === NO_CLASS) continue;
    store<u32>(source(half, found), index);
    store<u32>(source(half, found), <u32>option, 4);
    found++;
  }
  return found;
}
