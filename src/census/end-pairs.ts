import type { RulesOf } from '../existence/plain.js';
import type { Problem } from '../problem/problem.js';
import { symmetriesKeeping } from './board.js';

/** A count of open tours as a sum over pairs of ends: what one memory does not hold may fit pair by pair. */

/** On 8 columns a pair takes about as much whatever the rows; with more columns no pair fits into any memory. */
const MOST_SQUARES = 128;

/** Two ends, and how many pairs are its images: each has as many tours. */
export interface EndPair {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Pairs of ends, one per orbit under the symmetries of the problem: its number of tours is the sum of weights times tours
 * from start to end. Open 8 x 8 has 136 pairs. Those that take most memory come first, so that a count that does not fit
 * fails early: ends far from the middle leave the frontier the most choices.
 * @param rulesOf the rules of existence
 * @returns undefined when the count cannot be split: a closed tour has no ends, two given ends leave nothing to split, and
 * large boards have too many pairs, each too large itself
 */
export function endPairs(problem: Problem, rulesOf: RulesOf): EndPair[] | undefined {
  const { board, closed } = problem;
  const { rows, cols, squares, blocked } = board;
  const fixed = problem.start >= 0 ? problem.start : problem.end;
  if (closed || (problem.start >= 0 && problem.end >= 0) || board.freeSquares < 2) return undefined;
  if (squares > MOST_SQUARES) return undefined;
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
