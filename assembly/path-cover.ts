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
import { isFree, neighboursAt } from './backbite';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { NO_SQUARE } from './bitboard';
import { LENGTHS, PATHS, STARTS, STATUSES } from './bitboard-batch';
import { freeSquares, squares } from './layout';
import { draw, seedGenerator } from './random';

/** The most breaks that moves make. With two, some covers of 5 x 6 never come to a tour. */
const MOST_BREAKS: u32 = 3;
/**
 * One move in 32 breaks a link. With one in 16 it takes up to twice as many moves to come to a tour, with one in 100 hardly
 * fewer, and the first tours are less even. What this and the number of returns make of the tours is measured by changing them
 * and scripts/measure-random-evenness.mjs: figures in docs/random-tours.md.
 */
const BREAKING: u32 = 31;
/** The return to a tour that is taken. */
const RETURNS: u32 = 2;
/**
 * Moves after which the next return is taken, and after as many more none is waited for: few boards with tours take 1000 to
 * the first.
 */
const ENOUGH_MOVES: u32 = 32768;
/** Which attempt's words (see random.ts) the moves take. */
const COVERING: u32 = 7;
/** In the place of a link: none. */
const NO_LINK: u32 = 64;

/** The squares of the circle, by square its place, and the breaks (u8 each). Link i lies behind place i, the last before 0. */
const CIRCLE: usize = memory.data(64, 64);
const PLACES: usize = memory.data(64 + 1, 64);
const BREAKS: usize = memory.data(64, 64);
let breaks: u32 = 0;
/** Breaks of a tour. */
let least: u32 = 0;
/** The link before the start of an open tour, to which its start is never joined, and a given end neither. */
let heldBackwards: u32 = NO_LINK;
let heldForwards: u32 = NO_LINK;

function squareAt(place: u32): u32 {
  return load<u8>(CIRCLE + place);
}

function breakAt(number: u32): u32 {
  return load<u8>(BREAKS + number);
}

function after(place: u32): u32 {
  return place + 1 === freeSquares ? 0 : place + 1;
}

function before(place: u32): u32 {
  return (place === 0 ? freeSquares : place) - 1;
}

/** Which break a link is; `breaks` when it is none. */
function breakOf(link: u32): u32 {
  let number: u32 = 0;
  while (number < breaks && breakAt(number) !== link) number++;
  return number;
}

/** Puts a square in a place. */
function put(place: u32, square: u32): void {
  store<u8>(CIRCLE + place, <u8>square);
  store<u8>(PLACES + square, <u8>place);
}

/** Exchanges two links: reverses what lies between them, breaks too. */
function exchange(one: u32, other: u32): void {
  const low = min(one, other);
  const high = max(one, other);
  for (let from = low + 1, to = high; from < to; from++, to--) {
    const square = squareAt(from);
    put(from, squareAt(to));
    put(to, square);
  }
  for (let i: u32 = 0; i < breaks; i++) {
    const link = breakAt(i);
    if (link > low && link < high) store<u8>(BREAKS + i, <u8>(low + high - link));
  }
}

/**
 * Lays the squares around the circle, each of them a path: a start first, an end last. The link between these is a break that
 * is not counted; that before a start alone is one which stays, but may be another end's.
 */
function beginCover(start: u32, end: u32): void {
  let place: u32 = 0;
  if (start !== NO_SQUARE) put(place++, start);
  for (let square: u32 = 0; square < squares; square++) {
    if (isFree(square) && square !== start && square !== end) put(place++, square);
  }
  if (end !== NO_SQUARE) put(place, end);
  const last = freeSquares - 1;
  heldBackwards = start === NO_SQUARE ? NO_LINK : last;
  heldForwards = end === NO_SQUARE ? NO_LINK : last;
  least = u32(start !== NO_SQUARE && end === NO_SQUARE);
  breaks = freeSquares - u32(end !== NO_SQUARE);
  for (let link: u32 = 0; link < breaks; link++) store<u8>(BREAKS + link, <u8>link);
}

/** One move at random, if that can be: a link is broken, or an end of a path is joined to a neighbour. */
function move(): void {
  const word = draw();
  let link: u32;
  let cut: u32;
  if (breaks === 0 || (breaks < MOST_BREAKS && (word & BREAKING) === 0)) {
    const choices = breaks + 1;
    const chosen = <u32>((<u64>draw() * <u64>(freeSquares * choices)) >> 32);
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
    const partner = load<u8>(neighboursAt(squareAt(at)) + (chosen & 7));
    if (partner === NO_SQUARE) return;
    const place = <u32>load<u8>(PLACES + <usize>partner);
    // What lies on the other side of the break is joined by it.
    const isNext = place === (at ^ link ^ next);
    cut = isNext ? link : backwards ? before(place) : place;
    const held = backwards || isNext ? heldBackwards : heldForwards;
    // The partner is next to the end already, or is apart from it by another break.
    if (link === held || cut === held || cut === (backwards ? next : before(link))) return;
    const joined = breakOf(cut);
    store<u8>(BREAKS + number, <u8>(backwards ? min(link, cut) : max(link, cut)));
    if (joined < breaks) store<u8>(BREAKS + joined, <u8>breakAt(--breaks));
  }
  exchange(link, cut);
}

/** Moves on until the cover has come back to a tour often enough; false when it does not come to it. */
function moveToTour(): bool {
  let returns: u32 = 0;
  for (let moves: u32 = 0; moves < 2 * ENOUGH_MOVES; moves++) {
    const count = breaks;
    move();
    if (breaks >= count || breaks !== least) continue;
    if (++returns >= RETURNS || moves >= ENOUGH_MOVES) return true;
  }
  return false;
}

/** Writes the tour, a byte a square: an open one as it lies, a closed one from its start on in a random direction. */
function writeTour(start: u32, closed: bool, row: usize): void {
  const backwards = closed && (draw() & 1) !== 0;
  let place = <u32>load<u8>(PLACES + <usize>start);
  for (let i: u32 = 0; i < freeSquares; i++) {
    store<u8>(row + i, <u8>squareAt(place));
    place = backwards ? before(place) : after(place);
  }
}

/**
 * Makes tours from the first `count` of {@link STARTS}; `limit` where the moves come to none. The board's tables are there.
 * @param end where they end if they are open, -1 for anywhere
 */
export function makeCoverBatch(count: u32, end: i32, closed: bool, seed: u32, stream: u32): void {
  const last = end < 0 ? NO_SQUARE : <u32>end;
  for (let tour: u32 = 0; tour < count; tour++) {
    const at = (<usize>tour) << 2;
    const start = load<u32>(STARTS + at);
    let status = IMPOSSIBLE;
    if (start !== NO_START) {
      seedGenerator(seed, stream + tour, COVERING);
      beginCover(closed ? NO_SQUARE : start, last);
      status = moveToTour() ? FOUND : LIMIT;
      if (status === FOUND) writeTour(start, closed, PATHS + <usize>(tour * squares));
    }
    store<u32>(LENGTHS + at, status === FOUND ? freeSquares : 0);
    store<u8>(STATUSES + tour, status);
  }
}
