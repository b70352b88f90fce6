import { describe, expect, test } from 'vitest';
import { type CreatedPuzzle, createPuzzle, gradePuzzle, type Puzzle } from '../../src/puzzle.js';
import { extent } from '../extent.js';
import { PUZZLE_ENTRIES, solveOnEvery, steps } from './puzzles.js';

const GRADES = ['easy', 'medium', 'hard', 'fiendish'] as const;

/** Grades a puzzle with every entry point, and checks that all return the same answer. */
function gradeOnEvery(puzzle: Puzzle, options = {}): ReturnType<typeof gradePuzzle> {
  const [first, ...others] = PUZZLE_ENTRIES.map((entry) => entry.gradePuzzle(puzzle, options));
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

function created(size: number, options: Parameters<typeof createPuzzle>[1]): CreatedPuzzle {
  const made = createPuzzle({ rows: size, cols: size }, options);
  if (made.status !== 'found') throw new Error(made.explanation);
  return made;
}

describe('gradePuzzle', () => {
  test.each(GRADES)('grades %s puzzles like createPuzzle, which returns that difficulty', (difficulty) => {
    for (let stream = 0; stream < extent(20, 4); stream++) {
      const made = created(stream % 2 === 0 ? 6 : 7, { stream: stream + 10, difficulty });
      const { puzzle, path, score, deductions, lookAheads } = made;
      expect(made.difficulty).toBe(difficulty);
      const graded = gradeOnEvery(puzzle);
      expect(graded).toMatchObject({ status: 'graded', difficulty, score, deductions, lookAheads, path });
      // Scores of different difficulties do not overlap.
      expect(Math.floor(score / 1000)).toBe(GRADES.indexOf(difficulty));
      expect(Number.isInteger(score)).toBe(true);
      const found = Object.values(deductions).reduce((sum, count) => sum + count, 0);
      expect(found).toBe(path.length - puzzle.given.length);
      expect(deductions['nested-look-ahead'] > 0).toBe(difficulty === 'fiendish');
      if (difficulty === 'easy') expect(lookAheads).toBe(0);
      if (difficulty === 'medium') expect(lookAheads).toBeLessThanOrEqual(8);
    }
  });

  test('computes the documented score', () => {
    const { puzzle } = created(5, { difficulty: 'easy', seed: 7 });
    const graded = gradeOnEvery(puzzle);
    if (graded.status !== 'graded') throw new Error(graded.status);
    const { distance, degree, ...deductions } = graded.deductions;
    const effort = distance + 2 * deductions['one-square'] + 3 * deductions['one-step'] + 4 * degree;
    expect(effort).toBeGreaterThan(15);
    expect(graded.score).toBe(Math.floor((1000 * effort) / (effort + 1000)));
  });

  test('gives a lower score to a puzzle with the solution filled in up to one step', () => {
    const { puzzle, path, score } = created(6, { seed: 2 });
    const given = Array.from(path, (square, step) => [square, step] as const).slice(1);
    expect(gradeOnEvery({ ...puzzle, given })).toMatchObject({ difficulty: 'easy', score: 0 });
    expect(score).toBeGreaterThan(1000);
    const small = { difficulty: 'easy', score: 0, deductions: { distance: 1 } };
    expect(gradeOnEvery({ rows: 1, cols: 1, given: [] })).toMatchObject(small);
  });

  test('does not depend on the search: the same puzzle mirrored has the same difficulty', () => {
    for (let stream = 0; stream < extent(30, 6); stream++) {
      const { puzzle, difficulty } = created(6, { stream });
      const given = puzzle.given.map(([square, step]) => {
        const place = Number(square);
        return [place + 5 - 2 * (place % 6), step] as const;
      });
      // The number of look-aheads depends on their order, and so may the difference between medium and hard.
      const isShort = ['medium', 'hard'];
      const mirrored = gradePuzzle({ ...puzzle, given });
      if (!isShort.includes(difficulty)) expect(mirrored).toMatchObject({ difficulty });
      else expect(isShort).toContain(mirrored.difficulty);
    }
  });

  test('returns the answer of solvePuzzle for a puzzle without exactly one solution', () => {
    const several: Puzzle = { rows: 6, cols: 6, given: steps('0 0, 35 35') };
    expect(gradeOnEvery(several)).toEqual(solveOnEvery(several));
    expect(gradeOnEvery({ rows: 6, cols: 6, given: steps('0 0, 1 1') })).toMatchObject({
      status: 'impossible',
    });
    const { puzzle, path } = created(6, { difficulty: 'hard' });
    expect(gradeOnEvery(puzzle, { nodeLimit: 1 })).toMatchObject({ status: 'limit' });
    const { nodes } = solveOnEvery(puzzle);
    expect(gradeOnEvery(puzzle, { nodeLimit: nodes + 50 })).toEqual({ status: 'unique', path, nodes });
  });

  test('rejects bad input', () => {
    const puzzle = { rows: 6, cols: 6, given: steps('0 0') };
    expect(() => gradePuzzle(puzzle, { nodeLimit: 0 })).toThrow(RangeError);
    expect(() => gradePuzzle(puzzle, { limit: 1 } as object)).toThrow(TypeError);
    expect(() => gradePuzzle({ ...puzzle, given: steps('0 0, 0 1') })).toThrow(RangeError);
  });
});
