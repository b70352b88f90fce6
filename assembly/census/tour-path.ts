import { reserve } from './arena';
import { UPPER } from './layers';

/** The squares of a tour linked move by move, and written as a path. The virtual vertex is the one past the last square. */

/** By square: what it is on the caller's board; u32 each. */
export let names: usize = 0;
/** The path, in the caller's squares; u32 each. */
export let path: usize = 0;

const NO_SQUARE: u32 = 0xffffffff;

/** By vertex: the two that it is linked to. */
let _links: usize = 0;
let _squares: u32 = 0;
let _length: u32 = 0;
let _closed: bool = false;
/** In the caller's squares; {@link NO_SQUARE}: any. */
let _start: u32 = 0;
let _end: u32 = 0;

/**
 * @param squares of the board
 * @param length how many are free
 * @param start where the path begins: of a closed tour the lowest of its squares
 */
export function preparePath(squares: u32, length: u32, closed: bool, start: u32, end: u32): void {
  _squares = squares;
  _length = length;
  _closed = closed;
  _start = start;
  _end = end;
  names = reserve(4 * <u64>squares);
  path = reserve(4 * <u64>length);
  _links = reserve(8 * (<u64>squares + 1));
}

export function beginPath(): void {
  memory.fill(_links, 0xff, (<usize>_squares + 1) << 3);
}

function link(vertex: u32, other: u32): void {
  const place = _links + ((<usize>vertex) << 3);
  if (load<u32>(place) === NO_SQUARE) store<u32>(place, other);
  else store<u32>(place, other, 4);
}

function vertexOf(half: u32, firstSquare: u32, slot: u32, virtualSlot: u32): u32 {
  if (slot === virtualSlot) return _squares;
  // The lower half counts its squares from the other end of the board.
  return half === UPPER ? firstSquare + slot : _squares - 1 - firstSquare - slot;
}

/** Links what is in two slots of a half. */
export function linkSlots(half: u32, firstSquare: u32, slot: u32, otherSlot: u32, virtualSlot: u32): void {
  const one = vertexOf(half, firstSquare, slot, virtualSlot);
  const other = vertexOf(half, firstSquare, otherSlot, virtualSlot);
  link(one, other);
  link(other, one);
}

function nameOf(square: u32): u32 {
  return load<u32>(names + ((<usize>square) << 2));
}

function firstLink(vertex: u32): u32 {
  return load<u32>(_links + ((<usize>vertex) << 3));
}

function secondLink(vertex: u32): u32 {
  return load<u32>(_links + ((<usize>vertex) << 3), 4);
}

/** Whether an open path begins at this end and not at the other. */
function beginsAt(end: u32, otherEnd: u32): bool {
  if (_start !== NO_SQUARE) return nameOf(end) === _start;
  if (_end !== NO_SQUARE) return nameOf(otherEnd) === _end;
  return nameOf(end) < nameOf(otherEnd);
}

/** Writes the path: of a closed tour in the direction of the lower of the squares next to its first one. */
export function writePath(): void {
  let before = _squares;
  let square = firstLink(before);
  if (_closed) {
    square = 0;
    while (nameOf(square) !== _start) square++;
    before = nameOf(firstLink(square)) < nameOf(secondLink(square)) ? secondLink(square) : firstLink(square);
  } else if (!beginsAt(square, secondLink(before))) {
    square = secondLink(before);
  }
  for (let step: usize = 0; step < <usize>_length; step++) {
    store<u32>(path + (step << 2), nameOf(square));
    const next = firstLink(square) === before ? secondLink(square) : firstLink(square);
    before = square;
    square = next;
  }
}
