import { drawFrom, seedGenerator, storeGenerator } from '../random';
import { reserve } from './arena';
import { ENDED, endpoints, fragments } from './codes';
import { lastOf } from './kept-halves';
import { keptCodeOf, keptStatesFrom, LOWER, lastLayer, STATE_BYTES, UPPER } from './layers';
import { addEdges, writeMates } from './matchings';
import {
  addTarget,
  beginNumbers,
  indexOfNumber,
  numbered,
  numberedCode,
  numbersBefore,
  valueOfTarget,
} from './numbered-targets';
import { ITEM_BITS, lowerBound, sortByKey } from './sorted';
import {
  beginSources,
  beginTargets,
  foundClass,
  foundOption,
  isShared,
  isUnweighed,
  middle,
  nextKept,
  nextSource,
  nextTarget,
  rewindKept,
  sourceClass,
  sourceCount,
  virtualSlot,
} from './targets';
import { beginPath, writePath } from './tour-path';
import { linkTour, prepareWalkers, startWalker, walkBack } from './walk-back';

/**
 * All pairs of partial tours, one of each half, whose degrees in the middle add up. They are numbered by target in
 * ascending order, then by the upper half's partial tour, then by the lower half's. Pairs that form a single cycle are the
 * tours; a sample rejects the others.
 *
 * The partial tours of a half to a target are numbered by option, then by state, then within the state.
 */

/** Maximum that a JavaScript number holds exactly, so that both engines have the same limit. */
const MAX_PAIRS_OF_TARGET: f64 = 9007199254740992;
const MAX_PAIRS: u64 = 0x8000000000000000;

/** 1 if there are too many pairs to number. */
export let pairsOverflowed: i32 = 0;

/** Number of states between two sums of partial tours, as a power of 2. */
const BLOCK_BITS: u32 = 5;
/** Of each half: partial tours of the last layer before each class and before each block of states, u64 each. */
const BEFORE_CLASSES: usize = memory.data(8, 4);
const BEFORE_BLOCKS: usize = memory.data(8, 4);

/** The picked partial tour: class, option, state, and its index among those of the state. */
let pickedClass: u32 = 0;
let pickedOption: usize = 0;
let pickedRank: u32 = 0;
let pickedTour: u32 = 0;
/** The current target. */
let target: u64 = 0;

function toursBeforeClass(half: u32, index: u32): u64 {
  return load<u64>(<usize>load<u32>(BEFORE_CLASSES + (half << 2)) + ((<usize>index) << 3));
}

function classTours(half: u32, index: u32): u64 {
  return toursBeforeClass(half, index + 1) - toursBeforeClass(half, index);
}

function blocksOf(half: u32): usize {
  return load<u32>(BEFORE_BLOCKS + (half << 2));
}

/** Sums the partial tours of a half's last layer. */
function sumTours(half: u32): void {
  const entry = lastLayer(half);
  const count = load<u32>(entry);
  const first = keptStatesFrom(entry, 0);
  const states = <u64>(keptStatesFrom(entry, count) - first) / STATE_BYTES;
  const sums = reserve(8 * (<u64>count + 1));
  const blocks = reserve(8 * ((states >> BLOCK_BITS) + 1));
  store<u32>(BEFORE_CLASSES + (half << 2), <u32>sums);
  store<u32>(BEFORE_BLOCKS + (half << 2), <u32>blocks);
  let sum: u64 = 0;
  let index: usize = 0;
  let state = first;
  for (let i: u32 = 0; i < count; i++) {
    store<u64>(sums + ((<usize>i) << 3), sum);
    for (const end = keptStatesFrom(entry, i + 1); state < end; state += STATE_BYTES) {
      if ((index & ((1 << BLOCK_BITS) - 1)) === 0) store<u64>(blocks + ((index >> BLOCK_BITS) << 3), sum);
      sum += <u64>load<u32>(state, 4);
      index++;
    }
  }
  store<u64>(sums + ((<usize>count) << 3), sum);
}

/** Returns the number of partial tours to the sources of the target. */
function sourceTours(half: u32): u64 {
  const count = sourceCount(half);
  let sum: u64 = 0;
  for (let i: u32 = 0; i < count; i++) sum += classTours(half, sourceClass(half, i));
  return sum;
}

/** Numbers the pairs. The join must have begun. */
export function numberPairs(): void {
  sumTours(UPPER);
  if (isShared) {
    store<u32>(BEFORE_CLASSES, load<u32>(BEFORE_CLASSES), 4);
    store<u32>(BEFORE_BLOCKS, load<u32>(BEFORE_BLOCKS), 4);
  } else sumTours(LOWER);
  beginNumbers(true);
  pairsOverflowed = 0;
  beginTargets();
  const areKept = isUnweighed();
  let code = areKept ? nextKept() : nextTarget(false);
  for (; code !== ENDED; code = areKept ? nextKept() : nextTarget(false)) {
    // Without an endpoint, each half is a cycle.
    if (fragments(code) === 0) continue;
    const upper = sourceTours(UPPER);
    const lower = sourceTours(LOWER);
    if (<f64>upper * <f64>lower >= MAX_PAIRS_OF_TARGET || numbered >= MAX_PAIRS) pairsOverflowed = 1;
    else addTarget(code, upper * lower, lower);
  }
  rewindKept();
}

/** Picks a partial tour of the sources of the target. */
function pickTour(half: u32, tour: u64): void {
  beginSources(half, target);
  while (nextSource()) {
    const tours = classTours(half, foundClass);
    if (tour < tours) break;
    tour -= tours;
  }
  pickedClass = foundClass;
  pickedOption = foundOption;
  const entry = lastLayer(half);
  const first = keptStatesFrom(entry, 0);
  let state = keptStatesFrom(entry, pickedClass);
  // Skip whole blocks of states: all but the last whose sum is at most that of the partial tour.
  const begin = <u32>((state - first) / STATE_BYTES) >> BLOCK_BITS;
  const end = <u32>((keptStatesFrom(entry, pickedClass + 1) - first) / STATE_BYTES - 1) >> BLOCK_BITS;
  const before = toursBeforeClass(half, pickedClass);
  const sums = blocksOf(half) + ((<usize>begin) << 3);
  const block = lowerBound<u64>(sums + 8, end - begin, 8, before + tour + 1);
  if (block > 0) {
    tour -= load<u64>(sums + ((<usize>block) << 3)) - before;
    state = first + ((<usize>(begin + block) * STATE_BYTES) << BLOCK_BITS);
  }
  while (tour >= <u64>load<u32>(state, 4)) {
    tour -= <u64>load<u32>(state, 4);
    state += STATE_BYTES;
  }
  pickedRank = load<u32>(state);
  pickedTour = <u32>tour;
}

/**
 * Samples tours uniformly: picks a pair of partial tours by a random number, and rejects it unless the two form a single cycle.
 * The number determines the whole tour.
 */

const _upperMates: usize = memory.data(32);
const _lowerMates: usize = memory.data(32);

/**
 * Returns a uniform random number below `bound`: draws as many bits as bound - 1 has until the number is in range.
 * @param state of the generator
 */
function drawBelow(bound: u64, state: usize): u64 {
  const bits = 64 - <u32>clz(bound - 1);
  if (bits === 0) return 0;
  while (true) {
    const high = bits > 32 ? (<u64>(drawFrom(state) >> (64 - bits))) << 32 : 0;
    const low = <u64>(bits < 32 ? drawFrom(state) >> (32 - bits) : drawFrom(state));
    if ((high | low) < bound) return high | low;
  }
}

/** Adds the middle edges to the picked partial tour. Returns false if they close a cycle. */
function completeMates(half: u32, mates: usize): bool {
  const code = keptCodeOf(lastOf(half), pickedClass);
  writeMates(code, pickedRank, mates);
  return addEdges(code, pickedOption, mates);
}

/** Returns the slot of the other half for the same square. The squares in the middle are numbered from both ends. */
function acrossFrom(slot: u32): u32 {
  return slot === virtualSlot ? slot : middle - 1 - slot;
}

/** Returns whether the matchings of both halves form a single cycle. */
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

function startPicked(tour: u32, half: u32): void {
  startWalker(tour, half, pickedClass, pickedOption, pickedRank, pickedTour);
}

/** Bits of the numbers of pairs by which they are sorted: with more, sorting takes longer than it saves. */
const KEY_BITS: u32 = 22;
/** By tour: the state of its generator. */
let _generators: usize = 0;
/**
 * Tours without a pair, in ascending order of the pairs that they try next: the key of the pair (u32), the tour (u32), and the
 * number of the pair (u64).
 */
let _tries: usize = 0;
let _sortedTries: usize = 0;

/** Reserves memory for sampling at most `tours` tours at once. */
export function prepareSamples(tours: u32): void {
  prepareWalkers(tours);
  _generators = reserve(16 * <u64>tours);
  _tries = reserve((<u64>tours) << ITEM_BITS);
  _sortedTries = reserve((<u64>tours) << ITEM_BITS);
}

/** Tries a pair. Returns whether it is a tour, and starts the walkers. */
function tryPair(tour: u32, pair: u64): bool {
  const index = indexOfNumber(pair);
  target = numberedCode(index);
  const lowerTours = valueOfTarget(index);
  const rest = pair - numbersBefore(index);
  pickTour(LOWER, rest % lowerTours);
  if (!completeMates(LOWER, _lowerMates)) return false;
  startPicked(tour, LOWER);
  pickTour(UPPER, rest / lowerTours);
  if (!completeMates(UPPER, _upperMates) || !isCycle()) return false;
  startPicked(tour, UPPER);
  return true;
}

/** Samples the tours of a seed and of `count` streams from `stream` on. There must be a tour. {@link writeSamples} writes them. */
export function sampleTours(seed: u32, stream: u32, count: u32): void {
  const bits = <u32>(64 - clz(numbered - 1));
  const shift = <u64>(bits > KEY_BITS ? bits - KEY_BITS : 0);
  for (let tour: u32 = 0; tour < count; tour++) {
    seedGenerator(seed, stream + tour, 0);
    storeGenerator(_generators + ((<usize>tour) << 4));
    store<u32>(_tries + ((<usize>tour) << ITEM_BITS), tour, 4);
  }
  for (let left = count; left > 0; ) {
    const end = _tries + ((<usize>left) << ITEM_BITS);
    for (let item = _tries; item < end; item += 1 << ITEM_BITS) {
      const pair = drawBelow(numbered, _generators + ((<usize>load<u32>(item, 4)) << 4));
      store<u32>(item, <u32>(pair >> shift));
      store<u64>(item, pair, 8);
    }
    const tries = sortByKey(_tries, left, _sortedTries, 1 << KEY_BITS);
    const triesEnd = tries + (end - _tries);
    left = 0;
    for (let item = tries; item < triesEnd; item += 1 << ITEM_BITS) {
      const tour = load<u32>(item, 4);
      if (tryPair(tour, load<u64>(item, 8))) continue;
      store<u32>(_tries + ((<usize>left) << ITEM_BITS), tour, 4);
      left++;
    }
  }
  walkBack(count);
}

/** Writes the paths of sampled tours, from tour `from` on. */
export function writeSamples(from: u32, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    beginPath();
    linkTour(from + i);
    writePath(i);
  }
}
