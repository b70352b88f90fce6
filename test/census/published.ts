import { readFileSync } from 'node:fs';
import type { TourProblem } from '../../src/census.js';

/** Published numbers of tours (test/reference/README.md). */

/** Boards with a fixed number of rows. */
interface Sequence {
  readonly sequence: string;
  readonly closed: boolean;
  readonly rows: number;
  readonly step: number;
  readonly counts: readonly string[];
}

/** Full boards. */
interface Boards extends Sequence {
  readonly firstCols: number;
}

/** The first squares of a board, column by column. */
interface FirstCells extends Sequence {
  readonly firstCells: number;
}

/** All boards, read by antidiagonals from the right end of the first row: 1 x 1, 1 x 2, 2 x 1, 1 x 3, ... */
interface BoardArray {
  readonly sequence: string;
  readonly closed: boolean;
  readonly antidiagonals: readonly string[];
}

interface Published {
  readonly boards: readonly Boards[];
  readonly firstCells: readonly FirstCells[];
  readonly arrays: readonly BoardArray[];
}

export const published: Published = JSON.parse(
  readFileSync(new URL('../reference/tour-counts.json', import.meta.url), 'utf8'),
);

/** Yields rows, columns and count of each board of an array. */
export function boardsOfArray({ antidiagonals }: BoardArray): [rows: number, cols: number, count: bigint][] {
  let rows = 1;
  let cols = 1;
  return antidiagonals.map((count) => {
    const board: [number, number, bigint] = [rows, cols, BigInt(count)];
    [rows, cols] = cols === 1 ? [1, rows + 1] : [rows + 1, cols - 1];
    return board;
  });
}

/** Returns the problem of the first squares of a board. Blocks the rest of its last column. */
export function firstCellsProblem({ rows, closed }: FirstCells, cells: number): TourProblem {
  const cols = Math.ceil(cells / rows);
  const blocked = Array.from({ length: rows * cols - cells }, (_, k): [number, number] => [
    rows - 1 - k,
    cols - 1,
  ]);
  return { rows, cols, closed, blocked };
}
