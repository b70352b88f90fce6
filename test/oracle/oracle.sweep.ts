import { expect, test } from 'vitest';
import { tourExists } from './brute-force.js';
import { Frontier } from './frontier.js';
import { type ReferenceBoard, referenceBoards } from './reference.js';

const boards = referenceBoards();

/** The connected pairs, of every `step`-th pair of squares. */
function pairsThatJoin(
  squares: number,
  joins: (start: number, end: number) => boolean,
  step: number,
): string[] {
  const pairs: string[] = [];
  let count = 0;
  for (let start = 0; start < squares; start++) {
    for (let end = start + 1; end < squares; end++) {
      if (count++ % step === 0 && joins(start, end)) pairs.push(`${start}-${end}`);
    }
  }
  return pairs;
}

test('the reference lists boards of three to eight rows', () => {
  expect(boards.length).toBe(19);
  expect(boards.find(({ rows, cols }) => rows === 3 && cols === 4)?.joins(0, 11)).toBe(true);
});

/** Every pair, except on the largest boards, where each takes about 50 ms. */
function everyPair(
  { rows, cols, joins }: ReferenceBoard,
  found: (start: number, end: number) => boolean,
): void {
  const step = rows < 5 || cols < 6 ? 1 : cols === 8 ? 97 : 1;
  const wanted = pairsThatJoin(rows * cols, joins, step);
  expect(pairsThatJoin(rows * cols, found, step)).toEqual(wanted);
}

for (const rows of [3, 4, 5]) {
  const frontier = new Frontier(rows);
  const ofRows = boards.filter((board) => board.rows === rows);
  test.each(ofRows)('the frontier agrees with the reference on $rows x $cols', (board) => {
    expect(frontier.closes(board.cols)).toBe(board.closed);
    everyPair(board, (start, end) => frontier.joins(board.cols, start, end));
  });
}

test('the frontier gives the same answers for a transposed board', () => {
  const three = new Frontier(3);
  const five = new Frontier(5);
  for (let start = 0; start < 15; start++) {
    for (let end = 0; end < start; end++) {
      const transposed = (square: number): number => (square % 5) * 3 + Math.floor(square / 5);
      expect(five.joins(3, transposed(start), transposed(end))).toBe(three.joins(5, start, end));
    }
  }
});

const tiny = boards.filter(({ rows, cols }) => rows * cols <= 20);

test.each(tiny)('brute force agrees with the reference on $rows x $cols', (reference) => {
  const { rows, cols, closed, openStarts } = reference;
  const board = { rows, cols, blocked: () => false };
  expect(tourExists(board, { start: -1, end: -1, closed: true })).toBe(closed);
  for (let start = 0; start < rows * cols; start++) {
    expect(tourExists(board, { start, end: -1, closed: false })).toBe(openStarts.has(start));
  }
  everyPair(reference, (start, end) => tourExists(board, { start, end, closed: false }));
});

test('brute force gives the same answers for a smaller board and a larger one with blocked squares', () => {
  const board = { rows: 5, cols: 5, blocked: (square: number) => square % 5 === 4 || square >= 15 };
  expect(tourExists(board, { start: 0, end: -1, closed: false })).toBe(true);
  expect(tourExists(board, { start: 1, end: -1, closed: false })).toBe(false);
  expect(tourExists(board, { start: -1, end: 13, closed: false })).toBe(true);
});

test('brute force finds the ring of eight around a blocked centre, and one square alone', () => {
  const ring = { rows: 3, cols: 3, blocked: (square: number) => square === 4 };
  expect(tourExists(ring, { start: 3, end: -1, closed: true })).toBe(true);
  expect(tourExists(ring, { start: 0, end: 5, closed: false })).toBe(true);
  expect(tourExists(ring, { start: 0, end: 8, closed: false })).toBe(false);
  const one = { rows: 2, cols: 2, blocked: (square: number) => square !== 3 };
  expect(tourExists(one, { start: 3, end: 3, closed: false })).toBe(true);
  expect(tourExists(one, { start: -1, end: -1, closed: true })).toBe(false);
});
