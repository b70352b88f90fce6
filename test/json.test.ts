import { describe, expect, it } from 'vitest';
import { countTours, moveUsage, tourClasses } from '../src/census.js';
import type { SolveOptions } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import { createPuzzle, type Puzzle, solvePuzzle } from '../src/puzzle.js';
import { ENGINES } from './engines.js';

/** Answers are plain objects, of which JSON writes typed arrays as arrays. */

const CASES: readonly [SolveOptions, TourProblem, string][] = [
  [{}, { rows: 5, cols: 5 }, 'found'],
  [{ strategy: 'random' }, { rows: 12, cols: 12, blocked: [3, 4] }, 'found'],
  [{ strategy: 'random' }, { rows: 6, cols: 6, start: 'random' }, 'found'],
  [{ strategy: 'warnsdorff' }, { rows: 8, cols: 8, start: 44 }, 'stuck'],
  [{ strategy: 'backtracking', nodeLimit: 100 }, { rows: 8, cols: 8 }, 'limit'],
  [{ strategy: 'divide-and-conquer' }, { rows: 30, cols: 30 }, 'found'],
  [{}, { rows: 4, cols: 4 }, 'impossible'],
];

/** Whether JSON of an answer has its typed arrays as arrays, and everything else unchanged. */
function expectPlain(answer: object): void {
  const plain = (value: unknown): unknown =>
    ArrayBuffer.isView(value)
      ? Array.from(value as Uint32Array)
      : Array.isArray(value)
        ? value.map(plain)
        : value;
  const expected = Object.entries(answer).map(([key, value]) => [key, plain(value)]);
  expect(JSON.parse(JSON.stringify(answer))).toEqual(Object.fromEntries(expected));
  // A structured clone, which workers receive, has only the fields.
  expect(structuredClone(answer)).toEqual({ ...answer });
  expect(Object.keys(answer)).not.toContain('toJSON');
  expect(answer).toStrictEqual({ ...answer });
  expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
}

describe.each(ENGINES)('JSON of answers on $name', ({ create }) => {
  it.each(CASES)('of solve with %j, %j: %s', (options, problem, status) => {
    const result = create().solve(problem, options);
    expect(result.status).toBe(status);
    expectPlain(result);
  });

  it('of solveBatch', () => {
    expectPlain(create().solveBatch({ rows: 5, cols: 5, starts: [0, 1, 2] }));
  });
});

describe('JSON of answers to puzzles', () => {
  const board = { rows: 5, cols: 5 };
  const created = createPuzzle(board, { seed: 1 });
  const { puzzle } = created as { puzzle: Puzzle };
  const given = puzzle.given.slice(0, 1);

  it.each([
    ['of createPuzzle', 'found', created],
    ['of solvePuzzle, with one solution', 'unique', solvePuzzle(puzzle)],
    ['of solvePuzzle, with several', 'several', solvePuzzle({ ...board, given })],
    ['of solvePuzzle, at its limit', 'limit', solvePuzzle(puzzle, { nodeLimit: 1 })],
    ['of solvePuzzle, with none', 'impossible', solvePuzzle({ ...board, given: [[0, 1]] })],
  ])('%s: %s', (_, status, answer) => {
    expect(answer.status).toBe(status);
    expectPlain(answer);
  });
});

describe('JSON of counts', () => {
  it('has numbers of tours as digits', () => {
    const board = { rows: 5, cols: 6, closed: true } as const;
    expect(JSON.stringify(countTours(board))).toBe('{"status":"counted","count":"8","method":"frontier"}');
    expect(JSON.stringify(countTours(board, { stopAt: 2 }))).toBe('{"status":"at-least","count":"2"}');
    expect(JSON.stringify([...moveUsage(board)][0])).toBe('{"from":0,"to":8,"tours":"8"}');
    expect(JSON.stringify(tourClasses(board))).toBe(
      '{"tours":"8","classes":"3","symmetric":{"halfTurn":"0","quarterTurn":"0","reflection":"4"}}',
    );
    expect(structuredClone(countTours(board))).toEqual({ status: 'counted', count: 8n, method: 'frontier' });
  });
});
