import type { Options } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';

/** How much is put into a unit, and what memory that needs: fixed functions of the problem, so that a job asked again has the same units. */

/** What the code itself takes, with a board of some thousand squares. */
const LEAST_BYTES = 2 ** 26;
/** What a solver takes at most for a square. */
const BYTES_A_SQUARE = 200;

/** The bytes that a worker must have to solve boards of so many squares in all. */
export function needsOf(squares: number, resultBytes = 0): number {
  return LEAST_BYTES + squares * BYTES_A_SQUARE + resultBytes;
}

/** What a tour weighs beside its squares. */
const TOUR_WEIGHT = 64;
/** Searches may take thousands of times what walks and constructions take: seconds, at the default limit of nodes. */
const SEARCH_WEIGHT = 64;
/** A unit of walks or constructions is a second of work or less, one of searches some seconds. */
const UNIT_WEIGHT = 2 ** 22;

/** What a tour weighs. */
export function weightOf({ board }: Problem, { strategy }: Options): number {
  const isSearch =
    strategy === 'backtracking' ||
    strategy === 'warnsdorff-backtracking' ||
    strategy === 'edge-search' ||
    (board.blocked !== undefined && strategy !== 'warnsdorff');
  return (board.squares + TOUR_WEIGHT) * (isSearch ? SEARCH_WEIGHT : 1);
}

/** Problems of a unit: what is told of them is a few hundred bytes each. */
const MOST_PROBLEMS = 2000;

/** Whether a unit is full. */
export function isFull(weight: number, problems: number): boolean {
  return weight >= UNIT_WEIGHT || problems >= MOST_PROBLEMS;
}

/** How many tours of one board are a unit, of which the answers take so many bytes each. */
export function toursInUnit(weight: number, bytes: number): number {
  return Math.max(1, Math.min(Math.floor(UNIT_WEIGHT / weight), Math.floor(1_000_000 / bytes)));
}
