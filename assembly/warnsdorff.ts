/**
 * Warnsdorff's rule (1823) on any board: go to the free square with the fewest ways on. Degrees are kept up to date
 * move by move, so a step costs eight loads and stores whatever the board.
 */
import {
  batchRows,
  COMPLETE,
  ENDED,
  FARTHEST,
  FIRST,
  FOUND,
  IMPOSSIBLE,
  NO_START,
  RANDOM,
  RUNNING,
  STUCK,
  writeAnswer,
} from './attempt';
import { FAR_DEGREE_SHIFT, FAR_UNIT, farFrom, farKey, leave, lesser, rank, rankMoves } from './keys';
import { clearBoard, isKnightMove } from './knight';
import { cols, END, marks, moveRow, OUTSIDE, openSquares, paddedIndex, path, rows, squares } from './layout';
import { draw, seedGenerator } from './random';

/** The square to be placed next, and where it lies in `marks`. */
let square: u32 = 0;
let cell: usize = 0;
let length: u32 = 0;
let endCell: usize = 0;
let ties: u32 = 0;

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
  endCell = 0;
  if (end >= 0 && openSquares > 1) {
    endCell = marks + paddedIndex(end);
    store<u8>(endCell, load<u8>(endCell) | END);
  }
  if (tieBreak === FARTHEST) rankMoves();
  else if (tieBreak === RANDOM) seedGenerator(seed, stream, 0);
}

/** Places the square in hand. A visited square is no more than one outside: its mark stays high whatever is taken off it. */
function place<T>(at: usize, here: usize, number: u32): void {
  store<T>(at, <T>number);
  store<u8>(here, OUTSIDE);
}

/**
 * The lower part of a key of {@link walkFirst}: from the top a move's index (3 bits), 4 more than twice the rows it goes down
 * (4 bits) and its offset (32 bits), less the degree that each neighbour loses.
 */
function stepOf(k: u32): u64 {
  const move = moveRow(k);
  const down = <u64>(4 + 2 * load<i32>(move, 8));
  return ((((<u64>k) << 4) | down) << 32) + <u64>load<u32>(move) - ((<u64>1) << 39);
}

/** Takes one off a neighbour's degree. A key is that degree before the rest: the least is the first of least degree. */
function keyOf(here: usize, step: u64): u64 {
  const neighbour = here + <usize>step;
  const degree = <u32>load<u8>(neighbour);
  store<u8>(neighbour, degree - 1);
  return ((<u64>degree) << 39) + step;
}

/** The least key of a square that is not free. */
const LEAST_VISITED: u64 = (<u64>END) << 39;

/** Walks until `stop` squares are placed (at least one), or stuck (false), which a complete walk is too. */
function walkFirst<T>(at: usize, stop: u32): bool {
  const step0 = stepOf(0);
  const step1 = stepOf(1);
  const step2 = stepOf(2);
  const step3 = stepOf(3);
  const step4 = stepOf(4);
  const step5 = stepOf(5);
  const step6 = stepOf(6);
  const step7 = stepOf(7);
  const begin = at;
  let left = stop - length;
  let here = cell;
  let number = square;
  let key: u64 = 0;
  do {
    place<T>(at, here, number);
    at += sizeof<T>();
    const key01 = lesser(keyOf(here, step0), keyOf(here, step1));
    const key23 = lesser(keyOf(here, step2), keyOf(here, step3));
    const key45 = lesser(keyOf(here, step4), keyOf(here, step5));
    const key67 = lesser(keyOf(here, step6), keyOf(here, step7));
    key = lesser(lesser(key01, key23), lesser(key45, key67));
    if (key >= LEAST_VISITED) break;
    here += <usize>key;
    // A padded row is two bytes longer than a row of squares.
    number += <u32>key - ((<u32>(key >> 32) & 15) - 4);
  } while (--left > 0);
  cell = here;
  square = number;
  length += <u32>((at - begin) / sizeof<T>());
  return key < LEAST_VISITED;
}

function farKeyOf(neighbour: usize, outward: i64, biasedRank: i64): u64 {
  return farKey(leave(neighbour), outward, biasedRank);
}

function walkFarthest(at: usize, stop: u32): bool {
  const rank0 = rank(0);
  const rank1 = rank(1);
  const rank2 = rank(2);
  const rank3 = rank(3);
  const rank4 = rank(4);
  const rank5 = rank(5);
  const rank6 = rank(6);
  const rank7 = rank(7);
  const width = cols + 2;
  const begin = at;
  const end = at + <usize>(stop - length) * 4;
  let here = cell;
  let number = square;
  let row = farFrom(square / cols, rows);
  let col = farFrom(square % cols, cols);
  let goesOn = true;
  do {
    place<u32>(at, here, number);
    at += 4;
    const outward0 = col - 2 * row;
    const outward1 = 2 * col - row;
    const outward2 = 2 * col + row;
    const outward3 = col + 2 * row;
    const key01 = lesser(
      farKeyOf(here - 2 * width + 1, outward0, rank0),
      farKeyOf(here - width + 2, outward1, rank1),
    );
    const key23 = lesser(
      farKeyOf(here + width + 2, outward2, rank2),
      farKeyOf(here + 2 * width + 1, outward3, rank3),
    );
    const key45 = lesser(
      farKeyOf(here + 2 * width - 1, -outward0, rank4),
      farKeyOf(here + width - 2, -outward1, rank5),
    );
    const key67 = lesser(
      farKeyOf(here - width - 2, -outward2, rank6),
      farKeyOf(here - 2 * width - 1, -outward3, rank7),
    );
    const key = lesser(lesser(key01, key23), lesser(key45, key67));
    goesOn = key < (<u64>END) << FAR_DEGREE_SHIFT;
    if (!goesOn) break;
    const move = moveRow(<u32>key & 7);
    here += load<i32>(move);
    number += load<i32>(move, 4);
    row += 2 * FAR_UNIT * <i64>load<i32>(move, 8);
    col += 2 * FAR_UNIT * <i64>load<i32>(move, 12);
  } while (at < end);
  cell = here;
  square = number;
  length += <u32>((at - begin) >> 2);
  return goesOn;
}

/** Draws a word a step, tied or not, and takes the (word * count >>> 32)-th of the tied squares in order. */
function walkRandom(at: usize, stop: u32): bool {
  const begin = at;
  const end = at + <usize>(stop - length) * 4;
  let here = cell;
  let number = square;
  let goesOn = true;
  do {
    place<u32>(at, here, number);
    at += 4;
    let least: u32 = END;
    let tied: u32 = 0;
    for (let k: u32 = 0; k < 8; k++) {
      const degree = leave(here + load<i32>(moveRow(k)));
      const bit = (<u32>1) << k;
      tied = degree < least ? bit : degree === least ? tied | bit : tied;
      least = min(degree, least);
    }
    const word = draw();
    goesOn = least < END;
    if (!goesOn) break;
    for (let skip = <u32>((<u64>word * <u64>popcnt(tied)) >> 32); skip > 0; skip--) tied &= tied - 1;
    const move = moveRow(ctz(tied));
    here += load<i32>(move);
    number += load<i32>(move, 4);
  } while (at < end);
  cell = here;
  square = number;
  length += <u32>((at - begin) >> 2);
  return goesOn;
}

/** Only `walkFirst` writes elements of each width itself: the others would be three loops each for a copy that hardly counts. */
function walkTo<T>(at: usize, stop: u32): bool {
  if (ties === FIRST) return walkFirst<T>(at, stop);
  let from = path + ((<usize>length) << 2);
  const goesOn = ties === FARTHEST ? walkFarthest(from, stop) : walkRandom(from, stop);
  const end = path + ((<usize>length) << 2);
  if (from === at) return goesOn;
  for (; from < end; from += 4) {
    store<T>(at, <T>load<u32>(from));
    at += sizeof<T>();
  }
  return goesOn;
}

/** Walks from `length` squares on, which end at `at`, to `stop` squares; the end square is opened before the last step. */
function walk<T>(at: usize, stop: u32): i32 {
  const opens = openSquares - 2;
  let goesOn: bool = true;
  if (endCell !== 0 && length < min(stop, opens)) {
    const before = length;
    goesOn = walkTo<T>(at, min(stop, opens));
    at += <usize>(length - before) * sizeof<T>();
  }
  if (goesOn && length < stop) {
    if (endCell !== 0) store<u8>(endCell, load<u8>(endCell) & ~(<u8>END));
    goesOn = walkTo<T>(at, stop);
  }
  if (goesOn) return RUNNING;
  return length === openSquares ? COMPLETE : ENDED;
}

/** Places at most `nodes` squares more. */
export function runWalk(nodes: f64): i32 {
  const left = openSquares - length;
  const stop = nodes < <f64>left ? length + <u32>nodes : openSquares;
  return walk<u32>(path + ((<usize>length) << 2), stop);
}

function walkEach<T>(
  at: usize,
  count: u32,
  end: i32,
  closed: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
): void {
  let row = batchRows(at, count);
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(at + ((<usize>i) << 2));
    if (start === NO_START) {
      writeAnswer(at, count, i, 0, IMPOSSIBLE);
    } else {
      beginWalk(start, end, tieBreak, seed, stream + i);
      const complete = walk<T>(row, openSquares) === COMPLETE && (!closed || isKnightMove(square, start));
      writeAnswer(at, count, i, length, complete ? FOUND : STUCK);
    }
    row += squares * sizeof<T>();
  }
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
