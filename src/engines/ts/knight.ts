// Its image is assembly/knight.ts.
import { type Layout, OUTSIDE, rowAt, VISITED } from './layout.js';

/** The knight graph on a padded board: its degrees. */

/** Knight moves from a square that stay on a board without blocked squares. */
function degreeInside({ rows, cols }: Layout, row: number, col: number): number {
  const twoRows = Number(row >= 2) + Number(row + 2 < rows);
  const oneRow = Number(row >= 1) + Number(row + 1 < rows);
  const oneCol = Number(col >= 1) + Number(col + 1 < cols);
  const twoCols = Number(col >= 2) + Number(col + 2 < cols);
  return twoRows * oneCol + oneRow * twoCols;
}

/** All squares of a row between its third and its third last have the same degree. */
function countRow(layout: Layout, row: number, at: number): void {
  const { cols, template } = layout;
  for (let col = 0; col < cols; col++) {
    const degree = degreeInside(layout, row, col);
    if (col === 2 && cols > 5) {
      template.fill(degree, at + 2, at + cols - 2);
      col = cols - 3;
    } else {
      template[at + col] = degree;
    }
  }
}

/** Takes the squares of a mask off the board. */
function takeOff(layout: Layout, blocked: Uint8Array): void {
  const { rows, cols, stride, template } = layout;
  const offsets = [1 - 2 * stride, 2 - stride, 2 + stride, 1 + 2 * stride].flatMap((offset) => [
    offset,
    -offset,
  ]);
  for (let row = 0, square = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    for (let col = 0; col < cols; col++) {
      if (blocked[square++] !== 0) template[at + col] = OUTSIDE;
    }
  }
  for (let row = 0, square = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    for (let col = 0; col < cols; col++) {
      if (blocked[square++] !== 0) for (const offset of offsets) template[at + col + offset]--;
    }
  }
}

/** Counts the degrees of the empty board into `template`: rows by templates, then blocked squares taken off. */
export function countDegrees(layout: Layout, blocked: Uint8Array | undefined): void {
  const { rows, cols, stride, template } = layout;
  template.fill(OUTSIDE);
  for (let row = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    if (row > 2 && row + 2 < rows) template.copyWithin(at, at - stride, at - stride + cols);
    else countRow(layout, row, at);
  }
  if (blocked) takeOff(layout, blocked);
}

/** The degrees, one a square, 0 for blocked squares. */
export function readDegrees(layout: Layout): Uint8Array {
  const { rows, cols, squares, template } = layout;
  const degrees = new Uint8Array(squares);
  for (let row = 0, square = 0; row < rows; row++) {
    const at = rowAt(layout, row);
    for (let col = 0; col < cols; col++) {
      const degree = template[at + col];
      degrees[square++] = degree < VISITED ? degree : 0;
    }
  }
  return degrees;
}

/** Sets the marks back to the empty board. */
export function clearBoard({ marks, template }: Layout): void {
  marks.set(template);
}

/** Whether two squares are a knight move apart. */
export function isKnightMove(cols: number, from: number, to: number): boolean {
  const fromRow = Math.floor(from / cols);
  const toRow = Math.floor(to / cols);
  const colsApart = Math.abs(from - fromRow * cols - (to - toRow * cols));
  return Math.abs(fromRow - toRow) * colsApart === 2;
}
