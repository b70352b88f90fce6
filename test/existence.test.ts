import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tourExistence, tourRules } from '../src/existence/index.js';
import { noWatch, TimeIsUp, watchUntil } from '../src/existence/watch.js';
import { plainBoard, type TourProblem } from '../src/problem/problem.js';
import type { ImpossibleReason } from '../src/problem/result.js';
import { sampleOf } from './extent.js';
import { Frontier } from './oracle/frontier.js';
import { referenceBoards } from './oracle/reference.js';
import { startsLeft } from './search-checks.js';

/** Whether there is such a tour; an answer of no must give its reason in a sentence. */
function exists(problem: TourProblem): boolean {
  const answer = tourExistence(problem);
  if (answer.status === 'impossible') {
    expect(answer.reason).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(answer.explanation).toMatch(/^[A-Z][^.\n]*\.$/);
    expect(answer.explanation).toContain(`${problem.rows} x ${problem.cols} board`);
    expect(answer.explanation).not.toMatch(/undefined|NaN/);
    return false;
  }
  expect(answer.status).toBe('exists');
  return true;
}

/** The squares of a board in either orientation: as they are, and with rows and columns exchanged. */
function orientations(
  rows: number,
  cols: number,
): { rows: number; cols: number; turn: (square: number) => number }[] {
  return [
    { rows, cols, turn: (square) => square },
    { rows: cols, cols: rows, turn: (square) => (square % cols) * rows + Math.floor(square / cols) },
  ];
}

describe('tourExistence agrees with exhaustive search', () => {
  test.each(sampleOf(referenceBoards(), 4))(
    'on $rows x $cols, either way up',
    ({ rows, cols, closed, openStarts, joins }) => {
      for (const board of orientations(rows, cols)) {
        const size = { rows: board.rows, cols: board.cols };
        expect(exists({ ...size, closed: true })).toBe(closed);
        expect(exists(size)).toBe(openStarts.size > 0);
        for (let square = 0; square < rows * cols; square++) {
          const start = board.turn(square);
          expect(exists({ ...size, start, closed: true })).toBe(closed);
          expect(exists({ ...size, start }), `start ${square}`).toBe(openStarts.has(square));
          expect(exists({ ...size, end: start }), `end ${square}`).toBe(openStarts.has(square));
          for (let other = 0; other < rows * cols; other++) {
            if (other === square) continue;
            const end = board.turn(other);
            expect(exists({ ...size, start, end }), `${square} to ${other}`).toBe(joins(square, other));
          }
        }
      }
    },
  );
});

// The sweep proves three to five rows of any length (sweep/existence.sweep.ts).
describe('tourExistence agrees with the frontier dynamic programme', () => {
  const frontiers = new Map([3, 4].map((rows) => [rows, new Frontier(rows)]));
  const columns = Array.from({ length: 13 }, (_, i) => 4 + i);
  const sizes = [...columns.map((cols) => [3, cols]), ...columns.slice(0, 7).map((cols) => [4, cols])];

  test.each(sizes)('on %i x %i', (rows, cols) => {
    const frontier = frontiers.get(rows!)!;
    const size = { rows: rows!, cols: cols! };
    expect(exists({ ...size, closed: true })).toBe(frontier.closes(cols!));
    const step = cols! < 9 || rows === 3 ? 1 : 3;
    let count = 0;
    for (let start = 0; start < rows! * cols!; start++) {
      for (let end = start + 1; end < rows! * cols!; end++) {
        if (count++ % step !== 0) continue;
        expect(exists({ ...size, start, end }), `${start} to ${end}`).toBe(frontier.joins(cols!, start, end));
      }
    }
  });
});

describe('tourExistence on one or two rows', () => {
  test('finds a tour of a single square only', () => {
    for (let long = 1; long <= 12; long++) {
      for (const short of [1, 2]) {
        for (const board of orientations(short, long)) {
          const size = { rows: board.rows, cols: board.cols };
          expect(exists(size)).toBe(short * long === 1);
          expect(exists({ ...size, closed: true })).toBe(false);
          expect(exists({ ...size, start: 0 })).toBe(short * long === 1);
        }
      }
    }
    expect(exists({ rows: 1, cols: 1, start: 0, end: 0 })).toBe(true);
  });
});

describe('the rules of a board', () => {
  test('return from firstStart the squares that excludes allows, for every end of every board up to 12 x 12', () => {
    for (let rows = 1; rows <= 12; rows++) {
      for (let cols = 1; cols <= 12; cols++) {
        const board = plainBoard({ rows, cols });
        const closed = tourRules(board, -1, true);
        expect(closed.complete).toBe(true);
        expect([0, rows * cols]).toContain(startsLeft(closed, rows * cols).length);
        const starts = startsLeft(tourRules(board, -1, false), rows * cols);
        for (let end = 0; end < rows * cols; end++) {
          const left = startsLeft(tourRules(board, end, false), rows * cols);
          expect(left.length > 0).toBe(starts.includes(end));
        }
      }
    }
  });

  test('set startsDiffer exactly if starts differ, without an end', () => {
    for (let rows = 1; rows <= 12; rows++) {
      for (let cols = 1; cols <= 12; cols++) {
        const rules = tourRules(plainBoard({ rows, cols }), -1, false);
        const left = startsLeft(rules, rows * cols).length;
        expect(rules.startsDiffer).toBe(left > 0 && left < rows * cols);
      }
    }
  });

  test('give the same answer for exchanged ends and for reflected boards', () => {
    const board = fc.record({ rows: fc.integer({ min: 3, max: 14 }), cols: fc.integer({ min: 3, max: 14 }) });
    const two = board.chain(({ rows, cols }) =>
      fc.tuple(fc.constant(rows), fc.constant(cols), fc.nat(rows * cols - 1), fc.nat(rows * cols - 1)),
    );
    fc.assert(
      fc.property(two, ([rows, cols, start, end]) => {
        fc.pre(start !== end);
        const answer = exists({ rows, cols, start, end });
        expect(exists({ rows, cols, start: end, end: start })).toBe(answer);
        const position = (square: number): [number, number] => [Math.floor(square / cols), square % cols];
        const reflected = (square: number): [number, number] => [
          position(square)[0],
          cols - 1 - position(square)[1],
        ];
        expect(exists({ rows, cols, start: reflected(start), end: reflected(end) })).toBe(answer);
        const turned = (square: number): [number, number] => [position(square)[1], position(square)[0]];
        expect(exists({ rows: cols, cols: rows, start: turned(start), end: turned(end) })).toBe(answer);
      }),
    );
  });

  test('answer at once on boards of up to 2^52 squares', () => {
    const sizes: [number, number][] = [
      [2 ** 26, 2 ** 26],
      [2 ** 26 - 1, 2 ** 26 - 1],
      [3, 2 ** 50],
      [3, 2 ** 50 - 1],
      [2 ** 50, 4],
      [4, 2 ** 50 - 1],
      [5, 2 ** 49],
      [2 ** 49 - 1, 5],
      [2 ** 49, 5],
    ];
    for (const [rows, cols] of sizes) {
      const board = plainBoard({ rows, cols });
      const short = Math.min(rows, cols);
      expect(exists({ rows, cols, closed: true })).toBe(short !== 4 && (rows * cols) % 2 === 0);
      for (const end of [
        -1,
        0,
        2,
        cols - 1,
        2 * cols + 1,
        2 * cols + 2,
        rows * cols - 1,
        2 ** 40 + 5,
        2 ** 40,
      ]) {
        const rules = tourRules(board, end, false);
        expect(rules.complete).toBe(true);
        for (const from of [0, cols, cols + 1, 2 ** 40, (rows - 1) * cols - 4, rows * cols - 3]) {
          const square = rules.firstStart(from);
          if (square < 0) continue;
          expect(square).toBeGreaterThanOrEqual(from);
          expect(rules.excludes(square)).toBeUndefined();
        }
        expect(rules.firstStart(0) < 0).toBe(rules.board !== undefined);
      }
    }
    expect(tourRules(plainBoard({ rows: 4, cols: 2 ** 50 }), -1, false).firstStart(2 ** 50)).toBe(
      3 * 2 ** 50,
    );
    expect(tourRules(plainBoard({ rows: 5, cols: 2 ** 49 }), 3 * 2 ** 49 - 2, false).firstStart(0)).toBe(
      2 ** 49 - 1,
    );
    expect(tourExistence({ rows: 2 ** 49, cols: 5, start: [1, 2], end: [6, 2] })).toEqual({
      status: 'impossible',
      reason: 'ends-excluded',
      explanation: `On a ${2 ** 49} x 5 board, a tour that starts at (1,2) can only end at (0,0) or (0,4).`,
    });
  });
});

describe('the explanation', () => {
  test.each<[TourProblem, ImpossibleReason, ...string[]]>([
    [{ rows: 5, cols: 7, closed: true }, 'odd-closed', '35 squares', 'odd'],
    [{ rows: 1, cols: 1, closed: true }, 'odd-closed', '1 square is', 'odd'],
    [{ rows: 2, cols: 9 }, 'too-narrow', 'narrow'],
    [{ rows: 8, cols: 4, closed: true }, 'too-narrow', 'columns', 'colour'],
    [{ rows: 4, cols: 3, closed: true }, 'small-closed', 'ten'],
    [{ rows: 3, cols: 5, start: [0, 1] }, 'small-open', '3 x 3, 3 x 5, 3 x 6 and 4 x 4'],
    [{ rows: 5, cols: 5, start: [0, 1] }, 'start-colour', '13 of the 25 squares', '(0,1)'],
    [{ rows: 11, cols: 5, end: [3, 4] }, 'end-colour', '28 of the 55 squares', '(3,4)'],
    [{ rows: 8, cols: 8, start: [0, 0], end: [0, 2] }, 'end-colour', '64 squares', '(0,0) and (0,2)'],
    [{ rows: 4, cols: 7, start: [1, 2] }, 'start-excluded', 'row 0 or row 3', '(1,2)'],
    [{ rows: 3, cols: 4, end: [1, 2] }, 'ends-excluded', 'column 0 or column 3', '(1,2)'],
    [{ rows: 7, cols: 3, start: [3, 1] }, 'start-excluded', '(3,1)'],
    [{ rows: 5, cols: 8, start: [2, 1], end: [1, 7] }, 'ends-excluded', 'end at (0,0) or (4,0)'],
    [{ rows: 8, cols: 5, start: [0, 1], end: [6, 2] }, 'ends-excluded', 'start at (7,0) or (7,4)'],
    [
      { rows: 5, cols: 5, start: [2, 2], end: [1, 1] },
      'ends-excluded',
      'end at (0,0), (0,4), (4,0) or (4,4)',
    ],
    [{ rows: 3, cols: 15, start: [0, 2], end: [1, 3] }, 'ends-excluded', '(0,2)', '(1,3)'],
    [{ rows: 3, cols: 3, blocked: [1, 4], closed: true }, 'odd-closed', '7 open squares', 'odd'],
    [{ rows: 3, cols: 3, blocked: [1, 3] }, 'colour-balance', '5 of its open squares', '2 the other'],
    [
      { rows: 3, cols: 3, blocked: [1], closed: true },
      'colour-balance',
      '5 of its open squares',
      '3 the other',
    ],
    [{ rows: 3, cols: 3, blocked: [0, 2], start: 4 }, 'start-colour', '4 of the 7 open squares', '(1,1)'],
    [
      { rows: 3, cols: 3, blocked: [4], start: 0, end: 2 },
      'end-colour',
      '(0,0) and (0,2) have the same colour',
    ],
    [
      { rows: 2, cols: 3, blocked: [0, 1, 2, 4, 5], closed: true },
      'odd-closed',
      '1 open square is an odd number',
    ],
  ])('of %o: %s names %s', (problem, reason, ...facts) => {
    const { rows, cols, closed } = problem;
    const article = [8, 11].includes(rows) ? 'an' : 'a';
    const answer = tourExistence(problem);
    expect(answer).toMatchObject({ status: 'impossible', reason });
    if (closed) expect(answer.explanation).toContain('closed tour');
    for (const fact of [`${article} ${rows} x ${cols} board`, ...facts]) {
      expect(answer.explanation).toContain(fact);
    }
  });

  test('of an end as the start names the square', () => {
    const exclusion = tourRules(plainBoard({ rows: 5, cols: 5 }), 0, false).excludes(0);
    expect(exclusion?.explanation).toContain('both start and end at (0,0)');
  });
});

describe('the watch of the rules', () => {
  test('reads the clock at each 4096th step, and throws if the deadline has passed', () => {
    const watch = watchUntil(performance.now() - 1);
    for (let step = 1; step < 4096; step++) watch();
    expect(watch).toThrow(TimeIsUp);
    expect(watch).not.toThrow();
    const patient = watchUntil(Number.POSITIVE_INFINITY);
    for (let step = 1; step <= 2 * 4096; step++) patient();
    expect(watchUntil(undefined)).toBe(noWatch);
  });
});
