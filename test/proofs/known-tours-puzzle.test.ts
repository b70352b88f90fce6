import { describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/puzzle.js';
import { extent } from '../extent.js';
import { smallKnownProblems } from '../known-tours.js';
import { expectFilling, PUZZLE_ENTRIES } from '../puzzle/puzzles.js';

const QUESTIONS = extent(1000, 100);
const NODE_LIMIT = 2000;

/** A puzzle with some steps of the tour, fewer for each later question. */
function* puzzlesOf(stream: number): Generator<{ puzzle: Puzzle; path: readonly number[] }> {
  let number = 0;
  for (const { problem, path } of smallKnownProblems(QUESTIONS, stream)) {
    const distance = 1 + (number++ % 7);
    const given = path.flatMap((square, step) => (step % distance === 0 ? [[square, step] as const] : []));
    yield { puzzle: { ...problem, given }, path };
  }
}

describe.each(PUZZLE_ENTRIES)('puzzles with a known solution in $name', (entry) => {
  test('are not impossible, and unique only with that solution', () => {
    const statuses = new Set<string>();
    for (const { puzzle, path } of puzzlesOf(30)) {
      const result = entry.solvePuzzle(puzzle, { nodeLimit: NODE_LIMIT });
      statuses.add(result.status);
      if (result.status === 'impossible') expect.fail(`${JSON.stringify(puzzle)} has the tour ${path}`);
      if (result.status === 'unique') expect(Array.from(result.path)).toEqual(path);
      if (result.status === 'several') for (const each of result.paths) expectFilling(puzzle, each);
    }
    expect(statuses).toContain('unique');
    expect(statuses).toContain('several');
  });

  test('get a hint that is no contradiction', () => {
    for (const { puzzle, path } of puzzlesOf(31)) {
      const filled = path.map((square, step) => (step % 5 === 0 ? square : -1));
      const { status } = entry.hint(puzzle, filled, { nodeLimit: NODE_LIMIT });
      const isContradiction = status === 'impossible' || status === 'mistake';
      if (isContradiction) expect.fail(`${status}: ${JSON.stringify(puzzle)} has the tour ${path}`);
    }
  });

  test('are made on boards with a known tour', () => {
    for (const { problem, path } of smallKnownProblems(QUESTIONS, 32)) {
      const made = entry.createPuzzle(problem, { nodeLimit: NODE_LIMIT });
      if (made.status !== 'found') expect.fail(`${JSON.stringify(problem)} has the tour ${path}`);
      expectFilling(made.puzzle, made.path);
    }
  });
});
