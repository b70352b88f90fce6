/**
 * Draws tours, each with the same probability: of all pairs of ways to the middle one by number, thrown back unless the two
 * form a single cycle. The number decides the whole tour.
 */

import { draw, seedGenerator } from '../random';
import { endpoints, fragments } from './class-code';
import { lastOf } from './history';
import { keptCodeOf, LOWER, UPPER } from './layer';
import {
  findTarget,
  pairCount,
  pickedClass,
  pickedOption,
  pickedRank,
  pickedWay,
  pickWay,
  target,
  waysTo,
} from './pairs';
import { addEdges, writeMates } from './slot-mates';
import { JOIN } from './target';
import { beginPath, writePath } from './tour-path';
import { linkOption, walkBack } from './walk-back';

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
