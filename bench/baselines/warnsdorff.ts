/** Textbook JavaScript: Warnsdorff's rule as people write it. Nothing precomputed, degrees recounted for every move. */

const MOVES: [number, number][] = [
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
];

type Position = [row: number, col: number];

function freeNeighbours(board: number[][], [row, col]: Position): Position[] {
  return MOVES.map(([dRow, dCol]): Position => [row + dRow, col + dCol]).filter(
    ([nextRow, nextCol]) => board[nextRow]?.[nextCol] === -1,
  );
}

/** The squares visited until the board is full or the knight is stuck; of several squares of least degree the first. */
export function textbookWarnsdorff(rows: number, cols: number, start: Position): Position[] {
  const board = Array.from({ length: rows }, () => new Array<number>(cols).fill(-1));
  const path: Position[] = [];
  let position: Position | undefined = start;
  while (position !== undefined) {
    board[position[0]]![position[1]] = path.length;
    path.push(position);
    let best: Position | undefined;
    let leastDegree = Number.POSITIVE_INFINITY;
    for (const next of freeNeighbours(board, position)) {
      const degree = freeNeighbours(board, next).length;
      if (degree < leastDegree) {
        leastDegree = degree;
        best = next;
      }
    }
    position = best;
  }
  return path;
}
