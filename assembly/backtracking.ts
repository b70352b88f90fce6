/**
 * Plain depth-first search for a tour: moves in the given order, without heuristic or pruning (Golomb & Baumert 1965). It is
 * iterative. On each square it gathers the unvisited neighbours into a mask, one bit a move. A search undoes everything it
 * does, so the mask still holds whenever the search returns to the square, and it tries no move twice.
 */
import {
  beforeTakingBack,
  COMPLETE,
  closed,
  ENDED,
  end,
  length,
  nodes,
  nodesAfter,
  RUNNING,
  resetLongest,
  setProgress,
} from './attempt';
import {
  clearBoard,
  frames,
  isKnightMove,
  MOVES,
  marks,
  moveRow,
  openSquares,
  padded,
  paddedIndex,
  path,
  VISITED,
} from './layout';

/** Marks of this search. Eight of them make a mask. */
const UNVISITED: u8 = 0;
const TAKEN: u8 = 1;

/** A frame has the untried moves of a square, one bit each, and above them the move by which the square was entered. */
const ENTERED_SHIFT: u32 = 8;

let start: u32 = 0;
/** 0: none. */
let endCell: usize = 0;
/** The last square of the path, its untried moves, and the move by which it was entered. */
let square: u32 = 0;
let cell: usize = 0;
let untried: u32 = 0;
let enteredBy: u32 = 0;

/** Sets up a search. The first run places the start. */
export function beginBacktracking(from: u32): void {
  clearBoard();
  for (let i: usize = 0; i < padded; i++) {
    store<u8>(marks + i, load<u8>(marks + i) < <u8>VISITED ? UNVISITED : TAKEN);
  }
  resetLongest();
  setProgress(0, 0);
  start = from;
  square = from;
  cell = marks + paddedIndex(from);
  untried = 0;
  enteredBy = 0;
  endCell = end >= 0 ? marks + paddedIndex(end) : 0;
  if (endCell !== 0) store<u8>(endCell, TAKEN);
}

/** Continues the search, and places at most `maxNodes` squares. */
export function runBacktracking(maxNodes: f64): i32 {
  const stop = nodesAfter(maxNodes);
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
  let count = nodes;
  let left = untried;
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
      store<u8>(here, UNVISITED);
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
      if (depth + 1 === last && endCell !== 0) store<u8>(endCell, UNVISITED);
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
  untried = left;
  enteredBy = entered;
  setProgress(depth, count);
  return state;
}
