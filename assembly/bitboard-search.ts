/**
 * The search of warnsdorff-backtracking.ts on boards of at most 64 squares as sets of bits: see bitboard.ts for the idea.
 * Squares of degree 0 and 1 are read off the planes. The same moves in the same order, and the same nodes.
 */
import { COMPLETE, ENDED, FARTHEST, ON_TABLES, RANDOM, RUNNING } from './attempt';
import {
  BIT,
  bitsDown,
  bitsRight,
  free,
  isolatedSquares,
  neighbours,
  OUT_COL,
  OUT_ROW,
  others,
  plane0,
  plane1,
  plane2,
  preferredIn,
  recordOf,
  SQUARES,
} from './bitboard';
import { freeSquares, moveRow, path } from './layout';
import { beforeTakingBack, resetLongest } from './longest';
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

/** Sets a search on the board's records up, without its ties. */
export function beginOnRecords(start: u32, end: i32, toClose: bool): void {
  square = start;
  length = 0;
  placed = 0;
  left = free;
  low = plane0;
  middle = plane1;
  high = plane2;
  rest = 0;
  closed = toClose;
  endBit = end >= 0 && freeSquares > 1 ? ~others(end) : 0;
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

/** Of squares of the same degree the one that the tie-break and the move order prefer. */
function preferred(from: u32, set: u64, depth: u32): u32 {
  const record = recordOf(from);
  const outRow = <i32>load<i16>(record, OUT_ROW);
  const outCol = <i32>load<i16>(record, OUT_COL);
  const bit = <i32>load<i16>(record, BIT);
  const word = ties === RANDOM ? load<u32>(WORDS + ((<usize>depth) << 2)) : 0;
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

/** The square that comes next from a set. */
function next(from: u32, set: u64, depth: u32): u32 {
  if ((set & (set - 1)) === 0) return load<u8>(SQUARES + <usize>ctz(set));
  return preferred(from, set, depth);
}

/**
 * Goes on until `placed` is `stop`. The path, of elements of type `T`, begins at `at`; what is to be tried at each depth, at
 * `rests`, `pitch` bytes apart. With u8 the tables of the tie-break are there; with u32 the longest path is kept.
 */
function search<T>(stop: u64, at: usize, rests: usize, pitch: usize): i32 {
  const notEnd = ~endBit;
  const home = homes;
  const twoEnds = !closed && endBit === 0;
  const onTables = sizeof<T>() === 1 || ties === ON_TABLES;
  let free0 = left;
  let low0 = low;
  let middle0 = middle;
  let high0 = high;
  let rest0 = rest;
  let here = square;
  let depth = length;
  let nodes = placed;
  let state = RUNNING;
  // The degrees around all but the start of a closed search, which keeps counting.
  let lowering: u64 = closed && depth === 0 ? 0 : u64.MAX_VALUE;
  while (state === RUNNING) {
    if (depth > 0) {
      while (rest0 === 0 && depth > 1) {
        // One more for the degrees around the square taken back.
        const around = neighbours(here);
        if (sizeof<T>() === 4) beforeTakingBack(depth);
        const borrow = around & ~low0;
        high0 ^= borrow & ~middle0;
        middle0 ^= borrow;
        low0 ^= around;
        free0 |= ~others(here);
        depth--;
        rest0 = load<u64>(rests + <usize>(depth - 1) * pitch) & others(here);
        store<u64>(rests + <usize>(depth - 1) * pitch, rest0);
        here = <u32>load<T>(at + <usize>(depth - 1) * sizeof<T>());
      }
      if (rest0 === 0) {
        state = ENDED;
        break;
      }
    }
    // Forward, for as long as there is anything to try.
    if (nodes === stop) break;
    do {
      if (depth > 0) {
        const least = narrow(narrow(narrow(rest0, high0), middle0), low0);
        here = onTables ? preferredIn(here, least) : next(here, least, depth - 1);
      }
      store<T>(at + <usize>depth * sizeof<T>(), <T>here);
      depth++;
      nodes++;
      const near = neighbours(here);
      free0 &= others(here);
      const lowered = near & lowering;
      lowering = u64.MAX_VALUE;
      const carry = lowered & low0;
      const carry2 = carry & middle0;
      const isolated = free0 & ((carry2 & high0) | isolatedSquares);
      high0 ^= carry2;
      middle0 ^= carry;
      low0 ^= lowered;
      if (free0 === 0) {
        state = closed && depth === 1 ? ENDED : COMPLETE;
        break;
      }
      // What must be next or last; the end will be last anyway.
      const leaves = free0 & low0 & middle0 & high0 & notEnd;
      const butFirst = leaves & (leaves - 1);
      const forced = twoEnds ? butFirst : leaves;
      const excess = twoEnds ? butFirst & (butFirst - 1) : butFirst;
      const lonely = isolated !== 0 && (closed || (free0 & (free0 - 1)) !== 0);
      rest0 = 0;
      if (!lonely && excess === 0 && (home & free0) !== 0) {
        rest0 = near & free0 & (free0 === endBit ? u64.MAX_VALUE : notEnd);
        if (forced !== 0) rest0 &= leaves;
        if (sizeof<T>() === 4 && ties === RANDOM) store<u32>(WORDS + ((<usize>(depth - 1)) << 2), draw());
      }
      store<u64>(rests + <usize>(depth - 1) * pitch, rest0);
    } while (rest0 !== 0 && nodes !== stop);
  }
  left = free0;
  low = low0;
  middle = middle0;
  high = high0;
  rest = rest0;
  square = here;
  length = depth;
  placed = nodes;
  return state;
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runBitboardSearch(nodes: f64): i32 {
  // No search places 2^62 squares.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  return search<u32>(stop, path, RESTS, 8);
}

/** The same on tables made for the attempt's ties, its path a byte a square. The longest path is not kept. */
export function searchOnTables(nodes: u32, at: usize): i32 {
  return search<u8>(placed + <u64>nodes, at, RESTS, 8);
}

/**
 * Goes on, on tables, with a search that has met its first dead end, until it has placed `nodes` squares in all.
 * @param lane the free squares and the planes, 16 bytes apart; `steps` squares are on the path
 */
export function searchFromDeadEnd(
  nodes: u32,
  at: usize,
  steps: u32,
  lane: usize,
  rests: usize,
  pitch: usize,
): i32 {
  left = load<u64>(lane);
  low = load<u64>(lane, 16);
  middle = load<u64>(lane, 32);
  high = load<u64>(lane, 48);
  rest = 0;
  square = load<u8>(at + steps - 1);
  length = steps;
  placed = steps;
  return search<u8>(nodes, at, rests, pitch);
}

/** Squares placed. */
export function nodesOnRecords(): u32 {
  return <u32>placed;
}
