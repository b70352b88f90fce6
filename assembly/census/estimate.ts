/**
 * A sweep of classes alone with an estimate of their states, which gives the memory of a count in advance. It assumes that the
 * states that lead to a class are distributed over its matchings at random.
 */

import { releaseFrom, reserve } from './arena';
import { ENDED, edgeCount, fragments, headOf, lowestHead, placeOf } from './codes';
import { beginLayer, codes, copyDown, setClasses } from './layers';
import { matchings } from './matchings';
import { advanceStep, beginStreams, nextClasses, stepOption, surveyStep } from './step';

/** Estimated states of the current layer, and the maximum number of fragments of a class. */
export let estimatedStates: f64 = 0;
export let estimatedPairs: u32 = 0;

/** Estimated states by class. */
let _estimates: usize = 0;
let _base: usize = 0;

export function beginEstimate(): void {
  beginLayer();
  _base = codes;
  _estimates = reserve(8);
  store<f64>(_estimates, 1);
  estimatedStates = 1;
}

/**
 * Estimates the states of a class that survive an option. An edge between two endpoints closes a cycle in one of 2k - 1 cases.
 */
function countSurvivors(place: u32, stream: u32, pairs: u32): f64 {
  const states = load<f64>(_estimates + ((<usize>place) << 3));
  const before = fragments(load<u64>(codes + ((<usize>place) << 3)));
  const joins = edgeCount(stepOption(stream)) > 0 && pairs < before;
  return joins ? (states * <f64>(2 * before - 2)) / <f64>(2 * before - 1) : states;
}

/** Runs a step like that of a count. Traps if even its memory is refused. */
export function estimateStep(): void {
  surveyStep();
  const count = <u64>nextClasses;
  const newCodes = reserve(8 * count);
  const newEstimates = reserve(8 * count);
  const streams = beginStreams();
  estimatedStates = 0;
  estimatedPairs = 1;
  let place: usize = 0;
  for (let code = lowestHead(streams); code !== ENDED; code = lowestHead(streams)) {
    const pairs = fragments(code);
    let sources: f64 = 0;
    for (let stream: u32 = 0; stream < streams; stream++) {
      if (headOf(stream) !== code) continue;
      sources += countSurvivors(placeOf(stream), stream, pairs);
      advanceStep(stream, placeOf(stream) + 1);
    }
    const all = <f64>matchings(pairs);
    const states = all * (1 - Math.exp(-sources / all));
    estimatedStates += states;
    estimatedPairs = max(estimatedPairs, pairs);
    store<u64>(newCodes + place, code);
    store<f64>(newEstimates + place, states);
    place += 8;
  }
  releaseFrom(_base);
  setClasses(nextClasses, copyDown(newCodes, place));
  _estimates = copyDown(newEstimates, place);
}
