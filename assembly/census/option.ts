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
