/**
 * Boards of up to 256 squares as sets of bits, of which a step sees a window: what is near a square lies in 64 bits that
 * begin with some byte. See bitboard.ts for the idea. Records say of each square where its window lies and what in it are
 * its neighbours; tables say which square comes next.
 *
 * Bits lie row after row along the board's long side, 5 to 12 a row. In its window a square's bit is one of eight, so the
 * factor that tells sets of neighbours apart is one number, shifted; and what it makes of a set depends on the moves in it
 * alone. So next squares are told as distances, by tables that squares share.
 */
import { FARTHEST, RANDOM } from './attempt';
import { cols, moveRow, paddedIndex, rows, squares, template, VISITED } from './layout';

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

/** Makes records and tables of the board in hand, which has 5 to 12 squares on its short side. */
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
