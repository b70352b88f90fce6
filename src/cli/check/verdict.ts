import { type CheckResult, checkTour } from '../../problem/check.js';
import type { TourProblem } from '../../problem/problem.js';

/** The checker's word on a path that is said to be a tour of a problem, and, where `closed`, to close as well. */
export function verdict(problem: TourProblem, path: ArrayLike<number>, closed: boolean): CheckResult {
  const result = checkTour(problem, path);
  if (!result.ok || !closed || problem.closed) return result;
  return checkTour({ ...problem, end: undefined, closed: true }, path);
}
