import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { IN_FULL, inSweep } from '../extent.js';
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

  test('open tours of 6 x 6, on both engines', () => {
    expect(countOf({ rows: 6, cols: 6 })).toBe(3_318_960n);
  });

  test('closed tours of 8 x 8 with six holes', () => {
    const holes = [11, 38, 34, 62, 8, 33];
    expect(countOf({ rows: 8, cols: 8, closed: true, blocked: holes }, 'wasm')).toBe(39_226_930n);
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

  inSweep('6 x 6 from the corner and from (2, 2)', () => {
    expect(countOf({ rows: 6, cols: 6, start: 0 }, 'wasm')).toBe(524_486n);
    expect(countOf({ rows: 6, cols: 6, start: [2, 2] }, 'wasm')).toBe(52_662n);
  });

  test('over moves: closed tours through a move are paths between its squares', () => {
    // A closed tour of 30 squares has 30 moves.
    let sum = 0n;
    for (let from = 0; from < 30; from++) {
      for (const [dRow, dCol] of [
        [1, 2],
        [2, 1],
        [1, -2],
        [2, -1],
      ] as const) {
        const row = Math.floor(from / 6) + dRow;
        const col = (from % 6) + dCol;
        if (row < 5 && col >= 0 && col < 6) {
          sum += countOf({ rows: 5, cols: 6, start: from, end: row * 6 + col }, 'wasm');
        }
      }
    }
    expect(sum).toBe(30n * 8n);
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
