/** Codes of classes, options, and the streams of codes that options produce from a layer. */

/**
 * A class of the frontier: the degree of each slot so far, 0 to 2, two bits per slot. Slot 0 is the next square to process,
 * slot 1 the one after it, and so on. The highest slot is the virtual vertex, adjacent to both ends of an open tour, which
 * makes it a cycle too.
 */

/** The low bit of every slot. */
export const LOW_BITS: u64 = u64.MAX_VALUE / 3;

const ONE: u64 = 1;

export function digitOf(code: u64, slot: u32): u32 {
  return <u32>(code >> <u64>(2 * slot)) & 3;
}

/** Returns the code of one edge at a slot. */
export function edgeAt(slot: u32): u64 {
  return ONE << (2 * slot);
}

/** Returns the low bits of the slots of degree 1: the endpoints of path fragments. */
export function endpoints(code: u64): u64 {
  return code & ~(code >> 1) & LOW_BITS;
}

/** Returns the number of path fragments. */
export function fragments(code: u64): u32 {
  return <u32>popcnt(endpoints(code)) >> 1;
}

/** Returns the number of endpoints in lower slots. */
export function pointOf(code: u64, slot: u32): u32 {
  return <u32>popcnt(endpoints(code) & (edgeAt(slot) - 1));
}

/** Returns the sum of the degrees of the slots whose low bits are in `slots`. */
export function degreesOf(code: u64, slots: u64): i32 {
  return <i32>(popcnt(code & slots) + 2 * popcnt((code >> 1) & slots));
}

/**
 * Options as src/census writes them, {@link OPTION_BYTES} each: the classes with the option (those with `value` in the bits of
 * `mask`), its addition to the code, and its edges of two slots each: at most 14. A step has at most 512 options.
 *
 * | offset | element | what       |
 * |--------|---------|------------|
 * | 0      | u64     | mask       |
 * | 8      | u64     | value      |
 * | 16     | u64     | delta      |
 * | 24     | u32     | edge count |
 * | 28     | u8      | slots      |
 */

export const OPTION_BYTES: usize = 64;

export function maskOf(option: usize): u64 {
  return load<u64>(option);
}

export function valueIn(option: usize): u64 {
  return load<u64>(option, 8);
}

export function deltaOf(option: usize): u64 {
  return load<u64>(option, 16);
}

export function edgeCount(option: usize): u32 {
  return load<u32>(option, 24);
}

export function slotOf(option: usize, edge: u32, end: u32): u32 {
  return load<u8>(option + 28 + 2 * edge + end);
}

/**
 * Streams of codes in ascending order, for merging. Of each stream, only the code at its head is stored, with its index in the
 * source layer. Adding an option to the codes of a layer keeps their order, so each option produces such a stream. Merging the
 * streams produces the next layer in order, without a table of codes.
 */

/** The head of an exhausted stream. */
export const ENDED: u64 = u64.MAX_VALUE;

const HEADS: usize = memory.data(8 * 512, 8);
const PLACES: usize = memory.data(4 * 512, 4);

export function headOf(stream: u32): u64 {
  return load<u64>(HEADS + ((<usize>stream) << 3));
}

/** Returns the index in the source layer of a stream's head. */
export function placeOf(stream: u32): u32 {
  return load<u32>(PLACES + ((<usize>stream) << 2));
}

export function setHead(stream: u32, head: u64, place: u32): void {
  store<u64>(HEADS + ((<usize>stream) << 3), head);
  store<u32>(PLACES + ((<usize>stream) << 2), place);
}

/** Returns the lowest head of the streams. */
export function lowestHead(count: u32): u64 {
  let lowest = ENDED;
  const end = HEADS + ((<usize>count) << 3);
  for (let place = HEADS; place < end; place += 8) {
    const head = load<u64>(place);
    lowest = head < lowest ? head : lowest;
  }
  return lowest;
}
