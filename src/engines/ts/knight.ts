// Its image is assembly/knight.ts.
import { type Layout, OUTSIDE, paddedIndex, rowAt, VISITED } from './layout.js';

/** The knight graph on a padded board: its degrees. */

/** Knight moves from a square that stay on a board without blocked squares. */
function degreeInside({ rows, cols }: Layout, row: number, col: number): number {
  const twoRows = Number(row >= 2) + Number(row + 2 < rows);
  const oneRow = Number(row >= 1) + Number(row + 1 < rows);
  const oneCol = Number(col >= 1) + Number(col + 1 < cols);
  const twoCols = Number(col >= 2) + Number(col + 2 < cols);
  return twoRows * oneCol + oneRow * twoCols;
}

/** Takes the squares of a mask off the board. */
function takeOff(layout: Layout, blocked: Uint8Array): void {
  const { squares, stride, template } = layout;
  const offsets = [1 - 2 * stride, 2 - stride, 2 + stride, 1 + 2 * stride];
  for (let square = 0; square < squares; square++) {
    if (blocked[square] === 0) continue;
    const cell = paddedIndex(layout, square);
    template[cell] = OUTSIDE;
    for (const offset of offsets) {
      template[cell + offset]--;
      template[cell - offset]--;
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
    else for (let col = 0; col < cols; col++) template[at + col] = degreeInside(layout, row, col);
  }
  if (blocked) takeOff(layout, blocked);
}

/** The degrees, one a square, 0 for blocked squares. */
export function readDegrees(layout: Layout): Uint8Array {
  const degrees = new Uint8Array(layout.squares);
  for (let square = 0; square < degrees.length; square++) {
    const degree = layout.template[paddedIndex(layout, square)]!;
    if (degree < VISITED) degrees[square] = degree;
  }
  return degrees;
}

/** Sets the marks back to the empty board. */
export function clearBoard({ marks, template }: Layout): void {
  marks.set(template);
}
