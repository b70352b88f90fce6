/** The image of assembly/census/matching.ts. */

const COUNTS = [1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425, 654729075];
const digits = new Uint8Array(16);

/** How many perfect matchings 2k points have: (2k - 1)!!. */
export function matchings(pairs: number): number {
  return COUNTS[pairs]!;
}

/** The lowest bit of a word, as its number. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function bitCount(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count++;
  return count;
}

/** Writes the mate of each point. */
export function unrank(rank: number, pairs: number, mates: Uint8Array): void {
  let rest = rank;
  let radix = 1;
  for (let pair = pairs; pair > 0; pair--) {
    digits[pair - 1] = rest % radix;
    rest = (rest / radix) >>> 0;
    radix += 2;
  }
  let left = (1 << (2 * pairs)) - 1;
  for (let pair = 0; pair < pairs; pair++) {
    const point = lowestBit(left);
    left &= left - 1;
    let others = left;
    for (let skipped = digits[pair]!; skipped > 0; skipped--) others &= others - 1;
    const mate = lowestBit(others);
    left ^= 1 << mate;
    mates[point] = mate;
    mates[mate] = point;
  }
}

export function rankOf(mates: Uint8Array, pairs: number): number {
  let left = (1 << (2 * pairs)) - 1;
  let radix = 2 * pairs - 1;
  let rank = 0;
  while (left !== 0) {
    const point = lowestBit(left);
    left &= left - 1;
    const mate = 1 << mates[point]!;
    rank = rank * radix + bitCount(left & (mate - 1));
    left ^= mate;
    radix -= 2;
  }
  return rank;
}
