import { describe, expect, it } from 'vitest';
import { magicSums } from '../../src/census.js';
import { batchPath, checkTour, pathOf, solveBatch, stepBoard } from '../../src/index.js';

/** The first semi-magic tour (William Beverley 1848), and the magic square of order 3, which is no tour. */
const BEVERLEY = [
  [1, 48, 31, 50, 33, 16, 63, 18],
  [30, 51, 46, 3, 62, 19, 14, 35],
  [47, 2, 49, 32, 15, 34, 17, 64],
  [52, 29, 4, 45, 20, 61, 36, 13],
  [5, 44, 25, 56, 9, 40, 21, 60],
  [28, 53, 8, 41, 24, 57, 12, 37],
  [43, 6, 55, 26, 39, 10, 59, 22],
  [54, 27, 42, 7, 58, 23, 38, 11],
];
const LO_SHU = [
  [2, 7, 6],
  [9, 5, 1],
  [4, 3, 8],
];
const CHESS = { rows: 8, cols: 8 };

/** Returns the different sums of the rows and of the columns. */
function sumsOf(rows: readonly (readonly number[])[]): number[][] {
  const columns = rows[0]!.map((_, col) => rows.map((row) => row[col]!));
  return [rows, columns].map((lines) => [...new Set(lines.map((line) => line.reduce((a, b) => a + b)))]);
}

describe('magicSums', () => {
  it('are the sums of every row and every column', () => {
    expect(checkTour(CHESS, pathOf(BEVERLEY)).ok).toBe(true);
    const turned = BEVERLEY.map((_, row) => BEVERLEY.map((line) => line[7 - row]!));
    for (const rows of [BEVERLEY, turned, [...BEVERLEY].reverse()]) {
      expect(sumsOf(rows)).toEqual([[260], [260]]);
      expect(magicSums(CHESS, pathOf(rows))).toEqual({ kind: 'semi-magic', row: 260, column: 260 });
    }
    expect(magicSums({ rows: 3, cols: 3 }, pathOf(LO_SHU))).toEqual({ kind: 'magic', row: 15, column: 15 });
    // One row of a board of two rows has another sum.
    expect(magicSums({ rows: 2, cols: 2 }, [0, 1, 3, 2])).toBeUndefined();
  });

  it('are undefined for tours whose rows or columns differ, and for unfinished ones', () => {
    expect(magicSums(CHESS, pathOf(BEVERLEY).slice(0, 63))).toBeUndefined();
    const batch = solveBatch({ ...CHESS, count: 200 });
    for (let i = 0; i < batch.count; i++) {
      const path = batchPath(batch, i);
      const steps = stepBoard(CHESS, path);
      const rows = Array.from({ length: 8 }, (_, row) => [...steps.subarray(8 * row, 8 * row + 8)]);
      const isSemiMagic = sumsOf(rows).every((sums) => sums.length === 1);
      expect(magicSums(CHESS, path) !== undefined).toBe(isSemiMagic);
    }
  });
});
