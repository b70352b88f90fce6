/**
 * A class of the frontier: the degree, 0 to 2, that each slot has so far, two bits a slot. Slots 0, 1, ... are the squares
 * from the next one to process on; the highest slot is the virtual vertex to which both ends of an open tour are joined, so
 * that an open tour is a cycle too.
 */

/** The low bits of all digits. */
export const LOW_BITS: u64 = u64.MAX_VALUE / 3;

const ONE: u64 = 1;

export function digitOf(code: u64, slot: u32): u32 {
  return <u32>(code >> <u64>(2 * slot)) & 3;
}

/** One edge more at a slot. */
export function edgeAt(slot: u32): u64 {
  return ONE << (2 * slot);
}

/** The low bits of the slots of degree 1: the ends of path fragments. */
export function endpoints(code: u64): u64 {
  return code & ~(code >> 1) & LOW_BITS;
}

/** How many path fragments there are. */
export function fragments(code: u64): u32 {
  return <u32>popcnt(endpoints(code)) >> 1;
}

/** How many endpoints lie in lower slots. */
export function pointOf(code: u64, slot: u32): u32 {
  return <u32>popcnt(endpoints(code) & (edgeAt(slot) - 1));
}

/** The sum of the degrees of the slots whose low bits are in `slots`. */
export function degreesOf(code: u64, slots: u64): i32 {
  return <i32>(popcnt(code & slots) + 2 * popcnt((code >> 1) & slots));
}
