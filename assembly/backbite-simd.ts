/**
 * Backbite moves on twelve boards. A path is not its squares in order but the place of each square, so that to reverse a
 * part of it is to subtract places: four vectors, whatever the part.
 */
import { choicesOf, neighboursAt } from './backbite';
import { openSquares, squares } from './layout';

/** By board and square: its place on the path (u8); NOWHERE for what is no square of the board, NO_SQUARE too. */
const PLACES: usize = memory.data(12 * 80, 16);
const NOWHERE: u32 = 255;
/** By board: the first and the last square of the path (u32). */
const ENDS: usize = memory.data(12 * 8, 16);

function placesOf(k: u32): usize {
  return PLACES + <usize>k * 80;
}

function endsOf(k: u32): usize {
  return ENDS + ((<usize>k) << 3);
}

export function firstOf(k: u32): u32 {
  return load<u32>(endsOf(k));
}

export function lastOf(k: u32): u32 {
  return load<u32>(endsOf(k), 4);
}

/** Takes a complete path over, a byte a square. */
export function beginPath(k: u32, path: usize): void {
  const places = placesOf(k);
  for (let i: usize = 0; i < 80; i += 16) v128.store(places + i, i8x16.splat(<i8>NOWHERE));
  for (let i: u32 = 0; i < openSquares; i++) store<u8>(places + <usize>load<u8>(path + i), <u8>i);
  store<u32>(endsOf(k), load<u8>(path));
  store<u32>(endsOf(k), load<u8>(path + openSquares - 1), 4);
}

function placeOf(places: usize, neighbour: usize): u32 {
  return load<u8>(places + <usize>load<u8>(neighbour));
}

/** `sum` less the places that come behind `cut`, the others as they are. */
function reversedBehind(places: v128, cut: v128, sum: v128): v128 {
  return v128.bitselect(i8x16.sub(sum, places), places, i8x16.gt_s(places, cut));
}

/** `last` less the places up to `last`, the others as they are. Compared as unsigned: {@link NOWHERE} comes behind all. */
function reversedUpTo(places: v128, last: v128): v128 {
  return v128.bitselect(i8x16.sub(last, places), places, i8x16.eq(i8x16.min_u(places, last), places));
}

/** The square that has a place. */
function squareAt(place: v128, a: v128, b: v128, c: v128, d: v128): u32 {
  const ab = i8x16.bitmask(i8x16.eq(a, place)) | (i8x16.bitmask(i8x16.eq(b, place)) << 16);
  const cd = i8x16.bitmask(i8x16.eq(c, place)) | (i8x16.bitmask(i8x16.eq(d, place)) << 16);
  return <u32>ctz(<u64>(<u32>ab) | ((<u64>(<u32>cd)) << 32));
}

/**
 * A move at the end of the path of board `k` and one at its beginning. `Choice` is u16 where each takes 16 bits and chooses
 * among the other neighbours of its end, u8 where it takes three bits and may stay: see {@link bite} and {@link biteOrStay}.
 */
function biteBothEnds<Choice>(k: u32, bits: u32): void {
  const places = placesOf(k);
  const last = openSquares - 1;
  const end = lastOf(k);
  const begin = firstOf(k);
  let cut: u32;
  let cut2: u32;
  let sum: u32;
  // The second move finds the places that the first one leaves.
  if (sizeof<Choice>() === 2) {
    const endChoices = choicesOf(end);
    const endPlace = placeOf(places, neighboursAt(end) + (((bits >> 16) * endChoices) >> 16));
    const endInstead = placeOf(places, neighboursAt(end) + endChoices);
    cut = select<u32>(endInstead, endPlace, endPlace + 1 === last);
    sum = last + 1 + cut;
    const choices = choicesOf(begin);
    let place = placeOf(places, neighboursAt(begin) + (((bits & 0xffff) * choices) >> 16));
    let instead = placeOf(places, neighboursAt(begin) + choices);
    place = select<u32>(sum - place, place, place > cut);
    instead = select<u32>(sum - instead, instead, instead > cut);
    cut2 = select<u32>(instead, place, place === 1);
  } else {
    // Behind the last place there is nothing to reverse, and before place 1 a single square.
    cut = min(placeOf(places, neighboursAt(end) + (bits & 7)), last);
    sum = last + 1 + cut;
    const place = placeOf(places, neighboursAt(begin) + ((bits >> 3) & 7));
    const moved = select<u32>(sum - place, place, place > cut);
    cut2 = select<u32>(1, moved, place === NOWHERE);
  }
  const cuts = i8x16.splat(<i8>cut);
  const sums = i8x16.splat(<i8>sum);
  const sums2 = i8x16.splat(<i8>(cut2 - 1));
  const a = reversedUpTo(reversedBehind(v128.load(places), cuts, sums), sums2);
  const b = reversedUpTo(reversedBehind(v128.load(places, 16), cuts, sums), sums2);
  const c = reversedUpTo(reversedBehind(v128.load(places, 32), cuts, sums), sums2);
  const d = reversedUpTo(reversedBehind(v128.load(places, 48), cuts, sums), sums2);
  v128.store(places, a);
  v128.store(places, b, 16);
  v128.store(places, c, 32);
  v128.store(places, d, 48);
  store<u32>(endsOf(k), squareAt(i8x16.splat(0), a, b, c, d));
  store<u32>(endsOf(k), squareAt(i8x16.splat(<i8>last), a, b, c, d), 4);
}

/** A move at the end of the path of board `k` and one at its beginning, by the upper and the lower half of a random word. */
export function bite(k: u32, word: u32): void {
  biteBothEnds<u16>(k, word);
}

/**
 * An attempt at the end of the path of board `k` and one at its beginning, each to the neighbour that three random bits
 * choose among eight: the path stays where that neighbour is missing or next on the path already. So every move is as
 * likely as its reverse.
 */
export function biteOrStay(k: u32, bits: u32): void {
  biteBothEnds<u8>(k, bits);
}

/** Writes a path, a byte a square, by the places of its squares: from the place `first` on, or backwards, around its ends. */
export function writePlaces(places: usize, first: u32, backwards: bool, row: usize): void {
  for (let square: u32 = 0; square < squares; square++) {
    const place = <u32>load<u8>(places + <usize>square);
    if (place === NOWHERE) continue;
    const step = backwards ? first - place : place - first;
    store<u8>(row + <usize>(step + (<i32>step < 0 ? openSquares : 0)), <u8>square);
  }
}

/** Writes the path of board `k`, a byte a square, as it lies or backwards. */
export function writeOpenPath(k: u32, backwards: bool, row: usize): void {
  writePlaces(placesOf(k), backwards ? openSquares - 1 : 0, backwards, row);
}

/** Writes the path of board `k`, a byte a square, turned so that `start` comes first. */
export function writePath(k: u32, start: u32, row: usize): void {
  const places = placesOf(k);
  const first = <u32>load<u8>(places + <usize>start);
  for (let square: u32 = 0; square < 64; square++) {
    const place = <u32>load<u8>(places + <usize>square);
    if (place === NOWHERE) continue;
    const step = place - first + (place < first ? openSquares : 0);
    store<u8>(row + <usize>step, <u8>square);
  }
}
