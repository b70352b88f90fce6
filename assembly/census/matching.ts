/**
 * Perfect matchings of 2k points, numbered 0 to (2k - 1)!! - 1: the lowest point that is left is matched with one of the
 * 2k - 1 others, counted from the lowest (the most significant digit); what remains is a matching of 2k - 2 points.
 * So the matchings that pair point 0 with the same partner are a run of (2k - 3)!! ranks.
 */

/** (2k - 1)!! is below 2^32 up to k = 10. */
export const MOST_PAIRS: u32 = 10;

const COUNTS: usize = memory.data<u32>([1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425, 654729075]);
const _digits: usize = memory.data(16);

/** How many perfect matchings 2k points have: (2k - 1)!!. */
export function matchings(pairs: u32): u32 {
  return load<u32>(COUNTS + ((<usize>pairs) << 2));
}

/** Writes the mate of each point, a byte each. */
export function unrank(rank: u32, pairs: u32, mates: usize): void {
  let radix: u32 = 1;
  for (let pair = pairs; pair > 0; pair--) {
    store<u8>(_digits + pair - 1, <u8>(rank % radix));
    rank /= radix;
    radix += 2;
  }
  let left: u32 = ((<u32>1) << (2 * pairs)) - 1;
  for (let pair: u32 = 0; pair < pairs; pair++) {
    const point = ctz(left);
    left &= left - 1;
    let others = left;
    for (let skipped: u32 = load<u8>(_digits + pair); skipped > 0; skipped--) others &= others - 1;
    const mate = ctz(others);
    left ^= (<u32>1) << mate;
    store<u8>(mates + point, <u8>mate);
    store<u8>(mates + mate, <u8>point);
  }
}

export function rankOf(mates: usize, pairs: u32): u32 {
  let left: u32 = ((<u32>1) << (2 * pairs)) - 1;
  let radix: u32 = 2 * pairs - 1;
  let rank: u32 = 0;
  while (left) {
    const point = ctz(left);
    left &= left - 1;
    const mate = (<u32>1) << (<u32>load<u8>(mates + point));
    rank = rank * radix + popcnt(left & (mate - 1));
    left ^= mate;
    radix -= 2;
  }
  return rank;
}
