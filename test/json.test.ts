import { describe, expect, it } from 'vitest';
import { countTours, moveUsage, tourClasses } from '../src/census.js';
import type { SolveOptions } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import { createPuzzle, type Puzzle, solvePuzzle } from '../src/puzzle.js';
import { ENGINES } from './engines.js';

/** Answers as JSON: what was a typed array is an array. */

const CASES: readonly [SolveOptions, TourProblem, string][] = [
  [{}, { rows: 5, cols: 5 }, 'found'],
  [{ strategy: 'random' }, { rows: 12, cols: 12, blocked: [3, 4] }, 'found'],
  [{ strategy: 'random', start: 'random' } as SolveOptions, { rows: 6, cols: 6 }, 'found'],
  [{ strategy: 'warnsdorff' }, { rows: 8, cols: 8, start: 44 }, 'stuck'],
  [{ strategy: 'backtracking', nodeLimit: 100 }, { rows: 8, cols: 8 }, 'limit'],
  [{ strategy: 'divide-and-conquer' }, { rows: 30, cols: 30 }, 'found'],
  [{}, { rows: 4, cols: 4 }, 'impossible'],
];

describe.each(ENGINES)('JSON of the answers on $name', ({ create }) => {
  it.each(CASES)('of solve with %j, %j: %s', (options, problem, status) => {
    const { start, ...rest } = options as SolveOptions & { start?: 'random' };
    const result = create().solve({ ...problem, ...(start ? { start } : {}) } as TourProblem, rest);
    expect(result.status).toBe(status);
    const written = JSON.parse(JSON.stringify(result));
    const { path, ...others } = { path: undefined, ...result };
    expect(written).toEqual(path === undefined ? others : { ...others, path: Array.from(path) });
    // A copy, as a worker gets it, is the fields and nothing else.
    expect(structuredClone(result)).toEqual({ ...result });
    expect(Object.keys(result)).not.toContain('toJSON');
  });

  it('of solveBatch', () => {
    const batch = create().solveBatch({ rows: 5, cols: 5, starts: [0, 1, 2] });
    const written = JSON.parse(JSON.stringify(batch));
    expect(written).toEqual({
      ...batch,
      paths: Array.from(batch.paths),
      visited: [25, 0, 25],
      statuses: [0, 1, 0],
      nodes: Array.from(batch.nodes),
    });
  });
});

/** Whether an answer, written and read again, has its typed arrays as arrays and everything else as it is. */
function expectPlain(answer: object): void {
  const plain = (value: unknown): unknown =>
    value instanceof Uint32Array ? Array.from(value) : Array.isArray(value) ? value.map(plain) : value;
  const expected = Object.entries(answer).map(([key, value]) => [key, plain(value)]);
  expect(JSON.parse(JSON.stringify(answer))).toEqual(Object.fromEntries(expected));
  expect(structuredClone(answer)).toEqual({ ...answer });
  expect(Object.keys(answer)).not.toContain('toJSON');
}

describe('JSON of the answers on puzzles', () => {
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
  it('has numbers of tours as their digits', () => {
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
