import { beforeTakingBack, COMPLETE, ENDED, FARTHEST, RANDOM, RUNNING, resetLongest } from './attempt';
import {
  biased,
  FAR_DEGREE_SHIFT,
  FAR_UNIT,
  farFrom,
  farKey,
  leastKey,
  leastOf,
  lesser,
  MOST_SQUARES,
  placeOf,
  shortened,
  stepRow,
  tabulateMoves,
} from './keys';
import { clearBoard } from './knight';
import {
  cols,
  END,
  frames,
  marks,
  moveRow,
  openSquares,
  padded,
  paddedIndex,
  path,
  rows,
  VISITED,
} from './layout';
import { draw, seedGenerator } from './random';

/** Marks of layout.ts eight at a time, in one word: those of a square's neighbours, on a board of padded rows so wide. */

const ONES: u64 = u64.MAX_VALUE / 255;
const HIGH_BITS: u64 = ONES << 7;

/** How many of eight marks, a byte each, are of free squares of a lesser degree, which is 1 or 2. */
function countBelow(degree: u64, eight: u64): i32 {
  return <i32>popcnt(~((eight | HIGH_BITS) - degree * ONES) & ~eight & HIGH_BITS);
}

/** Eight marks as a word, a byte each. */
export function wordOf(m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: u32, m7: u32): u64 {
  return (
    <u64>(m0 | (m1 << 8) | (m2 << 16) | (m3 << 24)) |
    ((<u64>(m4 | (m5 << 8) | (m6 << 16) | (m7 << 24))) << 32)
  );
}

/** The marks around a square, of which the address two columns to the left is given. */
function marksAround(left: usize, width: usize): u64 {
  const above = left - width;
  const below = left + width;
  const bottom = left + 2 * width;
  const top = left - 2 * width;
  return wordOf(
    load<u8>(top, 3),
    load<u8>(above, 4),
    load<u8>(below, 4),
    load<u8>(bottom, 3),
    load<u8>(bottom, 1),
    load<u8>(below),
    load<u8>(above),
    load<u8>(top, 1),
  );
}

/** Adds one to each mark around a square. @returns the marks as they were */
function raiseAround(cell: usize, width: usize): u64 {
  const top = cell - 2 * width - 2;
  const above = top + width;
  const below = above + 2 * width;
  const bottom = below + width;
  const mark0 = <u32>load<u8>(top, 3);
  store<u8>(top, mark0 + 1, 3);
  const mark1 = <u32>load<u8>(above, 4);
  store<u8>(above, mark1 + 1, 4);
  const mark2 = <u32>load<u8>(below, 4);
  store<u8>(below, mark2 + 1, 4);
  const mark3 = <u32>load<u8>(bottom, 3);
  store<u8>(bottom, mark3 + 1, 3);
  const mark4 = <u32>load<u8>(bottom, 1);
  store<u8>(bottom, mark4 + 1, 1);
  const mark5 = <u32>load<u8>(below);
  store<u8>(below, mark5 + 1);
  const mark6 = <u32>load<u8>(above);
  store<u8>(above, mark6 + 1);
  const mark7 = <u32>load<u8>(top, 1);
  store<u8>(top, mark7 + 1, 1);
  return wordOf(mark0, mark1, mark2, mark3, mark4, mark5, mark6, mark7);
}

/**
 * Depth-first search in the order of Warnsdorff's rule, with dead ends seen one move ahead: counters of the free
 * squares of degree 0 and 1 tell in constant time when no tour can follow, or only one move. Nearly all squares are left
 * by their first move, so moves are not put in order: the next one is found when the search comes back.
 */

/** The mark of a visited square has its degree lowest, then the move by which it was entered, then VISITED. */
const DEGREE_MASK: u32 = 15;
const ENTERED_SHIFT: u32 = 4;

/** The mark that stands for a square that needs no free neighbour. */
const NOWHERE: usize = memory.data<u8>([8]);

/** More than any key. */
const NO_MOVE: u64 = u64.MAX_VALUE;
/** The least key of a square of degree 2, and of one that is not to be entered. */
const LEAST_SECOND: u64 = (<u64>2) << FAR_DEGREE_SHIFT;
const LEAST_REFUSED: u64 = (<u64>END) << FAR_DEGREE_SHIFT;

let ties: u32 = 0;
/** The square that must keep a free neighbour: the start of a closed search, the end if one is given, or none. */
let home: usize = 0;
/** How many squares there may be of degree 1, of which the next or the last one is one each. */
let mostLeaves: i32 = 0;
/** How many squares are left when they may all be isolated. */
let mostAlone: u32 = 0;
let closed: bool = false;

/** The square placed last, and its way from the board's centre, as last found, where ties are broken by it, else 0. */
let square: u32 = 0;
let cell: usize = 0;
let outRow: i64 = 0;
let outCol: i64 = 0;
let length: u32 = 0;
let placed: u64 = 0;
/** The key of the move from it that was tried last: 0 when none was, NO_MOVE when there is no other. */
let tried: u64 = 0;
/**
 * Free squares of degree 0 and of degree 1, without an end that is given. In a closed search the start counts as a free
 * neighbour to the last.
 */
let isolated: i32 = 0;
let leaves: i32 = 0;

export function searchLength(): u32 {
  return length;
}

/** Squares placed in this attempt, taken-back ones too. */
export function searchNodes(): f64 {
  return <f64>placed;
}

/** Counts the isolated squares and the leaves of the empty board. */
function countSmallDegrees(): void {
  isolated = 0;
  leaves = 0;
  for (let at = marks; at < marks + padded; at += 8) {
    const eight = load<u64>(at);
    const alone = countBelow(1, eight);
    isolated += alone;
    leaves += countBelow(2, eight) - alone;
  }
}

/** Sets a search up; `run` places the start. `end` is -1 for any. */
export function beginSearch(
  start: u32,
  end: i32,
  toClose: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  attempt: u32,
): void {
  clearBoard();
  resetLongest();
  square = start;
  cell = marks + paddedIndex(start);
  home = toClose ? cell : NOWHERE;
  if (end >= 0 && openSquares > 1) {
    home = marks + paddedIndex(end);
    store<u8>(home, load<u8>(home) | <u8>END);
  }
  countSmallDegrees();
  closed = toClose;
  mostLeaves = home === NOWHERE ? 2 : 1;
  mostAlone = toClose ? 0 : 1;
  ties = tieBreak;
  outRow = 0;
  outCol = 0;
  length = 0;
  placed = 0;
  tried = 0;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
  else tabulateMoves(tieBreak === FARTHEST ? 2 * FAR_UNIT : 0);
}

/** Where the random word of the square placed last stands. */
function wordAt(): usize {
  return frames + ((<usize>(length - 1)) << 2);
}

/** The less, the earlier: degree, then the tie-break, then the move order. */
function keyOf(k: u32, degree: u32, word: u32, row: i64, col: i64): u64 {
  const move = moveRow(k);
  const outward = <i64>load<i32>(move, 8) * row + <i64>load<i32>(move, 12) * col;
  return farKey(degree, outward - FAR_UNIT * ((word >> (k << 2)) & 15), biased(k));
}

/** The random word of the square placed last. */
function wordHere(): u32 {
  return ties === RANDOM ? load<u32>(wordAt()) : 0;
}

/** Stands on the square that a move leads to or, with -1, came from. */
function step(move: usize, way: i32): void {
  cell += way * load<i32>(move);
  square += way * load<i32>(move, 4);
}

/** Finds the way of the square placed last from the board's centre. */
function lookOutward(): void {
  if (ties !== FARTHEST) return;
  outRow = farFrom(square / cols, rows);
  outCol = farFrom(square % cols, cols);
}

/** Gives the neighbours of the square placed last the way to it back. */
function restoreNeighbours(): void {
  const eight = raiseAround(cell, cols + 2);
  const alone = countBelow(1, eight);
  isolated -= alone;
  leaves += 2 * alone - countBelow(2, eight);
}

/** Takes the square placed last back, and stands on the one before it. */
function takeBack(): void {
  beforeTakingBack(length);
  restoreNeighbours();
  const mark = <u32>load<u8>(cell);
  const degree = mark & DEGREE_MASK;
  store<u8>(cell, degree);
  isolated += i32(degree === 0);
  leaves += i32(degree === 1);
  length--;
  const k = (mark >> ENTERED_SHIFT) & 7;
  step(moveRow(k), -1);
  tried = NO_MOVE;
  // Where there may be one leaf, and it was tried, there is no other move.
  if (degree === 1 && mostLeaves === 1) return;
  lookOutward();
  tried = keyOf(k, degree, wordHere(), outRow, outCol);
}

/**
 * From which key on no move may follow; 0 when a dead end lies ahead. A free square with one way on is the last one or the
 * next one (in a closed search, and where the end is given, it must be the next); one with no way on can only be the last one.
 */
function refusedFrom(): u64 {
  const stranded = isolated > 0 || (load<u8>(home) & DEGREE_MASK) === 0;
  if ((stranded && openSquares - length > mostAlone) || leaves > mostLeaves) return 0;
  return leaves === mostLeaves ? LEAST_SECOND : LEAST_REFUSED;
}

/** The key of the move to be tried next from the square placed last. */
function nextKey(): u64 {
  if (tried === NO_MOVE) return NO_MOVE;
  const refused = refusedFrom();
  if (refused === 0) return NO_MOVE;
  lookOutward();
  const word = wordHere();
  // The end is open to the last step.
  const mask: u32 = length + 1 === openSquares ? ~END : ~0;
  // What globals hold stays in registers on the way.
  const here = cell;
  const row = outRow;
  const col = outCol;
  const last = tried;
  let best = refused;
  for (let k: u32 = 0; k < 8; k++) {
    const key = keyOf(k, load<u8>(here + load<i32>(moveRow(k))) & mask, word, row, col);
    best = lesser(best, select<u64>(key, NO_MOVE, key > last));
  }
  return best < refused ? best : NO_MOVE;
}

/**
 * Places the square in hand, entered by a move, and goes on by the first move from each square, until it may be that none
 * follows or `most` squares are placed: one where a random word is to be drawn for each. The first moves are those of
 * `nextKey`, which decides where this stops. As long as two ways lead on from every square around, no counter changes.
 */
function follow(entered: u32, most: u64): void {
  const width = cols + 2;
  const first = length;
  const mustStay = home;
  const mostEnds = mostLeaves;
  // What a knight reaches lies in the five rows and columns from here on.
  let corner = cell - 2 * width - 2;
  let number = square;
  lookOutward();
  let row = shortened(outRow);
  let col = shortened(outCol);
  let pathAt = path + ((<usize>first) << 2);
  const degree = <u32>load<u8>(cell);
  store<u8>(cell, degree | (entered << ENTERED_SHIFT) | VISITED);
  store<u32>(pathAt, number);
  isolated -= i32(degree === 0);
  let ends = leaves - i32(degree === 1);
  const stop = ends === mostEnds ? 1 : min(min(most, MOST_SQUARES), <u64>(openSquares - first));
  const lastAt = pathAt + ((<usize>stop - 1) << 2);
  while (true) {
    const upper = corner + width;
    const lower = upper + 2 * width;
    const bottom = corner + 4 * width;
    const mark0 = <u32>load<u8>(corner, 3);
    store<u8>(corner, mark0 - 1, 3);
    const mark1 = <u32>load<u8>(upper, 4);
    store<u8>(upper, mark1 - 1, 4);
    const mark2 = <u32>load<u8>(lower, 4);
    store<u8>(lower, mark2 - 1, 4);
    const mark3 = <u32>load<u8>(bottom, 3);
    store<u8>(bottom, mark3 - 1, 3);
    const mark4 = <u32>load<u8>(bottom, 1);
    store<u8>(bottom, mark4 - 1, 1);
    const mark5 = <u32>load<u8>(lower);
    store<u8>(lower, mark5 - 1);
    const mark6 = <u32>load<u8>(upper);
    store<u8>(upper, mark6 - 1);
    const mark7 = <u32>load<u8>(corner, 1);
    store<u8>(corner, mark7 - 1, 1);
    let key: u64 = 0;
    if (pathAt !== lastAt) {
      key = leastKey(mark0, mark1, mark2, mark3, mark4, mark5, mark6, mark7, row, col);
      // The marks were read before they lost one.
      if (key >= leastOf(END + 1)) break;
      if ((load<u8>(mustStay) & DEGREE_MASK) === 0) key = 0;
    }
    if (key < leastOf(3)) {
      const eight = marksAround(corner + 2 * width, width);
      const alone = countBelow(1, eight);
      ends += countBelow(2, eight) - 2 * alone;
      isolated += alone;
      if (ends > mostEnds || key < leastOf(2)) break;
      ends--;
    }
    corner += <usize>key;
    const place = placeOf(key);
    const move = stepRow(place);
    row += load<i64>(move);
    col += load<i64>(move, 8);
    number += load<u32>(move, 16);
    pathAt += 4;
    store<u32>(pathAt, number);
    store<u8>(
      corner + 2 * width,
      <u32>load<u8>(corner + 2 * width, 2) | (place << ENTERED_SHIFT) | VISITED,
      2,
    );
  }
  const placedNow = <u32>((pathAt - path) >> 2) + 1 - first;
  cell = corner + 2 * width + 2;
  leaves = ends;
  square = number;
  length += placedNow;
  placed += placedNow;
  tried = 0;
}

/** Draws the word that breaks ties at the square placed last, unless a dead end lies ahead. */
function drawWord(): void {
  if (ties === RANDOM && refusedFrom() > 0) store<u32>(wordAt(), draw());
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runSearch(nodes: f64): i32 {
  // No search places 2^62 squares.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  if (length === 0) {
    if (placed === stop) return RUNNING;
    follow(0, 1);
    if (length === openSquares) return closed ? ENDED : COMPLETE;
    if (closed) restoreNeighbours();
    drawWord();
  }
  while (true) {
    const key = nextKey();
    if (key === NO_MOVE) {
      if (length === 1) return ENDED;
      takeBack();
      continue;
    }
    if (placed === stop) return RUNNING;
    const k = <u32>key & 7;
    step(moveRow(k), 1);
    follow(k, ties === RANDOM ? 1 : stop - placed);
    if (length === openSquares) return COMPLETE;
    drawWord();
  }
}
