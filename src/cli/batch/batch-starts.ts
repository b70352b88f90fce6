import { tourRules } from '../../existence/index.js';
import { firstStart } from '../../existence/rules.js';
import type { BatchProblem } from '../../problem/batch.js';
import type { Problem } from '../../problem/problem.js';
import type { Exclusion } from '../../problem/result.js';

/** Where the tours of a batch start. */
export const STARTS = ['random', 'each'] as const;
export type Starts = (typeof STARTS)[number];

/** The starts of the tours of a batch, by the number of the tour. */
export interface BatchStarts {
  /** How many tours there are unless a count is given: one from each start. */
  readonly count: number;
  /** The start of a tour. */
  at(index: number): number | 'random';
  /** The starts of `count` tours from `first` on, as `solveBatch` takes them. */
  part(first: number, count: number): Pick<BatchProblem, 'start' | 'starts' | 'count'>;
}

/**
 * The starts of a batch: each square that no rule excludes in turn, or the start of the problem, or random ones.
 * @returns the rule that excludes every tour, if there is one
 */
export function batchStarts(problem: Problem, starts: Starts): BatchStarts | Exclusion {
  const { board, start, end, closed } = problem;
  const rules = tourRules(board, end, closed);
  const first = firstStart(rules, problem);
  if (typeof first !== 'number') return first;
  if (starts === 'random' || start >= 0) {
    const one = start >= 0 ? start : 'random';
    return { count: 1, at: () => one, part: (_, count) => ({ start: one, count }) };
  }
  const allowed: number[] = [];
  for (let square = first; square >= 0; square = rules.firstStart(square + 1)) allowed.push(square);
  const at = (index: number): number => allowed[index % allowed.length]!;
  return {
    count: allowed.length,
    at,
    part: (from, count) => ({ starts: Uint32Array.from({ length: count }, (_, i) => at(from + i)) }),
  };
}
