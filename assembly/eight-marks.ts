/** Marks of layout.ts eight at a time, in one word. */

const ONES: u64 = u64.MAX_VALUE / 255;
const HIGH_BITS: u64 = ONES << 7;

/** How many of eight marks, a byte each, are of free squares of a lesser degree, which is 1 or 2. */
export function countBelow(degree: u64, eight: u64): i32 {
  return <i32>popcnt(~((eight | HIGH_BITS) - degree * ONES) & ~eight & HIGH_BITS);
}

/** Eight marks as a word, a byte each. */
export function wordOf(m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: u32, m7: u32): u64 {
  return (
    <u64>(m0 | (m1 << 8) | (m2 << 16) | (m3 << 24)) |
    ((<u64>(m4 | (m5 << 8) | (m6 << 16) | (m7 << 24))) << 32)
  );
}
