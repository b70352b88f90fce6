/** Batches on boards of at most 64 squares, in static memory: group after group of boards, and what the walks came to. */
import { FOUND, IMPOSSIBLE, NO_START, RANDOM, STUCK } from './attempt';
import { NO_SQUARE, neighbours, others, WORDS } from './bitboard';
import {
  copyPath as copyScalarPath,
  drawWords as drawScalarWords,
  leftOn as leftOnScalar,
  BOARDS as SCALAR_BOARDS,
  walkBoards as walkScalarBoards,
} from './bitboard-scalar';
import {
  copyPath as copySimdPath,
  drawWords as drawSimdWords,
  leftOn as leftOnSimd,
  BOARDS as SIMD_BOARDS,
  walkBoards as walkSimdBoards,
} from './bitboard-simd';
import { openSquares, squares } from './layout';

/** The most tours of a call: whole groups, and enough that what a call costs does not count. */
export const MOST_TOURS: u32 = 1008;

/**
 * By tour: starts and lengths (u32), statuses (u8), and paths, `squares` bytes apart. One tour more than there are, for
 * boards of the last group that have none.
 */
export const STARTS: usize = memory.data(1008 * 4, 16);
export const LENGTHS: usize = memory.data(1009 * 4, 16);
export const STATUSES: usize = memory.data(1009, 16);
export const PATHS: usize = memory.data(1009 * 64 + 64, 64);

/** The starts from which a tour may exist, their tours, and the streams of their words (u32); the last group may be larger. */
const WALKED: usize = memory.data((1008 + 12) * 4, 16);
const TOURS: usize = memory.data((1008 + 12) * 4, 16);
const STREAMS: usize = memory.data((1008 + 12) * 4, 16);

/** Boards walked together. */
function groupSize(): u32 {
  return ASC_FEATURE_SIMD ? SIMD_BOARDS : SCALAR_BOARDS;
}

function leftOn(k: u32): u64 {
  return ASC_FEATURE_SIMD ? leftOnSimd(k) : leftOnScalar(k);
}

function copyPath(k: u32, to: usize): void {
  if (ASC_FEATURE_SIMD) copySimdPath(k, to);
  else copyScalarPath(k, to);
}

/** Puts the starts from which a tour may exist together, so that no lane idles. Returns how many there are. */
function gatherStarts<Tie>(count: u32, stream: u32): u32 {
  let walked: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(STARTS + ((<usize>i) << 2));
    const at = (<usize>walked) << 2;
    store<u32>(WALKED + at, start);
    store<u32>(TOURS + at, i);
    if (sizeof<Tie>() === 4) store<u32>(STREAMS + at, stream + i);
    store<u32>(LENGTHS + ((<usize>i) << 2), 0);
    store<u8>(STATUSES + i, IMPOSSIBLE);
    walked += u32(start !== NO_START);
  }
  const end = (<usize>(walked + groupSize())) << 2;
  for (let at = (<usize>walked) << 2; at < end; at += 4) {
    store<u32>(WALKED + at, NO_SQUARE);
    store<u32>(TOURS + at, count);
  }
  return walked;
}

/**
 * Writes down what the boards of a group came to. Tours come in order, so what a path leaves behind its row is written
 * over.
 */
function writeGroup(tours: usize): void {
  for (let k: u32 = 0; k < groupSize(); k++) {
    const tour = load<u32>(tours + ((<usize>k) << 2));
    const left = <u32>popcnt(leftOn(k));
    store<u32>(LENGTHS + ((<usize>tour) << 2), openSquares - left);
    store<u8>(STATUSES + tour, left === 0 ? FOUND : STUCK);
    copyPath(k, PATHS + <usize>(tour * squares));
  }
}

/** `Tie` is u32 for random ties, u8 for a fixed preference. */
function walkGroups<Tie>(count: u32, seed: u32, stream: u32): void {
  const walked = gatherStarts<Tie>(count, stream);
  for (let done: u32 = 0; done < walked; done += groupSize()) {
    const at = (<usize>done) << 2;
    if (ASC_FEATURE_SIMD) {
      if (sizeof<Tie>() === 4) drawSimdWords(seed, STREAMS + at, 0, WORDS, openSquares);
      walkSimdBoards<Tie>(WALKED + at);
    } else {
      if (sizeof<Tie>() === 4) drawScalarWords(seed, STREAMS + at, 0, WORDS, openSquares);
      walkScalarBoards<Tie>(WALKED + at);
    }
    writeGroup(TOURS + at);
  }
}

/** Copies a row of 64 squares. The squares are read before others are written over them as long as `to` is below `from`. */
export function copyRow(to: usize, from: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let i: usize = 0; i < 64; i += 16) v128.store(to + i, v128.load(from + i));
  } else {
    for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
  }
}

/** Whether a complete path ends a knight move from where it began. */
function closes(path: usize): bool {
  return (neighbours(load<u8>(path + openSquares - 1)) & ~others(load<u8>(path))) !== 0;
}

/** A path that does not close is stuck where closed tours are asked for. */
function requireClosing(count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    if (load<u8>(STATUSES + i) !== FOUND) continue;
    if (!closes(PATHS + <usize>(i * squares))) store<u8>(STATUSES + i, STUCK);
  }
}

/** Moves paths that lie 64 bytes apart together: each copy runs over into squares that the next one writes. */
export function packPaths(count: u32): void {
  let to = PATHS;
  const end = PATHS + ((<usize>count) << 6);
  for (let at = PATHS; at < end; at += 64) {
    copyRow(to, at);
    to += squares;
  }
}

/** Walks from the first `count` of {@link STARTS}, no end given, on the tables of bitboard.ts. */
export function walkSmallBatch(count: u32, closed: bool, tieBreak: u32, seed: u32, stream: u32): void {
  if (tieBreak === RANDOM) walkGroups<u32>(count, seed, stream);
  else walkGroups<u8>(count, seed, stream);
  if (closed) requireClosing(count);
}
