/**
 * Fillings of a board between given steps, depth first: the segment that has the fewest walks is filled next, square by
 * square. A branch is cut when a square has too few ways left, or is too far from every segment.
 * src/engines/puzzle/ts/filling.ts places the same squares in the same order.
 */

import { ANY, directionOf, fromOf, movesOf, stepOf, toOf } from '../segment';
import { add, distance, distanceIn, distancesOf, has, near, nearEnd } from './graph';
import { endCount, ends, forgetWalks, goBack, look, met, metCount, top, weight } from './kept';
import {
  available,
  candidates,
  coverage,
  done,
  endSets,
  fillings,
  open,
  own,
  path,
  ranks,
  setBytes,
  sides,
  squares,
} from './layout';

const ALL_FOUND: i32 = 2;
/** In the place of a segment: one has no walks, or none is left. */
const DEAD: i32 = -2;
const NONE: i32 = -1;

/** Squares that the last run placed. */
export let nodes: f64 = 0;
/** How many different fillings are known. */
export let found: i32 = 0;

let _segments: i32 = 0;
let _length: i32 = 0;
let _inOrder: bool = false;
let _limit: f64 = 0;
let _isLimited: bool = false;
let _depth: usize = 0;
/** Where the squares begin, and end, that only the segment in hand can meet. */
let _own: usize = 0;
let _ownEnd: usize = 0;
/** The set of squares where a tail may end. */
let _mayEnd: usize = 0;
/** Tails whose last square is not placed. */
let _tails: i32 = 0;

/** Takes a puzzle: its path, segments and open squares are in memory, and `known` fillings, 0 or 1. */
export function beginFilling(segments: i32, length: i32, known: i32): void {
  _segments = segments;
  _length = length;
  _tails = 0;
  found = known;
  memory.fill(sides, 0, squares);
  for (let i = 0; i < segments; i++) {
    addSide(fromOf(i));
    if (toOf(i) === ANY) _tails++;
    else addSide(toOf(i));
  }
  for (let square: usize = 0; square < squares; square++) {
    store<u8>(available + square, load<u8>(open + square) || load<u8>(sides + square) > 0 ? 1 : 0);
  }
}

function addSide(square: u32): void {
  store<u8>(sides + square, load<u8>(sides + square) + 1);
}

/** Searches until two fillings are known, or no other is left (true), or so many squares are placed. */
export function runFilling(limit: f64, inOrder: bool): bool {
  _inOrder = inOrder;
  _limit = limit;
  _isLimited = false;
  _depth = 0;
  _own = own;
  _ownEnd = own;
  _mayEnd = endSets;
  nodes = 0;
  memory.fill(done, 0, _segments);
  forgetWalks(_segments);
  nextSegment();
  return !_isLimited;
}

/** Fills what is left, beginning with the segment of the fewest walks. */
function nextSegment(): void {
  const before = top;
  const mayEndBefore = _mayEnd;
  _mayEnd += setBytes;
  const best = fewestWalks();
  if (best === NONE) note();
  else if (best !== DEAD && isAllMet()) {
    const ownBefore = _own;
    _own = _ownEnd;
    listOwn(best);
    store<u8>(done + best, 1);
    extend(best, fromOf(best), movesOf(best), stepOf(best));
    store<u8>(done + best, 0);
    _ownEnd = _own;
    _own = ownBefore;
  }
  _mayEnd = mayEndBefore;
  goBack(before);
}

/** The segment that has the fewest walks; how many segments meet a square, and where tails may end, on the way. */
function fewestWalks(): i32 {
  let best = NONE;
  let least: f64 = 0;
  memory.fill(coverage, 0, (<usize>squares) << 1);
  memory.fill(_mayEnd, 0, setBytes);
  for (let i = 0; i < _segments; i++) {
    if (load<u8>(done + i)) continue;
    look(i, _inOrder);
    if (weight === 0) return DEAD;
    for (let j: usize = 0; j < <usize>endCount; j++) add(_mayEnd, load<u16>(ends + (j << 1)));
    for (let j: usize = 0; j < <usize>metCount; j++) {
      const place = coverage + ((<usize>load<u16>(met + (j << 1))) << 1);
      store<u16>(place, load<u16>(place) + 1);
    }
    if (best >= 0 && (_inOrder || weight >= least)) continue;
    best = i;
    least = weight;
  }
  return best;
}

function isAllMet(): bool {
  for (let square: usize = 0; square < squares; square++) {
    if (load<u8>(open + square) && load<u16>(coverage + (square << 1)) === 0) return false;
  }
  return true;
}

/** What no other segment meets, this one has to. */
function listOwn(segment: i32): void {
  look(segment, _inOrder);
  for (let i: usize = 0; i < <usize>metCount; i++) {
    const square = load<u16>(met + (i << 1));
    if (load<u16>(coverage + ((<usize>square) << 1)) !== 1) continue;
    store<u16>(_ownEnd, square);
    _ownEnd += 2;
  }
}

/** Goes on with a segment from its head, with so many moves left. */
function extend(segment: i32, head: u32, moves: i32, step: i32): void {
  const to = toOf(segment);
  if (moves === 1 && to !== ANY) {
    close(head, to);
    return;
  }
  const isAnchor = moves === movesOf(segment);
  if (isAnchor) store<u8>(sides + head, load<u8>(sides + head) - 1);
  const staysOpen = isAnchor && load<u8>(sides + head) > 0;
  const list = candidates + (_depth << 5);
  const end = list + ((<usize>candidatesOf(list, head, to, moves, staysOpen)) << 2);
  let stepAfter = step + directionOf(segment);
  // Round a closed tour.
  if (stepAfter === _length) stepAfter = 0;
  else if (stepAfter < 0) stepAfter = _length - 1;
  if (!staysOpen) store<u8>(available + head, 0);
  _depth++;
  for (let place = list; place < end && found < ALL_FOUND && !_isLimited; place += 4) {
    if (nodes >= _limit) {
      _isLimited = true;
      break;
    }
    nodes++;
    const square = load<u32>(place) & 0x3ff;
    store<u8>(open + square, 0);
    store<u16>(path + ((<usize>stepAfter) << 1), <u16>square);
    if (moves === 1) endTail(head, square);
    else if (haveWays(head, NONE) && areNear(square, to, moves - 1)) {
      extend(segment, square, moves - 1, stepAfter);
    }
    store<u8>(open + square, 1);
  }
  _depth--;
  store<u8>(available + head, 1);
  if (isAnchor) addSide(head);
}

/** The last move of a segment between two given steps. */
function close(head: u32, to: u32): void {
  if (distance(head, to) !== 1) return;
  store<u8>(available + head, 0);
  store<u8>(sides + to, load<u8>(sides + to) - 1);
  if (load<u8>(sides + to) === 0) store<u8>(available + to, 0);
  if (haveWays(head, to)) nextSegment();
  addSide(to);
  store<u8>(available + to, 1);
  store<u8>(available + head, 1);
}

/** The last square of a tail. */
function endTail(head: u32, square: u32): void {
  store<u8>(available + square, 0);
  _tails--;
  if (haveWays(head, square)) nextSegment();
  _tails++;
  store<u8>(available + square, 1);
}

/** How many of the squares next to one are marked. */
function markedNear(square: u32, marks: usize): i32 {
  let count: i32 = 0;
  const end = nearEnd(square);
  for (let place = near(square); place < end; place += 2) count += load<u8>(marks + load<u16>(place));
  return count;
}

/** Where a head may go, the square with the fewest ways on first (Warnsdorff's rule); how many. */
function candidatesOf(list: usize, head: u32, to: i32, moves: i32, staysOpen: bool): i32 {
  const back = distancesOf(to === ANY ? 0 : to);
  const end = nearEnd(head);
  let count: i32 = 0;
  let pressed: i32 = 0;
  let inner: i32 = 0;
  let only: u32 = 0;
  for (let other = near(head); other < end; other += 2) {
    const square = <u32>load<u16>(other);
    if (!load<u8>(open + square)) continue;
    // It has one way on besides the head at most: it comes next, or is an end.
    if (markedNear(square, available) <= 2) {
      pressed++;
      if (!has(_mayEnd, square)) {
        inner++;
        only = square;
      }
    }
    if (to !== ANY && distanceIn(back, square) > moves - 1) continue;
    const rank = <u32>load<u16>(ranks + ((<usize>square) << 1));
    const key = ((<u32>markedNear(square, open)) << 20) | (rank << 10) | square;
    let place = list + ((<usize>count) << 2);
    for (; place > list && load<u32>(place - 4) > key; place -= 4) {
      store<u32>(place, load<u32>(place - 4));
    }
    store<u32>(place, key);
    count++;
  }
  if (staysOpen || pressed === 0) return count;
  if (pressed > 1 + _tails || inner > 1) return 0;
  if (inner === 0) return count;
  const isNear = to === ANY || distanceIn(back, only) <= moves - 1;
  store<u32>(list, only);
  return isNear ? 1 : 0;
}

/**
 * Whether each open square that has just lost a way, next to one or two squares, still has two; as many may have one as
 * there are tails, as they may be ends.
 */
function haveWays(one: u32, other: i32): bool {
  let spare = _tails;
  let end = nearEnd(one);
  for (let place = near(one); place < end; place += 2) {
    const square = load<u16>(place);
    if (!load<u8>(open + square)) continue;
    const ways = markedNear(square, available);
    if (ways >= 2) continue;
    if (ways === 0 || !has(_mayEnd, square) || --spare < 0) return false;
  }
  if (other === NONE) return true;
  const back = distancesOf(one);
  end = nearEnd(other);
  for (let place = near(other); place < end; place += 2) {
    const square = load<u16>(place);
    // Those next to both are counted.
    if (!load<u8>(open + square) || distanceIn(back, square) === 1) continue;
    const ways = markedNear(square, available);
    if (ways >= 2) continue;
    if (ways === 0 || !has(_mayEnd, square) || --spare < 0) return false;
  }
  return true;
}

/** Whether those of the segment's own squares that are open can be met with so many moves left. */
function areNear(head: u32, to: i32, moves: i32): bool {
  const there = distancesOf(head);
  const back = distancesOf(to === ANY ? 0 : to);
  for (let place = _own; place < _ownEnd; place += 2) {
    const square = load<u16>(place);
    if (!load<u8>(open + square)) continue;
    const way = distanceIn(there, square) + (to === ANY ? 0 : distanceIn(back, square));
    if (way > moves) return false;
  }
  return true;
}

/** A filling: kept, unless it is the one that is known. */
function note(): void {
  const bytes = (<usize>_length) << 1;
  if (found > 0 && memory.compare(fillings, path, bytes) === 0) return;
  memory.copy(fillings + (found > 0 ? (<usize>squares) << 1 : 0), path, bytes);
  found++;
}
