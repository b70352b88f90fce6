import { boardLabels } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';

/** A tour, or a part of one, by step and by square; what `implicitTour` finds is one. */
export interface TourLookup {
  /** How many squares it visits. */
  readonly length: number;
  squareAt(step: number): number;
  /** -1: never. */
  stepOf(square: number): number;
}

/** How a grid is written. */
export interface GridOptions {
  /** The number of the first step. */
  readonly base: 0 | 1;
  readonly coordinates: boolean;
  /** Puts colour around the number of a step. */
  readonly paint?: ((text: string, step: number) => string) | undefined;
}

/** So many squares are written at a time. */
const SQUARES_A_PIECE = 2 ** 13;
const NEVER_VISITED = '.';
const BLOCKED = '#';

/** The squares of a path as their numbers or names, piece by piece. */
export function* listPieces(
  tour: Pick<TourLookup, 'length' | 'squareAt'>,
  separator: string,
  nameOf: (square: number) => string | number = (square) => square,
): Generator<string> {
  for (let step = 0; step < tour.length; ) {
    const end = Math.min(step + SQUARES_A_PIECE, tour.length);
    const names: (string | number)[] = [];
    const begin = step === 0 ? '' : separator;
    for (; step < end; step++) names.push(nameOf(tour.squareAt(step)));
    yield begin + names.join(separator);
  }
}

/** How wide the number of a step is in a grid. */
export function stepWidth(length: number, base: 0 | 1): number {
  return String(Math.max(0, length - 1 + base)).length;
}

/** The board with the step of each square, without a final line end, piece by piece. */
export function* gridPieces(board: Board, tour: TourLookup, options: GridOptions): Generator<string> {
  const { rows, cols, blocked } = board;
  const { base, coordinates, paint } = options;
  const labels = boardLabels(board);
  const width = stepWidth(tour.length, base);
  const cellWidth = coordinates ? Math.max(width, labels.col(cols - 1).length) : width;
  const labelWidth = Math.max(labels.row(0).length, labels.row(rows - 1).length);
  let piece = '';
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    if (row > 0) piece += '\n';
    if (coordinates) piece += `${labels.row(row).padStart(labelWidth)}  `;
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      const step = tour.stepOf(square);
      const cell = step >= 0 ? String(step + base) : blocked?.[square] ? BLOCKED : NEVER_VISITED;
      if (col > 0) piece += ' ';
      piece +=
        paint && step >= 0
          ? ' '.repeat(cellWidth - cell.length) + paint(cell, step)
          : cell.padStart(cellWidth);
      if (++squares % SQUARES_A_PIECE === 0) {
        yield piece;
        piece = '';
      }
    }
  }
  yield piece;
  if (!coordinates) return;
  yield `\n${' '.repeat(labelWidth)}  `;
  yield* listPieces({ length: cols, squareAt: (col) => col }, ' ', (col) =>
    labels.col(col).padStart(cellWidth),
  );
}
