import { cutCell, findBlocks, reached } from './blocks';
import { refine } from './filter';
import { available, END_BIT, fixed, linked, placeFlow, setAt } from './flow';
import { linkSquares, links, missingBlack, missingWhite } from './links';
import {
  across,
  cells,
  endCell,
  firstCell,
  kinds,
  moves,
  NO_SQUARE,
  OPPOSITE,
  stride,
  WHITE,
  work,
} from './workspace';

/** The rules of a board in one call, for boards that are plain enough: only a board that they do not exclude passes. */

let openSquares: u32 = 0;

/** Returns for eight cells, a byte each, whether they are open. */
function openIn(cell: u32): u64 {
  const eight = load<u64>(kinds + cell);
  return (eight | (eight >> 1)) & (u64.MAX_VALUE / 255);
}

/**
 * Makes the knight graph of a mask of blocked squares at {@link work}. Returns whether each square has two moves, and as many squares
 * are white as black.
 */
function makeGraph(rows: u32, cols: u32): bool {
  memory.fill(kinds, <u8>NO_SQUARE, cells);
  let square = work;
  let whites: u32 = 0;
  openSquares = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const at = kinds + firstCell + row * stride;
    for (let col: u32 = 0; col < cols; col++, square++) {
      if (load<u8>(square) !== 0) continue;
      const isBlack = (row + col) & 1;
      store<u8>(at + col, WHITE + isBlack);
      openSquares++;
      whites += 1 - isBlack;
    }
  }
  if (2 * whites !== openSquares) return false;
  memory.fill(moves, 0, cells);
  // Eight cells at a time. What lies after the last one is no square.
  for (let cell = firstCell; cell < endCell; cell += 8) {
    let set: u64 = 0;
    for (let move: u32 = 0; move < 8; move++) set |= openIn(across(cell, move)) << move;
    store<u64>(moves + cell, set & (openIn(cell) * 255));
  }
  for (let cell = firstCell; cell < endCell; cell++) {
    const set: u32 = load<u8>(moves + cell);
    if ((set & (set - 1)) === 0 && load<u8>(kinds + cell) !== NO_SQUARE) return false;
  }
  return true;
}

/** Writes the state before any move is deleted or fixed. A cycle of an open tour opens: the squares of a link become its ends. */
function beginState(closed: bool): void {
  // The sets of the state begin where the links are.
  const copy = work + (cells << 5);
  memory.copy(copy, links, cells);
  placeFlow();
  memory.fill(fixed, 0, cells << 1);
  for (let cell: u32 = 0; cell < cells; cell++) {
    const isEnd = !closed && load<u8>(kinds + cell) !== NO_SQUARE;
    store<u16>(available + (cell << 1), load<u8>(moves + cell) | (isEnd ? END_BIT : 0));
    store<u16>(linked + (cell << 1), load<u8>(copy + cell));
  }
  if (closed) return;
  let end = firstCell;
  while (load<u8>(kinds + end) !== WHITE) end++;
  const move = ctz(setAt(linked, end));
  const other = across(end, move);
  store<u16>(linked + (end << 1), (setAt(linked, end) | END_BIT) & ~((<u32>1) << move));
  store<u16>(linked + (other << 1), (setAt(linked, other) | END_BIT) & ~((<u32>1) << (move ^ OPPOSITE)));
}

/**
 * Returns whether a board passes the rules. The caller has written a mask of its blocked squares to {@link work}, and no end is
 * given. A board that fails need not be excluded.
 * @param isHeavy whether it has to pass the heavy rules, too
 */
export function passesRules(rows: u32, cols: u32, closed: bool, isHeavy: bool): bool {
  if (!makeGraph(rows, cols)) return false;
  findBlocks();
  if (reached < openSquares || cutCell >= 0) return false;
  if (!isHeavy) return true;
  if (!linkSquares(-1, u32(!closed)) || missingWhite + missingBlack > 0) return false;
  beginState(closed);
  return refine(closed, openSquares) === 0;
}
