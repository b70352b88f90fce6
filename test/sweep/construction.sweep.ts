/**
 * Every tour that issue 4 asks for, through the public interface and on every engine: the samples of `npm test` in full.
 * It takes about a minute and a half.
 */
import { describe, expect, test } from 'vitest';
import { tourExistence } from '../../src/existence/index.js';
import { checkTour } from '../../src/problem/check.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { implicitTour } from '../../src/strategies/divide-and-conquer/implicit-tour.js';
import { closedTourExists, coloursAllow, randomIntegers, ruleAllows } from '../construction-checks.js';
import { ENGINES } from '../engines.js';
import { Frontier } from '../oracle/frontier.js';
import { referenceBoards } from '../oracle/reference.js';

const HOURS = 3_600_000;
/** Steps of a tour that implicitTour is asked for. */
const LOOKED_UP = 16;
const solvers = ENGINES.map(({ create }) => create());
const outs = solvers.map(() => new Uint32Array(200 * 200));

/** Whether a problem has a tour, with the tour of every engine and `implicitTour` checked; or what is wrong. */
function constructed(problem: TourProblem): string {
  const existence = tourExistence(problem).status;
  const implicit = implicitTour(problem);
  const paths: Uint32Array[] = [];
  for (const [i, solver] of solvers.entries()) {
    const result = solver.solve(problem, { strategy: 'divide-and-conquer', out: outs[i] });
    if (result.status !== implicit.status) return `${ENGINES[i]!.name} says ${result.status}`;
    if (result.status === 'found') paths.push(result.path);
  }
  if (implicit.status !== 'found') return existence === 'impossible' ? 'impossible' : `it ${existence}`;
  if (existence !== 'exists') return `tourExistence says ${existence}`;
  const verdict = checkTour(problem, paths[0]!);
  if (!verdict.ok) return verdict.message;
  const [first, ...others] = paths.map(bytesOf);
  if (!others.every((other) => other.equals(first!))) return 'the engines differ';
  const { tour } = implicit;
  // Which steps are looked up differs from problem to problem: with the ends of each board they are all of them.
  const { length } = paths[0]!;
  const stride = Math.ceil(length / LOOKED_UP);
  for (let step = (paths[0]![0]! + paths[0]![length - 1]!) % stride; step < length; step += stride) {
    const square = paths[0]![step]!;
    if (tour.squareAt(step) !== square || tour.stepOf(square) !== step)
      return `implicitTour differs at ${step}`;
  }
  return 'found';
}

/** As bytes, which are compared at once. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function expectTour(problem: TourProblem, exists: boolean): void {
  const answer = constructed(problem);
  const expected = exists ? 'found' : 'impossible';
  if (answer !== expected) expect(answer, JSON.stringify(problem)).toBe(expected);
}

/** The same problem on the board turned over its diagonal. */
function turned({ rows, cols, start, end }: { rows: number; cols: number; start: number; end: number }) {
  const over = (square: number) => (square % cols) * rows + Math.floor(square / cols);
  return { rows: cols, cols: rows, start: over(start), end: over(end) };
}

describe('constructed tours', { timeout: HOURS }, () => {
  test('closed, on every board to 60 x 60', () => {
    for (let rows = 1; rows <= 60; rows++) {
      for (let cols = 1; cols <= 60; cols++) {
        const start = (rows * 31 + cols * 17) % (rows * cols);
        expectTour({ rows, cols, start, closed: true }, closedTourExists(rows, cols));
      }
    }
  });

  test.each([
    [3, 4, 20],
    [4, 5, 12],
    [5, 5, 7],
  ])('every pair of ends on %i rows and %i to %i columns, as the frontier says', (rows, least, most) => {
    const frontier = new Frontier(rows);
    for (let cols = least; cols <= most; cols++) {
      for (let start = 0; start < rows * cols; start++) {
        for (let end = 0; end < rows * cols; end++) {
          if (start === end) continue;
          const problem = { rows, cols, start, end };
          // A pair that the colours forbid needs no oracle, and one either way round is enough for it.
          const exists =
            coloursAllow(rows, cols, start, end) &&
            frontier.joins(cols, Math.min(start, end), Math.max(start, end));
          expectTour(problem, exists);
          if (exists) expectTour(turned(problem), exists);
        }
      }
    }
  });

  test.each([
    [3, 11, 26],
    [4, 7, 26],
    [5, 7, 20],
    [6, 6, 12],
    [7, 7, 12],
    [8, 8, 12],
    [9, 9, 12],
  ])('every pair of ends on %i rows and %i to %i columns, as the rules say', (rows, least, most) => {
    for (let cols = least; cols <= most; cols++) {
      for (let start = 0; start < rows * cols; start++) {
        for (let end = 0; end < rows * cols; end++) {
          if (!coloursAllow(rows, cols, start, end)) continue;
          expectTour({ rows, cols, start, end }, ruleAllows(rows, cols, start, end));
        }
      }
    }
  });

  test('every pair of ends of the reference', () => {
    for (const { rows, cols, joins } of referenceBoards()) {
      for (let start = 0; start < rows * cols; start++) {
        for (let end = 0; end < rows * cols; end++) {
          if (start !== end) expectTour({ rows, cols, start, end }, joins(start, end));
        }
      }
    }
  });

  test('every start on odd boards to 25 x 25', () => {
    for (let rows = 5; rows <= 25; rows += 2) {
      for (let cols = 5; cols <= 25; cols += 2) {
        for (let start = 0; start < rows * cols; start++) {
          expectTour({ rows, cols, start }, (Math.floor(start / cols) + (start % cols)) % 2 === 0);
        }
      }
    }
  });

  test('random pairs on boards to 200 x 200', () => {
    const random = randomIntegers(4);
    for (let i = 0; i < 1000; i++) {
      const [rows, cols] = [6 + random(195), 6 + random(195)];
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (start !== end) expectTour({ rows, cols, start, end }, coloursAllow(rows, cols, start, end));
    }
  });
});
