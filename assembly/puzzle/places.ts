/**
 * Where each step may be, narrowed until nothing follows: a square stays with a step while two squares next to it are places
 * of the steps beside it, one each; a step with one place takes it from all others; a square that one step alone may be on is
 * its place. Levels lie above one another, one for each segment that is filled. src/engines/puzzle/ts/places.ts comes to the
 * same sets, in words of 32 bits.
 */

import { highBit, highNear, lowBit, lowest, lowNear } from './graph';
import { ANY, directionOf, movesOf, stepOf, toOf } from './segment';

/** By level, two words each: by step the set of its places, then the set of the steps that are not placed. */
const OPEN_STEPS: usize = 16 * 128;
const LEVEL_BYTES: usize = 16 * 129;
const _levels: usize = memory.data(16 * 129 * 130, 16);

let _sets: usize = 0;
let _length: i32 = 0;
/** Whether nothing comes before the first step, and after the last one, where these are not given. */
let _hasFirst: bool = false;
let _hasLast: bool = false;
/** Steps beside one that has lost a place. */
let _staleLow: u64 = 0;
let _staleHigh: u64 = 0;
/** Whether a step has lost a place. */
let _hasChanged: bool = false;

/** Takes the steps that are given, and lets the others be on every open square. */
export function beginPlaces(segments: i32, length: i32, path: usize, openLow: u64, openHigh: u64): void {
  _length = length;
  _hasFirst = false;
  _hasLast = false;
  for (let step = 0; step < length; step++) {
    const square = <u32>load<u8>(path + step);
    setPlaces(_levels, step, lowBit(square), highBit(square));
  }
  let stepsLow: u64 = 0;
  let stepsHigh: u64 = 0;
  for (let i = 0; i < segments; i++) {
    if (toOf(i) === ANY) {
      if (directionOf(i) > 0) _hasLast = true;
      else _hasFirst = true;
    }
    const inner = innerMoves(i);
    for (let move = 1; move <= inner; move++) {
      const step = innerStep(i, move);
      setPlaces(_levels, step, openLow, openHigh);
      stepsLow |= lowBit(step);
      stepsHigh |= highBit(step);
    }
  }
  store<u64>(_levels, stepsLow, OPEN_STEPS);
  store<u64>(_levels, stepsHigh, OPEN_STEPS + 8);
}

/** Narrows the places at the beginning; false when a step or a square has none. */
export function narrowFirst(): bool {
  _sets = _levels;
  _staleLow = load<u64>(_sets, OPEN_STEPS);
  _staleHigh = load<u64>(_sets, OPEN_STEPS + 8);
  return narrow();
}

/** Narrows them on the next level, on which one more segment is filled. */
export function narrowNext(level: usize, filled: i32, path: usize): bool {
  _sets = _levels + level * LEVEL_BYTES;
  memory.copy(_sets, _sets - LEVEL_BYTES, LEVEL_BYTES);
  let takenLow: u64 = 0;
  let takenHigh: u64 = 0;
  let stepsLow = load<u64>(_sets, OPEN_STEPS);
  let stepsHigh = load<u64>(_sets, OPEN_STEPS + 8);
  const inner = innerMoves(filled);
  for (let move = 1; move <= inner; move++) {
    const step = innerStep(filled, move);
    stepsLow &= ~lowBit(step);
    stepsHigh &= ~highBit(step);
    const square = <u32>load<u8>(path + step);
    takenLow |= lowBit(square);
    takenHigh |= highBit(square);
  }
  store<u64>(_sets, stepsLow, OPEN_STEPS);
  store<u64>(_sets, stepsHigh, OPEN_STEPS + 8);
  _staleLow = _staleHigh = 0;
  while ((stepsLow | stepsHigh) !== 0) {
    const step = lowest(stepsLow, stepsHigh);
    if (stepsLow !== 0) stepsLow &= stepsLow - 1;
    else stepsHigh &= stepsHigh - 1;
    const low = load<u64>(setOf(step));
    const high = load<u64>(setOf(step), 8);
    if (((low & takenLow) | (high & takenHigh)) !== 0 && !keep(step, low & ~takenLow, high & ~takenHigh)) {
      return false;
    }
  }
  return narrow();
}

/** The squares that a step may be on, when so many segments were filled: the low word, with the high one behind it. */
export function placesOf(level: usize, step: i32): usize {
  return _levels + level * LEVEL_BYTES + ((<usize>step) << 4);
}

/** How many steps of a segment are to be placed. */
function innerMoves(segment: i32): i32 {
  return toOf(segment) === ANY ? movesOf(segment) : movesOf(segment) - 1;
}

/** The step that is so many moves from where a segment is from. */
function innerStep(segment: i32, move: i32): i32 {
  const step = stepOf(segment) + directionOf(segment) * move;
  return step < 0 ? step + _length : step < _length ? step : step - _length;
}

function setOf(step: i32): usize {
  return _sets + ((<usize>step) << 4);
}

function setPlaces(sets: usize, step: i32, low: u64, high: u64): void {
  store<u64>(sets + ((<usize>step) << 4), low);
  store<u64>(sets + ((<usize>step) << 4), high, 8);
}

/** Notes the places that a step has kept; false when these are none. */
function keep(step: i32, low: u64, high: u64): bool {
  setPlaces(_sets, step, low, high);
  _hasChanged = true;
  const before = step > 0 ? step - 1 : _length - 1;
  const after = step + 1 < _length ? step + 1 : 0;
  _staleLow |= lowBit(before) | lowBit(after);
  _staleHigh |= highBit(before) | highBit(after);
  return (low | high) !== 0;
}

function narrow(): bool {
  const stepsLow = load<u64>(_sets, OPEN_STEPS);
  const stepsHigh = load<u64>(_sets, OPEN_STEPS + 8);
  do {
    while (((_staleLow & stepsLow) | (_staleHigh & stepsHigh)) !== 0) {
      let low = _staleLow & stepsLow;
      let high = _staleHigh & stepsHigh;
      _staleLow = _staleHigh = 0;
      while ((low | high) !== 0) {
        const step = lowest(low, high);
        if (low !== 0) low &= low - 1;
        else high &= high - 1;
        if (!hold(step)) return false;
      }
    }
    _hasChanged = false;
    if (!share(stepsLow, stepsHigh)) return false;
  } while (_hasChanged);
  return true;
}

/** Keeps the squares of a step that have two neighbours among the places of the steps beside it; false when none has. */
function hold(step: i32): bool {
  const last = _length - 1;
  const isEnd = (step === 0 && _hasFirst) || (step === last && _hasLast);
  let before = setOf(step > 0 ? step - 1 : last);
  let after = setOf(step < last ? step + 1 : 0);
  if (isEnd && step === 0) before = after;
  else if (isEnd) after = before;
  const beforeLow = load<u64>(before);
  const beforeHigh = load<u64>(before, 8);
  const afterLow = load<u64>(after);
  const afterHigh = load<u64>(after, 8);
  const wasLow = load<u64>(setOf(step));
  const wasHigh = load<u64>(setOf(step), 8);
  let low = wasLow;
  let high = wasHigh;
  let keptLow = wasLow;
  let keptHigh = wasHigh;
  while ((low | high) !== 0) {
    const square = lowest(low, high);
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    const comesLow = lowNear(square) & beforeLow;
    const comesHigh = highNear(square) & beforeHigh;
    const goesLow = lowNear(square) & afterLow;
    const goesHigh = highNear(square) & afterHigh;
    if (
      (comesLow | comesHigh) !== 0 &&
      (goesLow | goesHigh) !== 0 &&
      (isEnd || hasTwo(comesLow | goesLow, comesHigh | goesHigh))
    ) {
      continue;
    }
    keptLow &= ~lowBit(square);
    keptHigh &= ~highBit(square);
  }
  return (keptLow === wasLow && keptHigh === wasHigh) || keep(step, keptLow, keptHigh);
}

/** Whether a set that is not empty has two squares. */
function hasTwo(low: u64, high: u64): bool {
  return low !== 0 ? ((low & (low - 1)) | high) !== 0 : (high & (high - 1)) !== 0;
}

/** Steps with one place take it from the others, and squares with one step are its place; false when one has none. */
function share(stepsLow: u64, stepsHigh: u64): bool {
  let onceLow: u64 = 0;
  let onceHigh: u64 = 0;
  let twiceLow: u64 = 0;
  let twiceHigh: u64 = 0;
  let singleLow: u64 = 0;
  let singleHigh: u64 = 0;
  let leftLow = stepsLow;
  let leftHigh = stepsHigh;
  while ((leftLow | leftHigh) !== 0) {
    const step = lowest(leftLow, leftHigh);
    if (leftLow !== 0) leftLow &= leftLow - 1;
    else leftHigh &= leftHigh - 1;
    const low = load<u64>(setOf(step));
    const high = load<u64>(setOf(step), 8);
    twiceLow |= onceLow & low;
    twiceHigh |= onceHigh & high;
    onceLow |= low;
    onceHigh |= high;
    if (hasTwo(low, high)) continue;
    if (((singleLow & low) | (singleHigh & high)) !== 0) return false;
    singleLow |= low;
    singleHigh |= high;
  }
  // There are as many steps as squares.
  if (popcnt(onceLow) + popcnt(onceHigh) < popcnt(stepsLow) + popcnt(stepsHigh)) return false;
  const ownLow = onceLow & ~twiceLow;
  const ownHigh = onceHigh & ~twiceHigh;
  leftLow = stepsLow;
  leftHigh = stepsHigh;
  while ((leftLow | leftHigh) !== 0) {
    const step = lowest(leftLow, leftHigh);
    if (leftLow !== 0) leftLow &= leftLow - 1;
    else leftHigh &= leftHigh - 1;
    const low = load<u64>(setOf(step));
    const high = load<u64>(setOf(step), 8);
    if (!hasTwo(low, high)) continue;
    let keptLow = low & ownLow;
    let keptHigh = high & ownHigh;
    if ((keptLow | keptHigh) === 0) {
      keptLow = low & ~singleLow;
      keptHigh = high & ~singleHigh;
    } else if (hasTwo(keptLow, keptHigh)) {
      return false;
    }
    if ((keptLow !== low || keptHigh !== high) && !keep(step, keptLow, keptHigh)) return false;
  }
  return true;
}
