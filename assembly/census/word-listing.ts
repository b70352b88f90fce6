/**
 * Lists tours of boards of up to 64 squares, with a set of squares in one word. Three times as fast on 8 x 8 as listing.ts,
 * which lists boards of any size in the same order and prunes the same branches. The arrays of listing.ts describe the list.
 */

import {
  degree,
  isClosed,
  isListed,
  isOrdered,
  listedAllowed,
  listedDepth,
  listedEnds,
  listedOpen,
  listedPath,
  listedRows,
  neighbour,
  rowLength,
  setListed,
  tourLength,
} from './listing';

const ONE: u64 = 1;

/** By square, a word each: the squares a knight move away. */
const _neighbours: usize = memory.data(8 * 64, 8);
/** By step, a word each: the squares allowed at it. */
const _allowed: usize = memory.data(8 * 64, 8);
/** The path, 32 bits per square. */
const _path: usize = memory.data(4 * 64, 4);

// By step: the remaining candidates, the unvisited squares, and the square that must be the last (0: any).
const _candidates: usize = memory.data(8 * 64, 8);
const _free: usize = memory.data(8 * 64, 8);
const _last: usize = memory.data(8 * 65, 8);

/** Number of first squares of the path that stay the same. */
let _fixed: u32 = 0;
let _squares: u32 = 0;
let _board: u64 = 0;
let _ends: u64 = 0;
/** The start of a closed tour, which stays available until the end. */
let _kept: u64 = 0;
/** The squares above the second one. */
let _aboveSecond: u64 = 0;

function bitOf(square: u32): u64 {
  return ONE << square;
}

/** Returns the squares with higher numbers. */
function above(square: u32): u64 {
  return ~(bitOf(square) | (bitOf(square) - 1));
}

function squareAt(step: u32): u32 {
  return load<u32>(_path + ((<usize>step) << 2));
}

function neighboursOf(square: u32): u64 {
  return load<u64>(_neighbours + ((<usize>square) << 3));
}

function wordAt(words: usize, step: u32): u64 {
  return load<u64>(words + ((<usize>step) << 3));
}

function setWord(words: usize, step: u32, word: u64): void {
  store<u64>(words + ((<usize>step) << 3), word);
}

/** Returns the unvisited neighbours of the head with one other move: they must be next or last. */
function findPressed(near: u64, available: u64): u64 {
  let found: u64 = 0;
  for (let left = near; left !== 0; left &= left - 1) {
    if (popcnt(neighboursOf(<u32>ctz(left)) & available) === 2) found |= left & (~left + 1);
  }
  return found;
}

/** Returns the squares that may follow the path up to a step if `free` is unvisited; 0 if it cannot be finished. */
function candidatesAfter(step: u32, free: u64): u64 {
  const head = squareAt(step);
  const available = free | bitOf(head) | _kept;
  let last = wordAt(_last, step);
  const losing = step > 0 ? neighboursOf(squareAt(step - 1)) & free : free;
  for (let left = losing; left !== 0; left &= left - 1) {
    const moves = neighboursOf(<u32>ctz(left)) & available;
    if ((moves & (moves - 1)) !== 0) continue;
    const square = left & (~left + 1);
    if (isClosed || moves === 0 || (square & _ends) === 0 || (last !== 0 && last !== square)) return 0;
    last = square;
  }
  const lasts = isOrdered && step > 0 ? _ends & _aboveSecond : _ends;
  if ((free & lasts) === 0) return 0;
  setWord(_last, step + 1, last);
  const near = neighboursOf(head) & free;
  const candidates = near & wordAt(_allowed, step + 1);
  if (step + 2 === tourLength) return candidates & lasts;
  if (isClosed) {
    const next = findPressed(near, available);
    // One of the start's neighbours may be the last square, so one more may be pressed.
    const nowOrNever = step === 0 ? next & (next - 1) : next;
    if ((nowOrNever & (nowOrNever - 1)) !== 0) return 0;
    return nowOrNever === 0 ? candidates : candidates & next;
  }
  const next = findPressed(near & ~last, available);
  if (next === 0) return candidates & ~last;
  // One of them may be the last square instead, unless the last square is fixed.
  const inner = last === 0 ? next & ~_ends : next;
  if ((inner & (inner - 1)) !== 0) return 0;
  if (inner !== 0) return candidates & inner & (popcnt(next) > 2 ? 0 : u64.MAX_VALUE);
  if (popcnt(next) > 2) return 0;
  return (popcnt(next) === 2 ? candidates & next : candidates) & ~last;
}

/** Returns the squares of a mask as a word. */
function wordOf(mask: usize, squares: u32): u64 {
  let word: u64 = 0;
  for (let square: u32 = 0; square < squares; square++) {
    if (load<u8>(mask + square) !== 0) word |= bitOf(square);
  }
  return word;
}

/** Reads the board, after it is written for a list. */
export function prepareWordListing(squares: u32): void {
  _squares = squares;
  _board = wordOf(listedOpen, squares);
  for (let square: u32 = 0; square < squares; square++) {
    let near: u64 = 0;
    for (let i: u32 = 0; i < degree(square); i++) near |= bitOf(neighbour(square, i));
    setWord(_neighbours, square, near);
  }
  for (let step: u32 = 0; step < tourLength; step++) {
    setWord(
      _allowed,
      step,
      listedAllowed === 0 ? _board : wordOf(listedAllowed + <usize>(step * squares), squares),
    );
  }
}

/**
 * Moves to the path in memory. The list continues below it, or after it if it is complete.
 * @param fixed number of first squares that stay the same
 */
export function seekWordListing(length: u32, fixed: u32): void {
  memory.copy(_path, listedPath, (<usize>length) << 2);
  _fixed = fixed;
  _ends = wordOf(listedEnds, _squares);
  _kept = isClosed ? bitOf(squareAt(0)) : 0;
  setWord(_last, 0, !isClosed && popcnt(_ends) === 1 ? _ends : 0);
  let free = _board;
  for (let step: u32 = 0; step < length; step++) {
    setListed(step + 1, false);
    free &= ~bitOf(squareAt(step));
    setWord(_free, step, free);
    if (step === 1) _aboveSecond = above(squareAt(1));
    let candidates: u64 = step + 1 === tourLength ? 0 : candidatesAfter(step, free);
    if (step + 1 < length) {
      const isAlive = (candidates & bitOf(squareAt(step + 1))) !== 0;
      candidates &= above(squareAt(step + 1));
      setWord(_candidates, step, candidates);
      if (isAlive) continue;
      if (step + 1 < fixed) setListed(step + 1, true);
      return;
    }
    setWord(_candidates, step, candidates);
  }
}

/** Continues until `max` rows are written or `nodes` squares are placed. Returns the number of rows. */
export function runWordListing(max: u32, nodes: f64): u32 {
  if (isListed) return 0;
  let step = listedDepth - 1;
  let rows: u32 = 0;
  let row = listedRows;
  let isDone = false;
  let left = <i32>min(nodes, <f64>i32.MAX_VALUE);
  while (true) {
    const candidates = wordAt(_candidates, step);
    if (candidates === 0) {
      if (step < _fixed) {
        isDone = true;
        break;
      }
      step--;
      continue;
    }
    const square = <u32>ctz(candidates);
    setWord(_candidates, step, candidates & (candidates - 1));
    const free = wordAt(_free, step) & ~bitOf(square);
    step++;
    store<u32>(_path + ((<usize>step) << 2), square);
    if (step === 1) _aboveSecond = above(square);
    left--;
    let next: u64 = 0;
    if (step + 1 < tourLength) {
      setWord(_free, step, free);
      next = candidatesAfter(step, free);
      if (next === 0) {
        step--;
        continue;
      }
    }
    if (step + 1 === rowLength) {
      memory.copy(row, _path, (<usize>rowLength) << 2);
      row += (<usize>rowLength) << 2;
      rows++;
      next = 0;
    }
    setWord(_candidates, step, next);
    if (rows === max || left <= 0) break;
  }
  memory.copy(listedPath, _path, (<usize>step + 1) << 2);
  setListed(step + 1, isDone);
  return rows;
}
