/**
 * Warnsdorff's rule on twelve boards at once, two in each of six vectors: enough to hide the latency between two squares. The
 * squares of lowest degree have the largest 8 - degree, compared bit plane by bit plane from the highest down. The planes from
 * before a move give the same result, because the degree of every candidate decreases by exactly one.
 *
 * The boards are in memory, not in local variables: the processor has too few registers, and one load and store of each board
 * per step is faster than the moves that the compiler would add.
 */
import { closed, RANDOM, seed, tieBreak } from './attempt';
import { copyRow, FOUND, IMPOSSIBLE, NO_START, rowOf, STUCK, startOf, tours, writeResult } from './batch';
import {
  bestNeighbour,
  NEIGHBOURS,
  NO_SQUARE,
  narrow,
  neighbours,
  open,
  others,
  plane0,
  plane1,
  plane2,
  randomNeighbour,
  recordOf,
} from './bitboard';
import { openSquares } from './layout';
import { WARM_UP } from './random';

/** Boards of a group, which are walked together. */
export const BOARDS: u32 = 12;
/** By board of a group: its tour, its start and the stream of its words (u32). */
const TOURS: usize = memory.data(12 * 4, 16);
export const GROUP_STARTS: usize = memory.data(12 * 4, 16);
export const STREAMS: usize = memory.data(12 * 4, 16);
/** Random words by step and board, after those of the generators' warm-up (u32). */
export const WORDS: usize = memory.data((12 + 256) * 12 * 4, 64);
/** Bytes of the words of a step. */
export const STEP_WORDS: usize = 12 * 4;

/** By vector: the unvisited squares and the three planes of its two boards. */
export const VECTORS: usize = memory.data(6 * 64, 64);
export const VECTOR_BYTES: usize = 64;
export const VECTORS_END: usize = VECTORS + 6 * 64;
/** By board: its path (u8), with room for one more square. */
export const WALKS: usize = memory.data(12 * 80, 64);
export const WALK_BYTES: usize = 80;

/** The first tour of the next group. */
let nextTour: u32 = 0;

/** Starts gathering groups from the first tour of the batch. */
export function beginGroups(): void {
  nextTour = 0;
}

/**
 * Gathers the next tours that have a start into a group, so that no board idles, and writes the results of the others. Boards
 * without a tour start on {@link NO_SQUARE}. Returns the number of tours of the group, 0 after the last group.
 */
export function gatherGroup(stream: u32): u32 {
  let count: u32 = 0;
  for (; nextTour < tours && count < BOARDS; nextTour++) {
    const start = startOf(nextTour);
    if (start === NO_START) {
      writeResult(nextTour, IMPOSSIBLE, 0);
      continue;
    }
    const at = (<usize>count) << 2;
    store<u32>(TOURS + at, nextTour);
    store<u32>(GROUP_STARTS + at, start);
    store<u32>(STREAMS + at, stream + nextTour);
    count++;
  }
  for (let k = count; k < BOARDS; k++) store<u32>(GROUP_STARTS + ((<usize>k) << 2), NO_SQUARE);
  return count;
}

export function tourOf(k: u32): u32 {
  return load<u32>(TOURS + ((<usize>k) << 2));
}

/** Returns the neighbours of a square, and all squares but it. */
export function row(square: u32): v128 {
  return v128.load(recordOf(square), NEIGHBOURS);
}

/** Returns the neighbours of two squares, by their rows. */
export function neighboursOfTwo(row0: v128, row1: v128): v128 {
  return i8x16.shuffle(row0, row1, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

/** Returns all squares but two, by their rows. */
export function othersOfTwo(row0: v128, row1: v128): v128 {
  return i8x16.shuffle(row0, row1, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

/** Does what `narrow` of bitboard.ts does, on two boards. */
export function narrowTwo(set: v128, plane: v128): v128 {
  const narrowed = v128.and(set, plane);
  return v128.or(narrowed, v128.and(set, i64x2.eq(narrowed, i64x2.splat(0))));
}

/**
 * Returns the square after one, from a set. `Tie` is u8 if preferences are fixed. If the random word at `word` chooses, it is
 * u32, or u64 for walks with free steps.
 */
function nextSquare<Tie>(square: u32, set: u64, word: usize): u32 {
  return sizeof<Tie>() === 1 ? bestNeighbour(square, set) : randomNeighbour(square, set, load<u32>(word));
}

/**
 * Takes a step on the two boards of one of three vectors. A free step, whose `planes` are all bits, takes any unvisited
 * neighbour. `Nth` is u8, u16 or u32 for the first, the second or the third:
 * three functions with one caller each, which the compiler inlines.
 */
function stepTwo<Tie, Nth>(vectors: usize, walks: usize, firstWord: usize, planes: v128): void {
  const nth: usize = sizeof<Nth>() >> 1;
  const vector = vectors + nth * VECTOR_BYTES;
  const walk = walks + nth * 2 * WALK_BYTES;
  const words = firstWord + nth * 8;
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK_BYTES);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = neighboursOfTwo(row0, row1);
  // No square is its own neighbour, so the sets need not wait for its removal.
  const before = v128.load(vector);
  const low = v128.load(vector, 16);
  const middle = v128.load(vector, 32);
  const high = v128.load(vector, 48);
  const left = v128.and(near, before);
  const least =
    sizeof<Tie>() === 8
      ? narrowTwo(
          narrowTwo(narrowTwo(left, v128.or(high, planes)), v128.or(middle, planes)),
          v128.or(low, planes),
        )
      : narrowTwo(narrowTwo(narrowTwo(left, high), middle), low);
  const carry = v128.and(near, low);
  v128.store(vector, v128.and(before, othersOfTwo(row0, row1)));
  v128.store(vector, v128.xor(low, near), 16);
  v128.store(vector, v128.xor(middle, carry), 32);
  v128.store(vector, v128.xor(high, v128.and(carry, middle)), 48);
  store<u8>(walk, nextSquare<Tie>(square0, i64x2.extract_lane(least, 0), words), 1);
  store<u8>(walk, nextSquare<Tie>(square1, i64x2.extract_lane(least, 1), words + 4), WALK_BYTES + 1);
}

/** Takes the same step on one of the two boards of a vector, without SIMD. */
function stepOne<Tie, Nth>(vector: usize, walks: usize, words: usize, planes: u64): void {
  const nth: usize = sizeof<Nth>() >> 1;
  const board = vector + nth * 8;
  const walk = walks + nth * WALK_BYTES;
  const square = load<u8>(walk);
  const record = recordOf(square);
  const near = load<u64>(record, NEIGHBOURS);
  const before = load<u64>(board);
  const low = load<u64>(board, 16);
  const middle = load<u64>(board, 32);
  const high = load<u64>(board, 48);
  // Zero except in free steps.
  const least = narrow(narrow(narrow(near & before, high | planes), middle | planes), low | planes);
  const carry = near & low;
  store<u64>(board, before & load<u64>(record, NEIGHBOURS + 8));
  store<u64>(board, low ^ near, 16);
  store<u64>(board, middle ^ carry, 32);
  store<u64>(board, high ^ (carry & middle), 48);
  store<u8>(walk, nextSquare<Tie>(square, least, words + nth * 4), 1);
}

/** Sets up twelve empty boards, with the starts of the group. */
export function beginBoards(): void {
  for (let k: u32 = 0; k < BOARDS; k++) {
    const board = boardAt(k);
    store<u64>(board, open);
    store<u64>(board, plane0, 16);
    store<u64>(board, plane1, 32);
    store<u64>(board, plane2, 48);
    store<u8>(walkOf(k), load<u32>(GROUP_STARTS + ((<usize>k) << 2)));
  }
}

/**
 * Walks from the starts of the group. If `Tie` is u64, ties are random, and steps 1, 5, 9 and so on are free: squares 2, 6 and
 * 10 of the path are any unvisited neighbours of the square before.
 */
export function walkBoards<Tie>(): void {
  beginBoards();
  let words = WORDS + <usize>WARM_UP * STEP_WORDS;
  const end = WALKS + <usize>openSquares;
  for (let at = WALKS; at < end; at++) {
    let walk = at;
    let word = words;
    const planes: u64 = sizeof<Tie>() === 8 && ((at - WALKS) & 3) === 1 ? u64.MAX_VALUE : 0;
    if (ASC_FEATURE_SIMD) {
      // Three vectors per iteration save a fortieth of the time.
      for (let vector = VECTORS; vector < VECTORS_END; vector += 3 * VECTOR_BYTES) {
        stepTwo<Tie, u8>(vector, walk, word, i64x2.splat(planes));
        stepTwo<Tie, u16>(vector, walk, word, i64x2.splat(planes));
        stepTwo<Tie, u32>(vector, walk, word, i64x2.splat(planes));
        walk += 6 * WALK_BYTES;
        word += 24;
      }
    } else {
      for (let vector = VECTORS; vector < VECTORS_END; vector += VECTOR_BYTES) {
        stepOne<Tie, u8>(vector, walk, word, planes);
        stepOne<Tie, u16>(vector, walk, word, planes);
        walk += 2 * WALK_BYTES;
        word += 8;
      }
    }
    if (sizeof<Tie>() !== 1) words += STEP_WORDS;
  }
}

/** Returns the address of the unvisited squares of board `k`, which its planes follow, 16 bytes apart. */
export function boardAt(k: u32): usize {
  return VECTORS + <usize>(k >> 1) * VECTOR_BYTES + ((<usize>(k & 1)) << 3);
}

/** Returns the squares that board `k` has not visited. */
export function unvisited(k: u32): u64 {
  return load<u64>(boardAt(k));
}

/** Returns the address of the path of board `k`. */
export function walkOf(k: u32): usize {
  return WALKS + <usize>k * WALK_BYTES;
}

/** Returns the next `a`, `b` and `c` of sfc32 in four lanes, as in random.ts. */
export function nextA(b: v128): v128 {
  return v128.xor(b, i32x4.shr_u(b, 9));
}

export function nextB(c: v128): v128 {
  return i32x4.add(c, i32x4.shl(c, 3));
}

export function nextC(c: v128, word: v128): v128 {
  return i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
}

export function wordOf(a: v128, b: v128, counter: v128): v128 {
  return i32x4.add(i32x4.add(a, b), counter);
}

/**
 * Draws a word for each board of the group and each step, those of the warm-up first. Each board has its own generator, with
 * the stream of its tour.
 */
export function drawWords(attempt: u32, table: usize, steps: u32): void {
  if (ASC_FEATURE_SIMD) drawTogether(attempt, table, steps);
  else for (let k: usize = 0; k < STEP_WORDS; k += 4) drawOne(STREAMS + k, attempt, table + k, steps);
}

function drawOne(stream: usize, attempt: u32, at: usize, steps: u32): void {
  let a = seed;
  let b = load<u32>(stream);
  let c = attempt;
  let counter: u32 = 1;
  const end = at + <usize>(steps + WARM_UP) * STEP_WORDS;
  do {
    const word = a + b + counter;
    counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = rotl<u32>(c, 21) + word;
    store<u32>(at, word);
    at += STEP_WORDS;
  } while (at < end);
}

function drawTogether(attempt: u32, table: usize, steps: u32): void {
  let a0 = i32x4.splat(seed);
  let a1 = a0;
  let a2 = a0;
  let b0 = v128.load(STREAMS);
  let b1 = v128.load(STREAMS, 16);
  let b2 = v128.load(STREAMS, 32);
  let c0 = i32x4.splat(attempt);
  let c1 = c0;
  let c2 = c0;
  let counter = i32x4.splat(1);
  const end = table + <usize>(steps + WARM_UP) * STEP_WORDS;
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
    at += STEP_WORDS;
  } while (at < end);
}

/** Returns whether a complete path ends a knight move from its start. */
function closes(path: usize): bool {
  return (neighbours(load<u8>(path + openSquares - 1)) & ~others(load<u8>(path))) !== 0;
}

/** Walks from the starts of the batch with the tables of bitboard.ts, to any end. */
export function walkSmallBatch(stream: u32): void {
  beginGroups();
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (tieBreak === RANDOM) {
      drawWords(0, WORDS, openSquares);
      walkBoards<u32>();
    } else {
      walkBoards<u8>();
    }
    for (let k: u32 = 0; k < count; k++) {
      const path = walkOf(k);
      const left = <u32>popcnt(unvisited(k));
      copyRow(rowOf(tourOf(k)), path);
      const complete = left === 0 && (!closed || closes(path));
      writeResult(tourOf(k), complete ? FOUND : STUCK, openSquares - left);
    }
  }
}
