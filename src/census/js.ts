/**
 * The functions of `knights-tour-wasm/census/js`: those of wasm.ts on the kernel compiled to JavaScript. Answers are the same,
 * but its memory ends below 2 GiB, so more counts are `too-large`.
 */

import { instantiate } from 'js:kernel-census';
import { instantiate as instantiatePuzzle } from 'js:kernel-puzzle';
import { javascriptSource } from '../engines/engine-source.js';
import type { TourProblem } from '../problem/problem.js';
import { puzzleEngine } from '../puzzle/kernel.js';
import { type CountOptions, type CountResult, countToursOn } from './count.js';
import { type CensusSource, censusEngine } from './engine.js';
import { createSamplerOn, type Sampler, type SamplerOptions } from './sampler.js';
import { type MoveUsage, moveUsageOn, type TourClasses, tourClassesOn, type UsageOptions } from './tables.js';
import { createTourIndexOn, type TourIndex } from './tour-index.js';
import {
  type CensusProblem,
  type TourList,
  type ToursOptions,
  tourPrefixesOn,
  toursOn,
} from './tour-list.js';

/** Creates instances of the JavaScript kernel. */
export const CENSUS_ON_JAVASCRIPT: CensusSource = /* @__PURE__ */ javascriptSource(
  'census',
  /* @__PURE__ */ censusEngine(instantiate, () => puzzleEngine(instantiatePuzzle)),
);

/** Counts the tours of a problem, as `countTours` of `knights-tour-wasm/census` does. */
export function countTours(problem: CensusProblem, options: CountOptions = {}): CountResult {
  return countToursOn(CENSUS_ON_JAVASCRIPT, problem, options);
}

/** Lists the tours of a problem, as `tours` of `knights-tour-wasm/census` does. */
export function tours(problem: CensusProblem, options: ToursOptions = {}): TourList {
  return toursOn(CENSUS_ON_JAVASCRIPT, problem, options);
}

/** Returns prefixes that split a list into parts, as `tourPrefixes` of `knights-tour-wasm/census` does. */
export function tourPrefixes(
  problem: CensusProblem,
  length: number,
  options: Record<string, never> = {},
): number[][] {
  return tourPrefixesOn(CENSUS_ON_JAVASCRIPT, problem, length, options);
}

/** Prepares a sampler of tours, as `createSampler` of `knights-tour-wasm/census` does. */
export function createSampler(problem: TourProblem, options: SamplerOptions = {}): Sampler {
  return createSamplerOn(CENSUS_ON_JAVASCRIPT, problem, options);
}

/** Numbers the tours of a problem, as `createTourIndex` of `knights-tour-wasm/census` does. */
export function createTourIndex(problem: TourProblem, options: SamplerOptions = {}): TourIndex {
  return createTourIndexOn(CENSUS_ON_JAVASCRIPT, problem, options);
}

/** Counts the tours that use each move, as `moveUsage` of `knights-tour-wasm/census` does. */
export function moveUsage(problem: TourProblem, options: UsageOptions = {}): Iterable<MoveUsage> {
  return moveUsageOn(CENSUS_ON_JAVASCRIPT, problem, options);
}

/** Counts closed tours up to rotation and reflection, as `tourClasses` of `knights-tour-wasm/census` does. */
export function tourClasses(
  problem: { rows: number; cols: number; closed: true },
  options: UsageOptions = {},
): TourClasses {
  return tourClassesOn(CENSUS_ON_JAVASCRIPT, problem, options);
}
