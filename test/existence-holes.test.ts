import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tourExistence, tourRules } from '../src/existence/index.js';
import { parseBoard } from '../src/problem/notation.js';
import { normaliseBoard, type TourProblem } from '../src/problem/problem.js';
import type { ImpossibleReason } from '../src/problem/result.js';
import { extent } from './extent.js';
import { smallBoards } from './holed-boards.js';
import { tourExists } from './oracle/brute-force.js';
import { startsLeft } from './search-checks.js';

describe('the rules of boards with blocked squares', () => {
  test('exclude no tour that brute force finds, and promise none that it does not find', () => {
    const excluded = new Map<ImpossibleReason, number>();
    let missed = 0;
    let calls = 0;
    fc.assert(
      fc.property(smallBoards, ({ rows, cols, blocked, free, start, end }) => {
        const board = { rows, cols, blocked: (square: number) => blocked[square] === 1 };
        const first = free[start]!;
        const last = free[end]!;
        const wanted = [
          { start: -1, end: -1, closed: true },
          { start: first, end: -1, closed: true },
          { start: -1, end: -1, closed: false },
          { start: first, end: -1, closed: false },
          { start: -1, end: last, closed: false },
          ...(first !== last || free.length === 1 ? [{ start: first, end: last, closed: false }] : []),
        ];
        for (const one of wanted) {
          const answer = tourExistence({
            rows,
            cols,
            blocked,
            closed: one.closed,
            start: one.start < 0 ? undefined : one.start,
            end: one.end < 0 ? undefined : one.end,
          });
          const exists = tourExists(board, one);
          calls++;
          if (answer.status === 'unknown') {
            if (!exists) missed++;
            continue;
          }
          expect(answer.status === 'exists').toBe(exists);
          if (answer.status !== 'impossible') continue;
          excluded.set(answer.reason, (excluded.get(answer.reason) ?? 0) + 1);
          expect(answer.explanation).toMatch(/^[A-Z][^.\n]*\.$/);
          expect(answer.explanation).toMatch(new RegExp(`\\b${rows} x ${cols} board`));
          expect(answer.explanation).not.toMatch(/undefined|NaN|-1/);
        }
        const normalised = normaliseBoard({ rows, cols, blocked });
        for (const rules of [tourRules(normalised, -1, false), tourRules(normalised, last, false)]) {
          startsLeft(rules, rows * cols, normalised.blocked);
        }
      }),
      { numRuns: extent(1000, 100) },
    );
    const reasons: ImpossibleReason[] = [
      'odd-closed',
      'colour-balance',
      'start-colour',
      'end-colour',
      'dead-end-square',
      'cut-square',
      'no-two-factor',
    ];
    for (const reason of reasons) expect(excluded.get(reason) ?? 0, reason).toBeGreaterThan(extent(3, 0));
    // The searches decide few problems.
    expect(missed).toBeLessThan(calls / 50);
  });
});

/** A problem from a drawing. */
function drawn(...lines: string[]): TourProblem {
  return parseBoard(lines.join('\n'));
}

describe('tourExistence with blocked squares', () => {
  test.each<[string, TourProblem, ImpossibleReason, ...string[]]>([
    [
      'a corner with one move, closed',
      { ...drawn('......', '......', '.#....', '......', '......', '.#....'), closed: true },
      'dead-end-square',
      '(0,0) has only one available move',
    ],
    ['the middle of a ring', drawn('...', '...', '..#'), 'dead-end-square', 'no knight move', '(1,1)'],
    [
      'three dead ends',
      drawn('.#.##', '##.#.', '.####', '##.##'),
      'dead-end-square',
      '(0,0), (0,2) and (1,4)',
    ],
    [
      'two parts',
      drawn('...######', '.#.######', '...######', '#########', '######...', '######.#.', '######...'),
      'disconnected',
      '8 of its 16 open squares from (0,0)',
    ],
    [
      'a square that a tour visits twice',
      { ...drawn('.##.', '#..#', '...#', '.#..'), closed: true },
      'cut-square',
      'without (1,1)',
    ],
    [
      'three parts at one square',
      { ...drawn('.#.##', '.##..', '#..##'), start: 8 },
      'cut-square',
      'more than two parts',
      '(0,2)',
    ],
    [
      'a start between the parts',
      { ...drawn('.#.##', '.#.#.', '#..##', '#####'), start: 11 },
      'cut-square',
      '(2,1) is in neither',
    ],
    [
      'both ends in one part',
      { ...drawn('#...#', '..#.#', '##..#'), start: 2, end: 5 },
      'cut-square',
      '(0,2) and (1,0) are in the same part',
    ],
    [
      'a start between two dead ends',
      { ...drawn('##.#', '###.', '#.#.'), start: 9 },
      'dead-end-square',
      'two squares with only one available move',
      '(2,1)',
    ],
    [
      'parts whose squares cannot both be ends',
      drawn('.#..#', '..##.', '#..#.', '##.##'),
      'cut-square',
      'two parts',
      'no two squares',
    ],
    ['no 2-factor', drawn('#..#.', '.###.', '##..#'), 'no-two-factor', '7 open squares'],
    [
      'a cycle of moves that a tour needs',
      drawn('...', '...', '...', '..#', '#..'),
      'no-connected-two-factor',
      '13 open squares',
      'cycle of 4 squares at (0,1)',
    ],
    [
      'a cycle that every move beside it closes',
      drawn('...#', '.#..', '.#..', '...#'),
      'no-connected-two-factor',
      '12 open squares',
      'close a part early',
    ],
    [
      'connected moves, of which a tour can use too few',
      drawn('......#.', '..#.....', '......#.', '....#...'),
      'no-connected-two-factor',
      '28 open squares',
      'do not connect (0,0)',
    ],
    [
      'a cycle with a given end',
      { ...drawn('..#', '...', '...', '...', '...'), end: 0 },
      'no-connected-two-factor',
      'one at (0,0)',
      'cycle of 6 squares at (1,1)',
    ],
    [
      'a start without a connected 2-factor',
      { ...drawn('....#', '#....', '#..#.'), start: 0 },
      'no-connected-two-factor',
      'starts or ends at (0,0)',
      '11 open squares',
    ],
    [
      'a start without a 2-factor',
      { ...drawn('#..##', '###..', '...##'), start: 2 },
      'no-two-factor',
      'starts or ends at (0,2)',
      '7 open squares',
    ],
  ])('excludes a board with %s, and explains why', (_, problem, reason, ...facts) => {
    const answer = tourExistence(problem);
    expect(answer).toMatchObject({ status: 'impossible', reason });
    for (const fact of [`${problem.rows} x ${problem.cols} board`, ...facts]) {
      expect(answer.explanation).toContain(fact);
    }
  });

  test('excludes larger boards without a connected 2-factor: an open 8 x 16 and a closed 8 x 30', () => {
    const open = [66, 8, 15, 13, 43, 40, 104, 73, 56, 55, 87, 88, 71, 32, 7, 0, 28];
    const closed = [
      16, 24, 28, 67, 105, 106, 112, 127, 133, 141, 142, 152, 160, 181, 198, 204, 208, 214, 223, 229, 230,
      233,
    ];
    const reason = 'no-connected-two-factor';
    expect(tourExistence({ rows: 8, cols: 16, blocked: open })).toMatchObject({ reason });
    expect(tourExistence({ rows: 8, cols: 30, blocked: closed, closed: true })).toMatchObject({ reason });
  });

  test('allows on a ring of eight a closed tour, and open ones between neighbours only', () => {
    const ring = { rows: 3, cols: 3, blocked: [4] };
    expect(tourExistence({ ...ring, closed: true })).toEqual({ status: 'unknown' });
    expect(tourExistence(ring)).toEqual({ status: 'unknown' });
    expect(tourExistence({ ...ring, start: 0, end: 5 })).toEqual({ status: 'unknown' });
    expect(tourExistence({ ...ring, start: 0, end: 1 })).toMatchObject({
      status: 'impossible',
      reason: 'no-two-factor',
      explanation: expect.stringContaining('joins (0,0) and (0,1)'),
    });
  });
});

describe('tourExistence with few open squares', () => {
  test('finds an open tour of one square', () => {
    expect(tourExistence({ rows: 2, cols: 3, blocked: [0, 1, 2, 4, 5] })).toEqual({ status: 'exists' });
  });

  test('finds an open tour of two squares a move apart, and no closed one', () => {
    const two = drawn('.##', '##.');
    for (const ends of [{}, { start: 5, end: 0 }]) {
      expect(tourExistence({ ...two, ...ends })).toEqual({ status: 'exists' });
    }
    expect(tourExistence({ ...two, closed: true })).toMatchObject({
      status: 'impossible',
      reason: 'dead-end-square',
    });
  });
});
