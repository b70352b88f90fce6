/**
 * Boards of at most 64 squares as sets of bits. A board's tables: for each square its neighbours, its own bit's
 * complement and the factor that tells sets of neighbours apart; and the next square for each of those sets.
 *
 * Where a square's bit lies: row after row of eight on boards of at most 8 x 8; along the short side on longer ones.
 * So there are eight layouts, whose rows are 1 to 8 bits wide, and a few factors serve all boards.
 */
import { cols, freeSquares, moveRow, paddedIndex, rows, squares, template, VISITED } from './layout';

/** The most squares of a board, and the square on which walks that are over stay. */
export const MOST_SQUARES: u32 = 64;
export const NO_SQUARE: u32 = 64;

/** For each square its neighbours in the order preferred, 8 bytes, {@link NO_SQUARE} for none. Written by the wrapper. */
export const PREFERENCES: usize = memory.data(64 * 8, 16);

/**
 * For each square and for {@link NO_SQUARE}: neighbours, all bits but its own, factor (u64 each); twice the way from the
 * board's centre by rows and by columns, and which bit it is (i16 each).
 */
export const ROWS: usize = memory.data(65 * 32, 32);
/** By bit: the square (u8). */
export const SQUARES: usize = memory.data(64, 16);

/**
 * The next square by square and index of a set of neighbours, which is (set * factor) >>> 56, and 0 for the empty set, after
 * which none comes (u8). For boards that are walked one by one, or without SIMD.
 */
export const NEXT: usize = memory.data(65 * 256, 64);
/**
 * All that a step needs in one place, for boards walked with SIMD: a record for each square and for {@link NO_SQUARE}. Where
 * the record of the next square lies, from here (u16), by index of a set; then the square's row.
 */
export const RECORDS: usize = memory.data(65 * 544, 64);
/** Bytes of a record, and of what comes before its row. */
export const RECORD: u32 = 544;
export const RECORD_ROW: usize = 512;
/**
 * The next square where ties are random, by square, index and rank in the set, 8 bytes for each index (u8). What belongs to a
 * square lies four times as far from here as its record from {@link RECORDS}.
 */
export const RANKED: usize = memory.data(65 * 2176, 64);
export const RANKED_BYTES: u32 = 2176;

/** The random words of the boards walked together, by step; those of the generators' warm-up come first. */
export const WORDS: usize = memory.data((12 + 64) * 12 * 4, 64);

/** The sets of neighbours of one square, by which of its preferences they hold. */
const SETS: usize = memory.data(256 * 8, 16);

/**
 * Factors by layout: bits a row, the first bit they hold for, the bit they are given for, the factor, which moves with the
 * square (u64 each). Found, and shown to tell all sets of neighbours of all squares apart, by scripts/find-factors.mjs.
 */
const FACTORS: usize = memory.data<u64>([
  2,
  0,
  58,
  0x63, // to 32 rows
  3,
  0,
  56,
  0xdb, // to 21 rows
  4,
  0,
  54,
  0x282b, // to 16 rows
  5,
  0,
  52,
  0x20085, // to 12 rows
  6,
  0,
  50,
  0x804821, // to 10 rows
  7,
  0,
  48,
  0x4208201, // the first 7 of 9 rows
  7,
  49,
  54,
  0x209009, // the last two
  8,
  0,
  39,
  0x8014020090, // the first 5 of 8 rows
  8,
  40,
  40,
  0x4410004141, // the sixth
  8,
  48,
  53,
  0x848005, // the last two
]);
const FACTOR_ROWS: u32 = 10;

/** The free squares of the empty board, and in three bit planes 8 less the degree of each (modulo 8). */
export let free: u64 = 0;
export let plane0: u64 = 0;
export let plane1: u64 = 0;
export let plane2: u64 = 0;
/** Those of degree 0. */
export let isolatedSquares: u64 = 0;

/** Bits a row. */
function width(): u32 {
  if (rows <= 8 && cols <= 8) return 8;
  return min(rows, cols);
}

/** Bits from a square to the one below it, and to the one on its right. */
export function bitsDown(): u32 {
  return cols > 8 ? 1 : width();
}

export function bitsRight(): u32 {
  return cols > 8 ? rows : 1;
}

function bitIndex(square: u32): u32 {
  return (square / cols) * bitsDown() + (square % cols) * bitsRight();
}

function factorFor(bit: u32): u64 {
  let factor: u64 = 0;
  for (let i: u32 = 0; i < FACTOR_ROWS; i++) {
    const at = FACTORS + ((<usize>i) << 5);
    if (load<u64>(at) !== <u64>width() || load<u64>(at, 8) > <u64>bit) continue;
    const distance = <i64>load<u64>(at, 16) - <i64>bit;
    factor = load<u64>(at, 24);
    factor = distance < 0 ? factor >> -distance : factor << distance;
  }
  return factor;
}

function setPlanes(bit: u64, degree: u32): void {
  const missing = 8 - degree;
  free |= bit;
  if (degree === 0) isolatedSquares |= bit;
  if (missing & 1) plane0 |= bit;
  if (missing & 2) plane1 |= bit;
  if (missing & 4) plane2 |= bit;
}

/** Fills the next squares of one square for all sets of its neighbours. */
function fillNext(square: u32, degree: u32, factor: u64, ranked: bool): void {
  const preferences = PREFERENCES + ((<usize>square) << 3);
  const next = NEXT + ((<usize>square) << 8);
  const nextRecord = RECORDS + <usize>(square * RECORD);
  const rankedNext = RANKED + <usize>(square * RANKED_BYTES);
  store<u8>(next, <u8>NO_SQUARE);
  store<u16>(nextRecord, <u16>(NO_SQUARE * RECORD));
  if (ranked) store<u8>(rankedNext, <u8>NO_SQUARE);
  store<u64>(SETS, 0);
  for (let set: u32 = 1; set < (<u32>1) << degree; set++) {
    const preferred = <u32>load<u8>(preferences + ctz(set));
    const bits = load<u64>(SETS + ((<usize>(set & (set - 1))) << 3)) | ((<u64>1) << bitIndex(preferred));
    store<u64>(SETS + ((<usize>set) << 3), bits);
    const index = <usize>((bits * factor) >> 56);
    store<u8>(next + index, <u8>preferred);
    if (ASC_FEATURE_SIMD) store<u16>(nextRecord + (index << 1), <u16>(preferred * RECORD));
    if (!ranked) continue;
    let at = rankedNext + (index << 3);
    for (let rest = set; rest !== 0; rest &= rest - 1) store<u8>(at++, load<u8>(preferences + ctz(rest)));
  }
}

/** Puts the neighbours of a square, its bit's complement and its factor into its record. */
function copyRow(square: u32): void {
  const row = ROWS + ((<usize>square) << 5);
  const to = RECORDS + <usize>(square * RECORD) + RECORD_ROW;
  store<u64>(to, load<u64>(row));
  store<u64>(to, load<u64>(row, 8), 8);
  store<u64>(to, load<u64>(row, 16), 16);
}

/** The free neighbours of a square as a set. */
function neighboursOf(square: u32): u64 {
  const at = template + paddedIndex(square);
  let neighbours: u64 = 0;
  if (<u32>load<u8>(at) >= VISITED) return 0;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    if (<u32>load<u8>(at + load<i32>(move)) >= VISITED) continue;
    neighbours |= (<u64>1) << bitIndex(square + load<i32>(move, 4));
  }
  return neighbours;
}

/** Makes what does not depend on preferences: {@link ROWS} but for the factors, and the empty board. */
export function prepareRows(): void {
  free = 0;
  plane0 = 0;
  plane1 = 0;
  plane2 = 0;
  isolatedSquares = 0;
  memory.fill(ROWS, 0, 65 * 32);
  store<u64>(ROWS + ((<usize>NO_SQUARE) << 5), u64.MAX_VALUE, 8);
  for (let square: u32 = 0; square < squares; square++) {
    const row = ROWS + ((<usize>square) << 5);
    const bit = bitIndex(square);
    const neighbours = neighboursOf(square);
    store<u8>(SQUARES + bit, <u8>square);
    store<u64>(row, neighbours);
    store<u64>(row, ~((<u64>1) << bit), 8);
    store<i16>(row, <i16>(2 * <i32>(square / cols) - <i32>rows + 1), 24);
    store<i16>(row, <i16>(2 * <i32>(square % cols) - <i32>cols + 1), 26);
    store<i16>(row, <i16>bit, 28);
    if (<u32>load<u8>(template + paddedIndex(square)) < VISITED)
      setPlanes((<u64>1) << bit, <u32>popcnt(neighbours));
  }
}

/**
 * Makes the tables of the board in hand from the neighbours in {@link PREFERENCES}; with `ranked` for random ties. The
 * rows are there.
 */
export function prepareBitboard(ranked: bool): void {
  for (let square: u32 = 0; square < squares; square++) {
    const row = ROWS + ((<usize>square) << 5);
    const factor = factorFor(bitIndex(square));
    store<u64>(row, factor, 16);
    if (ASC_FEATURE_SIMD) copyRow(square);
    fillNext(square, <u32>popcnt(load<u64>(row)), factor, ranked);
  }
  if (ASC_FEATURE_SIMD) copyRow(NO_SQUARE);
  fillNext(NO_SQUARE, 0, 0, ranked);
}
