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
/** By board of a group that is searched in step: its tour, where its search starts, and its nodes so far (u32). */
const TOURS: usize = memory.data(12 * 4, 16);
const GROUP_STARTS: usize = memory.data(12 * 4, 16);
const GROUP_NODES: usize = memory.data(12 * 4, 16);
/** Fewer boards than that go on one by one: a step of all takes as long as a step of four or five of them. */
const FEWEST_IN_STEP: u32 = 5;

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

function tourOf(board: u32): u32 {
  return load<u32>(TOURS + ((<usize>board) << 2));
}

function nodesOf(board: u32): u32 {
  return load<u32>(GROUP_NODES + ((<usize>board) << 2));
}

/** Writes down what the search on a board of a group came to. */
function settle(board: u32, found: bool, closed: bool, nodes: u32): void {
  const tour = tourOf(board);
  if (found && closed) rotate(walkOf(board), rowOf(tour), startOf(tour));
  else if (found) copyRow(rowOf(tour), walkOf(board));
  setResult(tour, found ? FOUND : LIMIT, nodes);
}

/** Goes on with the search on a board of a group, which has `steps` squares on its path. */
function searchBoard(board: u32, steps: u32, nodes: u32): i32 {
  const rests = LANE_RESTS + ((<usize>board) << 3);
  return searchOn(nodes, walkOf(board), steps, nodesOf(board), boardAt(board), rests, RESTS_PITCH);
}

function stepsOn(board: u32): u32 {
  return freeSquares - <u32>popcnt(leftOn(board));
}

/**
 * Searches the boards of a group in step. Those that met a dead end take squares back one by one, and go on in step where
 * that leads them all to the same depth, as closed searches do, which all start at one corner.
 */
function searchGroup(count: u32, corner: i32, end: i32, most: u32): void {
  const closed = corner >= 0;
  for (let k = count; k < BOARDS; k++) store<u32>(GROUP_STARTS + ((<usize>k) << 2), NO_SQUARE);
  // Home and end are the same for all of them: any square is the home of an open search.
  beginOnRecords(closed ? <u32>corner : 0, end, closed);
  beginBoards(GROUP_STARTS);
  /** The boards that are searched (bits), and how many squares their paths have. */
  let going: u32 = (1 << count) - 1;
  let depth: u32 = 0;
  let inStep = true;
  while (inStep) {
    searchInStep(depth, endBit, closed, homes);
    let level: u32 = 0;
    for (let k: u32 = 0; k < count; k++) {
      if (((going >> k) & 1) === 0) continue;
      const steps = stepsOn(k);
      let nodes = steps - depth;
      if (depth > 0) nodes += nodesOf(k);
      const found = steps === freeSquares;
      if (!found) store<u32>(GROUP_NODES + ((<usize>k) << 2), nodes);
      if (found || searchBoard(k, steps, nodes) !== RUNNING) {
        settle(k, found, closed, nodes);
        going ^= 1 << k;
        continue;
      }
      leaveSearch(walkOf(k), boardAt(k));
      const back = bitboardSearchLength();
      if (level === 0) level = back;
      inStep = inStep && back === level && nodes + freeSquares - back <= most;
    }
    if (going === 0) return;
    inStep = inStep && popcnt(going) >= FEWEST_IN_STEP;
    // Boards that are settled go on, too, to no purpose: their tours have been copied.
    depth = level;
  }
  for (let k: u32 = 0; k < count; k++) {
    if (((going >> k) & 1) === 0) continue;
    const found = searchBoard(k, stepsOn(k), most) === COMPLETE;
    settle(k, found, closed, nodesOnRecords());
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
