/**
 * Where each array lies in linear memory.
 *
 * Static, so that its address never changes: the move table. From the heap base on, laid out anew for each board:
 *
 * | array    | element | length          | what                                                        |
 * |----------|---------|-----------------|-------------------------------------------------------------|
 * | template | u8      | padded          | the degrees of the empty board, copied for each tour        |
 * | marks    | u8      | padded          | the degrees of the tour in hand, with flags                 |
 * | path     | u32     | squares         | square numbers in visiting order                            |
 * | frames   | u32     | squares, search | what is left to try at each depth, or its random word       |
 * | longest  | u32     | squares, search | the longest path seen                                       |
 *
 * A padded board has two rows more above and below and one column more on either side; two columns to the left lies the
 * right column of the row above, so that every knight move from a square of the board stays inside.
 */

/** One row for each move in the order tried: padded offset, square offset, dRow, dCol (i32 each). */
export const MOVES: usize = memory.data(8 * 16, 16);
/** The row of a move in the table. */
export function moveRow(k: u32): usize {
  return MOVES + ((<usize>k) << 4);
}

/** A mark of a square that is visited, blocked or padding. Degrees are at most 8. */
export const VISITED: u32 = 0x80;
/** A mark of the end square, so that it is not entered before the last step. */
export const END: u32 = 0x40;
/** The mark of padding and blocked squares: two rounds of eight decrements leave {@link VISITED} set. */
export const OUTSIDE: u32 = 0xc0;

export let template: usize = 0;
export let marks: usize = 0;
export let path: usize = 0;
export let frames: usize = 0;
export let longest: usize = 0;
/** The first byte after the board's arrays: batches are written there. */
export let batch: usize = (__heap_base + 15) & ~15;

export let rows: u32 = 0;
export let cols: u32 = 0;
export let squares: u32 = 0;
export let openSquares: u32 = 0;
/** Bytes between two rows of a padded board. */
export let stride: usize = 0;
/** Bytes of a padded board. */
export let padded: usize = 0;
let _searchable: bool = false;

const PAGE: u64 = 65536;
const ALIGNMENT: usize = 16;

function aligned(address: u64): u64 {
  return (address + ALIGNMENT - 1) & ~(<u64>ALIGNMENT - 1);
}

function grown(bytes: u64): bool {
  const pages = (bytes + PAGE - 1) / PAGE;
  const held = <u64>memory.size();
  return pages <= held || (pages <= 65536 && memory.grow(<i32>(pages - held)) >= 0);
}

/** Lays the arrays of a board out. False, with nothing changed, when the memory cannot be had. */
export function reserveBoard(boardRows: u32, boardCols: u32, forSearch: bool): bool {
  const boardSquares = <u64>boardRows * <u64>boardCols;
  const boardStride = <u64>boardCols + 2;
  const paddedBytes = aligned((<u64>boardRows + 4) * boardStride);
  const templateAt = aligned(<u64>__heap_base);
  const marksAt = templateAt + paddedBytes;
  const pathAt = marksAt + paddedBytes;
  const arrayBytes = aligned(boardSquares * 4);
  const framesAt = pathAt + arrayBytes;
  const longestAt = framesAt + (forSearch ? arrayBytes : 0);
  const batchAt = longestAt + (forSearch ? arrayBytes : 0);
  if (!grown(batchAt)) return false;
  template = <usize>templateAt;
  marks = <usize>marksAt;
  path = <usize>pathAt;
  frames = <usize>framesAt;
  longest = <usize>longestAt;
  batch = <usize>batchAt;
  rows = boardRows;
  cols = boardCols;
  squares = <u32>boardSquares;
  stride = <usize>boardStride;
  padded = <usize>paddedBytes;
  _searchable = forSearch;
  return true;
}

/** Makes sure of room for a batch behind the board's arrays. False when the memory cannot be had. */
export function reserveBatch(bytes: u32): bool {
  return grown(<u64>batch + <u64>bytes);
}

export function setOpenSquares(count: u32): void {
  openSquares = count;
}

/** Where the first square of a row lies in a padded board. */
export function rowAt(row: u32): usize {
  return <usize>(row + 2) * stride + 1;
}

/** Where a square lies in a padded board. */
export function paddedIndex(square: u32): usize {
  return rowAt(square / cols) + <usize>(square % cols);
}
