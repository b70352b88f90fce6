/**
 * Warnsdorff's rule on several boards of any size in turn, with SIMD, for ties by the move order, by distance and random ones. A board has a
 * byte for each square: 8 * (degree - 1), which is at least 128 for squares that are visited, blocked or off the board. With
 * the index of a move in the lowest three bits, the byte of a neighbour is a key: the lowest one is the first move of lowest
 * degree.
 *
 * A step loads eight bytes of each row of neighbours. A processor cannot forward these from the stores of the step before, which
 * overlap them. On several boards in turn, those stores have finished by then. A step on one of four boards takes a fifth longer
 * than on one of eight, and on a single board five times as long.
 */
import { closed, outward, RANDOM, seed, tieBreak } from './attempt';
import { FOUND, nextWithStart, ONES, rowOf, STUCK, startOf, tours, width, writeResult } from './batch';
import {
  cols,
  isKnightMove,
  moveRow,
  openSquares,
  padded,
  paddedIndex,
  rows,
  stride,
  template,
  VISITED,
} from './layout';
import { drawFrom, seedGenerator, storeGenerator } from './random';

const BOARDS: usize = 8;
/**
 * By board (u32 each): the address of its next square and its number, the address of its place in the row, and the tour. After
 * them by board: the generator of random ties, or the values of the eight moves (i16 each): from the top how far a move
 * points outward, in half squares, and 7 minus its index (3 bits).
 */
const STATES: usize = memory.data(8 * 32, 64);
const NUMBER: usize = 4;
const PLACE: usize = 8;
const TOUR: usize = 12;
const STATE_BYTES: usize = 16;
const GENERATOR: usize = BOARDS * STATE_BYTES;
const VALUES: usize = GENERATOR;
const STATES_END: usize = STATES + BOARDS * STATE_BYTES;

/** The mark of a visited square. It stays at least {@link VISITED} through eight decrements. */
const OUTSIDE: u8 = 0xf8;

/** Bytes between boards, because steps load and store more than their board has. */
const MARGIN: usize = 16;

/**
 * Two vectors contain the rows two above and one above a square, and those one and two below it, each from two columns to the
 * left on. So no two neighbours have the same lane in both vectors. For each lane: the index of the neighbour's move.
 */
const INDICES: usize = memory.data(16, 16);
/** By index of a move, twice: its lane. */
const LANES: usize = memory.data(16, 16);
/** By index of a move: how it changes the values of the eight moves (i16 each). */
const CHANGES: usize = memory.data(8 * 16, 16);

function tabulateMoves(): void {
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const down = load<i32>(move, 8);
    const lane = <usize>(load<i32>(move, 12) + 2 + (down === -1 || down === 2 ? 8 : 0));
    store<u8>(INDICES + lane, k);
    store<u8>(LANES + k, <u8>lane);
    store<u8>(LANES + k, <u8>lane, 8);
    for (let other: u32 = 0; other < 8; other++) {
      const row = moveRow(other);
      const change = 16 * (down * load<i32>(row, 8) + load<i32>(move, 12) * load<i32>(row, 12));
      store<i16>(CHANGES + ((k << 4) | (other << 1)), <i16>change);
    }
  }
}

/** Returns the number of bytes that the boards need. */
export function interleavedBytes(): usize {
  return MARGIN + BOARDS * (padded + MARGIN);
}

/** Sets up the board of a state for a tour. Its bytes begin at `boards` for the first board. Returns the next tour. */
function beginTour(state: usize, tour: u32, boards: usize, stream: u32): u32 {
  const board = boards + MARGIN + ((state - STATES) / STATE_BYTES) * (padded + MARGIN);
  for (let at: usize = 0; at < padded; at += 16) {
    v128.store(board + at, i8x16.shl(i8x16.sub(v128.load(template + at), i8x16.splat(1)), 3));
  }
  const start = startOf(tour);
  store<u32>(state, board + paddedIndex(start));
  store<u32>(state, start, NUMBER);
  store<u32>(state, rowOf(tour), PLACE);
  store<u32>(state, tour, TOUR);
  if (tieBreak === RANDOM) {
    seedGenerator(seed, stream + tour, 0);
    storeGenerator(state + GENERATOR);
  } else {
    const row = 2 * <i32>(start / cols) - <i32>rows + 1;
    const col = 2 * <i32>(start % cols) - <i32>cols + 1;
    for (let k: u32 = 0; k < 8; k++) {
      const value = 8 * (load<i32>(moveRow(k), 8) * row + load<i32>(moveRow(k), 12) * col) + 7 - <i32>k;
      store<i16>(state + ((<usize>k) << 1), <i16>value, VALUES);
    }
  }
  return nextWithStart(tour + 1);
}

/**
 * Places the next square of a board. Returns the lowest key. If there is a move, it leads to the next square.
 * `Tie` is u8 for the move order, with the indices of moves as `places`; else, with the lanes, u16 for ties by distance and u32
 * for random ones.
 */
function step<T, Tie>(
  state: usize,
  pitch: usize,
  othersAbove: v128,
  othersBelow: v128,
  eightsAbove: v128,
  eightsBelow: v128,
  places: v128,
): u32 {
  const here = <usize>load<u32>(state);
  const number = load<u32>(state, NUMBER);
  const place = <usize>load<u32>(state, PLACE);
  store<T>(place, <T>number);
  store<u8>(here, OUTSIDE);
  const row0 = here - 2 * pitch - 2;
  const row1 = row0 + pitch;
  const row3 = row1 + 2 * pitch;
  const row4 = row3 + pitch;
  const above = v128.load_lane<u64>(row1, v128.load_zero<u64>(row0), 1);
  const below = v128.load_lane<u64>(row4, v128.load_zero<u64>(row3), 1);
  const lessAbove = i8x16.sub(above, eightsAbove);
  const lessBelow = i8x16.sub(below, eightsBelow);
  v128.store_lane<u64>(row0, lessAbove, 0);
  v128.store_lane<u64>(row1, lessAbove, 1);
  v128.store_lane<u64>(row3, lessBelow, 0);
  v128.store_lane<u64>(row4, lessBelow, 1);
  const marks = i8x16.min_u(v128.or(above, othersAbove), v128.or(below, othersBelow));
  let key: u32;
  // Both cases are in this function, because the compiler would not inline two more.
  if (sizeof<Tie>() === 1) {
    let keys = i8x16.add(marks, places);
    // Keys are in lanes 0, 1, 3 and 4 of each half.
    keys = i8x16.min_u(keys, i64x2.shuffle(keys, keys, 1, 1));
    keys = i8x16.min_u(keys, i64x2.shr_u(keys, 24));
    keys = i8x16.min_u(keys, i64x2.shr_u(keys, 8));
    key = <u32>i8x16.extract_lane_u(keys, 0);
  } else {
    const ordered = i8x16.swizzle(marks, places);
    let least = i8x16.min_u(ordered, i64x2.shr_u(ordered, 32));
    least = i8x16.min_u(least, i64x2.shr_u(least, 16));
    least = i8x16.min_u(least, i64x2.shr_u(least, 8));
    key = <u32>i8x16.extract_lane_u(least, 0);
    const ties = i8x16.eq(ordered, i8x16.splat(<i8>key));
    if (sizeof<Tie>() === 2) {
      // One of the tied moves has the highest value.
      const values = v128.load(state, VALUES);
      let best = v128.bitselect(values, i16x8.splat(i16.MIN_VALUE), i16x8.extend_low_i8x16_s(ties));
      best = i16x8.max_s(best, i64x2.shuffle(best, best, 1, 1));
      best = i16x8.max_s(best, i64x2.shr_u(best, 32));
      best = i16x8.max_s(best, i64x2.shr_u(best, 16));
      key += 7 - (<u32>i16x8.extract_lane_u(best, 0) & 7);
    } else {
      const tied = <u64>i64x2.extract_lane(ties, 0) & ONES;
      // By index: the number of tied moves up to it. The move comes after those whose number is at most its rank.
      const counts = tied * ONES;
      const rank = (<u64>drawFrom(state + GENERATOR) * (counts >> 56)) >> 32;
      key += <u32>popcnt(((rank + 128) * ONES - counts) & (ONES << 7));
    }
  }
  const move = moveRow(key & 7);
  store<u32>(state, here + load<i32>(move));
  store<u32>(state, number + load<i32>(move, 4), NUMBER);
  store<u32>(state, place + sizeof<T>(), PLACE);
  if (sizeof<Tie>() === 2) {
    const change = v128.load(CHANGES + ((<usize>(key & 7)) << 4));
    v128.store(state, i16x8.add(v128.load(state, VALUES), change), VALUES);
  }
  return key;
}

/** Walks on all boards in turn until one of them has no move. Returns its state. */
function walkToEnd<T, Tie>(end: usize): usize {
  const pitch = stride;
  // 255 except for neighbours, and 8 for neighbours only.
  const othersAbove = i8x16(-1, 0, -1, 0, -1, -1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1);
  const othersBelow = i8x16(0, -1, -1, -1, 0, -1, -1, -1, -1, 0, -1, 0, -1, -1, -1, -1);
  const eightsAbove = v128.andnot(i8x16.splat(8), othersAbove);
  const eightsBelow = v128.andnot(i8x16.splat(8), othersBelow);
  const places = v128.load(sizeof<Tie>() === 1 ? INDICES : LANES);
  while (true) {
    for (let state = STATES; state < end; state += STATE_BYTES) {
      const key = step<T, Tie>(state, pitch, othersAbove, othersBelow, eightsAbove, eightsBelow, places);
      if (key >= VISITED) return state;
    }
  }
}

/** Writes the result of a walk that has ended. */
function endTour<T>(state: usize): void {
  const tour = load<u32>(state, TOUR);
  const row = rowOf(tour);
  const place = <usize>load<u32>(state, PLACE);
  const visited = <u32>((place - row) / sizeof<T>());
  const last = <u32>load<T>(place - sizeof<T>());
  const complete = visited === openSquares && (!closed || isKnightMove(last, startOf(tour)));
  writeResult(tour, complete ? FOUND : STUCK, visited);
}

function walkAll<T>(stream: u32): void {
  const boards = rowOf(tours);
  let next = nextWithStart(0);
  let end = STATES;
  for (; end < STATES_END && next < tours; end += STATE_BYTES) next = beginTour(end, next, boards, stream);
  while (end > STATES) {
    let state: usize;
    if (tieBreak === RANDOM) state = walkToEnd<T, u32>(end);
    else if (outward !== 0) state = walkToEnd<T, u16>(end);
    else state = walkToEnd<T, u8>(end);
    endTour<T>(state);
    if (next < tours) {
      next = beginTour(state, next, boards, stream);
    } else {
      end -= STATE_BYTES;
      v128.store(state, v128.load(end));
      v128.store(state, v128.load(end, GENERATOR), GENERATOR);
    }
  }
}

/** Walks from each start of the batch. The {@link interleavedBytes} after the rows belong to the boards. */
export function walkInterleaved(stream: u32): void {
  if (!ASC_FEATURE_SIMD) return;
  tabulateMoves();
  if (width === 1) walkAll<u8>(stream);
  else if (width === 2) walkAll<u16>(stream);
  else walkAll<u32>(stream);
}
