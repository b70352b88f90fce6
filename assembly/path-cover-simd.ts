import { IMPOSSIBLE, LIMIT, NO_START } from './attempt';
import { neighboursAt } from './backbite';
import { openSquares, squares } from './layout';
import {
  BEFORE,
  BEHIND,
  BOARDS,
  BREAKING,
  BREAKS,
  beginTour,
  breakLink,
  copyBoard,
  ENOUGH_MOVES,
  GENERATORS,
  heldBackwards,
  heldForwards,
  LINKS,
  laneAt,
  MOST_BREAKS,
  MOVES,
  NONE,
  PLACES,
  removeBreak,
  startOf,
  TOURS,
  wordAt,
  writeAnswer,
  writeBreak,
  writeTour,
} from './path-cover';

/**
 * A step of sixteen path covers: each board takes a random word. Half of the words choose a neighbour that is missing; they
 * exchange a link with itself, so that no branch depends on a word. What is rare is done board by board.
 */

/** By board (u32 each): the choice that a word makes, and whether it breaks a link instead. */
const CHOICES: usize = memory.data(64, 64);
const BREAKING_BOARDS: usize = memory.data(64, 64);
/** By board (u8 each): the link that is chosen, the square on its other side, the place of the neighbour. */
const CHOSEN: usize = memory.data(3 * 16, 16);
/**
 * By board (u8 each): the places before and behind those that are reversed, the sum of a place and its new one, and the place
 * of the square that is wanted.
 */
const BOUNDS: usize = memory.data(4 * 16, 16);
/** By board (u8 each): the break's new link and squares, and 1 more than the number of a break that is joined. */
const CHANGES: usize = memory.data(4 * 16, 16);

function bytes(value: u32): v128 {
  return i8x16.splat(<i8>value);
}

/** Draws a word for each of four boards. */
function drawFour(at: usize): v128 {
  const b = v128.load(at, GENERATORS + 64);
  const c = v128.load(at, GENERATORS + 128);
  const counter = v128.load(at, GENERATORS + 192);
  const word = i32x4.add(i32x4.add(v128.load(at, GENERATORS), b), counter);
  v128.store(at, v128.xor(b, i32x4.shr_u(b, 9)), GENERATORS);
  v128.store(at, i32x4.add(c, i32x4.shl(c, 3)), GENERATORS + 64);
  const rotated = v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11));
  v128.store(at, i32x4.add(rotated, word), GENERATORS + 128);
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

/** Chooses for four boards, and returns the lower four bits of the choices. */
function chooseFour(group: usize, at: usize): v128 {
  const four = group + at;
  const word = drawFour(four);
  const breaks = v128.load(four, BREAKS);
  const choice = i32x4.shr_u(i32x4.mul(i32x4.shr_u(word, 16), i32x4.shl(breaks, 4)), 16);
  const none = i32x4.splat(0);
  const mayBreak = i32x4.gt_s(i32x4.splat(MOST_BREAKS), breaks);
  // Without a break, every word breaks a link.
  const bits = v128.andnot(v128.and(word, i32x4.splat(BREAKING)), i32x4.eq(breaks, none));
  v128.store(four, i32x4.add(v128.load(four, MOVES), i32x4.splat(1)), MOVES);
  v128.store(CHOICES + at, choice);
  v128.store(BREAKING_BOARDS + at, v128.and(mayBreak, i32x4.eq(bits, none)));
  return v128.and(choice, i32x4.splat(15));
}

/** The bytes of four vectors of small numbers, or of masks. */
function narrowed(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/** Takes a step on all boards of a group; returns a bit for each whose tour is made. `active` has a bit for each that has one. */
export function step(group: usize, active: u32): u32 {
  const choices = narrowed(
    chooseFour(group, 0),
    chooseFour(group, 16),
    chooseFour(group, 32),
    chooseFour(group, 48),
  );
  const breaking = narrowed(
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
  // What is on the other side of the break is joined by it.
  const isNext = i8x16.eq(place, v128.bitselect(link, next, backwards));
  const wanted = v128.bitselect(link, v128.bitselect(beforePlace, place, backwards), isNext);
  const held = v128.bitselect(bytes(heldBackwards), bytes(heldForwards), v128.or(backwards, isNext));
  const beside = v128.bitselect(next, beforeLink, backwards);
  // The neighbour is missing, is next to the end already, or is apart from it by another break.
  const refused = v128.or(
    v128.or(breaking, i8x16.eq(place, bytes(NONE))),
    v128.or(v128.or(i8x16.eq(link, held), i8x16.eq(wanted, held)), i8x16.eq(wanted, beside)),
  );
  const stays = v128.or(refused, isNext);
  const cut = v128.bitselect(link, wanted, stays);
  const low = i8x16.min_u(link, cut);
  const high = i8x16.max_u(link, cut);
  const behindCut = v128.andnot(i8x16.add(cut, one), i8x16.eq(cut, last));
  // The neighbour leaves a square at the break, and the end the one on the other side.
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
 * Reverses the places between two links of each board. What does not change is read from memory before the loop: the engine
 * would compute it again for each square.
 * @returns the squares that had certain places
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
 * @returns 1 more than the number of the break that the link `cut` is, 0 where it is none
 */
function reverseBreaks(group: usize, low: v128, high: v128, cut: v128): v128 {
  const sum = i8x16.add(low, high);
  let number = bytes(1);
  let joined = bytes(0);
  const end = group + ((<usize>mostBreaks(group)) << 4);
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

/** The most breaks of any board. */
export function mostBreaks(group: usize): u32 {
  const most = i32x4.max_u(
    i32x4.max_u(v128.load(group, BREAKS), v128.load(group, BREAKS + 16)),
    i32x4.max_u(v128.load(group, BREAKS + 32), v128.load(group, BREAKS + 48)),
  );
  return max(
    max<u32>(i32x4.extract_lane(most, 0), i32x4.extract_lane(most, 1)),
    max<u32>(i32x4.extract_lane(most, 2), i32x4.extract_lane(most, 3)),
  );
}

/**
 * Changes the breaks that a step has chosen: of boards that exchanged links, that joined both sides of a break, and that break
 * a link.
 * @returns a bit for each board whose tour is made
 */
function changeBreaks(group: usize, exchanged: u32, closed: u32, breaking: u32): u32 {
  let made: u32 = 0;
  for (; exchanged !== 0; exchanged &= exchanged - 1) {
    const k = ctz(exchanged);
    const number = load<u32>(CHOICES + ((<usize>k) << 2)) >> 4;
    const change = CHANGES + <usize>k;
    writeBreak(group, k, number, load<u8>(change), load<u8>(change, 16), load<u8>(change, 32));
    const joined = <u32>load<u8>(change, 48);
    if (joined !== 0) made |= u32(removeBreak(group, k, joined - 1)) << k;
  }
  for (; closed !== 0; closed &= closed - 1) {
    const k = ctz(closed);
    made |= u32(removeBreak(group, k, load<u32>(CHOICES + ((<usize>k) << 2)) >> 4)) << k;
  }
  for (; breaking !== 0; breaking &= breaking - 1) breakLink(group, ctz(breaking));
  return made;
}

/** Batches of path covers with SIMD: two groups of sixteen boards each. */

/**
 * Boards begin in the nursery, all at once, and move on to the other group when they have few breaks: a step goes through as
 * many breaks as the board with the most has.
 */
const GROUP: usize = memory.data(2 * 4736, 64);
const NURSERY: usize = GROUP + 4736;
/** Breaks with which boards leave the nursery. With 3 to 8 it takes as long. */
const FEW_BREAKS: u32 = 4;
/** Steps after which boards leave the nursery in any case, and after which boards with too many moves are given up. */
const STEPS: u32 = 1024;

const ALL_BOARDS: u32 = ((<u32>1) << BOARDS) - 1;

/** The tour that begins next. */
let nextTour: u32 = 0;

/** Takes a step and writes down the tours that end with it. Returns the boards that go on. */
function stepOn(group: usize, active: u32, steps: u32, closed: bool): u32 {
  let ended = step(group, active);
  if (steps % STEPS === 0) ended |= active & boardsAtLimit(group);
  active &= ~ended;
  for (; ended !== 0; ended &= ended - 1) {
    const k = ctz(ended);
    if (load<u32>(wordAt(group, k), MOVES) <= 2 * ENOUGH_MOVES) writeTour(group, k, closed);
    else writeAnswer(load<u32>(wordAt(group, k), TOURS), LIMIT);
  }
  return active;
}

/** The boards that have made too many moves: a bit for each. */
function boardsAtLimit(group: usize): u32 {
  let boards: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    boards |= u32(load<u32>(wordAt(group, k), MOVES) > 2 * ENOUGH_MOVES) << k;
  }
  return boards;
}

/** Begins as many tours as there are boards in the nursery; returns those that have few breaks in the end. */
function raiseBoards(count: u32, end: u32, closed: bool, seed: u32, stream: u32): u32 {
  let active: u32 = 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(wordAt(NURSERY, k), 0, BREAKS);
    while (nextTour < count && startOf(nextTour) === NO_START) writeAnswer(nextTour++, IMPOSSIBLE);
    if (nextTour === count) continue;
    beginTour(NURSERY, k, nextTour++, end, closed, seed, stream);
    active |= (<u32>1) << k;
  }
  for (let steps: u32 = 1; steps <= STEPS && mostBreaks(NURSERY) > FEW_BREAKS; steps++) {
    active = stepOn(NURSERY, active, steps, closed);
  }
  return active;
}

/** Makes tours as makeCoverBatch of path-cover-batch.ts does. */
export function makeCovers(count: u32, end: u32, closed: bool, seed: u32, stream: u32): void {
  nextTour = 0;
  memory.fill(GROUP, <u8>NONE, GENERATORS);
  memory.fill(NURSERY, <u8>NONE, GENERATORS);
  memory.fill(GROUP + BREAKS, 0, 64);
  let raised: u32 = 0;
  let active: u32 = 0;
  for (let steps: u32 = 1; ; steps++) {
    for (let idle = ALL_BOARDS & ~active; idle !== 0; idle &= idle - 1) {
      while (raised === 0 && nextTour < count) raised = raiseBoards(count, end, closed, seed, stream);
      if (raised === 0) break;
      const k = ctz(idle);
      copyBoard(NURSERY, ctz(raised), GROUP, k);
      raised &= raised - 1;
      active |= (<u32>1) << k;
    }
    if (active === 0) break;
    active = stepOn(GROUP, active, steps, closed);
  }
}
