/**
 * Lists tours of boards of up to 64 squares, with a set of squares in one word. Three times as fast on 8 x 8 as listing.ts,
 * which lists boards of any size in the same order and prunes the same branches.
 */

const ONE: u64 = 1;

/** By square, a word each: the squares a knight move away. */
export const WORD_NEIGHBOURS: usize = memory.data(8 * 64, 8);
/** By step, a word each: the squares allowed at it. */
export const WORD_ALLOWED: usize = memory.data(8 * 64, 8);
/** The open squares, and those that may be the last. In memory, since JavaScript has no 64-bit arguments. */
export const WORD_BOARD: usize = memory.data(8, 8);
export const WORD_ENDS: usize = memory.data(8, 8);
/** The path, and the rows of the last run, one byte per square. */
export const WORD_PATH: usize = memory.data(64);
export const WORD_ROWS: usize = memory.data(64 * 64);
/** Number of squares of the path. */
export let wordDepth: u32 = 0;
/** Whether the list is complete. */
export let isWordListed: bool = true;

// By step: the remaining candidates, the unvisited squares, and the square that must be the last (0: any).
const _candidates: usize = memory.data(8 * 64, 8);
const _free: usize = memory.data(8 * 64, 8);
const _last: usize = memory.data(8 * 65, 8);

let _length: u32 = 0;
let _leaf: u32 = 0;
/** Number of first squares of the path that stay the same. */
let _fixed: u32 = 0;
let _closed: bool = false;
/** Whether the second square of a tour is lower than its last. */
let _ordered: bool = false;
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
  return load<u8>(WORD_PATH + step);
}

function neighboursOf(square: u32): u64 {
  return load<u64>(WORD_NEIGHBOURS + ((<usize>square) << 3));
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
    if (_closed || moves === 0 || (square & _ends) === 0 || (last !== 0 && last !== square)) return 0;
    last = square;
  }
  const lasts = _ordered && step > 0 ? _ends & _aboveSecond : _ends;
  if ((free & lasts) === 0) return 0;
  setWord(_last, step + 1, last);
  const near = neighboursOf(head) & free;
  const candidates = near & wordAt(WORD_ALLOWED, step + 1);
  if (step + 2 === _length) return candidates & lasts;
  if (_closed) {
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

/**
 * Sets the parameters of a list. `leaf` is the number of squares per row. Board, neighbours and allowed squares are in memory.
 */
export function prepareWordListing(length: u32, closed: bool, ordered: bool, leaf: u32): void {
  _board = load<u64>(WORD_BOARD);
  _length = length;
  _closed = closed;
  _ordered = ordered;
  _leaf = leaf;
}

/**
 * Moves to the path in memory; the possible ends are there, too. The list continues below the path, or after it if it is
 * complete.
 * @param fixed number of first squares that stay the same
 */
export function seekWordListing(length: u32, fixed: u32): void {
  const ends = load<u64>(WORD_ENDS);
  _fixed = fixed;
  isWordListed = false;
  _ends = ends;
  _kept = _closed ? bitOf(squareAt(0)) : 0;
  setWord(_last, 0, !_closed && popcnt(ends) === 1 ? ends : 0);
  let free = _board;
  for (let step: u32 = 0; step < length; step++) {
    wordDepth = step + 1;
    free &= ~bitOf(squareAt(step));
    setWord(_free, step, free);
    if (step === 1) _aboveSecond = above(squareAt(1));
    let candidates: u64 = step + 1 === _length ? 0 : candidatesAfter(step, free);
    if (step + 1 < length) {
      const isAlive = (candidates & bitOf(squareAt(step + 1))) !== 0;
      candidates &= above(squareAt(step + 1));
      setWord(_candidates, step, candidates);
      if (isAlive) continue;
      if (step + 1 < fixed) isWordListed = true;
      return;
    }
    setWord(_candidates, step, candidates);
  }
}

/** Continues until `max` rows are written or `nodes` squares are placed. Returns the number of rows. */
export function runWordListing(max: u32, nodes: i32): u32 {
  if (isWordListed) return 0;
  let step = wordDepth - 1;
  let rows: u32 = 0;
  let row = WORD_ROWS;
  let left = nodes;
  while (true) {
    const candidates = wordAt(_candidates, step);
    if (candidates === 0) {
      if (step < _fixed) {
        isWordListed = true;
        break;
      }
      step--;
      continue;
    }
    const square = <u32>ctz(candidates);
    setWord(_candidates, step, candidates & (candidates - 1));
    const free = wordAt(_free, step) & ~bitOf(square);
    step++;
    store<u8>(WORD_PATH + step, square);
    if (step === 1) _aboveSecond = above(square);
    left--;
    let next: u64 = 0;
    if (step + 1 < _length) {
      setWord(_free, step, free);
      next = candidatesAfter(step, free);
      if (next === 0) {
        step--;
        continue;
      }
    }
    if (step + 1 === _leaf) {
      memory.copy(row, WORD_PATH, _leaf);
      row += _leaf;
      rows++;
      next = 0;
    }
    setWord(_candidates, step, next);
    if (rows === max || left <= 0) break;
  }
  wordDepth = step + 1;
  return rows;
}
