export { type CountOptions, type CountResult, countTours } from './census/count.js';
export type { EngineOptions } from './census/load.js';
export {
  createSampler,
  type SampleBatchOptions,
  type SampleOptions,
  type Sampler,
  type SamplerOptions,
} from './census/sampler.js';
export { canonicalTour, type TourStatistics, type TurnCount, tourStatistics } from './census/single-tours.js';
export {
  type MoveUsage,
  moveUsage,
  type TourClasses,
  tourClasses,
  type UsageOptions,
} from './census/tables.js';
export {
  type CensusProblem,
  type TourList,
  type ToursOptions,
  tourPrefixes,
  tours,
} from './census/tour-list.js';
export type { BatchArrays, BatchResult } from './problem/batch.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
