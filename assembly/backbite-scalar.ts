/** The moves of backbite-simd.ts without SIMD: on the squares in order, and their places, of four boards. */
import { choicesOf, neighboursAt } from './backbite';
import { NO_SQUARE } from './bitboard';
import { openSquares } from './layout';

/** By board: the squares of its path in order, and by square its place (u8). */
const PATHS: usize = memory.data(4 * 64, 64);
const PLACES: usize = memory.data(4 * 64, 64);

function pathOf(k: u32): usize {
  return PATHS + ((<usize>k) << 6);
}

function placesOf(k: u32): usize {
  return PLACES + ((<usize>k) << 6);
}

export function firstOf(k: u32): u32 {
  return load<u8>(pathOf(k));
}

export function lastOf(k: u32): u32 {
  return load<u8>(pathOf(k) + openSquares - 1);
}

/** Takes a complete path over, a byte a square. */
export function beginPath(k: u32, path: usize): void {
  for (let i: u32 = 0; i < openSquares; i++) {
    const square = load<u8>(path + i);
    store<u8>(pathOf(k) + i, square);
    store<u8>(placesOf(k) + <usize>square, <u8>i);
  }
}

/** Reverses the squares of a path from one place to another. */
function reverse(path: usize, places: usize, from: u32, to: u32): void {
  for (; <i32>from < <i32>to; from++, to--) {
    const one = load<u8>(path + from);
    const other = load<u8>(path + to);
    store<u8>(path + from, other);
    store<u8>(path + to, one);
    store<u8>(places + <usize>one, <u8>to);
    store<u8>(places + <usize>other, <u8>from);
  }
}

/** The place of the square that an end is joined to, by 16 random bits; `beside` is that of the square next to it. */
function cutFor(places: usize, end: u32, beside: u32, bits: u32): u32 {
  const choices = choicesOf(end);
  const place = <u32>load<u8>(places + <usize>load<u8>(neighboursAt(end) + ((bits * choices) >> 16)));
  return place === beside ? <u32>load<u8>(places + <usize>load<u8>(neighboursAt(end) + choices)) : place;
}

/** A move at the end of the path of board `k` and one at its beginning, by the upper and the lower half of a random word. */
export function bite(k: u32, word: u32): void {
  const path = pathOf(k);
  const places = placesOf(k);
  const last = openSquares - 1;
  reverse(path, places, cutFor(places, lastOf(k), last - 1, word >> 16) + 1, last);
  reverse(path, places, 0, cutFor(places, firstOf(k), 1, word & 0xffff) - 1);
}

/** The place of the neighbour that three random bits choose; `otherwise` where it is missing. */
function chosenPlace(places: usize, end: u32, bits: u32, otherwise: u32): u32 {
  const partner = <u32>load<u8>(neighboursAt(end) + (bits & 7));
  return partner === NO_SQUARE ? otherwise : <u32>load<u8>(places + <usize>partner);
}

/** See backbite-simd.ts. */
export function biteOrStay(k: u32, bits: u32): void {
  const path = pathOf(k);
  const places = placesOf(k);
  const last = openSquares - 1;
  reverse(path, places, chosenPlace(places, lastOf(k), bits, last) + 1, last);
  reverse(path, places, 0, chosenPlace(places, firstOf(k), bits >> 3, 1) - 1);
}

/** Writes the path of board `k`, a byte a square, as it lies or backwards. */
export function writeOpenPath(k: u32, backwards: bool, row: usize): void {
  const path = pathOf(k);
  for (let step: u32 = 0; step < openSquares; step++) {
    store<u8>(row + step, load<u8>(path + (backwards ? openSquares - 1 - step : step)));
  }
}

/** Writes the path of board `k`, a byte a square, turned so that `start` comes first. */
export function writePath(k: u32, start: u32, row: usize): void {
  const path = pathOf(k);
  const first = <u32>load<u8>(placesOf(k) + <usize>start);
  for (let step: u32 = 0; step < openSquares; step++) {
    const place = first + step < openSquares ? first + step : first + step - openSquares;
    store<u8>(row + step, load<u8>(path + place));
  }
}
