/**
 * Plain depth-first search for a tour: moves in the order given, no heuristic, no pruning (backtracking as in
 * Golomb & Baumert 1965). Iterative. On reaching a square its free neighbours are gathered into a mask, one bit a move;
 * since a search undoes all it does, the mask still holds whenever the search comes back, and no move is tried twice.
 */
import { beforeTakingBack, COMPLETE, ENDED, RUNNING, resetLongest } from './attempt';
import { clearBoard, isKnightMove } from './knight';
import { frames, MOVES, marks, moveRow, openSquares, padded, paddedIndex, path, VISITED } from './layout';

/** The marks of this search, so that eight of them make a mask. */
const FREE: u8 = 0;
const TAKEN: u8 = 1;

/** A frame holds the moves left from a square, one bit each, and above them the move by which it was entered. */
const ENTERED_SHIFT: u32 = 8;

let start: u32 = 0;
/** 0: none. */
let endCell: usize = 0;
let closed: bool = false;
/** The square placed last, the moves left from it, and the move by which it was entered. */
let square: u32 = 0;
let cell: usize = 0;
let movesLeft: u32 = 0;
let enteredBy: u32 = 0;
let length: u32 = 0;
let placed: u64 = 0;

export function backtrackingLength(): u32 {
  return length;
}

/** Squares placed in this attempt, taken-back ones too. */
export function backtrackingNodes(): f64 {
  return <f64>placed;
}

/** Sets a search up; `run` places the start. `end` is -1 for any. */
export function beginBacktracking(from: u32, end: i32, toClose: bool): void {
  clearBoard();
  for (let i: usize = 0; i < padded; i++) {
    store<u8>(marks + i, load<u8>(marks + i) < <u8>VISITED ? FREE : TAKEN);
  }
  resetLongest();
  start = from;
  closed = toClose;
  square = from;
  cell = marks + paddedIndex(from);
  movesLeft = 0;
  enteredBy = 0;
  length = 0;
  placed = 0;
  endCell = end >= 0 && openSquares > 1 ? marks + paddedIndex(end) : 0;
  if (endCell !== 0) store<u8>(endCell, TAKEN);
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runBacktracking(nodes: f64): i32 {
  // A board has fewer than 2^32 squares, and no search places 2^62.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  const offset0 = load<i32>(MOVES);
  const offset1 = load<i32>(MOVES, 16);
  const offset2 = load<i32>(MOVES, 32);
  const offset3 = load<i32>(MOVES, 48);
  const offset4 = load<i32>(MOVES, 64);
  const offset5 = load<i32>(MOVES, 80);
  const offset6 = load<i32>(MOVES, 96);
  const offset7 = load<i32>(MOVES, 112);
  const last = openSquares;
  const squaresAt = path;
  const framesAt = frames;
  let here = cell;
  let at = square;
  let depth = length;
  let count = placed;
  let left = movesLeft;
  let entered = enteredBy;
  let state = RUNNING;
  while (true) {
    if (left !== 0) {
      if (count === stop) break;
      store<u32>(framesAt + ((<usize>(depth - 1)) << 2), (left & (left - 1)) | (entered << ENTERED_SHIFT));
      entered = ctz(left);
      const move = moveRow(entered);
      here += load<i32>(move);
      at += load<i32>(move, 4);
    } else if (depth > 1) {
      beforeTakingBack(depth);
      if (depth + 1 === last && endCell !== 0) store<u8>(endCell, TAKEN);
      store<u8>(here, FREE);
      const move = moveRow(entered);
      here -= load<i32>(move);
      at -= load<i32>(move, 4);
      depth--;
      const frame = load<u32>(framesAt + ((<usize>(depth - 1)) << 2));
      left = frame & ((1 << ENTERED_SHIFT) - 1);
      entered = frame >> ENTERED_SHIFT;
      continue;
    } else if (depth === 1) {
      state = ENDED;
      break;
    } else if (count === stop) {
      break;
    }
    store<u8>(here, TAKEN);
    store<u32>(squaresAt + ((<usize>depth) << 2), at);
    depth++;
    count++;
    if (depth + 1 >= last) {
      if (depth === last && (!closed || isKnightMove(at, start))) {
        state = COMPLETE;
        break;
      }
      if (depth + 1 === last && endCell !== 0) store<u8>(endCell, FREE);
    }
    left =
      (<u32>load<u8>(here + offset0) |
        ((<u32>load<u8>(here + offset1)) << 1) |
        ((<u32>load<u8>(here + offset2)) << 2) |
        ((<u32>load<u8>(here + offset3)) << 3) |
        ((<u32>load<u8>(here + offset4)) << 4) |
        ((<u32>load<u8>(here + offset5)) << 5) |
        ((<u32>load<u8>(here + offset6)) << 6) |
        ((<u32>load<u8>(here + offset7)) << 7)) ^
      0xff;
  }
  cell = here;
  square = at;
  length = depth;
  placed = count;
  movesLeft = left;
  enteredBy = entered;
  return state;
}
