export { canonicalTour } from './census/canonical-tour.js';
export type { CountOptions, CountResult } from './census/count-options.js';
export { countTours } from './census/count-tours.js';
export { type MoveUsage, moveUsage, type UsageOptions } from './census/move-usage.js';
export {
  createSampler,
  type SampleBatchOptions,
  type SampleOptions,
  type Sampler,
  type SamplerOptions,
} from './census/sampler.js';
export { type TourClasses, tourClasses } from './census/tour-classes.js';
export {
  type CensusProblem,
  type TourList,
  type ToursOptions,
  tourPrefixes,
  tours,
} from './census/tour-list.js';
export { type TourStatistics, type TurnCount, tourStatistics } from './census/tour-statistics.js';
export type { EngineOptions } from './engines/census/load.js';
export type { BatchArrays, BatchResult } from './problem/batch.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
