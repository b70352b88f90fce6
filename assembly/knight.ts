import {
  cols,
  marks,
  OUTSIDE,
  padded,
  path,
  rowAt,
  rows,
  setOpenSquares,
  squares,
  stride,
  template,
  VISITED,
} from './layout';

/** The knight graph on a padded board: its degrees. */

/** The eight moves in no particular order, for counting: the first four and their opposites. */
function moveOffset(k: u32): i32 {
  const width = <i32>stride;
  const half = k & 3;
  const offset = half === 0 ? 1 - 2 * width : half === 1 ? 2 - width : half === 2 ? 2 + width : 1 + 2 * width;
  return k < 4 ? offset : -offset;
}

/** Knight moves from a square that stay on a board without blocked squares. */
function degreeInside(row: u32, col: u32): u32 {
  const up2 = u32(row >= 2);
  const up1 = u32(row >= 1);
  const down1 = u32(row + 1 < rows);
  const down2 = u32(row + 2 < rows);
  const left2 = u32(col >= 2);
  const left1 = u32(col >= 1);
  const right1 = u32(col + 1 < cols);
  const right2 = u32(col + 2 < cols);
  return (up2 + down2) * (left1 + right1) + (up1 + down1) * (left2 + right2);
}

/** All squares of a row between its third and its third last have the same degree. */
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

/** Takes the squares of a mask, which stands in `marks`, off the board. Returns how many are left. */
function takeOff(): u32 {
  let free = squares;
  let square: usize = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const at = template + rowAt(row);
    for (let col: usize = 0; col < cols; col++) {
      if (load<u8>(marks + square++) === 0) continue;
      free--;
      store<u8>(at + col, OUTSIDE);
    }
  }
  square = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const at = template + rowAt(row);
    for (let col: usize = 0; col < cols; col++) {
      if (load<u8>(marks + square++) === 0) continue;
      for (let k: u32 = 0; k < 8; k++) {
        const cell = at + col + moveOffset(k);
        store<u8>(cell, load<u8>(cell) - 1);
      }
    }
  }
  return free;
}

/**
 * Counts the degrees of the empty board into `template`: rows by templates, then blocked squares taken off.
 * With `masked`, a mask of the blocked squares stands at the beginning of `marks`.
 */
export function countDegrees(masked: bool): void {
  memory.fill(template, <u8>OUTSIDE, padded);
  for (let row: u32 = 0; row < rows; row++) {
    const at = template + rowAt(row);
    if (row > 2 && row + 2 < rows) memory.copy(at, at - stride, cols);
    else countRow(row, at);
  }
  setOpenSquares(masked ? takeOff() : squares);
}

/** Writes the degrees, one byte a square, 0 for blocked squares, to where paths stand. */
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

/** Sets the marks back to the empty board. */
export function clearBoard(): void {
  memory.copy(marks, template, padded);
}

/** Whether two squares are a knight move apart. */
export function isKnightMove(from: u32, to: u32): bool {
  const rowsApart = abs(<i32>(from / cols) - <i32>(to / cols));
  const colsApart = abs(<i32>(from % cols) - <i32>(to % cols));
  return rowsApart * colsApart === 2;
}

/** By (dRow + 2) * 5 + dCol + 2: which of the eight moves it is, clockwise from two up and one right; 8 for none. */
const INDEX: usize = memory.data<u8>([
  8, 7, 8, 0, 8, 6, 8, 8, 8, 1, 8, 8, 8, 8, 8, 5, 8, 8, 8, 2, 8, 4, 8, 3, 8,
]);

/** Returns the clockwise index of the move by the given rows and columns. The opposite move is four further. */
export function clockwiseIndex(dRow: i32, dCol: i32): u32 {
  return load<u8>(INDEX + (dRow * 5 + dCol + 12));
}
