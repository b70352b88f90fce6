import { batchRows, FARTHEST, FOUND, IMPOSSIBLE, NO_START, RANDOM, STUCK, writeAnswer } from './attempt';
import { drawWords as drawScalarWords } from './bitboard-scalar';
import { drawWords as drawSimdWords, narrow, neighbours, others } from './bitboard-simd';
import { isKnightMove } from './knight';
import { cols, moveRow, openSquares, paddedIndex, rows, squares, template, VISITED } from './layout';
import { WARM_UP } from './random';

/**
 * Boards of up to 256 squares as sets of bits, of which a step sees a window: what is near a square lies in 64 bits that
 * begin with some byte. See bitboard.ts for the idea. Records say of each square where its window lies and what in it are
 * its neighbours; tables say which square comes next.
 *
 * Bits lie row after row along the board's long side, 5 to 12 a row. In its window a square's bit is one of eight, so the
 * factor that tells sets of neighbours apart is one number, shifted; and what it makes of a set depends on the moves in it
 * alone. So next squares are told as distances, by tables that squares share.
 */

/** Bytes of a plane: 32 bits before the first square, at most 256 squares, and the rest of the last window. */
export const PLANE: usize = 48;
const MARGIN: u32 = 32;
/** The bits that a window has before a square's own: at least two rows of 12 and one more. */
const LEAST_BEFORE: u32 = 27;
const MOST_BEFORE: u32 = 34;

/** The empty board: free squares, and in three planes 8 less the degree of each (modulo 8). */
export const EMPTY: usize = memory.data(4 * 48, 64);
/** Bytes of a plane up to the end of the last window. */
export let planeBytes: usize = 0;

/** A record of 32 bytes for each square: what the names below say. */
const RECORDS: usize = memory.data(256 * 32, 64);
/** In the window the neighbours, all bits but the square's own, and the factor (u64 each). */
export const NEIGHBOURS: usize = RECORDS;
export const OTHERS: usize = RECORDS + 8;
const FACTOR: usize = RECORDS + 16;
/** The window's first byte in a plane, and where the table of the square lies (u32 each). */
export const WINDOW: usize = RECORDS + 24;
const TABLE: usize = RECORDS + 28;

/**
 * By index of a set of neighbours: how far the next square is (u8, modulo 256), 0 for the empty set. One table for each
 * order of preference: `farthest` has 24 in sectors around the centre, 24 between them, and one in the centre.
 */
const TABLES: usize = memory.data(49 * 256, 64);
/** The same for random ties: eight ranks in the set (u8). */
const RANKED: usize = memory.data(256 * 8, 64);
/** By square: its order of preference, which of each two moves comes first (u32). */
const ORDERS: usize = memory.data(256 * 4, 16);

/**
 * By (5 * (rows along + 2) + columns across + 2): which bit of an index a move is. With these places the factor tells all sets
 * of moves apart in rows of 5 to 12 bits: found, and shown, by scripts/derive-constants.mjs.
 */
const PLACES: usize = memory.data<u8>([
  8, 5, 8, 7, 8, 0, 8, 8, 8, 4, 8, 8, 8, 8, 8, 2, 8, 8, 8, 6, 8, 1, 8, 3, 8,
]);
/** By place: the move's key, the less the earlier: preference, move order, and lowest how far it goes (u32). */
const KEYS: usize = memory.data(8 * 4, 16);
/** By index: the least key in the set (u32). */
const LEAST_KEYS: usize = memory.data(256 * 4, 16);
/** Preferences are less than this either way: twice the way from the centre, by two rows and one column or the reverse. */
const BIAS: i32 = 512;

/** Bits from a square to the one below it, and to the one on its right. */
function bitsDown(): i32 {
  return rows < cols ? 1 : cols;
}

function bitsRight(): i32 {
  return rows < cols ? rows : 1;
}

/** How far a move shifts a bit. */
function shiftOf(move: usize): i32 {
  return load<i32>(move, 8) * bitsDown() + load<i32>(move, 12) * bitsRight();
}

function placeOf(move: usize): usize {
  const down = load<i32>(move, 8);
  const right = load<i32>(move, 12);
  return load<u8>(PLACES + (rows < cols ? 5 * right + down : 5 * down + right) + 12);
}

function isFree(at: usize): bool {
  return <u32>load<u8>(at) < VISITED;
}

/** Puts a free square on the empty board. */
function putSquare(bit: u32, degree: u32): void {
  const value = (((8 - degree) << 1) | 1) & 15;
  for (let plane: u32 = 0; plane < 4; plane++) {
    const at = EMPTY + <usize>plane * PLANE + (bit >> 3);
    store<u8>(at, load<u8>(at) | (((value >> plane) & 1) << (bit & 7)));
  }
}

/** Makes the keys of a square's moves. Returns its order of preference. */
function orderMoves(square: u32, tieBreak: u32): u32 {
  const outRow = 2 * <i32>(square / cols) - <i32>rows + 1;
  const outCol = 2 * <i32>(square % cols) - <i32>cols + 1;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    let key = BIAS;
    if (tieBreak === FARTHEST) key -= load<i32>(move, 8) * outRow + load<i32>(move, 12) * outCol;
    key = (((key << 3) + <i32>k) << 8) | (load<i32>(move, 4) & 255);
    store<i32>(KEYS + (placeOf(move) << 2), key);
  }
  let order: u32 = 0;
  for (let one = KEYS; one < KEYS + 32; one += 4) {
    for (let other = KEYS; other < one; other += 4) {
      order = (order << 1) | u32(load<u32>(one) < load<u32>(other));
    }
  }
  return order;
}

/** Makes the table of the keys at hand. */
function fillTable(table: usize): void {
  store<u32>(LEAST_KEYS, u32.MAX_VALUE << 8);
  for (let index: usize = 0; index < 256; index++) {
    if (index > 0) {
      const rest = load<u32>(LEAST_KEYS + ((index & (index - 1)) << 2));
      store<u32>(LEAST_KEYS + (index << 2), min(rest, load<u32>(KEYS + (ctz(index) << 2))));
    }
    store<u8>(table + index, load<u8>(LEAST_KEYS + (index << 2)));
  }
}

/** Writes the moves of each set in the order tried. */
function fillRanked(): void {
  for (let index: u32 = 0; index < 256; index++) {
    let at = RANKED + ((<usize>index) << 3);
    store<u64>(at, 0);
    for (let k: u32 = 0; k < 8; k++) {
      const move = moveRow(k);
      if ((index >> <u32>placeOf(move)) & 1) store<u8>(at++, load<u8>(move, 4));
    }
  }
}

/** Makes records and tables of the loaded board, which has 5 to 12 squares on its short side. */
export function prepareWindows(tieBreak: u32): void {
  memory.fill(EMPTY, 0, 4 * PLANE);
  let factor: u64 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    factor |= (<u64>1) << (56 - MOST_BEFORE + placeOf(move) - shiftOf(move));
  }
  let table = TABLES;
  for (let square: u32 = 0; square < squares; square++) {
    const record = (<usize>square) << 5;
    const bit = MARGIN + (square / cols) * bitsDown() + (square % cols) * bitsRight();
    const window = (bit - LEAST_BEFORE) >> 3;
    const own = bit - (window << 3);
    const at = template + paddedIndex(square);
    let near: u64 = 0;
    if (isFree(at)) {
      for (let k: u32 = 0; k < 8; k++) {
        const move = moveRow(k);
        if (isFree(at + load<i32>(move))) near |= (<u64>1) << (own + shiftOf(move));
      }
      putSquare(bit, <u32>popcnt(near));
    }
    store<u64>(record, near, NEIGHBOURS);
    store<u64>(record, ~((<u64>1) << own), OTHERS);
    store<u64>(record, factor << (MOST_BEFORE - own), FACTOR);
    store<u32>(record, window, WINDOW);
    planeBytes = window + 8;
    const order = orderMoves(square, tieBreak);
    store<u32>(ORDERS + (record >> 3), order);
    let same: usize = 0;
    while (load<u32>(ORDERS + (same >> 3)) !== order) same += 32;
    if (same === record) {
      fillTable(table);
      store<u32>(record, <u32>table, TABLE);
      table += 256;
    } else {
      store<u32>(record, load<u32>(same, TABLE), TABLE);
    }
  }
  if (tieBreak === RANDOM) fillRanked();
}

/**
 * The square that comes after one from a set of its neighbours, modulo 256; itself, if that is empty. `Tie` is u32 where the
 * random word at `word` chooses in the set, u8 where preferences are fixed.
 */
export function nextIn<Tie>(square: u32, record: usize, set: u64, word: usize): u32 {
  const index = <usize>((set * load<u64>(record, FACTOR)) >> 56);
  if (sizeof<Tie>() === 1) return square + load<u8>(<usize>load<u32>(record, TABLE) + index);
  const rank = <usize>((<u64>load<u32>(word) * <u64>popcnt(set)) >> 32);
  return square + load<u8>((index << 3) + rank, RANKED);
}

/** Batches of walks on the windows of window.ts: twelve boards in turns, as in bitboard-simd.ts. */

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
    drawSimdWords(seed, STREAMS, 0, WORDS, openSquares);
  } else {
    for (let k: usize = 0; k < BOARDS / 4; k++) {
      drawScalarWords(seed, STREAMS + (k << 4), 0, WORDS + k * FOUR_WORDS, openSquares);
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
  for (let step: usize = 0; step < <usize>openSquares; step++, words += WORDS_STEP) {
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
    memory.copy(row, walk, openSquares);
    return;
  }
  for (const end = walk + <usize>openSquares; walk < end; walk++, row += width) {
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
        left === 0 && (!closed || isKnightMove(load<u8>(walk + openSquares - 1), load<u8>(walk)));
      writeAnswer(at, count, walked, openSquares - <u32>left, complete ? FOUND : STUCK);
      copyPath(rows + <usize>(walked * squares * width), walk, width);
    }
  }
}
