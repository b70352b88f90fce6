/**
 * Depth-first search in the order of Warnsdorff's rule, with dead ends seen one move ahead: counters of the free
 * squares of degree 0 and 1 tell in constant time when no tour can follow, or only one move. Nearly all squares are left
 * by their first move, so moves are not put in order: the next one is found when the search comes back.
 */
import { COMPLETE, ENDED, FARTHEST, RANDOM, RUNNING } from './attempt';
import { countBelow, wordOf } from './eight-marks';
import { biased, FAR_DEGREE_SHIFT, FAR_UNIT, farFrom, farKey, leave, lesser, rank, rankMoves } from './keys';
import { clearBoard } from './knight';
import {
  cols,
  END,
  frames,
  freeSquares,
  marks,
  moveRow,
  padded,
  paddedIndex,
  path,
  rows,
  VISITED,
} from './layout';
import { beforeTakingBack, resetLongest } from './longest';
import { draw, seedGenerator } from './random';

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

/** The square placed last, and its way from the board's centre where ties are broken by it, else 0. */
let square: u32 = 0;
let cell: usize = 0;
let weight: i64 = 0;
let outRow: i64 = 0;
let outCol: i64 = 0;
let length: u32 = 0;
let placed: u64 = 0;
/** The key of the move from it that was tried last; 0 when none was. */
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
  if (end >= 0 && freeSquares > 1) {
    home = marks + paddedIndex(end);
    store<u8>(home, load<u8>(home) | <u8>END);
  }
  countSmallDegrees();
  closed = toClose;
  mostLeaves = home === NOWHERE ? 2 : 1;
  mostAlone = toClose ? 0 : 1;
  ties = tieBreak;
  weight = tieBreak === FARTHEST ? 2 * FAR_UNIT : 0;
  outRow = tieBreak === FARTHEST ? farFrom(start / cols, rows) : 0;
  outCol = tieBreak === FARTHEST ? farFrom(start % cols, cols) : 0;
  length = 0;
  placed = 0;
  tried = 0;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
  else rankMoves();
}

/** Where the random word of the square placed last stands. */
function wordAt(): usize {
  return frames + ((<usize>(length - 1)) << 2);
}

/** The less, the earlier: degree, then the tie-break, then the move order. */
function keyOf(k: u32, degree: u32, word: u32): u64 {
  const move = moveRow(k);
  const outward = <i64>load<i32>(move, 8) * outRow + <i64>load<i32>(move, 12) * outCol;
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
  outRow += weight * (way * load<i32>(move, 8));
  outCol += weight * (way * load<i32>(move, 12));
}

/** Gives the neighbours of the square placed last the way to it back. */
function restoreNeighbours(): void {
  for (let k: u32 = 0; k < 8; k++) {
    const neighbour = cell + load<i32>(moveRow(k));
    const left = <u32>load<u8>(neighbour);
    store<u8>(neighbour, left + 1);
    isolated -= i32(left === 0);
    leaves += i32(left === 0) - i32(left === 1);
  }
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
  tried = keyOf(k, degree, wordHere());
}

/**
 * From which key on no move may follow a path of so many squares; 0 when a dead end lies ahead. A free square with one way on
 * is the last one or the next one (in a closed search, and where the end is given, it must be the next); one with no way on
 * can only be the last one.
 */
function refusedFrom(placedSquares: u32): u64 {
  return refusedBy(freeSquares - placedSquares, isolated, leaves, home, mostLeaves);
}

/** The same by how many squares are left, and the counters. */
function refusedBy(left: u32, alone: i32, ends: i32, mustStay: usize, mostEnds: i32): u64 {
  const stranded = alone > 0 || (load<u8>(mustStay) & DEGREE_MASK) === 0;
  if ((stranded && left > mostAlone) || ends > mostEnds) return 0;
  return ends === mostEnds ? LEAST_SECOND : LEAST_REFUSED;
}

/** The key of the move to be tried next from the square placed last. */
function nextKey(): u64 {
  const refused = refusedFrom(length);
  if (refused === 0) return NO_MOVE;
  const word = wordHere();
  // The end is open to the last step.
  const mask: u32 = length + 1 === freeSquares ? ~END : ~0;
  let best = refused;
  for (let k: u32 = 0; k < 8; k++) {
    const key = keyOf(k, load<u8>(cell + load<i32>(moveRow(k))) & mask, word);
    best = lesser(best, select<u64>(key, NO_MOVE, key > tried));
  }
  return best < refused ? best : NO_MOVE;
}

/**
 * Places the square in hand, entered by a move, and goes on by the first move from each square, until none may follow or
 * `most` squares are placed: one where a random word is to be drawn for each. The first moves are those of `nextKey`.
 */
function follow(enteredBy: u32, most: u64): void {
  const rank0 = rank(0);
  const rank1 = rank(1);
  const rank2 = rank(2);
  const rank3 = rank(3);
  const rank4 = rank(4);
  const rank5 = rank(5);
  const rank6 = rank(6);
  const rank7 = rank(7);
  const width = cols + 2;
  const first = length;
  const free = freeSquares;
  const stop = first + <u32>min(most, <u64>(free - first));
  // What globals hold stays in registers on the way.
  const mustStay = home;
  const mostEnds = mostLeaves;
  const factor = weight;
  let pathAt = path + ((<usize>first) << 2);
  let aloneInAll = isolated;
  let ends = leaves;
  let depth = first;
  let here = cell;
  let number = square;
  let row = outRow;
  let col = outCol;
  let entered = enteredBy;
  while (true) {
    const degree = <u32>load<u8>(here);
    aloneInAll -= i32(degree === 0);
    ends -= i32(degree === 1);
    store<u8>(here, degree | (entered << ENTERED_SHIFT) | VISITED);
    store<u32>(pathAt, number);
    pathAt += 4;
    depth++;
    const mark0 = leave(here - 2 * width + 1);
    const mark1 = leave(here - width + 2);
    const mark2 = leave(here + width + 2);
    const mark3 = leave(here + 2 * width + 1);
    const mark4 = leave(here + 2 * width - 1);
    const mark5 = leave(here + width - 2);
    const mark6 = leave(here - width - 2);
    const mark7 = leave(here - 2 * width - 1);
    const eight = wordOf(mark0, mark1, mark2, mark3, mark4, mark5, mark6, mark7);
    const alone = countBelow(1, eight);
    aloneInAll += alone;
    ends += countBelow(2, eight) - 2 * alone;
    if (depth === stop) break;
    const outward0 = col - 2 * row;
    const outward1 = 2 * col - row;
    const outward2 = 2 * col + row;
    const outward3 = col + 2 * row;
    const key01 = lesser(farKey(mark0, outward0, rank0), farKey(mark1, outward1, rank1));
    const key23 = lesser(farKey(mark2, outward2, rank2), farKey(mark3, outward3, rank3));
    const key45 = lesser(farKey(mark4, -outward0, rank4), farKey(mark5, -outward1, rank5));
    const key67 = lesser(farKey(mark6, -outward2, rank6), farKey(mark7, -outward3, rank7));
    const key = lesser(lesser(key01, key23), lesser(key45, key67));
    if (key >= refusedBy(free - depth, aloneInAll, ends, mustStay, mostEnds)) break;
    entered = <u32>key & 7;
    const move = moveRow(entered);
    here += load<i32>(move);
    number += load<i32>(move, 4);
    row += factor * <i64>load<i32>(move, 8);
    col += factor * <i64>load<i32>(move, 12);
  }
  isolated = aloneInAll;
  leaves = ends;
  cell = here;
  square = number;
  outRow = row;
  outCol = col;
  length = depth;
  placed += depth - first;
  tried = 0;
}

/** Draws the word that breaks ties at the square placed last, unless a dead end lies ahead. */
function drawWord(): void {
  if (ties === RANDOM && refusedFrom(length) > 0) store<u32>(wordAt(), draw());
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runSearch(nodes: f64): i32 {
  // No search places 2^62 squares.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  if (length === 0) {
    if (placed === stop) return RUNNING;
    follow(0, 1);
    if (length === freeSquares) return closed ? ENDED : COMPLETE;
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
    if (length === freeSquares) return COMPLETE;
    drawWord();
  }
}
