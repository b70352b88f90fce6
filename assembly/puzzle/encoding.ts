/**
 * A puzzle as clauses over places (a step on a square) and moves (a pair of squares that the tour joins). Clauses state what a tour
 * is twice: by its steps, and by the moves of each square. Without moves there are several times as many conflicts: docs/puzzles.md
 * has an example.
 */

import {
  completions,
  distance,
  has,
  lowest,
  open,
  path,
  squares,
  windowBytes,
  windowStart,
  windowsOf,
} from './board';
import {
  addSimplified,
  assignGiven,
  beginArena,
  beginClauses,
  beginVariables,
  places,
  squareOf,
  stepOf,
  TRUE,
  take,
  value,
} from './clauses';
import { beginLearning, FOUND, goBackTo, prefer, search } from './learning';

/** An open step of the path. */
const OPEN: u32 = 0xffff;
const MAX_NEIGHBOURS: usize = 8;

let _length: u32 = 0;
let _isClosed: bool = false;
/** By step and square: its place, or 0. */
let _placeOf: usize = 0;
/** By square: the number of its neighbours; their squares, and the variables of the moves to them. */
let _neighbourCounts: usize = 0;
let _neighbours: usize = 0;
let _moves: usize = 0;
/** The literals of the next clause. */
let _clause: usize = 0;
let _size: u32 = 0;

/** Starts a puzzle: its path has the given squares, and 0xffff at open steps. */
export function beginLearntSearch(length: u32, isClosed: bool, known: bool): void {
  _length = length;
  _isClosed = isClosed;
  beginClauses();
  _placeOf = take(4 * <usize>squares * length);
  const placeCount = countPlaces();
  const steps = take(2 * (<usize>placeCount + 1));
  const squaresOf = take(2 * (<usize>placeCount + 1));
  const rows = take(4 * (<usize>length + 1));
  const columnStarts = take(4 * (<usize>squares + 1));
  const columns = take(4 * <usize>placeCount);
  let place: u32 = 0;
  for (let step: u32 = 0; step < length; step++) {
    store<u32>(rows + ((<usize>step) << 2), place + 1);
    for (let square: u32 = 0; square < squares; square++) {
      if (placeAt(step, square) === 0) continue;
      place++;
      store<u32>(placeSlot(step, square), place);
      store<u16>(steps + ((<usize>place) << 1), <u16>step);
      store<u16>(squaresOf + ((<usize>place) << 1), <u16>square);
    }
  }
  store<u32>(rows + ((<usize>length) << 2), place + 1);
  let count: u32 = 0;
  for (let square: u32 = 0; square < squares; square++) {
    store<u32>(columnStarts + ((<usize>square) << 2), count);
    for (let step: u32 = 0; step < length; step++) {
      const own = placeAt(step, square);
      if (own === 0) continue;
      store<u32>(columns + ((<usize>count) << 2), own);
      count++;
    }
  }
  store<u32>(columnStarts + ((<usize>squares) << 2), count);
  const variables = listMoves(placeCount + 1);
  beginVariables(placeCount, variables, steps, squaresOf, rows, columnStarts, columns);
  beginLearning();
  _clause = take(4 * (<usize>squares + 16));
  beginArena();
  for (let step: u32 = 0; step < length; step++) {
    const square = givenAt(step);
    if (square !== OPEN) assignGiven(placeAt(step, square));
  }
  for (let step: u32 = 0; step < length; step++) addStep(step);
  for (let square: u32 = 0; square < squares; square++) addSquare(square);
  if (known) {
    for (let step: u32 = 0; step < length; step++) {
      prefer(placeAt(step, load<u16>(completions + ((<usize>step) << 1))) << 1);
    }
    exclude();
  }
}

function givenAt(step: u32): u32 {
  return load<u16>(path + ((<usize>step) << 1));
}

function placeSlot(step: u32, square: u32): usize {
  return _placeOf + ((<usize>(step * squares + square)) << 2);
}

function placeAt(step: u32, square: u32): u32 {
  return load<u32>(placeSlot(step, square));
}

/** Marks the squares that each step may be on, by distance and colour from the given steps around it. Returns their number. */
function countPlaces(): u32 {
  let count: u32 = 0;
  for (let step: u32 = 0; step < _length; step++) {
    const given = givenAt(step);
    if (given !== OPEN) {
      store<u32>(placeSlot(step, given), 1);
      count++;
      continue;
    }
    let back: u32 = 1;
    while (back <= step && givenAt(step - back) === OPEN) back++;
    if (back > step && _isClosed) while (back < _length && givenAt(step + _length - back) === OPEN) back++;
    const before =
      back <= step
        ? givenAt(step - back)
        : _isClosed && back < _length
          ? givenAt(step + _length - back)
          : OPEN;
    let on: u32 = 1;
    while (step + on < _length && givenAt(step + on) === OPEN) on++;
    if (step + on >= _length && _isClosed)
      while (on < _length && givenAt((step + on) % _length) === OPEN) on++;
    const after =
      step + on < _length
        ? givenAt(step + on)
        : _isClosed && on < _length
          ? givenAt((step + on) % _length)
          : OPEN;
    for (let square: u32 = 0; square < squares; square++) {
      if (!has(open, square)) continue;
      if (before !== OPEN && !isWithin(before, square, back)) continue;
      if (after !== OPEN && !isWithin(after, square, on)) continue;
      store<u32>(placeSlot(step, square), 1);
      count++;
    }
  }
  return count;
}

function isWithin(from: u32, to: u32, moves: u32): bool {
  const least = <u32>distance(from, to);
  return least <= moves && ((moves - least) & 1) === 0;
}

/** Numbers the moves between squares. Returns the number after the last. */
function listMoves(first: u32): u32 {
  _neighbourCounts = take(squares);
  _neighbours = take(4 * MAX_NEIGHBOURS * squares);
  _moves = take(4 * MAX_NEIGHBOURS * squares);
  let move = first;
  for (let square: u32 = 0; square < squares; square++) {
    const end = windowsOf(square) + windowBytes;
    for (let window = windowsOf(square); window < end; window += 16) {
      for (let word = load<u64>(window); word !== 0; word &= word - 1) {
        const other = lowest(windowStart(window), word);
        if (other < square) continue;
        join(square, other, move);
        join(other, square, move);
        move++;
      }
    }
  }
  return move;
}

function join(square: u32, other: u32, move: u32): void {
  const count = <u32>load<u8>(_neighbourCounts + square);
  const slot = (<usize>square * MAX_NEIGHBOURS + count) << 2;
  store<u32>(_neighbours + slot, other);
  store<u32>(_moves + slot, move);
  store<u8>(_neighbourCounts + square, <u8>(count + 1));
}

function neighbour(square: u32, index: u32): u32 {
  return load<u32>(_neighbours + ((<usize>square * MAX_NEIGHBOURS + index) << 2));
}

function moveTo(square: u32, index: u32): u32 {
  return load<u32>(_moves + ((<usize>square * MAX_NEIGHBOURS + index) << 2));
}

/** Adds a literal to the next clause. */
function or(literal: u32): void {
  store<u32>(_clause + ((<usize>_size) << 2), literal);
  _size++;
}

/** Adds a place to the next clause, if there is one. */
function orPlace(step: i32, square: u32): void {
  if (step < 0) return;
  const place = placeAt(<u32>step, square);
  if (place !== 0) or(place << 1);
}

function end(): void {
  addSimplified(_clause, _size);
  _size = 0;
}

function stepAfter(step: u32): i32 {
  return step + 1 < _length ? <i32>step + 1 : _isClosed ? 0 : -1;
}

function stepBefore(step: u32): i32 {
  return step > 0 ? <i32>step - 1 : _isClosed ? <i32>_length - 1 : -1;
}

/** A step is on a square, next to the squares of the steps before and after. */
function addStep(step: u32): void {
  const before = stepBefore(step);
  const after = stepAfter(step);
  for (let square: u32 = 0; square < squares; square++) orPlace(step, square);
  end();
  for (let square: u32 = 0; square < squares; square++) {
    const place = placeAt(step, square);
    if (place === 0) continue;
    const count = <u32>load<u8>(_neighbourCounts + square);
    addSupport(place, square, before);
    addSupport(place, square, after);
    for (let i: u32 = 0; i < count; i++) {
      const other = neighbour(square, i);
      const move = moveTo(square, i);
      const next = after < 0 ? 0 : placeAt(after, other);
      if (next !== 0) {
        // Two adjacent places are joined by a move.
        or((place << 1) ^ 1);
        or((next << 1) ^ 1);
        or(move << 1);
        end();
      }
      // A move from a place leads to the step before or after.
      or((place << 1) ^ 1);
      or((move << 1) ^ 1);
      orPlace(before, other);
      orPlace(after, other);
      end();
    }
  }
}

function addSupport(place: u32, square: u32, step: i32): void {
  if (step < 0) return;
  or((place << 1) ^ 1);
  const count = <u32>load<u8>(_neighbourCounts + square);
  for (let i: u32 = 0; i < count; i++) orPlace(step, neighbour(square, i));
  end();
}

/** A square has a step and two moves, or one if it is an end. */
function addSquare(square: u32): void {
  const count = <u32>load<u8>(_neighbourCounts + square);
  if (count === 0) return;
  for (let step: u32 = 0; step < _length; step++) orPlace(step, square);
  end();
  for (let i: u32 = 0; i < count; i++) or(moveTo(square, i) << 1);
  end();
  for (let i: u32 = 0; i < count; i++) {
    if (!_isClosed) {
      orPlace(0, square);
      orPlace(_length - 1, square);
    }
    for (let j: u32 = 0; j < count; j++) if (j !== i) or(moveTo(square, j) << 1);
    end();
  }
  for (let i: u32 = 0; i < count; i++) {
    for (let j: u32 = 0; j < i; j++) {
      for (let k: u32 = 0; k < j; k++) {
        or((moveTo(square, i) << 1) ^ 1);
        or((moveTo(square, j) << 1) ^ 1);
        or((moveTo(square, k) << 1) ^ 1);
        end();
      }
    }
  }
}

/** Excludes the last completion from the search. */
function exclude(): void {
  for (let step: u32 = 0; step < _length; step++) {
    if (givenAt(step) === OPEN) or((placeAt(step, load<u16>(completions + ((<usize>step) << 1))) << 1) ^ 1);
  }
  end();
}

/**
 * Searches for another completion, until `limit` squares are placed.
 * @returns LIMIT, OVER if there is no other completion, or FOUND if it is the first of the completions now
 */
export function runLearning(limit: f64): i32 {
  const result = search(limit);
  if (result !== FOUND) return result;
  for (let place: u32 = 1; place <= places; place++) {
    if (value(place << 1) === TRUE)
      store<u16>(completions + ((<usize>stepOf(place)) << 1), <u16>squareOf(place));
  }
  goBackTo(0);
  exclude();
  return FOUND;
}
