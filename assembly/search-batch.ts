import { COMPLETE, closed, length, nodes, RUNNING } from './attempt';
import {
  copyRow,
  copyRowFrom,
  FOUND,
  LIMIT,
  nextWithStart,
  packRows,
  rowOf,
  startOf,
  tours,
  wideRowOf,
  width,
  writeResult,
} from './batch';
import { bestNeighbour, isolatedSquares } from './bitboard';
import {
  beginBitboardSearch,
  endBit,
  homes,
  leaveSearch,
  runBitboardSearch,
  searchOn,
  searchOnTables,
} from './bitboard-search';
import {
  beginBoards,
  beginGroups,
  boardAt,
  GROUP_STARTS,
  gatherGroup,
  narrowTwo,
  neighboursOfTwo,
  othersOfTwo,
  row,
  tourOf,
  unvisited,
  VECTOR_BYTES,
  VECTORS,
  VECTORS_END,
  WALK_BYTES,
  WALKS,
  walkOf,
} from './bitboard-walk';
import { openSquares, path } from './layout';
import { beginSearch, runSearch } from './warnsdorff-backtracking';

/**
 * The search of bitboard-search.ts on the twelve boards of a group together, two in each vector, until one must take a square
 * back. Most searches never do, or only late. The untried squares at each depth are kept, so that such a search can continue
 * alone.
 */

/** Bytes between the untried squares at two depths. */
const RESTS_PITCH: usize = 12 * 8;
/** By depth and board: the untried squares, including the one that is being tried (u64). */
const GROUP_RESTS: usize = memory.data(64 * 12 * 8, 64);

function isEmpty(set: v128): v128 {
  return i64x2.eq(set, i64x2.splat(0));
}

function withoutFirst(set: v128): v128 {
  return v128.and(set, i64x2.sub(set, i64x2.splat(1)));
}

/**
 * Places a square on two boards. Returns the squares that may follow, none on a board with a dead end, which then stays as it
 * is.
 * @param lowering all squares, or none where the degrees around stay because the start of a closed search keeps counting
 * @param lonely the squares that need an available move
 */
function place(vector: usize, rests: usize, walk: usize, lowering: v128, lonely: v128, notLast: v128): v128 {
  const square0 = load<u8>(walk);
  const square1 = load<u8>(walk, WALK_BYTES);
  const row0 = row(square0);
  const row1 = row(square1);
  const near = neighboursOfTwo(row0, row1);
  const left = v128.and(v128.load(vector), othersOfTwo(row0, row1));
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
  if (!closed && endBit === 0) {
    forced = excess;
    excess = withoutFirst(excess);
  }
  let rest = v128.and(v128.and(near, left), v128.and(notLast, v128.or(leaves, isEmpty(forced))));
  rest = v128.and(rest, isEmpty(v128.or(excess, isolated)));
  rest = v128.andnot(rest, isEmpty(v128.and(left, i64x2.splat(homes))));
  v128.store(rests, rest);
  const least = narrowTwo(narrowTwo(narrowTwo(rest, high), middle), low);
  store<u8>(walk, bestNeighbour(square0, i64x2.extract_lane(least, 0)), 1);
  store<u8>(walk, bestNeighbour(square1, i64x2.extract_lane(least, 1)), WALK_BYTES + 1);
  return rest;
}

/**
 * Continues the twelve searches of the group, each to its next dead end. The empty board has no isolated square.
 * @param depth number of squares of each path, without the next one
 */
function searchTogether(depth: u32): void {
  const all = i64x2.splat(-1);
  let lowering = closed && depth === 0 ? i64x2.splat(0) : all;
  let lonely = all;
  let notLast = i64x2.splat(~endBit);
  let alive = all;
  for (let step = depth; step < openSquares && v128.any_true(alive); step++) {
    if (step + 2 >= openSquares) {
      // At most one square is left: the end. The last square of an open tour has no available move.
      if (!closed) lonely = i64x2.splat(0);
      notLast = all;
    }
    let rests = GROUP_RESTS + <usize>step * RESTS_PITCH;
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

/** Batches of searches on boards of at most 64 squares that have tables. */

/** Writes the result of a search. A tour that was found stands at `at`; a closed one is rotated to its start. */
function writeSearch(tour: u32, found: bool, nodes: u32, at: usize): void {
  writeResult(tour, found ? FOUND : LIMIT, found ? openSquares : 0, nodes);
  const row = wideRowOf(tour);
  if (found && closed) copyRowFrom(startOf(tour), row, at);
  else if (found && row !== at) copyRow(row, at);
}

/** Searches one board after the other, each from the beginning. */
function searchAlone(corner: u32, maxNodes: u32): void {
  for (let tour = nextWithStart(0); tour < tours; tour = nextWithStart(tour + 1)) {
    const row = wideRowOf(tour);
    beginBitboardSearch(closed ? corner : startOf(tour), 0, 0);
    const found = searchOnTables(maxNodes, row) === COMPLETE;
    writeSearch(tour, found, <u32>nodes, row);
  }
}

/**
 * Searches the boards of a group together. From a dead end each continues alone. Closed searches all start at one corner and
 * meet the same dead ends. So they only take squares back alone, and then continue together.
 */
function searchGroup(count: u32, corner: u32, maxNodes: u32): void {
  if (closed) for (let k: u32 = 0; k < count; k++) store<u32>(GROUP_STARTS + ((<usize>k) << 2), corner);
  // The boards share home and end. The start of an open search has no effect on them.
  beginBitboardSearch(closed ? corner : 0, 0, 0);
  beginBoards();
  /** Squares of each path, and squares that each search has placed. */
  let depth: u32 = 0;
  let done: u32 = 0;
  let together = true;
  while (together) {
    searchTogether(depth);
    together = false;
    done -= depth;
    for (let k: u32 = 0; k < count; k++) {
      const at = walkOf(k);
      const steps = openSquares - <u32>popcnt(unvisited(k));
      let placed = done + steps;
      let found = steps === openSquares;
      if (!found) {
        const rests = GROUP_RESTS + ((<usize>k) << 3);
        const state = searchOn(closed ? placed : maxNodes, at, steps, placed, boardAt(k), rests, RESTS_PITCH);
        if (closed && state === RUNNING && placed < maxNodes) {
          leaveSearch(at, boardAt(k));
          together = true;
          continue;
        }
        found = state === COMPLETE;
        placed = <u32>nodes;
      }
      // The last squares may be more than the search may place.
      writeSearch(tourOf(k), found && placed <= maxNodes, placed, at);
    }
    if (together) {
      depth = length;
      done = <u32>nodes;
    }
  }
}

/**
 * Makes one attempt of at most `maxNodes` nodes from each start of the batch.
 * @param corner where closed tours are searched from
 */
export function searchSmallBatch(corner: u32, maxNodes: u32): void {
  // A group places as many squares as there are, and does not look for isolated squares of the empty board.
  if (ASC_FEATURE_SIMD && maxNodes >= openSquares && openSquares > 1 && isolatedSquares === 0) {
    beginGroups();
    for (let count = gatherGroup(0); count > 0; count = gatherGroup(0)) searchGroup(count, corner, maxNodes);
  } else {
    searchAlone(corner, maxNodes);
  }
  packRows();
}

/** Batches of searches on any board: one attempt after the other. */

/** Maximum number of nodes between two calls of a kernel. Optimised code of it is in use from the next call only. */
const CALL: f64 = 32768;

/** Copies the path to a row, from square `first` on: the path from there, then the squares before it. */
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

function attempt(small: bool, start: u32, stream: u32, maxNodes: f64): bool {
  if (small) beginBitboardSearch(start, stream, 0);
  else beginSearch(start, stream, 0);
  let state = RUNNING;
  for (let left = maxNodes; state === RUNNING && left > 0; left -= CALL) {
    state = small ? runBitboardSearch(min(left, CALL)) : runSearch(min(left, CALL));
  }
  return state === COMPLETE;
}

/**
 * Makes one attempt of at most `maxNodes` nodes (less than 2^32) from each start of the batch. Boards that are `small` have
 * records.
 * @param corner where closed tours are searched from
 */
export function searchBatch(small: bool, corner: u32, stream: u32, maxNodes: f64): void {
  for (let tour = nextWithStart(0); tour < tours; tour = nextWithStart(tour + 1)) {
    const start = startOf(tour);
    if (!attempt(small, closed ? corner : start, stream + tour, maxNodes)) {
      writeResult(tour, LIMIT, 0);
    } else {
      writeResult(tour, FOUND, openSquares, <u32>nodes);
      if (width === 1) copyFrom<u8>(start, rowOf(tour));
      else if (width === 2) copyFrom<u16>(start, rowOf(tour));
      else copyFrom<u32>(start, rowOf(tour));
    }
  }
}
