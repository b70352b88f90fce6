/**
 * Boards of at most 64 squares as sets of bits, and their tables: for each square its neighbours, the complement of its own
 * bit and a factor that distinguishes sets of neighbours; and the next square for each of these sets.
 *
 * Bits lie row after row of eight on boards of at most 8 x 8, and along the short side on longer ones. So there are eight
 * layouts, with rows of 1 to 8 bits, and a few factors serve all boards.
 */
import { cols, moveRow, openSquares, rowAt, rows, squares, template, VISITED } from './layout';

/** No square. Walks that have ended stay on it. */
export const NO_SQUARE: u32 = 64;

/** By square: its neighbours in the order of preference, 8 bytes, then {@link NO_SQUARE}. The wrapper writes them. */
export const PREFERENCES: usize = memory.data(64 * 8, 16);

/** A record of 32 bytes for each square and for {@link NO_SQUARE}. The constants below name its fields. */
const RECORDS: usize = memory.data(65 * 32, 64);
/** The neighbours, all squares but this one, and the factor that distinguishes sets of neighbours (u64 each). */
export const NEIGHBOURS: usize = RECORDS;
export const OTHERS: usize = RECORDS + 8;
const FACTOR: usize = RECORDS + 16;
/** Twice the distance from the board's centre, by rows and by columns, and the index of its bit (i16 each). */
export const OUT_ROW: usize = RECORDS + 24;
export const OUT_COL: usize = RECORDS + 26;
export const BIT: usize = RECORDS + 28;
/** The number of neighbours that a backbite move chooses from (u16). */
const CHOICES: usize = RECORDS + 30;
/**
 * The next square (u8), 256 for each square: by the index of a set of neighbours, which is (set * factor) >>> 56, and 0 for
 * the empty set.
 */
const NEXT: usize = memory.data(65 * 256, 64);
/** The same with random ties: eight ranks in the set. */
const RANKED: usize = memory.data(65 * 256 * 8, 64);
/** By bit: the square (u8). */
export const SQUARES: usize = memory.data(64, 16);
/** The open squares, ascending (u8). */
export const OPEN_SQUARES: usize = memory.data(64, 16);

/** The sets of neighbours of one square, by the set of its preferences (u64). */
const SETS: usize = memory.data(256 * 8, 16);

/**
 * By layout (u64 each): bits of a row, the first bit that a factor serves, the bit for which it is given, and the factor, which
 * shifts with the square. scripts/derive-constants.mjs finds them and shows that they distinguish all sets.
 */
const ROW_BITS: usize = memory.data<u64>([2, 3, 4, 5, 6, 7, 7, 8, 8, 8]);
const FIRST_BITS: usize = memory.data<u64>([0, 0, 0, 0, 0, 0, 49, 0, 40, 48]);
const GIVEN_BITS: usize = memory.data<u64>([58, 56, 54, 52, 50, 48, 54, 39, 40, 53]);
const FACTORS: usize = memory.data<u64>([
  0x63, 0xdb, 0x282b, 0x20085, 0x804821, 0x4208201, 0x209009, 0x8014020090, 0x4410004141, 0x848005,
]);
const LAYOUTS: usize = 10;

/** The open squares of the empty board, and three bit planes of 8 minus the degree of each (modulo 8). */
export let open: u64 = 0;
export let plane0: u64 = 0;
export let plane1: u64 = 0;
export let plane2: u64 = 0;
/** The open squares of degree 0. */
export let isolatedSquares: u64 = 0;

/** Returns the number of bits of a row. */
function rowBits(): u32 {
  if (rows <= 8 && cols <= 8) return 8;
  return min(rows, cols);
}

/** Returns the distance between the bits of a square and of the square below it. */
export function bitsDown(): u32 {
  return cols > 8 ? 1 : rowBits();
}

/** Returns how far the bit of the square to the right of a square is from its own. */
export function bitsRight(): u32 {
  return cols > 8 ? rows : 1;
}

function bitIndex(square: u32): u32 {
  return (square / cols) * bitsDown() + (square % cols) * bitsRight();
}

function factorFor(bit: u32): u64 {
  let factor: u64 = 0;
  for (let at: usize = 0; at < LAYOUTS << 3; at += 8) {
    if (load<u64>(ROW_BITS + at) !== <u64>rowBits() || load<u64>(FIRST_BITS + at) > <u64>bit) continue;
    const distance = <i64>load<u64>(GIVEN_BITS + at) - <i64>bit;
    factor = load<u64>(FACTORS + at);
    factor = distance < 0 ? factor >> -distance : factor << distance;
  }
  return factor;
}

/** Returns the offset of the record of a square. */
export function recordOf(square: u32): usize {
  return (<usize>square) << 5;
}

export function neighbours(square: u32): u64 {
  return load<u64>(recordOf(square), NEIGHBOURS);
}

/** Returns the set of all squares but this one. */
export function others(square: u32): u64 {
  return load<u64>(recordOf(square), OTHERS);
}

/** Returns the address of the neighbours of a square in the order of preference (u8). */
export function neighboursAt(square: u32): usize {
  return PREFERENCES + ((<usize>square) << 3);
}

/** Returns the number of neighbours that a backbite move at an end chooses from: all but the square before the end. */
export function choicesOf(end: u32): u32 {
  return load<u16>(recordOf(end), CHOICES);
}

/** Returns the squares of a set that are in a plane, or the set itself if there are none. */
export function narrow(set: u64, plane: u64): u64 {
  const narrowed = set & plane;
  return select<u64>(narrowed, set, narrowed !== 0);
}

/** Returns the index of the next square in {@link NEXT}. */
function indexOf(record: usize, set: u64): usize {
  return (record << 3) + <usize>((set * load<u64>(record, FACTOR)) >> 56);
}

/** Returns the preferred square in a set of neighbours of the square with a record. */
export function bestInRecord(record: usize, set: u64): u32 {
  return load<u8>(indexOf(record, set), NEXT);
}

/** Returns the preferred square in a set of neighbours. */
export function bestNeighbour(square: u32, set: u64): u32 {
  return bestInRecord(recordOf(square), set);
}

/** Returns the square in a set of neighbours that a random word chooses. */
export function randomNeighbour(square: u32, set: u64, word: u32): u32 {
  const record = recordOf(square);
  const rank = <usize>((<u64>word * <u64>popcnt(set)) >> 32);
  return load<u8>((indexOf(record, set) << 3) + rank, RANKED);
}

/** Fills the next squares of a square for all sets of its neighbours. */
function fillNext(square: u32, degree: u32, ranked: bool): void {
  const preferences = neighboursAt(square);
  const record = recordOf(square);
  store<u8>(record << 3, <u8>NO_SQUARE, NEXT);
  if (ranked) store<u8>(record << 6, <u8>NO_SQUARE, RANKED);
  store<u64>(SETS, 0);
  for (let set: u32 = 1; set < (<u32>1) << degree; set++) {
    const preferred = <u32>load<u8>(preferences + ctz(set));
    const bits = load<u64>(SETS + ((<usize>(set & (set - 1))) << 3)) | ((<u64>1) << bitIndex(preferred));
    store<u64>(SETS + ((<usize>set) << 3), bits);
    const index = indexOf(record, bits);
    store<u8>(index, <u8>preferred, NEXT);
    if (!ranked) continue;
    let at = RANKED + (index << 3);
    for (let rest = set; rest !== 0; rest &= rest - 1) store<u8>(at++, load<u8>(preferences + ctz(rest)));
  }
}

/** Returns the open neighbours of a square as a set. @param at its address in the template */
function findNeighbours(at: usize, bit: u32): u64 {
  const down = <i32>bitsDown();
  const right = <i32>bitsRight();
  let neighbours: u64 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const isOpen = u64(<u32>load<u8>(at + load<i32>(move)) < VISITED);
    neighbours |= isOpen << (bit + load<i32>(move, 8) * down + load<i32>(move, 12) * right);
  }
  return neighbours;
}

/** Adds an open square to the empty board. */
function addSquare(bit: u64, degree: u32): void {
  const missing = 8 - degree;
  open |= bit;
  if (degree === 0) isolatedSquares |= bit;
  if (missing & 1) plane0 |= bit;
  if (missing & 2) plane1 |= bit;
  if (missing & 4) plane2 |= bit;
}

/** The size of the board whose squares have records. */
let recordedRows: u32 = 0;
let recordedCols: u32 = 0;

/** Writes what the records have for a size of board, whichever squares are open. */
function prepareShape(): void {
  if (recordedRows === rows && recordedCols === cols) return;
  recordedRows = rows;
  recordedCols = cols;
  store<u64>(recordOf(NO_SQUARE), u64.MAX_VALUE, OTHERS);
  for (let square: u32 = 0; square < squares; square++) {
    const record = recordOf(square);
    const bit = bitIndex(square);
    store<u8>(SQUARES + bit, <u8>square);
    store<u64>(record, ~((<u64>1) << bit), OTHERS);
    store<u64>(record, factorFor(bit), FACTOR);
    store<i16>(record, <i16>(2 * <i32>(square / cols) - <i32>rows + 1), OUT_ROW);
    store<i16>(record, <i16>(2 * <i32>(square % cols) - <i32>cols + 1), OUT_COL);
    store<i16>(record, <i16>bit, BIT);
  }
}

/** Makes the empty board and the records, except the next squares, which depend on preferences. */
export function prepareRecords(): void {
  prepareShape();
  open = 0;
  plane0 = 0;
  plane1 = 0;
  plane2 = 0;
  isolatedSquares = 0;
  let at = OPEN_SQUARES;
  for (let row: u32 = 0, square: u32 = 0; row < rows; row++) {
    const left = template + rowAt(row);
    for (let col: u32 = 0; col < cols; col++, square++) {
      const record = recordOf(square);
      const bit = <u32>load<i16>(record, BIT);
      const isBlocked = <u32>load<u8>(left + col) >= VISITED;
      const near = isBlocked ? 0 : findNeighbours(left + col, bit);
      const degree = <u32>popcnt(near);
      store<u64>(record, near, NEIGHBOURS);
      store<u16>(record, <u16>max<u32>(degree, 1) - 1, CHOICES);
      if (isBlocked) continue;
      addSquare((<u64>1) << bit, degree);
      store<u8>(at++, <u8>square);
    }
  }
}

/** Makes the next squares of the loaded board from {@link PREFERENCES}, with `ranked` for random ties, too. */
export function prepareBitboard(ranked: bool): void {
  for (let square: u32 = 0; square < squares; square++) {
    fillNext(square, <u32>popcnt(neighbours(square)), ranked);
  }
  fillNext(NO_SQUARE, 0, ranked);
}

/** Returns an open square by a random word. */
export function randomSquare(word: u32): u32 {
  return load<u8>(OPEN_SQUARES + <usize>((<u64>word * <u64>openSquares) >> 32));
}
