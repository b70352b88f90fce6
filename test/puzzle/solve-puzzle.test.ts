import { describe, expect, test } from 'vitest';
import { type Puzzle, solvePuzzle } from '../../src/puzzle.js';
import { extent } from '../extent.js';
import { drawing, FEW_CLUES, fillingsIn, shuffled, solveOnEvery, steps, tourOf } from './puzzles.js';

test('the last given step of a closed tour is no end: any square of a ring can have it', () => {
  for (const square of [0, 1, 2, 3, 5, 6, 7, 8]) {
    const ring = { rows: 3, cols: 3, blocked: [4], closed: true };
    expect(solvePuzzle({ ...ring, given: [[square, 7]] }).status).toBe('several');
  }
});

describe('a puzzle without a solution has an explanation', () => {
  test.each([
    [
      'colour of a pair',
      { rows: 8, cols: 8, given: steps('0 0, 2 3') },
      'given-colour',
      'The squares of steps 0 and 3 must have different colours, because there are 3 moves between them, but (0,0) and (0,2) do not.',
    ],
    [
      'colour of a step',
      { rows: 5, cols: 5, given: [[1, 4]] },
      'given-colour',
      'Step 4 of a tour is on the colour that has more of the 25 squares, but (0,1) has the other colour.',
    ],
    [
      'distance',
      { rows: 8, cols: 8, given: steps('0 10, 63 14') },
      'given-distance',
      'Between steps 10 and 14 there are 4 moves, but a knight needs 6 moves from (0,0) to (7,7).',
    ],
    [
      'distance of neighbours',
      { rows: 5, cols: 5, given: steps('0 0, 1 1') },
      'given-distance',
      'Between steps 0 and 1 there is 1 move, but a knight needs 3 moves from (0,0) to (0,1).',
    ],
    [
      'distance round a closed tour',
      { rows: 8, cols: 8, closed: true, given: steps('63 1, 0 61') },
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

  test('from a complete search', () => {
    const result = solveOnEvery({ rows: 5, cols: 5, given: steps('0 0, 4 4, 20 8, 24 12') });
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
    [{ rows: 8, cols: 8, given: steps('0 10, 63 30') }],
    [FEW_CLUES],
    [{ rows: 32, cols: 32, given: steps('0 0, 31 1023') }],
    [{ rows: 20, cols: 20, closed: true, blocked: [0, 1], given: [[45, 17]] }],
  ] as const)('%j: several', (puzzle) => {
    expect(solveOnEvery(puzzle as unknown as Puzzle).status).toBe('several');
  });

  test('at random on 8 x 8', () => {
    const draw = drawing(88);
    for (let i = 0; i < extent(400, 40); i++) {
      const closed = i % 3 === 0;
      const path = tourOf({ rows: 8, cols: 8, start: draw(64), closed }, { seed: i });
      if (!path) continue;
      const drawn = shuffled([...Array(64).keys()], draw).slice(0, 1 + draw(4));
      const given = drawn.map((step): [number, number] => [path[step]!, step]);
      const puzzle = { rows: 8, cols: 8, closed, given };
      expect(solvePuzzle(puzzle, { nodeLimit: 300_000 }).status, JSON.stringify(puzzle)).toBe('several');
    }
  });

  // Filling segments in order, with any order of equals, finds nothing here within a million nodes.
  test.each([
    [false, '12 22, 7 44'],
    [false, '61 4, 29 34, 44 3, 56 1'],
    [true, '16 13, 56 44'],
    [true, '57 57, 15 41, 6 7, 0 35'],
  ])('that only another order of segments fills, closed %s: %s', (closed, list) => {
    const puzzle: Puzzle = { rows: 8, cols: 8, closed, given: steps(list) };
    expect(solveOnEvery(puzzle, { nodeLimit: 100_000 }).status).toBe('several');
  });

  test('on tiny boards', () => {
    expect(solveOnEvery({ rows: 1, cols: 1, given: [] }).status).toBe('unique');
    expect(solveOnEvery({ rows: 1, cols: 1, given: [[0, 0]] }).status).toBe('unique');
    expect(solveOnEvery({ rows: 1, cols: 1, closed: true, given: [] }).status).toBe('impossible');
    const two = { rows: 3, cols: 2, blocked: [1, 2, 3, 4] };
    expect(solveOnEvery({ ...two, given: [] }).status).toBe('several');
    expect(solveOnEvery({ ...two, given: [[5, 0]] })).toMatchObject({
      status: 'unique',
      path: Uint32Array.of(5, 0),
    });
    expect(solveOnEvery({ ...two, given: steps('5 0, 0 1') }).status).toBe('unique');
    // The 3 x 4 board has 16 directed tours.
    expect(solveOnEvery({ rows: 3, cols: 4, given: [[0, 0]] }).status).toBe('several');
    expect(solveOnEvery({ rows: 3, cols: 4, start: 0, end: 1, given: [] }).status).toBe('impossible');
  });
});

describe('the limit', () => {
  const puzzle = FEW_CLUES;

  test.each<[name: string, puzzle: Omit<Puzzle, 'given'>]>([
    ['an open tour of 5 x 8', { rows: 5, cols: 8 }],
    ['a closed tour of 10 x 10', { rows: 10, cols: 10, closed: true }],
    ['the ends of 7 x 7', { rows: 7, cols: 7, start: 0, end: 48 }],
    ['a closed tour with holes', { rows: 9, cols: 10, closed: true, blocked: [40, 41, 44, 55] }],
    ['the ends with holes', { rows: 9, cols: 9, start: 0, end: 80, blocked: [12, 31] }],
    ['a start with holes', { rows: 6, cols: 6, start: 0, blocked: [14, 15] }],
  ])('bounds the nodes without given steps: %s', (_, problem) => {
    for (const nodeLimit of [1, 7, 60, 500]) {
      const { nodes } = solveOnEvery({ ...problem, given: [] }, { nodeLimit });
      expect(nodes).toBeLessThanOrEqual(nodeLimit);
    }
  });

  test('is never a proof', () => {
    const whole = solveOnEvery(puzzle);
    for (const nodeLimit of [1, 10, 50]) {
      const result = solveOnEvery(puzzle, { nodeLimit });
      expect(result).toMatchObject({ status: 'limit', nodes: nodeLimit });
    }
    expect(solveOnEvery(puzzle, { nodeLimit: whole.nodes })).toEqual(whole);
  });

  test('may be reached just before the proof of a unique solution', () => {
    const path = tourOf({ rows: 6, cols: 6 }, { seed: 0 });
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

test('solves large boards: every other step of 12 x 12 and of 20 x 20', () => {
  for (const side of [12, 20]) {
    const path = tourOf({ rows: side, cols: side }, { seed: 1 });
    const given = [...path!].map((square, step): [number, number] => [square, step]);
    const result = solveOnEvery({ rows: side, cols: side, given: given.filter((_, step) => step % 2 === 0) });
    expect(['unique', 'several']).toContain(result.status);
    const whole = solveOnEvery({ rows: side, cols: side, given });
    expect(whole).toMatchObject({ status: 'unique', path, nodes: 0 });
  }
});

test('rejects bad input', () => {
  const board = { rows: 6, cols: 6 };
  const expectCall = (puzzle: object, options: object = {}) =>
    expect(() => solvePuzzle(puzzle as Puzzle, options));
  expectCall({ ...board }).not.toThrow();
  expectCall({ ...board, given: 3 }).toThrow(TypeError);
  expectCall({ ...board, given: [], nodeLimit: 3 }).toThrow("'nodeLimit' belongs to the options");
  expectCall({ ...board, given: [] }, { given: [] }).toThrow("'given' belongs to the puzzle");
  expectCall({ ...board, given: [] }, { nodeLimit: 0 }).toThrow(RangeError);
  expectCall({ ...board, given: [] }, { nodeLimit: '1' }).toThrow(TypeError);
  expectCall({ ...board, given: [] }, { engine: 'ts' }).toThrow(
    /knights-tour-wasm\/puzzle\/js has it on JavaScript/,
  );
  expectCall({ rows: 6, cols: 0, given: [] }).toThrow(RangeError);
  expectCall({ rows: 33, cols: 32, given: [] }).toThrow(/rows \* cols is 1056; it must be at most 1024/);
  expectCall({ ...board, given: steps('3 36, 5 9') }).toThrow(/these seem to be counted from 1/);
});
