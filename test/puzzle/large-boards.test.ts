import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { solve, type TourProblem } from '../../src/index.js';
import { Random } from '../../src/problem/random.js';
import type { Puzzle } from '../../src/puzzle.js';
import { extent } from '../extent.js';
import { PUZZLE_ENTRIES, solveOnEvery } from './puzzles.js';

/** Boards of 129 to 1024 squares. */

interface Drawn {
  readonly problem: TourProblem;
  readonly seed: number;
  /** Percentage of given steps, chosen at random. */
  readonly percent: number;
  /** Whether one given square is replaced by another at the same distance from the adjacent steps. */
  readonly isMoved: boolean;
}

/** Returns a puzzle from a random tour; undefined if no tour was found. */
function drawnPuzzle({ problem, seed, percent, isMoved }: Drawn): Puzzle | undefined {
  const result = solve(problem, { strategy: 'random', seed, nodeLimit: 200_000 });
  if (result.status !== 'found') return undefined;
  const random = new Random();
  random.seed(seed, 1, 0);
  const given: [number, number][] = [];
  for (const [step, square] of result.path.entries()) {
    if (random.drawBelow(100) < percent) given.push([square, step]);
  }
  if (given.length === 0) given.push([result.path[0]!, 0]);
  if (isMoved) moveOne(problem, given, result.path, random);
  return { ...problem, given };
}

/** Moves a given step to another square of the same colour, which rules usually do not detect. */
function moveOne({ cols }: TourProblem, given: [number, number][], path: Uint32Array, random: Random): void {
  const isGiven = new Set(given.map(([square]) => square));
  const moved = given[random.drawBelow(given.length)]!;
  const spare = [...path].find(
    (square, step) =>
      !isGiven.has(square) &&
      (step - moved[1]) % 2 === 0 &&
      Math.abs((square % cols) - (moved[0] % cols)) <= 2,
  );
  if (spare !== undefined) moved[0] = spare;
}

/** Returns pairs of holes, one of each colour, away from the corners. */
function holes(cols: number, pairs: number): number[] {
  return Array.from({ length: pairs }, (_, i) => [(3 + i) * cols + 4, (3 + i) * cols + 7]).flat();
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('every entry point returns the same answer, including nodes', () => {
  // The seed of a tour, the percentage of its steps that are given, the limit, the answer, and whether a step is moved.
  test.each<[string, TourProblem, number, number, number, string, boolean?]>([
    ['12 x 12, most steps', { rows: 12, cols: 12 }, 1, 75, 1e5, 'unique'],
    ['12 x 12, half of them', { rows: 12, cols: 12 }, 6, 50, 1e5, 'several'],
    ['13 x 10, a third', { rows: 13, cols: 10 }, 3, 33, 1e4, 'several'],
    ['3 x 43, the narrowest', { rows: 3, cols: 43 }, 4, 30, 2e3, 'unique'],
    ['12 x 14, closed', { rows: 12, cols: 14, closed: true }, 5, 60, 1e5, 'unique'],
    [
      '16 x 16 with holes, closed',
      { rows: 16, cols: 16, closed: true, blocked: holes(16, 4) },
      6,
      60,
      1e5,
      'unique',
    ],
    ['13 x 13 with holes', { rows: 13, cols: 13, blocked: holes(13, 3) }, 8, 55, 1e5, 'unique'],
    ['12 x 12, a step moved', { rows: 12, cols: 12 }, 7, 40, 1e5, 'impossible', true],
    ['20 x 20, long segments and tails', { rows: 20, cols: 20 }, 9, 3, 1e3, 'limit'],
    ['15 x 16, closed, hardly any', { rows: 15, cols: 16, closed: true }, 10, 2, 1e3, 'several'],
    ['32 x 32, half of them', { rows: 32, cols: 32 }, 11, 50, 2e3, 'several'],
    ['32 x 32, most of them', { rows: 32, cols: 32 }, 12, 75, 1e5, 'unique'],
  ])('%s', (_, problem, seed, percent, nodeLimit, status, isMoved = false) => {
    const result = solveOnEvery(drawnPuzzle({ problem, seed, percent, isMoved })!, { nodeLimit });
    expect(result.status).toBe(status);
    // A step without a possible square is a proof.
    if (status !== 'impossible') expect(result.nodes).toBeGreaterThan(0);
  });

  test('for random boards, steps and limits', () => {
    const problems = fc
      .record({
        rows: fc.integer({ min: 5, max: 32 }),
        cols: fc.integer({ min: 5, max: 32 }),
        closed: fc.boolean(),
      })
      .filter(({ rows, cols, closed }) => rows * cols > 128 && !(closed && (rows * cols) % 2 === 1))
      .chain((board) => {
        const square = fc.nat(board.rows * board.cols - 1);
        const blocked = fc.uniqueArray(square, { minLength: 0, maxLength: 3 });
        return blocked.map((holes) => (holes.length === 0 ? board : { ...board, blocked: holes }));
      });
    const drawn = fc.record({
      problem: problems,
      seed: fc.nat(1000),
      percent: fc.constantFrom(1, 10, 33, 50, 70),
      isMoved: fc.boolean(),
    });
    const statuses = new Set<string>();
    fc.assert(
      fc.property(drawn, fc.constantFrom(50, 500, 2000), (each, nodeLimit) => {
        const puzzle = drawnPuzzle(each);
        fc.pre(puzzle !== undefined);
        statuses.add(solveOnEvery(puzzle, { nodeLimit }).status);
      }),
      { numRuns: extent(100, 12) },
    );
    for (const status of ['unique', 'several', 'limit', 'impossible']) expect(statuses).toContain(status);
  });

  const SPARSE: readonly [rows: number, cols: number, interval: number, nodes: number][] = [
    [12, 12, 5, 7_599],
    [11, 12, 7, 7_403],
  ];

  test.each(SPARSE)('finds two solutions of %i x %i with every %i. step', (rows, cols, interval, nodes) => {
    const board = { rows, cols };
    const { path } = solve(board, { strategy: 'random', seed: 1 }) as { path: Uint32Array };
    const given = [...path.entries()]
      .filter(([step]) => step % interval === 0)
      .map(([step, square]): [number, number] => [square, step]);
    expect(solveOnEvery({ ...board, given })).toMatchObject({ status: 'several', nodes });
  });

  test('for a created puzzle', () => {
    const [one, other = one] = PUZZLE_ENTRIES.map(({ createPuzzle }) =>
      createPuzzle({ rows: 10, cols: 13, closed: true }, { seed: 3, clues: 60 }),
    );
    expect(one).toEqual(other);
  });
});
