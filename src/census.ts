export type { CountOptions, CountResult } from './census/count-options.js';
export { countTours } from './census/count-tours.js';
export { type MoveUsage, moveUsage, type UsageOptions } from './census/move-usage.js';
export { type TourClasses, tourClasses } from './census/tour-classes.js';
export type { EngineOptions } from './engines/census/load.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
