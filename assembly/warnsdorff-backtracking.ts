/**
 * Depth-first search in the order of Warnsdorff's rule, with dead ends seen one move ahead: counters of the free
 * squares of degree 0 and 1 tell in constant time when no tour can follow, or only one move.
 */
import { COMPLETE, ENDED, FARTHEST, RANDOM, RUNNING } from './attempt';
import { clearBoard } from './knight';
import { cols, frames, freeSquares, marks, moveRow, paddedIndex, path, rows, VISITED } from './layout';
import { beforeTakingBack, resetLongest } from './longest';
import { draw, seedGenerator } from './random';

let startCell: usize = 0;
let endCell: usize = 0;
let closed: bool = false;
let ties: u32 = 0;

/** The square placed last. */
let square: u32 = 0;
let cell: usize = 0;
let length: u32 = 0;
let placed: u64 = 0;
/** Free squares of degree 0 and of degree 1. In a closed search the start counts as a free neighbour to the last. */
let isolated: i32 = 0;
let leaves: i32 = 0;

/**
 * The frame of a square on the path holds what is left to try from it: three bits a move, the next one lowest, and how
 * many in the bits from 24 on; in the bits from 28 on stands the move by which it was entered.
 */
const COUNT_SHIFT: u32 = 24;
const ENTERED_SHIFT: u32 = 28;
const MOVES_MASK: u32 = (1 << COUNT_SHIFT) - 1;

/** What the counters say of the moves that follow. */
const ANY: u32 = 0;
const NONE: u32 = 1;
const LEAF: u32 = 2;

/** Sort keys of the moves at hand: eight places for insertion, least first. */
const KEYS: usize = memory.data(8 * 8, 8);

export function searchLength(): u32 {
  return length;
}

/** Squares placed in this attempt, taken-back ones too. */
export function searchNodes(): f64 {
  return <f64>placed;
}

/** Counts the isolated squares and the leaves of the empty board. */
function countSmallDegrees(): void {
  isolated = 0;
  leaves = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const first = marks + paddedIndex(row * cols);
    for (let col: usize = 0; col < <usize>cols; col++) {
      const degree = load<u8>(first + col);
      isolated += i32(degree === 0);
      leaves += i32(degree === 1);
    }
  }
}

/** Sets a search up; `run` places the start. `end` is -1 for any. */
export function beginSearch(
  start: u32,
  end: i32,
  toClose: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  attempt: u32,
): void {
  clearBoard();
  resetLongest();
  countSmallDegrees();
  startCell = marks + paddedIndex(start);
  endCell = end >= 0 && freeSquares > 1 ? marks + paddedIndex(end) : 0;
  closed = toClose;
  ties = tieBreak;
  square = start;
  cell = startCell;
  length = 0;
  placed = 0;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
}

/** Places the square in hand: it is free no more. */
function place(): void {
  const degree = load<u8>(cell);
  isolated -= i32(degree === 0);
  leaves -= i32(degree === 1);
  store<u8>(cell, degree | <u8>VISITED);
  store<u32>(path + ((<usize>length) << 2), square);
  length++;
  placed++;
  if (closed && length === 1) return;
  for (let k: u32 = 0; k < 8; k++) {
    const neighbour = cell + load<i32>(moveRow(k));
    const left = <u32>load<u8>(neighbour) - 1;
    store<u8>(neighbour, left);
    if (left === 0) {
      isolated++;
      leaves--;
    } else if (left === 1) {
      leaves++;
    }
  }
}

/** Takes the square placed last back, and stands on the one before it. */
function takeBack(): void {
  beforeTakingBack(length);
  for (let k: u32 = 0; k < 8; k++) {
    const neighbour = cell + load<i32>(moveRow(k));
    const left = <u32>load<u8>(neighbour);
    store<u8>(neighbour, left + 1);
    if (left === 0) {
      isolated--;
      leaves++;
    } else if (left === 1) {
      leaves--;
    }
  }
  const degree = load<u8>(cell) & ~(<u8>VISITED);
  store<u8>(cell, degree);
  isolated += i32(degree === 0);
  leaves += i32(degree === 1);
  length--;
  const entered = moveRow(load<u32>(frames + ((<usize>length) << 2)) >> ENTERED_SHIFT);
  cell -= load<i32>(entered);
  square -= load<i32>(entered, 4);
}

/**
 * What may follow. A free square with one way on is the last one or the next one (in a closed search, and where the
 * end is another square, it must be the next); one with no way on can only be the last one.
 */
function outlook(): u32 {
  const left = freeSquares - length;
  if (closed) {
    if (isolated > 0 || leaves > 1 || (load<u8>(startCell) & ~(<u8>VISITED)) === 0) return NONE;
    return leaves === 1 ? LEAF : ANY;
  }
  if (isolated > 0 && left > 1) return NONE;
  const most = endCell !== 0 ? 1 : 2;
  const forcing = leaves - i32(endCell !== 0 && load<u8>(endCell) === 1);
  return forcing > most ? NONE : forcing === most ? LEAF : ANY;
}

/** The less, the earlier: degree, then the tie-break, then the move order in the lowest three bits. */
function sortKey(k: u32, degree: u32, random: u32, outRow: i32, outCol: i32): i64 {
  let preference: i64 = 0;
  if (ties === FARTHEST) {
    const move = moveRow(k);
    preference = -(<i64>(load<i32>(move, 8) * outRow + load<i32>(move, 12) * outCol));
  } else if (ties === RANDOM) {
    preference = <i64>((random >> (k << 2)) & 15);
  }
  return ((<i64>degree) << 40) + (preference << 3) + <i64>k;
}

/** The moves from the square placed last in order, packed as a frame; none when a dead end lies ahead. */
function lookAround(): u32 {
  const expected = outlook();
  if (expected === NONE) return 0;
  const lastStep = length + 1 === freeSquares;
  const random = ties === RANDOM ? draw() : 0;
  const outRow = 2 * <i32>(square / cols) - <i32>rows + 1;
  const outCol = 2 * <i32>(square % cols) - <i32>cols + 1;
  let count: u32 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    const neighbour = cell + load<i32>(moveRow(k));
    const degree = <u32>load<u8>(neighbour);
    if (degree >= VISITED || (neighbour === endCell && !lastStep)) continue;
    if (expected === LEAF && degree !== 1) continue;
    const key = sortKey(k, degree, random, outRow, outCol);
    let at = KEYS + ((<usize>count) << 3);
    for (; at > KEYS && load<i64>(at - 8) > key; at -= 8) store<i64>(at, load<i64>(at - 8));
    store<i64>(at, key);
    count++;
  }
  let packed: u32 = 0;
  for (let i = count; i > 0; i--)
    packed = (packed << 3) | <u32>(load<i64>(KEYS + ((<usize>(i - 1)) << 3)) & 7);
  return packed | (count << COUNT_SHIFT);
}

/** Where the frame of the square placed last stands. */
function frameAt(): usize {
  return frames + ((<usize>(length - 1)) << 2);
}

/** Places the next square and makes its frame. True when it is the last one. */
function placeAndLook(entered: u32): bool {
  place();
  if (length === freeSquares) return true;
  store<u32>(frameAt(), (entered << ENTERED_SHIFT) | lookAround());
  return false;
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runSearch(nodes: f64): i32 {
  // No search places 2^62 squares.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  if (length === 0) {
    if (placed === stop) return RUNNING;
    if (placeAndLook(0)) return closed ? ENDED : COMPLETE;
  }
  while (true) {
    const frame = load<u32>(frameAt());
    const count = (frame >> COUNT_SHIFT) & 15;
    if (count === 0) {
      if (length === 1) return ENDED;
      takeBack();
      continue;
    }
    if (placed === stop) return RUNNING;
    const k = frame & 7;
    const rest = ((frame & MOVES_MASK) >> 3) | ((count - 1) << COUNT_SHIFT);
    store<u32>(frameAt(), (frame & (7 << ENTERED_SHIFT)) | rest);
    const move = moveRow(k);
    cell += load<i32>(move);
    square += load<i32>(move, 4);
    if (placeAndLook(k)) return COMPLETE;
  }
}
