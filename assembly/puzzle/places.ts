/**
 * The possible squares of each step, narrowed by constraint propagation. A square remains possible for a step while two of its
 * neighbours are possible for the steps before and after, one each. A step with a single square takes it from all other steps.
 * A square that is possible for a single step belongs to it. Each filled segment adds a level to a stack of all sets.
 */

import {
  ANY,
  add,
  addAll,
  arraysEnd,
  clear,
  copyWords,
  countInto,
  directionOf,
  has,
  holdUpTo,
  lowest,
  moveAll,
  movesOf,
  nearWithin,
  open,
  path,
  remove,
  reserve,
  setBytes,
  size,
  squares,
  stepOf,
  toOf,
  windowBytes,
  windowsOf,
} from './board';

/** With more lost squares, checking all squares is faster. Limits of 1 to 5 are equally fast on 10 x 10; 8 is 6 % slower. */
const MAX_SPREAD: i32 = 3;

/** By level: the set of possible squares of each step, then the set of unplaced steps. */
let _levels: usize = 0;
/** The end of the levels: one per segment, plus one. */
export let levelsEnd: usize = 0;
let _levelBytes: usize = 0;
/** The current level and its unplaced steps. */
let _sets: usize = 0;
let _openSteps: usize = 0;
let _length: i32 = 0;
/** Whether the first and the last step of the path are not given. */
let _hasFirst: bool = false;
let _hasLast: bool = false;
/** Steps next to one that lost a square, and by step the set of squares to check. */
let _stale: usize = 0;
let _checks: usize = 0;
/** Whether a step has lost a square. */
let _hasChanged: bool = false;
// Squares that are possible for some step, for several steps, and for a step as its only square.
let _once: usize = 0;
let _twice: usize = 0;
let _single: usize = 0;
/** Squares that a step has lost, and their neighbours. */
let _lost: usize = 0;
let _around: usize = 0;

export function reservePlaces(): void {
  _stale = reserve(setBytes);
  _checks = reserve(<usize>squares * setBytes);
  _once = reserve(setBytes);
  _twice = reserve(setBytes);
  _single = reserve(setBytes);
  _lost = reserve(setBytes);
  _around = reserve(setBytes);
  _levelBytes = (<usize>squares + 1) * setBytes;
}

/** Starts narrowing: given steps have their square, the others all open squares. */
export function beginPlaces(segmentCount: i32, length: i32): void {
  _levels = arraysEnd;
  levelsEnd = arraysEnd + (<usize>segmentCount + 1) * _levelBytes;
  holdUpTo(levelsEnd);
  _length = length;
  _hasFirst = false;
  _hasLast = false;
  toLevel(0);
  clear(_openSteps);
  for (let step = 0; step < length; step++) {
    clear(setOf(step));
    add(setOf(step), load<u16>(path + ((<usize>step) << 1)));
  }
  for (let i = 0; i < segmentCount; i++) {
    if (toOf(i) === ANY) {
      if (directionOf(i) > 0) _hasLast = true;
      else _hasFirst = true;
    }
    const inner = innerMoves(i);
    for (let move = 1; move <= inner; move++) {
      const step = innerStep(i, move);
      copyWords(setOf(step), open, setBytes);
      add(_openSteps, step);
    }
  }
}

/** Narrows the first level. Returns false if a step or a square has no match. */
export function narrowFirst(): bool {
  toLevel(0);
  copyWords(_stale, _openSteps, setBytes);
  for (let step = 0; step < _length; step++) copyWords(_checks + <usize>step * setBytes, open, setBytes);
  return narrow();
}

/** Narrows the next level, after one more segment is filled. */
export function narrowNext(level: usize, filled: i32): bool {
  toLevel(level);
  memory.copy(_sets, _sets - _levelBytes, _levelBytes);
  clear(_stale);
  clear(_lost);
  const inner = innerMoves(filled);
  for (let move = 1; move <= inner; move++) {
    const step = innerStep(filled, move);
    remove(_openSteps, step);
    add(_lost, load<u16>(path + ((<usize>step) << 1)));
  }
  moveAll(_lost, _around);
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      const step = lowest(at, word);
      const set = setOf(step);
      let lost: u64 = 0;
      let kept: u64 = 0;
      for (let place: usize = 0; place < bytes; place += 8) {
        const places = load<u64>(set + place);
        const taken = load<u64>(_lost + place);
        store<u64>(set + place, places & ~taken);
        lost |= places & taken;
        kept |= places & ~taken;
      }
      if (kept === 0) return false;
      if (lost !== 0) noteLoss(step);
    }
  }
  return narrow();
}

/** Returns whether a step may be on a square at a level. */
export function mayBe(level: usize, step: i32, square: u32): bool {
  return has(_levels + level * _levelBytes + <usize>step * setBytes, square);
}

function toLevel(level: usize): void {
  _sets = _levels + level * _levelBytes;
  _openSteps = _sets + <usize>squares * setBytes;
}

/** Returns the number of steps of a segment to place. */
function innerMoves(segment: i32): i32 {
  return toOf(segment) === ANY ? movesOf(segment) : movesOf(segment) - 1;
}

/** Returns the step that is `move` moves from the start of a segment. */
function innerStep(segment: i32, move: i32): i32 {
  const step = stepOf(segment) + directionOf(segment) * move;
  return step < 0 ? step + _length : step < _length ? step : step - _length;
}

function setOf(step: i32): usize {
  return _sets + <usize>step * setBytes;
}

/** Finds the neighbours of the lost squares, or takes all squares if that is faster. */
function spreadLost(): void {
  if (size(_lost) > MAX_SPREAD) copyWords(_around, open, setBytes);
  else moveAll(_lost, _around);
}

/** Marks the steps next to one that lost squares: their squares around the lost ones must be checked. */
function noteLoss(step: i32): void {
  _hasChanged = true;
  lookAround(step > 0 ? step - 1 : _length - 1);
  lookAround(step + 1 < _length ? step + 1 : 0);
}

function lookAround(step: i32): void {
  const checks = _checks + <usize>step * setBytes;
  if (has(_stale, step)) {
    addAll(checks, _around);
    return;
  }
  add(_stale, step);
  copyWords(checks, _around, setBytes);
}

function narrow(): bool {
  do {
    let isStale = true;
    while (isStale) {
      isStale = false;
      for (let at: usize = 0; at < setBytes; at += 8) {
        for (let word = load<u64>(_stale + at) & load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
          const step = lowest(at, word);
          remove(_stale, step);
          if (!keepSupported(step)) return false;
          isStale = true;
        }
      }
    }
    _hasChanged = false;
    if (!share()) return false;
  } while (_hasChanged);
  return true;
}

/**
 * Keeps the squares of a step that have two neighbours among the squares of the adjacent steps. Returns false if none is left.
 */
function keepSupported(step: i32): bool {
  const last = _length - 1;
  const isFirst = step === 0 && _hasFirst;
  const isLast = step === last && _hasLast;
  let before = setOf(step > 0 ? step - 1 : last);
  let after = setOf(step < last ? step + 1 : 0);
  if (isFirst) before = after;
  else if (isLast) after = before;
  const least: u64 = isFirst || isLast ? 1 : 2;
  const set = setOf(step);
  const checks = _checks + <usize>step * setBytes;
  const bytes = setBytes;
  let lost: u64 = 0;
  let left: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const places = load<u64>(set + at);
    let kept = places;
    for (let word = places & load<u64>(checks + at); word !== 0; word &= word - 1) {
      let comes: u64 = 0;
      let goes: u64 = 0;
      let count: u64 = 0;
      const first = windowsOf(lowest(at, word));
      const end = first + windowBytes;
      for (let window = first; window < end; window += 16) {
        const fromBefore = nearWithin(window, before);
        const fromAfter = nearWithin(window, after);
        comes |= fromBefore;
        goes |= fromAfter;
        count += popcnt(fromBefore | fromAfter);
      }
      if (comes === 0 || goes === 0 || count < least) kept ^= word & (~word + 1);
    }
    store<u64>(_lost + at, places ^ kept);
    store<u64>(set + at, kept);
    lost |= places ^ kept;
    left |= kept;
  }
  if (lost !== 0) {
    spreadLost();
    noteLoss(step);
  }
  return left !== 0;
}

/** Gives single squares to their steps and single steps their squares. Returns false if a step or a square has no match. */
function share(): bool {
  clear(_once);
  clear(_twice);
  clear(_single);
  for (let at: usize = 0; at < setBytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      if (!noteStep(setOf(lowest(at, word)))) return false;
    }
  }
  // There are as many steps as squares, so each square needs a step.
  if (size(_once) < size(_openSteps)) return false;
  for (let at: usize = 0; at < setBytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      if (!shareStep(lowest(at, word))) return false;
    }
  }
  return true;
}

/** Adds a step to the counts of its squares. Returns false if its only square is that of another step. */
function noteStep(set: usize): bool {
  const bytes = setBytes;
  if (countInto(_once, _twice, set) > 1) return true;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const single = load<u64>(_single + at);
    if ((single & word) !== 0) return false;
    store<u64>(_single + at, single | word);
  }
  return true;
}

/**
 * Gives a step the square that only it can have, or removes squares that belong to other steps. Returns false if it has no
 * square, or needs two.
 */
function shareStep(step: i32): bool {
  const set = setOf(step);
  const bytes = setBytes;
  let count: u64 = 0;
  let own: u64 = 0;
  let taken: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    count += popcnt(word);
    own += popcnt(word & load<u64>(_once + at) & ~load<u64>(_twice + at));
    taken |= word & load<u64>(_single + at);
  }
  if (count <= 1 || (own === 0 && taken === 0)) return true;
  if (own > 1) return false;
  let left: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const kept =
      word & (own === 1 ? load<u64>(_once + at) & ~load<u64>(_twice + at) : ~load<u64>(_single + at));
    store<u64>(_lost + at, word ^ kept);
    store<u64>(set + at, kept);
    left |= kept;
  }
  spreadLost();
  noteLoss(step);
  return left !== 0;
}
