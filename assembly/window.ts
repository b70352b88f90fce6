import { closed, FARTHEST, RANDOM, seed, tieBreak } from './attempt';
import { FOUND, rowOf, STUCK, width, writeResult } from './batch';
import { narrow } from './bitboard';
import {
  BOARDS,
  beginGroups,
  drawWords,
  GROUP_STARTS,
  gatherGroup,
  narrowTwo,
  neighbours,
  others,
  STEP_WORDS,
  tourOf,
  WORDS,
} from './bitboard-walk';
import {
  cols,
  isKnightMove,
  moveRow,
  openSquares,
  paddedIndex,
  rows,
  squares,
  template,
  VISITED,
} from './layout';
import { WARM_UP } from './random';

/**
 * Boards of up to 256 squares as sets of bits. A step reads a window of them: 64 bits from a byte boundary that contain all
 * squares near the current one. bitboard.ts describes the idea. Records have the window of each square and its neighbours
 * in it; tables have the next square.
 *
 * Bits lie row after row along the board's long side, 5 to 12 a row. In its window a square's bit is one of eight, so the
 * factor that distinguishes sets of neighbours is one number, shifted, and its result for a set depends only on the moves
 * in the set. So tables store the distance to the next square, and squares share them.
 */

/** Bytes of a plane: 32 bits before the first square, at most 256 squares, and the rest of the last window. */
const PLANE: usize = 48;
const MARGIN: u32 = 32;
/** Number of bits of a window before a square's own: at least two rows of 12 and one more. */
const MIN_BEFORE: u32 = 27;
const MAX_BEFORE: u32 = 34;

/** The empty board: open squares, and in three planes 8 minus the degree of each (modulo 8). */
const EMPTY: usize = memory.data(4 * 48, 64);
/** Bytes of a plane up to the end of the last window. */
let planeBytes: usize = 0;

/** A record of 32 bytes for each square. The constants below name its fields. */
const RECORDS: usize = memory.data(256 * 32, 64);
/** In the window: the neighbours, all bits but the square's own, and the factor (u64 each). */
const NEIGHBOURS: usize = RECORDS;
const OTHERS: usize = RECORDS + 8;
const FACTOR: usize = RECORDS + 16;
/** The window's first byte in a plane, and the address of the square's table (u32 each). */
const WINDOW: usize = RECORDS + 24;
const TABLE: usize = RECORDS + 28;

/**
 * By index of a set of neighbours: the distance to the next square (u8, modulo 256), 0 for the empty set. There is a table
 * for each order of preference. With `farthest` there are 49 orders: 24 for sectors around the centre, 24 for the lines
 * between sectors, and one for the centre.
 */
const TABLES: usize = memory.data(49 * 256, 64);
/** The same for random ties: eight ranks in the set (u8). */
const RANKED: usize = memory.data(256 * 8, 64);
/** By square: its order of preference, as one bit for each pair of moves that says which comes first (u32). */
const ORDERS: usize = memory.data(256 * 4, 16);

/**
 * By (5 * (rows along + 2) + columns across + 2): the bit of an index for a move. With these the factor distinguishes all
 * sets of moves in rows of 5 to 12 bits. scripts/derive-constants.mjs finds them and shows it.
 */
const PLACES: usize = memory.data<u8>([
  8, 5, 8, 7, 8, 0, 8, 8, 8, 4, 8, 8, 8, 8, 8, 2, 8, 8, 8, 6, 8, 1, 8, 3, 8,
]);
/** By bit of an index: the key of its move, the least first: preference, move order, and in the lowest byte its distance (u32). */
const KEYS: usize = memory.data(8 * 4, 16);
/** By index: the lowest key in the set (u32). */
const MIN_KEYS: usize = memory.data(256 * 4, 16);
/**
 * Exceeds all preferences. A preference is twice the distance from the centre, weighted by two rows and one column or the
 * reverse.
 */
const BIAS: i32 = 512;

/** Returns the distance between the bits of a square and of the square below it. */
function bitsDown(): i32 {
  return rows < cols ? 1 : cols;
}

/** Returns how far the bit of the square to the right of a square is from its own. */
function bitsRight(): i32 {
  return rows < cols ? rows : 1;
}

/** Returns how far a move shifts a bit. */
function shiftOf(move: usize): i32 {
  return load<i32>(move, 8) * bitsDown() + load<i32>(move, 12) * bitsRight();
}

/** Returns the bit of an index for a move. */
function placeOf(move: usize): usize {
  const down = load<i32>(move, 8);
  const right = load<i32>(move, 12);
  return load<u8>(PLACES + (rows < cols ? 5 * right + down : 5 * down + right) + 12);
}

function isOpen(at: usize): bool {
  return <u32>load<u8>(at) < VISITED;
}

/** Adds an open square to the empty board. */
function addSquare(bit: u32, degree: u32): void {
  const value = (((8 - degree) << 1) | 1) & 15;
  for (let plane: u32 = 0; plane < 4; plane++) {
    const at = EMPTY + <usize>plane * PLANE + (bit >> 3);
    store<u8>(at, load<u8>(at) | (((value >> plane) & 1) << (bit & 7)));
  }
}

/** Makes the keys of a square's moves. Returns its order of preference. */
function orderMoves(square: u32, ties: u32): u32 {
  const outRow = 2 * <i32>(square / cols) - <i32>rows + 1;
  const outCol = 2 * <i32>(square % cols) - <i32>cols + 1;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    let key = BIAS;
    if (ties === FARTHEST) key -= load<i32>(move, 8) * outRow + load<i32>(move, 12) * outCol;
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

/** Makes a table from the keys. */
function fillTable(table: usize): void {
  store<u32>(MIN_KEYS, u32.MAX_VALUE << 8);
  for (let index: usize = 0; index < 256; index++) {
    if (index > 0) {
      const rest = load<u32>(MIN_KEYS + ((index & (index - 1)) << 2));
      store<u32>(MIN_KEYS + (index << 2), min(rest, load<u32>(KEYS + (ctz(index) << 2))));
    }
    store<u8>(table + index, load<u8>(MIN_KEYS + (index << 2)));
  }
}

/** Writes the moves of each set, in the order tried. */
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

/** Makes the records and tables of the loaded board, whose short side has 5 to 12 squares. */
export function prepareWindows(ties: u32): void {
  memory.fill(EMPTY, 0, 4 * PLANE);
  let factor: u64 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    factor |= (<u64>1) << (56 - MAX_BEFORE + placeOf(move) - shiftOf(move));
  }
  let table = TABLES;
  for (let square: u32 = 0; square < squares; square++) {
    const record = (<usize>square) << 5;
    const bit = MARGIN + (square / cols) * bitsDown() + (square % cols) * bitsRight();
    const window = (bit - MIN_BEFORE) >> 3;
    const own = bit - (window << 3);
    const at = template + paddedIndex(square);
    let near: u64 = 0;
    if (isOpen(at)) {
      for (let k: u32 = 0; k < 8; k++) {
        const move = moveRow(k);
        if (isOpen(at + load<i32>(move))) near |= (<u64>1) << (own + shiftOf(move));
      }
      addSquare(bit, <u32>popcnt(near));
    }
    store<u64>(record, near, NEIGHBOURS);
    store<u64>(record, ~((<u64>1) << own), OTHERS);
    store<u64>(record, factor << (MAX_BEFORE - own), FACTOR);
    store<u32>(record, window, WINDOW);
    planeBytes = window + 8;
    const order = orderMoves(square, ties);
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
  if (ties === RANDOM) fillRanked();
}

/**
 * Returns the next square from a set of a square's neighbours, modulo 256, or the square itself if the set is empty. `Tie` is
 * u32 if the random word at `word` chooses, u8 if preferences are fixed.
 */
function nextSquare<Tie>(square: u32, record: usize, set: u64, word: usize): u32 {
  const index = <usize>((set * load<u64>(record, FACTOR)) >> 56);
  if (sizeof<Tie>() === 1) return square + load<u8>(<usize>load<u32>(record, TABLE) + index);
  const rank = <usize>((<u64>load<u32>(word) * <u64>popcnt(set)) >> 32);
  return square + load<u8>((index << 3) + rank, RANKED);
}

/**
 * Batches of walks: the boards of a group in turn, as in bitboard-walk.ts. Between two steps of one its planes reach the memory
 * that other windows read.
 */

/** By board: the unvisited squares and three planes. */
const PLANES: usize = memory.data(12 * 192, 64);
const BOARD: usize = 192;
const PLANES_END: usize = PLANES + 12 * 192;
/** By board: its path (u8), with room for one more square. */
const WALKS: usize = memory.data(12 * 272, 64);
const WALK: usize = 272;

/** Sets up empty boards, with the starts of the group. */
function beginBoards(): void {
  for (let board = PLANES; board < PLANES_END; board += BOARD) memory.copy(board, EMPTY, BOARD);
  for (let k: usize = 0; k < BOARDS; k++) store<u8>(WALKS + k * WALK, load<u32>(GROUP_STARTS + (k << 2)));
}

/** Takes a step on two consecutive boards: the eight windows fill four vectors. */
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
  const least = narrowTwo(narrowTwo(narrowTwo(v128.and(near, before), high), middle), low);
  const carry = v128.and(near, low);
  const unvisited = v128.and(before, others(row0, row1));
  v128.store_lane<u64>(at0, unvisited, 0);
  v128.store_lane<u64>(at1, unvisited, 1, BOARD);
  const low1 = v128.xor(low, near);
  v128.store_lane<u64>(at0, low1, 0, PLANE);
  v128.store_lane<u64>(at1, low1, 1, BOARD + PLANE);
  const middle1 = v128.xor(middle, carry);
  v128.store_lane<u64>(at0, middle1, 0, 2 * PLANE);
  v128.store_lane<u64>(at1, middle1, 1, BOARD + 2 * PLANE);
  const high1 = v128.xor(high, v128.and(carry, middle));
  v128.store_lane<u64>(at0, high1, 0, 3 * PLANE);
  v128.store_lane<u64>(at1, high1, 1, BOARD + 3 * PLANE);
  store<u8>(walk, nextSquare<Tie>(square0, record0, i64x2.extract_lane(least, 0), words), 1);
  store<u8>(walk, nextSquare<Tie>(square1, record1, i64x2.extract_lane(least, 1), words + 4), WALK + 1);
}

/** Takes the same step on one board, without SIMD. */
function stepOne<Tie>(board: usize, walk: usize, word: usize): void {
  const square = load<u8>(walk);
  const record = (<usize>square) << 5;
  const at = board + <usize>load<u32>(record, WINDOW);
  const near = load<u64>(record, NEIGHBOURS);
  const unvisited = load<u64>(at);
  const low = load<u64>(at, PLANE);
  const middle = load<u64>(at, 2 * PLANE);
  const high = load<u64>(at, 3 * PLANE);
  const least = narrow(narrow(narrow(near & unvisited, high), middle), low);
  const carry = near & low;
  store<u64>(at, unvisited & load<u64>(record, OTHERS));
  store<u64>(at, low ^ near, PLANE);
  store<u64>(at, middle ^ carry, 2 * PLANE);
  store<u64>(at, high ^ (carry & middle), 3 * PLANE);
  store<u8>(walk, nextSquare<Tie>(square, record, least, word), 1);
}

/** Walks from the starts of the group. `Tie` is u32 for random ties, else u8. */
function walkBoards<Tie>(): void {
  beginBoards();
  let words = WORDS + <usize>WARM_UP * STEP_WORDS;
  for (let step: usize = 0; step < <usize>openSquares; step++, words += STEP_WORDS) {
    let walk = WALKS + step;
    let word = words;
    if (ASC_FEATURE_SIMD) {
      for (let board = PLANES; board < PLANES_END; board += 2 * BOARD) {
        stepTwo<Tie>(board, walk, word);
        walk += 2 * WALK;
        word += 8;
      }
    } else {
      for (let board = PLANES; board < PLANES_END; board += BOARD) {
        stepOne<Tie>(board, walk, word);
        walk += WALK;
        word += 4;
      }
    }
  }
}

/** Counts the squares that board `k` has not visited. */
function countUnvisited(k: u32): u32 {
  let count: u64 = 0;
  const board = PLANES + <usize>k * BOARD;
  for (let at = board; at < board + planeBytes; at += 8) count += popcnt(load<u64>(at));
  return <u32>count;
}

/** Copies a path to a row. */
function copyPath(row: usize, walk: usize): void {
  if (width === 1) {
    memory.copy(row, walk, openSquares);
    return;
  }
  for (const last = walk + <usize>openSquares; walk < last; walk++, row += width) {
    if (width === 2) store<u16>(row, load<u8>(walk));
    else store<u32>(row, load<u8>(walk));
  }
}

/** Walks from the starts of the batch, to any end. The windows are prepared. */
export function walkWindowBatch(stream: u32): void {
  beginGroups();
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (tieBreak === RANDOM) {
      drawWords(seed, 0, WORDS, openSquares);
      walkBoards<u32>();
    } else {
      walkBoards<u8>();
    }
    for (let k: u32 = 0; k < count; k++) {
      const walk = WALKS + <usize>k * WALK;
      const left = countUnvisited(k);
      const complete =
        left === 0 && (!closed || isKnightMove(load<u8>(walk + openSquares - 1), load<u8>(walk)));
      writeResult(tourOf(k), complete ? FOUND : STUCK, openSquares - left);
      copyPath(rowOf(tourOf(k)), walk);
    }
  }
}
