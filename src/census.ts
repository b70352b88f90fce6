export type { CountOptions, CountResult } from './census/count.js';
export { type MagicSums, magicSums } from './census/magic.js';
export type {
  SampleBatchOptions,
  SampleOptions,
  Sampler,
  SamplerOptions,
} from './census/sampler.js';
export { canonicalTour, type TourStatistics, type TurnCount, tourStatistics } from './census/single-tours.js';
export type { MoveUsage, TourClasses, UsageOptions } from './census/tables.js';
export type { TourIndex } from './census/tour-index.js';
export type { CensusProblem, TourList, ToursOptions } from './census/tour-list.js';
export {
  countTours,
  createSampler,
  createTourIndex,
  moveUsage,
  tourClasses,
  tourPrefixes,
  tours,
} from './census/wasm.js';
export type { EngineOptions } from './engines/wasm/entry-source.js';
export type { BatchArrays, BatchResult } from './problem/batch.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
export type { Symmetry } from './problem/symmetry.js';
