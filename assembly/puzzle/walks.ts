/**
 * Counts the walks of a segment over open squares, which may visit a square twice, and finds the squares that they meet.
 * Results are cached until one of these squares is filled. A log records replaced results, so that the search can restore them.
 */

import {
  ANY,
  add,
  addAll,
  clear,
  copyWords,
  distance,
  fromOf,
  has,
  holdUpTo,
  isWithin,
  lowest,
  MAX_COUNTED_MOVES,
  maxSegments,
  moveAll,
  movesOf,
  nearWithin,
  open,
  reserve,
  setBytes,
  size,
  squares,
  toOf,
  windowBytes,
  windowStart,
  windowsOf,
} from './board';

/** Factor for tails: their walks may end anywhere, so their number says less. */
const TAIL_WEIGHT: f64 = 10;
/** Weight per move of a segment whose walks are too many to count. */
const UNCOUNTED_WEIGHT: f64 = 1e100;

/** By number of moves: the set of squares that walks reach. */
let _layers: usize = 0;
/** By square: the number of walks that reach it, now and after the next move. */
let _counts: usize = 0;
let _countsAfter: usize = 0;
/** By segment: its weight (0: not cached), the squares that its walks meet, and the squares where they end. */
let _known: usize = 0;
let _entryBytes: usize = 0;
/** The end of the log: replaced entries, each after the number of its segment. */
let _logEnd: usize = 0;

export function reserveWalks(): void {
  _layers = reserve(<usize>(MAX_COUNTED_MOVES + 1) * setBytes);
  _counts = reserve(8 * <usize>squares);
  _countsAfter = reserve(8 * <usize>squares);
  _entryBytes = 8 + 2 * setBytes;
  _known = reserve(maxSegments() * _entryBytes);
}

/** Clears the cache. The log starts at an address after which nothing else is stored. */
export function forgetWalks(segmentCount: i32, log: usize): void {
  memory.fill(_known, 0, <usize>segmentCount * _entryBytes);
  _logEnd = log;
}

/** Returns the squares that walks of a segment meet. */
export function metBy(segment: i32): usize {
  return _known + <usize>segment * _entryBytes + 8;
}

/** Returns the squares on which walks of a segment end. */
export function endsOf(segment: i32): usize {
  return metBy(segment) + setBytes;
}

/** Returns the current position in the log. */
export function logEnd(): usize {
  return _logEnd;
}

/** Restores the cache of a position in the log. */
export function goBack(place: usize): void {
  while (_logEnd > place) {
    _logEnd -= _entryBytes + 8;
    copyWords(_known + load<usize>(_logEnd) * _entryBytes, _logEnd + 8, _entryBytes);
  }
}

/**
 * Returns the number of walks of a segment as a weight to choose segments by; 0 if there are none.
 * @param inOrder whether segments have a fixed order; then the weight is 1 if there are walks
 */
export function weigh(segment: i32, inOrder: bool): f64 {
  const entry = _known + <usize>segment * _entryBytes;
  if (load<f64>(entry) !== 0 && isWithin(metBy(segment), open)) return load<f64>(entry);
  holdUpTo(_logEnd + _entryBytes + 8);
  store<usize>(_logEnd, <usize>segment);
  copyWords(_logEnd + 8, entry, _entryBytes);
  _logEnd += _entryBytes + 8;
  const weight = countWalks(segment, inOrder);
  store<f64>(entry, weight);
  return weight;
}

function countWalks(segment: i32, inOrder: bool): f64 {
  const isTail = toOf(segment) === ANY;
  const moves = movesOf(segment);
  const factor = isTail ? TAIL_WEIGHT : 1;
  if (moves > MAX_COUNTED_MOVES) {
    meetBetween(segment);
    return factor * UNCOUNTED_WEIGHT * <f64>moves;
  }
  reach(segment);
  copyWords(endsOf(segment), layerOf(moves), setBytes);
  if (size(layerOf(moves)) === 0) return 0;
  meetWalked(segment);
  if (inOrder) return factor;
  return factor * walksOver(moves, fromOf(segment));
}

function layerOf(move: i32): usize {
  return _layers + <usize>move * setBytes;
}

/** Finds the open squares near enough to lie on a segment. */
function meetBetween(segment: i32): void {
  const to = toOf(segment);
  const moves = movesOf(segment);
  clear(metBy(segment));
  clear(endsOf(segment));
  for (let square: u32 = 0; square < squares; square++) {
    const there = distance(fromOf(segment), square);
    const back = to === ANY ? 0 : distance(<u32>to, square);
    if (there + back <= moves) add(metBy(segment), square);
    if (there <= moves && ((moves - there) & 1) === 0) add(endsOf(segment), square);
  }
  intersect(metBy(segment), open);
}

function intersect(set: usize, other: usize): void {
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8)
    store<u64>(set + at, load<u64>(set + at) & load<u64>(other + at));
}

/** Finds the squares that walks reach after each move over open squares. */
function reach(segment: i32): void {
  const to = toOf(segment);
  const moves = movesOf(segment);
  clear(layerOf(0));
  add(layerOf(0), fromOf(segment));
  for (let move = 1; move <= moves; move++) {
    const layer = layerOf(move);
    moveAll(layerOf(move - 1), layer);
    if (move < moves || to === ANY) {
      intersect(layer, open);
      continue;
    }
    const isReached = has(layer, <u32>to);
    clear(layer);
    if (isReached) add(layer, <u32>to);
  }
}

/** Goes back over the layers and keeps the squares from which walks reach the end. */
function meetWalked(segment: i32): void {
  const met = metBy(segment);
  const moves = movesOf(segment);
  const bytes = setBytes;
  if (toOf(segment) === ANY) copyWords(met, layerOf(moves), setBytes);
  else clear(met);
  for (let move = moves - 1; move > 0; move--) {
    const layer = layerOf(move);
    const after = layerOf(move + 1);
    for (let at: usize = 0; at < bytes; at += 8) {
      let alive = load<u64>(layer + at);
      for (let word = alive; word !== 0; word &= word - 1) {
        if (!isNear(lowest(at, word), after)) alive ^= word & (~word + 1);
      }
      store<u64>(layer + at, alive);
    }
    addAll(met, layer);
  }
}

/** Counts walks move by move over the layers. Adds in the order of the squares, so that rounding is the same everywhere. */
function walksOver(moves: i32, from: u32): f64 {
  let total: f64 = 0;
  store<f64>(_counts + ((<usize>from) << 3), 1);
  for (let move = 1; move <= moves; move++) {
    const layer = layerOf(move);
    const before = layerOf(move - 1);
    total = 0;
    for (let at: usize = 0; at < setBytes; at += 8) {
      for (let word = load<u64>(layer + at); word !== 0; word &= word - 1) {
        const square = lowest(at, word);
        const sum = sumNear(square, before);
        store<f64>(_countsAfter + ((<usize>square) << 3), sum);
        total += sum;
      }
    }
    const swapped = _counts;
    _counts = _countsAfter;
    _countsAfter = swapped;
  }
  return total;
}

function sumNear(square: u32, layer: usize): f64 {
  let sum: f64 = 0;
  const first = windowsOf(square);
  const end = first + windowBytes;
  for (let window = first; window < end; window += 16) {
    const start = windowStart(window);
    for (let word = nearWithin(window, layer); word !== 0; word &= word - 1) {
      sum += load<f64>(_counts + ((<usize>lowest(start, word)) << 3));
    }
  }
  return sum;
}

/** Returns whether a square has a neighbour in a set. */
function isNear(square: u32, set: usize): bool {
  const first = windowsOf(square);
  const end = first + windowBytes;
  for (let window = first; window < end; window += 16) if (nearWithin(window, set) !== 0) return true;
  return false;
}
