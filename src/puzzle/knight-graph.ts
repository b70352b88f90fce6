import { type KnightGraph, UNREACHABLE } from '../engines/puzzle/kernel.js';
import { ROW_BY_ROW } from '../problem/moves.js';
import type { Board } from '../problem/problem.js';

/** Moves and distances between the free squares of a board. */
export function knightGraph(board: Board): KnightGraph {
  const { squares } = board;
  const neighbours = Array.from({ length: squares }, (_, square) => neighboursOf(board, square));
  const distances = new Uint16Array(squares * squares).fill(UNREACHABLE);
  for (let square = 0; square < squares; square++) {
    if (board.blocked?.[square]) continue;
    measure(neighbours, square, distances.subarray(square * squares));
  }
  return { squares, neighbours, distances };
}

function neighboursOf({ rows, cols, blocked }: Board, square: number): number[] {
  if (blocked?.[square]) return [];
  const near: number[] = [];
  for (const [dRow, dCol] of ROW_BY_ROW) {
    const row = Math.floor(square / cols) + dRow;
    const col = (square % cols) + dCol;
    if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
    if (!blocked?.[row * cols + col]) near.push(row * cols + col);
  }
  return near;
}

/** Breadth first from a square. */
function measure(neighbours: readonly (readonly number[])[], from: number, distances: Uint16Array): void {
  const queue = [from];
  distances[from] = 0;
  for (const square of queue) {
    for (const next of neighbours[square]!) {
      if (distances[next] !== UNREACHABLE) continue;
      distances[next] = distances[square]! + 1;
      queue.push(next);
    }
  }
}
