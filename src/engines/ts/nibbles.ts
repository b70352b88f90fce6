/** The tables of src/engines/ts/bitboard.ts that do not depend on the board. */

/**
 * Where the eight neighbours of a square lie, eight squares a row, by their nibbles: the rows above and below, masked and
 * rotated, come together in this order.
 */
export const NIBBLE_MOVES: readonly number[] = [-10, -17, 6, -15, -6, 15, 10, 17];

/** Of no free neighbour among four. Less are 15 * (degree - 1) + set - 1 for sets of four neighbours of that degree. */
const NONE = 120;

/** For four nibbles, 8 + (degree - 1) each if free: the least degree and which have it, as a number of 7 bits. */
export function nibbleHalves(): Uint8Array {
  const halves = new Uint8Array(1 << 16);
  for (let nibbles = 0; nibbles < halves.length; nibbles++) {
    let least = 8;
    let set = 0;
    for (let k = 0; k < 4; k++) {
      const nibble = (nibbles >> (4 * k)) & 15;
      if (nibble < 8 || nibble - 8 > least) continue;
      if (nibble - 8 < least) set = 0;
      least = nibble - 8;
      set |= 1 << k;
    }
    halves[nibbles] = set === 0 ? NONE : least * 15 + set - 1;
  }
  return halves;
}

/** For two numbers of {@link nibbleHalves}, the upper one before the lower one: which of eight have the least degree. */
export function nibblePairs(): Uint8Array {
  const pairs = new Uint8Array(1 << 14);
  for (let upper = 0; upper <= NONE; upper++) {
    for (let lower = 0; lower <= NONE; lower++) {
      const upperLeast = Math.floor(upper / 15);
      const lowerLeast = Math.floor(lower / 15);
      let set = 0;
      if (lower < NONE && lowerLeast <= upperLeast) set |= (lower % 15) + 1;
      if (upper < NONE && upperLeast <= lowerLeast) set |= ((upper % 15) + 1) << 4;
      pairs[(upper << 7) | lower] = set;
    }
  }
  return pairs;
}
