/**
 * Warnsdorff's rule on twelve boards at once, two in each of six vectors: about as many as hide the time from one square
 * to the next. The squares of least degree are those with the largest 8 - degree: it is compared bit plane by bit plane,
 * from the highest down. The planes from before a move serve, because every candidate loses exactly one way on by it.
 */
import { free, NEXT, placed, plane0, plane1, plane2, RANKED, ROWS, WORDS } from './bitboard';
import { freeSquares } from './layout';
import { WARM_UP } from './random';

export const BOARDS: u32 = 12;
/** Bytes of the random words of a step. */
const WORDS_STEP: usize = 12 * 4;

/** The squares of least degree, on their way from vectors to scalars. */
const LEAST: usize = memory.data(12 * 8, 64);

/** The first halves of two rows of the square table, side by side: the neighbours. */
function lower(one: v128, other: v128): v128 {
  return i8x16.shuffle(one, other, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

/** The second halves: all squares but the one itself. */
function upper(one: v128, other: v128): v128 {
  return i8x16.shuffle(one, other, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

function row(square: u32): v128 {
  return v128.load((<usize>square) << 5, ROWS);
}

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrow(set: v128, plane: v128): v128 {
  const narrowed = v128.and(set, plane);
  return v128.or(narrowed, v128.and(set, i64x2.eq(narrowed, i64x2.splat(0))));
}

/** The square that board `k` goes to, from a set in {@link LEAST}. `Tie` is u32 where a random word chooses in it, else u8. */
function next<Tie>(square: u32, k: usize, words: usize): u32 {
  const set = load<u64>(LEAST + (k << 3));
  const index = <u32>((set * load<u64>((<usize>square) << 5, ROWS + 16)) >> 56);
  if (sizeof<Tie>() === 1) return load<u8>((square << 8) + index, NEXT);
  const rank = <u32>((<u64>load<u32>(words + (k << 2)) * <u64>popcnt(set)) >> 32);
  return load<u8>((square << 11) + ((index << 3) + rank), RANKED);
}

function startAt(starts: usize, k: usize): u32 {
  return load<u32>(starts + (k << 2));
}

function storePlaced(at: usize, left: v128): void {
  store<u32>(at, placed(i64x2.extract_lane(left, 0)));
  store<u32>(at, placed(i64x2.extract_lane(left, 1)), 4);
}

/**
 * Walks from twelve starts (u32) to twelve paths of 64 bytes and their lengths (u32). The picks of a vector come after
 * the sets of the next one, so that neither waits for the other.
 */
export function walkBoards<Tie>(starts: usize, lengths: usize, paths: usize): void {
  let square0 = startAt(starts, 0);
  let square1 = startAt(starts, 1);
  let square2 = startAt(starts, 2);
  let square3 = startAt(starts, 3);
  let square4 = startAt(starts, 4);
  let square5 = startAt(starts, 5);
  let square6 = startAt(starts, 6);
  let square7 = startAt(starts, 7);
  let square8 = startAt(starts, 8);
  let square9 = startAt(starts, 9);
  let square10 = startAt(starts, 10);
  let square11 = startAt(starts, 11);
  let freeA = i64x2.splat(free);
  let freeB = freeA;
  let freeC = freeA;
  let freeD = freeA;
  let freeE = freeA;
  let freeF = freeA;
  let lowA = i64x2.splat(plane0);
  let lowB = lowA;
  let lowC = lowA;
  let lowD = lowA;
  let lowE = lowA;
  let lowF = lowA;
  let middleA = i64x2.splat(plane1);
  let middleB = middleA;
  let middleC = middleA;
  let middleD = middleA;
  let middleE = middleA;
  let middleF = middleA;
  let highA = i64x2.splat(plane2);
  let highB = highA;
  let highC = highA;
  let highD = highA;
  let highE = highA;
  let highF = highA;
  let words = WORDS + <usize>WARM_UP * WORDS_STEP;
  const end = paths + freeSquares;
  let at = paths;
  do {
    store<u8>(at, square0);
    store<u8>(at, square1, 64);
    let one = row(square0);
    let other = row(square1);
    let near = lower(one, other);
    freeA = v128.and(freeA, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeA), highA), middleA), lowA));
    let carry = v128.and(near, lowA);
    highA = v128.xor(highA, v128.and(carry, middleA));
    middleA = v128.xor(middleA, carry);
    lowA = v128.xor(lowA, near);

    store<u8>(at, square2, 128);
    store<u8>(at, square3, 192);
    one = row(square2);
    other = row(square3);
    near = lower(one, other);
    freeB = v128.and(freeB, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeB), highB), middleB), lowB), 16);
    carry = v128.and(near, lowB);
    highB = v128.xor(highB, v128.and(carry, middleB));
    middleB = v128.xor(middleB, carry);
    lowB = v128.xor(lowB, near);
    square0 = next<Tie>(square0, 0, words);
    square1 = next<Tie>(square1, 1, words);

    store<u8>(at, square4, 256);
    store<u8>(at, square5, 320);
    one = row(square4);
    other = row(square5);
    near = lower(one, other);
    freeC = v128.and(freeC, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeC), highC), middleC), lowC), 32);
    carry = v128.and(near, lowC);
    highC = v128.xor(highC, v128.and(carry, middleC));
    middleC = v128.xor(middleC, carry);
    lowC = v128.xor(lowC, near);
    square2 = next<Tie>(square2, 2, words);
    square3 = next<Tie>(square3, 3, words);

    store<u8>(at, square6, 384);
    store<u8>(at, square7, 448);
    one = row(square6);
    other = row(square7);
    near = lower(one, other);
    freeD = v128.and(freeD, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeD), highD), middleD), lowD), 48);
    carry = v128.and(near, lowD);
    highD = v128.xor(highD, v128.and(carry, middleD));
    middleD = v128.xor(middleD, carry);
    lowD = v128.xor(lowD, near);
    square4 = next<Tie>(square4, 4, words);
    square5 = next<Tie>(square5, 5, words);

    store<u8>(at, square8, 512);
    store<u8>(at, square9, 576);
    one = row(square8);
    other = row(square9);
    near = lower(one, other);
    freeE = v128.and(freeE, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeE), highE), middleE), lowE), 64);
    carry = v128.and(near, lowE);
    highE = v128.xor(highE, v128.and(carry, middleE));
    middleE = v128.xor(middleE, carry);
    lowE = v128.xor(lowE, near);
    square6 = next<Tie>(square6, 6, words);
    square7 = next<Tie>(square7, 7, words);

    store<u8>(at, square10, 640);
    store<u8>(at, square11, 704);
    one = row(square10);
    other = row(square11);
    near = lower(one, other);
    freeF = v128.and(freeF, upper(one, other));
    v128.store(LEAST, narrow(narrow(narrow(v128.and(near, freeF), highF), middleF), lowF), 80);
    carry = v128.and(near, lowF);
    highF = v128.xor(highF, v128.and(carry, middleF));
    middleF = v128.xor(middleF, carry);
    lowF = v128.xor(lowF, near);
    square8 = next<Tie>(square8, 8, words);
    square9 = next<Tie>(square9, 9, words);
    square10 = next<Tie>(square10, 10, words);
    square11 = next<Tie>(square11, 11, words);
    if (sizeof<Tie>() === 4) words += WORDS_STEP;
  } while (++at < end);
  storePlaced(lengths, freeA);
  storePlaced(lengths + 8, freeB);
  storePlaced(lengths + 16, freeC);
  storePlaced(lengths + 24, freeD);
  storePlaced(lengths + 32, freeE);
  storePlaced(lengths + 40, freeF);
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
