import { batchRows, COMPLETE, FOUND, IMPOSSIBLE, LIMIT, NO_START, RUNNING, writeAnswer } from './attempt';
import { isolatedSquares, NO_SQUARE, preferredIn } from './bitboard';
import { copyRow, LENGTHS, PATHS, packPaths, STARTS, STATUSES } from './bitboard-batch';
import {
  beginBitboardSearch,
  beginOnRecords,
  bitboardSearchLength,
  bitboardSearchNodes,
  endBit,
  homes,
  leaveSearch,
  nodesOnRecords,
  runBitboardSearch,
  searchOn,
  searchOnTables,
} from './bitboard-search';
import {
  BOARDS,
  beginBoards,
  boardAt,
  leftOn,
  narrow,
  neighbours,
  others,
  row,
  VECTOR_BYTES,
  VECTORS,
  VECTORS_END,
  WALK_BYTES,
  WALKS,
  walkOf,
} from './bitboard-simd';
import { openSquares, path, squares } from './layout';
import { beginSearch, runSearch, searchNodes } from './warnsdorff-backtracking';

/**
 * The search of bitboard-search.ts on twelve boards in step, two in each vector, for as long as each goes forward. Most
 * attempts never take a square back, or late; what is to be tried at each depth is kept, so that those which must are gone
 * on with from there.
 */

/** Bytes between what is to be tried at two depths. */
const RESTS_PITCH: usize = 12 * 8;
/** By depth and board: what is to be tried, the square that is being tried included (u64). */
const LANE_RESTS: usize = memory.data(64 * 12 * 8, 64);

/** The same for all boards at a step. */
let twoEnds: bool = false;
let notEnd: u64 = 0;
let laneHomes: u64 = 0;

function isEmpty(set: v128): v128 {
  return i64x2.eq(set, i64x2.splat(0));
}

/** A set without its first square. */
function withoutFirst(set: v128): v128 {
  return v128.and(set, i64x2.sub(set, i64x2.splat(1)));
}

/**
 * Places a square on two boards, and finds and returns what may follow: nothing on a board that has met a dead end, which
 * then stays as it is.
 * @param lowering all squares, or none where the degrees around stay: a closed search's start keeps counting
 * @param lonely the squares that may not be without a way on
 */
function place(vector: usize, rests: usize, walk: usize, lowering: v128, lonely: v128, notLast: v128): v128 {
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK_BYTES);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = neighbours(row0, row1);
  const left = v128.and(v128.load(vector), others(row0, row1));
  let low = v128.load(vector, 16);
  let middle = v128.load(vector, 32);
  let high = v128.load(vector, 48);
  const lowered = v128.and(near, lowering);
  const carry = v128.and(lowered, low);
  const carry2 = v128.and(carry, middle);
  const isolated = v128.and(v128.and(left, lonely), v128.and(carry2, high));
  high = v128.xor(high, carry2);
  middle = v128.xor(middle, carry);
  low = v128.xor(low, lowered);
  v128.store(vector, left);
  v128.store(vector, low, 16);
  v128.store(vector, middle, 32);
  v128.store(vector, high, 48);
  const leaves = v128.and(v128.and(v128.and(left, notLast), low), v128.and(middle, high));
  let forced = leaves;
  let excess = withoutFirst(leaves);
  if (twoEnds) {
    forced = excess;
    excess = withoutFirst(excess);
  }
  let rest = v128.and(v128.and(near, left), v128.and(notLast, v128.or(leaves, isEmpty(forced))));
  rest = v128.and(rest, isEmpty(v128.or(excess, isolated)));
  rest = v128.andnot(rest, isEmpty(v128.and(left, i64x2.splat(laneHomes))));
  v128.store(rests, rest);
  const least = narrow(narrow(narrow(rest, high), middle), low);
  store<u8>(walk, preferredIn(square0, i64x2.extract_lane(least, 0)), 1);
  store<u8>(walk, preferredIn(square1, i64x2.extract_lane(least, 1)), WALK_BYTES + 1);
  return rest;
}

/**
 * Goes on with twelve searches on the boards of bitboard-simd.ts, each to its next dead end. No square of the empty board is
 * isolated.
 * @param depth how many squares each path has, without the one that comes next
 * @param ending the end as a set, empty for any
 * @param home as in bitboard-search.ts
 */
function searchInStep(depth: u32, ending: u64, closed: bool, home: u64): void {
  twoEnds = !closed && ending === 0;
  notEnd = ~ending;
  laneHomes = home;
  const all = i64x2.splat(-1);
  let lowering = closed && depth === 0 ? i64x2.splat(0) : all;
  let lonely = all;
  let notLast = i64x2.splat(notEnd);
  let alive = all;
  for (let step = depth; step < openSquares && v128.any_true(alive); step++) {
    if (step + 2 >= openSquares) {
      // One square is left at most: the end, and an open tour's last square has no way on.
      if (!closed) lonely = i64x2.splat(0);
      notLast = all;
    }
    let rests = LANE_RESTS + <usize>step * RESTS_PITCH;
    let walk = WALKS + <usize>step;
    alive = i64x2.splat(0);
    for (let vector = VECTORS; vector < VECTORS_END; vector += VECTOR_BYTES) {
      alive = v128.or(alive, place(vector, rests, walk, lowering, lonely, notLast));
      rests += 16;
      walk += 2 * WALK_BYTES;
    }
    lowering = all;
  }
}

/** Batches of searches on boards of at most 64 squares whose tables are there, in the static memory of bitboard-batch.ts. */

/** By tour: the nodes of its search (u32). */
export const NODES: usize = memory.data(1008 * 4, 16);
/** A closed tour, twice in a row, so that one can be read from any square on. */
const TWICE: usize = memory.data(128 + 64, 64);
/** By board of a group that is searched in step: its tour, and where its search starts (u32). */
const TOURS: usize = memory.data(12 * 4, 16);
const GROUP_STARTS: usize = memory.data(12 * 4, 16);

/** At which step the tour at {@link TWICE} comes to a square. */
function stepOf(square: u32): usize {
  if (ASC_FEATURE_SIMD) {
    const sought = i8x16.splat(<i8>square);
    const first = <u64>i8x16.bitmask(i8x16.eq(v128.load(TWICE), sought));
    const second = <u64>i8x16.bitmask(i8x16.eq(v128.load(TWICE, 16), sought));
    const third = <u64>i8x16.bitmask(i8x16.eq(v128.load(TWICE, 32), sought));
    const fourth = <u64>i8x16.bitmask(i8x16.eq(v128.load(TWICE, 48), sought));
    return <usize>ctz(first | (second << 16) | (third << 32) | (fourth << 48));
  }
  let step: usize = 0;
  while (<u32>load<u8>(TWICE + step) !== square) step++;
  return step;
}

/** Copies a closed tour to a row, from a square on; it may stand there already. */
function rotate(path: usize, row: usize, start: u32): void {
  copyRow(TWICE, path);
  copyRow(TWICE + openSquares, path);
  copyRow(row, TWICE + stepOf(start));
}

function setResult(tour: u32, status: u8, nodes: u32): void {
  store<u32>(NODES + ((<usize>tour) << 2), nodes);
  store<u32>(LENGTHS + ((<usize>tour) << 2), status === FOUND ? openSquares : 0);
  store<u8>(STATUSES + tour, status);
}

function startOf(tour: u32): u32 {
  return load<u32>(STARTS + ((<usize>tour) << 2));
}

function rowOf(tour: u32): usize {
  return PATHS + ((<usize>tour) << 6);
}

/** Searches one board, from the beginning. */
function searchAlone(tour: u32, corner: i32, end: i32, most: u32): void {
  const start = startOf(tour);
  const row = rowOf(tour);
  const closed = corner >= 0;
  beginOnRecords(closed ? <u32>corner : start, end, closed);
  const found = searchOnTables(most, row) === COMPLETE;
  if (found && closed) rotate(row, row, start);
  setResult(tour, found ? FOUND : LIMIT, nodesOnRecords());
}

/**
 * Searches the boards of a group in step. From a dead end they go on one by one; but closed searches, which all start at one
 * corner, meet the same dead ends, so that their boards only take squares back one by one, and are in step again.
 */
function searchGroup(count: u32, corner: i32, end: i32, most: u32): void {
  const closed = corner >= 0;
  for (let k = count; k < BOARDS; k++) store<u32>(GROUP_STARTS + ((<usize>k) << 2), NO_SQUARE);
  // Home and end are the same for all of them: any square is the home of an open search.
  beginOnRecords(closed ? <u32>corner : 0, end, closed);
  beginBoards(GROUP_STARTS);
  /** How many squares the paths have, and were placed by each search. */
  let depth: u32 = 0;
  let done: u32 = 0;
  let inStep = true;
  while (inStep) {
    searchInStep(depth, endBit, closed, homes);
    inStep = false;
    done -= depth;
    for (let k: u32 = 0; k < count; k++) {
      const tour = load<u32>(TOURS + ((<usize>k) << 2));
      const path = walkOf(k);
      const steps = openSquares - <u32>popcnt(leftOn(k));
      let nodes = done + steps;
      let found = steps === openSquares;
      if (!found) {
        const rests = LANE_RESTS + ((<usize>k) << 3);
        const state = searchOn(closed ? nodes : most, path, steps, nodes, boardAt(k), rests, RESTS_PITCH);
        if (closed && state === RUNNING && nodes < most) {
          leaveSearch(path, boardAt(k));
          inStep = true;
          continue;
        }
        found = state === COMPLETE;
        nodes = nodesOnRecords();
      }
      // The last squares in step may be more than may be placed.
      found = found && nodes <= most;
      if (found && closed) rotate(path, rowOf(tour), startOf(tour));
      else if (found) copyRow(rowOf(tour), path);
      setResult(tour, found ? FOUND : LIMIT, nodes);
    }
    if (inStep) {
      depth = bitboardSearchLength();
      done = nodesOnRecords();
    }
  }
}

/**
 * Searches from the first `count` of {@link STARTS}, an attempt of at most `most` nodes each.
 * @param corner where closed tours are searched from; -1 for open tours
 */
export function searchSmallBatch(count: u32, corner: i32, end: i32, most: u32): void {
  let gathered: u32 = 0;
  for (let tour: u32 = 0; tour < count; tour++) {
    const start = startOf(tour);
    if (start === NO_START) {
      setResult(tour, IMPOSSIBLE, 0);
      continue;
    }
    if (ASC_FEATURE_SIMD) {
      // Boards in step all place as many squares as there are, and an isolated square is a dead end at once.
      if (most >= openSquares && openSquares > 1 && isolatedSquares === 0) {
        store<u32>(TOURS + ((<usize>gathered) << 2), tour);
        store<u32>(GROUP_STARTS + ((<usize>gathered) << 2), corner >= 0 ? <u32>corner : start);
        if (++gathered === BOARDS) {
          searchGroup(gathered, corner, end, most);
          gathered = 0;
        }
        continue;
      }
    }
    searchAlone(tour, corner, end, most);
  }
  if (ASC_FEATURE_SIMD) {
    if (gathered > 0) searchGroup(gathered, corner, end, most);
  }
  if (squares < 64) packPaths(count);
}

/** Batches of searches on any board: one attempt after the other, and the paths of those that found a tour. */

/** The most nodes between two calls of a kernel: faster code of it comes into use with the next call only. */
const CALL: f64 = 32768;

/** Copies the tour in hand to a row, from square `first` on: the path from there, then what comes before. */
function copyFrom<T>(first: u32, row: usize): void {
  let at = path;
  while (load<u32>(at) !== first) at += 4;
  const turn = at;
  let end = path + ((<usize>openSquares) << 2);
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
    writeAnswer(at, count, i, status === FOUND ? openSquares : 0, status);
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
