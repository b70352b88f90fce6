/** The boards of bitboard-simd.ts without SIMD: four at once, each in 64-bit integers. See there for the idea. */
import { chosenIn, free, neighbours, others, plane0, plane1, plane2, preferredIn, WORDS } from './bitboard';
import { openSquares } from './layout';
import { WARM_UP } from './random';

export const BOARDS: u32 = 4;
/** Bytes of the random words of a step. */
const WORDS_STEP: usize = 4 * 4;

/** By board: the squares it has not come to (u64), and its path, a byte a square. */
const LEFT: usize = memory.data(4 * 8, 16);
const WALKS: usize = memory.data(4 * 64, 64);

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrow(set: u64, plane: u64): u64 {
  const narrowed = set & plane;
  return select<u64>(narrowed, set, narrowed !== 0);
}

/** The square that a board goes to from a set. `Tie` is u32 where a random word chooses in it, else u8. */
function next<Tie>(square: u32, set: u64, words: usize): u32 {
  return sizeof<Tie>() === 1 ? preferredIn(square, set) : chosenIn(square, set, load<u32>(words));
}

function startAt(starts: usize, k: usize): u32 {
  return load<u32>(starts + (k << 2));
}

/** Walks from four starts (u32). Four boards fit into registers, more or less. */
export function walkBoards<Tie>(starts: usize): void {
  let square0 = startAt(starts, 0);
  let square1 = startAt(starts, 1);
  let square2 = startAt(starts, 2);
  let square3 = startAt(starts, 3);
  let free0 = free;
  let free1 = free;
  let free2 = free;
  let free3 = free;
  let low0 = plane0;
  let low1 = low0;
  let low2 = low0;
  let low3 = low0;
  let middle0 = plane1;
  let middle1 = middle0;
  let middle2 = middle0;
  let middle3 = middle0;
  let high0 = plane2;
  let high1 = high0;
  let high2 = high0;
  let high3 = high0;
  let words = WORDS + <usize>WARM_UP * WORDS_STEP;
  const end = WALKS + <usize>openSquares;
  let at = WALKS;
  do {
    store<u8>(at, square0);
    let near = neighbours(square0);
    free0 &= others(square0);
    square0 = next<Tie>(square0, narrow(narrow(narrow(near & free0, high0), middle0), low0), words);
    let carry = near & low0;
    high0 ^= carry & middle0;
    middle0 ^= carry;
    low0 ^= near;

    store<u8>(at, square1, 64);
    near = neighbours(square1);
    free1 &= others(square1);
    square1 = next<Tie>(square1, narrow(narrow(narrow(near & free1, high1), middle1), low1), words + 4);
    carry = near & low1;
    high1 ^= carry & middle1;
    middle1 ^= carry;
    low1 ^= near;

    store<u8>(at, square2, 128);
    near = neighbours(square2);
    free2 &= others(square2);
    square2 = next<Tie>(square2, narrow(narrow(narrow(near & free2, high2), middle2), low2), words + 8);
    carry = near & low2;
    high2 ^= carry & middle2;
    middle2 ^= carry;
    low2 ^= near;

    store<u8>(at, square3, 192);
    near = neighbours(square3);
    free3 &= others(square3);
    square3 = next<Tie>(square3, narrow(narrow(narrow(near & free3, high3), middle3), low3), words + 12);
    carry = near & low3;
    high3 ^= carry & middle3;
    middle3 ^= carry;
    low3 ^= near;

    if (sizeof<Tie>() === 4) words += WORDS_STEP;
  } while (++at < end);
  store<u64>(LEFT, free0);
  store<u64>(LEFT, free1, 8);
  store<u64>(LEFT, free2, 16);
  store<u64>(LEFT, free3, 24);
}

/** The squares that board `k` has not come to. */
export function leftOn(k: u32): u64 {
  return load<u64>(LEFT + ((<usize>k) << 3));
}

/** Copies the path of board `k`, a byte a square, and up to 31 bytes more. */
export function copyPath(k: u32, to: usize): void {
  const end = to + <usize>openSquares;
  for (let from = WALKS + ((<usize>k) << 6); to < end; from += 32, to += 32) {
    store<u64>(to, load<u64>(from));
    store<u64>(to, load<u64>(from, 8), 8);
    store<u64>(to, load<u64>(from, 16), 16);
    store<u64>(to, load<u64>(from, 24), 24);
  }
}

/** Draws a word for each step of two boards: sfc32, as in random.ts, two generators at a time. */
function drawTwo(at: usize, seed: u32, streams: usize, attempt: u32, steps: u32): void {
  let a0 = seed;
  let a1 = seed;
  let b0 = load<u32>(streams);
  let b1 = load<u32>(streams, 4);
  let c0 = attempt;
  let c1 = attempt;
  let counter: u32 = 1;
  const end = at + <usize>(steps + WARM_UP) * WORDS_STEP;
  do {
    const word0 = a0 + b0 + counter;
    const word1 = a1 + b1 + counter;
    counter++;
    a0 = b0 ^ (b0 >> 9);
    a1 = b1 ^ (b1 >> 9);
    b0 = c0 + (c0 << 3);
    b1 = c1 + (c1 << 3);
    c0 = rotl<u32>(c0, 21) + word0;
    c1 = rotl<u32>(c1, 21) + word1;
    store<u32>(at, word0);
    store<u32>(at, word1, 4);
    at += WORDS_STEP;
  } while (at < end);
}

/** Draws the words of the four boards, as in bitboard-simd.ts. */
export function drawWords(seed: u32, streams: usize, attempt: u32, table: usize, steps: u32): void {
  drawTwo(table, seed, streams, attempt, steps);
  drawTwo(table + 8, seed, streams + 8, attempt, steps);
}
