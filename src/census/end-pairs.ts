import type { RulesOf } from '../existence/rules.js';
import type { Problem } from '../problem/problem.js';
import { symmetries } from './symmetries.js';

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
 * Pairs of ends, one for each orbit under the symmetries of the problem, so that its number of tours is the sum of weights
 * times tours from start to end. 136 pairs of open 8 x 8. Those first that take most memory, if they are too large to be
 * counted: ends far from the middle leave the frontier the most ways.
 * @param rulesOf the rules of existence
 * @returns undefined when it cannot be taken apart: a closed tour has no ends, of two that are given nothing is left, and on
 * large boards there are too many pairs, of which each is too large itself
 */
export function endPairs(problem: Problem, rulesOf: RulesOf): EndPair[] | undefined {
  const { board, closed } = problem;
  const fixed = problem.start >= 0 ? problem.start : problem.end;
  if (closed || (problem.start >= 0 && problem.end >= 0) || board.freeSquares < 2) return undefined;
  if (board.squares > MOST_SQUARES) return undefined;
  const images = imagesOf(problem, fixed);
  const pairs: EndPair[] = [];
  for (let end = 0; end < board.squares; end++) {
    if (board.blocked?.[end] || end === fixed) continue;
    const rules = rulesOf(board, end, false);
    if (rules.board !== undefined) continue;
    const [first, last] = fixed >= 0 ? [fixed, fixed] : [0, end - 1];
    for (let start = first; start <= last; start++) {
      if (board.blocked?.[start] || rules.excludes(start) !== undefined) continue;
      const orbit = orbitOf(start, end, board.squares, images);
      if (orbit.least === keyOf(start, end, board.squares)) pairs.push({ start, end, weight: orbit.size });
    }
  }
  const { rows, cols } = board;
  const far = (square: number): number =>
    (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
  return pairs.sort(
    (one, other) => far(other.start) + far(other.end) - far(one.start) - far(one.end) || one.end - other.end,
  );
}

/** The symmetries that leave holes and the given end where they are. */
function imagesOf({ board: { rows, cols, blocked, squares } }: Problem, fixed: number): Uint32Array[] {
  return symmetries(rows, cols)
    .map(({ image }) => image)
    .filter((image) => {
      if (fixed >= 0 && image[fixed] !== fixed) return false;
      for (let square = 0; square < squares && blocked; square++) {
        if (blocked[square] !== blocked[image[square]!]) return false;
      }
      return true;
    });
}

/** An unordered pair as a number. */
function keyOf(one: number, other: number, squares: number): number {
  return Math.min(one, other) * squares + Math.max(one, other);
}

function orbitOf(
  start: number,
  end: number,
  squares: number,
  images: readonly Uint32Array[],
): { least: number; size: number } {
  const keys = new Set(images.map((image) => keyOf(image[start]!, image[end]!, squares)));
  return { least: Math.min(...keys), size: keys.size };
}
