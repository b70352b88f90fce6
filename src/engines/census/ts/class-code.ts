/** The image of assembly/census/class-code.ts. A code is two words of 32 bits: slots 0 to 15, and the others. */

/** The low bits of all digits of a word. */
export const LOW_BITS = 0x55555555;

export const SLOTS_A_WORD = 16;
const WORD = 2 ** 32;

/** The two words of a code that is one number. */
export function lowOf(code: number): number {
  return code | 0;
}

export function highOf(code: number): number {
  return Math.floor(code / WORD) | 0;
}

/** The two words as one number. */
export function codeOf(low: number, high: number): number {
  return (high >>> 0) * WORD + (low >>> 0);
}

export function digitOf(low: number, high: number, slot: number): number {
  return slot < SLOTS_A_WORD ? (low >>> (2 * slot)) & 3 : (high >>> (2 * slot - 32)) & 3;
}

/** The low bits of the slots of degree 1 in a word: the ends of path fragments. */
export function endpoints(word: number): number {
  return word & ~(word >>> 1) & LOW_BITS;
}

function bitCount(word: number): number {
  let count = word - ((word >>> 1) & LOW_BITS);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many path fragments there are. */
export function fragments(low: number, high: number): number {
  return (bitCount(endpoints(low)) + bitCount(endpoints(high))) >> 1;
}

/** How many endpoints lie in lower slots. */
export function pointOf(low: number, high: number, slot: number): number {
  if (slot < SLOTS_A_WORD) return bitCount(endpoints(low) & ((1 << (2 * slot)) - 1));
  return bitCount(endpoints(low)) + bitCount(endpoints(high) & ((1 << (2 * slot - 32)) - 1));
}

/** The sum of the degrees of the slots of a word whose low bits are in `slots`. */
export function degreesOf(word: number, slots: number): number {
  return bitCount(word & slots) + 2 * bitCount((word >>> 1) & slots);
}

/** The slots of degree 1, in ascending order. */
export function endpointSlots(low: number, high: number): number[] {
  const slots: number[] = [];
  for (const [word, first] of [
    [low, 0],
    [high, SLOTS_A_WORD],
  ] as const) {
    for (let left = endpoints(word); left !== 0; left &= left - 1) {
      slots.push(first + ((31 - Math.clz32(left & -left)) >> 1));
    }
  }
  return slots;
}

/** The digits of a word in the reverse order. */
function reversedWord(word: number): number {
  let digits = ((word >>> 2) & 0x33333333) | ((word & 0x33333333) << 2);
  digits = ((digits >>> 4) & 0x0f0f0f0f) | ((digits & 0x0f0f0f0f) << 4);
  return (digits >>> 24) | ((digits >>> 8) & 0xff00) | ((digits & 0xff00) << 8) | (digits << 24);
}

/** The code with its first `count` slots in the reverse order. */
export function reversedSlots(code: number, count: number): number {
  const slots = 4 ** count;
  // The two words change places with their digits: what was slot 0 is now the highest of 32. The low slots are empty then, so
  // that the number is exact although it has 64 bits.
  const swapped = codeOf(reversedWord(highOf(code % slots)), reversedWord(lowOf(code % slots)));
  return code - (code % slots) + Math.floor(swapped / 4 ** (2 * SLOTS_A_WORD - count));
}
