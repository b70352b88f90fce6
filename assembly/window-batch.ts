/** Batches of walks on the windows of window.ts: twelve boards in turns, as in bitboard-simd.ts. */
import { batchRows, FOUND, IMPOSSIBLE, NO_START, RANDOM, STUCK, writeAnswer } from './attempt';
import { drawWords as drawScalarWords } from './bitboard-scalar';
import { drawWords as drawSimdWords, narrow, neighbours, others } from './bitboard-simd';
import { isKnightMove } from './knight';
import { freeSquares, squares } from './layout';
import { WARM_UP } from './random';
import { EMPTY, NEIGHBOURS, nextIn, OTHERS, PLANE, planeBytes, WINDOW } from './window';

/** Boards walked together: between two steps of one, its planes reach the memory that other windows read. */
const BOARDS: usize = 12;
/** By board: free squares and three planes. */
const PLANES: usize = memory.data(12 * 192, 64);
const BOARD: usize = 192;
const PLANES_END: usize = PLANES + 12 * 192;
/** By board: its path (u8), and room for one square more. */
const WALKS: usize = memory.data(12 * 272, 64);
const WALK: usize = 272;
/** By board: its tour, and the stream of its words (u32). */
const TOURS: usize = memory.data(12 * 4, 16);
const STREAMS: usize = memory.data(12 * 4, 16);
/** The random words by step, those of the warm-up first: of all boards, without SIMD of four and then of four more. */
const WORDS: usize = memory.data((12 + 256) * 12 * 4, 64);
const WORDS_STEP: usize = ASC_FEATURE_SIMD ? 48 : 16;
const FOUR_WORDS: usize = (12 + 256) * 16;

function drawWords(seed: u32): void {
  if (ASC_FEATURE_SIMD) {
    drawSimdWords(seed, STREAMS, 0, WORDS, freeSquares);
  } else {
    for (let k: usize = 0; k < BOARDS / 4; k++) {
      drawScalarWords(seed, STREAMS + (k << 4), 0, WORDS + k * FOUR_WORDS, freeSquares);
    }
  }
}

/** Puts empty boards up. */
function clearBoards(): void {
  for (let at: usize = 0; at < planeBytes; at += 8) {
    const free = load<u64>(EMPTY + at);
    const low = load<u64>(EMPTY + at, PLANE);
    const middle = load<u64>(EMPTY + at, 2 * PLANE);
    const high = load<u64>(EMPTY + at, 3 * PLANE);
    for (let board = PLANES + at; board < PLANES_END; board += BOARD) {
      store<u64>(board, free);
      store<u64>(board, low, PLANE);
      store<u64>(board, middle, 2 * PLANE);
      store<u64>(board, high, 3 * PLANE);
    }
  }
}

/** A step on two boards that lie one behind the other: the eight windows go into four vectors. */
function stepTwo<Tie>(boards: usize, walk: usize, words: usize): void {
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK);
  const record0 = (<usize>square0) << 5;
  const record1 = (<usize>square1) << 5;
  const at0 = boards + <usize>load<u32>(record0, WINDOW);
  const at1 = boards + <usize>load<u32>(record1, WINDOW);
  const row0 = v128.load(record0, NEIGHBOURS);
  const row1 = v128.load(record1, NEIGHBOURS);
  const near = neighbours(row0, row1);
  const before = v128.load_lane<u64>(at1, v128.load_zero<u64>(at0), 1, BOARD);
  const low = v128.load_lane<u64>(at1, v128.load_zero<u64>(at0, PLANE), 1, BOARD + PLANE);
  const middle = v128.load_lane<u64>(at1, v128.load_zero<u64>(at0, 2 * PLANE), 1, BOARD + 2 * PLANE);
  const high = v128.load_lane<u64>(at1, v128.load_zero<u64>(at0, 3 * PLANE), 1, BOARD + 3 * PLANE);
  const least = narrow(narrow(narrow(v128.and(near, before), high), middle), low);
  const carry = v128.and(near, low);
  const free = v128.and(before, others(row0, row1));
  v128.store_lane<u64>(at0, free, 0);
  v128.store_lane<u64>(at1, free, 1, BOARD);
  const low1 = v128.xor(low, near);
  v128.store_lane<u64>(at0, low1, 0, PLANE);
  v128.store_lane<u64>(at1, low1, 1, BOARD + PLANE);
  const middle1 = v128.xor(middle, carry);
  v128.store_lane<u64>(at0, middle1, 0, 2 * PLANE);
  v128.store_lane<u64>(at1, middle1, 1, BOARD + 2 * PLANE);
  const high1 = v128.xor(high, v128.and(carry, middle));
  v128.store_lane<u64>(at0, high1, 0, 3 * PLANE);
  v128.store_lane<u64>(at1, high1, 1, BOARD + 3 * PLANE);
  store<u8>(walk, nextIn<Tie>(square0, record0, i64x2.extract_lane(least, 0), words), 1);
  store<u8>(walk, nextIn<Tie>(square1, record1, i64x2.extract_lane(least, 1), words + 4), WALK + 1);
}

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrowOne(set: u64, plane: u64): u64 {
  const narrowed = set & plane;
  return select<u64>(narrowed, set, narrowed !== 0);
}

/** The same step on one board, in 64-bit integers. */
function stepOne<Tie>(board: usize, walk: usize, word: usize): void {
  const square = load<u8>(walk);
  const record = (<usize>square) << 5;
  const at = board + <usize>load<u32>(record, WINDOW);
  const near = load<u64>(record, NEIGHBOURS);
  const free = load<u64>(at);
  const low = load<u64>(at, PLANE);
  const middle = load<u64>(at, 2 * PLANE);
  const high = load<u64>(at, 3 * PLANE);
  const least = narrowOne(narrowOne(narrowOne(near & free, high), middle), low);
  const carry = near & low;
  store<u64>(at, free & load<u64>(record, OTHERS));
  store<u64>(at, low ^ near, PLANE);
  store<u64>(at, middle ^ carry, 2 * PLANE);
  store<u64>(at, high ^ (carry & middle), 3 * PLANE);
  store<u8>(walk, nextIn<Tie>(square, record, least, word), 1);
}

/** Walks on all boards, from the first squares of their paths. `Tie` is u32 for random ties, else u8. */
function walkBoards<Tie>(): void {
  clearBoards();
  let words = WORDS + <usize>WARM_UP * WORDS_STEP;
  for (let step: usize = 0; step < <usize>freeSquares; step++, words += WORDS_STEP) {
    let walk = WALKS + step;
    let word = words;
    if (ASC_FEATURE_SIMD) {
      for (let board = PLANES; board < PLANES_END; board += 2 * BOARD) {
        stepTwo<Tie>(board, walk, word);
        walk += 2 * WALK;
        word += 8;
      }
    } else {
      for (let k: usize = 0; k < BOARDS; k++) {
        stepOne<Tie>(PLANES + k * BOARD, walk, word);
        walk += WALK;
        word += (k & 3) < 3 ? 4 : FOUR_WORDS - 12;
      }
    }
  }
}

/** Copies a path into a row of elements of 1, 2 or 4 bytes. */
function copyPath(row: usize, walk: usize, width: u32): void {
  if (width === 1) {
    memory.copy(row, walk, freeSquares);
    return;
  }
  for (const end = walk + <usize>freeSquares; walk < end; walk++, row += width) {
    if (width === 2) store<u16>(row, load<u8>(walk));
    else store<u32>(row, load<u8>(walk));
  }
}

/** Walks as `walkBatch` of warnsdorff.ts, no end given, on the windows that are prepared. */
export function walkWindowBatch(
  at: usize,
  count: u32,
  width: u32,
  closed: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
): void {
  const rows = batchRows(at, count);
  let tour: u32 = 0;
  while (tour < count) {
    // Starts from which a tour may exist come together, so that no board idles.
    let boards: usize = 0;
    for (; tour < count && boards < BOARDS; tour++) {
      const start = load<u32>(at + ((<usize>tour) << 2));
      writeAnswer(at, count, tour, 0, IMPOSSIBLE);
      if (start === NO_START) continue;
      store<u8>(WALKS + boards * WALK, start);
      store<u32>(TOURS + (boards << 2), tour);
      store<u32>(STREAMS + (boards << 2), stream + tour);
      boards++;
    }
    if (tieBreak === RANDOM) {
      drawWords(seed);
      walkBoards<u32>();
    } else {
      walkBoards<u8>();
    }
    for (let k: usize = 0; k < boards; k++) {
      const walked = load<u32>(TOURS + (k << 2));
      const walk = WALKS + k * WALK;
      let left: u64 = 0;
      for (let byte: usize = 0; byte < planeBytes; byte += 8)
        left += popcnt(load<u64>(PLANES + k * BOARD + byte));
      const complete =
        left === 0 && (!closed || isKnightMove(load<u8>(walk + freeSquares - 1), load<u8>(walk)));
      writeAnswer(at, count, walked, freeSquares - <u32>left, complete ? FOUND : STUCK);
      copyPath(rows + <usize>(walked * squares * width), walk, width);
    }
  }
}
