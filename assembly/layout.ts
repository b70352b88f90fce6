/**
 * Addresses of the arrays in linear memory, and the knight graph of the loaded board as degrees.
 *
 * The move table is static. The others start at the heap base and move when a board is loaded:
 *
 * | array    | element | length          | content                                                |
 * |----------|---------|-----------------|--------------------------------------------------------|
 * | template | u8      | padded          | degrees of the empty board, copied for each tour       |
 * | marks    | u8      | padded          | degrees on the current path's board, with flags        |
 * | path     | u32     | squares         | square numbers in visiting order                       |
 * | frames   | u32     | squares, search | untried moves at each depth, or its random word        |
 * | longest  | u32     | squares, search | longest path of the attempt                            |
 *
 * A padded board has two more rows above and below and one more column on either side. Two columns to the left lies the
 * right column of the row above, so every knight move from a square of the board stays inside.
 */

/** One row for each move in the order tried: padded offset, square offset, dRow, dCol (i32 each). */
export const MOVES: usize = memory.data(8 * 16, 16);

/** Returns the address of a move in the table. */
export function moveRow(k: u32): usize {
  return MOVES + ((<usize>k) << 4);
}

/** Flag of a square that is visited, blocked or padding. Degrees are at most 8. */
export const VISITED: u32 = 0x80;
/** Flag of the end square, which is entered in the last step only. */
export const END: u32 = 0x40;
/** Mark of padding and blocked squares. {@link VISITED} stays set through two rounds of eight decrements. */
export const OUTSIDE: u32 = 0xc0;

export let template: usize = 0;
export let marks: usize = 0;
export let path: usize = 0;
export let frames: usize = 0;
export let longest: usize = 0;
/** The first byte after the board's arrays. Kernels that need more memory use it from there on, one kernel at a time. */
export let boardEnd: usize = (__heap_base + 15) & ~15;

export let rows: u32 = 0;
export let cols: u32 = 0;
export let squares: u32 = 0;
export let openSquares: u32 = 0;
/** Bytes between two rows of a padded board. */
export let stride: usize = 0;
/** Bytes of a padded board. */
export let padded: usize = 0;

const PAGE: u64 = 65536;
const ALIGNMENT: usize = 16;

function align(address: u64): u64 {
  return (address + ALIGNMENT - 1) & ~(<u64>ALIGNMENT - 1);
}

function growTo(bytes: u64): bool {
  const pages = (bytes + PAGE - 1) / PAGE;
  const present = <u64>memory.size();
  return pages <= present || (pages <= 65536 && memory.grow(<i32>(pages - present)) >= 0);
}

/** Reserves the arrays of a board. Returns false, and changes nothing, if the memory cannot be allocated. */
export function reserveBoard(boardRows: u32, boardCols: u32, forSearch: bool): bool {
  const boardSquares = <u64>boardRows * <u64>boardCols;
  const boardStride = <u64>boardCols + 2;
  const paddedBytes = align((<u64>boardRows + 4) * boardStride);
  const templateAt = align(<u64>__heap_base);
  const marksAt = templateAt + paddedBytes;
  const pathAt = marksAt + paddedBytes;
  const arrayBytes = align(boardSquares * 4);
  const framesAt = pathAt + arrayBytes;
  const longestAt = framesAt + (forSearch ? arrayBytes : 0);
  const end = longestAt + (forSearch ? arrayBytes : 0);
  if (!growTo(end)) return false;
  template = <usize>templateAt;
  marks = <usize>marksAt;
  path = <usize>pathAt;
  frames = <usize>framesAt;
  longest = <usize>longestAt;
  boardEnd = <usize>end;
  rows = boardRows;
  cols = boardCols;
  squares = <u32>boardSquares;
  stride = <usize>boardStride;
  padded = <usize>paddedBytes;
  return true;
}

/** Reserves memory from {@link boardEnd} on. Returns false if it cannot be allocated. */
export function reserveAfterBoard(bytes: u32): bool {
  return growTo(<u64>boardEnd + <u64>bytes);
}

/** Returns the index of a row's first square on a padded board. */
export function rowAt(row: u32): usize {
  return <usize>(row + 2) * stride + 1;
}

/** Returns the index of a square on a padded board. */
export function paddedIndex(square: u32): usize {
  return rowAt(square / cols) + <usize>(square % cols);
}

/** Counts the knight moves from a square that stay on a board without blocked squares. */
function degreeInside(row: u32, col: u32): u32 {
  const twoRows = u32(row >= 2) + u32(row + 2 < rows);
  const oneRow = u32(row >= 1) + u32(row + 1 < rows);
  const twoCols = u32(col >= 2) + u32(col + 2 < cols);
  const oneCol = u32(col >= 1) + u32(col + 1 < cols);
  return twoRows * oneCol + oneRow * twoCols;
}

/** Writes the degrees of a row. Its squares between the third and the third last have the same degree. */
function countRow(row: u32, at: usize): void {
  for (let col: u32 = 0; col < cols; col++) {
    const degree = degreeInside(row, col);
    if (col === 2 && cols > 5) {
      memory.fill(at + 2, <u8>degree, cols - 4);
      col = cols - 3;
    } else {
      store<u8>(at + col, degree);
    }
  }
}

function lowerBoth(cell: usize, offset: usize): void {
  store<u8>(cell + offset, load<u8>(cell + offset) - 1);
  store<u8>(cell - offset, load<u8>(cell - offset) - 1);
}

/** Removes the squares of the mask in `marks` from `template`. */
function removeBlocked(): void {
  for (let square: u32 = 0; square < squares; square++) {
    if (load<u8>(marks + square) === 0) continue;
    const cell = template + paddedIndex(square);
    openSquares--;
    store<u8>(cell, OUTSIDE);
    lowerBoth(cell, 2 * stride - 1);
    lowerBoth(cell, 2 * stride + 1);
    lowerBoth(cell, stride - 2);
    lowerBoth(cell, stride + 2);
  }
}

/**
 * Writes the degrees of the empty board to `template`. Inner rows are copies of the row above.
 * @param masked whether `marks` begins with a mask of the blocked squares
 */
export function countDegrees(masked: bool): void {
  memory.fill(template, <u8>OUTSIDE, padded);
  for (let row: u32 = 0; row < rows; row++) {
    const at = template + rowAt(row);
    if (row > 2 && row + 2 < rows) memory.copy(at, at - stride, cols);
    else countRow(row, at);
  }
  openSquares = squares;
  if (masked) removeBlocked();
}

/** Writes the degrees to the array of the path, one byte a square, 0 for blocked squares. */
export function writeDegrees(): void {
  let square: usize = path;
  for (let row: u32 = 0; row < rows; row++) {
    const at = template + rowAt(row);
    for (let col: usize = 0; col < cols; col++) {
      const degree = load<u8>(at + col);
      store<u8>(square++, degree < VISITED ? degree : 0);
    }
  }
}

/** Resets the marks to the empty board. */
export function clearBoard(): void {
  memory.copy(marks, template, padded);
}

/** Returns whether two squares are a knight move apart. */
export function isKnightMove(from: u32, to: u32): bool {
  const rowsApart = abs(<i32>(from / cols) - <i32>(to / cols));
  const colsApart = abs(<i32>(from % cols) - <i32>(to % cols));
  return rowsApart * colsApart === 2;
}

/** By (dRow + 2) * 5 + dCol + 2: the index of the move, clockwise from two up and one right; 8 for none. */
const CLOCKWISE_INDEX: usize = memory.data<u8>([
  8, 7, 8, 0, 8, 6, 8, 8, 8, 1, 8, 8, 8, 8, 8, 5, 8, 8, 8, 2, 8, 4, 8, 3, 8,
]);

/** Returns the clockwise index of a move. The index of the opposite move differs by four. */
export function clockwiseIndex(dRow: i32, dCol: i32): u32 {
  return load<u8>(CLOCKWISE_INDEX + (dRow * 5 + dCol + 12));
}
