/**
 * Boards of at most 64 squares as sets of bits. A board's tables: for each square its neighbours, its own bit's
 * complement and the factor that tells sets of neighbours apart; and the next square for each of those sets.
 *
 * Where a square's bit lies: row after row of eight on boards of at most 8 x 8; along the short side on longer ones.
 * So there are eight layouts, whose rows are 1 to 8 bits wide, and a few factors serve all boards.
 */
import { cols, freeSquares, paddedIndex, rows, squares, template, VISITED } from './layout';

/** The most squares of a board, and the square on which walks that are over stay. */
export const MOST_SQUARES: u32 = 64;
export const NO_SQUARE: u32 = 64;

/** For each square its neighbours in the order preferred, 8 bytes, {@link NO_SQUARE} for none. Written by the wrapper. */
export const PREFERENCES: usize = memory.data(64 * 8, 16);

/** For each square and for {@link NO_SQUARE}: neighbours, all bits but its own, factor, nothing (u64 each). */
export const ROWS: usize = memory.data(65 * 32, 32);

/** The next square, by square and index of a set of neighbours: (set * factor) >>> 56. None for the empty set. */
export const NEXT: usize = memory.data(65 * 256, 64);
/** The same for random ties: by square, index and rank in the set, 8 bytes for each index. */
export const RANKED: usize = memory.data(65 * 2048, 64);

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

/** Bits a row. */
function width(): u32 {
  if (rows <= 8 && cols <= 8) return 8;
  return min(rows, cols);
}

function bitIndex(square: u32): u32 {
  const row = square / cols;
  const col = square % cols;
  if (cols > 8) return col * rows + row;
  return row * width() + col;
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
  if (missing & 1) plane0 |= bit;
  if (missing & 2) plane1 |= bit;
  if (missing & 4) plane2 |= bit;
}

/** Fills the next squares of one square for all sets of its neighbours. */
function fillNext(square: u32, degree: u32, factor: u64, ranked: bool): void {
  const preferences = PREFERENCES + ((<usize>square) << 3);
  const next = NEXT + ((<usize>square) << 8);
  const rankedNext = RANKED + ((<usize>square) << 11);
  store<u64>(SETS, 0);
  for (let set: u32 = 1; set < (<u32>1) << degree; set++) {
    const preferred = <u32>load<u8>(preferences + ctz(set));
    const bits = load<u64>(SETS + ((<usize>(set & (set - 1))) << 3)) | ((<u64>1) << bitIndex(preferred));
    store<u64>(SETS + ((<usize>set) << 3), bits);
    const index = <usize>((bits * factor) >> 56);
    store<u8>(next + index, <u8>preferred);
    if (!ranked) continue;
    let at = rankedNext + (index << 3);
    for (let rest = set; rest !== 0; rest &= rest - 1) store<u8>(at++, load<u8>(preferences + ctz(rest)));
  }
}

/** Makes the tables of the board in hand from the neighbours in {@link PREFERENCES}; with `ranked` for random ties. */
export function prepareBitboard(ranked: bool): void {
  free = 0;
  plane0 = 0;
  plane1 = 0;
  plane2 = 0;
  memory.fill(NEXT, <u8>NO_SQUARE, 65 * 256);
  if (ranked) memory.fill(RANKED, <u8>NO_SQUARE, 65 * 2048);
  for (let square: u32 = 0; square <= NO_SQUARE; square++) {
    const row = ROWS + ((<usize>square) << 5);
    let neighbours: u64 = 0;
    let others: u64 = u64.MAX_VALUE;
    let factor: u64 = 0;
    if (square < squares) {
      const bit = bitIndex(square);
      let degree: u32 = 0;
      for (; degree < 8; degree++) {
        const neighbour = <u32>load<u8>(PREFERENCES + ((<usize>square) << 3) + degree);
        if (neighbour === NO_SQUARE) break;
        neighbours |= (<u64>1) << bitIndex(neighbour);
      }
      others = ~((<u64>1) << bit);
      factor = factorFor(bit);
      if (<u32>load<u8>(template + paddedIndex(square)) < VISITED) setPlanes(~others, degree);
      fillNext(square, degree, factor, ranked);
    }
    store<u64>(row, neighbours);
    store<u64>(row, others, 8);
    store<u64>(row, factor, 16);
  }
}

/** Squares placed by a walk that left these ones free. */
export function placed(left: u64): u32 {
  return freeSquares - <u32>popcnt(left);
}
