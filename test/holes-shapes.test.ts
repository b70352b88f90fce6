import { describe, expect, test } from 'vitest';
import { checkTour } from '../src/problem/check.js';
import { parseBoard } from '../src/problem/notation.js';
import { type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { solveOnEvery } from './engines.js';

/**
 * Shapes that puzzle makers draw, row by row ('3 ..#' is three rows of '..#'), and the answers for them, closed and open.
 */
const SHAPES: readonly (readonly [name: string, closed: string, open: string, rows: readonly string[]])[] = [
  ['a chess board without its corners', 'found', 'found', ['1 #......#', '6 ........', '1 #......#']],
  ['a cross', 'found', 'found', ['3 ###....###', '4 ..........', '3 ###....###']],
  ['the smallest ring', 'found', 'found', ['1 ...', '1 .#.', '1 ...']],
  ['a ring', 'found', 'found', ['3 ........', '2 ...##...', '3 ........']],
  ['a wide ring', 'found', 'found', ['3 ..........', '4 ...####...', '3 ..........']],
  [
    'a ring too thin',
    'no-connected-two-factor',
    'search-exhausted',
    ['2 ........', '4 ..####..', '2 ........'],
  ],
  ['an hourglass', 'found', 'found', ['2 ........', '1 #......#', '2 ##....##', '1 #......#', '2 ........']],
  [
    'an hourglass of one square at its corners',
    'dead-end-square',
    'dead-end-square',
    [
      ...['1 ..........', '1 #........#', '1 ##......##', '1 ###....###', '2 ####..####'],
      ...['1 ###....###', '1 ##......##', '1 #........#', '1 ..........'],
    ],
  ],
  ['the letter H', 'found', 'found', ['2 ...##...', '2 ........', '2 ...##...']],
  ['the letter L', 'found', 'found', ['4 ....######', '4 ..........']],
  ['the letter O', 'found', 'found', ['1 #......#', '1 ........', '2 ...##...', '1 ........', '1 #......#']],
  ['the letter T', 'found', 'found', ['3 ..........', '4 ###....###']],
  ['two parts', 'disconnected', 'disconnected', ['5 ......###......']],
  [
    'two parts with a square between',
    'disconnected',
    'disconnected',
    ['1 ...######', '1 .#.######', '1 ...######', '1 #########', '1 ######...', '1 ######.#.', '1 ######...'],
  ],
  ['one open square', 'odd-closed', 'found', ['1 ##', '1 .#']],
  ['two open squares', 'dead-end-square', 'found', ['1 .##', '1 ##.']],
  ['two open squares without a move', 'colour-balance', 'colour-balance', ['1 .##', '1 #.#']],
];

function boardOf(rows: readonly string[]): TourProblem {
  return parseBoard(rows.map((row) => `${row.slice(2)}\n`.repeat(Number(row[0]))).join(''));
}

/** The answer of every engine, which must be the same, checked. */
function solveChecked(problem: TourProblem, options?: SolveOptions): TourResult {
  const result = solveOnEvery(problem, options);
  if (result.status === 'found') {
    expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
  }
  return result;
}

function verdict(result: TourResult): string {
  return result.status === 'impossible' ? result.reason : result.status;
}

describe('known shapes', () => {
  test.each(SHAPES)('%s', (name, closed, open, rows) => {
    const board = boardOf(rows);
    for (const strategy of ['auto', 'edge-search'] as const) {
      expect(verdict(solveChecked({ ...board, closed: true }, { strategy })), name).toBe(closed);
      expect(verdict(solveChecked(board, { strategy })), name).toBe(open);
    }
  });

  test('from each square of a cross, and between corners of its arms', () => {
    const cross = boardOf(SHAPES[1]![3]);
    const blocked = new Set(cross.blocked as readonly number[]);
    for (let start = 0; start < 100; start++) {
      if (blocked.has(start)) continue;
      expect(solveChecked({ ...cross, start }, { strategy: 'edge-search' }).status).toBe('found');
    }
    expect(solveChecked({ ...cross, start: 3, end: 6 }).status).toBe('found');
    expect(verdict(solveChecked({ ...cross, start: 3, end: 96 }))).toBe('end-colour');
    expect(verdict(solveChecked({ ...cross, start: 3, end: 93 }))).toBe('found');
  });
});

describe('few open squares', () => {
  test.each(STRATEGY_NAMES.filter((strategy) => strategy !== 'divide-and-conquer'))(
    'one and two with %s',
    (strategy) => {
      const one = { rows: 2, cols: 2, blocked: [0, 1, 3] };
      expect(solveChecked(one, { strategy })).toMatchObject({ status: 'found', closed: false });
      expect(solveChecked({ ...one, start: 2, end: 2 }, { strategy })).toMatchObject({ status: 'found' });
      expect(verdict(solveChecked({ ...one, closed: true }, { strategy }))).toBe('odd-closed');
      const two = parseBoard('.##\n##.');
      const found = { status: 'found', closed: false };
      for (const ends of [{}, { start: 5 }, { end: 5 }, { start: 0, end: 5 }]) {
        expect(solveChecked({ ...two, ...ends }, { strategy })).toMatchObject(found);
      }
      for (const ends of [{ closed: true }, { closed: true, start: 5 }]) {
        expect(verdict(solveChecked({ ...two, ...ends }, { strategy }))).toBe('dead-end-square');
      }
    },
  );
});
