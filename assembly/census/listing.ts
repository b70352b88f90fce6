/**
 * Lists tours of up to 64 squares depth first, in lexicographic order. The path is the whole state: what may follow each of
 * its squares is found again when a list goes on from a path. src/engines/census/ts/listing.ts prunes the same branches.
 */

const ONE: u64 = 1;

/** By square, a word each: the squares a knight move away. */
export const LISTED_NEIGHBOURS: usize = memory.data(8 * 64, 8);
/** By step, a word each: the squares that may be visited at it. */
export const LISTED_ALLOWED: usize = memory.data(8 * 64, 8);
/** The path, a byte a square. */
export const LISTED_PATH: usize = memory.data(64);
/** What was found, a byte a square. */
export const LISTED_ROWS: usize = memory.data(64 * 64);

// By step: candidates that are left, free squares, and the square that has to be the last (0: any).
const _candidates: usize = memory.data(8 * 64, 8);
const _free: usize = memory.data(8 * 64, 8);
const _last: usize = memory.data(8 * 65, 8);

let _length: u32 = 0;
let _leaf: u32 = 0;
let _fixed: u32 = 0;
let _depth: u32 = 0;
let _done: bool = true;
let _closed: bool = false;
/** Whether the second square of a tour is lower than its last. */
let _ordered: bool = false;
let _board: u64 = 0;
let _ends: u64 = 0;
/** The start of a closed tour: it stays available to the end. */
let _kept: u64 = 0;
/** The squares above the second one. */
let _aboveSecond: u64 = 0;

function bitOf(square: u32): u64 {
  return ONE << square;
}

/** The squares above one. */
function above(square: u32): u64 {
  return ~(bitOf(square) | (bitOf(square) - 1));
}

function squareAt(step: u32): u32 {
  return load<u8>(LISTED_PATH + step);
}

function neighboursOf(square: u32): u64 {
  return load<u64>(LISTED_NEIGHBOURS + ((<usize>square) << 3));
}

function wordAt(words: usize, step: u32): u64 {
  return load<u64>(words + ((<usize>step) << 3));
}

function setWord(words: usize, step: u32, word: u64): void {
  store<u64>(words + ((<usize>step) << 3), word);
}

/** The free neighbours of the head with one way on besides it. Those that are not next have only that one left. */
function pressed(near: u64, available: u64): u64 {
  let found: u64 = 0;
  for (let left = near; left !== 0; left &= left - 1) {
    if (popcnt(neighboursOf(<u32>ctz(left)) & available) === 2) found |= left & (~left + 1);
  }
  return found;
}

/** What may follow the path up to a step, of which the squares in `free` are left; nothing where it cannot be finished. */
function candidatesAfter(step: u32, free: u64): u64 {
  const head = squareAt(step);
  const available = free | bitOf(head) | _kept;
  let last = wordAt(_last, step);
  const losing = step > 0 ? neighboursOf(squareAt(step - 1)) & free : free;
  for (let left = losing; left !== 0; left &= left - 1) {
    const ways = neighboursOf(<u32>ctz(left)) & available;
    if ((ways & (ways - 1)) !== 0) continue;
    const square = left & (~left + 1);
    if (_closed || ways === 0 || (square & _ends) === 0 || (last !== 0 && last !== square)) return 0;
    last = square;
  }
  const lasts = _ordered && step > 0 ? _ends & _aboveSecond : _ends;
  if ((free & lasts) === 0) return 0;
  setWord(_last, step + 1, last);
  const near = neighboursOf(head) & free;
  const candidates = near & wordAt(LISTED_ALLOWED, step + 1);
  if (step + 2 === _length) return candidates & lasts;
  if (_closed) {
    const next = pressed(near, available);
    // Of a start's neighbours one more may be so: it is the last.
    const nowOrNever = step === 0 ? next & (next - 1) : next;
    if ((nowOrNever & (nowOrNever - 1)) !== 0) return 0;
    return nowOrNever === 0 ? candidates : candidates & next;
  }
  const next = pressed(near & ~last, available);
  if (next === 0) return candidates & ~last;
  // One of them may be the last square instead, while none has to.
  const inner = last === 0 ? next & ~_ends : next;
  if ((inner & (inner - 1)) !== 0) return 0;
  if (inner !== 0) return candidates & inner & (popcnt(next) > 2 ? 0 : u64.MAX_VALUE);
  if (popcnt(next) > 2) return 0;
  return (popcnt(next) === 2 ? candidates & next : candidates) & ~last;
}

/** What is listed: paths over `board`; of each of them `leaf` squares. What else it takes is in memory. */
export function setListing(board: u64, length: u32, closed: bool, ordered: bool, leaf: u32): void {
  _board = board;
  _length = length;
  _closed = closed;
  _ordered = ordered;
  _leaf = leaf;
}

/**
 * Goes to the path in memory: what comes next lies below it, or behind it when it is complete.
 * @param fixed so many of its squares stay as they are
 * @param ends the squares that may be the last
 */
export function seekListing(length: u32, fixed: u32, ends: u64): void {
  _fixed = fixed;
  _done = false;
  _ends = ends;
  _kept = _closed ? bitOf(squareAt(0)) : 0;
  setWord(_last, 0, !_closed && popcnt(ends) === 1 ? ends : 0);
  let free = _board;
  for (let step: u32 = 0; step < length; step++) {
    _depth = step;
    free &= ~bitOf(squareAt(step));
    setWord(_free, step, free);
    if (step === 1) _aboveSecond = above(squareAt(1));
    let candidates: u64 = step + 1 === _length ? 0 : candidatesAfter(step, free);
    if (step + 1 < length) {
      const isAlive = (candidates & bitOf(squareAt(step + 1))) !== 0;
      candidates &= above(squareAt(step + 1));
      setWord(_candidates, step, candidates);
      if (isAlive) continue;
      if (step + 1 < fixed) _done = true;
      return;
    }
    setWord(_candidates, step, candidates);
  }
}

/** Whether nothing is left. */
export function isListed(): bool {
  return _done;
}

/** How many squares the path has. */
export function listedDepth(): u32 {
  return _depth + 1;
}

/** Goes on until `most` rows are written, or `nodes` squares placed; how many rows. */
export function runListing(most: u32, nodes: i32): u32 {
  if (_done) return 0;
  let step = _depth;
  let rows: u32 = 0;
  let row = LISTED_ROWS;
  let left = nodes;
  while (true) {
    const candidates = wordAt(_candidates, step);
    if (candidates === 0) {
      if (step < _fixed) {
        _done = true;
        break;
      }
      step--;
      continue;
    }
    const square = <u32>ctz(candidates);
    setWord(_candidates, step, candidates & (candidates - 1));
    const free = wordAt(_free, step) & ~bitOf(square);
    step++;
    store<u8>(LISTED_PATH + step, square);
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
      memory.copy(row, LISTED_PATH, _leaf);
      row += _leaf;
      rows++;
      next = 0;
    }
    setWord(_candidates, step, next);
    if (rows === most || left <= 0) break;
  }
  _depth = step;
  return rows;
}
