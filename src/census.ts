export { type CountOptions, type CountResult, countTours } from './census/count-tours.js';
export type { EngineOptions } from './engines/census/load.js';
export type { Position, Square, TourProblem } from './problem/problem.js';
