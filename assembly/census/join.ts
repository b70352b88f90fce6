/**
 * The join of two halves of a board, swept from both ends to the squares between them (meet in the middle). The edges
 * between those squares are dealt out to the two halves as options of several edges each. A target is a class of the upper
 * half with its edges; what is left for each square to come to two edges is the class of the lower half, in the reverse
 * order of slots. So both sides are streams that ascend together, and for each target the matchings of both sides are
 * gathered and contracted.
 */

import { arenaTop, refuseBeyond, reserve } from './arena';
import { BACKWARDS, BACKWARDS_BUT_LAST, beginChain, FORWARDS } from './chain';
import { digitOf, fragments } from './class-code';
import {
  contract,
  firstCounts,
  firstRanks,
  prepareContraction,
  secondCounts,
  secondRanks,
} from './contraction';
import { classes, codes, keptClasses, keptCodes, keptStarts, keptStates, starts, states } from './layer';
import { matchings } from './matching';
import { bitsOf, deltaOf, maskOf, OPTION_BYTES } from './option';
import { beginSums, bytesOfSums, collectCounts, modulus, prepareSums, STATE_BYTES, scatter } from './scatter';
import { sortKeys } from './sort';
import { ENDED, headOf, lowestHead, OTHER_SIDE, placeOf, setHead } from './streams';
import {
  full,
  isShared,
  LOWER_OPTIONS,
  lowerCount,
  part,
  parts,
  readJoin,
  turned,
  UPPER_OPTIONS,
  upperCount,
  virtualSlot,
  weightOf,
} from './target';

/** Mask, value and delta of the options of the lower half, in the slots of the upper one. */
const LOWER_TURNED: usize = memory.data(24 * 512, 8);

/** Targets, of which one stands for all its images. */
export let targets: u32 = 0;
export let targetsDone: u32 = 0;
/** The tours: modulo 2^64, or modulo the modulus. */
export let joined: u64 = 0;
/** No more tours than so many: all pairs of one matching of each side, whether they form a cycle or not. */
export let mostJoined: f64 = 0;

let _lowerClasses: u32 = 0;
let _lowerCodes: usize = 0;
let _lowerStarts: usize = 0;
let _lowerStates: usize = 0;
/** What each class of the lower half leaves open, in ascending order, and which class it is. */
let _keys: usize = 0;
let _keyClasses: usize = 0;

function upperOption(index: u32): usize {
  return UPPER_OPTIONS + <usize>index * OPTION_BYTES;
}

function lowerOption(index: u32): usize {
  return LOWER_OPTIONS + <usize>index * OPTION_BYTES;
}

function advanceUpper(stream: u32, place: u32): void {
  const option = upperOption(stream);
  const mask = maskOf(option);
  const value = bitsOf(option);
  for (; place < keptClasses; place++) {
    const code = load<u64>(keptCodes + ((<usize>place) << 3));
    if ((code & mask) !== value) continue;
    setHead(stream, code + deltaOf(option), place);
    return;
  }
  setHead(stream, ENDED, place);
}

function advanceLower(stream: u32, place: u32): void {
  const option = LOWER_TURNED + <usize>stream * 24;
  const mask = maskOf(option);
  const value = bitsOf(option);
  for (; place < _lowerClasses; place++) {
    const key = load<u64>(_keys + ((<usize>place) << 3));
    if (((full - key) & mask) !== value) continue;
    setHead(OTHER_SIDE + stream, key - deltaOf(option), place);
    return;
  }
  setHead(OTHER_SIDE + stream, ENDED, place);
}

export function beginStreams(): void {
  for (let stream: u32 = 0; stream < upperCount; stream++) advanceUpper(stream, 0);
  for (let stream: u32 = 0; stream < lowerCount; stream++) advanceLower(stream, 0);
}

export function skipUpper(code: u64): void {
  for (let stream: u32 = 0; stream < upperCount; stream++) {
    if (headOf(stream) === code) advanceUpper(stream, placeOf(stream) + 1);
  }
}

export function skipLower(code: u64): void {
  for (let stream: u32 = 0; stream < lowerCount; stream++) {
    if (headOf(OTHER_SIDE + stream) === code) advanceLower(stream, placeOf(OTHER_SIDE + stream) + 1);
  }
}

/** Moves both sides on to the next code that they share; {@link ENDED} when there is none. */
export function nextShared(): u64 {
  while (true) {
    const upper = lowestHead(0, upperCount);
    const lower = lowestHead(OTHER_SIDE, lowerCount);
    if (upper === ENDED || lower === ENDED) return ENDED;
    if (upper === lower) return upper;
    if (upper < lower) skipUpper(upper);
    else skipLower(lower);
  }
}

function beginSides(): void {
  _lowerClasses = isShared ? keptClasses : classes;
  _lowerCodes = isShared ? keptCodes : codes;
  _lowerStarts = isShared ? keptStarts : starts;
  _lowerStates = isShared ? keptStates : states;
}

function turnLower(): void {
  for (let i: u32 = 0; i < lowerCount; i++) {
    const option = lowerOption(i);
    const place = LOWER_TURNED + <usize>i * 24;
    store<u64>(place, turned(maskOf(option)));
    store<u64>(place, turned(bitsOf(option)), 8);
    store<u64>(place, turned(deltaOf(option)), 16);
  }
  const count = _lowerClasses;
  _keys = reserve(8 * <u64>count);
  _keyClasses = reserve(4 * <u64>count);
  for (let i: u32 = 0; i < count; i++) {
    store<u64>(_keys + ((<usize>i) << 3), full - turned(load<u64>(_lowerCodes + ((<usize>i) << 3))));
    store<u32>(_keyClasses + ((<usize>i) << 2), i);
  }
  sortKeys(_keys, _keyClasses, count, 2 * virtualSlot + 2);
}

/** Readies the layer that was kept and the one in hand, or the one that was kept and itself; counts the targets. */
export function beginJoin(): void {
  readJoin();
  beginSides();
  turnLower();
  targets = 0;
  targetsDone = 0;
  joined = 0;
  mostJoined = 0;
  let mostPairs: u32 = 1;
  let mostUpper: u64 = 1;
  let mostLower: u64 = 1;
  beginStreams();
  for (let code = nextShared(); code !== ENDED; code = nextShared()) {
    if (weightOf(code) > 0) {
      const pairs = fragments(code);
      targets++;
      mostPairs = max(mostPairs, pairs);
      mostUpper = max(mostUpper, min(upperStates(code), <u64>matchings(pairs)));
      mostLower = max(mostLower, min(lowerStates(code), <u64>matchings(pairs)));
    }
    skipUpper(code);
    skipLower(code);
  }
  refuseBeyond(<f64>arenaTop() + bytesOfSums(mostPairs));
  prepareSums(mostPairs);
  prepareContraction(mostPairs, mostUpper, mostLower);
  beginStreams();
}

export function lowerClassOf(stream: u32): u32 {
  return load<u32>(_keyClasses + ((<usize>placeOf(OTHER_SIDE + stream)) << 2));
}

function statesIn(classStarts: usize, index: u32): u64 {
  const place = classStarts + ((<usize>index) << 2);
  return <u64>(load<u32>(place, 4) - load<u32>(place));
}

function upperStates(code: u64): u64 {
  let sum: u64 = 0;
  for (let stream: u32 = 0; stream < upperCount; stream++) {
    if (headOf(stream) === code) sum += statesIn(keptStarts, placeOf(stream));
  }
  return sum;
}

function lowerStates(code: u64): u64 {
  let sum: u64 = 0;
  for (let stream: u32 = 0; stream < lowerCount; stream++) {
    if (headOf(OTHER_SIDE + stream) === code) sum += statesIn(_lowerStarts, lowerClassOf(stream));
  }
  return sum;
}

function scatterClass(classStarts: usize, classStates: usize, index: u32): void {
  const place = classStarts + ((<usize>index) << 2);
  const from = classStates + <usize>load<u32>(place) * STATE_BYTES;
  scatter(from, classStates + <usize>load<u32>(place, 4) * STATE_BYTES);
}

function gatherUpper(code: u64, pairs: u32): u32 {
  beginSums(pairs, upperStates(code));
  for (let stream: u32 = 0; stream < upperCount; stream++) {
    if (headOf(stream) !== code) continue;
    const place = placeOf(stream);
    beginChain(
      load<u64>(keptCodes + ((<usize>place) << 3)),
      upperOption(stream),
      FORWARDS,
      <u32>statesIn(keptStarts, place),
    );
    scatterClass(keptStarts, keptStates, place);
  }
  return collectCounts(firstRanks, firstCounts);
}

/** The lower half counts its slots the other way round; the virtual vertex is the last of both. */
function gatherLower(code: u64, pairs: u32): u32 {
  const order = digitOf(code, virtualSlot) === 1 ? BACKWARDS_BUT_LAST : BACKWARDS;
  beginSums(pairs, lowerStates(code));
  for (let stream: u32 = 0; stream < lowerCount; stream++) {
    if (headOf(OTHER_SIDE + stream) !== code) continue;
    const index = lowerClassOf(stream);
    beginChain(
      load<u64>(_lowerCodes + ((<usize>index) << 3)),
      lowerOption(stream),
      order,
      <u32>statesIn(_lowerStarts, index),
    );
    scatterClass(_lowerStarts, _lowerStates, index);
  }
  return collectCounts(secondRanks, secondCounts);
}

function total(counts: usize, length: u32): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < <usize>length; i++) sum += <f64>load<u64>(counts + (i << 3));
  return sum;
}

function joinTarget(code: u64, weight: u32): void {
  const pairs = fragments(code);
  if (pairs === 0) return;
  const upper = gatherUpper(code, pairs);
  if (upper === 0) return;
  const lower = gatherLower(code, pairs);
  if (lower === 0) return;
  mostJoined += <f64>weight * total(firstCounts, upper) * total(secondCounts, lower);
  const product = <u64>weight * contract(pairs, upper, lower);
  joined += product;
  if (modulus !== 0) joined %= modulus;
}

/** Goes on by so many targets, and joins those of its part; false when there are none left. */
export function runJoin(most: u32): bool {
  const end = min(targets, targetsDone + most);
  while (targetsDone < end) {
    const code = nextShared();
    const weight = weightOf(code);
    if (weight > 0) {
      if (targetsDone % parts === part) joinTarget(code, weight);
      targetsDone++;
    }
    skipUpper(code);
    skipLower(code);
  }
  return targetsDone < targets;
}
