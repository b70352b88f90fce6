import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatCompact,
  formatInteger,
  formatRate,
  formatSquare,
  roundRate,
  withNames,
} from '../../demo/src/words.js';
import { tourExistence } from '../../src/index.js';
import { solvePuzzle } from '../../src/puzzle.js';

/** The expected formats. */
const WHOLE = new Intl.NumberFormat('en');
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const RATE = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

it('writes whole numbers as Intl does, large ones too', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => formatInteger(value) === WHOLE.format(value)));
  fc.assert(fc.property(fc.bigInt(), (value) => formatInteger(value) === WHOLE.format(value)));
  expect(formatInteger(1234567.5)).toBe('1,234,568');
});

it('writes compact numbers as Intl does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 52 }), fc.nat({ max: 52 }), (value, shift) => {
      const size = Math.max(1, Math.floor(value / 2 ** shift));
      return formatCompact(size) === COMPACT.format(size);
    }),
  );
  for (const value of [0, 1, 999, 1000, 999_499, 999_500, 1_234_567, 2 ** 52]) {
    expect(formatCompact(value)).toBe(COMPACT.format(value));
  }
});

it('writes rates as Intl does below a thousand, and whole from there on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_900 }), (value) => {
      const rate = value / 1000;
      return formatRate(rate) === RATE.format(roundRate(rate));
    }),
  );
  expect(formatRate(1234567.8)).toBe('1,234,568');
});

it('converts squares, rows and columns to names on the board, and counts steps from 1', () => {
  const explained = (answer: { status: string; explanation?: string }): string => {
    expect(answer.status).toBe('impossible');
    return answer.explanation!;
  };
  const wide = { rows: 4, cols: 7 };
  expect(withNames(explained(tourExistence({ ...wide, start: [1, 0] })), wide)).toMatch(
    /starts and ends in row 4 or row 1, but a3 is in neither\.$/,
  );
  const high = { rows: 7, cols: 4 };
  expect(withNames(explained(tourExistence({ ...high, start: [0, 1] })), high)).toMatch(
    /starts and ends in column a or column d, but b7 is in neither\.$/,
  );
  // On boards too wide for letters, squares have rows and columns from 0.
  const long = { rows: 4, cols: 30 };
  expect(withNames(explained(tourExistence({ ...long, start: [1, 0] })), long)).toMatch(
    /in row 0 or row 3, but 1,0 is in neither\.$/,
  );
  const five = { rows: 5, cols: 5 };
  const given = (...steps: [number, number][]): string =>
    withNames(explained(solvePuzzle({ ...five, given: steps })), five);
  expect(given([0, 0], [1, 1])).toMatch(/^Between steps 1 and 2 there is 1 move, /);
  expect(given([1, 4])).toMatch(/^Step 5 of a tour is on the colour /);
});

it('writes sizes with a multiplication sign', () => {
  const { explanation } = tourExistence({ rows: 3, cols: 5 }) as { explanation: string };
  expect(explanation).toContain('3 x 3, 3 x 5, 3 x 6 and 4 x 4');
  expect(withNames(explanation, { rows: 3, cols: 5 })).toContain('3 × 3, 3 × 5, 3 × 6 and 4 × 4');
});

it('names squares without letters by row and column', () => {
  expect(formatSquare(9, { rows: 8, cols: 8 })).toBe('b7');
  expect(formatSquare(12_991, { rows: 200, cols: 200 })).toBe('row 64, column 191');
});
