/**
 * Backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen & Kondev 2006) on boards of at most 64 squares: an end of a
 * path is joined to one of its other neighbours on the path, and the edge that would close a cycle is cut. So the squares
 * behind that neighbour come in reverse order, and the path has another end. Here: what the moves need to know of a board,
 * and moves on a path of a byte a square; see backbite-simd.ts and backbite-scalar.ts for many of them.
 */
import { CHOICES, free, NO_SQUARE, neighbours, others, PREFERENCES, recordOf } from './bitboard';
import { openSquares, paddedIndex, squares, template, VISITED } from './layout';
import { draw } from './random';

/** Moves after which a path is given up. */
export const MOST_MOVES: u32 = 4096;

/** The squares from which paths start to grow (u8). */
const ORIGINS: usize = memory.data(64, 16);
let origins: u32 = 0;

export function isFree(square: u32): bool {
  return <u32>load<u8>(template + paddedIndex(square)) < VISITED;
}

/** Adds to the tables of bitboard.ts, made for random ties, what the moves need. */
export function prepareBackbite(): void {
  origins = 0;
  for (let square: u32 = 0; square < squares; square++) {
    if (isFree(square)) store<u8>(ORIGINS + origins++, <u8>square);
  }
}

/** The square from which a path starts to grow, by a random word. */
export function originOf(word: u32): u32 {
  return load<u8>(ORIGINS + <usize>((<u64>word * <u64>origins) >> 32));
}

/** Where the neighbours of a square stand by number (u8). */
export function neighboursAt(square: u32): usize {
  return PREFERENCES + ((<usize>square) << 3);
}

/** How many of its neighbours an end has to choose from: all but the square before it. */
export function choicesOf(square: u32): u32 {
  return load<u16>(recordOf(square), CHOICES);
}

/** Reverses the squares of a path from one place to another. */
function reverse(from: usize, to: usize): void {
  for (; from < to; from++, to--) {
    const square = load<u8>(from);
    store<u8>(from, load<u8>(to));
    store<u8>(to, square);
  }
}

/** A move at the end of a path of two squares at least, by 16 random bits. */
function biteEnd(path: usize, length: u32, bits: u32): void {
  const last = path + length - 1;
  const end = <u32>load<u8>(last);
  const choices = choicesOf(end);
  let partner = load<u8>(neighboursAt(end) + ((bits * choices) >> 16));
  if (partner === load<u8>(last - 1)) partner = load<u8>(neighboursAt(end) + choices);
  let at = last - 1;
  while (load<u8>(at) !== partner) at--;
  reverse(at + 1, last);
}

/** One of the squares of a set that a square leads to, by a random word; {@link NO_SQUARE} if it leads to none. */
function wayOn(square: u32, left: u64): u32 {
  const ways = neighbours(square) & left;
  if (ways === 0) return NO_SQUARE;
  let skip = <u32>((<u64>draw() * <u64>popcnt(ways)) >> 32);
  let at = neighboursAt(square);
  while ((ways & ~others(load<u8>(at))) === 0 || skip-- !== 0) at++;
  return load<u8>(at);
}

/** Completes a path that got stuck (Posa 1976): its end grows, or a move makes another end. False when it does not grow on. */
export function completePath(path: usize, length: u32): bool {
  let left = free;
  for (let i: u32 = 0; i < length; i++) left &= others(load<u8>(path + i));
  for (let moves: u32 = 0; length < openSquares; ) {
    const next = wayOn(load<u8>(path + length - 1), left);
    if (next !== NO_SQUARE) {
      left &= others(next);
      store<u8>(path + length, <u8>next);
      length++;
    } else {
      if (length < 2 || moves++ === MOST_MOVES) return false;
      biteEnd(path, length, draw() >> 16);
      // The other end may grow as well.
      reverse(path, path + length - 1);
    }
  }
  return true;
}
