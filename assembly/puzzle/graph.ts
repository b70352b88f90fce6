/** A board of up to 128 squares: a set of squares is a pair of words, the lower squares in the low one. */

export const MOST_SQUARES: usize = 128;

/** By square, two words each: the squares a knight move away. */
export const NEIGHBOURS: usize = memory.data(16 * 128, 16);
/** By two squares, a byte each: knight moves from one to the other, 255 where no way leads. */
export const DISTANCES: usize = memory.data(128 * 128);

/** The low word of a set of one square. */
export function lowBit(square: u32): u64 {
  return square < 64 ? (<u64>1) << square : 0;
}

/** Its high word. */
export function highBit(square: u32): u64 {
  return square < 64 ? 0 : (<u64>1) << (square - 64);
}

export function lowNear(square: u32): u64 {
  return load<u64>(NEIGHBOURS + ((<usize>square) << 4));
}

export function highNear(square: u32): u64 {
  return load<u64>(NEIGHBOURS + ((<usize>square) << 4), 8);
}

/** The lowest square of a set that is not empty. */
export function lowest(low: u64, high: u64): u32 {
  return <u32>(low !== 0 ? ctz(low) : 64 + ctz(high));
}

export function distance(from: u32, to: u32): u32 {
  return load<u8>(DISTANCES + <usize>from * MOST_SQUARES + <usize>to);
}
