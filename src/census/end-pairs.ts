import type { RulesOf } from '../existence/plain.js';
import type { Problem } from '../problem/problem.js';
import { symmetriesKeeping } from './board.js';

/** Splits a count of open tours into a sum over pairs of ends: a pair may fit in memory if the whole count does not. */

/** Maximum number of squares. Memory per pair depends on the columns: with more than 8, no pair fits. */
const MAX_SQUARES = 128;

/** Two ends, and the number of pairs that are its images. All of these have the same number of tours. */
export interface EndPair {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Returns one pair of ends per orbit under the symmetries of the problem. The number of tours is the sum over these pairs of
 * weight times tours from start to end. Open 8 x 8 has 136 pairs. Pairs far from the centre come first: they need the most
 * memory, so a count that does not fit fails early.
 * @param rulesOf returns the rules of existence
 * @returns undefined if the count cannot be split: closed tours have no ends, two given ends leave nothing to split, and pairs
 * of large boards do not fit in memory
 */
export function endPairs(problem: Problem, rulesOf: RulesOf): EndPair[] | undefined {
  const { board, closed } = problem;
  const { rows, cols, squares, blocked } = board;
  const fixed = problem.start >= 0 ? problem.start : problem.end;
  if (closed || (problem.start >= 0 && problem.end >= 0) || board.openSquares < 2) return undefined;
  if (squares > MAX_SQUARES) return undefined;
  const images = symmetriesKeeping(problem, fixed >= 0 ? [fixed] : []);
  const keyOf = (one: number, other: number) => Math.min(one, other) * squares + Math.max(one, other);
  const pairs: EndPair[] = [];
  for (let end = 0; end < squares; end++) {
    if (blocked?.[end] || end === fixed) continue;
    const rules = rulesOf(board, end, false);
    if (rules.board !== undefined) continue;
    const [first, last] = fixed >= 0 ? [fixed, fixed] : [0, end - 1];
    for (let start = first; start <= last; start++) {
      if (blocked?.[start] || rules.excludes(start) !== undefined) continue;
      const orbit = new Set(images.map((image) => keyOf(image[start]!, image[end]!)));
      if (Math.min(...orbit) === keyOf(start, end)) pairs.push({ start, end, weight: orbit.size });
    }
  }
  const far = (square: number): number =>
    (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
  return pairs.sort(
    (one, other) => far(other.start) + far(other.end) - far(one.start) - far(one.end) || one.end - other.end,
  );
}
