/** Where the arrays of a board of up to 1024 squares lie: behind the static data, each as long as the board asks for. */

import { MOST_COUNTED_MOVES } from '../segment';

const PAGE: u64 = 65536;

/** rows * cols, blocked squares included. */
export let squares: u32 = 0;
/** By square, eight of 16 bits each: the free squares a knight move away, ascending; as many as `degrees` says. */
export let neighbours: usize = 0;
/** By square, a byte: how many these are. */
export let degrees: usize = 0;
/** By two squares, 16 bits each: knight moves from one to the other, 0xffff where no way leads. */
export let distances: usize = 0;
/** By square, a byte: 1 for those that are to be filled. */
export let open: usize = 0;
/** By square, a byte: how many segments that are not begun, or not done, leave from it. */
export let sides: usize = 0;
/** By square, a byte: 1 when a filling may still enter or leave it: it is open, the head, or has sides. */
export let available: usize = 0;
/** By square, 16 bits: its place among squares that are equally good. */
export let ranks: usize = 0;
/** The squares by step, 16 bits each. */
export let path: usize = 0;
/** Two paths, the second one `squares` steps behind the first. */
export let fillings: usize = 0;
/** By segment, a byte: whether it is begun. */
export let done: usize = 0;
/** By segment, 32 bits: what is known of its walks (kept.ts). */
export let known: usize = 0;
/** By square, 16 bits: how many segments have walks that meet it. */
export let coverage: usize = 0;
/** Squares that only the segment in hand can meet, 16 bits each, of all segments that are begun: no square is there twice. */
export let own: usize = 0;
/** By depth, eight each: where the head may go, `onward << 20 | rank << 10 | square`, the least first. */
export let candidates: usize = 0;
/** By level, which is how many segments are begun: the set of squares where a tail may end. */
export let endSets: usize = 0;
/** Bytes of a set, a bit a square. */
export let setBytes: usize = 0;
// Of walks, by square: how many are there, and after the next move; whether one comes to its end from there; what they meet.
export let counts: usize = 0;
export let countsAfter: usize = 0;
export let alive: usize = 0;
export let isMet: usize = 0;
export let metSquares: usize = 0;
export let endSquares: usize = 0;
/** A set: the squares that walks are on after a move. */
export let reached: usize = 0;
/** By moves made, `squares` of 16 bits each: the squares that walks are on then, ascending. */
export let layers: usize = 0;
/** What is known of walks, and its end. */
export let kept: usize = 0;
export let keptEnd: usize = 0;

let _end: u64 = 0;

function laid(bytes: u64): usize {
  const place = _end;
  _end = (_end + bytes + 7) & ~7;
  return <usize>place;
}

/**
 * Lays the arrays of a board out, once an instance: they are 0, as memory that is new. False when it cannot be had.
 * @param keptBytes for what is known of walks
 */
export function reserveArrays(boardSquares: u32, keptBytes: u32): bool {
  _end = (<u64>__heap_base + 7) & ~7;
  const count = <u64>boardSquares;
  // Each fills a square and has a given one behind it, but for two tails; a level more when none is left.
  const segments = count / 2 + 2;
  squares = boardSquares;
  setBytes = <usize>(((count + 63) >> 6) << 3);
  neighbours = laid(16 * count);
  degrees = laid(count);
  distances = laid(2 * count * count);
  open = laid(count);
  sides = laid(count);
  available = laid(count);
  ranks = laid(2 * count);
  path = laid(2 * count);
  fillings = laid(4 * count);
  done = laid(segments);
  known = laid(4 * segments);
  coverage = laid(2 * count);
  own = laid(2 * count);
  candidates = laid(32 * (count + 1));
  endSets = laid(<u64>setBytes * (segments + 1));
  counts = laid(8 * count);
  countsAfter = laid(8 * count);
  alive = laid(count);
  isMet = laid(count);
  metSquares = laid(2 * count);
  endSquares = laid(2 * count);
  reached = laid(setBytes);
  layers = laid(2 * count * <u64>(MOST_COUNTED_MOVES + 1));
  kept = laid(<u64>keptBytes);
  keptEnd = <usize>_end;
  const held = <u64>memory.size();
  const pages = (_end + PAGE - 1) / PAGE;
  return pages <= held || memory.grow(<i32>(pages - held)) >= 0;
}
