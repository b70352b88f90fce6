import { createTsEngine } from '../engines/ts/engine.js';
import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { kernelsOf } from '../strategies/strategy.js';
import { type TraceStep, traceOn } from './trace.js';

/**
 * Solves a problem one square at a time on the TypeScript engine alone: the very steps of `traceTour` of
 * `knights-tour-wasm`, without its binaries.
 * @throws TypeError, RangeError for bad input, at once
 */
export function traceTourInTs(
  problem: TourProblem,
  options: SolveOptions = {},
): Generator<TraceStep, TourResult> {
  return traceOn((strategies) => createTsEngine(kernelsOf(strategies)), problem, options);
}
