/**
 * The search of bitboard-search.ts on twelve boards in step, two in each vector, for as long as each goes forward. Most
 * attempts never take a square back, or late; what is to be tried at each depth is kept, so that those which must are gone
 * on with one by one from there.
 */
import { free, NEXT, NO_SQUARE, placed, plane0, plane1, plane2, ROWS } from './bitboard';
import { freeSquares } from './layout';

export const BOARDS: u32 = 12;
/** Bytes between what is to be tried at two depths. */
export const RESTS_PITCH: usize = 12 * 8;
/** By depth and board: what is to be tried, the square that is being tried included (u64). */
export const LANE_RESTS: usize = memory.data(64 * 12 * 8, 64);

/** By vector: free squares, three planes of degrees, the sets chosen from; two squares (u32). */
const VECTORS: usize = memory.data(6 * 96, 64);
const VECTOR_BYTES: usize = 96;
const SQUARE: usize = 80;

/** The same for all boards at a step. */
let twoEnds: bool = false;
let notEnd: u64 = 0;
let homes: u64 = 0;

function row(square: u32): v128 {
  return v128.load((<usize>square) << 5, ROWS);
}

function isEmpty(set: v128): v128 {
  return i64x2.eq(set, i64x2.splat(0));
}

/** A set without its first square. */
function withoutFirst(set: v128): v128 {
  return v128.and(set, i64x2.sub(set, i64x2.splat(1)));
}

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrow(set: v128, plane: v128): v128 {
  const narrowed = v128.and(set, plane);
  return v128.or(narrowed, v128.and(set, isEmpty(narrowed)));
}

function next(square: u32, set: u64): u32 {
  return load<u8>((square << 8) + <u32>((set * load<u64>((<usize>square) << 5, ROWS + 16)) >> 56), NEXT);
}

/**
 * Places a square on two boards, and finds what may follow: nothing on a board that has met a dead end, which then stays
 * as it is.
 * @param lowering all squares, or none where the degrees around stay: a closed search's start keeps counting
 * @param lonely the squares that may not be without a way on
 */
function place(vector: usize, rests: usize, out: usize, lowering: v128, lonely: v128, notLast: v128): void {
  const square0 = load<u32>(vector, SQUARE);
  const square1 = load<u32>(vector, SQUARE + 4);
  store<u8>(out, square0);
  store<u8>(out, square1, 64);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = i8x16.shuffle(row0, row1, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  const others = i8x16.shuffle(row0, row1, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  const left = v128.and(v128.load(vector), others);
  let low = v128.load(vector, 16);
  let middle = v128.load(vector, 32);
  let high = v128.load(vector, 48);
  const lowered = v128.and(near, lowering);
  const carry = v128.and(lowered, low);
  const carry2 = v128.and(carry, middle);
  const isolated = v128.and(v128.and(left, lonely), v128.and(carry2, high));
  high = v128.xor(high, carry2);
  middle = v128.xor(middle, carry);
  low = v128.xor(low, lowered);
  v128.store(vector, left);
  v128.store(vector, low, 16);
  v128.store(vector, middle, 32);
  v128.store(vector, high, 48);
  const leaves = v128.and(v128.and(v128.and(left, notLast), low), v128.and(middle, high));
  let forced = leaves;
  let excess = withoutFirst(leaves);
  if (twoEnds) {
    forced = excess;
    excess = withoutFirst(excess);
  }
  let rest = v128.and(v128.and(near, left), v128.and(notLast, v128.or(leaves, isEmpty(forced))));
  rest = v128.and(rest, isEmpty(v128.or(excess, isolated)));
  rest = v128.andnot(rest, isEmpty(v128.and(left, i64x2.splat(homes))));
  v128.store(rests, rest);
  v128.store(vector, narrow(narrow(narrow(rest, high), middle), low), 64);
  store<u32>(vector, next(square0, load<u64>(vector, 64)), SQUARE);
  store<u32>(vector, next(square1, load<u64>(vector, 72)), SQUARE + 4);
}

/**
 * Searches from twelve squares (u32; {@link NO_SQUARE} for none) to twelve paths of 64 bytes, each to its first dead end.
 * No square of the empty board is isolated.
 * @param ending the end as a set, empty for any
 * @param home as in bitboard-search.ts
 */
export function searchInStep(starts: usize, paths: usize, ending: u64, closed: bool, home: u64): void {
  twoEnds = !closed && ending === 0;
  notEnd = ~ending;
  homes = home;
  const all = i64x2.splat(-1);
  const end = VECTORS + 6 * VECTOR_BYTES;
  for (let vector = VECTORS; vector < end; vector += VECTOR_BYTES) {
    v128.store(vector, i64x2.splat(free));
    v128.store(vector, i64x2.splat(plane0), 16);
    v128.store(vector, i64x2.splat(plane1), 32);
    v128.store(vector, i64x2.splat(plane2), 48);
    store<u32>(vector, min<u32>(load<u32>(starts), NO_SQUARE), SQUARE);
    store<u32>(vector, min<u32>(load<u32>(starts, 4), NO_SQUARE), SQUARE + 4);
    starts += 8;
  }
  let lowering = closed ? i64x2.splat(0) : all;
  let lonely = all;
  let notLast = i64x2.splat(notEnd);
  for (let step: u32 = 0; step < freeSquares; step++) {
    if (step + 2 >= freeSquares) {
      // One square is left at most: the end, and an open tour's last square has no way on.
      if (!closed) lonely = i64x2.splat(0);
      notLast = all;
    }
    let rests = LANE_RESTS + <usize>step * RESTS_PITCH;
    let out = paths + step;
    for (let vector = VECTORS; vector < end; vector += VECTOR_BYTES) {
      place(vector, rests, out, lowering, lonely, notLast);
      rests += 16;
      out += 128;
    }
    lowering = all;
  }
}

/** The free squares of board `k` and its planes, 16 bytes apart. */
export function laneOf(k: u32): usize {
  return VECTORS + <usize>(k >> 1) * VECTOR_BYTES + ((<usize>(k & 1)) << 3);
}

/** Squares that board `k` has placed. */
export function placedOn(k: u32): u32 {
  return placed(load<u64>(laneOf(k)));
}
