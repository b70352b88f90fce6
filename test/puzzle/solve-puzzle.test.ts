import { describe, expect, test } from 'vitest';
import { tours } from '../../src/census.js';
import { type SolveOptions, solve, type TourProblem } from '../../src/index.js';
import { Random } from '../../src/problem/random.js';
import { type Puzzle, solvePuzzle } from '../../src/puzzle.js';
import { extent, sampleOf } from '../extent.js';
import { fillingsIn, PUZZLE_ENGINES, solveOnEvery } from './engines.js';
import { FEW_CLUES } from './few-clues.js';
import { fillingsOf } from './oracle.js';

/** The path of a random tour; undefined: there is none. */
function tourOf(problem: TourProblem, options: SolveOptions): Uint32Array | undefined {
  const result = solve(problem, { strategy: 'random', ...options });
  return result.status === 'found' ? result.path : undefined;
}

/** Random numbers of a test: the same in every run. */
function drawing(seed: number): (count: number) => number {
  const random = new Random();
  random.seed(seed, 0, 0);
  return (count) => random.drawBelow(count);
}

function shuffled<Item>(items: readonly Item[], draw: (count: number) => number): Item[] {
  const list = [...items];
  for (let left = list.length; left > 1; left--) {
    const drawn = draw(left);
    [list[left - 1], list[drawn]] = [list[drawn]!, list[left - 1]!];
  }
  return list;
}

/** Holes in balanced colours. */
function holesOf(rows: number, cols: number, pairs: number, draw: (count: number) => number): number[] {
  const order = shuffled(
    Array.from({ length: rows * cols }, (_, square) => square),
    draw,
  );
  const isDark = (square: number) => (Math.floor(square / cols) + (square % cols)) % 2 === 1;
  return [
    ...order.filter(isDark).slice(0, pairs),
    ...order.filter((square) => !isDark(square)).slice(0, pairs),
  ];
}

describe('fillings by brute force', () => {
  const boards = [
    [4, 6, 0, 50],
    [5, 5, 0, 50],
    [5, 6, 3, extent(50, 15)],
  ] as const;

  test.each(boards)('%i x %i with %i pairs of holes', (rows, cols, mostPairs, count) => {
    const draw = drawing(rows * 100 + cols);
    const statuses = new Map<string, number>();
    for (let i = 0; i < count; i++) {
      const pairs = mostPairs === 0 ? 0 : 1 + draw(mostPairs);
      const blocked = holesOf(rows, cols, pairs, draw);
      const closed = (rows * cols) % 2 === 0 && rows > 4 && draw(4) === 0;
      const length = rows * cols - blocked.length;
      const tour = tourOf({ rows, cols, blocked, closed }, { seed: i });
      const steps = shuffled(
        Array.from({ length }, (_, step) => step),
        draw,
      );
      const clues = 1 + draw(Math.min(12, length));
      const squares = tour ?? Uint32Array.from(shuffled([...Array(rows * cols).keys()], draw));
      const free = [...squares].filter((square) => !blocked.includes(square));
      const given = steps.slice(0, clues).map((step): [number, number] => [free[step]!, step]);
      // Some are moved where they hardly fit.
      if (i % 7 === 0) given[0] = [free[steps[clues] ?? 0] ?? free[0]!, given[0]![1]];
      if (new Set(given.map(([square]) => square)).size < given.length) continue;
      const puzzle = { rows, cols, closed, blocked, given };
      const fillings = fillingsOf(puzzle, 2);
      const result = solveOnEvery(puzzle);
      const expected = ['impossible', 'unique', 'several'][fillings.length]!;
      expect(result.status, JSON.stringify(puzzle)).toBe(expected);
      if (result.status === 'unique') expect([...result.path]).toEqual(fillings[0]);
      statuses.set(expected, (statuses.get(expected) ?? 0) + 1);
    }
    for (const status of ['impossible', 'unique', 'several']) {
      expect(statuses.get(status), status).toBeGreaterThan(2);
    }
  });
});

test('clue sets on 6 x 6 against the list of all directed open tours', () => {
  const draw = drawing(6);
  const puzzles: Puzzle[] = [];
  for (let i = 0; puzzles.length < 48; i++) {
    const path = tourOf({ rows: 6, cols: 6, start: draw(36) }, { seed: i });
    if (!path) continue;
    const steps = shuffled([...Array(36).keys()], draw).slice(0, 4 + draw(7));
    puzzles.push({ rows: 6, cols: 6, given: steps.map((step) => [path[step]!, step]) });
  }
  // In the sweep all 6,637,920 of them; before that those from two of the 36 squares, with puzzles that start there.
  const starts = sampleOf([...Array(36).keys()], 18);
  const asked = puzzles.map((puzzle, i) => {
    const start = starts[i % starts.length]!;
    if (starts.length === 36) return puzzle;
    const path = tourOf({ rows: 6, cols: 6, start }, { seed: 1000 + i });
    const given = puzzle.given.map(([, step]) => [path![step]!, step] as const);
    return { ...puzzle, given: [[start, 0] as const, ...given.filter(([, step]) => step > 0)] };
  });
  const counts = new Array<number>(asked.length).fill(0);
  let listed = 0;
  for (const start of starts) {
    for (const tour of tours({ rows: 6, cols: 6, start })) {
      listed++;
      for (const [i, { given }] of asked.entries()) {
        if (given.every(([square, step]) => tour[step] === square)) counts[i]!++;
      }
    }
  }
  expect(listed).toBe(extent(6_637_920, listed));
  const statuses = asked.map((puzzle) => solveOnEvery(puzzle).status);
  expect(statuses).toEqual(counts.map((count) => (count === 1 ? 'unique' : 'several')));
  // Drawn steps that are not made to be a puzzle have one solution now and then.
  expect(statuses.filter((status) => status === 'unique').length).toBeGreaterThan(extent(2, 5));
  expect(statuses.filter((status) => status === 'several').length).toBeGreaterThan(5);
});

describe('what has no solution says why', () => {
  test.each([
    [
      'colour of a pair',
      {
        rows: 8,
        cols: 8,
        given: [
          [0, 0],
          [2, 3],
        ],
      },
      'given-colour',
      'The squares of steps 0 and 3 must differ in colour, as there are 3 moves between them, and (0,0) and (0,2) do not.',
    ],
    [
      'colour of a step',
      { rows: 5, cols: 5, given: [[1, 4]] },
      'given-colour',
      'Step 4 of a tour is on the colour that has more of the 25 squares, and (0,1) has the other colour.',
    ],
    [
      'distance',
      {
        rows: 8,
        cols: 8,
        given: [
          [0, 10],
          [63, 14],
        ],
      },
      'given-distance',
      'Between steps 10 and 14 there are 4 moves, but a knight needs 6 moves from (0,0) to (7,7).',
    ],
    [
      'distance round a closed tour',
      {
        rows: 8,
        cols: 8,
        closed: true,
        given: [
          [63, 1],
          [0, 61],
        ],
      },
      'given-distance',
      'Between steps 61 and 1 there are 4 moves, but a knight needs 6 moves from (0,0) to (7,7).',
    ],
    ['a rule', { rows: 4, cols: 4, given: [[0, 0]] }, 'small-open', /^A tour of a 4 x 4 board is impossible/],
    ['a rule for ends', { rows: 3, cols: 4, given: [[5, 0]] }, 'start-excluded', /./],
    ['a rule of closed tours', { rows: 5, cols: 5, closed: true, given: [[0, 0]] }, 'odd-closed', /./],
  ] as const)('%s', (_, puzzle, reason, explanation) => {
    const result = solveOnEvery(puzzle as unknown as Puzzle);
    expect(result).toMatchObject({ status: 'impossible', reason, proof: 'rule', nodes: 0 });
    expect(result).toMatchObject({
      explanation: expect.stringMatching(
        explanation instanceof RegExp ? explanation : RegExp(`^${explanation.replace(/[().]/g, '\\$&')}$`),
      ),
    });
  });

  test('a search that ended', () => {
    const result = solveOnEvery({
      rows: 5,
      cols: 5,
      given: [
        [0, 0],
        [4, 4],
        [20, 8],
        [24, 12],
      ],
    });
    expect(result).toMatchObject({ status: 'impossible', reason: 'search-exhausted', proof: 'search' });
    expect(result.nodes).toBeGreaterThan(0);
  });
});

describe('few given steps', () => {
  test.each([
    [{ rows: 8, cols: 8, given: [] }],
    [{ rows: 8, cols: 8, given: [[27, 20]] }],
    [{ rows: 8, cols: 8, closed: true, given: [] }],
    [{ rows: 8, cols: 8, closed: true, given: [[27, 20]] }],
    [{ rows: 8, cols: 8, closed: true, start: 5, given: [] }],
    [{ rows: 8, cols: 8, start: 0, end: 7, given: [] }],
    [{ rows: 8, cols: 8, given: [[0, 63]] }],
    [
      {
        rows: 8,
        cols: 8,
        given: [
          [0, 10],
          [63, 30],
        ],
      },
    ],
    [FEW_CLUES],
    [
      {
        rows: 32,
        cols: 32,
        given: [
          [0, 0],
          [31, 1023],
        ],
      },
    ],
    [{ rows: 20, cols: 20, closed: true, blocked: [0, 1], given: [[45, 17]] }],
  ] as const)('%j: several', (puzzle) => {
    expect(solveOnEvery(puzzle as unknown as Puzzle).status).toBe('several');
  });

  test('random ones on 8 x 8', () => {
    const draw = drawing(88);
    for (let i = 0; i < extent(400, 40); i++) {
      const closed = i % 3 === 0;
      const path = tourOf({ rows: 8, cols: 8, start: draw(64), closed }, { seed: i });
      if (!path) continue;
      const steps = shuffled([...Array(64).keys()], draw).slice(0, 1 + draw(4));
      const given = steps.map((step): [number, number] => [path[step]!, step]);
      const puzzle = { rows: 8, cols: 8, closed, given };
      expect(solvePuzzle(puzzle, { nodeLimit: 300_000 }).status, JSON.stringify(puzzle)).toBe('several');
    }
  });

  // Filling the segments as they stand, with any order of equals, finds nothing here within a million nodes.
  test.each([
    [false, '12 22, 7 44'],
    [false, '61 4, 29 34, 44 3, 56 1'],
    [true, '16 13, 56 44'],
    [true, '57 57, 15 41, 6 7, 0 35'],
  ])('that only another order of segments fills, closed %s: %s', (closed, list) => {
    const given = list.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
    const puzzle: Puzzle = { rows: 8, cols: 8, closed, given };
    expect(solveOnEvery(puzzle, { nodeLimit: 100_000 }).status).toBe('several');
  });

  test('of tiny boards', () => {
    expect(solveOnEvery({ rows: 1, cols: 1, given: [] }).status).toBe('unique');
    expect(solveOnEvery({ rows: 1, cols: 1, given: [[0, 0]] }).status).toBe('unique');
    expect(solveOnEvery({ rows: 1, cols: 1, closed: true, given: [] }).status).toBe('impossible');
    const two = { rows: 3, cols: 2, blocked: [1, 2, 3, 4] };
    expect(solveOnEvery({ ...two, given: [] }).status).toBe('several');
    expect(solveOnEvery({ ...two, given: [[5, 0]] })).toMatchObject({
      status: 'unique',
      path: Uint32Array.of(5, 0),
    });
    expect(
      solveOnEvery({
        ...two,
        given: [
          [5, 0],
          [0, 1],
        ],
      }).status,
    ).toBe('unique');
    // 3 x 4 has 16 directed tours.
    expect(solveOnEvery({ rows: 3, cols: 4, given: [[0, 0]] }).status).toBe('several');
    expect(solveOnEvery({ rows: 3, cols: 4, start: 0, end: 1, given: [] }).status).toBe('impossible');
  });
});

describe('the limit', () => {
  const puzzle = FEW_CLUES;

  test('is never taken for a proof', () => {
    const whole = solveOnEvery(puzzle);
    for (const nodeLimit of [1, 10, 50]) {
      const result = solveOnEvery(puzzle, { nodeLimit });
      expect(result).toMatchObject({ status: 'limit', nodes: nodeLimit });
    }
    expect(solveOnEvery(puzzle, { nodeLimit: whole.nodes })).toEqual(whole);
  });

  test('of a puzzle with one solution, met just before its proof', () => {
    const path = tourOf({ rows: 6, cols: 6 }, { seed: 3 });
    const given = [...path!].map((square, step): [number, number] => [square, step]);
    const unique = { rows: 6, cols: 6, given: given.filter((_, step) => step % 3 === 0) };
    const whole = solveOnEvery(unique);
    expect(whole.status).toBe('unique');
    expect(solveOnEvery(unique, { nodeLimit: whole.nodes })).toEqual(whole);
    const before = solveOnEvery(unique, { nodeLimit: whole.nodes - 1 });
    expect(before.status).toBe('limit');
    expect(
      fillingsIn(before).every((filling) => filling.every((square, step) => square === path![step])),
    ).toBe(true);
  });
});

test('large boards: every other step of 12 x 12 and of 20 x 20', () => {
  for (const side of [12, 20]) {
    const path = tourOf({ rows: side, cols: side }, { seed: 1 });
    const given = [...path!].map((square, step): [number, number] => [square, step]);
    const result = solveOnEvery({ rows: side, cols: side, given: given.filter((_, step) => step % 2 === 0) });
    expect(['unique', 'several']).toContain(result.status);
    const whole = solveOnEvery({ rows: side, cols: side, given });
    expect(whole).toMatchObject({ status: 'unique', path, nodes: 0 });
  }
});

test('bad input is told', () => {
  const board = { rows: 6, cols: 6 };
  const bad =
    (puzzle: object, options: object = {}) =>
    () =>
      solvePuzzle(puzzle as Puzzle, options);
  expect(bad({ ...board })).not.toThrow();
  expect(bad({ ...board, given: 3 })).toThrow(TypeError);
  expect(bad({ ...board, given: [], nodeLimit: 3 })).toThrow("'nodeLimit' belongs to the options");
  expect(bad({ ...board, given: [] }, { given: [] })).toThrow("'given' belongs to the puzzle");
  expect(bad({ ...board, given: [] }, { nodeLimit: 0 })).toThrow(RangeError);
  expect(bad({ ...board, given: [] }, { nodeLimit: '1' })).toThrow(TypeError);
  expect(bad({ ...board, given: [] }, { engine: 'gpu' })).toThrow(TypeError);
  expect(bad({ rows: 6, cols: 0, given: [] })).toThrow(RangeError);
  expect(bad({ rows: 33, cols: 32, given: [] })).toThrow(/rows \* cols is 1056; it must be at most 1024/);
  expect(
    bad({
      ...board,
      given: [
        [3, 36],
        [5, 9],
      ],
    }),
  ).toThrow(/these seem to be counted from 1/);
  expect(PUZZLE_ENGINES).toHaveLength(2);
});
