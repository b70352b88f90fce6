/**
 * Published counts that take too long for `npm test`. LARGEST_COUNT=1 adds boards of up to 63 squares, and three that take
 * minutes each.
 */
import { describe, expect, test } from 'vitest';
import { countTours, tourClasses } from '../../src/census.js';
import { countOf } from '../census/entries.js';
import { firstCellsProblem, published } from '../census/published.js';

const HOUR = 3_600_000;

/** Long boards of so few rows are counted whatever their length, others up to so many squares. */
const MOST_ROWS_OF_LONG = 5;
const MOST_SQUARES = process.env.LARGEST_COUNT ? 63 : 56;

describe('published numbers', () => {
  test.each(published.boards)(
    '$sequence',
    ({ closed, rows, firstCols, step, counts }) => {
      for (const [i, count] of counts.entries()) {
        const cols = firstCols + i * step;
        if (rows > MOST_ROWS_OF_LONG && rows * cols > MOST_SQUARES) break;
        expect(countOf({ rows, cols, closed }, 'wasm'), `${rows} x ${cols}`).toBe(BigInt(count));
      }
    },
    HOUR,
  );

  test.each(published.firstCells)(
    '$sequence',
    (row) => {
      for (const [i, count] of row.counts.entries()) {
        const cells = row.firstCells + row.step * i;
        if (row.rows > MOST_ROWS_OF_LONG && cells > MOST_SQUARES) break;
        expect(countOf(firstCellsProblem(row, cells), 'wasm'), `${cells}`).toBe(BigInt(count));
      }
    },
    HOUR,
  );

  test('10 x 7, closed', () => {
    expect(countOf({ rows: 10, cols: 7, closed: true }, 'wasm')).toBe(1_250_063_279_938_854n);
  });

  test(
    '6 x 7 by starts: all directed tours',
    () => {
      const problem = { rows: 6, cols: 7 };
      // The upper half: each of its squares stands for its image in the lower one, too.
      let sum = 0n;
      for (let row = 0; row < 3; row++) {
        for (let col = 0; col < 7; col++) sum += 2n * countOf({ ...problem, start: [row, col] }, 'wasm');
      }
      expect(sum).toBe(2n * countOf(problem, 'wasm'));
    },
    HOUR,
  );

  test.runIf(process.env.LARGEST_COUNT)(
    '8 x 8 from 1 to 16: the closed tours that use this move',
    () => {
      expect(countOf({ rows: 8, cols: 8, start: 1, end: 16 }, 'wasm')).toBe(11_837_244_334_694n);
    },
    HOUR,
  );

  test.runIf(process.env.LARGEST_COUNT)(
    '7 x 8: the paths from all squares are twice as many as the tours',
    () => {
      let sum = 0n;
      for (let row = 0; row < 4; row++) {
        for (let col = 0; col < 4; col++) {
          const images = row === 3 ? 2n : 4n;
          sum += images * countOf({ rows: 7, cols: 8, start: [row, col] }, 'wasm');
        }
      }
      expect(sum).toBe(2n * 20_666_425_060_328n);
    },
    HOUR,
  );

  test.runIf(process.env.LARGEST_COUNT)(
    '8 x 9, closed, which takes 3 GB and five minutes',
    () => {
      const result = countTours({ rows: 8, cols: 9, closed: true }, { memory: 2 ** 32 });
      expect(result).toMatchObject({ status: 'counted', count: 7_112_881_119_092_574n });
    },
    HOUR,
  );

  test(
    'classes of 8 x 8',
    () => {
      expect(tourClasses({ rows: 8, cols: 8, closed: true })).toEqual({
        tours: 13_267_364_410_532n,
        classes: 1_658_420_855_433n,
        symmetric: { halfTurn: 2_432_932n, quarterTurn: 0n, reflection: 0n },
      });
    },
    HOUR,
  );
});
