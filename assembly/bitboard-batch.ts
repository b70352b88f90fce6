/** Batches of walks on boards of at most 64 squares, group after group. Paths have a byte a square. */
import { closed, RANDOM, seed, tieBreak } from './attempt';
import { FOUND, rowOf, rowsAt, STUCK, tours, writeResult } from './batch';
import { neighbours, others } from './bitboard';
import {
  beginGroups,
  drawWords,
  gatherGroup,
  tourOf,
  unvisited,
  WORDS,
  walkBoards,
  walkOf,
} from './bitboard-walk';
import { openSquares, squares } from './layout';

/** Copies a row of 64 bytes. It may overwrite bytes after a shorter path, so copy paths in order. `to` must not be inside it. */
export function copyRow(to: usize, from: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
    v128.store(to, v128.load(from, 48), 48);
  } else {
    for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
  }
}

/** Returns the address of a row of 64 bytes, for kernels that write paths in any order and then call {@link packRows}. */
export function wideRowOf(tour: u32): usize {
  return rowsAt + ((<usize>tour) << 6);
}

/** Moves rows of 64 bytes to their final place. Each copy may overwrite squares that the next copy writes again. */
export function packRows(): void {
  if (squares === 64) return;
  for (let tour: u32 = 0; tour < tours; tour++) copyRow(rowOf(tour), wideRowOf(tour));
}

/** Returns whether a complete path ends a knight move from its start. */
export function closes(path: usize): bool {
  return (neighbours(load<u8>(path + openSquares - 1)) & ~others(load<u8>(path))) !== 0;
}

/** Walks from the starts of the batch with the tables of bitboard.ts, to any end. */
export function walkSmallBatch(stream: u32): void {
  beginGroups();
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (tieBreak === RANDOM) {
      drawWords(seed, 0, WORDS, openSquares);
      walkBoards<u32>();
    } else {
      walkBoards<u8>();
    }
    for (let k: u32 = 0; k < count; k++) {
      const path = walkOf(k);
      const left = <u32>popcnt(unvisited(k));
      copyRow(rowOf(tourOf(k)), path);
      const complete = left === 0 && (!closed || closes(path));
      writeResult(tourOf(k), complete ? FOUND : STUCK, openSquares - left);
    }
  }
}
