import type { Session } from '../../engines/board-in-hand.js';
import { WINDOW_SQUARES } from '../../engines/engine.js';
import { plainTourRules } from '../../existence/plain.js';
import type { TourRules } from '../../existence/rules.js';
import { outOfRange } from '../../problem/arguments.js';
import { isKnightMove, pathArray } from '../../problem/path.js';
import type { Board, Problem } from '../../problem/problem.js';
import type { SolveSteps } from '../../problem/result.js';
import { planTour } from './plan.js';
import { MOST_FILLED_SQUARES, TourRuns } from './runs.js';
import type { Plan } from './section.js';

/**
 * Refuses boards that are not constructed.
 * @throws RangeError when squares are blocked
 */
export function checkConstructible({ board }: Problem): void {
  if (board.blocked) {
    const blocked = board.squares - board.freeSquares;
    throw outOfRange(
      'the number of blocked squares',
      blocked,
      '0: boards with blocked squares are not constructed',
    );
  }
}

/** Tells whether an open tour of a board joins two squares. */
export function mayJoin(board: Board): (from: number, to: number) => boolean {
  const rulesByEnd = new Map<number, TourRules>();
  return (from, to) => {
    const rules = rulesByEnd.get(to) ?? plainTourRules(board, to, false);
    rulesByEnd.set(to, rules);
    return from !== to && !rules.board && !rules.excludes(from);
  };
}

/**
 * The plan of a tour that the rules do not exclude.
 * @param start a square number; no rule excludes it
 */
export function planOf({ board, end, closed }: Problem, start: number): Plan {
  const { rows, cols } = board;
  const plan = planTour(rows, cols, {
    start,
    end,
    closed,
    mayJoin: board.squares > 1 ? mayJoin(board) : undefined,
  });
  if (!plan)
    throw new Error(
      `no plan for a tour of a ${rows} x ${cols} board from ${start} to ${end}: please report this`,
    );
  return plan;
}

/**
 * The strategy `divide-and-conquer`: a tour put together from small boards in time linear in the squares (compare
 * Parberry 1997; Lin & Wei 2005). It is planned first, then written piece after piece as one stream.
 */
export function* divideAndConquer(
  { kernels }: Session,
  problem: Problem,
  start: number,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  const { board } = problem;
  if (board.squares > MOST_FILLED_SQUARES) {
    throw outOfRange(
      'rows * cols',
      board.squares,
      `at most ${MOST_FILLED_SQUARES} to be written; implicitTour takes larger boards`,
    );
  }
  const path = newPath(out, board.squares);
  const tour = new TourRuns(planOf(problem, start));
  let runs = kernels.beginFill(tour.offsets);
  let sliceLeft = slice;
  for (let from = 0; from < board.squares; from += WINDOW_SQUARES) {
    const to = Math.min(from + WINDOW_SQUARES, board.squares);
    kernels.fill(tour.describe(from, to, runs), path, from, to);
    sliceLeft -= to - from;
    if (sliceLeft <= 0 && to < board.squares) {
      yield;
      runs = kernels.beginFill(tour.offsets);
      sliceLeft = slice;
    }
  }
  const closed = isKnightMove(board, path[path.length - 1], path[0]);
  return { status: 'found', path, closed, nodes: board.squares, strategy: 'divide-and-conquer' };
}

function newPath(out: Uint32Array | undefined, squares: number): Uint32Array {
  try {
    return pathArray(out, squares);
  } catch {
    throw new RangeError(`rows * cols is ${squares}; the memory for the path cannot be had`);
  }
}
