// No counterpart in assembly/: the tables of the kernel in bitboard.ts.
/** Tables that show which of eight nibbles have the lowest degree. bitboard.ts describes the nibbles. */

/** No unvisited neighbour among four. Lesser numbers are 15 * (degree - 1) + set - 1, for sets of four neighbours of a degree. */
const NONE = 120;

/** Returns for four nibbles, 8 + (degree - 1) each if unvisited, a number of 7 bits: the lowest degree and which have it. */
export function nibbleHalves(): Uint8Array {
  const halves = new Uint8Array(1 << 16);
  halves[0] = NONE;
  for (let k = 0; k < 4; k++) {
    const below = 1 << (4 * k);
    const alone = (1 << k) - 1;
    for (let nibble = 1; nibble < 16; nibble++) {
      const first = nibble * below;
      halves.copyWithin(first, 0, below);
      if (nibble < 8) continue;
      const numbers = 15 * (nibble - 8);
      for (let i = first; i < first + below; i++) {
        const half = halves[i]!;
        if (half >= numbers) halves[i] = half < numbers + 15 ? half + (1 << k) : numbers + alone;
      }
    }
  }
  return halves;
}

/** Returns for two numbers of {@link nibbleHalves}, the upper one before the lower one, which of eight have the lowest degree. */
export function nibblePairs(): Uint8Array {
  const pairs = new Uint8Array(1 << 14);
  for (let upper = 0; upper <= NONE; upper++) {
    const numbers = upper - (upper % 15);
    const upperSet = setOf(upper) << 4;
    for (let lower = 0; lower <= NONE; lower++) {
      const lowerSet = lower < numbers + 15 ? setOf(lower) : 0;
      pairs[(upper << 7) | lower] = lowerSet | (lower < numbers ? 0 : upperSet);
    }
  }
  return pairs;
}

function setOf(half: number): number {
  return half === NONE ? 0 : (half % 15) + 1;
}
