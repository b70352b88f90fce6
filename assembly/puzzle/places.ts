/**
 * Where each step may be, narrowed until nothing follows: a square stays with a step while two squares next to it are places
 * of the steps beside it, one each; a step with one place takes it from all others; a square that only one step may be on is
 * its place. Levels lie above one another, one for each segment that is filled.
 */

import {
  ANY,
  add,
  clear,
  copyWords,
  directionOf,
  has,
  lowest,
  mostSegments,
  movesOf,
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
  windowStart,
  windowsOf,
} from './board';

/** Levels take memory by the cube of the squares, so that larger boards do without. */
const MOST_PLACED_SQUARES: u32 = 128;

/** By level: by step the set of its places, then the set of steps that are not placed. 0: the board is too large. */
let _levels: usize = 0;
let _levelBytes: usize = 0;
/** The current level, and its steps that are not placed. */
let _sets: usize = 0;
let _openSteps: usize = 0;
let _length: i32 = 0;
/** Whether the path has a first step that is not given, and a last one. */
let _hasFirst: bool = false;
let _hasLast: bool = false;
/** Steps beside one that has lost a place, and those of them that are looked at now. */
let _stale: usize = 0;
let _worked: usize = 0;
/** Whether a step has lost a place. */
let _hasChanged: bool = false;
// Squares that some step may be on, several steps, and a step with one place.
let _once: usize = 0;
let _twice: usize = 0;
let _single: usize = 0;
/** Squares of the segment that was filled last. */
let _taken: usize = 0;

export function reservePlaces(): void {
  if (squares > MOST_PLACED_SQUARES) return;
  _stale = reserve(setBytes);
  _worked = reserve(setBytes);
  _once = reserve(setBytes);
  _twice = reserve(setBytes);
  _single = reserve(setBytes);
  _taken = reserve(setBytes);
  _levelBytes = (<usize>squares + 1) * setBytes;
  _levels = reserve(mostSegments() * _levelBytes);
}

/** Takes the given steps from the path, and lets the others be on every open square. */
export function beginPlaces(segmentCount: i32, length: i32): void {
  if (_levels === 0) return;
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

/** Narrows the places at the beginning; false if a step or a square has none. */
export function narrowFirst(): bool {
  if (_levels === 0) return true;
  toLevel(0);
  copyWords(_stale, _openSteps, setBytes);
  return narrow();
}

/** Narrows them on the next level, on which one more segment is filled. */
export function narrowNext(level: usize, filled: i32): bool {
  if (_levels === 0) return true;
  toLevel(level);
  memory.copy(_sets, _sets - _levelBytes, _levelBytes);
  clear(_stale);
  clear(_taken);
  const inner = innerMoves(filled);
  for (let move = 1; move <= inner; move++) {
    const step = innerStep(filled, move);
    remove(_openSteps, step);
    add(_taken, load<u16>(path + ((<usize>step) << 1)));
  }
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      const step = lowest(at, word);
      if (takeAll(setOf(step)) && !noteChange(step)) return false;
    }
  }
  return narrow();
}

/** Whether a step may be on a square when this many segments are filled. */
export function mayBe(level: usize, step: i32, square: u32): bool {
  return _levels === 0 || has(_levels + level * _levelBytes + <usize>step * setBytes, square);
}

function toLevel(level: usize): void {
  _sets = _levels + level * _levelBytes;
  _openSteps = _sets + <usize>squares * setBytes;
}

/** How many steps of a segment are to be placed. */
function innerMoves(segment: i32): i32 {
  return toOf(segment) === ANY ? movesOf(segment) : movesOf(segment) - 1;
}

/** The step this many moves from where a segment begins. */
function innerStep(segment: i32, move: i32): i32 {
  const step = stepOf(segment) + directionOf(segment) * move;
  return step < 0 ? step + _length : step < _length ? step : step - _length;
}

function setOf(step: i32): usize {
  return _sets + <usize>step * setBytes;
}

/** Removes the squares taken last from the places of a step. Returns whether it has lost one. */
function takeAll(set: usize): bool {
  const bytes = setBytes;
  let lost: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const taken = word & load<u64>(_taken + at);
    store<u64>(set + at, word ^ taken);
    lost |= taken;
  }
  return lost !== 0;
}

/** Notes that a step has lost places; false if none is left. */
function noteChange(step: i32): bool {
  _hasChanged = true;
  add(_stale, step > 0 ? step - 1 : _length - 1);
  add(_stale, step + 1 < _length ? step + 1 : 0);
  return size(setOf(step)) > 0;
}

function narrow(): bool {
  do {
    while (takeStale()) {
      for (let at: usize = 0; at < setBytes; at += 8) {
        for (let word = load<u64>(_worked + at); word !== 0; word &= word - 1) {
          if (!keepSupported(lowest(at, word))) return false;
        }
      }
    }
    _hasChanged = false;
    if (!share()) return false;
  } while (_hasChanged);
  return true;
}

/** Takes the steps to look at next; false if there are none. */
function takeStale(): bool {
  let any: u64 = 0;
  for (let at: usize = 0; at < setBytes; at += 8) {
    const word = load<u64>(_stale + at) & load<u64>(_openSteps + at);
    store<u64>(_worked + at, word);
    any |= word;
  }
  clear(_stale);
  return any !== 0;
}

/** Keeps the squares of a step that have two neighbours among the places of the steps beside it; false if none has. */
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
  const bytes = setBytes;
  let lost: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const places = load<u64>(set + at);
    let kept = places;
    for (let word = places; word !== 0; word &= word - 1) {
      let comes: u64 = 0;
      let goes: u64 = 0;
      let count: u64 = 0;
      const first = windowsOf(lowest(at, word));
      const end = first + windowBytes;
      for (let window = first; window < end; window += 16) {
        const around = load<u64>(window);
        const fromBefore = around & load<u64>(before + windowStart(window), 0, 1);
        const fromAfter = around & load<u64>(after + windowStart(window), 0, 1);
        comes |= fromBefore;
        goes |= fromAfter;
        count += popcnt(fromBefore | fromAfter);
      }
      if (comes === 0 || goes === 0 || count < least) kept ^= word & (~word + 1);
    }
    store<u64>(set + at, kept);
    lost |= places ^ kept;
  }
  return lost === 0 || noteChange(step);
}

/** Steps with one place take it from the others, and squares with one step are its place; false if one has none. */
function share(): bool {
  clear(_once);
  clear(_twice);
  clear(_single);
  for (let at: usize = 0; at < setBytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      if (!noteStep(setOf(lowest(at, word)))) return false;
    }
  }
  // There are as many steps as squares.
  if (size(_once) < size(_openSteps)) return false;
  for (let at: usize = 0; at < setBytes; at += 8) {
    for (let word = load<u64>(_openSteps + at); word !== 0; word &= word - 1) {
      if (!shareStep(lowest(at, word))) return false;
    }
  }
  return true;
}

/** Adds the places of a step to the sums; false if it has the same single place as another one. */
function noteStep(set: usize): bool {
  const bytes = setBytes;
  let count: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const once = load<u64>(_once + at);
    store<u64>(_twice + at, load<u64>(_twice + at) | (once & word));
    store<u64>(_once + at, once | word);
    count += popcnt(word);
  }
  if (count > 1) return true;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const single = load<u64>(_single + at);
    if ((single & word) !== 0) return false;
    store<u64>(_single + at, single | word);
  }
  return true;
}

function shareStep(step: i32): bool {
  const set = setOf(step);
  const bytes = setBytes;
  let count: u64 = 0;
  let own: u64 = 0;
  let lost: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    count += popcnt(word);
    own += popcnt(word & load<u64>(_once + at) & ~load<u64>(_twice + at));
    lost |= word & load<u64>(_single + at);
  }
  if (count <= 1 || (own === 0 && lost === 0)) return true;
  if (own > 1) return false;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const kept =
      word & (own === 1 ? load<u64>(_once + at) & ~load<u64>(_twice + at) : ~load<u64>(_single + at));
    store<u64>(set + at, kept);
  }
  // A step with one place of its own loses the others; without, it loses those that are taken.
  return noteChange(step);
}
