/**
 * Completes a board between given steps, depth first. The segment with the fewest walks is filled next, square by square.
 * Prunes a branch if a square has too few available moves, if a square is too far from every segment, or if a step has no
 * possible square.
 */

import {
  ANY,
  add,
  addAll,
  clear,
  completions,
  copyWords,
  countInto,
  directionOf,
  distance,
  fromOf,
  has,
  isWithin,
  lowest,
  maxSegments,
  movesOf,
  nearCount,
  nearWithin,
  open,
  path,
  ranks,
  remove,
  reserve,
  reserveBoard,
  setBytes,
  squares,
  stepOf,
  toOf,
  windowBytes,
  windowStart,
  windowsOf,
} from './board';
import { beginPlaces, levelsEnd, mayBe, narrowFirst, narrowNext, reservePlaces } from './places';
import { endsOf, forgetWalks, goBack, logEnd, metBy, reserveWalks, weigh } from './walks';

const ALL_FOUND: i32 = 2;
const NONE: i32 = -1;
/** Returned instead of a segment if a segment has no walks or no segment meets a square. */
const DEAD: i32 = -2;

/** Number of squares that the last run placed. */
export let nodes: f64 = 0;
/** Number of different completions found. */
export let found: i32 = 0;

/** The squares that the path may still enter or leave: open squares, the head, and squares with sides. */
let _available: usize = 0;
/** By square, a byte: number of its segments that are not started or not finished. */
let _sides: usize = 0;
/** By segment, a byte: whether it is started. */
let _done: usize = 0;
/** By level (number of started segments): squares where a tail may end, and squares that only the current segment meets. */
let _endSets: usize = 0;
let _ownSets: usize = 0;
/** Squares that at least one segment meets, and squares that several meet. */
let _once: usize = 0;
let _twice: usize = 0;
/** By depth, eight candidates for the next square: `onward << 20 | rank << 10 | square`, in ascending order. */
let _candidates: usize = 0;

let _segments: i32 = 0;
let _length: i32 = 0;
/** Whether each step has a possible square before the first segment is filled. */
let _isPossible: bool = false;
let _inOrder: bool = false;
let _limit: f64 = 0;
let _isLimited: bool = false;
let _level: usize = 0;
let _depth: usize = 0;
/** Number of tails whose last square is not placed. */
let _tails: i32 = 0;

/** Reserves the memory for a board, once per instance. */
export function prepareBoard(boardSquares: u32, windowCount: u32): void {
  reserveBoard(boardSquares, windowCount);
  _available = reserve(setBytes);
  _sides = reserve(squares);
  _done = reserve(maxSegments());
  _endSets = reserve((maxSegments() + 1) * setBytes);
  _ownSets = reserve((maxSegments() + 1) * setBytes);
  _once = reserve(setBytes);
  _twice = reserve(setBytes);
  _candidates = reserve(32 * (<usize>squares + 1));
  reserveWalks();
  reservePlaces();
}

/**
 * Starts a puzzle. Its path, segments and open squares are in memory, and `known` completions (0 or 1).
 */
export function beginCompletion(segmentCount: i32, length: i32, known: i32): void {
  _segments = segmentCount;
  _length = length;
  _tails = 0;
  found = known;
  beginPlaces(segmentCount, length);
  copyWords(_available, open, setBytes);
  memory.fill(_sides, 0, squares);
  for (let i = 0; i < segmentCount; i++) {
    addSide(fromOf(i));
    if (toOf(i) === ANY) _tails++;
    else addSide(toOf(i));
  }
  _isPossible = narrowFirst();
}

/**
 * Searches until two completions are known or all are found (returns true), or until `limit` squares are placed. Segments may
 * change their order and directions between two runs.
 */
export function runCompletion(limit: f64, inOrder: bool): bool {
  _inOrder = inOrder;
  _limit = limit;
  _isLimited = false;
  _level = 0;
  _depth = 0;
  nodes = 0;
  memory.fill(_done, 0, _segments);
  clear(_endSets);
  forgetWalks(_segments, levelsEnd);
  if (_isPossible) nextSegment();
  return !_isLimited;
}

/** Adds a segment at a square. */
function addSide(square: u32): void {
  store<u8>(_sides + square, load<u8>(_sides + square) + 1);
  add(_available, square);
}

/** Removes a started or finished segment at a square. Returns the number of others. */
function takeSide(square: u32): u32 {
  const sides = <u32>load<u8>(_sides + square) - 1;
  store<u8>(_sides + square, sides);
  return sides;
}

function mayEnd(): usize {
  return _endSets + _level * setBytes;
}

/** Fills the rest, starting with the segment of the fewest walks. */
function nextSegment(): void {
  const before = logEnd();
  _level++;
  const best = chooseSegment();
  if (best === NONE) note();
  else if (best !== DEAD) {
    // Only this segment meets these squares, so it must visit them.
    const own = _ownSets + _level * setBytes;
    for (let at: usize = 0; at < setBytes; at += 8) {
      store<u64>(own + at, load<u64>(open + at) & load<u64>(metBy(best) + at) & ~load<u64>(_twice + at));
    }
    store<u8>(_done + best, 1);
    extend(best, fromOf(best), movesOf(best), stepOf(best));
    store<u8>(_done + best, 0);
  }
  _level--;
  goBack(before);
}

/** Returns the segment with the fewest walks. Also updates the squares met once and several times, and the ends of tails. */
function chooseSegment(): i32 {
  let best = NONE;
  let least: f64 = 0;
  clear(_once);
  clear(_twice);
  clear(mayEnd());
  for (let i = 0; i < _segments; i++) {
    if (load<u8>(_done + i)) continue;
    const weight = weigh(i, _inOrder);
    if (weight === 0) return DEAD;
    countInto(_once, _twice, metBy(i));
    if (toOf(i) === ANY) addAll(mayEnd(), endsOf(i));
    if (best >= 0 && (_inOrder || weight >= least)) continue;
    best = i;
    least = weight;
  }
  return best === NONE || isWithin(open, _once) ? best : DEAD;
}

/** Extends a segment from its head by `moves` moves. */
function extend(segment: i32, head: u32, moves: i32, step: i32): void {
  const to = toOf(segment);
  if (moves === 1 && to !== ANY) {
    close(segment, head, to);
    return;
  }
  const isFirst = moves === movesOf(segment);
  const staysOpen = isFirst && takeSide(head) > 0;
  let stepAfter = step + directionOf(segment);
  // Steps of a closed tour wrap around.
  if (stepAfter === _length) stepAfter = 0;
  else if (stepAfter < 0) stepAfter = _length - 1;
  const list = _candidates + (_depth << 5);
  const end = list + ((<usize>listCandidates(list, head, to, moves, staysOpen, stepAfter)) << 2);
  if (!staysOpen) remove(_available, head);
  _depth++;
  for (let place = list; place < end && found < ALL_FOUND && !_isLimited; place += 4) {
    if (nodes >= _limit) {
      _isLimited = true;
      break;
    }
    nodes++;
    const square = load<u32>(place) & 0x3ff;
    remove(open, square);
    store<u16>(path + ((<usize>stepAfter) << 1), <u16>square);
    if (moves === 1) endTail(segment, head, square);
    else if (haveMoves(head, head) && areNear(square, to, moves - 1)) {
      extend(segment, square, moves - 1, stepAfter);
    }
    add(open, square);
  }
  _depth--;
  if (isFirst) addSide(head);
  else add(_available, head);
}

/** Makes the last move of a segment between two given steps. */
function close(segment: i32, head: u32, to: u32): void {
  if (distance(head, to) !== 1) return;
  remove(_available, head);
  if (takeSide(to) === 0) remove(_available, to);
  if (haveMoves(head, to) && narrowNext(_level, segment)) nextSegment();
  addSide(to);
  add(_available, head);
}

function endTail(segment: i32, head: u32, square: u32): void {
  remove(_available, square);
  _tails--;
  if (haveMoves(head, square) && narrowNext(_level, segment)) nextSegment();
  _tails++;
  add(_available, square);
}

/** Lists the candidates after a head, fewest onward moves first (Warnsdorff's rule). Returns their number. */
function listCandidates(list: usize, head: u32, to: i32, moves: i32, staysOpen: bool, step: i32): i32 {
  let count: i32 = 0;
  let pressed: i32 = 0;
  let inner: i32 = 0;
  let only: u32 = 0;
  let isOnlyListed = false;
  const first = windowsOf(head);
  const end = first + windowBytes;
  for (let window = first; window < end; window += 16) {
    const start = windowStart(window);
    for (let word = nearWithin(window, open); word !== 0; word &= word - 1) {
      const square = lowest(start, word);
      // A square with at most one move besides the head must be next, or an end.
      if (nearCount(square, _available) <= 2) {
        pressed++;
        if (!has(mayEnd(), square)) {
          inner++;
          only = square;
        }
      }
      if (to !== ANY && distance(to, square) > moves - 1) continue;
      if (!mayBe(_level - 1, step, square)) continue;
      insert(list, count, square);
      count++;
      if (inner > 0 && square === only) isOnlyListed = true;
    }
  }
  if (staysOpen || pressed === 0) return count;
  if (pressed > 1 + _tails || inner > 1) return 0;
  if (inner === 0) return count;
  store<u32>(list, only);
  return isOnlyListed ? 1 : 0;
}

function insert(list: usize, count: i32, square: u32): void {
  const rank = <u32>load<u16>(ranks + ((<usize>square) << 1));
  const key = ((<u32>nearCount(square, open)) << 20) | (rank << 10) | square;
  let place = list + ((<usize>count) << 2);
  for (; place > list && load<u32>(place - 4) > key; place -= 4) store<u32>(place, load<u32>(place - 4));
  store<u32>(place, key);
}

/** Returns whether each open neighbour of both squares has two moves. One per unfinished tail may have a single move. */
function haveMoves(one: u32, other: u32): bool {
  const spare = spareNear(one, one, _tails);
  return spare >= 0 && (one === other || spareNear(other, one, spare) >= 0);
}

/**
 * Checks the open neighbours of a square, except those that are also next to `before` and already checked.
 * @returns how many more squares may have a single move; negative if a square has too few moves
 */
function spareNear(one: u32, before: u32, spare: i32): i32 {
  const first = windowsOf(one);
  const end = first + windowBytes;
  for (let window = first; window < end; window += 16) {
    const start = windowStart(window);
    for (let word = nearWithin(window, open); word !== 0; word &= word - 1) {
      const square = lowest(start, word);
      const moves = nearCount(square, _available);
      if (moves >= 2 || (one !== before && distance(before, square) === 1)) continue;
      if (moves === 0 || !has(mayEnd(), square) || --spare < 0) return NONE;
    }
  }
  return spare;
}

/** Returns whether each open square that only this segment meets can be reached with the remaining moves. */
function areNear(head: u32, to: i32, moves: i32): bool {
  const bytes = setBytes;
  const own = _ownSets + _level * bytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let word = load<u64>(own + at) & load<u64>(open + at); word !== 0; word &= word - 1) {
      const square = lowest(at, word);
      const back = to === ANY ? 0 : distance(<u32>to, square);
      if (distance(head, square) + back > moves) return false;
    }
  }
  return true;
}

/** Stores a completion unless it is already known. */
function note(): void {
  const bytes = (<usize>_length) << 1;
  if (found > 0 && memory.compare(completions, path, bytes) === 0) return;
  memory.copy(completions + (found > 0 ? (<usize>squares) << 1 : 0), path, bytes);
  found++;
}
