/**
 * Random tours of boards of at most 64 squares: a walk by Warnsdorff's rule with random ties from a random square, then
 * backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen & Kondev 2006) at both ends in turn. A move joins an end of the
 * path to one of its other neighbours on the path, and cuts the edge that would close a cycle. So the squares behind that
 * neighbour are reversed, and the path has another end. A closed tour takes more moves until the path closes. An open tour
 * takes attempts that may stay instead. Moves mix the path quickly, but prefer ends with many neighbours. Attempts are as
 * likely as their reverse, so they correct this. Each stage has its own generator, so no board waits for the random words of
 * another.
 */
import { addressOf, copyRow, copyRowFrom } from './batch';
import { choicesOf, NO_SQUARE, neighboursAt } from './bitboard';
import { openSquares, squares } from './layout';

/** Number of moves after which a path is given up. */
export const MAX_MOVES: u32 = 4096;

/** By board, the twelve of a group and the twelve that wait for their start: its path (u8). */
const PATHS: usize = memory.data(24 * 64, 64);

export function pathOf(k: u32): usize {
  return PATHS + ((<usize>k) << 6);
}

/** Reverses the squares of a path from one address to another. */
export function reverse(from: usize, to: usize): void {
  // Eight squares at each end, as long as there are sixteen.
  for (; from + 15 <= to; from += 8, to -= 8) {
    const squares = bswap<u64>(load<u64>(from));
    store<u64>(from, bswap<u64>(load<u64>(to - 7)));
    store<u64>(to - 7, squares);
  }
  for (; from < to; from++, to--) {
    const square = load<u8>(from);
    store<u8>(from, load<u8>(to));
    store<u8>(to, square);
  }
}

/** Returns a neighbour of an end by 16 random bits, other than the square `beside` it on the path. */
function choosePartner(end: u32, beside: u32, bits: u32): u32 {
  const choices = choicesOf(end);
  const partner = <u32>load<u8>(neighboursAt(end) + ((bits * choices) >> 16));
  return partner === beside ? <u32>load<u8>(neighboursAt(end) + choices) : partner;
}

/** Moves the end of a path of at least two squares. */
function biteEnd(path: usize, length: u32, bits: u32): void {
  const last = path + length - 1;
  reverse(addressOf(path, choosePartner(load<u8>(last), load<u8>(last - 1), bits)) + 1, last);
}

/**
 * Moves with SIMD. The place of each square on the path is stored, so reversing a part of the path only subtracts places: four
 * vectors, however long the part is.
 */

/** By board and square: its place on the path (u8); NOWHERE for blocked squares and {@link NO_SQUARE}. */
const PLACES: usize = memory.data(24 * 80, 16);
const NOWHERE: u32 = 255;
/** By board: the first and the last square of the path (u32). */
const ENDS: usize = memory.data(24 * 8, 16);

export function placesOf(k: u32): usize {
  return PLACES + <usize>k * 80;
}

export function endsOf(k: u32): usize {
  return ENDS + ((<usize>k) << 3);
}

function placeOf(places: usize, neighbour: usize): u32 {
  return load<u8>(places + <usize>load<u8>(neighbour));
}

/** Subtracts the places behind `cut` from `sum`, and keeps the others. */
function reverseBehind(places: v128, cut: v128, sum: v128): v128 {
  return v128.bitselect(i8x16.sub(sum, places), places, i8x16.gt_s(places, cut));
}

/** Replaces each place up to `last` by `last` minus the place. {@link NOWHERE}, an unsigned number, is larger than all. */
export function reverseUpTo(places: v128, last: v128): v128 {
  return v128.bitselect(i8x16.sub(last, places), places, i8x16.eq(i8x16.min_u(places, last), places));
}

/** Returns the square with a place. */
function squareAt(place: v128, a: v128, b: v128, c: v128, d: v128): u32 {
  const ab = i8x16.bitmask(i8x16.eq(a, place)) | (i8x16.bitmask(i8x16.eq(b, place)) << 16);
  const cd = i8x16.bitmask(i8x16.eq(c, place)) | (i8x16.bitmask(i8x16.eq(d, place)) << 16);
  return <u32>ctz(<u64>(<u32>ab) | ((<u64>(<u32>cd)) << 32));
}

/**
 * Moves both ends of the path of board `k`. `Choice` is u16 for {@link bite}, where each end takes 16 bits; u8 for
 * {@link biteOrStay}, where each takes three; and u32 for {@link biteOneEnd}, where the end takes 13 and the beginning three.
 */
function biteBothEnds<Choice>(k: u32, bits: u32, last: u32): void {
  const places = placesOf(k);
  const end = lastOf(k);
  const begin = firstOf(k);
  let cut: u32;
  let cut2: u32;
  if (sizeof<Choice>() === 1) {
    // A cut behind the last place or before place 1 changes nothing.
    cut = min(placeOf(places, neighboursAt(end) + (bits & 7)), last);
  } else {
    const choices = choicesOf(end);
    const chosen = sizeof<Choice>() === 2 ? ((bits >> 16) * choices) >> 16 : ((bits >> 3) * choices) >> 13;
    const place = placeOf(places, neighboursAt(end) + chosen);
    cut = select<u32>(placeOf(places, neighboursAt(end) + choices), place, place + 1 === last);
  }
  const sum = last + 1 + cut;
  // The second move finds the places that the first one leaves.
  if (sizeof<Choice>() === 2) {
    const choices = choicesOf(begin);
    let place = placeOf(places, neighboursAt(begin) + (((bits & 0xffff) * choices) >> 16));
    let instead = placeOf(places, neighboursAt(begin) + choices);
    place = select<u32>(sum - place, place, place > cut);
    instead = select<u32>(sum - instead, instead, instead > cut);
    cut2 = select<u32>(instead, place, place === 1);
  } else {
    const place = placeOf(places, neighboursAt(begin) + ((sizeof<Choice>() === 1 ? bits >> 3 : bits) & 7));
    const moved = select<u32>(sum - place, place, place > cut);
    cut2 = select<u32>(1, moved, place === NOWHERE);
  }
  const cuts = i8x16.splat(<i8>cut);
  const sums = i8x16.splat(<i8>sum);
  const sums2 = i8x16.splat(<i8>(cut2 - 1));
  const a = reverseUpTo(reverseBehind(v128.load(places), cuts, sums), sums2);
  const b = reverseUpTo(reverseBehind(v128.load(places, 16), cuts, sums), sums2);
  const c = reverseUpTo(reverseBehind(v128.load(places, 32), cuts, sums), sums2);
  const d = reverseUpTo(reverseBehind(v128.load(places, 48), cuts, sums), sums2);
  v128.store(places, a);
  v128.store(places, b, 16);
  v128.store(places, c, 32);
  v128.store(places, d, 48);
  store<u32>(endsOf(k), squareAt(i8x16.splat(0), a, b, c, d));
  store<u32>(endsOf(k), squareAt(i8x16.splat(<i8>last), a, b, c, d), 4);
}

/** Room for the places from the first square of a row on. */
const PLACES_IN_ROW: usize = memory.data(64, 16);

/** Writes a path given by the places of its squares. It begins with place `first`, and wraps around at the ends. */
function writePlaces(places: usize, first: u32, backwards: bool, row: usize): void {
  const firsts = i8x16.splat(<i8>first);
  const length = i8x16.splat(<i8>openSquares);
  const nowhere = i8x16.splat(<i8>NOWHERE);
  for (let i: usize = 0; i < 64; i += 16) {
    const before = v128.load(places + i);
    const after = backwards ? i8x16.sub(firsts, before) : i8x16.sub(before, firsts);
    const wrapped = i8x16.add(after, v128.and(length, i8x16.lt_s(after, i8x16.splat(0))));
    // With blocked squares, the last byte of a row of 64 is unused.
    v128.store(PLACES_IN_ROW + i, v128.bitselect(i8x16.splat(63), wrapped, i8x16.eq(before, nowhere)));
  }
  for (let square: u32 = 0; square < squares; square++) {
    store<u8>(row + <usize>load<u8>(PLACES_IN_ROW + <usize>square), <u8>square);
  }
}

/** The moves on the boards of a group, with or without SIMD. */

/** Sets the path of board `k` to the `length` squares at an address, in a row of 64 bytes. */
export function beginMoves(k: u32, path: usize, length: u32): void {
  if (!ASC_FEATURE_SIMD) {
    copyRow(pathOf(k), path);
    return;
  }
  const places = placesOf(k);
  for (let i: usize = 0; i < 80; i += 16) v128.store(places + i, i8x16.splat(<i8>NOWHERE));
  for (let i: u32 = 0; i < length; i++) store<u8>(places + <usize>load<u8>(path + i), <u8>i);
  store<u32>(endsOf(k), load<u8>(path));
  store<u32>(endsOf(k), load<u8>(path + length - 1), 4);
}

export function firstOf(k: u32): u32 {
  return ASC_FEATURE_SIMD ? load<u32>(endsOf(k)) : load<u8>(pathOf(k));
}

/** Returns the last square of the path of board `k`, which has `length` squares. */
export function lastOf(k: u32, length: u32 = openSquares): u32 {
  return ASC_FEATURE_SIMD ? load<u32>(endsOf(k), 4) : load<u8>(pathOf(k) + length - 1);
}

/** Adds a square behind the path of board `k`, which has `length` squares. */
export function append(k: u32, square: u32, length: u32): void {
  if (ASC_FEATURE_SIMD) {
    store<u8>(placesOf(k) + <usize>square, <u8>length);
    store<u32>(endsOf(k), square, 4);
  } else {
    store<u8>(pathOf(k) + length, <u8>square);
  }
}

/** Adds a square in front of the path of board `k`, which has `length` squares. */
export function prepend(k: u32, square: u32, length: u32): void {
  if (ASC_FEATURE_SIMD) {
    const places = placesOf(k);
    const nowhere = i8x16.splat(<i8>NOWHERE);
    for (let i: usize = 0; i < 64; i += 16) {
      const before = v128.load(places + i);
      // A comparison that holds is -1.
      v128.store(places + i, i8x16.sub(before, i8x16.ne(before, nowhere)));
    }
    store<u8>(places + <usize>square, 0);
    store<u32>(endsOf(k), square);
  } else {
    const path = pathOf(k);
    memory.copy(path + 1, path, length);
    store<u8>(path, <u8>square);
  }
}

/**
 * Moves the end and then the beginning of the path of board `k`, which has at least two squares, by the upper and the lower half
 * of a random word. All neighbours of both ends are on the path.
 */
export function bite(k: u32, word: u32, length: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u16>(k, word, length - 1);
  } else {
    const path = pathOf(k);
    biteEnd(path, length, word >> 16);
    reverse(path, addressOf(path, choosePartner(load<u8>(path), load<u8>(path + 1), word & 0xffff)) - 1);
  }
}

/**
 * Tries to move the end and then the beginning of the path of board `k`, each to the one of eight neighbours that three random
 * bits choose. The end stays if that neighbour is missing or next to it on the path. So every move is as likely as its reverse.
 */
export function biteOrStay(k: u32, bits: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u8>(k, bits, openSquares - 1);
  } else {
    const path = pathOf(k);
    const last = path + openSquares - 1;
    const partner = <u32>load<u8>(neighboursAt(load<u8>(last)) + (bits & 7));
    if (partner !== NO_SQUARE) reverse(addressOf(path, partner) + 1, last);
    attemptBegin(path, bits >> 3);
  }
}

/** Tries to move the beginning of a path to the neighbour that three random bits choose. */
function attemptBegin(path: usize, bits: u32): void {
  const partner = <u32>load<u8>(neighboursAt(load<u8>(path)) + (bits & 7));
  if (partner !== NO_SQUARE) reverse(path, addressOf(path, partner) - 1);
}

/** Moves the end of the path of board `k` by 13 random bits, and tries to move its beginning by three more. */
export function biteOneEnd(k: u32, bits: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u32>(k, bits, openSquares - 1);
  } else {
    const path = pathOf(k);
    biteEnd(path, openSquares, (bits >> 3) << 3);
    attemptBegin(path, bits);
  }
}

/** Writes the path of board `k` forwards or backwards. */
export function writeOpenPath(k: u32, backwards: bool, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    writePlaces(placesOf(k), backwards ? openSquares - 1 : 0, backwards, row);
  } else {
    const path = pathOf(k);
    if (backwards) reverse(path, path + openSquares - 1);
    copyRow(row, path);
  }
}

/** Writes the path of board `k`, which closes, from `start` on. */
export function writeClosedPath(k: u32, start: u32, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    const places = placesOf(k);
    writePlaces(places, load<u8>(places + <usize>start), false, row);
  } else {
    copyRowFrom(start, row, pathOf(k));
  }
}
