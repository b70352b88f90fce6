import { describe, expect, test } from 'vitest';
import { checkTour } from '../src/problem/check.js';
import { parseBoard } from '../src/problem/notation.js';
import { type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { solveOnEvery } from './engines.js';

/** Shapes that puzzle makers draw: what there is on them, closed and open. */
const SHAPES: Readonly<Record<string, { lines: string[]; closed: string; open: string }>> = {
  'a chess board without its corners': {
    lines: ['#......#', ...new Array(6).fill('........'), '#......#'],
    closed: 'found',
    open: 'found',
  },
  'a cross': {
    lines: [
      ...new Array(3).fill('###....###'),
      ...new Array(4).fill('..........'),
      ...new Array(3).fill('###....###'),
    ],
    closed: 'found',
    open: 'found',
  },
  'the smallest ring': { lines: ['...', '.#.', '...'], closed: 'found', open: 'found' },
  'a ring': {
    lines: [
      ...new Array(3).fill('........'),
      ...new Array(2).fill('...##...'),
      ...new Array(3).fill('........'),
    ],
    closed: 'found',
    open: 'found',
  },
  'a wide ring': {
    lines: [
      ...new Array(3).fill('..........'),
      ...new Array(4).fill('...####...'),
      ...new Array(3).fill('..........'),
    ],
    closed: 'found',
    open: 'found',
  },
  'a ring too thin': {
    lines: [
      ...new Array(2).fill('........'),
      ...new Array(4).fill('..####..'),
      ...new Array(2).fill('........'),
    ],
    closed: 'search-exhausted',
    open: 'search-exhausted',
  },
  'an hourglass': {
    lines: ['........', '........', '#......#', '##....##', '##....##', '#......#', '........', '........'],
    closed: 'found',
    open: 'found',
  },
  'an hourglass of one square at its corners': {
    lines: [
      '..........',
      '#........#',
      '##......##',
      '###....###',
      '####..####',
      '####..####',
      '###....###',
      '##......##',
      '#........#',
      '..........',
    ],
    closed: 'dead-end-square',
    open: 'dead-end-square',
  },
  'the letter H': {
    lines: [
      ...new Array(2).fill('...##...'),
      ...new Array(2).fill('........'),
      ...new Array(2).fill('...##...'),
    ],
    closed: 'found',
    open: 'found',
  },
  'the letter L': {
    lines: [...new Array(4).fill('....######'), ...new Array(4).fill('..........')],
    closed: 'found',
    open: 'found',
  },
  'the letter O': {
    lines: ['#......#', '........', '...##...', '...##...', '........', '#......#'],
    closed: 'found',
    open: 'found',
  },
  'the letter T': {
    lines: [...new Array(3).fill('..........'), ...new Array(4).fill('###....###')],
    closed: 'found',
    open: 'found',
  },
  'two parts': {
    lines: [...new Array(5).fill('......###......')],
    closed: 'disconnected',
    open: 'disconnected',
  },
  'two parts with a square between': {
    lines: ['...######', '.#.######', '...######', '#########', '######...', '######.#.', '######...'],
    closed: 'disconnected',
    open: 'disconnected',
  },
  'one free square': { lines: ['##', '.#'], closed: 'odd-closed', open: 'found' },
  'two free squares': { lines: ['.##', '##.'], closed: 'found', open: 'found' },
  'two free squares that no move joins': {
    lines: ['.##', '#.#'],
    closed: 'colour-balance',
    open: 'colour-balance',
  },
};

/** Every engine's answer, which must be the same, checked. */
function solved(problem: TourProblem, options?: SolveOptions): TourResult {
  const result = solveOnEvery(problem, options);
  if (result.status === 'found') {
    expect(checkTour(problem, result.path)).toEqual({ ok: true });
  }
  return result;
}

function verdict(result: TourResult): string {
  return result.status === 'impossible' ? result.reason : result.status;
}

describe('known shapes', () => {
  test.each(Object.entries(SHAPES))('%s', (name, { lines, closed, open }) => {
    const board = parseBoard(lines.join('\n'));
    for (const strategy of ['auto', 'edge-search'] as const) {
      expect(verdict(solved({ ...board, closed: true }, { strategy })), name).toBe(closed);
      expect(verdict(solved(board, { strategy })), name).toBe(open);
    }
  });

  test('from each square of a cross, and between corners of its arms', () => {
    const cross = parseBoard(SHAPES['a cross']!.lines.join('\n'));
    const blocked = new Set(cross.blocked as readonly number[]);
    for (let start = 0; start < 100; start++) {
      if (blocked.has(start)) continue;
      expect(solved({ ...cross, start }, { strategy: 'edge-search' }).status).toBe('found');
    }
    expect(solved({ ...cross, start: 3, end: 6 }).status).toBe('found');
    expect(verdict(solved({ ...cross, start: 3, end: 96 }))).toBe('end-colour');
    expect(verdict(solved({ ...cross, start: 3, end: 93 }))).toBe('found');
  });
});

describe('few free squares', () => {
  test.each(STRATEGY_NAMES.filter((strategy) => strategy !== 'divide-and-conquer'))(
    'one and two with %s',
    (strategy) => {
      const one = { rows: 2, cols: 2, blocked: [0, 1, 3] };
      expect(solved(one, { strategy })).toMatchObject({ status: 'found', closed: false });
      expect(solved({ ...one, start: 2, end: 2 }, { strategy })).toMatchObject({ status: 'found' });
      expect(verdict(solved({ ...one, closed: true }, { strategy }))).toBe('odd-closed');
      const two = parseBoard('.##\n##.');
      for (const ends of [{}, { start: 5 }, { end: 5 }, { start: 0, end: 5 }]) {
        expect(solved({ ...two, ...ends }, { strategy })).toMatchObject({ status: 'found', closed: true });
      }
      expect(solved({ ...two, closed: true }, { strategy })).toMatchObject({ status: 'found', closed: true });
      expect(Array.from(found({ ...two, closed: true, start: 5 }, { strategy }))).toEqual([5, 0]);
    },
  );
});

function found(problem: TourProblem, options: SolveOptions): Uint32Array {
  const result = solved(problem, options);
  if (result.status !== 'found') throw new Error(result.status);
  return result.path;
}
