import { expect } from 'vitest';
import { checkTour } from '../src/problem/check.js';
import type { TourProblem } from '../src/problem/problem.js';
import type { Solver } from '../src/solver/solver.js';

/** Problems of a sweep: every one of them, or one in `spread`, at different places on each board. */
export function* squareBoards(closed: boolean, spread: number): Generator<TourProblem> {
  for (let n = closed ? 6 : 5; n <= 60; n += closed ? 2 : 1) {
    yield* problemsOf(n, n, closed, spread, n);
  }
}

/** Rectangles of 5 to 40 rows and 5 to 60 columns. */
export function* rectangles(closed: boolean, spread: number): Generator<TourProblem> {
  let number = 0;
  for (let rows = 5; rows <= 40; rows++) {
    for (let cols = 5; cols <= 60; cols++) {
      if (closed && (rows * cols) % 2 !== 0) continue;
      yield* problemsOf(rows, cols, closed, spread, number++);
    }
  }
}

function* problemsOf(
  rows: number,
  cols: number,
  closed: boolean,
  spread: number,
  number: number,
): Generator<TourProblem> {
  for (let start = 0; start < rows * cols; start++) {
    if ((scattered(start) + number) % spread === 0) yield { rows, cols, start, closed };
  }
}

/** Multiplicative hashing (Knuth 1973), so that the squares picked favour no colour, row or column. */
function scattered(start: number): number {
  return Math.imul(start, 0x9e3779b1) >>> 16;
}

/** What a sweep came to, in nodes for each square of the board. */
export interface Sweep {
  readonly tours: number;
  readonly average: number;
  readonly worst: number;
  readonly worstProblem: string;
}

/** Searches for every tour, but those that a rule excludes. Each must be found and pass the checker. */
export function sweep(solver: Solver, problems: Iterable<TourProblem>): Sweep {
  let tours = 0;
  let sum = 0;
  let worst = 0;
  let worstProblem = '';
  for (const problem of problems) {
    const result = solver.solve(problem, { strategy: 'warnsdorff-backtracking' });
    if (result.status === 'impossible' && result.proof === 'rule') continue;
    if (result.status !== 'found') expect.fail(`${JSON.stringify(problem)}: ${result.status}`);
    const check = checkTour(problem, result.path);
    if (!check.ok) expect.fail(`${JSON.stringify(problem)}: ${check.message}`);
    const cost = result.nodes / (problem.rows * problem.cols);
    tours++;
    sum += cost;
    if (cost > worst) {
      worst = cost;
      worstProblem = JSON.stringify(problem);
    }
  }
  return { tours, average: sum / tours, worst, worstProblem };
}
