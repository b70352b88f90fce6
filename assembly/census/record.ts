/**
 * A step as a matrix: which state of the layer leads to which state of the next one. On a long narrow board the layers repeat
 * from row to row, so a few such matrices, applied again and again modulo primes, count its tours (the transfer-matrix
 * method: Stanley, Enumerative Combinatorics 1, chapter 4.7).
 */

import { reserve } from './arena';
import { beginChain, chainedRank, FORWARDS, isLong, TABLES, tableCount } from './chain';
import { fragments } from './class-code';
import {
  classes,
  codeOf,
  replaceLayer,
  starts,
  stateCount,
  states,
  statesFrom,
  statesOf,
  statesTo,
} from './layer';
import { matchings } from './matching';
import { STATE_BYTES } from './scatter';
import {
  advanceStep,
  beginStreams,
  completes,
  makeLayer,
  newClasses,
  newCodes,
  newStarts,
  newStates,
  STEP,
  stepOption,
} from './step';
import { ENDED, headOf, lowestHead, placeOf } from './streams';

/** Pairs of u32: where a transition comes from and where it leads to. */
export let transitions: usize = 0;
export let transitionCount: u32 = 0;
/** The states that the step completes, u32 each. */
export let completing: usize = 0;
export let completingCount: u32 = 0;

const NO_STATE: u32 = 0xffffffff;

/** Where each rank of a class lies among the states of the next layer. */
let _indices: usize = 0;

function indexStates(newClass: u32, pairs: u32): void {
  const count: usize = matchings(pairs);
  memory.fill(_indices, 0xff, (count + 1) << 2);
  const place = newStarts + ((<usize>newClass) << 2);
  for (let i = load<u32>(place); i < load<u32>(place, 4); i++) {
    const rank: usize = load<u32>(newStates + <usize>i * STATE_BYTES);
    store<u32>(_indices + (rank << 2), i);
  }
}

function recordClass(place: u32): void {
  let source = load<u32>(starts + ((<usize>place) << 2));
  const end = statesTo(place);
  let at = reserve(<u64>(end - statesFrom(place)));
  // The arena aligns what it hands out; transitions lie without gaps.
  at = transitions + ((<usize>transitionCount) << 3);
  for (let state = statesFrom(place); state < end; state += STATE_BYTES) {
    let rank = load<u32>(state);
    if (isLong) rank = chainedRank(rank);
    else {
      for (let i: u32 = 0; i < tableCount; i++) {
        const table: usize = load<u32>(TABLES + ((<usize>i) << 2));
        rank = load<u32>(table + ((<usize>rank) << 2));
      }
    }
    const target = load<u32>(_indices + ((<usize>rank) << 2));
    if (target !== NO_STATE) {
      store<u32>(at, source);
      store<u32>(at, target, 4);
      at += 8;
      transitionCount++;
    }
    source++;
  }
}

function recordCompleting(): void {
  completing = reserve(4 * <u64>stateCount());
  completingCount = 0;
  if (load<u32>(STEP, 80) === 0) return;
  for (let place: u32 = 0; place < classes; place++) {
    for (let stream: u32 = 0; stream < load<u32>(STEP, 84); stream++) {
      if (!completes(stepOption(stream), codeOf(place))) continue;
      for (let state = statesFrom(place); state < statesTo(place); state += STATE_BYTES) {
        store<u32>(completing + ((<usize>completingCount) << 2), <u32>((state - states) / STATE_BYTES));
        completingCount++;
      }
    }
  }
}

/** Makes the next layer and writes the transitions to it. What was written is read before {@link finishRecord}. */
export function recordStep(): void {
  makeLayer();
  recordCompleting();
  let mostPairs: u32 = 0;
  for (let i: u32 = 0; i < newClasses; i++) {
    mostPairs = max(mostPairs, fragments(load<u64>(newCodes + ((<usize>i) << 3))));
  }
  _indices = reserve(4 * (<u64>matchings(mostPairs) + 1));
  transitions = reserve(0);
  transitionCount = 0;
  const streams = beginStreams();
  let newClass: u32 = 0;
  for (let code = lowestHead(0, streams); code !== ENDED; code = lowestHead(0, streams)) {
    const isKept = newClass < newClasses && load<u64>(newCodes + ((<usize>newClass) << 3)) === code;
    if (isKept) indexStates(newClass, fragments(code));
    for (let stream: u32 = 0; stream < streams; stream++) {
      if (headOf(stream) !== code) continue;
      const place = placeOf(stream);
      beginChain(codeOf(place), stepOption(stream), FORWARDS, statesOf(place));
      if (isKept) recordClass(place);
      advanceStep(stream, place + 1);
    }
    if (isKept) newClass++;
  }
}

/** The next layer takes the place of the one before; each of its states counts once, so that none is lost to a modulus. */
export function finishRecord(): void {
  replaceLayer(newClasses, newCodes, newStarts, newStates);
  const end = states + <usize>stateCount() * STATE_BYTES;
  for (let state = states; state < end; state += STATE_BYTES) store<u32>(state, 1, 4);
}
