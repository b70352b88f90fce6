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

import { FOUND } from './attempt';
import { isFree } from './backbite';
import { NO_SQUARE } from './bitboard';
import { LENGTHS, PATHS, STARTS, STATUSES } from './bitboard-batch';
import { freeSquares, squares } from './layout';

/** The most breaks that moves make. With two, some covers of 5 x 6 never come to a tour. */
export const MOST_BREAKS: u32 = 3;
/**
 * One move in 32 breaks a link. With one in 16 it takes up to twice as many moves to come to a tour, with one in 100 hardly
 * fewer, and the first tours are less even. What this and the number of returns make of the tours is measured by changing them
 * and scripts/measure-evenness.mjs: figures in docs/random-tours.md.
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
  return select<u32>(0, place + 1, place + 1 === freeSquares);
}

export function before(place: u32): u32 {
  return select<u32>(freeSquares, place, place === 0) - 1;
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
  const last = freeSquares - 1;
  heldBackwards = start === NO_SQUARE ? NO_LINK : last;
  heldForwards = end === NO_SQUARE ? NO_LINK : last;
  least = u32(start !== NO_SQUARE && end === NO_SQUARE);
  return freeSquares - u32(end !== NO_SQUARE);
}

export function startOf(tour: u32): u32 {
  return load<u32>(STARTS + ((<usize>tour) << 2));
}

/** Where the path of a tour goes. */
export function rowOf(tour: u32): usize {
  return PATHS + <usize>(tour * squares);
}

export function writeAnswer(tour: u32, status: u8): void {
  store<u32>(LENGTHS + ((<usize>tour) << 2), status === FOUND ? freeSquares : 0);
  store<u8>(STATUSES + tour, status);
}
