import type { Corridor, Place } from './corridor.js';
import { isOuter, type Strip, stripRow } from './four-rows.js';

/**
 * A corridor and where its squares lie on the board. The corridor's own coordinates are mirrored so that its
 * start lies above and left of its end. In a strip, half of a four-row board, row 0 stands for the outer
 * squares of a colour class and row 1 for the inner ones.
 */
export class Section {
  readonly #lastRow: number;
  readonly #lastCol: number;

  /**
   * @param rows of the corridor, 2 for a strip @param cols of the corridor
   * @param start the rank of its first square in the tour
   * @param strip the colour class of a strip, that of its outer squares; -1 for a whole board
   */
  constructor(
    readonly corridor: Corridor,
    readonly rows: number,
    readonly cols: number,
    readonly rowsFlipped: boolean,
    readonly colsFlipped: boolean,
    readonly start: number,
    readonly strip: Strip,
  ) {
    this.#lastRow = rows - 1;
    this.#lastCol = cols - 1;
  }

  /** The row on the board of a corridor square. */
  boardRow(row: number, col: number): number {
    const { strip } = this;
    const boardRow = this.rowsFlipped ? this.#lastRow - row : row;
    return strip < 0 ? boardRow : stripRow(strip, boardRow, this.boardCol(col));
  }

  /** The column on the board of a corridor square. */
  boardCol(col: number): number {
    return this.colsFlipped ? this.#lastCol - col : col;
  }

  /** The corridor's row of a square of the board. */
  corridorRow(row: number): number {
    const own = this.strip < 0 ? row : isOuter(row) ? 0 : 1;
    return this.rowsFlipped ? this.#lastRow - own : own;
  }

  /** The corridor's column of a square of the board. */
  corridorCol(col: number): number {
    return this.boardCol(col);
  }
}

/** A tour of a board, planned: constant memory, whatever the board. */
export interface Plan {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols. */
  readonly squares: number;
  /** The tour was asked to be closed. */
  readonly closed: boolean;
  /** The sections see rows as columns and columns as rows. */
  readonly transposed: boolean;
  /** One, or for boards of four rows two. */
  readonly sections: readonly Section[];
  /** The rank in the sections of the tour's first square. */
  readonly rotation: number;
}

/** A place on the board seen with rows and columns exchanged, or not. */
export function seen(transposed: boolean, place: Place): Place {
  return transposed ? { row: place.col, col: place.row } : place;
}
