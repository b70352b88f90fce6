import { colour } from '../existence/plain.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { readClock } from '../problem/clock.js';
import { checkTimeLimit } from '../problem/options.js';
import {
  blockedSquares,
  checkProblemKeys,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import type { Solver } from './solver.js';

/** A change of a shape: the squares to block and those to open. */
export interface ShapeChange {
  /** Open squares to block, ascending. */
  block: number[];
  /** Blocked squares to open, ascending. */
  open: number[];
}

/** Options of `suggestShapes`. */
export interface SuggestOptions {
  /** Maximum number of suggestions: an integer from 1 to 2^32 - 1, default 3. */
  most?: number | undefined;
  /** Milliseconds after which it returns the suggestions so far: a number above 0; default: none. */
  timeLimit?: number | undefined;
}

const SUGGEST_KEYS: readonly string[] = ['most', 'timeLimit'];

/** Maximum number of changed shapes to solve. On 12 x 12 that takes about a second. */
const MAX_SOLVED = 10_000;

/** Maximum number of nodes per square to decide a changed shape. Most that have a tour need fewer than two. */
const NODES_PER_SQUARE = 20;

/** A square that can change: an open one to block, or a blocked one to open. */
interface Candidate {
  readonly square: number;
  readonly isOpen: boolean;
  /** Number that the change adds to the surplus of the colour of square 0. */
  readonly effect: 1 | -1;
}

/**
 * Suggests changes of one or two squares after which the problem has a tour.
 * @param solver proves each of them with a tour
 * @throws TypeError, RangeError for bad input
 */
export function suggestShapesWith(
  solver: Pick<Solver, 'solve'>,
  problem: TourProblem,
  options: SuggestOptions = {},
): ShapeChange[] {
  checkProblemKeys(problem, SUGGEST_KEYS);
  objectArgument('options', options, SUGGEST_KEYS);
  const { timeLimit } = options;
  const most = options.most === undefined ? 3 : integerArgument('most', options.most, 1, 2 ** 32 - 1);
  checkTimeLimit(timeLimit);
  const checked = normaliseProblem(problem, true);
  const deadline = readClock() + (timeLimit ?? Number.POSITIVE_INFINITY);
  const blocked = new Set(blockedSquares(checked.board));
  const hasTour = (change: readonly Candidate[]): boolean => {
    const mask = new Set(blocked);
    for (const { square, isOpen } of change) isOpen ? mask.add(square) : mask.delete(square);
    if (mask.size === checked.board.squares) return false;
    const nodeLimit = NODES_PER_SQUARE * checked.board.squares;
    return solver.solve(problemWith(checked, [...mask]), { nodeLimit }).status === 'found';
  };
  const suggestions: ShapeChange[] = [];
  if (hasTour([])) return suggestions;
  const alone = new Set<number>();
  let solved = 0;
  for (const change of changesOf(checked)) {
    // A change that contains another suggestion says nothing new.
    if (change.some(({ square }) => alone.has(square))) continue;
    if (solved++ === MAX_SOLVED || readClock() > deadline) break;
    if (!hasTour(change)) continue;
    const [first, second] = change;
    if (first && !second) alone.add(first.square);
    const squaresOf = (isOpen: boolean): number[] =>
      change.flatMap((each) => (each.isOpen === isOpen ? [each.square] : [])).sort((a, b) => a - b);
    suggestions.push({ block: squaresOf(true), open: squaresOf(false) });
    if (suggestions.length === most) break;
  }
  return suggestions;
}

/** Returns a problem with other blocked squares. */
function problemWith({ board, start, end, closed }: Problem, blocked: number[]): TourProblem {
  const { rows, cols } = board;
  const ends = { ...(start >= 0 && { start }), ...(end >= 0 && { end }) };
  return { rows, cols, closed, blocked, ...ends };
}

/**
 * Yields the changes after which the colours allow a tour: single squares, then pairs, nearest to the border of the board first.
 * The distance of a pair is the sum of both.
 */
function* changesOf({ board, start, end, closed }: Problem): Generator<readonly Candidate[]> {
  const { rows, cols, squares, blocked } = board;
  const byDistance: Candidate[][] = [];
  let surplus = 0;
  for (let square = 0; square < squares; square++) {
    const isOpen = !blocked?.[square];
    const sign = colour(board, square) === 0 ? 1 : -1;
    if (isOpen) surplus += sign;
    if (square === start || square === end) continue;
    const row = Math.floor(square / cols);
    const col = square - row * cols;
    const distance = Math.min(row, col, rows - 1 - row, cols - 1 - col);
    while (byDistance.length <= distance) byDistance.push([]);
    byDistance[distance]!.push({ square, isOpen, effect: isOpen === sign > 0 ? -1 : 1 });
  }
  const most = closed ? 0 : 1;
  const mayWork = (effect: number): boolean => Math.abs(surplus + effect) <= most;
  for (const one of byDistance.flat()) if (mayWork(one.effect)) yield [one];
  if (![-2, 0, 2].some(mayWork)) return;
  for (let sum = 0; sum <= 2 * (byDistance.length - 1); sum++) {
    for (let near = Math.max(0, sum - byDistance.length + 1); 2 * near <= sum; near++) {
      const others = byDistance[sum - near]!;
      for (const [i, one] of byDistance[near]!.entries()) {
        for (let k = 2 * near === sum ? i + 1 : 0; k < others.length; k++) {
          if (mayWork(one.effect + others[k]!.effect)) yield [one, others[k]!];
        }
      }
    }
  }
}
