/**
 * Warnsdorff's rule on several boards of any size in turn, with SIMD. A board has a byte for each square: 8 * (degree - 1), which
 * is at least 128 for squares that are visited, blocked or off the board, and for the end. With the rank of a move in the lowest
 * three bits, the byte of a neighbour is a key: the lowest one is the first move of lowest degree. The rank of a move is its index,
 * or for ties by distance its place in the order of the square.
 *
 * A step loads eight bytes of each row of neighbours. A processor cannot forward these from the stores of the step before, which
 * overlap them. On several boards in turn, those stores have finished by then. A step on one of four boards takes a fifth longer
 * than on one of eight, and on a single board five times as long.
 */
import { closed, end, outward, RANDOM, seed, tieBreak } from './attempt';
import { FOUND, nextWithStart, ONES, rowOf, STUCK, startOf, tours, width, writeResult } from './batch';
import {
  cols,
  isKnightMove,
  moveRow,
  openSquares,
  padded,
  paddedIndex,
  path,
  rows,
  stride,
  template,
  VISITED,
} from './layout';
import { drawFrom, seedGenerator, storeGenerator } from './random';

const BOARDS: usize = 8;
/**
 * By board (u32 each): the address of its next square and its number, the address of its place in the row, and the tour. After
 * them by board: the generator of random ties.
 */
const STATES: usize = memory.data(8 * 32, 64);
const NUMBER: usize = 4;
const PLACE: usize = 8;
const TOUR: usize = 12;
const STATE_BYTES: usize = 16;
const GENERATOR: usize = BOARDS * STATE_BYTES;
const STATES_END: usize = STATES + BOARDS * STATE_BYTES;

/** The mark of a visited square. It stays at least {@link VISITED} through eight decrements. */
const OUTSIDE: u8 = 0xf8;

/** Bytes between boards, because steps load and store more than their board has. */
const MARGIN: usize = 16;

/**
 * Two vectors contain the rows two above and one above a square, and those one and two below it, each from two columns to the
 * left on. So no two neighbours have the same lane in both vectors. By index of a move, twice: its lane.
 */
const LANES: usize = memory.data(16, 16);

/**
 * Orders of the moves by distance from the centre. A square is `across` half squares from one middle line of the board and `along`
 * from the other. Moves are equally long, so the farthest square is the one that the move points outward to most: by
 * `down * across + right * along`. Which of two moves comes first depends on the signs of both numbers, and on whether one is
 * less than, equal to or more than 1/3, 1/2, 1, 2 or 3 times the other. So there are 14 classes, below by an example, and four
 * orders in each. The order of moves alone is that of a square in the centre.
 */
const EXAMPLES: usize = memory.data<u8>([
  1, 0, 4, 1, 3, 1, 5, 2, 2, 1, 3, 2, 1, 1, 2, 3, 1, 2, 2, 5, 1, 3, 1, 4, 0, 1, 0, 0,
]);
const CLASSES: u32 = 14;
const CENTRE: u32 = CLASSES - 1;
const ORDER_OF_MOVES: usize = (<usize>CENTRE) << 2;
/** By order: the rank of the move in each lane (u8). */
const RANKS: usize = memory.data(4 * 14 * 16, 16);
/** By order and rank: the padded offset of the move, and its square offset (u32 each). */
const STEPS: usize = memory.data(4 * 14 * 64, 64);

function tabulateMoves(): void {
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const down = load<i32>(move, 8);
    const lane = <usize>(load<i32>(move, 12) + 2 + (down === -1 || down === 2 ? 8 : 0));
    store<u8>(LANES + k, <u8>lane);
    store<u8>(LANES + k, <u8>lane, 8);
  }
  for (let order: u32 = 0; order < 4 * CLASSES; order++) {
    const across = <i32>load<u8>(EXAMPLES + (order >> 2) * 2);
    const along = <i32>load<u8>(EXAMPLES + (order >> 2) * 2, 1);
    tabulateOrder(order, (order & 2) !== 0 ? -across : across, (order & 1) !== 0 ? -along : along);
  }
}

function outwardOf(k: u32, across: i32, along: i32): i32 {
  return outward * (load<i32>(moveRow(k), 8) * across + load<i32>(moveRow(k), 12) * along);
}

function tabulateOrder(order: u32, across: i32, along: i32): void {
  for (let k: u32 = 0; k < 8; k++) {
    const value = outwardOf(k, across, along);
    let rank: usize = 0;
    for (let other: u32 = 0; other < 8; other++) {
      const rest = outwardOf(other, across, along);
      rank += usize(rest > value || (rest === value && other < k));
    }
    store<u8>(RANKS + ((<usize>order) << 4) + <usize>load<u8>(LANES + k), <u8>rank);
    store<u64>(STEPS + ((<usize>order) << 6) + (rank << 3), load<u64>(moveRow(k)));
  }
}

/** Returns the class of two distances. */
function classOf(across: u32, along: u32): u32 {
  if (across === 0) return along === 0 ? CENTRE : CENTRE - 1;
  let before = u32(along > 0) + u32(3 * along >= across) + u32(3 * along > across);
  before += u32(2 * along >= across) + u32(2 * along > across) + u32(along >= across) + u32(along > across);
  before += u32(along >= 2 * across) + u32(along > 2 * across);
  return before + u32(along >= 3 * across) + u32(along > 3 * across);
}

/**
 * Writes the order of each square (u8) to `path`, which these walks do not need. Each square of a quarter of the board has mirror
 * images in the others.
 */
function tabulateSquares(): void {
  for (let row: u32 = 0; row <= (rows - 1) >> 1; row++) {
    const above = path + <usize>(row * cols);
    const below = path + <usize>((rows - 1 - row) * cols);
    for (let col: u32 = 0; col <= (cols - 1) >> 1; col++) {
      const order = classOf(rows - 1 - 2 * row, cols - 1 - 2 * col) << 2;
      const right = cols - 1 - col;
      store<u8>(above + col, <u8>(order | 3));
      store<u8>(above + right, <u8>(order | 2));
      store<u8>(below + col, <u8>(order | 1));
      store<u8>(below + right, <u8>order);
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
  if (end >= 0) {
    const cell = board + paddedIndex(end);
    store<u8>(cell, load<u8>(cell) | <u8>VISITED);
  }
  if (tieBreak === RANDOM) {
    seedGenerator(seed, stream + tour, 0);
    storeGenerator(state + GENERATOR);
  }
  return nextWithStart(tour + 1);
}

/**
 * Places the next square of a board. Returns the lowest key. If there is a move, it leads to the next square.
 * `Tie` is u8 for the move order, u16 for ties by distance, and u32 for random ones. `places` has the ranks of moves by lane for
 * u8, and the lanes of moves for u32.
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
  const order = sizeof<Tie>() === 2 ? <usize>load<u8>(path + <usize>number) : ORDER_OF_MOVES;
  let key: u32;
  // Both cases are in this function, because the compiler would not inline two more.
  if (sizeof<Tie>() !== 4) {
    let keys = i8x16.add(marks, sizeof<Tie>() === 2 ? v128.load(RANKS + (order << 4)) : places);
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
    const tied = <u64>i64x2.extract_lane(i8x16.eq(ordered, i8x16.splat(<i8>key)), 0) & ONES;
    // By index: the number of tied moves up to it. The move comes after those whose number is at most its rank.
    const counts = tied * ONES;
    const rank = (<u64>drawFrom(state + GENERATOR) * (counts >> 56)) >> 32;
    key += <u32>popcnt(((rank + 128) * ONES - counts) & (ONES << 7));
  }
  const move = STEPS + (order << 6) + ((<usize>(key & 7)) << 3);
  store<u32>(state, here + load<i32>(move));
  store<u32>(state, number + load<i32>(move, 4), NUMBER);
  store<u32>(state, place + sizeof<T>(), PLACE);
  return key;
}

/** Walks on all boards in turn until one of them has no move. Returns its state. */
function walkToEnd<T, Tie>(last: usize): usize {
  const pitch = stride;
  // 255 except for neighbours, and 8 for neighbours only.
  const othersAbove = i8x16(-1, 0, -1, 0, -1, -1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1);
  const othersBelow = i8x16(0, -1, -1, -1, 0, -1, -1, -1, -1, 0, -1, 0, -1, -1, -1, -1);
  const eightsAbove = v128.andnot(i8x16.splat(8), othersAbove);
  const eightsBelow = v128.andnot(i8x16.splat(8), othersBelow);
  const places = v128.load(sizeof<Tie>() === 4 ? LANES : RANKS + (ORDER_OF_MOVES << 4));
  while (true) {
    for (let state = STATES; state < last; state += STATE_BYTES) {
      const key = step<T, Tie>(state, pitch, othersAbove, othersBelow, eightsAbove, eightsBelow, places);
      if (key >= VISITED) return state;
    }
  }
}

/** Writes the result of a walk that has ended. It may enter the end now, if no other square is left. */
function endTour<T>(state: usize): void {
  const tour = load<u32>(state, TOUR);
  const row = rowOf(tour);
  const place = <usize>load<u32>(state, PLACE);
  let visited = <u32>((place - row) / sizeof<T>());
  const last = <u32>load<T>(place - sizeof<T>());
  if (end >= 0 && visited === openSquares - 1 && isKnightMove(last, end)) {
    store<T>(place, <T>end);
    visited++;
  }
  const complete = visited === openSquares && (!closed || isKnightMove(last, startOf(tour)));
  writeResult(tour, complete ? FOUND : STUCK, visited);
}

function walkAll<T>(stream: u32): void {
  const boards = rowOf(tours);
  if (outward !== 0) tabulateSquares();
  let next = nextWithStart(0);
  let last = STATES;
  for (; last < STATES_END && next < tours; last += STATE_BYTES) next = beginTour(last, next, boards, stream);
  while (last > STATES) {
    let state: usize;
    if (tieBreak === RANDOM) state = walkToEnd<T, u32>(last);
    else if (outward !== 0) state = walkToEnd<T, u16>(last);
    else state = walkToEnd<T, u8>(last);
    endTour<T>(state);
    if (next < tours) {
      next = beginTour(state, next, boards, stream);
    } else {
      last -= STATE_BYTES;
      v128.store(state, v128.load(last));
      v128.store(state, v128.load(last, GENERATOR), GENERATOR);
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
