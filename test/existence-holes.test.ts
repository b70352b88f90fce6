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

describe('rules of boards with blocked squares', () => {
  test('never exclude a tour that brute force finds, and promise none that it does not find', () => {
    const denied = new Map<ImpossibleReason, number>();
    let missed = 0;
    let asked = 0;
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
          asked++;
          if (answer.status === 'unknown') {
            if (!exists) missed++;
            continue;
          }
          expect(answer.status === 'exists').toBe(exists);
          if (answer.status !== 'impossible') continue;
          denied.set(answer.reason, (denied.get(answer.reason) ?? 0) + 1);
          expect(answer.explanation).toMatch(/^[A-Z][^.\n]*\.$/);
          expect(answer.explanation).toMatch(new RegExp(`\\b${rows} x ${cols} board`));
          expect(answer.explanation).not.toMatch(/undefined|NaN|-1/);
        }
        const normalised = normaliseBoard({ rows, cols, blocked });
        for (const rules of [tourRules(normalised, -1, false), tourRules(normalised, last, false)]) {
          startsLeft(rules, rows * cols, normalised.blocked);
        }
      }),
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
    for (const reason of reasons) expect(denied.get(reason) ?? 0, reason).toBeGreaterThan(extent(3, 0));
    // Few boards remain for the searches.
    expect(missed).toBeLessThan(asked / 50);
  });
});

/** A problem from a drawing. */
function drawn(...lines: string[]): TourProblem {
  return parseBoard(lines.join('\n'));
}

describe('the reasons', () => {
  test.each<[string, TourProblem, ImpossibleReason, string]>([
    [
      'a corner with one way, closed',
      { ...drawn('......', '......', '.#....', '......', '......', '.#....'), closed: true },
      'dead-end-square',
      'A closed tour of a 6 x 6 board is impossible: it enters and leaves every square, and from (0,0) there is only one way.',
    ],
    [
      'the middle of a ring',
      drawn('...', '...', '..#'),
      'dead-end-square',
      'A tour of a 3 x 3 board is impossible: no knight move leads from (1,1) to another free square.',
    ],
    [
      'three dead ends',
      drawn('.#.##', '##.#.', '.####', '##.##'),
      'dead-end-square',
      'A tour of a 4 x 5 board is impossible: from (0,0), (0,2) and (1,4) there is only one way each, and a tour has two ends.',
    ],
    [
      'two parts',
      drawn('...######', '.#.######', '...######', '#########', '######...', '######.#.', '######...'),
      'disconnected',
      'A tour of a 7 x 9 board is impossible: from (0,0) a knight gets to 8 of its 16 free squares only.',
    ],
    [
      'a square to be passed twice',
      { ...drawn('.##.', '#..#', '...#', '.#..'), closed: true },
      'cut-square',
      'A closed tour of a 4 x 4 board is impossible: without (1,1) the other free squares fall apart, so it would have to pass there twice.',
    ],
    [
      'three parts that hang on',
      { ...drawn('.#.##', '.##..', '#..##'), start: 8 },
      'cut-square',
      'A tour of a 3 x 5 board is impossible: more than two parts of it hang on by a single square, one of them (0,2), and a tour starts or ends in each.',
    ],
    [
      'a start between the parts',
      { ...drawn('.#.##', '.#.#.', '#..##', '#####'), start: 11 },
      'cut-square',
      'A tour of a 4 x 5 board has an end in each of two parts that hang on by a single square, and (2,1) is in neither.',
    ],
    [
      'both ends in one part',
      { ...drawn('#...#', '..#.#', '##..#'), start: 2, end: 5 },
      'cut-square',
      'A tour of a 3 x 5 board has an end in each of two parts that hang on by a single square, and (0,2) and (1,0) are in the same.',
    ],
    [
      'a start between two dead ends',
      { ...drawn('##.#', '###.', '#.#.'), start: 9 },
      'dead-end-square',
      'A tour of a 3 x 4 board has its ends at the two squares that have only one way, and (2,1) is neither.',
    ],
    [
      'parts whose squares do not go together',
      drawn('.#..#', '..##.', '#..#.', '##.##'),
      'cut-square',
      'A tour of a 4 x 5 board is impossible: it would have to start and end in the two parts that hang on by a single square, and no two squares of them can be its ends.',
    ],
    [
      'no choice of moves',
      drawn('#..#.', '.###.', '##..#'),
      'no-two-factor',
      'A tour of a 3 x 5 board is impossible: no choice of moves has one at two ends and two at each other of its 7 free squares.',
    ],
    [
      'a circuit of moves that a tour would need',
      drawn('...', '...', '...', '..#', '#..'),
      'no-connected-two-factor',
      'A tour of a 5 x 3 board is impossible: every choice of moves with one at two ends and two at each other of its 13 free squares falls into parts: the moves that it must use close a circuit of 4 squares at (0,1).',
    ],
    [
      'a circuit that every move beside it would close',
      drawn('...#', '.#..', '.#..', '...#'),
      'no-connected-two-factor',
      'A tour of a 4 x 4 board is impossible: every choice of moves with one at two ends and two at each other of its 12 free squares falls into parts: without the moves that would close a part early there is none.',
    ],
    [
      'moves that are connected, of which those that a tour can use are not',
      drawn('......#.', '..#.....', '......#.', '....#...'),
      'no-connected-two-factor',
      'A tour of a 4 x 8 board is impossible: every choice of moves with one at two ends and two at each other of its 28 free squares falls into parts: the moves that such a choice can use do not connect (0,0) with all other squares.',
    ],
    [
      'a circuit with a given end',
      { ...drawn('..#', '...', '...', '...', '...'), end: 0 },
      'no-connected-two-factor',
      'A tour of a 5 x 3 board is impossible: every choice of moves with one at (0,0), one at another end and two at each other of its 14 free squares falls into parts: the moves that it must use close a circuit of 6 squares at (1,1).',
    ],
    [
      'a start with which moves fall into parts',
      { ...drawn('....#', '#....', '#..#.'), start: 0 },
      'no-connected-two-factor',
      'No tour of a 3 x 5 board starts or ends at (0,0): every choice of moves with one there, one at another end and two at each other of its 11 free squares falls into parts.',
    ],
    [
      'no choice of moves for a start',
      { ...drawn('#..##', '###..', '...##'), start: 2 },
      'no-two-factor',
      'No tour of a 3 x 5 board starts or ends at (0,2): no choice of moves has one there, one at another end and two at each other of its 7 free squares.',
    ],
  ])('%s', (_, problem, reason, explanation) => {
    expect(tourExistence(problem)).toEqual({ status: 'impossible', reason, explanation });
  });

  test('moves that fall into components on large boards: an open 8 x 16 and a closed 8 x 30', () => {
    const open = [66, 8, 15, 13, 43, 40, 104, 73, 56, 55, 87, 88, 71, 32, 7, 0, 28];
    const closed = [
      16, 24, 28, 67, 105, 106, 112, 127, 133, 141, 142, 152, 160, 181, 198, 204, 208, 214, 223, 229, 230,
      233,
    ];
    const reason = 'no-connected-two-factor';
    expect(tourExistence({ rows: 8, cols: 16, blocked: open })).toMatchObject({ reason });
    expect(tourExistence({ rows: 8, cols: 30, blocked: closed, closed: true })).toMatchObject({ reason });
  });

  test('colours are counted first, also that of the start', () => {
    expect(tourExistence({ rows: 3, cols: 3, blocked: [0, 2], start: 4 })).toMatchObject({
      reason: 'start-colour',
    });
    expect(tourExistence({ rows: 3, cols: 3, blocked: [4], start: 0, end: 2 })).toEqual({
      status: 'impossible',
      reason: 'end-colour',
      explanation:
        'A tour of a 3 x 3 board visits 8 free squares of alternating colours, so its ends differ in colour, and (0,0) and (0,2) do not.',
    });
    expect(tourExistence({ rows: 3, cols: 3, blocked: [1], closed: true })).toEqual({
      status: 'impossible',
      reason: 'colour-balance',
      explanation:
        'A closed tour of a 3 x 3 board alternates colours, and of its free squares 5 have one colour and 3 the other.',
    });
  });

  test('the ring of eight: closed, from any start, only between neighbours', () => {
    const ring = { rows: 3, cols: 3, blocked: [4] };
    expect(tourExistence({ ...ring, closed: true })).toEqual({ status: 'unknown' });
    expect(tourExistence(ring)).toEqual({ status: 'unknown' });
    expect(tourExistence({ ...ring, start: 0, end: 5 })).toEqual({ status: 'unknown' });
    expect(tourExistence({ ...ring, start: 0, end: 1 })).toEqual({
      status: 'impossible',
      reason: 'no-two-factor',
      explanation:
        'No tour of a 3 x 3 board joins (0,0) and (0,1): no choice of moves has one at each of them and two at each other of its 8 free squares.',
    });
  });
});

describe('few open squares', () => {
  test('one is an open tour and not a closed one', () => {
    const one = { rows: 2, cols: 3, blocked: [0, 1, 2, 4, 5] };
    expect(tourExistence(one)).toEqual({ status: 'exists' });
    expect(tourExistence({ ...one, closed: true })).toMatchObject({
      reason: 'odd-closed',
      explanation: expect.stringContaining('and 1 free square is an odd number.'),
    });
    expect(tourRules(normaliseBoard(one), -1, false).firstStart(0)).toBe(3);
  });

  test('two a move apart are an open and a closed tour', () => {
    const two = drawn('.##', '##.');
    for (const ends of [{}, { start: 5, end: 0 }, { closed: true }]) {
      expect(tourExistence({ ...two, ...ends })).toEqual({ status: 'exists' });
    }
  });
});
