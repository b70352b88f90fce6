/** Batches on boards of at most 64 squares, in static memory: group after group of boards, and what the walks came to. */
import { RANDOM } from './attempt';
import { FOUND, IMPOSSIBLE, NO_START, STUCK } from './batch';
import { NO_SQUARE, ROWS, WORDS } from './bitboard';
import {
  drawWords as drawScalarWords,
  BOARDS as SCALAR_BOARDS,
  walkBoards as walkScalarBoards,
} from './bitboard-scalar';
import {
  drawWords as drawSimdWords,
  BOARDS as SIMD_BOARDS,
  walkBoards as walkSimdBoards,
} from './bitboard-simd';
import { freeSquares, squares } from './layout';

/** The most tours of a call: whole groups, and all of it stays in the first-level cache. */
export const MOST_TOURS: u32 = 252;

/** By tour: starts and lengths (u32), statuses (u8), and paths, which lie 64 bytes apart until they are moved together. */
export const STARTS: usize = memory.data(252 * 4, 16);
export const LENGTHS: usize = memory.data(252 * 4, 16);
export const STATUSES: usize = memory.data(252, 16);
export const PATHS: usize = memory.data(252 * 64, 64);

/** The starts from which a tour may exist, together, and the streams of their words; the last group may be larger. */
const WALKED: usize = memory.data((252 + 12) * 4, 16);
const STREAMS: usize = memory.data((252 + 12) * 4, 16);

/** Boards walked together. */
function groupSize(): u32 {
  return ASC_FEATURE_SIMD ? SIMD_BOARDS : SCALAR_BOARDS;
}

/** Puts the starts from which a tour may exist together, so that no lane idles. Returns how many there are. */
function gatherStarts<Tie>(count: u32, stream: u32): u32 {
  let walked: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(STARTS + ((<usize>i) << 2));
    const at = (<usize>walked) << 2;
    store<u32>(WALKED + at, start);
    if (sizeof<Tie>() === 4) store<u32>(STREAMS + at, stream + i);
    walked += u32(start !== NO_START);
  }
  const end = WALKED + ((<usize>(walked + groupSize())) << 2);
  for (let at = WALKED + ((<usize>walked) << 2); at < end; at += 4) store<u32>(at, NO_SQUARE);
  return walked;
}

/** `Tie` is u32 for random ties, u8 for a fixed preference. Returns how many starts were walked from. */
function walkGroups<Tie>(count: u32, seed: u32, stream: u32): u32 {
  const walked = gatherStarts<Tie>(count, stream);
  for (let done: u32 = 0; done < walked; done += groupSize()) {
    const starts = WALKED + ((<usize>done) << 2);
    const streams = STREAMS + ((<usize>done) << 2);
    const lengths = LENGTHS + ((<usize>done) << 2);
    const paths = PATHS + ((<usize>done) << 6);
    if (ASC_FEATURE_SIMD) {
      if (sizeof<Tie>() === 4) drawSimdWords(seed, streams, 0, WORDS, freeSquares);
      walkSimdBoards<Tie>(starts, lengths, paths);
    } else {
      if (sizeof<Tie>() === 4) drawScalarWords(seed, streams, 0, WORDS, freeSquares);
      walkScalarBoards<Tie>(starts, lengths, paths);
    }
  }
  return walked;
}

/** Copies a row of 64 squares. The squares are read before others are written over them as long as `to` is below `from`. */
function copyPath(to: usize, from: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let i: usize = 0; i < 64; i += 16) v128.store(to + i, v128.load(from + i));
  } else {
    for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
  }
}

/** Moves lengths and paths back to where their starts stand. */
function spreadTours(count: u32, walked: u32): void {
  for (let i = count; walked < i; ) {
    i--;
    const exists = load<u32>(STARTS + ((<usize>i) << 2)) !== NO_START;
    walked -= u32(exists);
    const length = exists ? load<u32>(LENGTHS + ((<usize>walked) << 2)) : 0;
    store<u32>(LENGTHS + ((<usize>i) << 2), length);
    copyPath(PATHS + ((<usize>i) << 6), PATHS + ((<usize>walked) << 6));
  }
}

/** Whether a path of some length ends a knight move from where it began. */
function closes(path: usize, length: u32): bool {
  const last = <usize>load<u8>(path + length - 1);
  const first = <usize>load<u8>(path);
  return (load<u64>(last << 5, ROWS) & ~load<u64>(first << 5, ROWS + 8)) !== 0;
}

function setStatuses(count: u32, closed: bool): void {
  if (!closed) {
    for (let i: u32 = 0; i < count; i++) {
      const length = load<u32>(LENGTHS + ((<usize>i) << 2));
      store<u8>(STATUSES + i, length === freeSquares ? FOUND : length === 0 ? IMPOSSIBLE : STUCK);
    }
    return;
  }
  for (let i: u32 = 0; i < count; i++) {
    const length = load<u32>(LENGTHS + ((<usize>i) << 2));
    const complete = length === freeSquares && closes(PATHS + ((<usize>i) << 6), length);
    store<u8>(STATUSES + i, complete ? FOUND : length === 0 ? IMPOSSIBLE : STUCK);
  }
}

/** Moves paths together: each copy runs over into squares that the next one writes. */
export function packPaths(count: u32): void {
  let to = PATHS;
  const end = PATHS + ((<usize>count) << 6);
  for (let at = PATHS; at < end; at += 64) {
    copyPath(to, at);
    to += squares;
  }
}

/** Walks from the first `count` of {@link STARTS}, no end given, on the tables of bitboard.ts. */
export function walkSmallBatch(count: u32, closed: bool, tieBreak: u32, seed: u32, stream: u32): void {
  const random = tieBreak === RANDOM;
  const walked = random ? walkGroups<u32>(count, seed, stream) : walkGroups<u8>(count, seed, stream);
  spreadTours(count, walked);
  setStatuses(count, closed);
  if (squares < 64) packPaths(count);
}
