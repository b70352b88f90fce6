/**
 * Path covers on the sixteen boards of a group, in the byte lanes of vectors. First what a group has in memory, and what is done
 * board by board; then a step of all boards.
 */
import { closed, seed } from './attempt';
import { FOUND, rowOf, startOf, writeResult } from './batch';
import { NO_SQUARE, neighboursAt } from './bitboard';
import { nextA, nextB, nextC, wordOf } from './bitboard-walk';
import { openSquares, squares } from './layout';
import {
  after,
  BREAKING,
  COVERING,
  ENOUGH_MOVES,
  heldBackwards,
  heldForwards,
  layOut,
  MAX_BREAKS,
  minBreaks,
  RETURNS,
  squareIn,
} from './path-cover';
import { WARM_UP } from './random';

export const BOARDS: u32 = 16;
/** Bytes of a group: rows of 16 bytes for squares and breaks, then words by board. The offsets below name its parts. */
export const GROUP_BYTES: usize = 4736;
/** By square: its places, and a row for {@link NO_SQUARE}. {@link NONE} for squares that are blocked or off the board. */
const PLACES: usize = 0;
/** By break: the links, {@link NONE} beyond the breaks; the squares before and behind the breaks. */
const LINKS: usize = 1040;
const BEFORE: usize = LINKS + 1024;
const BEHIND: usize = BEFORE + 1024;
export const NONE: u32 = 255;
/** By board (u32 each): the generator of random.ts; the number of breaks, moves and returns to a tour; the tour. */
export const GENERATORS: usize = BEHIND + 1024;
export const BREAKS: usize = GENERATORS + 256;
export const MOVES: usize = BREAKS + 64;
const RETURNED: usize = MOVES + 64;
export const TOURS: usize = RETURNED + 64;
const WORD_ROWS: u32 = 8;

/** The squares of a board by place (u8), with room for {@link NONE}. */
const SQUARES: usize = memory.data(256, 16);

/** Returns the address of the words of board `k`. */
export function wordAt(group: usize, k: u32): usize {
  return group + ((<usize>k) << 2);
}

/** Returns the address of the lane of board `k` in the row of a square or break. */
function laneAt(group: usize, number: u32, k: u32): usize {
  return group + ((<usize>number) << 4) + <usize>k;
}

/** Draws the next word of board `k`, as random.ts does. */
function drawFor(group: usize, k: u32): u32 {
  const at = wordAt(group, k);
  const b = load<u32>(at, GENERATORS + 64);
  const c = load<u32>(at, GENERATORS + 128);
  const counter = load<u32>(at, GENERATORS + 192);
  const word = load<u32>(at, GENERATORS) + b + counter;
  store<u32>(at, b ^ (b >> 9), GENERATORS);
  store<u32>(at, c + (c << 3), GENERATORS + 64);
  store<u32>(at, rotl<u32>(c, 21) + word, GENERATORS + 128);
  store<u32>(at, counter + 1, GENERATORS + 192);
  return word;
}

/** Lays the squares of board `k` around its circle, each of them a path. */
function beginCover(group: usize, k: u32, start: u32, end: u32): void {
  const breaks = layOut(start, end);
  for (let i: u32 = 0; i < 64; i++) {
    store<u8>(laneAt(group, i, k), NONE, PLACES);
    store<u8>(laneAt(group, i, k), NONE, LINKS);
  }
  for (let place: u32 = 0; place < openSquares; place++) {
    store<u8>(laneAt(group, squareIn(place), k), place, PLACES);
    if (place < breaks) writeBreak(group, k, place, place, squareIn(place), squareIn(after(place)));
  }
  store<u32>(wordAt(group, k), breaks, BREAKS);
}

function writeBreak(group: usize, k: u32, number: u32, link: u32, before: u32, behind: u32): void {
  const at = laneAt(group, number, k);
  store<u8>(at, link, LINKS);
  store<u8>(at, before, BEFORE);
  store<u8>(at, behind, BEHIND);
}

/** Begins a tour on board `k`. */
export function beginTour(group: usize, k: u32, tour: u32, end: u32, stream: u32): void {
  const at = wordAt(group, k);
  store<u32>(at, seed, GENERATORS);
  store<u32>(at, stream + tour, GENERATORS + 64);
  store<u32>(at, COVERING, GENERATORS + 128);
  store<u32>(at, 1, GENERATORS + 192);
  for (let i: u32 = 0; i < WARM_UP; i++) drawFor(group, k);
  beginCover(group, k, closed ? NO_SQUARE : startOf(tour), end);
  store<u32>(at, 0, MOVES);
  store<u32>(at, 0, RETURNED);
  store<u32>(at, tour, TOURS);
}

/** Copies board `from` of a group to board `to` of another, whose tour has ended. */
export function copyBoard(fromGroup: usize, from: u32, toGroup: usize, to: u32): void {
  for (let square: u32 = 0; square < squares; square++) {
    store<u8>(laneAt(toGroup, square, to), load<u8>(laneAt(fromGroup, square, from), PLACES), PLACES);
  }
  const breaks = load<u32>(wordAt(fromGroup, from), BREAKS);
  const oldBreaks = load<u32>(wordAt(toGroup, to), BREAKS);
  for (let number = breaks; number < oldBreaks; number++) store<u8>(laneAt(toGroup, number, to), NONE, LINKS);
  for (let number: u32 = 0; number < breaks; number++) {
    const at = laneAt(fromGroup, number, from);
    writeBreak(toGroup, to, number, load<u8>(at, LINKS), load<u8>(at, BEFORE), load<u8>(at, BEHIND));
  }
  for (let row: u32 = 0; row < WORD_ROWS; row++) {
    const at = (<usize>row) << 6;
    store<u32>(wordAt(toGroup, to) + at, load<u32>(wordAt(fromGroup, from) + at, GENERATORS), GENERATORS);
  }
}

/** Removes a break of board `k`, and puts the last one there. Returns whether the cover has returned to a tour often enough. */
function removeBreak(group: usize, k: u32, number: u32): bool {
  const words = wordAt(group, k);
  const last = load<u32>(words, BREAKS) - 1;
  const at = laneAt(group, last, k);
  writeBreak(group, k, number, load<u8>(at, LINKS), load<u8>(at, BEFORE), load<u8>(at, BEHIND));
  store<u8>(at, NONE, LINKS);
  store<u32>(words, last, BREAKS);
  if (last !== minBreaks) return false;
  const returns = load<u32>(words, RETURNED) + 1;
  store<u32>(words, returns, RETURNED);
  return returns >= RETURNS || load<u32>(words, MOVES) > ENOUGH_MOVES;
}

/** Breaks a random link of board `k`, if possible, and exchanges it with a random break or with itself. */
function breakLink(group: usize, k: u32): void {
  const words = wordAt(group, k);
  const breaks = load<u32>(words, BREAKS);
  const chosen = <u32>((<u64>drawFor(group, k) * <u64>(openSquares * (breaks + 1))) >> 32);
  const cut = chosen / (breaks + 1);
  if (cut === heldForwards) return;
  for (let number: u32 = 0; number < breaks; number++) {
    if (<u32>load<u8>(laneAt(group, number, k), LINKS) === cut) return;
  }
  const at = laneAt(group, chosen % (breaks + 1), k);
  store<u32>(words, breaks + 1, BREAKS);
  store<u8>(laneAt(group, breaks, k), cut, LINKS);
  const link = <u32>load<u8>(at, LINKS);
  const low = min(link, cut);
  const high = max(link, cut);
  for (let square: u32 = 0; square < squares; square++) {
    const lane = laneAt(group, square, k);
    const place = <u32>load<u8>(lane, PLACES);
    store<u8>(SQUARES + <usize>place, <u8>square);
    store<u8>(lane, select<u32>(low + high + 1 - place, place, place - low - 1 < high - low), PLACES);
  }
  const cutBefore = <u32>load<u8>(SQUARES + <usize>cut);
  const cutBehind = <u32>load<u8>(SQUARES + <usize>after(cut));
  for (let number: u32 = 0; number < breaks; number++) {
    const inner = laneAt(group, number, k);
    const old = <u32>load<u8>(inner, LINKS);
    if (old <= low || old >= high) continue;
    writeBreak(group, k, number, low + high - old, load<u8>(inner, BEHIND), load<u8>(inner, BEFORE));
  }
  if (link === cut) {
    writeBreak(group, k, breaks, cut, cutBefore, cutBehind);
    return;
  }
  // The squares between both links change sides.
  const before = <u32>load<u8>(at, BEFORE);
  const behind = <u32>load<u8>(at, BEHIND);
  store<u8>(at, link < cut ? before : cutBehind, BEFORE);
  store<u8>(at, link < cut ? cutBefore : behind, BEHIND);
  writeBreak(group, k, breaks, cut, link < cut ? behind : cutBefore, link < cut ? cutBehind : before);
}

/** Writes the tour of board `k`: from a given start as it lies, a closed one or one with free ends in a random direction. */
export function writeTour(group: usize, k: u32): void {
  const tour = load<u32>(wordAt(group, k), TOURS);
  const start = startOf(tour);
  const isFree = start === NO_SQUARE;
  const backwards = (closed || isFree) && (drawFor(group, k) & 1) !== 0;
  const link = <u32>load<u8>(laneAt(group, 0, k), LINKS);
  let first = backwards ? link : after(link);
  if (!isFree) first = load<u8>(laneAt(group, start, k), PLACES);
  for (let square: u32 = 0; square < squares; square++) {
    const place = <u32>load<u8>(laneAt(group, square, k), PLACES);
    if (place === NONE) continue;
    const distance = backwards ? first - place : place - first;
    store<u8>(rowOf(tour) + <usize>(distance + (<i32>distance < 0 ? openSquares : 0)), <u8>square);
  }
  writeResult(tour, FOUND, openSquares);
}

/** By board (u32 each): the choice that a word makes, and whether it breaks a link instead. */
const CHOICES: usize = memory.data(64, 64);
const BREAKING_BOARDS: usize = memory.data(64, 64);
/** By board (u8 each): the chosen link, the square on its other side, the place of the neighbour. */
const CHOSEN: usize = memory.data(3 * 16, 16);
/**
 * By board (u8 each): the places before and behind the reversed ones, the sum of a place and its new one, and the place of the
 * square to find.
 */
const BOUNDS: usize = memory.data(4 * 16, 16);
/** By board (u8 each): the break's new link and squares, and 1 more than the number of a break that is removed. */
const CHANGES: usize = memory.data(4 * 16, 16);

function bytes(value: u32): v128 {
  return i8x16.splat(<i8>value);
}

/** Draws a word for each of four boards. */
function drawFour(at: usize): v128 {
  const b = v128.load(at, GENERATORS + 64);
  const c = v128.load(at, GENERATORS + 128);
  const counter = v128.load(at, GENERATORS + 192);
  const word = wordOf(v128.load(at, GENERATORS), b, counter);
  v128.store(at, nextA(b), GENERATORS);
  v128.store(at, nextB(c), GENERATORS + 64);
  v128.store(at, nextC(c, word), GENERATORS + 128);
  v128.store(at, i32x4.add(counter, i32x4.splat(1)), GENERATORS + 192);
  return word;
}

/** Reads for each board what its choice needs. */
function gather(group: usize): void {
  for (let k: u32 = 0; k < BOARDS; k++) {
    const choice = load<u32>(CHOICES + ((<usize>k) << 2));
    const at = laneAt(group, choice >> 4, k);
    const side = (<usize>(choice & 8)) << 7;
    const end = <u32>load<u8>(at + side, BEFORE);
    const partner = <u32>load<u8>(neighboursAt(end) + (choice & 7));
    store<u8>(CHOSEN + <usize>k, load<u8>(at, LINKS));
    store<u8>(CHOSEN + <usize>k, load<u8>(at + (side ^ 1024), BEFORE), 16);
    store<u8>(CHOSEN + <usize>k, load<u8>(laneAt(group, partner, k), PLACES), 32);
  }
}

/** Chooses for four boards. Returns the lower four bits of the choices. */
function chooseFour(group: usize, at: usize): v128 {
  const four = group + at;
  const word = drawFour(four);
  const breaks = v128.load(four, BREAKS);
  const choice = i32x4.shr_u(i32x4.mul(i32x4.shr_u(word, 16), i32x4.shl(breaks, 4)), 16);
  const none = i32x4.splat(0);
  const mayBreak = i32x4.gt_s(i32x4.splat(MAX_BREAKS), breaks);
  // Without a break, every word breaks a link.
  const bits = v128.andnot(v128.and(word, i32x4.splat(BREAKING)), i32x4.eq(breaks, none));
  v128.store(four, i32x4.add(v128.load(four, MOVES), i32x4.splat(1)), MOVES);
  v128.store(CHOICES + at, choice);
  v128.store(BREAKING_BOARDS + at, v128.and(mayBreak, i32x4.eq(bits, none)));
  return v128.and(choice, i32x4.splat(15));
}

/** Narrows four vectors of small numbers, or of masks, to bytes. */
function narrowToBytes(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/**
 * Takes a step on all boards of a group: each takes a random word. Half of the words choose a neighbour that is missing. They
 * exchange a link with itself, so that no branch depends on a word. Rare changes are made board by board.
 * @param active a bit for each board that has a tour
 * @returns a bit for each board whose tour is complete
 */
export function step(group: usize, active: u32): u32 {
  const choices = narrowToBytes(
    chooseFour(group, 0),
    chooseFour(group, 16),
    chooseFour(group, 32),
    chooseFour(group, 48),
  );
  const breaking = narrowToBytes(
    v128.load(BREAKING_BOARDS),
    v128.load(BREAKING_BOARDS, 16),
    v128.load(BREAKING_BOARDS, 32),
    v128.load(BREAKING_BOARDS, 48),
  );
  gather(group);
  const one = bytes(1);
  const last = bytes(openSquares - 1);
  const link = v128.load(CHOSEN);
  const other = v128.load(CHOSEN, 16);
  const place = v128.load(CHOSEN, 32);
  const backwards = i8x16.eq(v128.and(choices, bytes(8)), bytes(8));
  const next = v128.andnot(i8x16.add(link, one), i8x16.eq(link, last));
  const beforeLink = v128.bitselect(last, i8x16.sub(link, one), i8x16.eq(link, bytes(0)));
  const beforePlace = v128.bitselect(last, i8x16.sub(place, one), i8x16.eq(place, bytes(0)));
  // The square on the other side of the break is joined by the break itself.
  const isNext = i8x16.eq(place, v128.bitselect(link, next, backwards));
  const wanted = v128.bitselect(link, v128.bitselect(beforePlace, place, backwards), isNext);
  const held = v128.bitselect(bytes(heldBackwards), bytes(heldForwards), v128.or(backwards, isNext));
  const beside = v128.bitselect(next, beforeLink, backwards);
  // The neighbour is missing, is next to the end already, or another break separates them.
  const refused = v128.or(
    v128.or(breaking, i8x16.eq(place, bytes(NONE))),
    v128.or(v128.or(i8x16.eq(link, held), i8x16.eq(wanted, held)), i8x16.eq(wanted, beside)),
  );
  const stays = v128.or(refused, isNext);
  const cut = v128.bitselect(link, wanted, stays);
  const low = i8x16.min_u(link, cut);
  const high = i8x16.max_u(link, cut);
  const behindCut = v128.andnot(i8x16.add(cut, one), i8x16.eq(cut, last));
  // The neighbour leaves a square at the break; the end leaves the one on the other side.
  const below = i8x16.add(high, one);
  v128.store(BOUNDS, low);
  v128.store(BOUNDS, below, 16);
  v128.store(BOUNDS, i8x16.add(low, below), 32);
  v128.store(BOUNDS, v128.bitselect(cut, behindCut, backwards), 48);
  const left = reversePlaces(group);
  const isEarlier = i8x16.lt_u(cut, link);
  v128.store(CHANGES, v128.bitselect(low, high, backwards));
  v128.store(CHANGES, v128.bitselect(left, other, isEarlier), 16);
  v128.store(CHANGES, v128.bitselect(other, left, isEarlier), 32);
  v128.store(CHANGES, reverseBreaks(group, low, high, cut), 48);
  const isClosed = v128.andnot(isNext, refused);
  return changeBreaks(
    group,
    active & ~i8x16.bitmask(stays),
    active & i8x16.bitmask(isClosed),
    active & i8x16.bitmask(breaking),
  );
}

/**
 * Reverses the places between two links of each board. It reads the bounds from memory before the loop: the engine would
 * compute them again for each square.
 * @returns the squares to find, by their places
 */
function reversePlaces(group: usize): v128 {
  const low = v128.load(BOUNDS);
  const below = v128.load(BOUNDS, 16);
  const sum = v128.load(BOUNDS, 32);
  const wanted = v128.load(BOUNDS, 48);
  let square = bytes(0);
  let found = bytes(0);
  const end = group + ((<usize>squares) << 4);
  for (let at = group; at < end; at += 16) {
    const places = v128.load(at, PLACES);
    const inside = v128.and(i8x16.gt_s(places, low), i8x16.gt_s(below, places));
    found = v128.or(found, v128.and(square, i8x16.eq(places, wanted)));
    square = i8x16.add(square, bytes(1));
    v128.store(at, v128.bitselect(i8x16.sub(sum, places), places, inside), PLACES);
  }
  return found;
}

/**
 * Reverses the breaks between two links of each board.
 * @returns 1 more than the number of the break that the link `cut` is, 0 if it is none
 */
function reverseBreaks(group: usize, low: v128, high: v128, cut: v128): v128 {
  const sum = i8x16.add(low, high);
  let number = bytes(1);
  let joined = bytes(0);
  const end = group + ((<usize>maxBreaksOf(group)) << 4);
  for (let at = group; at < end; at += 16) {
    const links = v128.load(at, LINKS);
    const before = v128.load(at, BEFORE);
    const behind = v128.load(at, BEHIND);
    const inside = v128.and(i8x16.gt_s(links, low), i8x16.gt_s(high, links));
    joined = v128.or(joined, v128.and(number, i8x16.eq(links, cut)));
    number = i8x16.add(number, bytes(1));
    const change = v128.and(v128.xor(before, behind), inside);
    v128.store(at, v128.bitselect(i8x16.sub(sum, links), links, inside), LINKS);
    v128.store(at, v128.xor(before, change), BEFORE);
    v128.store(at, v128.xor(behind, change), BEHIND);
  }
  return joined;
}

/** Returns the greatest number of breaks of a board. */
export function maxBreaksOf(group: usize): u32 {
  const four = i32x4.max_u(
    i32x4.max_u(v128.load(group, BREAKS), v128.load(group, BREAKS + 16)),
    i32x4.max_u(v128.load(group, BREAKS + 32), v128.load(group, BREAKS + 48)),
  );
  return max(
    max<u32>(i32x4.extract_lane(four, 0), i32x4.extract_lane(four, 1)),
    max<u32>(i32x4.extract_lane(four, 2), i32x4.extract_lane(four, 3)),
  );
}

/**
 * Changes the breaks that a step has chosen, on boards that exchanged links, that joined both sides of a break, and that break
 * a link.
 * @returns a bit for each board whose tour is complete
 */
function changeBreaks(group: usize, exchanged: u32, closed: u32, breaking: u32): u32 {
  let complete: u32 = 0;
  for (; exchanged !== 0; exchanged &= exchanged - 1) {
    const k = ctz(exchanged);
    const number = load<u32>(CHOICES + ((<usize>k) << 2)) >> 4;
    const change = CHANGES + <usize>k;
    writeBreak(group, k, number, load<u8>(change), load<u8>(change, 16), load<u8>(change, 32));
    const joined = <u32>load<u8>(change, 48);
    if (joined !== 0) complete |= u32(removeBreak(group, k, joined - 1)) << k;
  }
  for (; closed !== 0; closed &= closed - 1) {
    const k = ctz(closed);
    complete |= u32(removeBreak(group, k, load<u32>(CHOICES + ((<usize>k) << 2)) >> 4)) << k;
  }
  for (; breaking !== 0; breaking &= breaking - 1) breakLink(group, ctz(breaking));
  return complete;
}
