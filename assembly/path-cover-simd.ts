/**
 * Path covers with SIMD: the places of the squares are four vectors, so that an exchange of two links subtracts places
 * instead of moving squares, and the links and ends of breaks are vectors too.
 */
import { neighboursAt } from './backbite';
import { squareAt, writePlaces } from './backbite-simd';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { NO_SQUARE } from './bitboard';
import { freeSquares } from './layout';
import {
  after,
  BREAKING,
  before,
  COVERING,
  ENOUGH_MOVES,
  heldBackwards,
  heldForwards,
  layOut,
  least,
  MOST_BREAKS,
  RETURNS,
  rowOf,
  squareIn,
  startOf,
  writeAnswer,
} from './path-cover';
import { drawInto, seedGenerator } from './random';

/** By square its place on the circle (u8), {@link NONE} for what is no square of the board. */
const PLACES: usize = memory.data(64, 64);
/** By break: its link (u16), and the squares before and behind it (u8 each). */
const LINKS: usize = memory.data(64 * 2, 64);
const ENDS: usize = memory.data(64 * 2, 64);
const NONE: i8 = -1;
/** Breaks in a vector. */
const LANES: u32 = 8;

/** Words drawn ahead (u32), and where the next one is. */
const WORDS: usize = memory.data(64 * 4, 64);
const WORD_COUNT: u32 = 64;
const WORDS_END: usize = WORDS + 64 * 4;
let nextWord: usize = 0;

let breaks: u32 = 0;
/** Moves of this tour. */
let moves: u32 = 0;

function linkOf(number: u32): u32 {
  return load<u16>(LINKS + ((<usize>number) << 1));
}

function writeBreak(number: u32, link: u32, before: u32, behind: u32): void {
  const at = (<usize>number) << 1;
  store<u16>(LINKS + at, link);
  store<u16>(ENDS + at, endsOf(before, behind));
}

function endsOf(before: u32, behind: u32): u32 {
  return before | (behind << 8);
}

/** Removes a break: the last one takes its place. */
function removeBreak(number: u32): void {
  const to = (<usize>number) << 1;
  breaks--;
  const from = (<usize>breaks) << 1;
  store<u16>(LINKS + to, load<u16>(LINKS + from));
  store<u16>(ENDS + to, load<u16>(ENDS + from));
  store<u16>(LINKS + from, NONE);
}

/** Which break a link is; `breaks` or more when it is none. */
function breakOf(link: u32): u32 {
  const wanted = i16x8.splat(<i16>link);
  let first: u32 = 0;
  for (; first < breaks; first += LANES) {
    const which = i16x8.bitmask(i16x8.eq(v128.load(LINKS + ((<usize>first) << 1)), wanted));
    if (which !== 0) return first + ctz(which);
  }
  return first;
}

/** Lays the squares around the circle, each of them a path. */
function beginCover(start: u32, end: u32): void {
  breaks = layOut(start, end);
  moves = 0;
  for (let i: usize = 0; i < 64; i += 16) v128.store(PLACES + i, i8x16.splat(NONE));
  for (let i: usize = 0; i < 128; i += 16) v128.store(LINKS + i, i8x16.splat(NONE));
  for (let place: u32 = 0; place < freeSquares; place++) store<u8>(PLACES + squareIn(place), <u8>place);
  for (let link: u32 = 0; link < breaks; link++)
    writeBreak(link, link, squareIn(link), squareIn(after(link)));
}

/** `sum` less the places between `above` and `below`, the others as they are. */
function reversed(places: v128, above: v128, below: v128, sum: v128): v128 {
  const inside = v128.and(i8x16.gt_s(places, above), i8x16.gt_s(below, places));
  return v128.bitselect(i8x16.sub(sum, places), places, inside);
}

/** Exchanges two links: reverses what is between them. @returns the square that had a place before */
function reversePlaces(low: u32, high: u32, place: u32): u32 {
  const above = i8x16.splat(<i8>low);
  const below = i8x16.splat(<i8>(high + 1));
  const sum = i8x16.splat(<i8>(low + high + 1));
  const a = v128.load(PLACES);
  const b = v128.load(PLACES, 16);
  const c = v128.load(PLACES, 32);
  const d = v128.load(PLACES, 48);
  v128.store(PLACES, reversed(a, above, below, sum));
  v128.store(PLACES, reversed(b, above, below, sum), 16);
  v128.store(PLACES, reversed(c, above, below, sum), 32);
  v128.store(PLACES, reversed(d, above, below, sum), 48);
  return squareAt(i8x16.splat(<i8>place), a, b, c, d);
}

/**
 * Does the same to the breaks between two links. Break `number` then has a new link and new ends; they are written as vectors,
 * since a vector waits longer for a part that was stored alone.
 */
function reverseBreaks(low: u32, high: u32, number: u32, link: u32, ends: u32): void {
  const above = i16x8.splat(<i16>low);
  const below = i16x8.splat(<i16>high);
  const sum = i16x8.splat(<i16>(low + high));
  const newLink = i16x8.splat(<i16>link);
  const newEnds = i16x8.splat(<i16>ends);
  const end = (<usize>breaks) << 1;
  let lane = number;
  for (let at: usize = 0; at < end; at += 16) {
    const links = v128.load(LINKS + at);
    const pairs = v128.load(ENDS + at);
    const inside = v128.and(i16x8.gt_s(links, above), i16x8.gt_s(below, links));
    const isNew = i16x8.eq(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>lane));
    const swapped = v128.or(i16x8.shl(pairs, 8), i16x8.shr_u(pairs, 8));
    const moved = v128.bitselect(i16x8.sub(sum, links), links, inside);
    v128.store(LINKS + at, v128.bitselect(newLink, moved, isNew));
    v128.store(ENDS + at, v128.bitselect(newEnds, v128.bitselect(swapped, pairs, inside), isNew));
    lane -= LANES;
  }
}

/** Moves until two links are exchanged, or until enough moves are made. */
function move(): void {
  const ends = breaks << 4;
  const mayBreak = breaks < MOST_BREAKS;
  const breaking = select<u32>(0, BREAKING, breaks === 0);
  let at = nextWord;
  let made = moves;
  let word: u32;
  let choice: u32;
  let partner: u32;
  let breaksLink: bool;
  do {
    if (at === WORDS_END) at = drawAhead();
    word = load<u32>(at);
    at += 4;
    made++;
    choice = ((word >> 16) * ends) >> 16;
    partner = load<u8>(neighboursAt(load<u8>(ENDS + (choice >> 3))) + (choice & 7));
    breaksLink = mayBreak && (word & breaking) === 0;
  } while (partner === NO_SQUARE && !breaksLink && made < 2 * ENOUGH_MOVES);
  moves = made;
  if (breaksLink && at === WORDS_END) at = drawAhead();
  nextWord = at;
  if (breaksLink) breakLink();
  else if (partner !== NO_SQUARE) joinEnd(choice, load<u8>(PLACES + <usize>partner));
}

function drawAhead(): usize {
  drawInto(WORDS, WORD_COUNT);
  return WORDS;
}

/** Breaks a link at random, if that can be, and exchanges it with a random break or with none. */
function breakLink(): void {
  const choices = breaks + 1;
  const chosen = <u32>((<u64>load<u32>(nextWord) * <u64>(freeSquares * choices)) >> 32);
  nextWord += 4;
  const cut = chosen / choices;
  if (cut === heldForwards || breakOf(cut) < breaks) return;
  writeBreak(breaks, cut, squareWith(cut), squareWith(after(cut)));
  breaks = choices;
  const number = chosen % choices;
  const link = linkOf(number);
  const low = min(link, cut);
  const high = max(link, cut);
  reversePlaces(low, high, 0);
  reverseBreaks(low, high, number, link, endsOf(squareWith(link), squareWith(after(link))));
  writeBreak(breaks - 1, cut, squareWith(cut), squareWith(after(cut)));
}

/** The square that has a place. */
function squareWith(place: u32): u32 {
  let square: u32 = 0;
  while (<u32>load<u8>(PLACES + <usize>square) !== place) square++;
  return square;
}

/** Joins an end of a path to a neighbour, by its place, if that can be. */
function joinEnd(choice: u32, place: u32): void {
  const number = choice >> 4;
  const backwards = (choice & 8) !== 0;
  const link = linkOf(number);
  const next = after(link);
  // What is on the other side of the break is joined by it.
  const isNext = place === select<u32>(link, next, backwards);
  const cut = select<u32>(link, select<u32>(before(place), place, backwards), isNext);
  const held = select<u32>(heldBackwards, heldForwards, backwards || isNext);
  const beside = select<u32>(next, before(link), backwards);
  // The neighbour is next to the end already, or is apart from it by another break.
  if (u32(link === held) | u32(cut === held) | u32(cut === beside)) return;
  if (isNext) {
    removeBreak(number);
    return;
  }
  const joined = breakOf(cut);
  const isJoined = joined < breaks;
  const low = min(link, cut);
  const high = max(link, cut);
  // The neighbour leaves a square at the break, and the end the one on the other side.
  const left = reversePlaces(low, high, select<u32>(cut, after(cut), backwards));
  const other = <u32>load<u8>(ENDS + ((choice >> 3) ^ 1));
  const newBefore = select<u32>(left, other, cut < link);
  const newLink = select<u32>(low, high, backwards);
  reverseBreaks(low, high, number, newLink, endsOf(newBefore, left + other - newBefore));
  if (isJoined) removeBreak(joined);
}

/** Moves on until the cover has come back to a tour often enough; false when it does not come to it. */
function moveToTour(): bool {
  let returns: u32 = 0;
  while (moves < 2 * ENOUGH_MOVES) {
    const count = breaks;
    move();
    if (breaks >= count || breaks !== least) continue;
    if (++returns >= RETURNS || moves > ENOUGH_MOVES) return true;
  }
  return false;
}

/** Makes tours as makeCoverBatch of path-cover-batch.ts does. */
export function makeCovers(count: u32, end: u32, closed: bool, seed: u32, stream: u32): void {
  for (let tour: u32 = 0; tour < count; tour++) {
    const start = startOf(tour);
    if (start === NO_START) {
      writeAnswer(tour, IMPOSSIBLE);
      continue;
    }
    seedGenerator(seed, stream + tour, COVERING);
    nextWord = WORDS_END;
    beginCover(closed ? NO_SQUARE : start, end);
    const found = moveToTour();
    writeAnswer(tour, found ? FOUND : LIMIT);
    if (!found) continue;
    if (nextWord === WORDS_END) nextWord = drawAhead();
    const backwards = closed && (load<u32>(nextWord) & 1) !== 0;
    writePlaces(PLACES, load<u8>(PLACES + <usize>start), backwards, rowOf(tour));
  }
}
