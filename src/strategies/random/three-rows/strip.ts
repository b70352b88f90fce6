import type { Board } from '../../../problem/problem.js';

/** Of every board here. */
export const ROWS = 3;

/**
 * The moves that lead from a column back to the two before it, a bit each of a set, each from a square of the column, 6 to 8, to
 * one of the last but one, 0 to 2, or of the last, 3 to 5: the tour is one such set for each column.
 */
export const MOVES_BACK = [
  [6, 1],
  [6, 5],
  [7, 0],
  [7, 2],
  [8, 1],
  [8, 3],
] as const;

/**
 * The four moves of a square by its row: the row they lead to, how many columns on, and of which column's set (so many
 * columns on) which bit they are. Follows from {@link MOVES_BACK}.
 */
const MOVES_BY_ROW = [0, 1, 2].map((row) =>
  MOVES_BACK.flatMap(([of, to], bit) => {
    const [back, column] = [to % ROWS, Math.floor(to / ROWS) - 2];
    if (of - 6 === row) return [{ to: back, on: column, setOn: 0, bit }];
    return back === row ? [{ to: of - 6, on: -column, setOn: -column, bit }] : [];
  }),
);

/** A board of three rows, lying. */
export class Strip {
  readonly length: number;
  readonly #acrossStep: number;
  readonly #alongStep: number;

  constructor({ rows, cols }: Board) {
    const isUpright = rows > cols;
    this.length = Math.max(rows, cols);
    this.#acrossStep = isUpright ? 1 : cols;
    this.#alongStep = isUpright ? cols : 1;
  }

  /** The row and column of a square. */
  placeOf(square: number): { row: number; column: number } {
    const isLying = this.#alongStep === 1;
    const along = isLying ? square % this.length : Math.floor(square / ROWS);
    return { row: isLying ? Math.floor(square / this.length) : square % ROWS, column: along };
  }

  /** Follows moves from the first square of a path on, and writes the squares. */
  write(sets: Uint8Array, path: Uint32Array, backwards: boolean): void {
    let { row, column } = this.placeOf(path[0]!);
    let lastRow = -1;
    let lastColumn = -1;
    for (let i = 0; i < path.length; i++) {
      path[i] = row * this.#acrossStep + column * this.#alongStep;
      let nextRow = row;
      let nextColumn = column;
      for (const { to, on, setOn, bit } of MOVES_BY_ROW[row]!) {
        if (((sets[column + setOn + 2]! >> bit) & 1) === 0) continue;
        if (to === lastRow && column + on === lastColumn) continue;
        nextRow = to;
        nextColumn = column + on;
        // Of the two moves at the first square one is the first, the other the last.
        if (i > 0 || !backwards) break;
      }
      lastRow = row;
      lastColumn = column;
      row = nextRow;
      column = nextColumn;
    }
  }
}
