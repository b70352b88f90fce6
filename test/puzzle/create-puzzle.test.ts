import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { normaliseGiven } from '../../src/problem/given.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { graphOf } from '../../src/puzzle/loaded-board.js';
import { gradeOf, isSolvedAt, solveAsPerson } from '../../src/puzzle/person/grade.js';
import {
  type CreatedPuzzle,
  type CreatePuzzleOptions,
  createPuzzle,
  type Puzzle,
  solvePuzzle,
} from '../../src/puzzle.js';
import { extent, inSweep } from '../extent.js';
import { expectFilling, PUZZLE_ENTRIES, solveOnEvery, steps } from './puzzles.js';

/** Creates a puzzle with every entry point, and checks that all return the same one and prove it unique. */
function createOnEvery(problem: TourProblem, options: CreatePuzzleOptions = {}): CreatedPuzzle {
  const [first, ...others] = PUZZLE_ENTRIES.map(({ createPuzzle }) => createPuzzle(problem, options));
  for (const other of others) expect(other).toEqual(first);
  return checked(first!);
}

/** Checks that a puzzle is unique, with every entry point. */
function checked(created: ReturnType<typeof createPuzzle>): CreatedPuzzle {
  if (created.status !== 'found') throw new Error(created.explanation);
  expectFilling(created.puzzle, created.path);
  expect(solveOnEvery(created.puzzle)).toMatchObject({ status: 'unique', path: created.path });
  return created;
}

function without(puzzle: Puzzle, clue: number): Puzzle {
  return { ...puzzle, given: puzzle.given.filter((_, i) => i !== clue) };
}

/** Solves a puzzle like a person, with the techniques of a grade. */
function asPerson(puzzle: Puzzle, difficulty: 'easy' | 'medium' | 'hard'): Uint32Array | undefined {
  const { graph, squareAt, closed } = sheetOf(puzzle);
  return solveAsPerson(graph, squareAt, closed, difficulty);
}

function sheetOf({ given, ...board }: Puzzle) {
  const problem = normaliseProblem(board);
  const { squareAt } = normaliseGiven(given, problem);
  return { graph: graphOf(problem.board), squareAt, closed: problem.closed };
}

describe('a puzzle from a seed', () => {
  test('has one solution for a seed and a stream, whatever the clues and the difficulty', () => {
    for (const problem of [
      { rows: 5, cols: 6 },
      { rows: 6, cols: 6, closed: true, blocked: [0, 1] },
    ]) {
      const options: CreatePuzzleOptions[] = [
        {},
        { clues: 12 },
        { difficulty: 'easy' },
        { difficulty: 'hard' },
      ];
      const paths = options.map(
        (each) => checked(createPuzzle(problem, { seed: 8, stream: 3, ...each })).path,
      );
      for (const path of paths) expect(path).toEqual(paths[0]);
    }
  });

  test.each<[string, TourProblem, CreatePuzzleOptions]>([
    ['5 x 5', { rows: 5, cols: 5 }, {}],
    ['6 x 6', { rows: 6, cols: 6 }, { seed: 3 }],
    ['6 x 6 closed', { rows: 6, cols: 6, closed: true }, { seed: 3, stream: 2 }],
    ['with holes', { rows: 7, cols: 6, blocked: [0, 1, 20, 21] }, {}],
    ['with ends', { rows: 6, cols: 6, start: 0, end: 30 }, {}],
    ['3 x 4', { rows: 3, cols: 4 }, {}],
  ])('has one solution, and none of its clues can be left out: %s', (_, problem, options) => {
    const { puzzle, path, minimal, nodes } = createOnEvery(problem, options);
    expect(minimal).toBe(true);
    expect(nodes).toBeGreaterThan(0);
    expect(puzzle).toMatchObject(problem);
    for (const [i, [, step]] of puzzle.given.entries()) {
      if ((step === 0 && problem.start !== undefined) || (step === 35 && problem.end !== undefined)) continue;
      expect(solvePuzzle(without(puzzle, i)).status).toBe('several');
    }
    expect(puzzle.given.map(([, step]) => step)).toEqual(
      [...puzzle.given].map(([, step]) => step).sort((one, other) => one - other),
    );
    expect(path).toHaveLength(problem.rows * problem.cols - (problem.blocked?.length ?? 0));
  });

  test('differs between seeds and between streams', () => {
    const grids = [0, 1, 2].map((stream) => createPuzzle({ rows: 6, cols: 6 }, { stream }));
    const texts = grids.map((created) => JSON.stringify((created as CreatedPuzzle).puzzle));
    expect(new Set(texts).size).toBe(3);
    const starts = [0, 1, 2].map((i) => (grids[i] as CreatedPuzzle).path[0]);
    expect(new Set(starts).size).toBeGreaterThan(1);
  });

  test('has about the requested number of clues', () => {
    for (const clues of [36, 20, 12]) {
      const { puzzle, minimal } = createOnEvery({ rows: 6, cols: 6 }, { clues, seed: 4 });
      expect(puzzle.given).toHaveLength(clues);
      expect(minimal).toBe(false);
    }
    // One order of removal leaves five clues, others leave fewer.
    const defaultClues = createOnEvery({ rows: 6, cols: 6 }, { seed: 38 });
    expect(defaultClues.puzzle.given).toHaveLength(5);
    expect(createOnEvery({ rows: 6, cols: 6 }, { clues: 4, seed: 38 }).puzzle.given).toHaveLength(4);
    const { puzzle } = createOnEvery({ rows: 6, cols: 6 }, { clues: 1, seed: 4 });
    expect(puzzle.given.length).toBeGreaterThan(1);
  });

  test('ends at one limit for all orders if the number of clues is never reached', () => {
    const made = createPuzzle({ rows: 10, cols: 10 }, { clues: 10 });
    if (made.status !== 'found') throw new Error(made.explanation);
    const { nodes: tourNodes } = createPuzzle({ rows: 10, cols: 10 }, { clues: 100 });
    expect(made.nodes - tourNodes).toBe(1_000_000);
    expect(made.minimal).toBe(false);
    expect(made.puzzle.given.length).toBeLessThan(40);
    expect(solvePuzzle(made.puzzle)).toMatchObject({ status: 'unique', path: made.path });
  });

  test('contains its ends with showEnds', () => {
    const { puzzle, minimal } = createOnEvery({ rows: 6, cols: 6 }, { showEnds: true, seed: 2 });
    const steps = puzzle.given.map(([, step]) => step);
    expect([steps[0], steps.at(-1)]).toEqual([0, 35]);
    expect(minimal).toBe(true);
    for (let i = 1; i + 1 < steps.length; i++) {
      expect(solvePuzzle(without(puzzle, i)).status).toBe('several');
    }
  });

  test('is not minimal if a clue stayed undecided', () => {
    const created = createOnEvery({ rows: 8, cols: 8 }, { nodeLimit: 50 });
    expect(created.minimal).toBe(false);
  });

  test('is impossible for a board without a tour', () => {
    expect(createPuzzle({ rows: 4, cols: 4 })).toMatchObject({ status: 'impossible', reason: 'small-open' });
    expect(createPuzzle({ rows: 5, cols: 5, closed: true })).toMatchObject({
      reason: 'odd-closed',
      proof: 'rule',
    });
    expect(createPuzzle({ rows: 3, cols: 4, start: 5 })).toMatchObject({ reason: 'start-excluded' });
  });

  test('exists for one square', () => {
    const { puzzle, difficulty } = createOnEvery({ rows: 1, cols: 1 });
    expect(puzzle.given).toEqual([]);
    expect(difficulty).toBe('easy');
  });
});

describe('the difficulty', () => {
  const all = [
    [5, 6],
    [6, 6],
    [8, 8],
  ] as const;
  const sizes = extent<readonly (typeof all)[number][]>(all, all.slice(0, 2));

  test('is the lowest grade at which a person solves the puzzle', () => {
    const grades = ['easy', 'medium', 'hard'] as const;
    const seen = new Map<string, number>();
    for (let i = 0; i < extent(100, 24); i++) {
      const [rows, cols] = sizes[i % sizes.length]!;
      const wanted = grades[Math.floor(i / sizes.length) % 3]!;
      const created = checked(
        createPuzzle({ rows, cols }, { stream: i, difficulty: wanted, nodeLimit: 100_000 }),
      );
      const { puzzle, path, difficulty } = created;
      expect(['easy', 'medium', 'hard']).toContain(difficulty);
      const grade = difficulty as (typeof grades)[number];
      expect(asPerson(puzzle, grade)).toEqual(path);
      for (const below of grades.slice(0, grades.indexOf(grade)))
        expect(asPerson(puzzle, below)).toBeUndefined();
      // Removing any clue would make the puzzle too hard. Not at medium: the number of look-aheads depends on their order, so
      // a puzzle with fewer clues sometimes needs fewer of them.
      if (wanted !== 'medium') {
        for (const clue of puzzle.given.keys())
          expect(asPerson(without(puzzle, clue), wanted)).toBeUndefined();
      }
      const key = `${wanted} ${difficulty}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    for (const grade of grades) expect(seen.get(`${grade} ${grade}`) ?? 0, grade).toBeGreaterThan(3);
  });

  test('is undefined for several solutions, which a person does not resolve', () => {
    const several: Puzzle = { rows: 6, cols: 6, given: steps('0 0, 35 35') };
    for (const grade of ['easy', 'medium', 'hard'] as const) expect(asPerson(several, grade)).toBeUndefined();
    const { graph, squareAt } = sheetOf(several);
    const path = solvePuzzle(several).paths?.[0] ?? [];
    expect(gradeOf(graph, squareAt, false, path)?.difficulty).toBe('fiendish');
  });

  inSweep('is reached with any order of look-aheads', () => {
    const seen = new Set<boolean>();
    for (let i = 0; i < extent(30, 16); i++) {
      const [rows, cols] = all[i % 3]!;
      const { puzzle, path } = createPuzzle(
        { rows, cols, closed: i % 2 === 1 },
        { stream: i, nodeLimit: 3000, seed: 5 },
      ) as CreatedPuzzle;
      const { graph, squareAt, closed } = sheetOf(puzzle);
      const isSolved = asPerson(puzzle, 'hard') !== undefined;
      expect(isSolvedAt('hard', graph, squareAt, closed, path), `stream ${i}`).toBe(isSolved);
      seen.add(isSolved);
    }
    expect(seen.size).toBe(2);
  });
});

test('rejects bad input', () => {
  const expectCall = (problem: object, options: object = {}) =>
    expect(() => createPuzzle(problem as TourProblem, options));
  expectCall({ rows: 6, cols: 6, given: [] }).toThrow(TypeError);
  expectCall({ rows: 6, cols: 6, seed: 3 }).toThrow("'seed' belongs to the options");
  expectCall({ rows: 6, cols: 6 }, { rows: 3 }).toThrow("'rows' belongs to the problem");
  expectCall({ rows: 6, cols: 6 }, { clues: 0 }).toThrow('clues is 0; it must be an integer from 1 to 36');
  expectCall({ rows: 6, cols: 6 }, { clues: 'few' }).toThrow(TypeError);
  expectCall({ rows: 6, cols: 6 }, { difficulty: 'cruel' }).toThrow(
    /must be one of 'easy', 'medium', 'hard', 'fiendish'/,
  );
  expectCall({ rows: 6, cols: 6 }, { showEnds: 1 }).toThrow(TypeError);
  expectCall({ rows: 6, cols: 6 }, { seed: -1 }).toThrow(RangeError);
  expectCall({ rows: 6, cols: 6 }, { nodeLimit: 0 }).toThrow(RangeError);
  expectCall({ rows: 40, cols: 40 }).toThrow(/at most 1024/);
});
