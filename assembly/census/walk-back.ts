import { reserve } from './arena';
import {
  deltaOf,
  digitOf,
  edgeAt,
  edgeCount,
  endpoints,
  maskOf,
  OPTION_BYTES,
  slotOf,
  valueIn,
} from './codes';
import { entryOf, stepsOf } from './kept-halves';
import { keptCodeOf, keptStatesFrom, LOWER, NO_CLASS, STATE_BYTES, UPPER } from './layers';
import { rankBySlot, setMates, writeMates } from './matchings';
import { ITEM_BITS, lowerBound, MIN_SORTED, sortByKey } from './sorted';
import { isShared, optionsOf, virtualSlot } from './targets';
import { linkSlots } from './tour-path';

/**
 * Walks back from states in the middle through the layers of their halves, and finds the options of one of the partial tours to
 * each, given by its index. Partial tours are numbered by option of the step, then by the matching before it, then among those
 * that lead there. Removing the edges of a step gives the matchings before it: an edge that joined two fragments may have
 * joined any pair that gives one of the present fragments; other edges leave one choice.
 *
 * Walkers of many tours walk side by side, layer by layer, in ascending order of their classes. Then the classes before theirs
 * are near those of the last walker, walkers in the same class share them, and only one layer at a time needs to be in the cache.
 *
 * | offset | element | what                                               |
 * |--------|---------|----------------------------------------------------|
 * | 0      | u32     | class of its state                                 |
 * | 4      | u32     | rank of its state                                  |
 * | 8      | u32     | index of its partial tour among those to the state |
 * | 12     | u32     | number of the walker                               |
 */

let _walkers: usize = 0;
let _sorted: usize = 0;
let _walkerCount: u32 = 0;
/** By step and walker: index of the option; after the last step that of the edges in the middle. u16 each. */
let _optionsOfWalkers: usize = 0;

/** Reserves memory for the walkers of `tours` tours: walker 2i is that of the upper half of tour i, and 2i + 1 of the lower. */
export function prepareWalkers(tours: u32): void {
  _walkerCount = 2 * tours;
  const count = <u64>_walkerCount;
  _walkers = reserve(count << ITEM_BITS);
  _sorted = reserve(count << ITEM_BITS);
  _optionsOfWalkers = reserve(count * 2 * <u64>(max(stepsOf(UPPER), stepsOf(LOWER)) + 1));
}

function optionAt(step: u32, walker: u32): usize {
  return _optionsOfWalkers + ((<usize>(step * _walkerCount + walker)) << 1);
}

function storeOption(step: u32, walker: u32, options: usize, option: usize): void {
  store<u16>(optionAt(step, walker), <u16>((option - options) / OPTION_BYTES));
}

/** Starts the walker of a half of a tour. @param index of the class, and `option` of the edges in the middle */
export function startWalker(tour: u32, half: u32, index: u32, option: usize, rank: u32, way: u32): void {
  const number = 2 * tour + half;
  // Walkers in different layers walk one half after the other.
  const place = isShared ? number : half * (_walkerCount >> 1) + tour;
  const walker = _walkers + ((<usize>place) << ITEM_BITS);
  store<u32>(walker, index);
  store<u32>(walker, rank, 4);
  store<u32>(walker, way, 8);
  store<u32>(walker, number, 12);
  storeOption(stepsOf(half), number, optionsOf(half), option);
}

/** Walks with the walkers of both halves of tours. */
export function walkBack(tours: u32): void {
  if (isShared) walk(UPPER, 0, 2 * tours);
  else for (let half = UPPER; half <= LOWER; half++) walk(half, half * (_walkerCount >> 1), tours);
}

/** Links the squares of a tour. Its walkers must be done. */
export function linkTour(tour: u32): void {
  for (let half = UPPER; half <= LOWER; half++) {
    for (let step: u32 = 0; step <= stepsOf(half); step++) {
      const entry = entryOf(half, step);
      const options = step < stepsOf(half) ? <usize>load<u32>(entry, 16) : optionsOf(half);
      const option = options + <usize>load<u16>(optionAt(step, 2 * tour + half)) * OPTION_BYTES;
      const firstSquare = load<u32>(entry, 28);
      for (let edge: u32 = 0; edge < edgeCount(option); edge++) {
        linkSlots(half, firstSquare, slotOf(option, edge, 0), slotOf(option, edge, 1));
      }
    }
  }
}

/** Walks with `count` walkers from `first` on. */
function walk(half: u32, first: u32, count: u32): void {
  let walkers = _walkers + ((<usize>first) << ITEM_BITS);
  let others = _sorted + ((<usize>first) << ITEM_BITS);
  const bytes = (<usize>count) << ITEM_BITS;
  for (let step = stepsOf(half); step > 0; step--) {
    const layer = entryOf(half, step);
    const sorted = sortByKey(walkers, count, others, load<u32>(layer));
    if (sorted !== walkers) {
      others = walkers;
      walkers = sorted;
    }
    beginUndo(entryOf(half, step - 1), count >= MIN_SORTED);
    let known = NO_CLASS;
    for (let walker = walkers; walker < walkers + bytes; walker += 1 << ITEM_BITS) {
      const index = load<u32>(walker);
      if (index !== known) beginClass(keptCodeOf(layer, index));
      known = index;
      _tour = load<u32>(walker, 8);
      undoStep(load<u32>(walker, 4));
      store<u32>(walker, _sourceClass);
      store<u32>(walker, _rank, 4);
      store<u32>(walker, _tour, 8);
      storeOption(step - 1, load<u32>(walker, 12), load<u32>(_entry, 16), _option);
    }
  }
}

/** The step to undo, and whether its classes come in ascending order. */
let _entry: usize = 0;
let _shifts: bool = false;
let _isAscending: bool = false;
/** The class after the step, with the finished square in slot 0. */
let _code: u64 = 0;
/** By option: the class before the step, or {@link NO_CLASS}; known of the first {@link _known} options. u32 each. */
const SOURCES: usize = memory.data(4 * 512, 4);
let _known: u32 = 0;
/** By option: how many classes before the step are lower than all that follow. u32 each. */
const PASSED: usize = memory.data(4 * 512, 4);

const _mates: usize = memory.data(32);
let _tour: u32 = 0;
/** The option, and the matching before it, up to which {@link toursBefore} counts partial tours; 0: it does not count. */
let _lastOption: usize = 0;
let _lastRank: u32 = 0;
/** The option that was undone, and the state before it. */
let _option: usize = 0;
let _source: u64 = 0;
let _sourceClass: u32 = 0;
let _rank: u32 = 0;

function beginUndo(entry: usize, isAscending: bool): void {
  _entry = entry;
  _shifts = load<u32>(entry, 24) !== 0;
  _isAscending = isAscending;
  if (isAscending) memory.fill(PASSED, 0, 4 * <usize>load<u32>(entry, 20));
}

function beginClass(code: u64): void {
  const squareBits = edgeAt(virtualSlot) - 1;
  _code = _shifts ? (code & ~squareBits) | ((code & squareBits) << 2) : code;
  _known = 0;
}

/**
 * Returns the number of partial tours to a state that stand before those that came to it from a matching by an option.
 * @param entry the step
 * @param option the option of the step, and `rank` the matching before it
 * @param code the class of the state after the step, and `rankAfter` its rank
 */
export function toursBefore(entry: usize, option: usize, rank: u32, code: u64, rankAfter: u32): u32 {
  _tour = 0;
  _lastOption = option;
  _lastRank = rank;
  beginUndo(entry, false);
  beginClass(code);
  undoStep(rankAfter);
  _lastOption = 0;
  return _tour;
}

/** Returns the code after the step of the classes with an option. The finished square is no longer in the code of a class. */
function codeAfter(option: usize): u64 {
  // It has two edges, or none if it is blocked.
  return _shifts ? _code + ((valueIn(option) + deltaOf(option)) & 3) : _code;
}

/** Finds the option of a step, and the state before it. @param rank of the state after it */
function undoStep(rank: u32): void {
  writeMates(_code, rank, _mates);
  const options: usize = load<u32>(_entry, 16);
  const count = load<u32>(_entry, 20);
  for (let i: u32 = 0; i < count; i++) {
    _option = options + <usize>i * OPTION_BYTES;
    if (i >= _known) findSource(i);
    _sourceClass = load<u32>(SOURCES + ((<usize>i) << 2));
    if (_sourceClass === NO_CLASS) continue;
    const after = codeAfter(_option);
    _source = after - deltaOf(_option);
    if (undoEdges(edgeCount(_option), after)) return;
  }
  unreachable();
}

/** Finds the class before the step with an option. */
function findSource(i: u32): void {
  _known = i + 1;
  const place = SOURCES + ((<usize>i) << 2);
  store<u32>(place, NO_CLASS);
  const source = codeAfter(_option) - deltaOf(_option);
  if ((source & maskOf(_option)) !== valueIn(_option)) return;
  let from: u32 = 0;
  const all = load<u32>(_entry);
  let end = all;
  if (_isAscending) {
    const passed = PASSED + ((<usize>i) << 2);
    from = load<u32>(passed);
    end = from;
    for (let step: u32 = 1; end < all && keptCodeOf(_entry, end) < source; step <<= 1) {
      from = end + 1;
      end = min(end + step, all);
    }
    from += boundFrom(from, end, source);
    store<u32>(passed, from);
  } else from = boundFrom(0, all, source);
  if (from < all && keptCodeOf(_entry, from) === source) store<u32>(place, from);
}

/** Returns how many of the classes before the step, from `from` to before `end`, have a lower code. */
function boundFrom(from: u32, end: u32, code: u64): u32 {
  return lowerBound<u64>(<usize>load<u32>(_entry, 4) + ((<usize>from) << 3), end - from, 8, code);
}

/** Removes the first `edges` edges of the option in every possible way until the requested partial tour is found. */
function undoEdges(edges: u32, code: u64): bool {
  if (edges === 0) return isReached();
  const one = slotOf(_option, edges - 1, 0);
  const other = slotOf(_option, edges - 1, 1);
  const before = code - edgeAt(one) - edgeAt(other);
  const oneDegree = digitOf(before, one);
  const otherDegree = digitOf(before, other);
  if (oneDegree === 1 && otherDegree === 1) return undoJoin(edges, code, before, one, other);
  if (oneDegree === 1) return undoMove(edges, before, one, other);
  if (otherDegree === 1) return undoMove(edges, before, other, one);
  return <u32>load<u8>(_mates + one) === other && undoEdges(edges - 1, before);
}

/** Undoes the move of an endpoint between two slots. */
function undoMove(edges: u32, before: u64, from: u32, to: u32): bool {
  const mate: u32 = load<u8>(_mates + to);
  setMates(_mates, from, mate);
  if (undoEdges(edges - 1, before)) return true;
  setMates(_mates, to, mate);
  return false;
}

/** Undoes a join: any fragment may be its result, in either direction. */
function undoJoin(edges: u32, code: u64, before: u64, one: u32, other: u32): bool {
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    const slot = <u32>ctz(left) >> 1;
    const mate: u32 = load<u8>(_mates + slot);
    setMates(_mates, one, slot);
    setMates(_mates, other, mate);
    if (undoEdges(edges - 1, before)) return true;
    setMates(_mates, slot, mate);
  }
  return false;
}

/**
 * Returns whether the requested partial tour leads through the current matching. Otherwise skips the matching's partial tours.
 */
function isReached(): bool {
  const rank = rankBySlot(_source, _mates);
  _rank = rank;
  if (_lastOption === _option && _lastRank === rank) return true;
  const tours = stateTours(rank);
  if (_lastOption !== 0) {
    _tour += tours;
    return false;
  }
  if (_tour < tours) return true;
  _tour -= tours;
  return false;
}

/** Returns the number of partial tours to a matching of the class before the step; 0 if there is no such state. */
function stateTours(rank: u32): u32 {
  const from = keptStatesFrom(_entry, _sourceClass);
  const count = <u32>((keptStatesFrom(_entry, _sourceClass + 1) - from) / STATE_BYTES);
  const index = lowerBound<u32>(from, count, STATE_BYTES, rank);
  const state = from + <usize>index * STATE_BYTES;
  return index < count && load<u32>(state) === rank ? load<u32>(state, 4) : 0;
}
