/**
 * The join of two halves of a board, swept from both ends to the squares between them (meet in the middle). The edges between
 * those squares are split between the two halves as options of several edges each. A target is a class of the upper half
 * with its edges. What is left for each square to come to two edges is the class of the lower half, in the reverse order of
 * slots. For each target the matchings of both sides are gathered and contracted.
 */

import { arenaTop, refuseBeyond } from './arena';
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
import { keptCodeOf, keptStateCount, keptStatesFrom, LOWER, lastLayer, UPPER, writeEntry } from './layer';
import { matchings } from './matching';
import { deltaOf, maskOf, OPTION_BYTES, valueIn } from './option';
import { beginSums, bytesOfSums, collectCounts, modulus, prepareSums, scatter } from './scatter';
import { ENDED, headOf, lowestHead, placeOf, setHead } from './streams';
import {
  findSources,
  isShared,
  part,
  parts,
  readJoin,
  sourceClass,
  sourceOption,
  UPPER_OPTIONS,
  upperCount,
  virtualSlot,
  weightOf,
} from './target';

/** Targets, of which one stands for all its images. */
export let targets: u32 = 0;
export let targetsDone: u32 = 0;
/** The tours: modulo 2^64, or modulo the modulus. */
export let joined: u64 = 0;
/** An upper bound of the tours: all pairs of one matching of each side, whether they form a cycle or not. */
export let mostJoined: f64 = 0;

function advance(stream: u32, place: u32): void {
  const option = UPPER_OPTIONS + <usize>stream * OPTION_BYTES;
  const layer = lastLayer(UPPER);
  for (; place < load<u32>(layer); place++) {
    const code = keptCodeOf(layer, place);
    if ((code & maskOf(option)) !== valueIn(option)) continue;
    setHead(stream, code + deltaOf(option), place);
    return;
  }
  setHead(stream, ENDED, place);
}

/** Begins the targets: the codes of the upper half with its options, in ascending order. */
export function beginTargets(): void {
  for (let stream: u32 = 0; stream < upperCount; stream++) advance(stream, 0);
}

/**
 * The next target that the lower half reaches, too; {@link ENDED} if there is none. Its lower sources are found then.
 * @param isWeighed whether targets that others stand for are left out
 */
export function nextTarget(isWeighed: bool): u64 {
  while (true) {
    const code = lowestHead(upperCount);
    if (code === ENDED) return ENDED;
    for (let stream: u32 = 0; stream < upperCount; stream++) {
      if (headOf(stream) === code) advance(stream, placeOf(stream) + 1);
    }
    if ((!isWeighed || weightOf(code) > 0) && findSources(LOWER, code) > 0) return code;
  }
}

/** States of the sources that were found. */
function sourceStates(half: u32, sources: u32): u64 {
  let sum: u64 = 0;
  for (let i: u32 = 0; i < sources; i++) sum += <u64>keptStateCount(lastLayer(half), sourceClass(half, i));
  return sum;
}

/** Takes the layer that was kept and the current one, or the one that was kept and itself; counts the targets. */
export function beginJoin(): void {
  readJoin();
  if (isShared) memory.copy(lastLayer(LOWER), lastLayer(UPPER), 16);
  else writeEntry(lastLayer(LOWER));
  targets = 0;
  targetsDone = 0;
  joined = 0;
  mostJoined = 0;
  let mostPairs: u32 = 1;
  let mostUpper: u64 = 1;
  let mostLower: u64 = 1;
  beginTargets();
  for (let code = nextTarget(true); code !== ENDED; code = nextTarget(true)) {
    const pairs = fragments(code);
    const all = <u64>matchings(pairs);
    targets++;
    mostPairs = max(mostPairs, pairs);
    mostUpper = max(mostUpper, min(sourceStates(UPPER, findSources(UPPER, code)), all));
    mostLower = max(mostLower, min(sourceStates(LOWER, findSources(LOWER, code)), all));
  }
  refuseBeyond(<f64>arenaTop() + bytesOfSums(mostPairs));
  prepareSums(mostPairs);
  prepareContraction(mostPairs, mostUpper, mostLower);
  beginTargets();
}

/** Gathers the matchings of a half at a target; returns how many. */
function gather(half: u32, code: u64, order: u32, ranks: usize, counts: usize): u32 {
  const layer = lastLayer(half);
  const sources = findSources(half, code);
  beginSums(fragments(code), sourceStates(half, sources));
  for (let i: u32 = 0; i < sources; i++) {
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
  const weight = weightOf(code);
  const upper = gather(UPPER, code, FORWARDS, firstRanks, firstCounts);
  if (upper === 0) return;
  // The lower half counts its slots the other way round; the virtual vertex is the last of both.
  const order = digitOf(code, virtualSlot) === 1 ? BACKWARDS_BUT_LAST : BACKWARDS;
  const lower = gather(LOWER, code, order, secondRanks, secondCounts);
  if (lower === 0) return;
  mostJoined += <f64>weight * total(firstCounts, upper) * total(secondCounts, lower);
  joined += <u64>weight * contract(pairs, upper, lower);
  if (modulus !== 0) joined %= modulus;
}

/** Advances by at most this many targets and joins those of its part; false if there are none left. */
export function runJoin(most: u32): bool {
  const end = min(targets, targetsDone + most);
  for (; targetsDone < end; targetsDone++) {
    const code = nextTarget(true);
    if (targetsDone % parts === part) joinTarget(code);
  }
  return targetsDone < targets;
}
