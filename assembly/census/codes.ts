/** Codes of classes, options, and the streams of codes that options make of a layer. */

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

/**
 * Options as src/census writes them, {@link OPTION_BYTES} each: which classes have the option (those with `value` in the bits of
 * `mask`), what it adds to the code, and its edges, two slots each.
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
/** 28 bytes of slots are 14 edges. */
export const MOST_OPTIONS: u32 = 512;

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
 * Streams of codes in ascending order, to be merged: of each only the code at its head is known, and where in its source
 * that came from. Adding an option to the classes of a layer leaves their order, so that what an option makes of a layer is
 * such a stream, and the merged streams of all options are the next layer, in order, without a table of codes.
 */

/** The head of a stream that has ended. */
export const ENDED: u64 = u64.MAX_VALUE;

const HEADS: usize = memory.data(8 * 512, 8);
const PLACES: usize = memory.data(4 * 512, 4);

export function headOf(stream: u32): u64 {
  return load<u64>(HEADS + ((<usize>stream) << 3));
}

/** Where in its source the head of a stream came from. */
export function placeOf(stream: u32): u32 {
  return load<u32>(PLACES + ((<usize>stream) << 2));
}

export function setHead(stream: u32, head: u64, place: u32): void {
  store<u64>(HEADS + ((<usize>stream) << 3), head);
  store<u32>(PLACES + ((<usize>stream) << 2), place);
}

/** The lowest head of the streams. */
export function lowestHead(count: u32): u64 {
  let lowest = ENDED;
  const end = HEADS + ((<usize>count) << 3);
  for (let place = HEADS; place < end; place += 8) {
    const head = load<u64>(place);
    lowest = head < lowest ? head : lowest;
  }
  return lowest;
}
