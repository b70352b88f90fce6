import { reserve } from './arena';
import { UPPER } from './layers';
import { virtualSlot } from './targets';

/** Links the squares of a tour move by move, and writes them as a path. The virtual vertex comes after the last square. */

/** By square: its number on the caller's board; u32 each. */
export let names: usize = 0;
/** The paths, one after another, in the caller's squares; u32 each. */
export let path: usize = 0;

const NO_SQUARE: u32 = 0xffffffff;

/** By vertex: its two neighbours in the tour. */
let _links: usize = 0;
let _squares: u32 = 0;
let _length: u32 = 0;
let _closed: bool = false;
/** The ends, in the caller's numbering of squares. {@link NO_SQUARE} allows any square. */
let _start: u32 = 0;
let _end: u32 = 0;

/**
 * @param paths number of paths to hold at once
 * @param squares number of squares of the board
 * @param length number of open squares
 * @param start first square of the path; for closed tours the lowest open square
 */
export function preparePath(paths: u32, squares: u32, length: u32, closed: bool, start: u32, end: u32): void {
  _squares = squares;
  _length = length;
  _closed = closed;
  _start = start;
  _end = end;
  names = reserve(4 * <u64>squares);
  path = reserve(4 * <u64>length * <u64>paths);
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

function vertexOf(half: u32, firstSquare: u32, slot: u32): u32 {
  if (slot === virtualSlot) return _squares;
  // The lower half numbers its squares from the other end of the board.
  return half === UPPER ? firstSquare + slot : _squares - 1 - firstSquare - slot;
}

/** Links the squares in two slots of a half. */
export function linkSlots(half: u32, firstSquare: u32, slot: u32, otherSlot: u32): void {
  const one = vertexOf(half, firstSquare, slot);
  const other = vertexOf(half, firstSquare, otherSlot);
  link(one, other);
  link(other, one);
}

/** Links the squares of the path, which the caller has written. @param vertices by the caller's squares: the vertex, u32 each */
export function linkPath(vertices: usize): void {
  beginPath();
  let before = _closed ? vertexAt(vertices, _length - 1) : _squares;
  for (let step: u32 = 0; step < _length; step++) {
    const vertex = vertexAt(vertices, step);
    link(before, vertex);
    link(vertex, before);
    before = vertex;
  }
  if (_closed) return;
  link(before, _squares);
  link(_squares, before);
}

function vertexAt(vertices: usize, step: u32): u32 {
  return load<u32>(vertices + ((<usize>load<u32>(path + (step << 2))) << 2));
}

/** Returns whether the tour joins the squares in two slots of a half. */
export function areLinked(half: u32, firstSquare: u32, slot: u32, otherSlot: u32): bool {
  const one = vertexOf(half, firstSquare, slot);
  const other = vertexOf(half, firstSquare, otherSlot);
  return linkOf(one, 0) === other || linkOf(one, 1) === other;
}

function nameOf(square: u32): u32 {
  return load<u32>(names + ((<usize>square) << 2));
}

function linkOf(vertex: u32, index: u32): u32 {
  return load<u32>(_links + ((<usize>(2 * vertex + index)) << 2));
}

/** Returns whether an open path begins at `end`. */
function beginsAt(end: u32, otherEnd: u32): bool {
  if (_start !== NO_SQUARE) return nameOf(end) === _start;
  if (_end !== NO_SQUARE) return nameOf(otherEnd) === _end;
  return nameOf(end) < nameOf(otherEnd);
}

/** Writes the linked tour as a path. A closed tour goes from its first square to the lower of its neighbours. */
export function writePath(index: u32): void {
  const place = path + ((<usize>index * <usize>_length) << 2);
  let before = _squares;
  let square = linkOf(before, 0);
  if (_closed) {
    square = 0;
    while (nameOf(square) !== _start) square++;
    const one = linkOf(square, 0);
    const other = linkOf(square, 1);
    before = nameOf(one) < nameOf(other) ? other : one;
  } else if (!beginsAt(square, linkOf(before, 1))) {
    square = linkOf(before, 1);
  }
  for (let step: usize = 0; step < <usize>_length; step++) {
    store<u32>(place + (step << 2), nameOf(square));
    const next = linkOf(square, linkOf(square, 0) === before ? 1 : 0);
    before = square;
    square = next;
  }
}
