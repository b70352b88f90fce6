import type { TourRules } from './existence.js';
import type { SolveSteps } from './result.js';
import type { Search } from './search.js';

/**
 * The strategy `backtracking`: plain depth-first search in the move order, one attempt a start, and where the start is
 * omitted from one start after the other.
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
  for (let start = firstStart; start >= 0; start = problem.start >= 0 ? -1 : rules.firstStart(start + 1)) {
    const plan = { kernel, start, moveOrder, tieBreak: 'first', number: 0, most: Infinity } as const;
    const outcome = yield* search.attempt(plan);
    if (outcome === 'found') return search.found(start, out);
    if (outcome === 'limit') return search.limit(start, out);
  }
  return search.exhausted();
}
