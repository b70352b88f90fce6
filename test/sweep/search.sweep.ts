import { describe, expect, test } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import type { TourProblem } from '../../src/problem/problem.js';
import type { Solver } from '../../src/solver/solver.js';
import { ENGINES } from '../engines.js';

/** Problems of a sweep: all of them, or one in `spread`, at different positions on each board. */
function* squareBoards(closed: boolean, spread: number): Generator<TourProblem> {
  for (let n = closed ? 6 : 5; n <= 60; n += closed ? 2 : 1) {
    yield* problemsOf(n, n, closed, spread, n);
  }
}

/** Rectangles of 5 to 40 rows and 5 to 60 columns. */
function* rectangles(closed: boolean, spread: number): Generator<TourProblem> {
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
    if ((scatter(start) + number) % spread === 0) yield { rows, cols, start, closed };
  }
}

/** Multiplicative hashing (Knuth 1973), so that the chosen squares prefer no colour, row or column. */
function scatter(start: number): number {
  return Math.imul(start, 0x9e3779b1) >>> 16;
}

/** Results of a sweep, in nodes per square of the board. */
interface Sweep {
  readonly tours: number;
  readonly average: number;
  readonly worst: number;
  readonly worstProblem: string;
}

/** Searches for every tour that no rule excludes. Each must be found and pass the checker. */
function sweep(solver: Solver, problems: Iterable<TourProblem>): Sweep {
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

function report(what: string, { tours, average, worst, worstProblem }: Sweep): void {
  const nodes = `${average.toFixed(4)} nodes a square on average, at most ${worst.toFixed(2)}`;
  console.log(`${what}: ${tours} tours found and checked, ${nodes} (${worstProblem})`);
}

/** Every start on one engine. The others place the same squares, so they run for one start in 50. */
const RUNS = ENGINES.filter(({ name }) => name !== 'wasm without SIMD').map((engine) => ({
  engine,
  name: engine.name,
  every: engine.name === 'ts' ? 50 : 1,
}));

describe.each(RUNS)('warnsdorff-backtracking on $name', ({ engine, name, every }) => {
  const solver = engine.create();

  test.each([false, true])('every start of every square board, closed: %s', (closed) => {
    const result = sweep(solver, squareBoards(closed, every));
    report(`${name}, square boards, ${closed ? 'closed' : 'open'}`, result);
    // The rules exclude half of the starts of odd boards by their colour.
    expect(result.tours).toBeGreaterThan((closed ? 37_000 : 54_000) / every);
    expect(result.worst).toBeLessThanOrEqual(4.5);
    expect(result.average).toBeLessThanOrEqual(1.15);
  });

  test.each([false, true])('a twentieth of the starts of rectangles, closed: %s', (closed) => {
    const result = sweep(solver, rectangles(closed, 20 * every));
    report(`${name}, rectangles, ${closed ? 'closed' : 'open'}`, result);
    // 1 474 200 starts. Boards of two odd sides have no closed tour, and half of their open starts are excluded.
    expect(result.tours).toBeGreaterThan((closed ? 55_000 : 64_000) / every);
    expect(result.worst).toBeLessThanOrEqual(100);
    expect(result.average).toBeLessThanOrEqual(2);
  });
});
