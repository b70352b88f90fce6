import { ROW_BY_ROW } from './moves.js';
import type { Board } from './problem.js';

/** The knight graph of a board: for each square, the open squares a move away in ascending order; none for a blocked one. */
export function knightNeighbours({
  rows,
  cols,
  blocked,
}: Pick<Board, 'rows' | 'cols' | 'blocked'>): number[][] {
  return Array.from({ length: rows * cols }, (_, square) => {
    if (blocked?.[square]) return [];
    const near: number[] = [];
    for (const [dRow, dCol] of ROW_BY_ROW) {
      const row = Math.floor(square / cols) + dRow;
      const col = (square % cols) + dCol;
      if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
      if (!blocked?.[row * cols + col]) near.push(row * cols + col);
    }
    return near;
  });
}

/** The open squares of a board, ascending. */
export function openSquares({ squares, blocked }: Pick<Board, 'squares' | 'blocked'>): number[] {
  const all = Array.from({ length: squares }, (_, square) => square);
  return blocked ? all.filter((square) => !blocked[square]) : all;
}

/** Writes the number of moves from a square to every square it can reach. The others keep their value, `unreached`. */
export function measureMoves(
  neighbours: readonly (readonly number[])[],
  from: number,
  distances: Uint16Array | Int32Array,
  unreached: number,
): void {
  const queue = [from];
  distances[from] = 0;
  for (const square of queue) {
    for (const next of neighbours[square]!) {
      if (distances[next] !== unreached) continue;
      distances[next] = distances[square]! + 1;
      queue.push(next);
    }
  }
}
