/**
 * Reads the text in which binaries are inlined: LZMA (Pavlov 1998) in base64, its properties the usual ones and its header left
 * out. It is a module of its own: in JavaScript a first call would go through it before any engine has compiled its loops.
 */

import { begin, bit, clear, evenBits, reverseTree, tree } from './range-decoder';

// What the memory holds: the text from 0 on, which becomes bytes in the same place, the probabilities, and what is read.
const PROBABILITIES: usize = 0x8000;
const BYTES: usize = 0xc000; // Before the first byte there is a zero.

// Literals depend on the highest three bits of the byte before them, some others on where they stand modulo 4.
const LITERAL_CONTEXT_BITS: u32 = 3;
const PLACES: u32 = 3;
const LITERAL_PROBABILITIES: u32 = 0x300;

// How many probabilities there are of each kind, all in words of two bytes: by state, by state and place, by length.
const STATES: usize = 12 * 2;
const STATES_AND_PLACES: usize = (12 << 4) * 2;
const SLOTS_OF_LENGTH: u32 = 64 * 2;
const LENGTHS: usize = (2 + 2 * 16 * 8 + 256) * 2;

const IS_MATCH: usize = PROBABILITIES;
const IS_AGAIN: usize = IS_MATCH + STATES_AND_PLACES;
const IS_NOT_LAST: usize = IS_AGAIN + STATES;
const IS_NOT_SECOND: usize = IS_NOT_LAST + STATES;
const IS_NOT_THIRD: usize = IS_NOT_SECOND + STATES;
const IS_LONG: usize = IS_NOT_THIRD + STATES;
const SLOTS: usize = IS_LONG + STATES_AND_PLACES;
const DISTANCES: usize = SLOTS + 4 * SLOTS_OF_LENGTH;
const LOW_BITS: usize = DISTANCES + 128 * 2;
const LENGTHS_NEW: usize = LOW_BITS + 16 * 2;
const LENGTHS_AGAIN: usize = LENGTHS_NEW + LENGTHS;
const LITERALS: usize = LENGTHS_AGAIN + LENGTHS;
const END: usize = LITERALS + ((LITERAL_PROBABILITIES * 2) << LITERAL_CONTEXT_BITS);

/** The six bits of a letter of base64. */
function digit(letter: u32): u32 {
  if (letter >= 97) return letter - 71; // a .. z
  if (letter >= 65) return letter - 65; // A .. Z
  if (letter >= 48) return letter + 4; // 0 .. 9
  return letter === 43 ? 62 : 63; // + and /
}

/** How long a match is, less two. */
function lengthOf(first: usize, place: u32): u32 {
  if (!bit(first, 0)) return tree(first + 4 + place * 16, 3);
  if (!bit(first, 1)) return 8 + tree(first + 4 + (16 + place) * 16, 3);
  return 16 + tree(first + 4 + 32 * 16, 8);
}

/** How far back a match lies, less one. */
function distanceOf(length: u32): u32 {
  const slot = tree(SLOTS + min(length, 3) * SLOTS_OF_LENGTH, 6);
  if (slot < 4) return slot;
  const bits = (slot >>> 1) - 1;
  const high = (2 | (slot & 1)) << bits;
  if (slot < 14) return high + reverseTree(DISTANCES + (high - slot) * 2, bits);
  return high + (evenBits(bits - 4) << 4) + reverseTree(LOW_BITS, 4);
}

/** A byte that is no match; `matched` is the one at the last distance, which it differs from when a match came before. */
function literal(before: u32, matched: u32, isAfterMatch: bool): u32 {
  const first = LITERALS + (before >>> (8 - LITERAL_CONTEXT_BITS)) * LITERAL_PROBABILITIES * 2;
  let node: u32 = 1;
  while (isAfterMatch && node < 0x100) {
    const expected = (matched >>> 7) & 1;
    matched <<= 1;
    const next = bit(first, ((1 + expected) << 8) + node);
    node = (node << 1) | next;
    isAfterMatch = next === expected;
  }
  while (node < 0x100) node = (node << 1) | bit(first, node);
  return node;
}

/**
 * Decodes the text at address 0.
 * @param letters how many letters it has, a multiple of four
 * @param count how many bytes to read of those that it stands for
 * @returns where they are
 */
export function decode(letters: u32, count: u32): usize {
  for (let i: u32 = 0, to: usize = 0; i < letters; i += 4, to += 3) {
    const four =
      (digit(load<u8>(i)) << 18) |
      (digit(load<u8>(i, 1)) << 12) |
      (digit(load<u8>(i, 2)) << 6) |
      digit(load<u8>(i, 3));
    store<u8>(to, four >>> 16);
    store<u8>(to, four >>> 8, 1);
    store<u8>(to, four, 2);
  }
  begin(0);
  clear(PROBABILITIES, (END - PROBABILITIES) / 2);
  let state: u32 = 0;
  // The last four distances, less one each.
  let last: u32 = 0;
  let second: u32 = 0;
  let third: u32 = 0;
  let fourth: u32 = 0;
  let at: usize = BYTES;
  while (at < BYTES + count) {
    const place = u32(at) & PLACES;
    if (!bit(IS_MATCH, (state << 4) + place)) {
      store<u8>(at, literal(load<u8>(at - 1), load<u8>(at - last - 1), state >= 7));
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const isAfterMatch = state >= 7;
    let length: u32 = 1;
    if (!bit(IS_AGAIN, state)) {
      fourth = third;
      third = second;
      second = last;
      length = lengthOf(LENGTHS_NEW, place);
      last = distanceOf(length);
      length += 2;
      state = isAfterMatch ? 10 : 7;
    } else {
      const isNotLast = bit(IS_NOT_LAST, state);
      if (!isNotLast && !bit(IS_LONG, (state << 4) + place)) {
        state = isAfterMatch ? 11 : 9;
      } else {
        if (isNotLast) {
          let distance = second;
          if (bit(IS_NOT_SECOND, state)) {
            distance = third;
            if (bit(IS_NOT_THIRD, state)) {
              distance = fourth;
              fourth = third;
            }
            third = second;
          }
          second = last;
          last = distance;
        }
        length = 2 + lengthOf(LENGTHS_AGAIN, place);
        state = isAfterMatch ? 11 : 8;
      }
    }
    for (; length > 0; length--) {
      store<u8>(at, load<u8>(at - last - 1));
      at++;
    }
  }
  return BYTES;
}
