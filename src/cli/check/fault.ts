import { shown } from '../../problem/arguments.js';
import { isKnightMove } from '../../problem/board.js';
import { squareName } from '../../problem/notation.js';
import { type Board, normaliseProblem, type TourProblem } from '../../problem/problem.js';
import type { ReadTour } from './read-tour.js';
import { verdict } from './verdict.js';

/** Why a tour is none of the problem, in words that call squares as its text and a chess player do; undefined: it is. */
export function faultOf(problem: TourProblem, tour: ReadTour): string | undefined {
  if (tour.fault !== undefined) return tour.fault;
  const path = tour.path as ArrayLike<number>;
  const result = verdict(problem, path, tour.closed);
  if (result.ok) return undefined;
  const { board, start, end } = normaliseProblem(problem);
  const { step } = result;
  const isGrid = tour.base !== undefined;
  const called = (square: number): string => {
    const name = squareName(square, board);
    return isGrid ? name : `${square} (${name})`;
  };
  const number = isGrid ? `step ${step} (${step + tour.base} in the grid)` : `step ${step}`;
  return `${number}: ${reason(path, step, { board, start, end }, called)}`;
}

function reason(
  path: ArrayLike<number>,
  step: number,
  { board, start, end }: { board: Board; start: number; end: number },
  called: (square: number) => string,
): string {
  if (step >= path.length) {
    return `the path has ${path.length} squares; a tour of this board has ${board.freeSquares}`;
  }
  const square = path[step] as unknown;
  if (typeof square !== 'number' || !Number.isInteger(square)) return `${shown(square)} is no integer`;
  if (square < 0 || square >= board.squares)
    return `${square} is no square; they are 0 to ${board.squares - 1}`;
  const is = called(square);
  if (board.blocked?.[square]) return `${is} is blocked`;
  if (step === 0 && start >= 0 && square !== start)
    return `${is} is first; the tour must start on ${called(start)}`;
  const before = Array.prototype.indexOf.call(path, square);
  if (before < step) return `${is} was visited before, at step ${before}`;
  if (step > 0 && !isKnightMove(board, path[step - 1]!, square)) {
    return `${is} is not a knight move from ${called(path[step - 1]!)}`;
  }
  if (end >= 0 && square !== end) return `${is} is last; the tour must end on ${called(end)}`;
  return `the tour does not close: ${is} is not a knight move from the first square, ${called(path[0]!)}`;
}
