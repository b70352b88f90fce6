/** Batches of searches on boards of at most 64 squares whose tables are there, in the static memory of bitboard-batch.ts. */
import { COMPLETE } from './attempt';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { isolatedSquares } from './bitboard';
import { LENGTHS, PATHS, packPaths, STARTS, STATUSES } from './bitboard-batch';
import {
  beginOnRows,
  endBit,
  homes,
  nodesOnRows,
  searchFromDeadEnd,
  searchOnTables,
} from './bitboard-search';
import { BOARDS, LANE_RESTS, laneOf, placedOn, RESTS_PITCH, searchInStep } from './bitboard-search-simd';
import { freeSquares, squares } from './layout';

/** By tour: the nodes of its search (u32). */
export const NODES: usize = memory.data(252 * 4, 16);
/** A closed tour, twice in a row, so that one can be read from any square on. */
const TWICE: usize = memory.data(128 + 64, 64);
/** Where the boards that are searched in step start (u32). */
const STEP_STARTS: usize = memory.data(12 * 4, 16);

function copy64(from: usize, to: usize): void {
  for (let i: usize = 0; i < 64; i += 8) store<u64>(to + i, load<u64>(from + i));
}

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

/** Turns the closed tour in a row so that it starts at a square. */
function rotate(row: usize, start: u32): void {
  copy64(row, TWICE);
  copy64(row, TWICE + freeSquares);
  copy64(TWICE + stepOf(start), row);
}

function setResult(tour: u32, status: u8, nodes: u32): void {
  store<u32>(NODES + ((<usize>tour) << 2), nodes);
  store<u32>(LENGTHS + ((<usize>tour) << 2), status === FOUND ? freeSquares : 0);
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
  if (start === NO_START) {
    setResult(tour, IMPOSSIBLE, 0);
    return;
  }
  const closed = corner >= 0;
  beginOnRows(closed ? <u32>corner : start, end, closed);
  const found = searchOnTables(most, row) === COMPLETE;
  if (found && closed) rotate(row, start);
  setResult(tour, found ? FOUND : LIMIT, nodesOnRows());
}

/** Searches boards in step, as many as there are vectors for, and goes on with those that met a dead end. */
function searchGroup(first: u32, count: u32, corner: i32, end: i32, most: u32): void {
  const closed = corner >= 0;
  for (let k: u32 = 0; k < BOARDS; k++) {
    const start = k < count ? startOf(first + k) : NO_START;
    store<u32>(STEP_STARTS + ((<usize>k) << 2), closed && start !== NO_START ? <u32>corner : start);
  }
  // Homes and end are the same for all of them: an open search has any home.
  beginOnRows(closed ? <u32>corner : 0, end, closed);
  searchInStep(STEP_STARTS, rowOf(first), endBit, closed, homes);
  for (let k: u32 = 0; k < count; k++) {
    const tour = first + k;
    const row = rowOf(tour);
    const steps = placedOn(k);
    if (steps === 0) {
      setResult(tour, IMPOSSIBLE, 0);
      continue;
    }
    let nodes = steps;
    if (steps < freeSquares) {
      const rests = LANE_RESTS + ((<usize>k) << 3);
      const state = searchFromDeadEnd(most, row, steps, laneOf(k), rests, RESTS_PITCH);
      nodes = nodesOnRows();
      if (state !== COMPLETE) {
        setResult(tour, LIMIT, nodes);
        continue;
      }
    }
    if (closed) rotate(row, startOf(tour));
    setResult(tour, FOUND, nodes);
  }
}

/**
 * Searches from the first `count` of {@link STARTS}, an attempt of at most `most` nodes each.
 * @param corner where closed tours are searched from; -1 for open tours
 */
export function searchSmallBatch(count: u32, corner: i32, end: i32, most: u32): void {
  // Boards in step all place as many squares as there are, and an isolated square is a dead end at once.
  if (ASC_FEATURE_SIMD && most >= freeSquares && freeSquares > 1 && isolatedSquares === 0) {
    for (let first: u32 = 0; first < count; first += BOARDS) {
      searchGroup(first, min(count - first, BOARDS), corner, end, most);
    }
  } else {
    for (let tour: u32 = 0; tour < count; tour++) searchAlone(tour, corner, end, most);
  }
  if (squares < 64) packPaths(count);
}
