import { CLOCKWISE } from 'knights-tour-wasm';

/** Returns the squares that a knight reaches from a square, in clockwise order. */
export function neighbours({ rows, cols }: { rows: number; cols: number }, square: number): number[] {
  const row = Math.floor(square / cols);
  const col = square % cols;
  const found: number[] = [];
  for (const [dRow, dCol] of CLOCKWISE) {
    const [toRow, toCol] = [row + dRow, col + dCol];
    if (toRow >= 0 && toRow < rows && toCol >= 0 && toCol < cols) found.push(toRow * cols + toCol);
  }
  return found;
}
