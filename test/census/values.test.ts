import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { IN_FULL } from '../extent.js';
import { countOf } from './problems.js';
import { boardsOfArray, firstCellsProblem, published } from './published.js';

/** Maximum number of squares to count with both entry points. Larger boards run on WebAssembly alone. */
const MAX_ON_EVERY_ENGINE = 25;
const MAX_SQUARES = 32;

/** Whether a test counts a board: larger ones in the sweep, with LARGEST_COUNT=1 up to 63 squares. */
function isCounted(rows: number, squares: number): boolean {
  if (squares <= MAX_SQUARES) return true;
  return IN_FULL && (rows <= 5 || squares <= (process.env.LARGEST_COUNT ? 63 : 56));
}

function engineFor(squares: number): 'wasm' | undefined {
  return squares <= MAX_ON_EVERY_ENGINE ? undefined : 'wasm';
}

describe('published numbers', () => {
  test.each(published.boards)('$sequence', ({ closed, rows, firstCols, step, counts }) => {
    for (const [i, count] of counts.entries()) {
      const cols = firstCols + i * step;
      if (!isCounted(rows, rows * cols)) break;
      expect(countOf({ rows, cols, closed }, engineFor(rows * cols)), `${rows} x ${cols}`).toBe(
        BigInt(count),
      );
    }
  });

  test.each(published.firstCells)('$sequence', (row) => {
    for (const [i, count] of row.counts.entries()) {
      const cells = row.firstCells + row.step * i;
      if (!isCounted(row.rows, cells)) break;
      const problem = firstCellsProblem(row, cells);
      expect(countOf(problem, engineFor(cells)), `${cells} squares`).toBe(BigInt(count));
    }
  });

  // Unlike the sequences, this package counts one open tour on a single square.
  test.each(published.arrays)('$sequence, all boards by antidiagonals', (array) => {
    let counted = 0;
    for (const [rows, cols, count] of boardsOfArray(array)) {
      const squares = rows * cols;
      if (squares === 1 || squares > MAX_SQUARES) continue;
      expect(countOf({ rows, cols, closed: array.closed }, engineFor(squares)), `${rows} x ${cols}`).toBe(
        count,
      );
      if (count > 0n) counted++;
    }
    expect(counted).toBeGreaterThan(2);
  });

  test.each<[TourProblem, bigint, only?: 'wasm']>([
    [{ rows: 6, cols: 6 }, 3_318_960n],
    [{ rows: 6, cols: 6, start: 0 }, 524_486n, 'wasm'],
    [{ rows: 6, cols: 6, start: [2, 2] }, 52_662n, 'wasm'],
    [{ rows: 8, cols: 8, closed: true, blocked: [11, 38, 34, 62, 8, 33] }, 39_226_930n, 'wasm'],
    [{ rows: 5, cols: 30, closed: true }, 202407848349722353779265745190616n, 'wasm'],
  ])('tours of %o: %i', (problem, count, only) => {
    expect(countOf(problem, only)).toBe(count);
  });
});

describe('sums', () => {
  test('over all starts of 5 x 5 and 3 x 8 count each path twice', () => {
    for (const [rows, cols] of [
      [5, 5],
      [3, 8],
    ] as const) {
      let sum = 0n;
      for (let start = 0; start < rows * cols; start++) sum += countOf({ rows, cols, start });
      expect(sum).toBe(2n * countOf({ rows, cols }));
    }
  });

  test('over the documented pairs of ends of 8 x 8, with their images, are the number of open tours', () => {
    const document = readFileSync(new URL('../../docs/census.md', import.meta.url), 'utf8');
    const pairs = [...document.matchAll(/\| (\d+)-(\d+) \| ([48]) \| ([\d,]+) (?=\|)/g)];
    expect(new Set(pairs.map(([, one, other]) => `${one}-${other}`)).size).toBe(136);
    let images = 0;
    let sum = 0n;
    for (const [, , , many, tours] of pairs) {
      images += Number(many);
      sum += BigInt(many!) * BigInt(tours!.replaceAll(',', ''));
    }
    expect(images).toBe(1024);
    // Source: half of A165134.
    expect(sum).toBe(9_795_914_085_489_952n);
  });

  test('over all ends are the number of paths from a square', () => {
    const board = { rows: 5, cols: 6, blocked: [7, 8] };
    for (const start of [0, 13, 29]) {
      let sum = 0n;
      for (let end = 0; end < 30; end++) {
        if (end !== start && !board.blocked.includes(end)) sum += countOf({ ...board, start, end }, 'wasm');
      }
      expect(sum).toBe(countOf({ ...board, start }));
      expect(countOf({ ...board, end: start })).toBe(sum);
    }
  });
});

describe('images', () => {
  const squares: TourProblem[] = [
    { rows: 5, cols: 7, blocked: [3, 17, 20] },
    { rows: 5, cols: 7, blocked: [8], closed: true },
    { rows: 6, cols: 5, start: 4, blocked: [7, 22] },
    { rows: 5, cols: 7, start: 0, end: 8 },
    { rows: 6, cols: 7, closed: true, blocked: [9, 32] },
  ];
  test.each(squares)('have the same count: %o', (problem) => {
    const { rows, cols, start, end, closed = false, blocked = [] } = problem;
    const images: [number, number, (square: number) => number][] = [
      [rows, cols, (square) => rows * cols - 1 - square],
      [rows, cols, (square) => (rows - 1 - Math.floor(square / cols)) * cols + (square % cols)],
      [cols, rows, (square) => (square % cols) * rows + Math.floor(square / cols)],
      [cols, rows, (square) => (cols - 1 - (square % cols)) * rows + Math.floor(square / cols)],
    ];
    const count = countOf(problem);
    for (const [newRows, newCols, image] of images) {
      const seen: TourProblem = {
        rows: newRows,
        cols: newCols,
        closed,
        blocked: (blocked as number[]).map(image),
        start: start === undefined ? undefined : image(start as number),
        end: end === undefined ? undefined : image(end as number),
      };
      expect(countOf(seen, 'wasm')).toBe(count);
    }
  });
});
