/**
 * Boards of at most 64 squares as sets of bits. A board's tables: for each square its neighbours, its own bit's
 * complement and the factor that tells sets of neighbours apart; and the next square for each of those sets.
 *
 * Where a square's bit lies: row after row of eight on boards of at most 8 x 8; along the short side on longer ones.
 * So there are eight layouts, whose rows are 1 to 8 bits wide, and a few factors serve all boards.
 */
import { cols, moveRow, paddedIndex, rows, squares, template, VISITED } from './layout';

/** The most squares of a board, and the square on which walks that are over stay. */
export const MOST_SQUARES: u32 = 64;
export const NO_SQUARE: u32 = 64;

/** For each square its neighbours in the order preferred, 8 bytes, {@link NO_SQUARE} for none. Written by the wrapper. */
export const PREFERENCES: usize = memory.data(64 * 8, 16);

/**
 * A record for each square and for {@link NO_SQUARE}, all that a step needs in one place. First the next square (u8) by the
 * index of a set of neighbours, which is (set * factor) >>> 56, and 0 for the empty set, after which none comes; then what
 * the names below say.
 */
export const RECORDS: usize = memory.data(65 * 288, 32);
/** The neighbours, all squares but this one, and the factor that tells sets of neighbours apart (u64 each). */
export const NEIGHBOURS: usize = RECORDS + 256;
export const OTHERS: usize = RECORDS + 264;
export const FACTOR: usize = RECORDS + 272;
/** Twice the way from the board's centre, by rows and by columns, and which bit it is (i16 each). */
export const OUT_ROW: usize = RECORDS + 280;
export const OUT_COL: usize = RECORDS + 282;
export const BIT: usize = RECORDS + 284;
/** How many neighbours the end of a path has to choose from, see backbite.ts (u16). */
export const CHOICES: usize = RECORDS + 286;
/** The next square where ties are random (u8): eight ranks in the set for each byte of the records. */
const RANKED: usize = memory.data(65 * 288 * 8, 64);
/** By bit: the square (u8). */
export const SQUARES: usize = memory.data(64, 16);

/** The random words of the boards walked together, by step; those of the generators' warm-up come first. */
export const WORDS: usize = memory.data((12 + 64) * 12 * 4, 64);

/** The sets of neighbours of one square, by which of its preferences they hold. */
const SETS: usize = memory.data(256 * 8, 16);

/**
 * Factors by layout: bits a row, the first bit they hold for, the bit they are given for, the factor, which moves with the
 * square (u64 each). Found, and shown to tell all sets of neighbours of all squares apart, by scripts/derive-constants.mjs.
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

/** Where the record of a square lies, from {@link RECORDS}: 9 * 32 bytes for each. */
export function recordOf(square: u32): usize {
  return (((<usize>square) << 3) + square) << 5;
}

export function neighbours(square: u32): u64 {
  return load<u64>(recordOf(square), NEIGHBOURS);
}

/** All squares but this one. */
export function others(square: u32): u64 {
  return load<u64>(recordOf(square), OTHERS);
}

function indexOf(record: usize, set: u64): usize {
  return <usize>((set * load<u64>(record, FACTOR)) >> 56);
}

/** The square preferred in a set of neighbours. */
export function preferredIn(square: u32, set: u64): u32 {
  return preferredAt(recordOf(square), set);
}

/** The same of the square with a record. */
export function preferredAt(record: usize, set: u64): u32 {
  return load<u8>(record + indexOf(record, set), RECORDS);
}

/** The square that a random word chooses in a set of neighbours. */
export function chosenIn(square: u32, set: u64, word: u32): u32 {
  const record = recordOf(square);
  const rank = <usize>((<u64>word * <u64>popcnt(set)) >> 32);
  return load<u8>((record << 3) + ((indexOf(record, set) << 3) + rank), RANKED);
}

/** Fills the next squares of one square for all sets of its neighbours. */
function fillNext(square: u32, degree: u32, ranked: bool): void {
  const preferences = PREFERENCES + ((<usize>square) << 3);
  const record = recordOf(square);
  store<u8>(record, <u8>NO_SQUARE, RECORDS);
  if (ranked) store<u8>(record << 3, <u8>NO_SQUARE, RANKED);
  store<u64>(SETS, 0);
  for (let set: u32 = 1; set < (<u32>1) << degree; set++) {
    const preferred = <u32>load<u8>(preferences + ctz(set));
    const bits = load<u64>(SETS + ((<usize>(set & (set - 1))) << 3)) | ((<u64>1) << bitIndex(preferred));
    store<u64>(SETS + ((<usize>set) << 3), bits);
    const index = indexOf(record, bits);
    store<u8>(record + index, <u8>preferred, RECORDS);
    if (!ranked) continue;
    let at = RANKED + ((record + index) << 3);
    for (let rest = set; rest !== 0; rest &= rest - 1) store<u8>(at++, load<u8>(preferences + ctz(rest)));
  }
}

/** The free neighbours of a square as a set. */
function findNeighbours(square: u32): u64 {
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

/** Makes what does not depend on preferences: the records but for the next squares, and the empty board. */
export function prepareRecords(): void {
  free = 0;
  plane0 = 0;
  plane1 = 0;
  plane2 = 0;
  isolatedSquares = 0;
  store<u64>(recordOf(NO_SQUARE), u64.MAX_VALUE, OTHERS);
  for (let square: u32 = 0; square < squares; square++) {
    const record = recordOf(square);
    const bit = bitIndex(square);
    const near = findNeighbours(square);
    store<u8>(SQUARES + bit, <u8>square);
    store<u64>(record, near, NEIGHBOURS);
    store<u64>(record, ~((<u64>1) << bit), OTHERS);
    store<u64>(record, factorFor(bit), FACTOR);
    store<i16>(record, <i16>(2 * <i32>(square / cols) - <i32>rows + 1), OUT_ROW);
    store<i16>(record, <i16>(2 * <i32>(square % cols) - <i32>cols + 1), OUT_COL);
    store<i16>(record, <i16>bit, BIT);
    store<u16>(record, <u16>max<u32>(<u32>popcnt(near), 1) - 1, CHOICES);
    if (<u32>load<u8>(template + paddedIndex(square)) < VISITED)
      setPlanes((<u64>1) << bit, <u32>popcnt(near));
  }
}

/** Makes the next squares of the loaded board from the neighbours in {@link PREFERENCES}; with `ranked` for random ties too. */
export function prepareBitboard(ranked: bool): void {
  for (let square: u32 = 0; square < squares; square++) {
    fillNext(square, <u32>popcnt(neighbours(square)), ranked);
  }
  fillNext(NO_SQUARE, 0, ranked);
}
