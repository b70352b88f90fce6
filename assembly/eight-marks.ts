/** Marks of layout.ts eight at a time, in one word: those of a square's neighbours, on a board of padded rows so wide. */

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

/** The marks around a square, of which the address two columns to the left is given. */
export function marksAround(left: usize, width: usize): u64 {
  const above = left - width;
  const below = left + width;
  const bottom = left + 2 * width;
  const top = left - 2 * width;
  return wordOf(
    load<u8>(top, 3),
    load<u8>(above, 4),
    load<u8>(below, 4),
    load<u8>(bottom, 3),
    load<u8>(bottom, 1),
    load<u8>(below),
    load<u8>(above),
    load<u8>(top, 1),
  );
}

/** Adds one to each mark around a square. @returns the marks as they were */
export function raiseAround(cell: usize, width: usize): u64 {
  const top = cell - 2 * width - 2;
  const above = top + width;
  const below = above + 2 * width;
  const bottom = below + width;
  const mark0 = <u32>load<u8>(top, 3);
  store<u8>(top, mark0 + 1, 3);
  const mark1 = <u32>load<u8>(above, 4);
  store<u8>(above, mark1 + 1, 4);
  const mark2 = <u32>load<u8>(below, 4);
  store<u8>(below, mark2 + 1, 4);
  const mark3 = <u32>load<u8>(bottom, 3);
  store<u8>(bottom, mark3 + 1, 3);
  const mark4 = <u32>load<u8>(bottom, 1);
  store<u8>(bottom, mark4 + 1, 1);
  const mark5 = <u32>load<u8>(below);
  store<u8>(below, mark5 + 1);
  const mark6 = <u32>load<u8>(above);
  store<u8>(above, mark6 + 1);
  const mark7 = <u32>load<u8>(top, 1);
  store<u8>(top, mark7 + 1, 1);
  return wordOf(mark0, mark1, mark2, mark3, mark4, mark5, mark6, mark7);
}
