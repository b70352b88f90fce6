/**
 * Warnsdorff's rule (1823) on any board: go to the unvisited square with the fewest available moves. The degrees are updated
 * with each move, so a step costs eight loads and stores on any board.
 */
import {
  COMPLETE,
  closed,
  ENDED,
  end,
  length,
  outward,
  RANDOM,
  RUNNING,
  seed,
  setProgress,
  tieBreak,
} from './attempt';
import { FOUND, nextWithStart, rowOf, STUCK, startOf, tours, width, writeResult } from './batch';
import {
  clockwiseKey,
  distanceFromMiddle,
  lesser,
  MAX_STEPS,
  minKey,
  moveIndex,
  stepRow,
  tabulateMoves,
} from './keys';
import {
  clearBoard,
  cols,
  END,
  isKnightMove,
  marks,
  moveRow,
  OUTSIDE,
  openSquares,
  paddedIndex,
  path,
  rows,
} from './layout';
import { draw, seedGenerator } from './random';

/** The next square, and its mark. */
let square: u32 = 0;
let cell: usize = 0;
let endCell: usize = 0;

/** Sets up a walk. The first run places the start. */
export function beginWalk(start: u32, stream: u32): void {
  clearBoard();
  setProgress(0, 0);
  square = start;
  cell = marks + paddedIndex(start);
  endCell = 0;
  if (end >= 0) {
    endCell = marks + paddedIndex(end);
    store<u8>(endCell, load<u8>(endCell) | END);
  }
  if (tieBreak === RANDOM) seedGenerator(seed, stream, 0);
  else if (outward !== 0) tabulateMoves();
}

/** Places a square. A visited square needs no mark of its own: its mark stays high, however often it is lowered. */
function place<T>(at: usize, here: usize, number: u32): void {
  store<T>(at, <T>number);
  store<u8>(here, OUTSIDE);
}

/**
 * Returns what {@link keyOf} adds to a degree for a move of {@link walkFirst}. From the top: the index of the move (3 bits), 4 + 2 * r
 * for a move that goes r rows down (4 bits), and the offset of the move (32 bits). One is subtracted from the degree, which stands
 * above them: {@link keyOf} reads the degree before the neighbour loses a move.
 */
function stepOf(k: u32): u64 {
  const move = moveRow(k);
  const down = <u64>(4 + 2 * load<i32>(move, 8));
  return ((((<u64>k) << 4) | down) << 32) + <u64>load<u32>(move) - ((<u64>1) << 39);
}

/** Lowers the degree of a neighbour. A key is that degree before the rest: the least is the first of lowest degree. */
function keyOf(here: usize, step: u64): u64 {
  const neighbour = here + <usize>step;
  const degree = <u32>load<u8>(neighbour);
  store<u8>(neighbour, degree - 1);
  return ((<u64>degree) << 39) + step;
}

/** The lowest key of a square that may not be entered. */
const MIN_VISITED: u64 = (<u64>END) << 39;

/** Stores where a walk stands. */
function stop(here: usize, number: u32, placed: u32): void {
  cell = here;
  square = number;
  setProgress(length + placed, length + placed);
}

/** Walks until `limit` squares are placed (at least one), or until it is stuck (false), which a complete walk is, too. */
function walkFirst<T>(at: usize, limit: u32): bool {
  const step0 = stepOf(0);
  const step1 = stepOf(1);
  const step2 = stepOf(2);
  const step3 = stepOf(3);
  const step4 = stepOf(4);
  const step5 = stepOf(5);
  const step6 = stepOf(6);
  const step7 = stepOf(7);
  const begin = at;
  let left = limit - length;
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
    if (key >= MIN_VISITED) break;
    here += <usize>key;
    // A padded row is two bytes longer than a row of squares.
    number += <u32>key - ((<u32>(key >> 32) & 15) - 4);
  } while (--left > 0);
  stop(here, number, <u32>((at - begin) / sizeof<T>()));
  return key < MIN_VISITED;
}

/** Lowers the degree of a neighbour. Returns its mark from before. */
function lower(neighbour: usize): u32 {
  const mark = <u32>load<u8>(neighbour);
  store<u8>(neighbour, mark - 1);
  return mark;
}

/** Walks to `limit` squares, at most {@link MAX_STEPS} more. */
function walkByDistance(at: usize, limit: u32): bool {
  const width = cols + 2;
  const begin = at;
  const last = at + <usize>(limit - length) * 4;
  let here = cell;
  let number = square;
  let row = distanceFromMiddle(square / cols, rows);
  let col = distanceFromMiddle(square % cols, cols);
  let goesOn = true;
  do {
    place<u32>(at, here, number);
    at += 4;
    // As in `follow` of warnsdorff-backtracking.ts. In a function the compiler would inline it in one place only.
    const inward0 = 2 * row - col;
    const inward1 = row - 2 * col;
    const outward2 = row + 2 * col;
    const outward3 = col + 2 * row;
    const key0 = clockwiseKey(0, lower(here - 2 * width + 1), inward0);
    const key1 = clockwiseKey(1, lower(here - width + 2), inward1);
    const key2 = clockwiseKey(2, lower(here + width + 2), -outward2);
    const key3 = clockwiseKey(3, lower(here + 2 * width + 1), -outward3);
    const key4 = clockwiseKey(4, lower(here + 2 * width - 1), -inward0);
    const key5 = clockwiseKey(5, lower(here + width - 2), -inward1);
    const key6 = clockwiseKey(6, lower(here - width - 2), outward2);
    const key7 = clockwiseKey(7, lower(here - 2 * width - 1), outward3);
    const key0123 = lesser(lesser(key0, key1), lesser(key2, key3));
    const key = lesser(key0123, lesser(lesser(key4, key5), lesser(key6, key7)));
    goesOn = key < minKey(END + 1);
    if (!goesOn) break;
    const step = stepRow(moveIndex(key));
    here += <usize>key;
    row += load<i64>(step);
    col += load<i64>(step, 8);
    number += load<u32>(step, 24);
  } while (at < last);
  stop(here, number, <u32>((at - begin) >> 2));
  return goesOn;
}

/** Draws a word for each step, and takes the (word * count >>> 32)-th of the tied squares in order. */
function walkRandom(at: usize, limit: u32): bool {
  const begin = at;
  const last = at + <usize>(limit - length) * 4;
  let here = cell;
  let number = square;
  let goesOn = true;
  do {
    place<u32>(at, here, number);
    at += 4;
    let least: u32 = END + 1;
    let tied: u32 = 0;
    for (let k: u32 = 0; k < 8; k++) {
      const mark = lower(here + load<i32>(moveRow(k)));
      const bit = (<u32>1) << k;
      tied = mark < least ? bit : mark === least ? tied | bit : tied;
      least = min(mark, least);
    }
    const word = draw();
    goesOn = least <= END;
    if (!goesOn) break;
    for (let skip = <u32>((<u64>word * <u64>popcnt(tied)) >> 32); skip > 0; skip--) tied &= tied - 1;
    const move = moveRow(ctz(tied));
    here += load<i32>(move);
    number += load<i32>(move, 4);
  } while (at < last);
  stop(here, number, <u32>((at - begin) >> 2));
  return goesOn;
}

/** Walks to `limit` squares. Only `walkFirst` writes each width itself: a copy costs the other walks hardly any time. */
function walkTo<T>(at: usize, limit: u32): bool {
  if (tieBreak !== RANDOM && outward === 0) return walkFirst<T>(at, limit);
  const before = length;
  let goesOn: bool = true;
  while (goesOn && length < limit) {
    const from = path + ((<usize>length) << 2);
    if (tieBreak === RANDOM) goesOn = walkRandom(from, limit);
    else goesOn = walkByDistance(from, <u32>min(<u64>limit, <u64>length + MAX_STEPS));
  }
  const from = path + ((<usize>before) << 2);
  if (from === at) return goesOn;
  const end = path + ((<usize>length) << 2);
  for (let square = from; square < end; square += 4) {
    store<T>(at, <T>load<u32>(square));
    at += sizeof<T>();
  }
  return goesOn;
}

/** Continues the walk to `limit` squares, and writes them from `at` on. The end becomes enterable before the last step. */
function walk<T>(at: usize, limit: u32): i32 {
  const opens = openSquares - 2;
  let goesOn: bool = true;
  if (endCell !== 0 && length < min(limit, opens)) {
    const before = length;
    goesOn = walkTo<T>(at, min(limit, opens));
    at += <usize>(length - before) * sizeof<T>();
  }
  if (goesOn && length < limit) {
    if (endCell !== 0) store<u8>(endCell, load<u8>(endCell) & ~(<u8>END));
    goesOn = walkTo<T>(at, limit);
  }
  if (goesOn) return RUNNING;
  return length === openSquares ? COMPLETE : ENDED;
}

/** Continues the walk, and places at most `maxNodes` squares. */
export function runWalk(maxNodes: f64): i32 {
  const left = openSquares - length;
  const limit = maxNodes < <f64>left ? length + <u32>maxNodes : openSquares;
  return walk<u32>(path + ((<usize>length) << 2), limit);
}

/** Walks from each start of the batch. */
export function walkBatch(stream: u32): void {
  for (let tour = nextWithStart(0); tour < tours; tour = nextWithStart(tour + 1)) {
    const start = startOf(tour);
    beginWalk(start, stream + tour);
    const row = rowOf(tour);
    let state: i32;
    if (width === 1) state = walk<u8>(row, openSquares);
    else if (width === 2) state = walk<u16>(row, openSquares);
    else state = walk<u32>(row, openSquares);
    const complete = state === COMPLETE && (!closed || isKnightMove(square, start));
    writeResult(tour, complete ? FOUND : STUCK, length);
  }
}
