import { FOUND } from './attempt';
import { isFree } from './backbite';
import { NO_SQUARE } from './bitboard';
import { LENGTHS, PATHS, STARTS, STATUSES } from './bitboard-batch';
import { openSquares, squares } from './layout';
import { WARM_UP } from './random';

/**
 * Random tours of boards of at most 64 squares by path covers: sets of paths that cover the free squares, one after the other
 * in a circle of squares with a break behind each path. A move is an exchange of two links of the circle (a 2-opt move, Croes
 * 1958), which reverses what lies between them: one end of a path bites, that is, is joined to a random neighbour, and the
 * link behind that is broken instead (on its own path: a backbite move) or was a break, so that there is a path less; or,
 * while there are few, a random link is broken. A cover without a break is a closed tour; open ones have a break that stays.
 *
 * Each move is as likely as the one that undoes it, but for how often breaks are made, which depends on their number alone.
 * So in the long run all covers of as many breaks are equally likely, and as any tour is broken as often as any other, so
 * are the tours that the moves come back to. How soon they are is in docs/random-tours.md.
 */

/** The most breaks that moves make. With two, some covers of 5 x 6 never come to a tour. */
export const MOST_BREAKS: u32 = 3;
/**
 * One move in 32 breaks a link. With one in 16 it takes up to twice as many moves to come to a tour, with one in 100 hardly
 * fewer, and the first tours are less even. What this and the number of returns make of the tours is measured by changing them
 * and scripts/measure-uniformity.mjs: figures in docs/random-tours.md.
 */
export const BREAKING: u32 = 31;
/** The return to a tour that is taken. */
export const RETURNS: u32 = 2;
/**
 * Moves after which the next return is taken, and after as many more none is waited for: few boards with tours take 1000 to
 * the first.
 */
export const ENOUGH_MOVES: u32 = 32768;
/** Which attempt's words (see random.ts) the moves take. */
export const COVERING: u32 = 7;
/** In the place of a link: none. */
const NO_LINK: u32 = 64;

/** The squares of the circle by place (u8). Link i is behind place i, the last one before place 0. */
const CIRCLE: usize = memory.data(64, 64);
/** Breaks of a tour. */
export let least: u32 = 0;
/** The link before the start of an open tour, to which its start is never joined, and a given end neither. */
export let heldBackwards: u32 = NO_LINK;
export let heldForwards: u32 = NO_LINK;

export function squareIn(place: u32): u32 {
  return load<u8>(CIRCLE + place);
}

export function putSquare(place: u32, square: u32): void {
  store<u8>(CIRCLE + place, <u8>square);
}

export function after(place: u32): u32 {
  return select<u32>(0, place + 1, place + 1 === openSquares);
}

export function before(place: u32): u32 {
  return select<u32>(openSquares, place, place === 0) - 1;
}

/**
 * Lays the squares around the circle, each of them a path: a start first, an end last. The link between these is a break that
 * is not counted; that before a start alone is one which stays, but may be another end's.
 * @returns the breaks: links 0, 1, 2, ...
 */
export function layOut(start: u32, end: u32): u32 {
  let place: u32 = 0;
  if (start !== NO_SQUARE) putSquare(place++, start);
  for (let square: u32 = 0; square < squares; square++) {
    if (isFree(square) && square !== start && square !== end) putSquare(place++, square);
  }
  if (end !== NO_SQUARE) putSquare(place, end);
  const last = openSquares - 1;
  heldBackwards = start === NO_SQUARE ? NO_LINK : last;
  heldForwards = end === NO_SQUARE ? NO_LINK : last;
  least = u32(start !== NO_SQUARE && end === NO_SQUARE);
  return openSquares - u32(end !== NO_SQUARE);
}

export function startOf(tour: u32): u32 {
  return load<u32>(STARTS + ((<usize>tour) << 2));
}

/** Where the path of a tour goes. */
export function rowOf(tour: u32): usize {
  return PATHS + <usize>(tour * squares);
}

export function writeAnswer(tour: u32, status: u8): void {
  store<u32>(LENGTHS + ((<usize>tour) << 2), status === FOUND ? openSquares : 0);
  store<u8>(STATUSES + tour, status);
}

/**
 * Path covers on sixteen boards in the byte lanes of vectors: what a group of boards has in memory, and what is done board by
 * board. path-cover-simd.ts moves all boards of a group together.
 */

export const BOARDS: u32 = 16;

// What a group has, bytes apart, with a row of 16 bytes for each square or break.
/** By square its places, and a row for {@link NO_SQUARE}; {@link NONE} for what is no square of the board. */
export const PLACES: usize = 0;
/** By break the links, {@link NONE} where there are fewer breaks; the squares before the breaks, and behind them. */
export const LINKS: usize = 1040;
export const BEFORE: usize = LINKS + 1024;
export const BEHIND: usize = BEFORE + 1024;
export const NONE: u32 = 255;
/** By board (u32 each): the generator of random.ts; how many breaks, moves and returns to a tour; the tour. */
export const GENERATORS: usize = BEHIND + 1024;
export const BREAKS: usize = GENERATORS + 256;
export const MOVES: usize = BREAKS + 64;
const RETURNED: usize = MOVES + 64;
export const TOURS: usize = RETURNED + 64;
const WORD_ROWS: u32 = 8;

/** The squares of a board by place (u8), and room for {@link NONE}. */
const SQUARES: usize = memory.data(256, 16);

/** Where the words of board `k` are. */
export function wordAt(group: usize, k: u32): usize {
  return group + ((<usize>k) << 2);
}

/** Where something of board `k` is, by the number of a square or break. */
export function laneAt(group: usize, number: u32, k: u32): usize {
  return group + ((<usize>number) << 4) + <usize>k;
}

/** The next word of board `k`: random.ts with its state in memory. */
export function drawFor(group: usize, k: u32): u32 {
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

export function writeBreak(group: usize, k: u32, number: u32, link: u32, before: u32, behind: u32): void {
  const at = laneAt(group, number, k);
  store<u8>(at, link, LINKS);
  store<u8>(at, before, BEFORE);
  store<u8>(at, behind, BEHIND);
}

/** Begins a tour on board `k`. */
export function beginTour(
  group: usize,
  k: u32,
  tour: u32,
  end: u32,
  closed: bool,
  seed: u32,
  stream: u32,
): void {
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

/** Copies board `from` of a group over board `to` of another, whose tour has ended. */
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

/** Removes a break of board `k`: the last one takes its place. Returns whether the cover has come back to a tour often enough. */
export function removeBreak(group: usize, k: u32, number: u32): bool {
  const words = wordAt(group, k);
  const last = load<u32>(words, BREAKS) - 1;
  const at = laneAt(group, last, k);
  writeBreak(group, k, number, load<u8>(at, LINKS), load<u8>(at, BEFORE), load<u8>(at, BEHIND));
  store<u8>(at, NONE, LINKS);
  store<u32>(words, last, BREAKS);
  if (last !== least) return false;
  const returns = load<u32>(words, RETURNED) + 1;
  store<u32>(words, returns, RETURNED);
  return returns >= RETURNS || load<u32>(words, MOVES) > ENOUGH_MOVES;
}

/** Breaks a link of board `k` at random, if that can be, and exchanges it with a random break or with none. */
export function breakLink(group: usize, k: u32): void {
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

/** Writes the tour of board `k`, a byte a square: an open one as it is, a closed one from its start on in a random direction. */
export function writeTour(group: usize, k: u32, closed: bool): void {
  const tour = load<u32>(wordAt(group, k), TOURS);
  const first = <u32>load<u8>(laneAt(group, startOf(tour), k), PLACES);
  const backwards = closed && (drawFor(group, k) & 1) !== 0;
  for (let square: u32 = 0; square < squares; square++) {
    const place = <u32>load<u8>(laneAt(group, square, k), PLACES);
    if (place === NONE) continue;
    const distance = backwards ? first - place : place - first;
    store<u8>(rowOf(tour) + <usize>(distance + (<i32>distance < 0 ? openSquares : 0)), <u8>square);
  }
  writeAnswer(tour, FOUND);
}
