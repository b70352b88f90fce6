/**
 * Plain depth-first search for a tour: moves in the order given, no heuristic, no pruning (backtracking as in
 * Golomb & Baumert 1965). Iterative: the moves taken stand in `frames`.
 */

import { COMPLETE, ENDED, RUNNING } from './attempt';
import { clearBoard, isKnightMove } from './knight';
import { END, frames, freeSquares, MOVES, marks, paddedIndex, path, VISITED } from './layout';
import { beforeTakingBack, keepLongest, resetLongest } from './longest';

let start: u32 = 0;
let endCell: usize = 0;
let closed: bool = false;
/** The square placed last, and the next of its moves to try. */
let square: u32 = 0;
let cell: usize = 0;
let move: usize = 0;
let length: u32 = 0;
let placed: u64 = 0;

/** Just behind the last move. */
const NO_MOVE: usize = 8 * 16;

export function backtrackingLength(): u32 {
  keepLongest(length);
  return length;
}

/** Squares placed in this attempt, taken-back ones too. */
export function backtrackingNodes(): f64 {
  return <f64>placed;
}

/** Sets a search up; `run` places the start. `end` is -1 for any. */
export function beginBacktracking(from: u32, end: i32, toClose: bool): void {
  clearBoard();
  resetLongest();
  start = from;
  closed = toClose;
  square = from;
  cell = marks + paddedIndex(from);
  move = 0;
  length = 0;
  placed = 0;
  endCell = 0;
  if (end >= 0 && freeSquares > 1) {
    endCell = marks + paddedIndex(end);
    store<u8>(endCell, load<u8>(endCell) | <u8>END);
  }
}

/** The end is open to the last step only. */
function openEnd(open: bool): void {
  if (endCell !== 0) store<u8>(endCell, open ? load<u8>(endCell) & ~(<u8>END) : load<u8>(endCell) | <u8>END);
}

/** Goes on with the search, and places at most `nodes` squares. */
export function runBacktracking(nodes: f64): i32 {
  // A board has fewer than 2^32 squares, and no search places 2^62.
  const stop = nodes < 4.0e18 ? placed + <u64>nodes : u64.MAX_VALUE;
  const last = freeSquares;
  let here = cell;
  let at = square;
  let next = move;
  let depth = length;
  let count = placed;
  let state = RUNNING;
  if (depth === 0 && count < stop) {
    store<u32>(path, at);
    store<u8>(here, load<u8>(here) | <u8>VISITED);
    depth = 1;
    count++;
    if (last === 2) openEnd(true);
    if (last === 1 && !closed) state = COMPLETE;
  }
  while (depth > 0 && state === RUNNING) {
    while (next < NO_MOVE) {
      const to = here + load<i32>(MOVES + next);
      const mark = <u32>load<u8>(to);
      if (mark < END) {
        if (count === stop) break;
        store<u8>(to, mark | VISITED);
        store<u32>(frames + ((<usize>depth) << 2), <u32>next);
        at += load<i32>(MOVES + next, 4);
        here = to;
        store<u32>(path + ((<usize>depth) << 2), at);
        depth++;
        count++;
        next = 0;
        if (depth + 1 >= last) {
          if (depth === last) {
            if (!closed || isKnightMove(at, start)) state = COMPLETE;
            break;
          }
          openEnd(true);
        }
      } else {
        next += 16;
      }
    }
    if (state !== RUNNING || (next < NO_MOVE && depth < last)) break;
    beforeTakingBack(depth);
    if (depth === 1) {
      state = ENDED;
      break;
    }
    if (depth + 1 === last) openEnd(false);
    depth--;
    store<u8>(here, load<u8>(here) & ~(<u8>VISITED));
    next = load<u32>(frames + ((<usize>depth) << 2));
    here -= load<i32>(MOVES + next);
    at -= load<i32>(MOVES + next, 4);
    next += 16;
  }
  cell = here;
  square = at;
  move = next;
  length = depth;
  placed = count;
  return state;
}
