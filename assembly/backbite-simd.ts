/**
 * Backbite moves on twelve boards. A path is not its squares in order but the place of each square, so that to reverse a
 * part of it is to subtract places: four vectors, whatever the part.
 */
import { choicesOf, neighboursAt } from './backbite';
import { freeSquares } from './layout';

/** By board and square: its place on the path (u8); NOWHERE for what is no square of the board. */
const PLACES: usize = memory.data(12 * 64, 64);
const NOWHERE: u32 = 255;
/** By board: the first and the last square of the path (u32). */
const ENDS: usize = memory.data(12 * 8, 16);

function placesOf(k: u32): usize {
  return PLACES + ((<usize>k) << 6);
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
  for (let i: usize = 0; i < 64; i += 16) v128.store(places + i, i8x16.splat(<i8>NOWHERE));
  for (let i: u32 = 0; i < freeSquares; i++) store<u8>(places + <usize>load<u8>(path + i), <u8>i);
  store<u32>(endsOf(k), load<u8>(path));
  store<u32>(endsOf(k), load<u8>(path + freeSquares - 1), 4);
}

function placeOf(places: usize, neighbour: usize): u32 {
  return load<u8>(places + <usize>load<u8>(neighbour));
}

/** `sum` less the places that come behind `cut`, the others as they are. */
function reversedBehind(places: v128, cut: v128, sum: v128): v128 {
  return v128.bitselect(i8x16.sub(sum, places), places, i8x16.gt_s(places, cut));
}

/** The same for those before it. */
function reversedBefore(places: v128, cut: v128, sum: v128): v128 {
  return v128.bitselect(i8x16.sub(sum, places), places, i8x16.lt_u(places, cut));
}

/** The square that has a place. */
function squareAt(place: v128, a: v128, b: v128, c: v128, d: v128): u32 {
  const ab = i8x16.bitmask(i8x16.eq(a, place)) | (i8x16.bitmask(i8x16.eq(b, place)) << 16);
  const cd = i8x16.bitmask(i8x16.eq(c, place)) | (i8x16.bitmask(i8x16.eq(d, place)) << 16);
  return <u32>ctz(<u64>(<u32>ab) | ((<u64>(<u32>cd)) << 32));
}

/** A move at the end of the path of board `k` and one at its beginning, by the upper and the lower half of a random word. */
export function bite(k: u32, word: u32): void {
  const places = placesOf(k);
  const last = freeSquares - 1;

  const end = lastOf(k);
  const endChoices = choicesOf(end);
  const endPlace = placeOf(places, neighboursAt(end) + (((word >> 16) * endChoices) >> 16));
  const endInstead = placeOf(places, neighboursAt(end) + endChoices);
  const cut = select<u32>(endInstead, endPlace, endPlace + 1 === last);
  const sum = last + 1 + cut;

  // The second move finds the places that the first one leaves.
  const begin = firstOf(k);
  const choices = choicesOf(begin);
  let place = placeOf(places, neighboursAt(begin) + (((word & 0xffff) * choices) >> 16));
  let instead = placeOf(places, neighboursAt(begin) + choices);
  place = select<u32>(sum - place, place, place > cut);
  instead = select<u32>(sum - instead, instead, instead > cut);
  const cut2 = select<u32>(instead, place, place === 1);

  const cuts = i8x16.splat(<i8>cut);
  const sums = i8x16.splat(<i8>sum);
  const cuts2 = i8x16.splat(<i8>cut2);
  const sums2 = i8x16.splat(<i8>(cut2 - 1));
  const a = reversedBefore(reversedBehind(v128.load(places), cuts, sums), cuts2, sums2);
  const b = reversedBefore(reversedBehind(v128.load(places, 16), cuts, sums), cuts2, sums2);
  const c = reversedBefore(reversedBehind(v128.load(places, 32), cuts, sums), cuts2, sums2);
  const d = reversedBefore(reversedBehind(v128.load(places, 48), cuts, sums), cuts2, sums2);
  v128.store(places, a);
  v128.store(places, b, 16);
  v128.store(places, c, 32);
  v128.store(places, d, 48);
  store<u32>(endsOf(k), squareAt(i8x16.splat(0), a, b, c, d));
  store<u32>(endsOf(k), squareAt(i8x16.splat(<i8>last), a, b, c, d), 4);
}

/** Writes the path of board `k`, a byte a square, turned so that `start` comes first. */
export function writePath(k: u32, start: u32, row: usize): void {
  const places = placesOf(k);
  const first = <u32>load<u8>(places + <usize>start);
  for (let square: u32 = 0; square < 64; square++) {
    const place = <u32>load<u8>(places + <usize>square);
    if (place === NOWHERE) continue;
    const step = place - first + (place < first ? freeSquares : 0);
    store<u8>(row + <usize>step, <u8>square);
  }
}
