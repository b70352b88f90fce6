/** Batches of searches on boards of at most 64 squares whose tables are there, in the static memory of bitboard-batch.ts. */
import { COMPLETE, RUNNING } from './attempt';
import { FOUND, IMPOSSIBLE, LIMIT, NO_START } from './batch';
import { isolatedSquares, NO_SQUARE } from './bitboard';
import { copyRow, LENGTHS, PATHS, packPaths, STARTS, STATUSES } from './bitboard-batch';
import {
  beginOnRecords,
  bitboardSearchLength,
  endBit,
  homes,
  leaveSearch,
  nodesOnRecords,
  searchOn,
  searchOnTables,
} from './bitboard-search';
import { LANE_RESTS, RESTS_PITCH, searchInStep } from './bitboard-search-simd';
import { BOARDS, beginBoards, boardAt, leftOn, walkOf } from './bitboard-simd';
import { freeSquares, squares } from './layout';

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
  copyRow(TWICE + freeSquares, path);
  copyRow(row, TWICE + stepOf(start));
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
      const steps = freeSquares - <u32>popcnt(leftOn(k));
      let nodes = done + steps;
      let found = steps === freeSquares;
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
      if (most >= freeSquares && freeSquares > 1 && isolatedSquares === 0) {
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
