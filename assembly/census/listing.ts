/**
 * Lists tours depth first, in lexicographic order, on boards of any size. The path is the whole state: candidates are
 * recomputed when a list continues from a path. Each square counts its available moves as the path grows, so that a branch that
 * cannot be finished is pruned at once.
 */

import { reserve, reserveZeroed } from './arena';

const MAX_DEGREE: u32 = 8;
/** Values for the last square: any square may be last, or the path cannot be finished. */
const ANY: i32 = -1;
const NONE: i32 = -2;

/** By square: eight neighbours of 32 bits, ascending; and their number as a byte. */
export let listedNear: usize = 0;
export let listedDegrees: usize = 0;
/** By square, a byte: 1 if it is open, and 1 if it may be the last. */
export let listedOpen: usize = 0;
export let listedEnds: usize = 0;
/** By step and square, a byte: 1 if the square is allowed at the step. 0: no restrictions. */
export let listedAllowed: usize = 0;
/** The path, and the rows of the last run, 32 bits per square. */
export let listedPath: usize = 0;
export let listedRows: usize = 0;
/** Number of squares of the path. */
export let listedDepth: u32 = 0;
/** Whether the list is complete. */
export let isListed: bool = true;

/** By square, a byte: 1 if it is unvisited. */
let _free: usize = 0;
/** By square, a byte: number of neighbours that are unvisited, the head, or the start of a closed tour. */
let _moves: usize = 0;
/** By step: the remaining candidates, one bit per neighbour, and the square that must be the last. */
let _candidates: usize = 0;
let _last: usize = 0;
let _squares: u32 = 0;
/** Number of squares of a tour, and of a row. */
export let tourLength: u32 = 0;
export let rowLength: u32 = 0;
export let isClosed: bool = false;
/** Whether the second square of a tour is lower than its last. */
export let isOrdered: bool = false;
/** Number of first squares of the path that stay the same. */
let _fixed: u32 = 0;
/** Number of unvisited squares that may be the last. */
let _endsLeft: i32 = 0;

/** Reserves memory for a list, once per instance, and sets its parameters. `leaf` is the number of squares per row. */
export function prepareListing(
  squares: u32,
  length: u32,
  closed: bool,
  ordered: bool,
  leaf: u32,
  hasAllowed: bool,
  maxRows: u32,
): void {
  _squares = squares;
  tourLength = length;
  isClosed = closed;
  isOrdered = ordered;
  rowLength = leaf;
  const count = <u64>squares;
  listedNear = reserve(4 * MAX_DEGREE * count);
  listedDegrees = reserve(count);
  listedOpen = reserve(count);
  listedEnds = reserve(count);
  listedAllowed = hasAllowed ? reserve(count * <u64>length) : 0;
  listedPath = reserve(4 * <u64>length);
  listedRows = reserve(4 * <u64>leaf * <u64>maxRows);
  _free = reserve(count);
  _moves = reserve(count);
  _candidates = reserveZeroed(<u64>length);
  _last = reserve(4 * (<u64>length + 1));
}

/** Sets the position of the list, for word-listing.ts. */
export function setListed(depth: u32, isDone: bool): void {
  listedDepth = depth;
  isListed = isDone;
}

/**
 * Moves to the path in memory. The list continues below it, or after it if it is complete.
 * @param fixed number of first squares that stay the same
 */
export function seekListing(length: u32, fixed: u32): void {
  memory.copy(_free, listedOpen, _squares);
  memory.copy(_moves, listedDegrees, _squares);
  let onlyEnd: u32 = 0;
  _endsLeft = 0;
  for (let square: u32 = 0; square < _squares; square++) {
    if (!isEnd(square)) continue;
    onlyEnd = square;
    _endsLeft++;
  }
  setLast(0, !isClosed && _endsLeft === 1 ? <i32>onlyEnd : ANY);
  _fixed = fixed;
  isListed = false;
  for (let step: u32 = 0; step < length; step++) {
    place(step, squareAt(step));
    listedDepth = step + 1;
    const candidates = step + 1 === tourLength ? 0 : candidatesAfter(step);
    store<u8>(_candidates + step, <u8>candidates);
    if (step + 1 === length) return;
    const next = neighbourIndex(squareAt(step), squareAt(step + 1));
    store<u8>(_candidates + step, <u8>(candidates & (-2 << next)));
    if ((candidates & (1 << next)) !== 0) continue;
    isListed = step + 1 < fixed;
    return;
  }
}

/** Continues until `max` rows are written or `nodes` squares are placed. Returns the number of rows. */
export function runListing(max: u32, nodes: f64): u32 {
  if (isListed) return 0;
  let step = listedDepth - 1;
  let rows: u32 = 0;
  let left = nodes;
  while (true) {
    const candidates = <u32>load<u8>(_candidates + step);
    if (candidates === 0) {
      if (step < _fixed) {
        isListed = true;
        break;
      }
      takeBack(step);
      step--;
      continue;
    }
    store<u8>(_candidates + step, <u8>(candidates & (candidates - 1)));
    const square = neighbour(squareAt(step), ctz(candidates));
    step++;
    place(step, square);
    left--;
    let next: u32 = 0;
    if (step + 1 < tourLength) {
      next = candidatesAfter(step);
      if (next === 0) {
        takeBack(step);
        step--;
        continue;
      }
    }
    if (step + 1 === rowLength) {
      memory.copy(listedRows + ((<usize>(rows * rowLength)) << 2), listedPath, (<usize>rowLength) << 2);
      rows++;
      next = 0;
    }
    store<u8>(_candidates + step, <u8>next);
    if (rows === max || left <= 0) break;
  }
  listedDepth = step + 1;
  return rows;
}

function squareAt(step: u32): u32 {
  return load<u32>(listedPath + ((<usize>step) << 2));
}

export function neighbour(square: u32, i: u32): u32 {
  return load<u32>(listedNear + ((<usize>(MAX_DEGREE * square + i)) << 2));
}

export function degree(square: u32): u32 {
  return load<u8>(listedDegrees + square);
}

function neighbourIndex(square: u32, next: u32): u32 {
  let i: u32 = 0;
  while (i < degree(square) && neighbour(square, i) !== next) i++;
  return i;
}

function isFree(square: u32): bool {
  return load<u8>(_free + square) !== 0;
}

function movesAt(square: u32): u32 {
  return load<u8>(_moves + square);
}

function isEnd(square: u32): bool {
  return load<u8>(listedEnds + square) !== 0;
}

function lastAt(step: u32): i32 {
  return load<i32>(_last + ((<usize>step) << 2));
}

function setLast(step: u32, square: i32): void {
  store<i32>(_last + ((<usize>step) << 2), square);
}

/** Returns whether the square before a step stops being available to its neighbours. */
function leaves(step: u32): bool {
  return step > 1 || (step === 1 && !isClosed);
}

function place(step: u32, square: u32): void {
  store<u32>(listedPath + ((<usize>step) << 2), square);
  store<u8>(_free + square, 0);
  _endsLeft -= load<u8>(listedEnds + square);
  if (leaves(step)) changeMoves(squareAt(step - 1), 255);
}

function takeBack(step: u32): void {
  const square = squareAt(step);
  store<u8>(_free + square, 1);
  _endsLeft += load<u8>(listedEnds + square);
  if (leaves(step)) changeMoves(squareAt(step - 1), 1);
}

/** Adds to the available moves of the squares around one, modulo 256. */
function changeMoves(around: u32, change: u8): void {
  for (let i: u32 = 0; i < degree(around); i++) {
    const place = _moves + neighbour(around, i);
    store<u8>(place, load<u8>(place) + change);
  }
}

/** Returns the squares that may follow the path up to a step, one bit per neighbour of its head; 0 if it cannot be finished. */
function candidatesAfter(step: u32): u32 {
  const last = step > 0 ? lastAfter(step) : lastAtStart();
  if (last === NONE || _endsLeft === 0 || (step > 0 && !canBeOrdered())) return 0;
  setLast(step + 1, last);
  const head = squareAt(step);
  const isLastStep = step + 2 === tourLength;
  const isRestricted = listedAllowed !== 0;
  const allowed = listedAllowed + <usize>(step + 1) * <usize>_squares;
  let candidates: u32 = 0;
  /** Candidates with one other move, which must be next or last; and those of them that cannot be the last. */
  let pressed: u32 = 0;
  let inner: u32 = 0;
  for (let i: u32 = 0; i < degree(head); i++) {
    const square = neighbour(head, i);
    if (!isFree(square)) continue;
    const isAllowed = !isRestricted || load<u8>(allowed + square) !== 0;
    if (isLastStep) {
      if (isAllowed && mayBeLast(square)) candidates |= 1 << i;
      continue;
    }
    if (square === <u32>last) continue;
    if (isAllowed) candidates |= 1 << i;
    if (movesAt(square) !== 2) continue;
    pressed |= 1 << i;
    if (isClosed || last !== ANY || !isEnd(square)) inner |= 1 << i;
  }
  if (pressed === 0) return candidates;
  const count = popcnt(pressed);
  if (isClosed && step === 0) {
    // One of the start's neighbours may be the last square, so one more may be pressed.
    if (count > 2) return 0;
    return count === 1 ? candidates : candidates & pressed;
  }
  if (popcnt(inner) > 1 || count > 2) return 0;
  if (inner !== 0) return candidates & inner;
  return count === 2 ? candidates & pressed : candidates;
}

/** Returns the square that must be the last, as far as known. */
function lastAfter(step: u32): i32 {
  const before = squareAt(step - 1);
  let last = lastAt(step);
  for (let i: u32 = 0; i < degree(before) && last !== NONE; i++) {
    const square = neighbour(before, i);
    if (movesAt(square) <= 1 && isFree(square)) last = lastWith(square, last);
  }
  return last;
}

function lastAtStart(): i32 {
  let last = lastAt(0);
  for (let square: u32 = 0; square < _squares && last !== NONE; square++) {
    if (movesAt(square) <= 1 && isFree(square)) last = lastWith(square, last);
  }
  return last;
}

/** Updates the last square for a square with at most one move. */
function lastWith(square: u32, last: i32): i32 {
  const mayBe = !isClosed && movesAt(square) === 1 && isEnd(square);
  return mayBe && (last === ANY || <u32>last === square) ? <i32>square : NONE;
}

/** Returns whether an unvisited square may be the last. In ordered lists it must be higher than the second square. */
function canBeOrdered(): bool {
  if (!isOrdered) return true;
  const start = squareAt(0);
  for (let i: u32 = 0; i < degree(start); i++) {
    const square = neighbour(start, i);
    if (isFree(square) && mayBeLast(square)) return true;
  }
  return false;
}

function mayBeLast(square: u32): bool {
  return isEnd(square) && (!isOrdered || square > squareAt(1));
}
