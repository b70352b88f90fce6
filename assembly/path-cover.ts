/**
 * Random tours of boards of at most 64 squares by path covers: sets of paths that cover the open squares. The paths lie one
 * after the other in a circle of squares, with a break behind each path. A move exchanges two links of the circle (a 2-opt
 * move, Croes 1958), which reverses what lies between them. An end of a path bites: it is joined to a random neighbour. The
 * link behind that neighbour is broken instead (on its own path: a backbite move), or was a break, and then there is a path
 * less. While there are few breaks, a move may also break a random link. A cover without a break is a closed tour, and one with
 * a break is an open tour: from a given start if the break before it stays, else with free ends.
 *
 * Each move is as likely as the one that undoes it, except for moves that add a break, whose probability depends only on the
 * number of breaks. So in the long run all covers with the same number of breaks are equally likely. Every tour is broken
 * equally often, so the tours to which the moves return are equally likely too. docs/random-tours.md shows how soon they are.
 */
import { closed, seed } from './attempt';
import { FOUND, LIMIT, nextWithStart, rowOf, startOf, tours, writeResult } from './batch';
import { NO_SQUARE, neighboursAt, OPEN_SQUARES } from './bitboard';
import { openSquares } from './layout';
import { draw, seedGenerator } from './random';

/** Maximum number of breaks that moves make. With two, some covers of 5 x 6 never lead to a tour. */
export const MAX_BREAKS: u32 = 3;
/**
 * One move in 32 breaks a link. With one in 16, reaching a tour takes up to twice as many moves. With one in 100 it takes hardly
 * fewer, and the first tours are less uniform. To measure other values, change this and the number of returns, and run
 * scripts/measure-uniformity.mjs. Figures are in docs/random-tours.md.
 */
export const BREAKING: u32 = 31;
/** The return to a tour at which the moves end. */
export const RETURNS: u32 = 3;
/**
 * Number of moves after which the next tour is returned. After the same number again the moves give up. Few boards with tours
 * take 1000 moves to the first.
 */
export const ENOUGH_MOVES: u32 = 32768;
/** The attempt of random.ts from which the moves draw. */
export const COVERING: u32 = 7;
/** No link. */
const NO_LINK: u32 = 64;

/** The squares of the circle by place (u8). Link i is behind place i, the last one before place 0. */
const CIRCLE: usize = memory.data(64, 64);
/** Number of breaks of a tour. */
export let minBreaks: u32 = 0;
/** The link before the start of an open tour, to which moves never join its start, nor a given end. */
export let heldBackwards: u32 = NO_LINK;
export let heldForwards: u32 = NO_LINK;

export function squareIn(place: u32): u32 {
  return load<u8>(CIRCLE + place);
}

function putInCircle(place: u32, square: u32): void {
  store<u8>(CIRCLE + place, <u8>square);
}

export function after(place: u32): u32 {
  return select<u32>(0, place + 1, place + 1 === openSquares);
}

function before(place: u32): u32 {
  return select<u32>(openSquares, place, place === 0) - 1;
}

/**
 * Lays the squares around the circle, each of them a path: a given start first, a given end last. The link between these is a
 * break that is not counted. The link before a start alone is a break that stays, but may become another end's. Without
 * either, an open tour's break may be anywhere.
 * @returns the number of breaks: links 0, 1, 2, ...
 */
export function layOut(start: u32, end: u32): u32 {
  let place: u32 = 0;
  if (start !== NO_SQUARE) putInCircle(place++, start);
  for (let i: u32 = 0; i < openSquares; i++) {
    const square = <u32>load<u8>(OPEN_SQUARES + i);
    if (square !== start && square !== end) putInCircle(place++, square);
  }
  if (end !== NO_SQUARE) putInCircle(place, end);
  const last = openSquares - 1;
  heldBackwards = start === NO_SQUARE ? NO_LINK : last;
  heldForwards = end === NO_SQUARE ? NO_LINK : last;
  minBreaks = u32(!closed && end === NO_SQUARE);
  return openSquares - u32(end !== NO_SQUARE);
}

/** Path covers on one board after the other. */

/** By square its place, and the breaks (u8 each). */
const PLACES: usize = memory.data(64 + 1, 64);
const BREAKS: usize = memory.data(64, 64);
let breaks: u32 = 0;

function breakAt(number: u32): u32 {
  return load<u8>(BREAKS + number);
}

/** Returns the number of the break that a link is; `breaks` if it is none. */
function breakOf(link: u32): u32 {
  let number: u32 = 0;
  while (number < breaks && breakAt(number) !== link) number++;
  return number;
}

function put(place: u32, square: u32): void {
  putInCircle(place, square);
  store<u8>(PLACES + square, <u8>place);
}

/** Exchanges two links: reverses what lies between them, breaks included. */
function exchange(one: u32, other: u32): void {
  const low = min(one, other);
  const high = max(one, other);
  for (let from = low + 1, to = high; from < to; from++, to--) {
    const square = squareIn(from);
    put(from, squareIn(to));
    put(to, square);
  }
  for (let i: u32 = 0; i < breaks; i++) {
    const link = breakAt(i);
    if (link > low && link < high) store<u8>(BREAKS + i, <u8>(low + high - link));
  }
}

/** Lays the squares around the circle, each of them a path. */
function beginCover(start: u32, end: u32): void {
  breaks = layOut(start, end);
  for (let place: u32 = 0; place < openSquares; place++) store<u8>(PLACES + squareIn(place), <u8>place);
  for (let link: u32 = 0; link < breaks; link++) store<u8>(BREAKS + link, <u8>link);
}

/** Makes a random move, if possible: breaks a link, or joins an end of a path to a neighbour. */
function move(): void {
  const word = draw();
  let link: u32;
  let cut: u32;
  if (breaks === 0 || (breaks < MAX_BREAKS && (word & BREAKING) === 0)) {
    const choices = breaks + 1;
    const chosen = <u32>((<u64>draw() * <u64>(openSquares * choices)) >> 32);
    cut = chosen / choices;
    if (cut === heldForwards || breakOf(cut) < breaks) return;
    store<u8>(BREAKS + breaks, <u8>cut);
    breaks = choices;
    // Exchanged with another break, or with itself.
    link = breakAt(chosen % choices);
  } else {
    const chosen = ((word >> 16) * (breaks << 4)) >> 16;
    const number = chosen >> 4;
    link = breakAt(number);
    const backwards = (chosen & 8) !== 0;
    const next = after(link);
    const at = backwards ? next : link;
    const partner = load<u8>(neighboursAt(squareIn(at)) + (chosen & 7));
    if (partner === NO_SQUARE) return;
    const place = <u32>load<u8>(PLACES + <usize>partner);
    // The square on the other side of the break is joined by the break itself.
    const isNext = place === (at ^ link ^ next);
    cut = isNext ? link : backwards ? before(place) : place;
    const held = backwards || isNext ? heldBackwards : heldForwards;
    // The partner is next to the end already, or another break separates them.
    if (link === held || cut === held || cut === (backwards ? next : before(link))) return;
    const joined = breakOf(cut);
    store<u8>(BREAKS + number, <u8>(backwards ? min(link, cut) : max(link, cut)));
    if (joined < breaks) store<u8>(BREAKS + joined, <u8>breakAt(--breaks));
  }
  exchange(link, cut);
}

/** Moves until the cover has returned to a tour often enough. Returns false if it does not. */
function moveToTour(): bool {
  let returns: u32 = 0;
  for (let moves: u32 = 0; moves < 2 * ENOUGH_MOVES; moves++) {
    const count = breaks;
    move();
    if (breaks >= count || breaks !== minBreaks) continue;
    if (++returns >= RETURNS || moves >= ENOUGH_MOVES) return true;
  }
  return false;
}

/** Writes the tour: from a given start as it lies, a closed one or one with free ends in a random direction. */
function writeTour(start: u32, row: usize): void {
  const isFree = start === NO_SQUARE;
  const backwards = (closed || isFree) && (draw() & 1) !== 0;
  let place = backwards ? breakAt(0) : after(breakAt(0));
  if (!isFree) place = load<u8>(PLACES + <usize>start);
  for (let i: u32 = 0; i < openSquares; i++) {
    store<u8>(row + i, <u8>squareIn(place));
    place = backwards ? before(place) : after(place);
  }
}

/** Makes the tours of the batch as `makeCoverBatch` of path-cover-batch.ts does. */
export function makeOneByOne(end: u32, stream: u32): void {
  for (let tour = nextWithStart(0); tour < tours; tour = nextWithStart(tour + 1)) {
    const start = startOf(tour);
    seedGenerator(seed, stream + tour, COVERING);
    beginCover(closed ? NO_SQUARE : start, end);
    const found = moveToTour();
    if (found) writeTour(start, rowOf(tour));
    writeResult(tour, found ? FOUND : LIMIT, found ? openSquares : 0);
  }
}
