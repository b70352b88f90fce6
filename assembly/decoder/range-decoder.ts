/**
 * Reads the bits of a range coder (Martin 1979), each with a probability that it learns, as LZMA has them (Pavlov 1998):
 * eleven bits a probability, a thirty-second of the way to what was read each time.
 */

const PROBABILITY_BITS: u32 = 11;
const HALF: u16 = 1 << 10;
const LEARNING: u32 = 5;
/** Below this a byte more is read. */
const SMALLEST_RANGE: u32 = 1 << 24;
/** A probability is two bytes. */
const SIZE: usize = 2;

let input: usize = 0;
let range: u32 = 0;
let code: u32 = 0;

/** Begins with the bytes at an address, of which the first says nothing. */
export function begin(address: usize): void {
  code = bswap(load<u32>(address, 1));
  range = u32.MAX_VALUE;
  input = address + 5;
}

/** Sets probabilities to a half. */
export function clear(address: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) store<u16>(address + i * SIZE, HALF);
}

function refill(): void {
  if (range >= SMALLEST_RANGE) return;
  range <<= 8;
  code = (code << 8) | load<u8>(input++);
}

/** A bit, by one of the probabilities from an address on. */
export function bit(first: usize, index: u32): u32 {
  const address = first + usize(index) * SIZE;
  const probability: u32 = load<u16>(address);
  const bound = (range >>> PROBABILITY_BITS) * probability;
  const isSet = code >= bound;
  if (isSet) {
    range -= bound;
    code -= bound;
    store<u16>(address, u16(probability - (probability >>> LEARNING)));
  } else {
    range = bound;
    store<u16>(address, u16(probability + (((1 << PROBABILITY_BITS) - probability) >>> LEARNING)));
  }
  refill();
  return u32(isSet);
}

/** A number, its highest bit first, by a tree of probabilities: those of a bit depend on the bits before it. */
export function tree(first: usize, bits: u32): u32 {
  let node: u32 = 1;
  for (let i: u32 = 0; i < bits; i++) node = (node << 1) | bit(first, node);
  return node - (1 << bits);
}

/** The same, its lowest bit first. */
export function reverseTree(first: usize, bits: u32): u32 {
  let node: u32 = 1;
  let number: u32 = 0;
  for (let i: u32 = 0; i < bits; i++) {
    const next = bit(first, node);
    node = (node << 1) | next;
    number |= next << i;
  }
  return number;
}

/** A number whose bits are even, the highest first. */
export function evenBits(bits: u32): u32 {
  let number: u32 = 0;
  for (let i: u32 = 0; i < bits; i++) {
    range >>>= 1;
    const isSet = code >= range;
    if (isSet) code -= range;
    refill();
    number = (number << 1) | u32(isSet);
  }
  return number;
}
