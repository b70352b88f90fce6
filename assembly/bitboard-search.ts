/**
 * The search of warnsdorff-backtracking.ts on boards of at most 64 squares, as sets of bits (bitboard.ts describes them). The
 * planes show the squares of degree 0 and 1. Moves, their order and the nodes are the same.
 */
import {
  beforeTakingBack,
  COMPLETE,
  closed,
  ENDED,
  end,
  length,
  nodes,
  nodesAfter,
  ON_TABLES,
  outward,
  RANDOM,
  RUNNING,
  resetLongest,
  seed,
  setProgress,
  tieBreak,
} from './attempt';
import {
  BIT,
  bestInRecord,
  bestNeighbour,
  bitsDown,
  bitsRight,
  isolatedSquares,
  NEIGHBOURS,
  narrow,
  neighbours,
  OTHERS,
  OUT_COL,
  OUT_ROW,
  open,
  others,
  plane0,
  plane1,
  plane2,
  recordOf,
  SQUARES,
} from './bitboard';
import { moveRow, openSquares, path } from './layout';
import { draw, seedGenerator } from './random';

/** By depth: the untried squares from the square there, including the one that is being tried (u64). */
const RESTS: usize = memory.data(64 * 8, 64);
/** By depth: the random word that breaks ties (u32). */
const WORDS: usize = memory.data(64 * 4, 16);
/** By move in the order tried: how far it moves a square's bit (i32). */
const BIT_OFFSETS: usize = memory.data(8 * 4, 16);

/** The last square of the path, or the start before it is placed. */
let square: u32 = 0;
/** The unvisited squares, the planes of their degrees as in bitboard.ts, and the untried squares after the last one. */
let unvisited: u64 = 0;
let low: u64 = 0;
let middle: u64 = 0;
let high: u64 = 0;
let rest: u64 = 0;

/** The end as a set, empty for any. */
export let endBit: u64 = 0;
/** One of these squares must stay unvisited: the neighbours of the start in a closed search, else all squares. */
export let homes: u64 = 0;

/** Sets up a search, on the records of the board. The first run places the start. */
export function beginBitboardSearch(start: u32, stream: u32, attempt: u32): void {
  resetLongest();
  setProgress(0, 0);
  square = start;
  unvisited = open;
  low = plane0;
  middle = plane1;
  high = plane2;
  rest = 0;
  endBit = end >= 0 ? ~others(end) : 0;
  homes = closed ? neighbours(start) : u64.MAX_VALUE;
  if (tieBreak === ON_TABLES) return;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const offset = load<i32>(move, 8) * bitsDown() + load<i32>(move, 12) * bitsRight();
    store<i32>(BIT_OFFSETS + ((<usize>k) << 2), offset);
  }
}

/** Returns the address of the word that breaks ties at the depth of an element of {@link RESTS}. */
function wordAt(rests: usize): usize {
  return WORDS + ((rests - RESTS) >> 1);
}

/** Returns the square of a set, all of one degree, that the tie-break and the move order prefer. */
function breakTie(from: u32, set: u64, rests: usize): u32 {
  const record = recordOf(from);
  const outRow = <i32>load<i16>(record, OUT_ROW);
  const outCol = <i32>load<i16>(record, OUT_COL);
  const bit = <i32>load<i16>(record, BIT);
  const word = tieBreak === RANDOM ? load<u32>(wordAt(rests)) : 0;
  let best: i32 = i32.MAX_VALUE;
  for (let k: u32 = 0; k < 8; k++) {
    const to = bit + load<i32>(BIT_OFFSETS + ((<usize>k) << 2));
    if (((set >> to) & 1) === 0) continue;
    const move = moveRow(k);
    const distance = load<i32>(move, 8) * outRow + load<i32>(move, 12) * outCol;
    const preference = tieBreak === RANDOM ? <i32>(word >> (k << 2)) & 15 : -outward * distance;
    best = min(best, (preference << 3) + k);
  }
  return from + load<i32>(moveRow(best & 7), 4);
}

/** Does the same without tables, also for sets of one square. */
function choose(from: u32, set: u64, rests: usize): u32 {
  if ((set & (set - 1)) === 0) return load<u8>(SQUARES + <usize>ctz(set));
  return breakTie(from, set, rests);
}

/**
 * Places the next square, and continues until no square may follow or `maxNodes` squares are placed. Stops after the start of a
 * closed search and before the last two squares of a board, which have other rules. A search spends nearly all of its time
 * here, so the loop has no branches that depend on positions, and few operations depend on each other. It is compiled twice,
 * with `T` = u8 for tables: a call in the loop makes V8 keep every variable on the stack.
 * @param at address of the path's element for that square; `rests`, of its untried squares
 */
function follow<T>(maxNodes: u64, at: usize, width: usize, rests: usize, pitch: usize): void {
  const left = openSquares - length;
  const isEnding = left <= 2;
  // The degrees around the start of a closed search keep counting it.
  const isStart = closed && length === 0;
  const lowering: u64 = isStart ? 0 : u64.MAX_VALUE;
  // The last square of an open tour has no available move. It is the end.
  const strands: u64 = isEnding && !closed ? 0 : u64.MAX_VALUE;
  const enterable = isEnding ? u64.MAX_VALUE : ~endBit;
  const notEnd = ~endBit;
  const home = homes;
  // An open tour without a given end may have two leaves: the next square and the last.
  const oneLeaf: u64 = !closed && endBit === 0 ? 0 : u64.MAX_VALUE;
  const isolated0 = isolatedSquares;
  const go = <u32>min(maxNodes, isStart ? 1 : isEnding ? left : left - 2);
  let unvisited0 = unvisited;
  let low0 = low;
  let middle0 = middle;
  let high0 = high;
  let here: u32 = 0;
  let next = square;
  let rest0: u64 = 0;
  let remaining = go;
  do {
    here = next;
    // The bytes behind a narrower element are overwritten later, or are no part of the path.
    store<u32>(at, here);
    const record = recordOf(here);
    const near = load<u64>(record, NEIGHBOURS);
    // No square is its own neighbour, so the sets need not wait for its removal.
    const open0 = unvisited0 & enterable;
    rest0 = near & open0;
    unvisited0 &= load<u64>(record, OTHERS);
    // Each of them loses one available move, so the degrees from before give the same minimum, sooner. It may be a leaf.
    const upper = near & (open0 & high0);
    const both = near & (open0 & high0 & middle0);
    const lower = near & (open0 & middle0);
    const inHigh = select<u64>(both, upper, both !== 0);
    const inLow = select<u64>(lower, rest0, lower !== 0);
    const level = select<u64>(inHigh, inLow, upper !== 0);
    const least = level & low0;
    // Two lookups at once are faster than to wait for the set.
    if (sizeof<T>() === 1) {
      next = select<u32>(bestInRecord(record, least), bestInRecord(record, level), least !== 0);
    }
    const lowered = near & lowering;
    const carry = lowered & low0;
    const carry2 = carry & middle0;
    const isolated = unvisited0 & ((carry2 & high0) | isolated0);
    high0 ^= carry2;
    middle0 ^= carry;
    low0 ^= lowered;
    // A leaf must be next or last. The given end is last anyway.
    const leaves = unvisited0 & low0 & middle0 & high0 & notEnd;
    const butFirst = leaves & (leaves - 1);
    const forced = butFirst | (leaves & oneLeaf);
    const excess = butFirst & ((butFirst - 1) | oneLeaf);
    const alive = select<u64>(home & unvisited0, 0, (excess | (isolated & strands)) === 0);
    rest0 = select<u64>(rest0, 0, alive !== 0);
    rest0 = select<u64>(rest0 & leaves, rest0, forced !== 0);
    store<u64>(rests, rest0);
    if (sizeof<T>() !== 1) {
      if (tieBreak === RANDOM && alive !== 0) store<u32>(wordAt(rests), draw());
      next = choose(here, select<u64>(least, level, least !== 0), rests);
    }
    at += width;
    rests += pitch;
    remaining--;
    if (rest0 === 0) break;
  } while (remaining !== 0);
  unvisited = unvisited0;
  low = low0;
  middle = middle0;
  high = high0;
  rest = rest0;
  square = here;
  setProgress(length + go - remaining, nodes + go - remaining);
}

/** Takes squares back until there is an untried one. */
function takeBack(at: usize, width: usize, rests: usize, pitch: usize): void {
  while (rest === 0 && length > 1) {
    // The degrees around the square that is taken back rise by one.
    const around = neighbours(square);
    const butIt = others(square);
    if (width === 4) beforeTakingBack(length);
    const borrow = around & ~low;
    high ^= borrow & ~middle;
    middle ^= borrow;
    low ^= around;
    unvisited |= ~butIt;
    setProgress(length - 1, nodes);
    rest = load<u64>(rests + <usize>(length - 1) * pitch) & butIt;
    store<u64>(rests + <usize>(length - 1) * pitch, rest);
    square = load<u8>(at + <usize>(length - 1) * width);
  }
}

/**
 * Continues until `nodes` is `stop`. The path begins at `at`, with elements of `width` bytes. The untried squares by depth
 * begin at `rests`, `pitch` bytes apart. With 4 bytes the longest path is kept.
 */
function search(stop: u64, at: usize, width: usize, rests: usize, pitch: usize): i32 {
  const onTables = tieBreak === ON_TABLES;
  while (true) {
    if (length > 0) {
      takeBack(at, width, rests, pitch);
      if (rest === 0) return ENDED;
    }
    if (nodes === stop) return RUNNING;
    if (length > 0) {
      const least = narrow(narrow(narrow(rest, high), middle), low);
      square = onTables
        ? bestNeighbour(square, least)
        : choose(square, least, RESTS + ((<usize>(length - 1)) << 3));
    }
    const depth = <usize>length;
    const from = at + depth * width;
    if (onTables) follow<u8>(stop - nodes, from, width, rests + depth * pitch, pitch);
    else follow<u32>(stop - nodes, from, width, rests + depth * pitch, pitch);
    if (unvisited === 0) return closed && length === 1 ? ENDED : COMPLETE;
  }
}

/** Continues the search, and places at most `maxNodes` squares. */
export function runBitboardSearch(maxNodes: f64): i32 {
  return search(nodesAfter(maxNodes), path, 4, RESTS, 8);
}

/** Does the same with tables for the ties, and writes a byte a square at `at`. It does not keep the longest path. */
export function searchOnTables(maxNodes: u32, at: usize): i32 {
  return search(nodes + <u64>maxNodes, at, 1, RESTS, 8);
}

/**
 * Continues a search that another kernel began, with tables for the ties, until it has placed `stop` squares in all.
 * @param board the unvisited squares and the planes, 16 bytes apart; the path at `at` has `steps` squares, `done` were placed
 */
export function searchOn(
  stop: u32,
  at: usize,
  steps: u32,
  done: u32,
  board: usize,
  rests: usize,
  pitch: usize,
): i32 {
  unvisited = load<u64>(board);
  low = load<u64>(board, 16);
  middle = load<u64>(board, 32);
  high = load<u64>(board, 48);
  rest = load<u64>(rests + <usize>(steps - 1) * pitch);
  square = load<u8>(at + steps - 1);
  setProgress(steps, done);
  return search(stop, at, 1, rests, pitch);
}

/** Writes the search back as {@link searchOn} reads it, with the next square behind its path. */
export function leaveSearch(at: usize, board: usize): void {
  store<u64>(board, unvisited);
  store<u64>(board, low, 16);
  store<u64>(board, middle, 32);
  store<u64>(board, high, 48);
  store<u8>(at + length, bestNeighbour(square, narrow(narrow(narrow(rest, high), middle), low)));
}
