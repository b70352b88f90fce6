import { arenaTop, refuseBeyond, reserve } from './arena';
import { digitOf, ENDED, fragments } from './codes';
import {
  contract,
  firstCounts,
  firstRanks,
  prepareContraction,
  secondCounts,
  secondRanks,
} from './contraction';
import {
  beginSums,
  bytesOfSums,
  collectCounts,
  keptCodeOf,
  keptStateCount,
  keptStatesFrom,
  LOWER,
  lastLayer,
  modulus,
  prepareSums,
  scatter,
  UPPER,
  writeEntry,
} from './layers';
import { BACKWARDS, BACKWARDS_BUT_LAST, beginChain, FORWARDS, matchings } from './matchings';
import {
  beginKept,
  beginTargets,
  indexLower,
  isShared,
  isUnweighed,
  keepTarget,
  nextKept,
  nextTarget,
  part,
  parts,
  readJoin,
  sourceClass,
  sourceCount,
  sourceOption,
  targetWeight,
  virtualSlot,
} from './targets';

/**
 * The join of two halves of a board, swept from both ends to the squares between them (meet in the middle). An option is
 * one way to divide the edges between those squares among the two halves. A target is a class of the upper half with an
 * option. It determines the class of the lower half, because every square must have two edges in total. The slots of that
 * class are in reverse order. The join collects and contracts the matchings of both sides for each target.
 */

/** Number of targets. One target represents all its mirror images. */
export let targets: u32 = 0;
export let targetsDone: u32 = 0;
/** Number of tours, modulo 2^64 or modulo the modulus. */
export let joined: u64 = 0;
/** Upper bound on the number of tours: all pairs of matchings, including those that form no cycle. */
export let joinedBound: f64 = 0;

/** Lengths of the two lists that were collected last (contraction.ts). */
export let upperMatchings: u32 = 0;
export let lowerMatchings: u32 = 0;
/** By target: its number of tours, u64 each; 0: not kept. */
let _toursOfTargets: usize = 0;

/** Keeps the number of tours of each target of the join, which must have begun in one part. */
export function keepToursOfTargets(): void {
  _toursOfTargets = reserve(8 * <u64>targets);
}

/** Returns the address of the numbers of tours of the targets. */
export function savedTours(): usize {
  return _toursOfTargets;
}

/** Returns the number of tours of a target, by its index among all. */
export function toursOfTarget(index: u32): u64 {
  return load<u64>(_toursOfTargets + ((<usize>index) << 3));
}

function statesOfSources(half: u32): u64 {
  const layer = lastLayer(half);
  const count = sourceCount(half);
  let sum: u64 = 0;
  for (let i: u32 = 0; i < count; i++) sum += <u64>keptStateCount(layer, sourceClass(half, i));
  return sum;
}

/** Starts a join of the kept layer and the current layer, or of the kept layer and itself. Finds the targets. */
export function beginJoin(): void {
  readJoin();
  if (isShared) memory.copy(lastLayer(LOWER), lastLayer(UPPER), 16);
  else writeEntry(lastLayer(LOWER));
  indexLower();
  targets = 0;
  targetsDone = 0;
  joined = 0;
  joinedBound = 0;
  _toursOfTargets = 0;
  let maxPairs: u32 = 1;
  let maxUpper: u64 = 1;
  let maxLower: u64 = 1;
  beginKept();
  beginTargets();
  for (let code = nextTarget(true); code !== ENDED; code = nextTarget(true)) {
    const pairs = fragments(code);
    const all = <u64>matchings(pairs);
    if (targets++ % parts === part) keepTarget(code);
    maxPairs = max(maxPairs, pairs);
    maxUpper = max(maxUpper, min(statesOfSources(UPPER), all));
    maxLower = max(maxLower, min(statesOfSources(LOWER), all));
  }
  refuseBeyond(<f64>arenaTop() + bytesOfSums(maxPairs));
  prepareSums(maxPairs);
  // An index also collects the matchings of targets that others represent. These may have the lists of both halves exchanged.
  if (!isUnweighed()) maxUpper = maxLower = max(maxUpper, maxLower);
  prepareContraction(maxPairs, maxUpper, maxLower);
}

/** Collects the matchings of `pairs` pairs from the sources of a half. Returns their number. */
function gather(half: u32, pairs: u32, order: u32, ranks: usize, counts: usize): u32 {
  const layer = lastLayer(half);
  const count = sourceCount(half);
  beginSums(pairs, statesOfSources(half));
  for (let i: u32 = 0; i < count; i++) {
    const index = sourceClass(half, i);
    beginChain(keptCodeOf(layer, index), sourceOption(half, i), order, keptStateCount(layer, index));
    scatter(keptStatesFrom(layer, index), keptStatesFrom(layer, index + 1));
  }
  return collectCounts(ranks, counts);
}

function total(counts: usize, length: u32): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < <usize>length; i++) sum += <f64>load<u64>(counts + (i << 3));
  return sum;
}

/** The lower half numbers its slots in reverse; the virtual vertex is the last slot of both. */
export function orderOfLower(code: u64): u32 {
  return digitOf(code, virtualSlot) === 1 ? BACKWARDS_BUT_LAST : BACKWARDS;
}

/** Collects the matchings of a target that has endpoints. Its sources must have been found. Returns false if there are none. */
export function gatherMatchings(code: u64): bool {
  const pairs = fragments(code);
  upperMatchings = gather(UPPER, pairs, FORWARDS, firstRanks, firstCounts);
  if (upperMatchings === 0) return false;
  lowerMatchings = gather(LOWER, pairs, orderOfLower(code), secondRanks, secondCounts);
  return lowerMatchings !== 0;
}

/** Joins a target. Returns its number of tours, of one of the targets that it represents. */
function joinTarget(code: u64): u64 {
  if (fragments(code) === 0 || !gatherMatchings(code)) return 0;
  joinedBound += <f64>targetWeight * total(firstCounts, upperMatchings) * total(secondCounts, lowerMatchings);
  const tours = contract(fragments(code), 0, upperMatchings, lowerMatchings);
  joined += <u64>targetWeight * tours;
  if (modulus !== 0) joined %= modulus;
  return tours;
}

/** Joins those of the next `max` targets that belong to this part. Returns false if none are left. */
export function runJoin(max: u32): bool {
  const end = min(targets, targetsDone + max);
  for (; targetsDone < end; targetsDone++) {
    if (targetsDone % parts !== part) continue;
    const tours = joinTarget(nextKept());
    if (_toursOfTargets !== 0) store<u64>(_toursOfTargets + ((<usize>targetsDone) << 3), tours);
  }
  return targetsDone < targets;
}
