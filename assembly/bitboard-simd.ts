/**
 * Warnsdorff's rule on twelve boards at once, two in each of six vectors: about as many as hide the time from one square
 * to the next. The squares of least degree are those with the largest 8 - degree: it is compared bit plane by bit plane,
 * from the highest down. The planes from before a move serve, because every candidate loses exactly one way on by it.
 *
 * The boards lie in memory, not in local variables: there are more than the processor has registers for, and it is faster
 * to load and store each once a step than to have the compiler move them to and fro.
 */
import { chosenIn, free, NEIGHBOURS, plane0, plane1, plane2, preferredIn, recordOf, WORDS } from './bitboard';
import { openSquares } from './layout';
import { WARM_UP } from './random';

export const BOARDS: u32 = 12;
/** Bytes of the random words of a step. */
const WORDS_STEP: usize = 12 * 4;

/** By vector: free squares, three planes. */
export const VECTORS: usize = memory.data(6 * 64, 64);
export const VECTOR_BYTES: usize = 64;
export const VECTORS_END: usize = VECTORS + 6 * 64;
/** By board: its path (u8), and room for one square more. */
export const WALKS: usize = memory.data(12 * 80, 64);
export const WALK_BYTES: usize = 80;

/** The neighbours of a square, and all squares but it. */
export function row(square: u32): v128 {
  return v128.load(recordOf(square), NEIGHBOURS);
}

/** The neighbours of two squares, by their rows. */
export function neighbours(row0: v128, row1: v128): v128 {
  return i8x16.shuffle(row0, row1, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

/** All squares but these. */
export function others(row0: v128, row1: v128): v128 {
  return i8x16.shuffle(row0, row1, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
export function narrow(set: v128, plane: v128): v128 {
  const narrowed = v128.and(set, plane);
  return v128.or(narrowed, v128.and(set, i64x2.eq(narrowed, i64x2.splat(0))));
}

/**
 * A step on the two boards of one of three vectors. `Tie` is u32 where a random word for each chooses among ties, else u8.
 * `Nth` is u8, u16, u32 for the first, the second, the third: three functions, called once each, so the compiler inlines
 * them.
 */
function step<Tie, Nth>(vectors: usize, walks: usize, firstWord: usize): void {
  const nth: usize = sizeof<Nth>() >> 1;
  const vector = vectors + nth * VECTOR_BYTES;
  const walk = walks + nth * 2 * WALK_BYTES;
  const words = firstWord + nth * 8;
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK_BYTES);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = neighbours(row0, row1);
  // No square is its own neighbour, so the sets need not wait for it to be taken off.
  const before = v128.load(vector);
  const low = v128.load(vector, 16);
  const middle = v128.load(vector, 32);
  const high = v128.load(vector, 48);
  const least = narrow(narrow(narrow(v128.and(near, before), high), middle), low);
  const carry = v128.and(near, low);
  v128.store(vector, v128.and(before, others(row0, row1)));
  v128.store(vector, v128.xor(low, near), 16);
  v128.store(vector, v128.xor(middle, carry), 32);
  v128.store(vector, v128.xor(high, v128.and(carry, middle)), 48);
  const least0 = i64x2.extract_lane(least, 0);
  const least1 = i64x2.extract_lane(least, 1);
  if (sizeof<Tie>() === 1) {
    store<u8>(walk, preferredIn(square0, least0), 1);
    store<u8>(walk, preferredIn(square1, least1), WALK_BYTES + 1);
  } else {
    store<u8>(walk, chosenIn(square0, least0, load<u32>(words)), 1);
    store<u8>(walk, chosenIn(square1, least1, load<u32>(words, 4)), WALK_BYTES + 1);
  }
}

/** Puts twelve empty boards up, with their starts (u32). */
export function beginBoards(starts: usize): void {
  for (let vector = VECTORS; vector < VECTORS_END; vector += VECTOR_BYTES) {
    v128.store(vector, i64x2.splat(free));
    v128.store(vector, i64x2.splat(plane0), 16);
    v128.store(vector, i64x2.splat(plane1), 32);
    v128.store(vector, i64x2.splat(plane2), 48);
  }
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u8>(walkOf(k), load<u32>(starts + ((<usize>k) << 2)));
  }
}

/** Walks from twelve starts (u32). */
export function walkBoards<Tie>(starts: usize): void {
  beginBoards(starts);
  let words = WORDS + <usize>WARM_UP * WORDS_STEP;
  const end = WALKS + <usize>openSquares;
  for (let at = WALKS; at < end; at++) {
    let walk = at;
    let word = words;
    // Three at a time cost a fortieth less than one at a time.
    for (let vector = VECTORS; vector < VECTORS_END; vector += 3 * VECTOR_BYTES) {
      step<Tie, u8>(vector, walk, word);
      step<Tie, u16>(vector, walk, word);
      step<Tie, u32>(vector, walk, word);
      walk += 6 * WALK_BYTES;
      word += 24;
    }
    if (sizeof<Tie>() === 4) words += WORDS_STEP;
  }
}

/** Where the free squares and the planes of board `k` lie, 16 bytes apart. */
export function boardAt(k: u32): usize {
  return VECTORS + <usize>(k >> 1) * VECTOR_BYTES + ((<usize>(k & 1)) << 3);
}

/** The squares that board `k` has not come to. */
export function leftOn(k: u32): u64 {
  return load<u64>(boardAt(k));
}

/** Where the path of board `k` lies. */
export function walkOf(k: u32): usize {
  return WALKS + <usize>k * WALK_BYTES;
}

/** Copies the path of board `k`, and up to 31 bytes more. */
export function copyPath(k: u32, to: usize): void {
  const end = to + <usize>openSquares;
  for (let at = walkOf(k); to < end; at += 32, to += 32) {
    v128.store(to, v128.load(at));
    v128.store(to, v128.load(at, 16), 16);
  }
}

/** One round of sfc32, as in random.ts, in four lanes: the next `a`, `b` and `c`. */
function nextA(b: v128): v128 {
  return v128.xor(b, i32x4.shr_u(b, 9));
}

function nextB(c: v128): v128 {
  return i32x4.add(c, i32x4.shl(c, 3));
}

function nextC(c: v128, word: v128): v128 {
  return i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
}

function wordOf(a: v128, b: v128, counter: v128): v128 {
  return i32x4.add(i32x4.add(a, b), counter);
}

/**
 * Draws a word for each of the boards and each of some steps to a table, those of the warm-up first: one generator a board,
 * with the streams (u32) given.
 */
export function drawWords(seed: u32, streams: usize, attempt: u32, table: usize, steps: u32): void {
  let a0 = i32x4.splat(seed);
  let a1 = a0;
  let a2 = a0;
  let b0 = v128.load(streams);
  let b1 = v128.load(streams, 16);
  let b2 = v128.load(streams, 32);
  let c0 = i32x4.splat(attempt);
  let c1 = c0;
  let c2 = c0;
  let counter = i32x4.splat(1);
  const end = table + <usize>(steps + WARM_UP) * WORDS_STEP;
  let at = table;
  do {
    const word0 = wordOf(a0, b0, counter);
    const word1 = wordOf(a1, b1, counter);
    const word2 = wordOf(a2, b2, counter);
    counter = i32x4.add(counter, i32x4.splat(1));
    a0 = nextA(b0);
    a1 = nextA(b1);
    a2 = nextA(b2);
    b0 = nextB(c0);
    b1 = nextB(c1);
    b2 = nextB(c2);
    c0 = nextC(c0, word0);
    c1 = nextC(c1, word1);
    c2 = nextC(c2, word2);
    v128.store(at, word0);
    v128.store(at, word1, 16);
    v128.store(at, word2, 32);
    at += WORDS_STEP;
  } while (at < end);
}
