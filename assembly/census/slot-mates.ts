/** Matchings by slot: for each slot of degree 1 the one at the other end of its path fragment, a byte each. */

import { digitOf, edgeAt, endpoints } from './class-code';
import { rankOf, unrank } from './matching';
import { edgeCount, slotOf } from './option';

const _slots: usize = memory.data(32);
const _points: usize = memory.data(32);
const _mates: usize = memory.data(32);

function slotOfLowest(left: u64): u32 {
  return <u32>ctz(left) >> 1;
}

/** Writes the matching of a class that has this rank. */
export function writeMates(code: u64, rank: u32, mates: usize): void {
  let count: u32 = 0;
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    store<u8>(_slots + count, <u8>slotOfLowest(left));
    count++;
  }
  unrank(rank, count >> 1, _mates);
  for (let point: u32 = 0; point < count; point++) {
    const mate: usize = load<u8>(_mates + point);
    store<u8>(mates + load<u8>(_slots + point), load<u8>(_slots + mate));
  }
}

/** The order in which endpoints are counted: backwards for the half that is swept from the other end of the board. */
export const FORWARDS: u32 = 0;
export const BACKWARDS: u32 = 1;
/** Backwards, but the virtual vertex, which is an endpoint, stays the last. */
export const BACKWARDS_BUT_LAST: u32 = 2;

/** The rank of a matching of a class. */
export function rankOfMates(code: u64, mates: usize, order: u32): u32 {
  const ends = endpoints(code);
  const count = <u32>popcnt(ends);
  let point: u32 = 0;
  for (let left = ends; left !== 0; left &= left - 1) {
    let place = point;
    if (order === BACKWARDS) place = count - 1 - point;
    else if (order === BACKWARDS_BUT_LAST && point + 1 < count) place = count - 2 - point;
    store<u8>(_points + slotOfLowest(left), <u8>place);
    point++;
  }
  for (let left = ends; left !== 0; left &= left - 1) {
    const slot = slotOfLowest(left);
    store<u8>(_mates + load<u8>(_points + slot), load<u8>(_points + load<u8>(mates + slot)));
  }
  return rankOf(_mates, count >> 1);
}

/** Adds the edges of an option to a matching of a class; false when one of them closes a cycle. */
export function addEdges(code: u64, option: usize, mates: usize): bool {
  const edges = edgeCount(option);
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(option, edge, 0);
    const other = slotOf(option, edge, 1);
    // A slot of degree 0 is its own mate, so that the three cases are one.
    const oneMate = digitOf(code, one) === 0 ? one : <u32>load<u8>(mates + one);
    const otherMate = digitOf(code, other) === 0 ? other : <u32>load<u8>(mates + other);
    if (oneMate === other) return false;
    store<u8>(mates + oneMate, <u8>otherMate);
    store<u8>(mates + otherMate, <u8>oneMate);
    code += edgeAt(one) + edgeAt(other);
  }
  return true;
}

/** The squares move one slot up; the virtual vertex, the last slot, stays. */
export function shiftMates(virtualSlot: u32, mates: usize): void {
  for (let slot = virtualSlot - 1; slot > 0; slot--) {
    const mate: u32 = load<u8>(mates + slot - 1);
    store<u8>(mates + slot, <u8>(mate === virtualSlot ? mate : mate + 1));
  }
  store<u8>(mates + virtualSlot, <u8>(load<u8>(mates + virtualSlot) + 1));
}
