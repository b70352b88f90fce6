import { readFileSync } from 'node:fs';
import type { TourProblem } from '../../src/census.js';

/** Published numbers of tours (test/reference/README.md). */

/** Whole boards of so many rows. */
interface Boards {
  readonly sequence: string;
  readonly closed: boolean;
  readonly rows: number;
  readonly firstCols: number;
  readonly step: number;
  readonly counts: readonly string[];
}

/** The first squares of a board of so many rows, column by column. */
interface FirstCells {
  readonly sequence: string;
  readonly closed: boolean;
  readonly rows: number;
  readonly firstCells: number;
  readonly step: number;
  readonly counts: readonly string[];
}

export const published: { readonly boards: readonly Boards[]; readonly firstCells: readonly FirstCells[] } =
  JSON.parse(readFileSync(new URL('../reference/tour-counts.json', import.meta.url), 'utf8'));

/** The problem of the first squares of a board: all others of its last column are blocked. */
export function firstCellsProblem({ rows, closed }: FirstCells, cells: number): TourProblem {
  const cols = Math.ceil(cells / rows);
  const blocked = Array.from({ length: rows * cols - cells }, (_, k): [number, number] => [
    rows - 1 - k,
    cols - 1,
  ]);
  return { rows, cols, closed, blocked };
}
