import { arenaTop, refuseBeyond } from './arena';
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

function joinTarget(code: u64): void {
  const pairs = fragments(code);
  if (pairs === 0) return;
  const upper = gather(UPPER, pairs, FORWARDS, firstRanks, firstCounts);
  if (upper === 0) return;
  // The lower half numbers its slots in reverse; the virtual vertex is the last slot of both.
  const order = digitOf(code, virtualSlot) === 1 ? BACKWARDS_BUT_LAST : BACKWARDS;
  const lower = gather(LOWER, pairs, order, secondRanks, secondCounts);
  if (lower === 0) return;
  joinedBound += <f64>targetWeight * total(firstCounts, upper) * total(secondCounts, lower);
  joined += <u64>targetWeight * contract(pairs, upper, lower);
  if (modulus !== 0) joined %= modulus;
}

/** Joins those of the next `max` targets that belong to this part. Returns false if none are left. */
export function runJoin(max: u32): bool {
  const end = min(targets, targetsDone + max);
  for (; targetsDone < end; targetsDone++) if (targetsDone % parts === part) joinTarget(nextKept());
  return targetsDone < targets;
}
