import { COMPLETE, closed, ENDED, RUNNING, seed } from './attempt';
import {
  boardEnd,
  clockwiseIndex,
  cols,
  marks,
  openSquares,
  padded,
  paddedIndex,
  path,
  rowAt,
  rows,
  squares,
  stride,
} from './layout';
import { draw, seedGenerator } from './random';

/**
 * A tour, or several cycles, as edges. By square, `marks` has the set of moves that are its edges, a bit each; 0 for padding and
 * blocked squares.
 */

/** By clockwise move: its offset on the padded board and in square numbers (i32 each). */
const OFFSETS: usize = memory.data(8 * 8, 16);
const OPPOSITE: u32 = 4;

function offset(k: u32): isize {
  return <isize>load<i32>(OFFSETS + ((<usize>k) << 3));
}

function numberOffset(k: u32): i32 {
  return load<i32>(OFFSETS + ((<usize>k) << 3), 4);
}

function setMove(k: u32, dRow: i32, dCol: i32): void {
  const at = OFFSETS + ((<usize>k) << 3);
  store<i32>(at, dRow * <i32>stride + dCol);
  store<i32>(at, dRow * <i32>cols + dCol, 4);
}

function toggle(cell: usize, bits: u32): void {
  store<u8>(cell, load<u8>(cell) ^ bits);
}

/** Exchanges the edge by move `k` of a square and the parallel one of the square a move `d` away. */
function exchange(cell: usize, k: u32, d: u32): void {
  const edge = (<u32>1) << k;
  const back = (<u32>1) << (k ^ OPPOSITE);
  const rung = (<u32>1) << d;
  const rungBack = (<u32>1) << (d ^ OPPOSITE);
  const other = cell + offset(d);
  toggle(cell, edge | rung);
  toggle(cell + offset(k), back | rung);
  toggle(other, edge | rungBack);
  toggle(other + offset(k), back | rungBack);
}

/** Deletes all edges, and makes the moves of the loaded board. */
function clearEdges(): void {
  for (let k: u32 = 0; k < 8; k += 4) {
    const sign = k === 0 ? 1 : -1;
    setMove(k, -2 * sign, sign);
    setMove(k + 1, -sign, 2 * sign);
    setMove(k + 2, sign, 2 * sign);
    setMove(k + 3, 2 * sign, sign);
  }
  memory.fill(marks, 0, padded);
}

/** Adds the edge between two squares. */
function addEdge(from: u32, to: u32): void {
  const dRow = <i32>(to / cols) - <i32>(from / cols);
  const dCol = <i32>(to % cols) - <i32>(from % cols);
  const k = clockwiseIndex(dRow, dCol);
  toggle(marks + paddedIndex(from), (<u32>1) << k);
  toggle(marks + paddedIndex(to), (<u32>1) << (k ^ OPPOSITE));
}

/**
 * The cycles of the edges. Each square has the label of its cycle, and joined cycles share one of their labels (union-find
 * with path halving: Tarjan & van Leeuwen 1984). The labels by square are in `path`.
 */

/** No label yet. */
const UNLABELLED: u32 = u32.MAX_VALUE;
let cycleCount: u32 = 0;
/** The label of the last cycle that was joined, 0 for that of the start. It is the largest when few are left. */
let largest: u32 = 0;

/** Returns the bytes of memory after the board that labels need. A cycle has at least four squares, the path of an open tour two. */
export function cycleBytes(): u32 {
  return ((squares >> 2) + 2) * 8;
}

function labelAt(square: u32): usize {
  return path + ((<usize>square) << 2);
}

/** Returns the address of a label: another label of the same cycle, or itself; and the number of squares of its cycle (u32 each). */
function cycleAt(label: u32): usize {
  return boardEnd + ((<usize>label) << 3);
}

/** Returns the label that stands for a cycle. */
function find(label: u32): u32 {
  let at = cycleAt(label);
  let parent = load<u32>(at);
  while (parent !== label) {
    const grandparent = load<u32>(cycleAt(parent));
    store<u32>(at, grandparent);
    label = grandparent;
    at = cycleAt(label);
    parent = load<u32>(at);
  }
  return label;
}

/** Labels the cycle, or the open path, from a square on. */
function labelFrom(square: u32, label: u32): void {
  let cell = marks + paddedIndex(square);
  let edges = <u32>load<u8>(cell);
  let length: u32 = 0;
  do {
    store<u32>(labelAt(square), label);
    length++;
    if (edges === 0) break;
    const k = ctz(edges);
    cell += offset(k);
    square += numberOffset(k);
    edges = <u32>load<u8>(cell) & ~((<u32>1) << (k ^ OPPOSITE));
  } while (load<u32>(labelAt(square)) === UNLABELLED);
  store<u32>(cycleAt(label), label);
  store<u32>(cycleAt(label), length, 4);
}

/** Labels all cycles. */
function labelCycles(): void {
  memory.fill(path, 0xff, (<usize>squares) << 2);
  labelFrom(first, 0);
  cycleCount = 1;
  largest = 0;
  let square: u32 = 0;
  for (let r: u32 = 0; r < rows; r++) {
    const begin = marks + rowAt(r);
    const end = begin + <usize>cols;
    for (let cell = begin; cell < end; cell++) {
      if (load<u8>(cell) !== 0 && load<u32>(labelAt(square)) === UNLABELLED) labelFrom(square, cycleCount++);
      square++;
    }
  }
}

/** Joins two cycles. */
function unite(one: u32, other: u32): void {
  const oneSize = load<u32>(cycleAt(one), 4);
  const otherSize = load<u32>(cycleAt(other), 4);
  const larger = oneSize < otherSize ? other : one;
  const smaller = one + other - larger;
  store<u32>(cycleAt(smaller), larger);
  store<u32>(cycleAt(larger), oneSize + otherSize, 4);
  largest = larger;
  cycleCount--;
}

/**
 * Random tours of large boards (Parberry 2020: cycle covers, joined). Shaking a tour replaces two parallel edges v-w and v'-w',
 * a knight move apart, by v-v' and w-w'. Each square keeps two edges, but there may be several cycles. Exchanges of the same
 * kind then join cycles until one is left. An open tour becomes a cycle through a virtual edge from its end to its start, which
 * is never exchanged.
 */

/**
 * How often every square is shaken. The grid of a constructed tour's tiles fades to about a third with each sweep. On 120 x 120
 * it is smaller than the differences between seeds after five or six (test/random-statistics.test.ts).
 */
const SWEEPS: u32 = 8;
/** Rows of the band that is shaken at a time; at most 32. */
const BAND_ROWS: u32 = 32;
/** Number of rounds of joining after which the tour is given up. Boards of more than 64 squares rarely need more than two. */
const MAX_ROUNDS: u32 = 64;

/** The start of the tour. */
let first: u32 = 0;
let sweepsLeft: u32 = 0;
/** The first row of the band that is shaken next. */
let band: i32 = 0;
/** The square picked last, by number and by its mark. */
let picked: u32 = 0;
let pickedCell: usize = 0;
let rounds: u32 = 0;

/** Takes over the tour in `path`. */
export function beginShake(stream: u32): void {
  first = load<u32>(path);
  sweepsLeft = SWEEPS;
  band = 1 - <i32>min(rows, BAND_ROWS);
  rounds = 0;
  clearEdges();
  let before = first;
  for (let i: u32 = 1; i < openSquares; i++) {
    const square = load<u32>(path + ((<usize>i) << 2));
    addEdge(before, square);
    before = square;
  }
  if (closed) addEdge(before, first);
  seedGenerator(seed, stream, 0);
}

/** Exchanges one of a square's edges with a random parallel edge, if there is one. */
function shakeSquare(cell: usize): void {
  const edges = <u32>load<u8>(cell);
  const word = draw();
  // One bit chooses one of its two edges.
  const k = word >> 31 !== 0 ? ctz(edges) : 31 - clz(edges);
  let rungs: u32 = 0;
  for (let d: u32 = 0; d < 8; d++) rungs |= ((<u32>load<u8>(cell + offset(d)) >> k) & 1) << d;
  rungs &= ~(edges | <u32>load<u8>(cell + offset(k)));
  const count = <u32>popcnt(rungs);
  if (count === 0) return;
  for (let skip = ((word & 0xffff) * count) >> 16; skip > 0; skip--) rungs &= rungs - 1;
  exchange(cell, k, ctz(rungs));
}

/** Picks a random square of a band of rows. Returns false if it is not an open square of the board. */
function pickSquare(band: i32, height: u32): bool {
  const place = draw();
  const at = band + <i32>(((place & 31) * height) >> 5);
  if (at < 0 || at >= <i32>rows) return false;
  const col = <u32>((<u64>(place >> 5) * <u64>cols) >> 27);
  picked = <u32>at * cols + col;
  pickedCell = marks + rowAt(at) + <usize>col;
  return load<u8>(pickedCell) !== 0;
}

/**
 * Shakes random squares of a band of rows, one per column, so that the order of squares prefers no direction. The band starts
 * above the first row and moves over the board, so each square is visited once on average.
 */
function shakeBand(): void {
  const height = min(rows, BAND_ROWS);
  for (let i: u32 = 0; i < cols; i++) if (pickSquare(band, height)) shakeSquare(pickedCell);
  if (++band < <i32>rows) return;
  band = 1 - <i32>height;
  sweepsLeft--;
}

/** Exchanges edges of a square with parallel edges of other cycles. Begins in a random direction. */
function joinAt(cell: usize, square: u32): void {
  const word = draw();
  for (let edges = <u32>load<u8>(cell); edges !== 0; ) {
    const k = word >> 31 !== 0 ? ctz(edges) : 31 - clz(edges);
    edges &= ~((<u32>1) << k);
    for (let i: u32 = 0; i < 8; i++) {
      const d = (word + i) & 7;
      if (((<u32>load<u8>(cell + offset(d)) >> k) & 1) === 0) continue;
      const own = load<u32>(labelAt(square));
      const others = load<u32>(labelAt(square + numberOffset(d)));
      if (own === others) continue;
      const one = find(own);
      const other = find(others);
      if (one === other) continue;
      exchange(cell, k, d);
      unite(one, other);
      break;
    }
  }
}

/** Joins cycles at random places, in the same order as the board is shaken, then on every square. */
function joinCycles(): void {
  const height = min(rows, BAND_ROWS);
  for (let at = 1 - <i32>height; at < <i32>rows; at++) {
    for (let i: u32 = 0; i < cols; i++) {
      if (!pickSquare(at, height)) continue;
      joinAt(pickedCell, picked);
      if (cycleCount === 1) return;
    }
  }
  let square: u32 = 0;
  for (let r: u32 = 0; r < rows; r++) {
    const begin = marks + rowAt(r);
    const end = begin + <usize>cols;
    for (let cell = begin; cell < end; cell++) {
      joinAt(cell, square++);
      if (cycleCount === 1) return;
    }
  }
}

/** Shakes the squares that are not on the largest cycle, and those around them, so that they may join it. */
function shakeRest(): void {
  const rest = find(largest);
  let square: u32 = 0;
  for (let r: u32 = 0; r < rows; r++) {
    const begin = marks + rowAt(r);
    const end = begin + <usize>cols;
    for (let cell = begin; cell < end; cell++, square++) {
      if (load<u8>(cell) === 0 || find(load<u32>(labelAt(square))) === rest) continue;
      shakeSquare(cell);
      for (let d: u32 = 0; d < 8; d++) if (load<u8>(cell + offset(d)) !== 0) shakeSquare(cell + offset(d));
    }
  }
}

/** Writes the only cycle as a tour from its start; a closed one in a random direction. */
function writePath(): void {
  let square = first;
  let cell = marks + paddedIndex(square);
  let edges = <u32>load<u8>(cell);
  if (closed && (draw() & 1) !== 0) edges &= edges - 1;
  const end = path + ((<usize>openSquares) << 2);
  for (let at = path; ; ) {
    store<u32>(at, square);
    at += 4;
    if (at === end) break;
    const k = ctz(edges);
    cell += offset(k);
    square += numberOffset(k);
    edges = <u32>load<u8>(cell) & ~((<u32>1) << (k ^ OPPOSITE));
  }
}

/** Shakes about `maxSquares` squares, or makes a round of joining. A complete tour is in `path`. */
export function runShake(maxSquares: f64): i32 {
  if (sweepsLeft > 0) {
    for (let shaken: f64 = 0; shaken < maxSquares && sweepsLeft > 0; shaken += <f64>cols) shakeBand();
    return RUNNING;
  }
  labelCycles();
  if (cycleCount > 1) joinCycles();
  if (cycleCount === 1) {
    writePath();
    return COMPLETE;
  }
  if (++rounds === MAX_ROUNDS) return ENDED;
  shakeRest();
  return RUNNING;
}
