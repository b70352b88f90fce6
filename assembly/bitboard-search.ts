/**
 * The search of warnsdorff-backtracking.ts on boards of at most 64 squares as sets of bits: see bitboard.ts for the idea.
 * Squares of degree 0 and 1 are read off the planes. The same moves in the same order, and the same nodes.
 */
import {
  beforeTakingBack,
  COMPLETE,
  ENDED,
  FARTHEST,
  ON_TABLES,
  RANDOM,
  RUNNING,
  resetLongest,
} from './attempt';
import {
  BIT,
  bitsDown,
  bitsRight,
  free,
  isolatedSquares,
  NEIGHBOURS,
  neighbours,
  OTHERS,
  OUT_COL,
  OUT_ROW,
  others,
  plane0,
  plane1,
  plane2,
  preferredAt,
  preferredIn,
  recordOf,
  SQUARES,
} from './bitboard';
import { moveRow, openSquares, path } from './layout';
import { draw, seedGenerator } from './random';

/** By depth: what is to be tried from the square there, the one that is being tried included (u64). */
const RESTS: usize = memory.data(64 * 8, 64);
/** By depth: the random word that breaks ties (u32). */
const WORDS: usize = memory.data(64 * 4, 16);
/** By move in the order tried: how far it moves a square's bit (i32). */
const BIT_OFFSETS: usize = memory.data(8 * 4, 16);

/** The square placed last, or the start before it is placed. */
let square: u32 = 0;
let length: u32 = 0;
let placed: u64 = 0;
/** The free squares, their degrees as in bitboard.ts, and what is left to try from the square placed last. */
let left: u64 = 0;
let low: u64 = 0;
let middle: u64 = 0;
let high: u64 = 0;
let rest: u64 = 0;

let ties: u32 = 0;
let closed: bool = false;
/** The end as a set, empty for any. */
export let endBit: u64 = 0;
/** In a closed search the neighbours of the start, else all squares: one of them must stay free. */
export let homes: u64 = 0;

export function bitboardSearchLength(): u32 {
  return length;
}

/** Squares placed in this attempt, taken-back ones too. */
export function bitboardSearchNodes(): f64 {
  return <f64>placed;
}

/** The squares of a set that lie in a plane too, or the set itself where there is none. */
function narrow(set: u64, plane: u64): u64 {
  const narrowed = set & plane;
  return select<u64>(narrowed, set, narrowed !== 0);
}

/** Sets a search on the board's records up, on tables made for its ties. */
export function beginOnRecords(start: u32, end: i32, toClose: bool): void {
  ties = ON_TABLES;
  square = start;
  length = 0;
  placed = 0;
  left = free;
  low = plane0;
  middle = plane1;
  high = plane2;
  rest = 0;
  closed = toClose;
  endBit = end >= 0 && openSquares > 1 ? ~others(end) : 0;
  homes = toClose ? neighbours(start) : u64.MAX_VALUE;
}

/** Sets a search up; `run` places the start. The records of the board are there; `end` is -1 for any. */
export function beginBitboardSearch(
  start: u32,
  end: i32,
  toClose: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  attempt: u32,
): void {
  beginOnRecords(start, end, toClose);
  resetLongest();
  ties = tieBreak;
  if (tieBreak === ON_TABLES) return;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const offset = load<i32>(move, 8) * bitsDown() + load<i32>(move, 12) * bitsRight();
    store<i32>(BIT_OFFSETS + ((<usize>k) << 2), offset);
  }
}

/** Where the word lies that breaks ties at the depth whose element of {@link RESTS} lies there. */
function wordOf(rests: usize): usize {
  return WORDS + ((rests - RESTS) >> 1);
}

/** Of squares of the same degree the one that the tie-break and the move order prefer. */
function preferred(from: u32, set: u64, rests: usize): u32 {
  const record = recordOf(from);
  const outRow = <i32>load<i16>(record, OUT_ROW);
  const outCol = <i32>load<i16>(record, OUT_COL);
  const bit = <i32>load<i16>(record, BIT);
  const word = ties === RANDOM ? load<u32>(wordOf(rests)) : 0;
  let best: i32 = i32.MAX_VALUE;
  for (let k: u32 = 0; k < 8; k++) {
    const to = bit + load<i32>(BIT_OFFSETS + ((<usize>k) << 2));
    if (((set >> to) & 1) === 0) continue;
    const move = moveRow(k);
    let preference: i32 = 0;
    if (ties === FARTHEST) preference = -(load<i32>(move, 8) * outRow + load<i32>(move, 12) * outCol);
    else if (ties === RANDOM) preference = (word >> (k << 2)) & 15;
    best = min(best, (preference << 3) + k);
  }
  return from + load<i32>(moveRow(best & 7), 4);
}

/** The square that comes next from a set, without tables. */
function chosen(from: u32, set: u64, rests: usize): u32 {
  if ((set & (set - 1)) === 0) return load<u8>(SQUARES + <usize>ctz(set));
  return preferred(from, set, rests);
}

/**
 * Places the square in hand, and goes on until nothing may follow or `most` squares are placed; it stops after the start of
 * a closed search and before the last two squares of a board, which have rules of their own. Nearly all of a search is done
 * here: a loop with no branch that depends on where squares lie, and little that the next square has to wait for.
 * @param at where the path's element of that square lies; `rests`, where what is to be tried from it does
 */
function follow(most: u64, at: usize, width: usize, rests: usize, pitch: usize): void {
  const left0 = openSquares - length;
  const isEnding = left0 <= 2;
  // A closed search's start keeps counting: the degrees around it stay.
  const isStart = closed && length === 0;
  const lowering: u64 = isStart ? 0 : u64.MAX_VALUE;
  // The last square has no way on in an open tour, and is the end.
  const strands: u64 = isEnding && !closed ? 0 : u64.MAX_VALUE;
  const open = isEnding ? u64.MAX_VALUE : ~endBit;
  const notEnd = ~endBit;
  const home = homes;
  const twoEnds = !closed && endBit === 0;
  const onTables = ties === ON_TABLES;
  const go = <u32>min(most, isStart ? 1 : isEnding ? left0 : left0 - 2);
  const end = at + <usize>go * width;
  let free0 = left;
  let low0 = low;
  let middle0 = middle;
  let high0 = high;
  let here: u32 = 0;
  let next = square;
  let rest0: u64 = 0;
  let alive = false;
  let steps: u32 = 0;
  do {
    here = next;
    // What this writes behind its element is written over, or is no part of the path.
    store<u32>(at, here);
    const record = recordOf(here);
    const near = load<u64>(record, NEIGHBOURS);
    // No square is its own neighbour, so the sets need not wait for it to be taken off.
    rest0 = near & (free0 & open);
    free0 &= load<u64>(record, OTHERS);
    // Each of them loses one way on, so the degrees from before tell the least as well, and sooner. A leaf has it.
    const upper = rest0 & high0;
    const both = rest0 & (high0 & middle0);
    const lower = rest0 & middle0;
    const inHigh = select<u64>(both, upper, both !== 0);
    const inLow = select<u64>(lower, rest0, lower !== 0);
    const least = narrow(select<u64>(inHigh, inLow, upper !== 0), low0);
    if (onTables) next = preferredAt(record, least);
    const lowered = near & lowering;
    const carry = lowered & low0;
    const carry2 = carry & middle0;
    const isolated = free0 & ((carry2 & high0) | isolatedSquares);
    high0 ^= carry2;
    middle0 ^= carry;
    low0 ^= lowered;
    // What must be next or last; the end will be last anyway.
    const leaves = free0 & low0 & middle0 & high0 & notEnd;
    const butFirst = leaves & (leaves - 1);
    const forced = twoEnds ? butFirst : leaves;
    const excess = twoEnds ? butFirst & (butFirst - 1) : butFirst;
    alive = (excess | (isolated & strands)) === 0 && (home & free0) !== 0;
    if (!alive) rest0 = 0;
    if (forced !== 0) rest0 &= leaves;
    store<u64>(rests, rest0);
    if (!onTables) {
      if (ties === RANDOM && alive) store<u32>(wordOf(rests), draw());
      next = chosen(here, least, rests);
    }
    at += width;
    steps++;
    rests += pitch;
  } while (rest0 !== 0 && at !== end);
  left = free0;
  low = low0;
  middle = middle0;
  high = high0;
  rest = rest0;
  square = here;
  length += steps;
  placed += steps;
}

/** Takes squares back until there is something to try. */
function takeBack(at: usize, width: usize, rests: usize, pitch: usize): void {
  while (rest === 0 && length > 1) {
    // One more for the degrees around the square taken back.
    const around = neighbours(square);
    const butIt = others(square);
    if (width === 4) beforeTakingBack(length);
    const borrow = around & ~low;
    high ^= borrow & ~middle;
    middle ^= borrow;
    low ^= around;
    left |= ~butIt;
    length--;
    rest = load<u64>(rests + <usize>(length - 1) * pitch) & butIt;
    store<u64>(rests + <usize>(length - 1) * pitch, rest);
    square = load<u8>(at + <usize>(length - 1) * width);
  }
}

/**
 * Goes on until `placed` is `stop`. The path, of elements of `width` bytes, begins at `at`; what is to be tried at each depth,
 * at `rests`, `pitch` bytes apart. With 4 bytes the longest path is kept.
 */
function search(stop: u64, at: usize, width: usize, rests: usize, pitch: usize): i32 {
  const onTables = ties === ON_TABLES;
  while (true) {
    if (length > 0) {
      takeBack(at, width, rests, pitch);
      if (rest === 0) return ENDED;
    }
    if (placed === stop) return RUNNING;
    if (length > 0) {
      const least = narrow(narrow(narrow(rest, high), middle), low);
      square = onTables
        ? preferredIn(square, least)
        : chosen(square, least, RESTS + ((<usize>(length - 1)) << 3));
    }
    const depth = <usize>length;
    follow(stop - placed, at + depth * width, width, rests + depth * pitch, pitch);
    if (left === 0) return closed && length === 1 ? ENDED : COMPLETE;
  }
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runBitboardSearch(nodes: f64): i32 {
  // No search places 2^62 squares.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  return search(stop, path, 4, RESTS, 8);
}

/** The same on tables made for the attempt's ties, its path a byte a square. The longest path is not kept. */
export function searchOnTables(nodes: u32, at: usize): i32 {
  return search(placed + <u64>nodes, at, 1, RESTS, 8);
}

/**
 * Goes on, on tables, with a search that was left, until it has placed `nodes` squares in all.
 * @param lane the free squares and the planes, 16 bytes apart; `steps` squares are on the path, `done` were placed
 */
export function searchOn(
  nodes: u32,
  at: usize,
  steps: u32,
  done: u32,
  lane: usize,
  rests: usize,
  pitch: usize,
): i32 {
  left = load<u64>(lane);
  low = load<u64>(lane, 16);
  middle = load<u64>(lane, 32);
  high = load<u64>(lane, 48);
  rest = load<u64>(rests + <usize>(steps - 1) * pitch);
  square = load<u8>(at + steps - 1);
  length = steps;
  placed = done;
  return search(nodes, at, 1, rests, pitch);
}

/** Leaves the search as `searchOn` takes it, with the square that comes next behind its path. */
export function leaveSearch(at: usize, lane: usize): void {
  store<u64>(lane, left);
  store<u64>(lane, low, 16);
  store<u64>(lane, middle, 32);
  store<u64>(lane, high, 48);
  store<u8>(at + length, preferredIn(square, narrow(narrow(narrow(rest, high), middle), low)));
}

/** Squares placed. */
export function nodesOnRecords(): u32 {
  return <u32>placed;
}
