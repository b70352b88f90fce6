/**
 * A step of the sweep: each class of the layer and each of its options produce a class of the next layer. A step is either a
 * square, whose options are the sets of edges to later squares that bring its degree to 2, or a single edge to take or not.
 * src/census writes steps to {@link STEP}.
 *
 * Sekine, Imai and Tani (1995) introduced the frontier method for Hamiltonian cycles. Grouping states into classes of equal
 * degrees, with ranks of matchings instead of a table of states, is specific to this package.
 */

import { arenaTop, refuseBeyond, releaseFrom, reserve } from './arena';
import {
  degreesOf,
  deltaOf,
  digitOf,
  ENDED,
  endpoints,
  fragments,
  headOf,
  LOW_BITS,
  lowestHead,
  maskOf,
  OPTION_BYTES,
  placeOf,
  setHead,
  valueIn,
} from './codes';
import {
  beginSums,
  bytesOfSums,
  classes,
  codeOf,
  collectStates,
  modulus,
  prepareSums,
  replaceLayer,
  STATE_BYTES,
  scatter,
  statesFrom,
  statesOf,
  statesTo,
} from './layers';
import { beginChain, FORWARDS, matchings } from './matchings';

/**
 * | offset | element | what                                                                                        |
 * |--------|---------|---------------------------------------------------------------------------------------------|
 * | 0      | u64     | low bits of slots that must have an edge after the step                                     |
 * | 8      | u64     | low bits of slots that must have two                                                        |
 * | 16     | u64     | bits that must not be set: of the virtual vertex, if ends are still to come                 |
 * | 24     | u64     | the code of a complete tour, without slot 0                                                 |
 * | 32     | u64     | low bits of the black slots                                                                 |
 * | 40     | u64     | low bits of the white slots                                                                 |
 * | 48     | u64     | both bits of the slots of squares (not of the virtual vertex)                               |
 * | 56     | i32     | degrees of finished black squares minus those of white ones                                 |
 * | 60     | i32     | number of ends that may be black; -1: colours are not checked                               |
 * | 64     | i32     | number of ends that may be white                                                            |
 * | 68     | u32     | slot of the virtual vertex                                                                  |
 * | 72     | u32     | 1: slot 0 is finished after the step, and each square moves one slot down                   |
 * | 76     | u32     | 1: some square has edges, so a class without endpoints is a cycle that closed too early     |
 * | 80     | u32     | 1: the tour may be complete after this step                                                 |
 * | 84     | u32     | number of options                                                                           |
 * | 88     |         | options (codes.ts)                                                                          |
 */
export const STEP: usize = memory.data(88 + 64 * 512, 8);
export const STEP_OPTIONS: usize = STEP + 88;

/** Tours completed in sweeps: exact, or modulo the modulus. */
export let completed: u64 = 0;

export function beginCompleted(): void {
  completed = 0;
}

export function stepOption(index: u32): usize {
  return STEP_OPTIONS + <usize>index * OPTION_BYTES;
}

/** Returns whether every square can still get two edges, and the tour can still end on squares of the right colours. */
function isPossible(code: u64): bool {
  const needOne = load<u64>(STEP);
  const needTwo = load<u64>(STEP, 8);
  const forbidden = load<u64>(STEP, 16);
  const high = (code >> 1) & LOW_BITS;
  if ((needOne & ~(code | high)) !== 0 || (needTwo & ~high) !== 0 || (code & forbidden) !== 0) return false;
  const blackEnds = load<i32>(STEP, 60);
  const whiteEnds = load<i32>(STEP, 64);
  if (blackEnds < 0) return true;
  // An edge between squares adds one to both colours. Only edges to the virtual vertex change the difference.
  const blackDegrees = load<i32>(STEP, 56) + degreesOf(code, load<u64>(STEP, 32));
  const surplus = blackDegrees - degreesOf(code, load<u64>(STEP, 40));
  const ends = <i32>digitOf(code, load<u32>(STEP, 68));
  const black = ends + surplus;
  const white = ends - surplus;
  return (black & 1) === 0 && black >= 0 && white >= 0 && black <= 2 * blackEnds && white <= 2 * whiteEnds;
}

function shiftCode(code: u64): u64 {
  const squareBits = load<u64>(STEP, 48);
  return load<u32>(STEP, 72) !== 0 ? (code & ~squareBits) | ((code & squareBits) >> 2) : code;
}

/** Advances a stream to the next class, from an index on, that has its option. */
export function advanceStep(stream: u32, place: u32): void {
  const option = stepOption(stream);
  const mask = maskOf(option);
  const value = valueIn(option);
  const delta = deltaOf(option);
  const isStarted = load<u32>(STEP, 76) !== 0;
  for (; place < classes; place++) {
    const source = codeOf(place);
    if ((source & mask) !== value) continue;
    const code = source + delta;
    if (!isPossible(code)) continue;
    const next = shiftCode(code);
    if (isStarted && endpoints(next) === 0) continue;
    setHead(stream, next, place);
    return;
  }
  setHead(stream, ENDED, place);
}

export function beginStreams(): u32 {
  const count = load<u32>(STEP, 84);
  for (let stream: u32 = 0; stream < count; stream++) advanceStep(stream, 0);
  return count;
}

/** Returns whether an option completes the tours of a class: every square has two edges, and the last edge closes the cycle. */
export function completes(option: usize, code: u64): bool {
  const slotZero: u64 = 3;
  if ((code & maskOf(option)) !== valueIn(option)) return false;
  return ((code + deltaOf(option)) & ~slotZero) === load<u64>(STEP, 24);
}

function countCompleted(): void {
  if (load<u32>(STEP, 80) === 0) return;
  for (let stream: u32 = 0; stream < load<u32>(STEP, 84); stream++) {
    for (let place: u32 = 0; place < classes; place++) {
      if (!completes(stepOption(stream), codeOf(place))) continue;
      for (let state = statesFrom(place); state < statesTo(place); state += STATE_BYTES) {
        completed += <u64>load<u32>(state, 4);
      }
      if (modulus !== 0) completed %= modulus;
    }
  }
}

/** Upper bounds for the next layer: classes, and fragments of a class. */
export let nextClasses: u32 = 0;
let _nextPairs: u32 = 0;

/** Visits the classes of the next layer without their states. */
export function surveyStep(): void {
  const streams = beginStreams();
  nextClasses = 0;
  _nextPairs = 0;
  for (let code = lowestHead(streams); code !== ENDED; code = lowestHead(streams)) {
    for (let stream: u32 = 0; stream < streams; stream++) {
      if (headOf(stream) === code) advanceStep(stream, placeOf(stream) + 1);
    }
    nextClasses++;
    _nextPairs = max(_nextPairs, fragments(code));
  }
}

/** The layer that a step produces, before it replaces the current one. */
export let newClasses: u32 = 0;
export let newCodes: usize = 0;
export let newStarts: usize = 0;
export let newStates: usize = 0;

/** Writes the next layer after the current one. Traps if the memory is refused. */
export function makeLayer(): void {
  surveyStep();
  const maxClasses = <u64>nextClasses;
  newCodes = reserve(8 * maxClasses);
  newStarts = reserve(4 * maxClasses + 4);
  refuseBeyond(<f64>arenaTop() + bytesOfSums(_nextPairs));
  prepareSums(_nextPairs);
  newStates = reserve(0);
  newClasses = 0;
  store<u32>(newStarts, 0);
  const streams = beginStreams();
  let at = newStates;
  for (let code = lowestHead(streams); code !== ENDED; code = lowestHead(streams)) {
    const end = stepInto(code, streams, at);
    if (end === at) continue;
    at = end;
    store<u64>(newCodes + ((<usize>newClasses) << 3), code);
    newClasses++;
    store<u32>(newStarts + ((<usize>newClasses) << 2), <u32>((at - newStates) / STATE_BYTES));
  }
  releaseFrom(at);
}

export function runStep(): void {
  countCompleted();
  makeLayer();
  replaceLayer(newClasses, newCodes, newStarts, newStates);
}

/** Writes the states of one class of the next layer, and advances the streams that lead to it. */
function stepInto(code: u64, streams: u32, at: usize): usize {
  let sources: u64 = 0;
  for (let stream: u32 = 0; stream < streams; stream++) {
    if (headOf(stream) === code) sources += <u64>statesOf(placeOf(stream));
  }
  const pairs = fragments(code);
  releaseFrom(at);
  reserve(min(sources, <u64>matchings(pairs)) * STATE_BYTES);
  beginSums(pairs, sources);
  for (let stream: u32 = 0; stream < streams; stream++) {
    if (headOf(stream) !== code) continue;
    const place = placeOf(stream);
    beginChain(codeOf(place), stepOption(stream), FORWARDS, statesOf(place));
    scatter(statesFrom(place), statesTo(place));
    advanceStep(stream, place + 1);
  }
  return collectStates(at);
}
