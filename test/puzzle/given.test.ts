import { describe, expect, test } from 'vitest';
import { normaliseGiven } from '../../src/problem/given.js';
import { normaliseProblem, type TourProblem } from '../../src/problem/problem.js';
import { steps } from './puzzles.js';

const BOARD = { rows: 5, cols: 5 };

function given(list: unknown, more: Partial<TourProblem> = {}) {
  return normaliseGiven(list, normaliseProblem({ ...BOARD, ...more }));
}

describe('given steps', () => {
  test('are normalised', () => {
    const { count, stepOf, squareAt } = given([
      [12, 7],
      [[0, 1], 3],
    ]);
    expect(count).toBe(2);
    expect([stepOf.length, squareAt.length]).toEqual([25, 25]);
    expect([stepOf[12], stepOf[1], stepOf[0]]).toEqual([7, 3, -1]);
    expect([squareAt[7], squareAt[3], squareAt[0]]).toEqual([12, 1, -1]);
    expect(given(undefined).count).toBe(0);
    expect(given([]).count).toBe(0);
  });

  test('are counted over the open squares, including start and end', () => {
    const { count, squareAt } = given([[12, 7]], { start: 4, end: [4, 4], blocked: [0, 1] });
    expect(count).toBe(3);
    expect(squareAt.length).toBe(23);
    expect([squareAt[0], squareAt[22]]).toEqual([4, 24]);
    // The steps of start and end may be repeated.
    expect(given([[4, 0]], { start: 4 }).count).toBe(1);
    expect(given([[4, 0]], { start: 4, closed: true }).count).toBe(1);
  });

  test.each([
    ['a list', 5, TypeError, 'given is 5; it must be a list of [square, step]'],
    ['pairs', [[0, 1], 3], TypeError, 'given[1] is 3; it must be [square, step]'],
    ['pairs of two', [[0]], RangeError, 'given[0] is [0]; it must be [square, step]'],
    ['pairs of two', [[0, 1, 2]], RangeError, 'given[0] is [0, 1, 2]; it must be [square, step]'],
    ['no holes', Array(1), TypeError, 'given[0] is undefined; it must be [square, step]'],
    ['squares', [[25, 1]], RangeError, 'the square of given[0] is 25; it must be an integer from 0 to 24'],
    ['squares', [['a1', 1]], TypeError, 'the square of given[0] is "a1"'],
    ['positions', [[[0, 5], 1]], RangeError, 'the column of the square of given[0] is 5'],
    ['steps', [[0, -1]], RangeError, 'the step of given[0] is -1; it must be an integer from 0 to 24'],
    ['steps', [[0, 26]], RangeError, 'the step of given[0] is 26; it must be an integer from 0 to 24'],
    ['steps', [[0, 1.5]], RangeError, 'the step of given[0] is 1.5'],
    ['steps', [[0, '1']], TypeError, 'the step of given[0] is "1"'],
    ['steps', [[0, 2n]], TypeError, 'the step of given[0] is 2'],
    [
      'one of each',
      steps('7 3, 7 3'),
      RangeError,
      'given[1] gives square 7 the step 3, as given[0] does; a square and a step are given once',
    ],
    [
      'one step',
      steps('0 3, 7 3'),
      RangeError,
      'given[1] gives step 3 to square 7, but given[0] gives it to 0; a step is given once',
    ],
    [
      'one square',
      steps('7 3, 7 4'),
      RangeError,
      'given[1] gives square 7 the step 4, but given[0] gives it 3; a square is given once',
    ],
  ] as const)('must be %s', (_, list, error, message) => {
    expect(() => given(list)).toThrow(error);
    expect(() => given(list)).toThrow(message);
  });

  test('counted from 1 are reported if the largest is the number of squares', () => {
    const hint = 'these seem to be counted from 1, and steps are counted from 0';
    expect(() => given(steps('3 7, 0 25, 8 1'))).toThrow(
      `the step of given[1] is 25; it must be an integer from 0 to 24; ${hint}`,
    );
    expect(() => given([[0, 24]], { blocked: [5] })).toThrow(hint);
    // With a step 0 they are counted from 0.
    const message = 'the step of given[1] is 25; it must be an integer from 0 to 24';
    expect(() => given(steps('3 0, 0 25'))).toThrow(new RangeError(message));
  });

  test('on blocked squares, against start and end, and on large boards are rejected', () => {
    expect(() => given([[5, 3]], { blocked: [5] })).toThrow(
      'the square of given[0] is 5; it must be a square that is not blocked',
    );
    expect(() => given([[5, 0]], { start: 3 })).toThrow(
      'given[0] gives step 0 to square 5, but start gives it to 3',
    );
    expect(() => given([[3, 4]], { start: 3 })).toThrow(
      'given[0] gives square 3 the step 4, but start gives it 0',
    );
    expect(() => given([[3, 24]], { end: 5 })).toThrow('but end gives it to 5');
    expect(() => given([], { rows: 32, cols: 33 })).toThrow(
      'rows * cols is 1056; it must be at most 1024 with given steps',
    );
    expect(given([[1023, 5]], { rows: 32, cols: 32 }).count).toBe(1);
  });
});
