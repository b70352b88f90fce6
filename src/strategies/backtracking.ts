import type { TourRules } from '../existence/rules.js';
import type { SolveSteps } from '../problem/result.js';
import type { Search } from './attempts.js';

/**
 * The strategy `backtracking`: plain depth-first search in the move order, one attempt a start, and where the start of
 * an open tour is omitted from one start after the other. A closed tour passes every square, so one start is enough.
 */
export function* backtracking(
  search: Search,
  rules: TourRules,
  firstStart: number,
  out: Uint32Array | undefined,
): SolveSteps {
  const { problem, options } = search;
  const { moveOrder } = options;
  const kernel = 'backtracking';
  const oneStart = problem.closed || problem.start >= 0;
  for (let start = firstStart; start >= 0; start = oneStart ? -1 : rules.firstStart(start + 1)) {
    const plan = { kernel, start, moveOrder, tieBreak: 'first', number: 0, most: Infinity } as const;
    const outcome = yield* search.attempt(plan);
    if (outcome === 'found') return search.found(start, out);
    if (outcome === 'limit') return search.limit(start, out);
  }
  return search.exhausted();
}
