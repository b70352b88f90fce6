import { describe, expect, test } from 'vitest';
import { countTours } from '../../src/census.js';
import type { Puzzle } from '../../src/puzzle.js';
import { createPuzzle } from '../../src/puzzle.js';
import { extent, inSweep, sampleOf } from '../extent.js';
import { fillingsOf } from '../oracle/brute-force.js';
import { drawing, shuffled, solveOnEvery, steps, tourOf } from './puzzles.js';

/** The search that learns from conflicts: on boards of more than 128 squares, of which most may be blocked. */

const SIDE = 12;
const STOP_AT = 6;

/** Returns a puzzle on a small part of 12 x 12, at some place of it, with few or many given steps. */
function smallPuzzle(draw: (count: number) => number, seed: number): Puzzle | undefined {
  const [rows, cols] = [3 + draw(3), 4 + draw(3)];
  const [top, left] = [draw(SIDE - rows + 1), draw(SIDE - cols + 1)];
  const part = Array.from({ length: rows * cols }, (_, i) => {
    return (top + Math.floor(i / cols)) * SIDE + left + (i % cols);
  });
  const holes = shuffled(part, draw).slice(0, draw(6));
  const open = part.filter((square) => !holes.includes(square));
  const isOpen = new Set(open);
  const blocked = Array.from({ length: SIDE * SIDE }, (_, square) => square).filter(
    (square) => !isOpen.has(square),
  );
  const closed = draw(3) === 0;
  const board = { rows: SIDE, cols: SIDE, closed, blocked };
  // Boards without a tour get steps at random.
  const path = tourOf(board, { seed }) ?? shuffled(open, draw);
  const count = Math.ceil(open.length / 8) + draw(6);
  const steps = shuffled([...path.keys()], draw).slice(0, count);
  const given = steps.map((step): [number, number] => [path[step]!, step]);
  if (draw(5) === 0) {
    const spare = open.find((square) => !given.some(([other]) => other === square));
    if (spare !== undefined) given[0] = [spare, given[0]![1]];
  }
  return { ...board, given };
}

describe('completions of small puzzles on large boards', () => {
  test('equal those of brute force', () => {
    const draw = drawing(70);
    const counts = { impossible: 0, unique: 0, several: 0, limit: 0, searched: 0 };
    for (let i = 0; i < extent(2000, 250); i++) {
      const puzzle = smallPuzzle(draw, i)!;
      const { rows, cols, given } = puzzle;
      const blocked = puzzle.blocked as number[];
      const closed = puzzle.closed === true;
      const fillings = fillingsOf(
        { rows, cols, closed, blocked, given: given as [number, number][] },
        STOP_AT,
      );
      const result = solveOnEvery(puzzle);
      const expected = (['impossible', 'unique', 'several'] as const)[Math.min(fillings.length, 2)]!;
      expect(result.status, JSON.stringify(puzzle)).toBe(expected);
      if (result.status === 'unique') expect([...result.path]).toEqual(fillings[0]);
      const { count } = countTours(puzzle, { stopAt: STOP_AT }) as { count: bigint };
      expect(count, JSON.stringify(puzzle)).toBe(BigInt(fillings.length));
      counts[result.status]++;
      if (result.nodes > 0) counts.searched++;
    }
    for (const status of ['impossible', 'unique', 'several', 'searched'] as const) {
      expect(counts[status], status).toBeGreaterThan(20);
    }
  });
});

/** One completion. Without learning, 10,000,000 squares are not enough for a proof. */
const HARD: Puzzle = {
  rows: 12,
  cols: 12,
  given: steps(
    '0 10, 27 71, 28 38, 32 88, 34 104, 39 4, 41 18, 43 0, 44 83, 52 16, 56 40, 59 97, 63 14, 67 22, ' +
      '69 116, 70 113, 75 75, 76 36, 89 28, 97 51, 103 31, 106 126, 107 123, 112 43, 117 128, 122 142, ' +
      '128 136',
  ),
};

/** Several completions. */
const LARGE: Puzzle = {
  rows: 20,
  cols: 20,
  given: steps(
    '0 88, 3 83, 4 32, 5 93, 7 59, 9 95, 10 62, 11 125, 12 148, 17 371, 19 365, 20 27, 23 92, 25 84, ' +
      '30 127, 33 124, 34 149, 35 54, 37 366, 47 139, 48 58, 52 126, 53 147, 54 122, 55 99, 56 370, ' +
      '59 51, 60 81, 61 26, 62 91, 65 34, 66 85, 68 117, 71 114, 72 121, 76 53, 77 48, 85 135, 87 129, ' +
      '89 115, 95 47, 100 25, 107 116, 112 101, 119 154, 121 23, 122 20, 124 72, 125 311, 126 130, ' +
      '127 143, 129 119, 130 66, 131 377, 133 111, 137 155, 141 16, 144 131, 146 71, 147 186, 148 67, ' +
      '156 385, 160 320, 165 187, 168 182, 169 331, 177 245, 182 321, 184 315, 191 330, 193 380, ' +
      '194 171, 201 319, 202 290, 205 287, 210 278, 211 381, 213 251, 216 170, 220 291, 221 14, ' +
      '222 307, 224 189, 225 12, 226 333, 227 272, 231 274, 233 172, 235 250, 239 168, 240 318, ' +
      '241 323, 243 13, 244 334, 245 325, 247 11, 254 256, 256 388, 260 195, 263 324, 267 326, 269 284, ' +
      '272 275, 273 176, 275 234, 276 357, 280 296, 281 293, 282 194, 284 4, 285 7, 289 327, 292 236, ' +
      '293 255, 295 389, 296 166, 301 196, 303 6, 314 235, 316 259, 320 294, 321 297, 324 206, 326 8, ' +
      '327 337, 334 218, 335 391, 336 240, 339 355, 340 197, 343 300, 345 2, 347 202, 348 213, 351 220, ' +
      '352 223, 353 228, 354 345, 357 352, 361 199, 362 302, 370 224, 372 262, 375 351, 378 354, ' +
      '380 303, 385 340, 386 203, 391 216, 399 398',
  ),
};

test('decides puzzles that need learning', () => {
  expect(solveOnEvery(HARD).status).toBe('unique');
  expect(solveOnEvery(LARGE).status).toBe('several');
});

test('a limit is exact, and the same on every engine', () => {
  for (const nodeLimit of [1, 100, 1000, 5000]) {
    const result = solveOnEvery(HARD, { nodeLimit });
    expect(result).toMatchObject({ status: 'limit', nodes: nodeLimit });
  }
});

inSweep('creates a minimal puzzle of 12 x 12', () => {
  const problem = { rows: 12, cols: 12 };
  // Enough for a proof of each step of this seed.
  const made = createPuzzle(problem, { seed: 1, nodeLimit: 400_000 });
  if (made.status !== 'found') throw new Error('there is a tour');
  expect(made.minimal).toBe(true);
  expect(solveOnEvery(made.puzzle)).toMatchObject({ status: 'unique', path: made.path });
  for (const left of sampleOf(made.puzzle.given, extent(1, 10))) {
    const given = made.puzzle.given.filter((each) => each !== left);
    expect(solveOnEvery({ ...problem, given }).status).toBe('several');
  }
});
