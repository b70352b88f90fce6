/** Textbook JavaScript: Warnsdorff's rule as tutorials print it. It counts all degrees again for every move. */
import { type Contestant, type Workload, workloadNumber } from '../harness/contestant.js';
import { tourContestant } from './tours.js';

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

function openNeighbours(board: number[][], row: number, col: number): Position[] {
  const neighbours: Position[] = [];
  for (const [dRow, dCol] of MOVES) {
    const nextRow = row + dRow;
    const nextCol = col + dCol;
    if (nextRow < 0 || nextRow >= board.length || nextCol < 0 || nextCol >= board[0]!.length) continue;
    if (board[nextRow]![nextCol] === -1) neighbours.push([nextRow, nextCol]);
  }
  return neighbours;
}

/** Returns the squares visited until the board is full or the knight is stuck. The first square of lowest degree wins ties. */
function textbookWarnsdorff(rows: number, cols: number, start: Position): Position[] {
  const board = Array.from({ length: rows }, () => new Array<number>(cols).fill(-1));
  const path: Position[] = [];
  let position: Position | undefined = start;
  while (position !== undefined) {
    board[position[0]]![position[1]] = path.length;
    path.push(position);
    let best: Position | undefined;
    let minDegree = Number.POSITIVE_INFINITY;
    for (const next of openNeighbours(board, position[0], position[1])) {
      const degree = openNeighbours(board, next[0], next[1]).length;
      if (degree < minDegree) {
        minDegree = degree;
        best = next;
      }
    }
    position = best;
  }
  return path;
}

export function textbookTours(workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  let path: Position[] = [];
  return tourContestant(rows * cols, {
    atOnce: 1,
    solve(starts) {
      const start = starts[0]!;
      path = textbookWarnsdorff(rows, cols, [Math.floor(start / cols), start % cols]);
      return path.length;
    },
    answer: () => [path.length, ...path.map(([row, col]) => row * cols + col)],
  });
}
