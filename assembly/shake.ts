/**
 * Random tours of large boards (Parberry 2020: cycle covers, joined). A tour is shaken by exchanges of two parallel edges
 * v-w and v'-w', a knight move apart, for v-v' and w-w': each square keeps two edges, but there may be several cycles. Then
 * cycles are joined by exchanges of the same kind until one is left. An open tour is a cycle by an edge from its end to its
 * start that is none of the board's, and so is never exchanged.
 */
import { COMPLETE, ENDED, RUNNING } from './attempt';
import { cycleCount, find, labelAt, labelCycles, largest, unite } from './cycles';
import { addEdge, clearEdges, exchange, numberOffset, OPPOSITE, offset } from './edges';
import { cols, freeSquares, marks, paddedIndex, path, rowAt, rows } from './layout';
import { draw, seedGenerator } from './random';

/**
 * How often every square is shaken. The grid of a constructed tour's tiles fades to about a third with each sweep, and after
 * five or six is lost in what differs between seeds on 120 x 120 (test/random-statistics.test.ts).
 */
const SWEEPS: u32 = 8;
/** Rows of the band that is shaken at a time; at most 32. */
const BAND_ROWS: u32 = 32;
/** Rounds of joining after which it is given up. Boards of 65 squares and more take hardly ever more than two. */
const MOST_ROUNDS: u32 = 64;

/** Where the tour starts, and whether it is closed. */
let first: u32 = 0;
let closed: bool = false;
let sweepsLeft: u32 = 0;
/** The row on which the band begins that is shaken next. */
let band: i32 = 0;
/** The square picked last, by number and on the padded board. */
let picked: u32 = 0;
let pickedCell: usize = 0;
let rounds: u32 = 0;

/** Takes the tour in `path` over. */
export function beginShake(toClose: bool, seed: u32, stream: u32): void {
  first = load<u32>(path);
  closed = toClose;
  sweepsLeft = SWEEPS;
  band = 1 - <i32>min(rows, BAND_ROWS);
  rounds = 0;
  clearEdges();
  let before = first;
  for (let i: u32 = 1; i < freeSquares; i++) {
    const square = load<u32>(path + ((<usize>i) << 2));
    addEdge(before, square);
    before = square;
  }
  if (closed) addEdge(before, first);
  seedGenerator(seed, stream, 0);
}

/** Exchanges one of a square's edges for a random parallel one, if there is any. */
function shakeSquare(cell: usize): void {
  const edges = <u32>load<u8>(cell);
  const word = draw();
  // One bit says which of its edges.
  const k = word >> 31 !== 0 ? ctz(edges) : 31 - clz(edges);
  let rungs: u32 = 0;
  for (let d: u32 = 0; d < 8; d++) rungs |= ((<u32>load<u8>(cell + offset(d)) >> k) & 1) << d;
  rungs &= ~(edges | <u32>load<u8>(cell + offset(k)));
  const count = <u32>popcnt(rungs);
  if (count === 0) return;
  for (let skip = ((word & 0xffff) * count) >> 16; skip > 0; skip--) rungs &= rungs - 1;
  exchange(cell, k, ctz(rungs));
}

/** Picks a random square of the band of rows from `band` on; false when it is none of the board. */
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
 * Shakes as many squares as a row has, at random places of a band of rows, so that the order in which the board is gone over
 * prefers no direction. The band moves on over the board from above its first row, which adds up to one visit a square.
 */
function shakeBand(): void {
  const height = min(rows, BAND_ROWS);
  for (let i: u32 = 0; i < cols; i++) if (pickSquare(band, height)) shakeSquare(pickedCell);
  if (++band < <i32>rows) return;
  band = 1 - <i32>height;
  sweepsLeft--;
}

/** Exchanges edges of a square with parallel ones of other cycles, which are sought from a random direction on. */
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

/** Joins cycles at random places, as the board is shaken; then at all that are left. */
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

/** Shakes the squares that are not on the largest cycle, and those around them, so that they may be joined to it. */
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

/** Writes the tour, now that there is one cycle, from its start; a closed one in a random direction. */
function writePath(): void {
  let square = first;
  let cell = marks + paddedIndex(square);
  let ways = <u32>load<u8>(cell);
  if (closed && (draw() & 1) !== 0) ways &= ways - 1;
  const end = path + ((<usize>freeSquares) << 2);
  for (let at = path; ; ) {
    store<u32>(at, square);
    at += 4;
    if (at === end) break;
    const k = ctz(ways);
    cell += offset(k);
    square += numberOffset(k);
    ways = <u32>load<u8>(cell) & ~((<u32>1) << (k ^ OPPOSITE));
  }
}

/** Goes on: about `most` squares, or a round of joining. Complete, the tour stands in `path`. */
export function runShake(most: f64): i32 {
  if (sweepsLeft > 0) {
    for (let shaken: f64 = 0; shaken < most && sweepsLeft > 0; shaken += <f64>cols) shakeBand();
    return RUNNING;
  }
  labelCycles(first);
  if (cycleCount > 1) joinCycles();
  if (cycleCount === 1) {
    writePath();
    return COMPLETE;
  }
  if (++rounds === MOST_ROUNDS) return ENDED;
  shakeRest();
  return RUNNING;
}
