import { describe, expect, test } from 'vitest';
import { leastCount } from '../../src/census/at-least.js';
import { withStretch } from '../../src/census/stretch.js';
import { type CountResult, countTours, type TourProblem } from '../../src/census.js';
import { normaliseProblem, type Problem } from '../../src/problem/problem.js';
import { inSweep, sampleOf } from '../extent.js';
import { CENSUS_ENGINES, countOf, countOnEvery } from './engines.js';

function atLeast(count: number): CountResult {
  return { status: 'at-least', count: BigInt(count) };
}

// The whole boards are far too large for a frontier, or take it seconds and hundreds of megabytes.
describe.each(CENSUS_ENGINES)('at least so many, on %s', (engine) => {
  const many: readonly (readonly [TourProblem, number])[] = [
    [{ rows: 10, cols: 10, closed: true }, 1_000_000],
    [{ rows: 10, cols: 10, closed: true }, 2],
    [{ rows: 8, cols: 8 }, 2],
    [{ rows: 8, cols: 8, start: 0, end: 7 }, 30],
    [{ rows: 9, cols: 9, start: 0 }, 1000],
    [{ rows: 12, cols: 12, closed: true, blocked: [0, 1] }, 20],
    [{ rows: 100, cols: 100, closed: true }, 10 ** 12],
    [{ rows: 2 ** 26, cols: 2 ** 26 }, 1],
  ];
  test.each(sampleOf(many, 3))('%o: %i', (problem, atMost) => {
    expect(countTours(problem, { atMost, engine })).toEqual(atLeast(atMost));
  });
});

inSweep('exactly when there are so many', () => {
  const board: TourProblem = { rows: 5, cols: 10, closed: true };
  expect(countOf(board, 'wasm')).toBe(13_311_268n);
  for (const atMost of [2, 10_000, 13_311_267, 13_311_268]) {
    expect(countTours(board, { atMost })).toEqual(atLeast(atMost));
  }
  const more = { status: 'counted', count: 13_311_268n, method: 'frontier' };
  expect(countTours(board, { atMost: 13_311_269 })).toEqual(more);
});

test('a board with holes: one more than there are', () => {
  const holes: TourProblem = { rows: 6, cols: 8, closed: true, blocked: [2, 5, 18, 29] };
  const whole = countTours(holes);
  expect(whole).toMatchObject({ status: 'counted' });
  if (whole.status !== 'counted') return;
  const atMost = Number(whole.count) + 1;
  expect(countTours(holes, { atMost })).toMatchObject({ status: 'counted', count: whole.count });
});

test('too large only when neither is settled', () => {
  const result = countTours({ rows: 12, cols: 12, closed: true }, { atMost: 2, memory: 1000 });
  expect(result.status).toBe('too-large');
  const giant = countTours({ rows: 2 ** 26, cols: 2 ** 26 }, { atMost: 2 });
  expect(giant.status).toBe('too-large');
});

test('both engines agree', () => {
  for (const atMost of [3, 700, 800, 900]) {
    countOnEvery({ rows: 5, cols: 5 }, { atMost });
    countOnEvery({ rows: 6, cols: 7, closed: true, blocked: [9, 32] }, { atMost });
  }
});

/** A count by the frontier, whatever memory it is told to take. */
function* counts(problem: Problem): Generator<number, bigint | undefined> {
  const { board, start, end } = problem;
  const { rows, cols, blocked } = board;
  yield 0;
  return countOf({ rows, cols, blocked: blocked!, start, end }, 'wasm');
}

/** What tours and their stretches show of a problem. */
function leastOf(problem: TourProblem): bigint | 'none' {
  const effort = { tours: 6, longest: [24, 64], memory: 2 ** 30 };
  const steps = leastCount(normaliseProblem(problem), 10n ** 30n, counts, effort);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

test('no tour where no rule says so: a search that ends is a proof', () => {
  expect(leastOf({ rows: 6, cols: 7, closed: true, blocked: [9, 32] })).toBe('none');
});

test.each<TourProblem>([
  { rows: 6, cols: 6, closed: true },
  { rows: 5, cols: 5 },
  { rows: 5, cols: 6, start: 0 },
  { rows: 3, cols: 12, closed: true },
  { rows: 7, cols: 5, blocked: [12, 22] },
])('what stretches prove is never more than there is: %o', (problem) => {
  const least = leastOf(problem) as bigint;
  expect(least).toBeLessThanOrEqual(countOf(problem, 'wasm'));
  expect(least).toBeGreaterThan(1n);
});

test('a stretch as a problem: its own squares, from its first to its last', () => {
  const { board } = normaliseProblem({ rows: 8, cols: 8 });
  const stretch = Uint32Array.from([19, 29, 44, 34]);
  const problem = withStretch(board, stretch);
  expect(problem).toMatchObject({ start: 1, end: 12 - 4 + 1 - 1, closed: false });
  expect(problem.board).toMatchObject({ rows: 4, cols: 4, squares: 16, freeSquares: 4 });
  expect(
    Array.from(problem.board.blocked!, (hole, square) => (hole ? -1 : square)).filter((at) => at >= 0),
  ).toEqual([1, 7, 8, 14]);
});
