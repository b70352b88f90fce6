import { reserve } from './arena';
import { deltaOf, ENDED, edgeAt, edgeCount, fragments, maskOf, OPTION_BYTES, slotOf, valueIn } from './codes';
import { contract, firstCounts, firstRanks, secondCounts, secondRanks } from './contraction';
import { gatherMatchings, lowerMatchings, orderOfLower, toursOfTarget, upperMatchings } from './join';
import { entryOf, lastOf, stepsOf } from './kept-halves';
import {
  findClass,
  keptCodeOf,
  keptStateCount,
  keptStatesFrom,
  LOWER,
  lastLayer,
  STATE_BYTES,
  UPPER,
} from './layers';
import { addEdges, beginChain, FORWARDS, rankAfter, rankBySlot, unrank, unshiftMates } from './matchings';
import {
  addTarget,
  beginNumbers,
  indexOfCode,
  indexOfNumber,
  numberedCode,
  numbersBefore,
  numbersOf,
} from './numbered-targets';
import { lowerBound } from './sorted';
import {
  beginTargets,
  findSources,
  isUnweighed,
  nextKept,
  nextTarget,
  optionCount,
  optionsOf,
  representativeOf,
  rewindKept,
  sourceClass,
  sourceCount,
  sourceOption,
  virtualSlot,
} from './targets';
import { areLinked, beginPath, linkPath, names, writePath } from './tour-path';
import { linkTour, prepareWalkers, startWalker, toursBefore, walkBack } from './walk-back';

/**
 * Numbers of tours. The order is: target, ascending by code; matching of the upper half with its edges in the middle, ascending
 * by rank; matching of the lower half, likewise; partial tour of the upper half; partial tour of the lower half. The partial
 * tours of a half that lead to a matching are numbered by option, then by state, then within the state (walk-back.ts).
 */

/** By the caller's squares: the square of the halves, u32 each. */
let _vertices: usize = 0;
/** The high half of the number that {@link findTour} found. wasm2js would drop it from a number of 64 bits that is only exported. */
export let numberHigh: u32 = 0;

const _upperMates: usize = memory.data(32);
const _lowerMates: usize = memory.data(32);

/**
 * Numbers the tours. The join must be done, its targets' tours kept, and the names of the squares written.
 * @param squares number of squares of the halves, and `callers` of the caller's board
 */
export function numberTours(squares: u32, callers: u32): void {
  _vertices = reserve(4 * <u64>callers);
  for (let square: u32 = 0; square < squares; square++) {
    store<u32>(_vertices + ((<usize>load<u32>(names + (square << 2))) << 2), square);
  }
  prepareWalkers(1);
  beginNumbers(false);
  let kept: u32 = 0;
  rewindKept();
  if (isUnweighed()) {
    for (let code = nextKept(); code !== ENDED; code = nextKept()) addTarget(code, toursOfTarget(kept++));
    return;
  }
  beginTargets();
  for (let code = nextTarget(false); code !== ENDED; code = nextTarget(false)) {
    const lowest = representativeOf(code);
    // Images have as many tours, and the lowest of them has been numbered.
    addTarget(code, lowest === code ? toursOfTarget(kept++) : numbersOf(lowest));
  }
}

function gatherTarget(code: u64): void {
  findSources(UPPER, code);
  findSources(LOWER, code);
  gatherMatchings(code);
}

function upperCount(index: u32): u64 {
  return load<u64>(firstCounts + ((<usize>index) << 3));
}

function lowerCount(index: u32): u64 {
  return load<u64>(secondCounts + ((<usize>index) << 3));
}

/** Returns whether a matching of the lower half forms a single cycle with {@link _upperMates}. */
function closes(pairs: u32, index: u32): bool {
  unrank(load<u32>(secondRanks + ((<usize>index) << 2)), pairs, _lowerMates);
  let point: usize = 0;
  let length: u32 = 0;
  do {
    point = load<u8>(_lowerMates + load<u8>(_upperMates + point));
    length++;
  } while (point !== 0);
  return length === pairs;
}

/** Starts the walker of a partial tour of a half to a matching. @param way its number among those that lead to the matching */
function startWay(half: u32, order: u32, matching: u32, way: u64): void {
  const layer = lastLayer(half);
  for (let i: u32 = 0; i < sourceCount(half); i++) {
    const index = sourceClass(half, i);
    const option = sourceOption(half, i);
    beginChain(keptCodeOf(layer, index), option, order, keptStateCount(layer, index));
    const end = keptStatesFrom(layer, index + 1);
    for (let state = keptStatesFrom(layer, index); state < end; state += STATE_BYTES) {
      if (rankAfter(load<u32>(state)) !== matching) continue;
      const tours = <u64>load<u32>(state, 4);
      if (way < tours) {
        startWalker(0, half, index, option, load<u32>(state), <u32>way);
        return;
      }
      way -= tours;
    }
  }
  unreachable();
}

/** Writes the path of the tour with a number, which must be below the number of tours. */
export function writeTour(low: u32, high: u32): void {
  let rest = ((<u64>high) << 32) | <u64>low;
  const target = indexOfNumber(rest);
  rest -= numbersBefore(target);
  const code = numberedCode(target);
  const pairs = fragments(code);
  gatherTarget(code);
  let upper: u32 = 0;
  for (let last = upperMatchings; last - upper > 1; ) {
    const half = (upper + last) >> 1;
    const tours = contract(pairs, upper, half, lowerMatchings);
    if (rest < tours) last = half;
    else {
      rest -= tours;
      upper = half;
    }
  }
  const upperRank = load<u32>(firstRanks + ((<usize>upper) << 2));
  unrank(upperRank, pairs, _upperMates);
  let lower: u32 = 0;
  for (; ; lower++) {
    if (!closes(pairs, lower)) continue;
    const tours = upperCount(upper) * lowerCount(lower);
    if (rest < tours) break;
    rest -= tours;
  }
  const lowerRank = load<u32>(secondRanks + ((<usize>lower) << 2));
  const lowerWays = lowerCount(lower);
  startWay(UPPER, FORWARDS, upperRank, rest / lowerWays);
  startWay(LOWER, orderOfLower(code), lowerRank, rest % lowerWays);
  walkBack(1);
  beginPath();
  linkTour(0);
  writePath(0);
}

/** The partial tour of a half that was read last: class, option in the middle, matching in the class, and its number there. */
let _code: u64 = 0;
let _option: usize = 0;
let _rank: u32 = 0;
let _tour: u32 = 0;
const _mates: usize = memory.data(32);

/** Returns the option whose edges are those of the tour. */
function optionOfTour(half: u32, options: usize, count: u32, firstSquare: u32): usize {
  let best: usize = 0;
  for (let i: u32 = 0; i < count; i++) {
    const option = options + <usize>i * OPTION_BYTES;
    if ((_code & maskOf(option)) !== valueIn(option)) continue;
    const edges = edgeCount(option);
    // A subset of the tour's edges may be an option, too: the whole set has most.
    if (best !== 0 && edges <= edgeCount(best)) continue;
    let edge: u32 = 0;
    while (edge < edges && areLinked(half, firstSquare, slotOf(option, edge, 0), slotOf(option, edge, 1)))
      edge++;
    if (edge === edges) best = option;
  }
  if (best === 0) unreachable();
  return best;
}

/** Reads the partial tour of a half from the links, square by square. */
function readHalf(half: u32): void {
  _code = 0;
  _rank = 0;
  _tour = 0;
  for (let step: u32 = 0; step < stepsOf(half); step++) {
    const entry = entryOf(half, step);
    const option = optionOfTour(half, load<u32>(entry, 16), load<u32>(entry, 20), load<u32>(entry, 28));
    addEdges(_code, option, _mates);
    _code += deltaOf(option);
    if (load<u32>(entry, 24) !== 0) {
      const squareBits = edgeAt(virtualSlot) - 1;
      _code = (_code & ~squareBits) | ((_code & squareBits) >> 2);
      unshiftMates(virtualSlot, _mates);
    }
    const rank = rankBySlot(_code, _mates);
    _tour += toursBefore(entry, option, _rank, _code, rank);
    _rank = rank;
  }
  _option = optionOfTour(half, optionsOf(half), optionCount(half), load<u32>(lastOf(half), 28));
}

/** Returns the number of the partial tour that was read among those that lead to its matching, and sets {@link _rank} to that. */
function wayOf(half: u32, order: u32): u64 {
  const layer = lastLayer(half);
  const own = findClass(layer, _code);
  beginChain(_code, _option, order, keptStateCount(layer, own));
  const matching = rankAfter(_rank);
  let way = <u64>_tour;
  for (let i: u32 = 0; i < sourceCount(half); i++) {
    const index = sourceClass(half, i);
    const isOwn = index === own && sourceOption(half, i) === _option;
    beginChain(keptCodeOf(layer, index), sourceOption(half, i), order, keptStateCount(layer, index));
    const end = keptStatesFrom(layer, index + 1);
    for (let state = keptStatesFrom(layer, index); state < end; state += STATE_BYTES) {
      if (isOwn && load<u32>(state) === _rank) {
        _rank = matching;
        return way;
      }
      if (rankAfter(load<u32>(state)) === matching) way += <u64>load<u32>(state, 4);
    }
  }
  unreachable();
  return 0;
}

/** Returns the low half of the number of the tour whose path the caller has written, and sets {@link numberHigh}. */
export function findTour(): u32 {
  linkPath(_vertices);
  readHalf(LOWER);
  const lowerCode = _code;
  const lowerOption = _option;
  const lowerRank = _rank;
  const lowerTour = _tour;
  readHalf(UPPER);
  const code = _code + deltaOf(_option);
  const pairs = fragments(code);
  const target = indexOfCode(code);
  gatherTarget(code);
  const upperWay = wayOf(UPPER, FORWARDS);
  const upper = lowerBound<u32>(firstRanks, upperMatchings, 4, _rank);
  unrank(_rank, pairs, _upperMates);
  _code = lowerCode;
  _option = lowerOption;
  _rank = lowerRank;
  _tour = lowerTour;
  const lowerWay = wayOf(LOWER, orderOfLower(code));
  const lower = lowerBound<u32>(secondRanks, lowerMatchings, 4, _rank);
  let number = numbersBefore(target);
  if (upper > 0) number += contract(pairs, 0, upper, lowerMatchings);
  for (let i: u32 = 0; i < lower; i++) if (closes(pairs, i)) number += upperCount(upper) * lowerCount(i);
  number += upperWay * lowerCount(lower) + lowerWay;
  numberHigh = <u32>(number >> 32);
  return <u32>number;
}
