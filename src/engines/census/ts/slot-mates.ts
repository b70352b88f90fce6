/** The image of assembly/census/slot-mates.ts. */

import { digitOf, endpointSlots, SLOTS_A_WORD } from './class-code.js';
import { rankOf, unrank } from './matching.js';
import type { WordOption } from './option.js';

const mates = new Uint8Array(32);
const points = new Uint8Array(32);

/** Writes the matching of a class that has this rank. */
export function writeMates(low: number, high: number, rank: number, slotMates: Uint8Array): void {
  const slots = endpointSlots(low, high);
  unrank(rank, slots.length >> 1, mates);
  for (let point = 0; point < slots.length; point++) slotMates[slots[point]!] = slots[mates[point]!]!;
}

/** The rank of a matching of a class, whose endpoints lie in these slots. */
export function rankOfMates(slots: readonly number[], slotMates: Uint8Array): number {
  for (let point = 0; point < slots.length; point++) points[slots[point]!] = point;
  for (let point = 0; point < slots.length; point++) mates[point] = points[slotMates[slots[point]!]!]!;
  return rankOf(mates, slots.length >> 1);
}

/** Adds the edges of an option to a matching of a class; false when one of them closes a cycle. */
export function addEdges(low: number, high: number, { edges }: WordOption, slotMates: Uint8Array): boolean {
  let [nextLow, nextHigh] = [low, high];
  for (const edge of edges) {
    const [one, other] = edge;
    const oneMate = digitOf(nextLow, nextHigh, one) === 0 ? one : slotMates[one]!;
    const otherMate = digitOf(nextLow, nextHigh, other) === 0 ? other : slotMates[other]!;
    if (oneMate === other) return false;
    slotMates[oneMate] = otherMate;
    slotMates[otherMate] = oneMate;
    for (const slot of edge) {
      if (slot < SLOTS_A_WORD) nextLow += 1 << (2 * slot);
      else nextHigh += 1 << (2 * slot - 32);
    }
  }
  return true;
}

/** The squares move one slot up; the virtual vertex, the last slot, stays. */
export function shiftMates(virtualSlot: number, slotMates: Uint8Array): void {
  for (let slot = virtualSlot - 1; slot > 0; slot--) {
    const mate = slotMates[slot - 1]!;
    slotMates[slot] = mate === virtualSlot ? mate : mate + 1;
  }
  slotMates[virtualSlot] = slotMates[virtualSlot]! + 1;
}
