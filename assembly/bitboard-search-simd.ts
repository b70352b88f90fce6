/**
 * The search of bitboard-search.ts on twelve boards in step, two in each vector, for as long as each goes forward. Most
 * attempts never take a square back, or late; what is to be tried at each depth is kept, so that those which must are gone
 * on with from there.
 */
import { preferredIn } from './bitboard';
import {
  narrow,
  neighbours,
  others,
  row,
  VECTOR_BYTES,
  VECTORS,
  VECTORS_END,
  WALK_BYTES,
  WALKS,
} from './bitboard-simd';
import { freeSquares } from './layout';

/** Bytes between what is to be tried at two depths. */
export const RESTS_PITCH: usize = 12 * 8;
/** By depth and board: what is to be tried, the square that is being tried included (u64). */
export const LANE_RESTS: usize = memory.data(64 * 12 * 8, 64);

/** The same for all boards at a step. */
let twoEnds: bool = false;
let notEnd: u64 = 0;
let homes: u64 = 0;

function isEmpty(set: v128): v128 {
  return i64x2.eq(set, i64x2.splat(0));
}

/** A set without its first square. */
function withoutFirst(set: v128): v128 {
  return v128.and(set, i64x2.sub(set, i64x2.splat(1)));
}

/**
 * Places a square on two boards, and finds and returns what may follow: nothing on a board that has met a dead end, which
 * then stays as it is.
 * @param lowering all squares, or none where the degrees around stay: a closed search's start keeps counting
 * @param lonely the squares that may not be without a way on
 */
function place(vector: usize, rests: usize, walk: usize, lowering: v128, lonely: v128, notLast: v128): v128 {
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK_BYTES);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = neighbours(row0, row1);
  const left = v128.and(v128.load(vector), others(row0, row1));
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
  const least = narrow(narrow(narrow(rest, high), middle), low);
  store<u8>(walk, preferredIn(square0, i64x2.extract_lane(least, 0)), 1);
  store<u8>(walk, preferredIn(square1, i64x2.extract_lane(least, 1)), WALK_BYTES + 1);
  return rest;
}

/**
 * Goes on with twelve searches on the boards of bitboard-simd.ts, each to its next dead end. No square of the empty board is
 * isolated.
 * @param depth how many squares each path has, without the one that comes next
 * @param ending the end as a set, empty for any
 * @param home as in bitboard-search.ts
 */
export function searchInStep(depth: u32, ending: u64, closed: bool, home: u64): void {
  twoEnds = !closed && ending === 0;
  notEnd = ~ending;
  homes = home;
  const all = i64x2.splat(-1);
  let lowering = closed && depth === 0 ? i64x2.splat(0) : all;
  let lonely = all;
  let notLast = i64x2.splat(notEnd);
  let alive = all;
  for (let step = depth; step < freeSquares && v128.any_true(alive); step++) {
    if (step + 2 >= freeSquares) {
      // One square is left at most: the end, and an open tour's last square has no way on.
      if (!closed) lonely = i64x2.splat(0);
      notLast = all;
    }
    let rests = LANE_RESTS + <usize>step * RESTS_PITCH;
    let walk = WALKS + <usize>step;
    alive = i64x2.splat(0);
    for (let vector = VECTORS; vector < VECTORS_END; vector += VECTOR_BYTES) {
      alive = v128.or(alive, place(vector, rests, walk, lowering, lonely, notLast));
      rests += 16;
      walk += 2 * WALK_BYTES;
    }
    lowering = all;
  }
}
