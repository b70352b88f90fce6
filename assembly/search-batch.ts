/** Batches of searches on any board: one attempt after the other, and the paths of those that found a tour. */
import { COMPLETE, RUNNING } from './attempt';
import { batchRows, FOUND, IMPOSSIBLE, LIMIT, NO_START, writeAnswer } from './batch';
import { beginBitboardSearch, bitboardSearchNodes, runBitboardSearch } from './bitboard-search';
import { freeSquares, path, squares } from './layout';
import { beginSearch, runSearch, searchNodes } from './warnsdorff-backtracking';

/** The most nodes between two calls of a kernel: faster code of it comes into use with the next call only. */
const CALL: f64 = 32768;

/** Copies the tour in hand to a row, from square `first` on: the path from there, then what comes before. */
function copyFrom<T>(first: u32, row: usize): void {
  let at = path;
  while (load<u32>(at) !== first) at += 4;
  const turn = at;
  let end = path + ((<usize>freeSquares) << 2);
  for (let part = 0; part < 2; part++) {
    for (; at < end; at += 4) {
      store<T>(row, <T>load<u32>(at));
      row += sizeof<T>();
    }
    at = path;
    end = turn;
  }
}

function attempt(
  small: bool,
  start: u32,
  end: i32,
  closed: bool,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  most: f64,
): bool {
  if (small) beginBitboardSearch(start, end, closed, tieBreak, seed, stream, 0);
  else beginSearch(start, end, closed, tieBreak, seed, stream, 0);
  let state = RUNNING;
  for (let left = most; state === RUNNING && left > 0; left -= CALL) {
    state = small ? runBitboardSearch(min(left, CALL)) : runSearch(min(left, CALL));
  }
  return state === COMPLETE;
}

function searchEach<T>(
  small: bool,
  at: usize,
  count: u32,
  corner: i32,
  end: i32,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  most: f64,
): void {
  let row = batchRows(at, count);
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(at + ((<usize>i) << 2));
    const closed = corner >= 0;
    let nodes: u32 = 0;
    let status = IMPOSSIBLE;
    if (start !== NO_START) {
      const from = closed ? <u32>corner : start;
      status = LIMIT;
      if (attempt(small, from, end, closed, tieBreak, seed, stream + i, most)) {
        status = FOUND;
        nodes = <u32>(small ? bitboardSearchNodes() : searchNodes());
        copyFrom<T>(start, row);
      }
    }
    // The nodes of a tour that was found take the place of its start; its length is known.
    store<u32>(at + ((<usize>i) << 2), nodes);
    writeAnswer(at, count, i, status === FOUND ? freeSquares : 0, status);
    row += squares * sizeof<T>();
  }
}

/**
 * Searches from each of the starts at `at`, an attempt of at most `most` nodes (less than 2^32) each, and writes paths of
 * elements of 1, 2 or 4 bytes behind them; nodes take the places of the starts. `small` boards have their rows.
 * @param corner where closed tours are searched from; -1 for open tours
 */
export function searchBatch(
  small: bool,
  at: usize,
  count: u32,
  width: u32,
  corner: i32,
  end: i32,
  tieBreak: u32,
  seed: u32,
  stream: u32,
  most: f64,
): void {
  if (width === 1) searchEach<u8>(small, at, count, corner, end, tieBreak, seed, stream, most);
  else if (width === 2) searchEach<u16>(small, at, count, corner, end, tieBreak, seed, stream, most);
  else searchEach<u32>(small, at, count, corner, end, tieBreak, seed, stream, most);
}
