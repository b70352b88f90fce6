import { draw, seedGenerator } from '../random';
import { reserve } from './arena';
import { ENDED, endpoints, fragments } from './codes';
import { keptCodeOf, keptStatesFrom, LOWER, lastLayer, STATE_BYTES, UPPER } from './layers';
import { addEdges, writeMates } from './matchings';
import {
  beginTargets,
  findSources,
  isShared,
  isUnweighed,
  middle,
  nextKept,
  nextTarget,
  rewindKept,
  sourceClass,
  sourceCount,
  sourceOption,
  virtualSlot,
} from './targets';
import { beginPath, writePath } from './tour-path';
import { lastOf, linkPartialTour } from './walk-back';

/**
 * All pairs of partial tours, one of each half, whose degrees in the middle add up. They are numbered by target in
 * ascending order, then by the upper half's partial tour, then by the lower half's. Pairs that form a single cycle are the
 * tours; a sample rejects the others.
 *
 * The partial tours of a half to a target are numbered by option, then by state, then within the state.
 */

/** Bytes of a target: its code, and the number of pairs up to and including it. */
const TARGET_BYTES: usize = 16;
/** Maximum that a JavaScript number holds exactly, so that both engines have the same limit. */
const MAX_PAIRS_OF_TARGET: f64 = 9007199254740992;
const MAX_PAIRS: u64 = 0x8000000000000000;

export let pairCount: u64 = 0;
/** 1 if there are too many pairs to number. */
export let pairsOverflowed: i32 = 0;

let _targets: usize = 0;
let _targetCount: u32 = 0;
/** Of each half: number of partial tours to each class of its last layer, u64 each. */
const CLASS_TOURS: usize = memory.data(8, 4);

/** The picked partial tour: class, option, state, and its index among those of the state. */
let pickedClass: u32 = 0;
let pickedOption: usize = 0;
let pickedRank: u32 = 0;
let pickedTour: u32 = 0;
/** The current target. */
let target: u64 = 0;

function classTours(half: u32, index: u32): u64 {
  return load<u64>(<usize>load<u32>(CLASS_TOURS + (half << 2)) + ((<usize>index) << 3));
}

function countClassTours(half: u32): void {
  const entry = lastLayer(half);
  const count = load<u32>(entry);
  const tours = reserve(8 * <u64>count);
  store<u32>(CLASS_TOURS + (half << 2), <u32>tours);
  for (let i: u32 = 0; i < count; i++) {
    let sum: u64 = 0;
    const end = keptStatesFrom(entry, i + 1);
    for (let state = keptStatesFrom(entry, i); state < end; state += STATE_BYTES)
      sum += <u64>load<u32>(state, 4);
    store<u64>(tours + ((<usize>i) << 3), sum);
  }
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
  countClassTours(UPPER);
  if (isShared) store<u32>(CLASS_TOURS, load<u32>(CLASS_TOURS), 4);
  else countClassTours(LOWER);
  _targets = reserve(0);
  _targetCount = 0;
  pairCount = 0;
  pairsOverflowed = 0;
  beginTargets();
  const areKept = isUnweighed();
  let code = areKept ? nextKept() : nextTarget(false);
  for (; code !== ENDED; code = areKept ? nextKept() : nextTarget(false)) {
    // Without an endpoint, each half is a cycle.
    if (fragments(code) === 0) continue;
    numberTarget(code, sourceTours(UPPER), sourceTours(LOWER));
  }
  rewindKept();
}

function numberTarget(code: u64, upper: u64, lower: u64): void {
  if (<f64>upper * <f64>lower >= MAX_PAIRS_OF_TARGET || pairCount >= MAX_PAIRS) {
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

/** Finds the target of a pair. Returns the pair's index among those of the target. */
function findTarget(pair: u64): u64 {
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

/** Picks a partial tour of the sources of the target. */
function pickTour(half: u32, tour: u64): void {
  let source: u32 = 0;
  while (tour >= classTours(half, sourceClass(half, source))) {
    tour -= classTours(half, sourceClass(half, source));
    source++;
  }
  pickedClass = sourceClass(half, source);
  pickedOption = sourceOption(half, source);
  let state = keptStatesFrom(lastLayer(half), pickedClass);
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

/** Returns a uniform random number below `bound`: draws as many bits as bound - 1 has until the number is in range. */
function drawBelow(bound: u64): u64 {
  const bits = 64 - <u32>clz(bound - 1);
  if (bits === 0) return 0;
  while (true) {
    const high = bits > 32 ? (<u64>(draw() >> (64 - bits))) << 32 : 0;
    const low = <u64>(bits < 32 ? draw() >> (32 - bits) : draw());
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

function linkTour(half: u32): void {
  linkPartialTour(half, pickedClass, pickedOption, pickedRank, pickedTour);
}

/** Writes the path of the tour of a seed and a stream. There must be a tour. */
export function sampleTour(seed: u32, stream: u32): void {
  seedGenerator(seed, stream, 0);
  while (true) {
    const pair = findTarget(drawBelow(pairCount));
    findSources(LOWER, target);
    const lowerTours = sourceTours(LOWER);
    const lowerTour = pair % lowerTours;
    pickTour(LOWER, lowerTour);
    if (!completeMates(LOWER, _lowerMates)) continue;
    findSources(UPPER, target);
    pickTour(UPPER, pair / lowerTours);
    if (!completeMates(UPPER, _upperMates) || !isCycle()) continue;
    beginPath();
    linkTour(UPPER);
    pickTour(LOWER, lowerTour);
    linkTour(LOWER);
    writePath();
    return;
  }
}
