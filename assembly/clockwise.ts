/** By (dRow + 2) * 5 + dCol + 2: which of the eight moves it is, clockwise from two up and one right; 8 for none. */
const INDEX: usize = memory.data<u8>([
  8, 7, 8, 0, 8, 6, 8, 8, 8, 1, 8, 8, 8, 8, 8, 5, 8, 8, 8, 2, 8, 4, 8, 3, 8,
]);

/** Which of the clockwise moves leads so many rows down and columns to the right: four on is the opposite. */
export function clockwiseIndex(dRow: i32, dCol: i32): u32 {
  return load<u8>(INDEX + (dRow * 5 + dCol + 12));
}
