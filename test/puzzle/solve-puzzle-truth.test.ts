import { describe, expect, test } from 'vitest';
import { tours } from '../../src/census.js';
import type { Puzzle } from '../../src/puzzle.js';
import { extent, sampleOf } from '../extent.js';
import { fillingsOf } from '../oracle/brute-force.js';
import { drawing, shuffled, solveOnEvery, tourOf } from './puzzles.js';

/** Returns holes in equal numbers of both colours. */
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

describe('completions equal those of brute force', () => {
  const boards = [
    [4, 6, 0, 50],
    [5, 5, 0, 50],
    [5, 6, 3, extent(50, 15)],
  ] as const;

  test.each(boards)('%i x %i with %i pairs of holes', (rows, cols, maxPairs, count) => {
    const draw = drawing(rows * 100 + cols);
    const statuses = new Map<string, number>();
    for (let i = 0; i < count; i++) {
      const pairs = maxPairs === 0 ? 0 : 1 + draw(maxPairs);
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
      // Moves some given steps to squares where they hardly fit.
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

test('agrees with the list of all directed open tours on 6 x 6', () => {
  const draw = drawing(6);
  const puzzles: Puzzle[] = [];
  for (let i = 0; puzzles.length < 48; i++) {
    const path = tourOf({ rows: 6, cols: 6, start: draw(36) }, { seed: i });
    if (!path) continue;
    const steps = shuffled([...Array(36).keys()], draw).slice(0, 4 + draw(7));
    puzzles.push({ rows: 6, cols: 6, given: steps.map((step) => [path[step]!, step]) });
  }
  // The sweep uses all 6,637,920 tours; otherwise those from two of the 36 squares, and puzzles that start there.
  const starts = sampleOf([...Array(36).keys()], 18);
  const partial = puzzles.map((puzzle, i) => {
    const start = starts[i % starts.length]!;
    if (starts.length === 36) return puzzle;
    const path = tourOf({ rows: 6, cols: 6, start }, { seed: 1000 + i });
    const given = puzzle.given.map(([, step]) => [path![step]!, step] as const);
    return { ...puzzle, given: [[start, 0] as const, ...given.filter(([, step]) => step > 0)] };
  });
  const counts = new Array<number>(partial.length).fill(0);
  let listed = 0;
  for (const start of starts) {
    for (const tour of tours({ rows: 6, cols: 6, start })) {
      listed++;
      for (const [i, { given }] of partial.entries()) {
        if (given.every(([square, step]) => tour[step] === square)) counts[i]!++;
      }
    }
  }
  expect(listed).toBe(extent(6_637_920, listed));
  const statuses = partial.map((puzzle) => solveOnEvery(puzzle).status);
  expect(statuses).toEqual(counts.map((count) => (count === 1 ? 'unique' : 'several')));
  // Random given steps sometimes have one solution.
  expect(statuses.filter((status) => status === 'unique').length).toBeGreaterThan(extent(2, 5));
  expect(statuses.filter((status) => status === 'several').length).toBeGreaterThan(5);
});
