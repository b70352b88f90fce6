import { describe, expect, test } from 'vitest';
import { tourExistence, tourRules } from '../src/existence/index.js';
import { plainBoard, type TourProblem } from '../src/problem/problem.js';
import type { ImpossibleReason } from '../src/problem/result.js';

describe('the words', () => {
  test.each<[TourProblem, ImpossibleReason, string]>([
    [
      { rows: 5, cols: 7, closed: true },
      'odd-closed',
      'A closed tour of a 5 x 7 board is impossible: it alternates colours and 35 squares is an odd number.',
    ],
    [
      { rows: 1, cols: 1, closed: true },
      'odd-closed',
      'A closed tour of a 1 x 1 board is impossible: it alternates colours and 1 square is an odd number.',
    ],
    [
      { rows: 2, cols: 9 },
      'too-narrow',
      'A tour of a 2 x 9 board is impossible: it is so narrow that no knight gets to every square.',
    ],
    [
      { rows: 8, cols: 4, closed: true },
      'too-narrow',
      'A closed tour of an 8 x 4 board is impossible: it would alternate between outer and inner columns, and so meet only one colour in the outer ones.',
    ],
    [
      { rows: 4, cols: 3, closed: true },
      'small-closed',
      'A closed tour of a 4 x 3 board is impossible: with one side of three squares the other needs at least ten.',
    ],
    [
      { rows: 3, cols: 5, start: [0, 1] },
      'small-open',
      'A tour of a 3 x 5 board is impossible: trying every path shows that 3 x 3, 3 x 5, 3 x 6 and 4 x 4 have none.',
    ],
    [
      { rows: 5, cols: 5, start: [0, 1] },
      'start-colour',
      'On a 5 x 5 board a tour starts and ends on the colour of 13 of the 25 squares, and (0,1) has the other colour.',
    ],
    [
      { rows: 11, cols: 5, end: [3, 4] },
      'end-colour',
      'On an 11 x 5 board a tour starts and ends on the colour of 28 of the 55 squares, and (3,4) has the other colour.',
    ],
    [
      { rows: 8, cols: 8, start: [0, 0], end: [0, 2] },
      'end-colour',
      'A tour of an 8 x 8 board visits 64 squares of alternating colours, so its ends differ in colour, and (0,0) and (0,2) do not.',
    ],
    [
      { rows: 4, cols: 7, start: [1, 2] },
      'start-excluded',
      'On a 4 x 7 board a tour starts and ends in row 0 or row 3, and (1,2) is in neither.',
    ],
    [
      { rows: 3, cols: 4, end: [1, 2] },
      'ends-excluded',
      'On a 3 x 4 board a tour starts and ends in column 0 or column 3, and (1,2) is in neither.',
    ],
    [
      { rows: 7, cols: 3, start: [3, 1] },
      'start-excluded',
      'Trying every path shows that no tour of a 7 x 3 board starts or ends at (3,1).',
    ],
    [
      { rows: 5, cols: 8, start: [2, 1], end: [1, 7] },
      'ends-excluded',
      'On a 5 x 8 board a tour that starts at (2,1) can only end at (0,0) or (4,0).',
    ],
    [
      { rows: 8, cols: 5, start: [0, 1], end: [6, 2] },
      'ends-excluded',
      'On an 8 x 5 board a tour that ends at (6,2) can only start at (7,0) or (7,4).',
    ],
    [
      { rows: 5, cols: 5, start: [2, 2], end: [1, 1] },
      'ends-excluded',
      'On a 5 x 5 board a tour that starts at (2,2) can only end at (0,0), (0,4), (4,0) or (4,4).',
    ],
    [
      { rows: 3, cols: 15, start: [0, 2], end: [1, 3] },
      'ends-excluded',
      'No tour of a 3 x 15 board starts at (0,2) and ends at (1,3).',
    ],
    [
      { rows: 3, cols: 3, blocked: [1, 4], closed: true },
      'odd-closed',
      'A closed tour of a 3 x 3 board is impossible: it alternates colours and 7 free squares is an odd number.',
    ],
    [
      { rows: 3, cols: 3, blocked: [1, 3] },
      'colour-balance',
      'A tour of a 3 x 3 board alternates colours, and of its free squares 5 have one colour and 2 the other.',
    ],
    [
      { rows: 3, cols: 3, blocked: [0, 2], start: 4 },
      'start-colour',
      'On a 3 x 3 board a tour starts and ends on the colour of 4 of the 7 free squares, and (1,1) has the other colour.',
    ],
  ])('%o: %s', (problem, reason, explanation) => {
    expect(tourExistence(problem)).toEqual({ status: 'impossible', reason, explanation });
  });

  test('a batch is told when its end is also a start', () => {
    const rules = tourRules(plainBoard({ rows: 5, cols: 5 }), 0, false);
    expect(rules.excludes(0)?.explanation).toBe(
      'A tour of a 5 x 5 board cannot both start and end at (0,0).',
    );
  });
});
