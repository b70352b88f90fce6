/** Batches of searches on boards of at most 64 squares whose tables are there, in the static memory of bitboard-batch.ts. */
import { COMPLETE } from './attempt';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { LENGTHS, PATHS, packPaths, STARTS, STATUSES } from './bitboard-batch';
import { beginOnRows, nodesOnRows, searchOnTables } from './bitboard-search';
import { freeSquares, squares } from './layout';

/** By tour: the nodes of its search (u32). */
export const NODES: usize = memory.data(252 * 4, 16);
/** A closed tour, twice in a row, so that one can be read from any square on. */
const TWICE: usize = memory.data(128 + 64, 64);

function copy64(from: usize, to: usize): void {
  for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
}

/** Writes the closed tour at {@link TWICE} to `row`, from square `first` on. */
function rotate(first: u32, row: usize): void {
  copy64(TWICE, TWICE + freeSquares);
  let at = TWICE;
  while (<u32>load<u8>(at) !== first) at++;
  copy64(at, row);
}

/**
 * Searches from the first `count` of {@link STARTS}, an attempt of at most `most` nodes each.
 * @param corner where closed tours are searched from; -1 for open tours
 */
export function searchSmallBatch(count: u32, corner: i32, end: i32, most: u32): void {
  const closed = corner >= 0;
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(STARTS + ((<usize>i) << 2));
    const row = PATHS + ((<usize>i) << 6);
    let nodes: u32 = 0;
    let status = IMPOSSIBLE;
    if (start !== NO_START) {
      beginOnRows(closed ? <u32>corner : start, end, closed);
      status = LIMIT;
      if (searchOnTables(most, closed ? TWICE : row) === COMPLETE) {
        status = FOUND;
        nodes = nodesOnRows();
        if (closed) rotate(start, row);
      }
    }
    store<u32>(NODES + ((<usize>i) << 2), nodes);
    store<u32>(LENGTHS + ((<usize>i) << 2), status === FOUND ? freeSquares : 0);
    store<u8>(STATUSES + i, status);
  }
  if (squares < 64) packPaths(count);
}
