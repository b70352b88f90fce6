/**
 * Warnsdorff's rule (1823) on any board: go to the free square with the fewest ways on. Degrees are kept up to date
 * move by move, so a step costs eight loads and stores whatever the board.
 */

import { COMPLETE, ENDED, FARTHEST, FIRST, RANDOM, RUNNING } from './attempt';
import { clearBoard, isKnightMove } from './knight';
import {
  cols,
  END,
  freeSquares,
  MOVES,
  marks,
  moveRow,
  paddedIndex,
  path,
  rows,
  squares,
  VISITED,
} from './layout';
import { draw, seedGenerator } from './random';

/** The square to be placed next, and where it lies in `marks`. */
let square: u32 = 0;
let cell: usize = 0;
let length: u32 = 0;
let endCell: usize = 0;
let ties: u32 = 0;
/** Twice the way from the board's centre to the square to be placed next. */
let fromCentreRow: i32 = 0;
let fromCentreCol: i32 = 0;

export function walkLength(): u32 {
  return length;
}

/** Sets a walk up; `run` places the start. `end` is -1 for any. */
export function beginWalk(start: u32, end: i32, tieBreak: u32, seed: u32, stream: u32): void {
  clearBoard();
  square = start;
  cell = marks + paddedIndex(start);
  length = 0;
  ties = tieBreak;
  fromCentreRow = 2 * <i32>(start / cols) - <i32>rows + 1;
  fromCentreCol = 2 * <i32>(start % cols) - <i32>cols + 1;
  endCell = 0;
  if (end >= 0 && freeSquares > 1) {
    endCell = marks + paddedIndex(end);
    store<u8>(endCell, load<u8>(endCell) | END);
  }
  if (tieBreak === RANDOM) seedGenerator(seed, stream, 0);
}

/** Takes one off a neighbour's degree and returns the lesser of `best` and its key, the degree before the move's index. */
function visitNeighbour(neighbour: usize, k: u32, best: u32): u32 {
  const degree = <u32>load<u8>(neighbour) - 1;
  store<u8>(neighbour, degree);
  const key = (degree << 3) | k;
  return select<u32>(key, best, key < best);
}

/** The same with the squares farthest from the centre first: all moves are equally long, so only their direction counts. */
function visitFar(k: u32, best: i64): i64 {
  const move = moveRow(k);
  const neighbour = cell + load<i32>(move);
  const degree = <u32>load<u8>(neighbour) - 1;
  store<u8>(neighbour, degree);
  const outward = <i64>(load<i32>(move, 8) * fromCentreRow + load<i32>(move, 12) * fromCentreCol);
  const key = ((<i64>degree) << 40) - (outward << 3) + k;
  return select<i64>(key, best, key < best);
}

/** The best move by the tie-break in force; 8 when the walk is stuck. */
function chooseFar(): u32 {
  let best: i64 = i64.MAX_VALUE;
  for (let k: u32 = 0; k < 8; k++) best = visitFar(k, best);
  // Adding 2^36 undoes the subtraction of the outward part, which is less than 2^36 either way.
  return <i32>((best + ((<i64>1) << 36)) >> 40) < <i32>END ? <u32>(best & 7) : 8;
}

function chooseRandom(): u32 {
  let least: u32 = END;
  let tied: u32 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    const neighbour = cell + load<i32>(moveRow(k));
    const degree = <u32>load<u8>(neighbour) - 1;
    store<u8>(neighbour, degree);
    const bit = (<u32>1) << k;
    tied = degree < least ? bit : degree === least ? tied | bit : tied;
    least = min(degree, least);
  }
  if (least >= END) return 8;
  const count = popcnt(tied);
  if (count > 1) {
    for (let skip = <u32>((<u64>draw() * <u64>count) >> 32); skip > 0; skip--) tied &= tied - 1;
  }
  return ctz(tied);
}

/** Places the square in hand. True when it is the last one. */
function place<T>(at: usize): bool {
  store<T>(at, <T>square);
  store<u8>(cell, load<u8>(cell) | <u8>VISITED);
  length++;
  if (length + 1 === freeSquares && endCell !== 0) store<u8>(endCell, load<u8>(endCell) & ~(<u8>END));
  return length === freeSquares;
}

function walkOther<T>(at: usize, stop: u32): i32 {
  while (length < stop) {
    if (place<T>(at)) return COMPLETE;
    at += sizeof<T>();
    const k = ties === FARTHEST ? chooseFar() : chooseRandom();
    if (k > 7) return ENDED;
    const move = moveRow(k);
    cell += load<i32>(move);
    square += load<i32>(move, 4);
    fromCentreRow += 2 * load<i32>(move, 8);
    fromCentreCol += 2 * load<i32>(move, 12);
  }
  return RUNNING;
}

function walkFirst<T>(at: usize, stop: u32): i32 {
  const offset0 = load<i32>(MOVES);
  const offset1 = load<i32>(MOVES, 16);
  const offset2 = load<i32>(MOVES, 32);
  const offset3 = load<i32>(MOVES, 48);
  const offset4 = load<i32>(MOVES, 64);
  const offset5 = load<i32>(MOVES, 80);
  const offset6 = load<i32>(MOVES, 96);
  const offset7 = load<i32>(MOVES, 112);
  while (length < stop) {
    if (place<T>(at)) return COMPLETE;
    at += sizeof<T>();
    const here = cell;
    let best = visitNeighbour(here + offset0, 0, u32.MAX_VALUE);
    best = visitNeighbour(here + offset1, 1, best);
    best = visitNeighbour(here + offset2, 2, best);
    best = visitNeighbour(here + offset3, 3, best);
    best = visitNeighbour(here + offset4, 4, best);
    best = visitNeighbour(here + offset5, 5, best);
    best = visitNeighbour(here + offset6, 6, best);
    best = visitNeighbour(here + offset7, 7, best);
    if (best >= END << 3) return ENDED;
    const move = moveRow(best & 7);
    cell = here + load<i32>(move);
    square += load<i32>(move, 4);
  }
  return RUNNING;
}

function walk<T>(at: usize, stop: u32): i32 {
  return ties === FIRST ? walkFirst<T>(at, stop) : walkOther<T>(at, stop);
}

/** Places at most `nodes` squares more. */
export function runWalk(nodes: f64): i32 {
  const left = freeSquares - length;
  const stop = nodes < <f64>left ? length + <u32>nodes : freeSquares;
  return walk<u32>(path + ((<usize>length) << 2), stop);
}

/** Statuses as batches number them. */
const FOUND: u8 = 0;
const IMPOSSIBLE: u8 = 1;
const STUCK: u8 = 2;
/** In the place of a start: no tour starts there. */
const NO_START: u32 = u32.MAX_VALUE;

function walkEach<T>(
  at: usize,
  count: u32,
  end: i32,
  closed: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
): void {
  const visited = at + ((<usize>count) << 2);
  const statuses = visited + ((<usize>count) << 2);
  let row = batchRows(at, count);
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(at + ((<usize>i) << 2));
    if (start === NO_START) {
      store<u32>(visited + ((<usize>i) << 2), 0);
      store<u8>(statuses + i, IMPOSSIBLE);
    } else {
      beginWalk(start, end, tieBreak, seed, stream + i);
      const complete = walk<T>(row, freeSquares) === COMPLETE && (!closed || isKnightMove(square, start));
      store<u32>(visited + ((<usize>i) << 2), length);
      store<u8>(statuses + i, complete ? FOUND : STUCK);
    }
    row += squares * sizeof<T>();
  }
}

/** Where the paths of a batch begin: behind its starts, lengths (u32 each) and statuses (u8). */
export function batchRows(at: usize, count: u32): usize {
  return (at + <usize>count * 9 + 15) & ~15;
}

/** Walks from each of the starts at `at`, and writes paths of elements of 1, 2 or 4 bytes behind them. */
export function walkBatch(
  at: usize,
  count: u32,
  width: u32,
  end: i32,
  closed: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
): void {
  if (width === 1) walkEach<u8>(at, count, end, closed, tieBreak, seed, stream);
  else if (width === 2) walkEach<u16>(at, count, end, closed, tieBreak, seed, stream);
  else walkEach<u32>(at, count, end, closed, tieBreak, seed, stream);
}
