import {
  beforeTakingBack,
  COMPLETE,
  closed,
  ENDED,
  end,
  length,
  nodes,
  nodesAfter,
  outward,
  RANDOM,
  RUNNING,
  resetLongest,
  seed,
  setProgress,
  tieBreak,
} from './attempt';
import {
  clockwiseKey,
  distanceFromMiddle,
  keyOf,
  lesser,
  MAX_STEPS,
  minKey,
  moveIndex,
  randomPreference,
  stepRow,
  tabulateMoves,
} from './keys';
import {
  clearBoard,
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

/** The marks around a square, eight bytes in one word. `width` is the stride of the padded board. */

const ONES: u64 = u64.MAX_VALUE / 255;
const HIGH_BITS: u64 = ONES << 7;

/** Counts the marks of unvisited squares whose degree is less than `degree`, which is 1 or 2. */
function countBelow(degree: u64, eight: u64): i32 {
  return <i32>popcnt(~((eight | HIGH_BITS) - degree * ONES) & ~eight & HIGH_BITS);
}

function packMarks(m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: u32, m7: u32): u64 {
  return (
    <u64>(m0 | (m1 << 8) | (m2 << 16) | (m3 << 24)) |
    ((<u64>(m4 | (m5 << 8) | (m6 << 16) | (m7 << 24))) << 32)
  );
}

/** Returns the marks around a square. @param left address of the mark two columns to its left */
function marksAround(left: usize, width: usize): u64 {
  const above = left - width;
  const below = left + width;
  const bottom = left + 2 * width;
  const top = left - 2 * width;
  return packMarks(
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

/** Adds one to each mark around a square. Returns the marks from before. */
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
  return packMarks(mark0, mark1, mark2, mark3, mark4, mark5, mark6, mark7);
}

/**
 * Depth-first search in the order of Warnsdorff's rule that detects dead ends one move ahead: counters of the unvisited
 * squares of degree 0 and 1 show in constant time that no tour can follow, or only one move. The search leaves nearly all
 * squares by their first move, so it does not sort moves: it finds the next one when it returns to a square.
 */

/** The mark of a visited square: its degree in the lowest bits, then the move by which it was entered, then VISITED. */
const DEGREE_MASK: u32 = 15;
const ENTERED_SHIFT: u32 = 4;

/** The mark that replaces {@link home} if there is none. */
const NOWHERE: usize = memory.data<u8>([8]);

/** Greater than any key. */
const NO_MOVE: u64 = u64.MAX_VALUE;

/** The square that needs an unvisited neighbour: the start of a closed search, a given end, or none. */
let home: usize = 0;
/** Maximum number of leaves, the squares of degree 1: the next and the last square. */
let maxLeaves: i32 = 0;
/** Maximum number of squares left if one of them is isolated. */
let maxAlone: u32 = 0;

/**
 * The last square of the path, and its distances from the centre as keys take them. If ties are not broken by the distance, both
 * distances are 0.
 */
let square: u32 = 0;
let cell: usize = 0;
let outRow: i64 = 0;
let outCol: i64 = 0;
/** The key of the last move tried from it: 0 if none was tried, NO_MOVE if no other is left. */
let tried: u64 = 0;
/**
 * Unvisited squares of degree 0 and of degree 1, without a given end. The start of a closed search counts as an unvisited
 * neighbour until the last step.
 */
let isolated: i32 = 0;
let leaves: i32 = 0;

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

/** Sets up a search. The first run places the start. */
export function beginSearch(start: u32, stream: u32, attempt: u32): void {
  clearBoard();
  resetLongest();
  setProgress(0, 0);
  square = start;
  cell = marks + paddedIndex(start);
  home = closed ? cell : NOWHERE;
  if (end >= 0) {
    home = marks + paddedIndex(end);
    store<u8>(home, load<u8>(home) | <u8>END);
  }
  countSmallDegrees();
  maxLeaves = home === NOWHERE ? 2 : 1;
  maxAlone = closed ? 0 : 1;
  outRow = 0;
  outCol = 0;
  tried = 0;
  if (tieBreak === RANDOM) seedGenerator(seed, stream, attempt);
  tabulateMoves();
}

/** Returns the address of the random word of the last square. */
function wordAt(): usize {
  return frames + ((<usize>(length - 1)) << 2);
}

function wordHere(): u32 {
  return tieBreak === RANDOM ? load<u32>(wordAt()) : 0;
}

/** Moves to the square that a move leads to or, with -1, came from. */
function step(move: usize, direction: i32): void {
  cell += direction * load<i32>(move);
  square += direction * load<i32>(move, 4);
}

/** Computes the distances of the last square from the board's centre. */
function measureDistances(): void {
  if (outward === 0) return;
  outRow = distanceFromMiddle(square / cols, rows);
  outCol = distanceFromMiddle(square % cols, cols);
}

/** Adds the last square to the degrees of its neighbours again. */
function restoreNeighbours(): void {
  const eight = raiseAround(cell, cols + 2);
  const alone = countBelow(1, eight);
  isolated -= alone;
  leaves += 2 * alone - countBelow(2, eight);
}

/** Takes the last square back, and returns to the one before it. */
function takeBack(): void {
  beforeTakingBack(length);
  restoreNeighbours();
  const mark = <u32>load<u8>(cell);
  const degree = mark & DEGREE_MASK;
  store<u8>(cell, degree);
  isolated += i32(degree === 0);
  leaves += i32(degree === 1);
  setProgress(length - 1, nodes);
  const k = (mark >> ENTERED_SHIFT) & 7;
  step(moveRow(k), -1);
  tried = NO_MOVE;
  // If one leaf is allowed and it was tried, there is no other move.
  if (degree === 1 && maxLeaves === 1) return;
  measureDistances();
  tried = keyOf(k, degree, outRow, outCol) + randomPreference(wordHere(), k);
}

/**
 * Returns the key from which on no move may follow, 0 at a dead end. A leaf must be the last square or the next one; in a
 * closed search, and if the end is given, the next one. An isolated square must be the last one.
 */
function refusedFrom(): u64 {
  const stranded = isolated > 0 || (load<u8>(home) & DEGREE_MASK) === 0;
  if ((stranded && openSquares - length > maxAlone) || leaves > maxLeaves) return 0;
  return leaves === maxLeaves ? minKey(2) : minKey(END);
}

/** Returns the key of the next move to try from the last square. */
function nextKey(): u64 {
  if (tried === NO_MOVE) return NO_MOVE;
  const refused = refusedFrom();
  if (refused === 0) return NO_MOVE;
  measureDistances();
  const word = wordHere();
  // The last step may enter the end.
  const mask: u32 = length + 1 === openSquares ? ~END : ~0;
  // Locals stay in registers, globals do not.
  const here = cell;
  const row = outRow;
  const col = outCol;
  const last = tried;
  let best = refused;
  for (let k: u32 = 0; k < 8; k++) {
    const mark = load<u8>(here + load<i32>(moveRow(k))) & mask;
    const key = keyOf(k, mark, row, col) + randomPreference(word, k);
    best = lesser(best, select<u64>(key, NO_MOVE, key > last));
  }
  return best < refused ? best : NO_MOVE;
}

/**
 * Places the next square, which was entered by a move. From each placed square, it then makes the first move that `nextKey` would
 * return. It stops when `maxNodes` squares are placed, or earlier, on a square from which perhaps no move may follow: `nextKey`
 * decides that. If each square draws a random word, it places one square. After the first square, the counters of isolated squares
 * and leaves change only at the last one: in between, every neighbour keeps at least two available moves.
 */
function follow(entered: u32, maxNodes: u64): void {
  const width = cols + 2;
  const first = length;
  const mustStay = home;
  const maxEnds = maxLeaves;
  // A knight reaches the five rows and columns from here on.
  let corner = cell - 2 * width - 2;
  let number = square;
  measureDistances();
  let row = outRow;
  let col = outCol;
  let pathAt = path + ((<usize>first) << 2);
  const degree = <u32>load<u8>(cell);
  store<u8>(cell, degree | (entered << ENTERED_SHIFT) | VISITED);
  store<u32>(pathAt, number);
  isolated -= i32(degree === 0);
  let ends = leaves - i32(degree === 1);
  const stop = ends === maxEnds ? 1 : min(min(maxNodes, MAX_STEPS), <u64>(openSquares - first));
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
      const inward0 = 2 * row - col;
      const inward1 = row - 2 * col;
      const outward2 = row + 2 * col;
      const outward3 = col + 2 * row;
      const key01 = lesser(clockwiseKey(0, mark0, inward0), clockwiseKey(1, mark1, inward1));
      const key23 = lesser(clockwiseKey(2, mark2, -outward2), clockwiseKey(3, mark3, -outward3));
      const key45 = lesser(clockwiseKey(4, mark4, -inward0), clockwiseKey(5, mark5, -inward1));
      const key67 = lesser(clockwiseKey(6, mark6, outward2), clockwiseKey(7, mark7, outward3));
      key = lesser(lesser(key01, key23), lesser(key45, key67));
      // The marks were read before they lost one.
      if (key >= minKey(END + 1)) break;
      if ((load<u8>(mustStay) & DEGREE_MASK) === 0) key = 0;
    }
    if (key < minKey(3)) {
      const eight = marksAround(corner + 2 * width, width);
      const alone = countBelow(1, eight);
      ends += countBelow(2, eight) - 2 * alone;
      isolated += alone;
      if (ends > maxEnds || key < minKey(2)) break;
      ends--;
    }
    corner += <usize>key;
    const k = moveIndex(key);
    const move = stepRow(k);
    row += load<i64>(move);
    col += load<i64>(move, 8);
    number += load<u32>(move, 24);
    pathAt += 4;
    store<u32>(pathAt, number);
    store<u8>(corner + 2 * width, <u32>load<u8>(corner + 2 * width, 2) | (k << ENTERED_SHIFT) | VISITED, 2);
  }
  const placed = <u32>((pathAt - path) >> 2) + 1 - first;
  cell = corner + 2 * width + 2;
  leaves = ends;
  square = number;
  setProgress(length + placed, nodes + placed);
  tried = 0;
}

/** Draws the word that breaks ties at the last square, except at a dead end. */
function drawWord(): void {
  if (tieBreak === RANDOM && refusedFrom() > 0) store<u32>(wordAt(), draw());
}

/** Continues the search, and places at most `maxNodes` squares. */
export function runSearch(maxNodes: f64): i32 {
  const stop = nodesAfter(maxNodes);
  if (length === 0) {
    if (nodes === stop) return RUNNING;
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
    if (nodes === stop) return RUNNING;
    const k = moveIndex(key);
    step(moveRow(k), 1);
    follow(k, tieBreak === RANDOM ? 1 : stop - nodes);
    if (length === openSquares) return COMPLETE;
    drawWord();
  }
}
