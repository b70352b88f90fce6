/**
 * Warnsdorff's rule in AssemblyScript as one would write it first: a board of step numbers, eight moves, and a loop that counts
 * the moves available from each candidate. It is the first step of the benchmark's ladder.
 */

const ROW_MOVES: StaticArray<i32> = [-2, -1, 1, 2, 2, 1, -1, -2];
const COL_MOVES: StaticArray<i32> = [1, 2, 2, 1, -1, -2, -2, -1];

let rows: i32 = 0;
let cols: i32 = 0;
/** By square: the number of its step, counted from 1, or 0 if it is unvisited. */
let board = new StaticArray<i32>(0);
let path = new StaticArray<i32>(0);

/** Sets the size of the board. Returns the address of the path. */
export function setBoard(boardRows: i32, boardCols: i32): usize {
  rows = boardRows;
  cols = boardCols;
  board = new StaticArray<i32>(rows * cols);
  path = new StaticArray<i32>(rows * cols);
  return changetype<usize>(path);
}

function isUnvisited(row: i32, col: i32): bool {
  return row >= 0 && row < rows && col >= 0 && col < cols && board[row * cols + col] === 0;
}

/** Returns the number of unvisited neighbours. */
function degree(row: i32, col: i32): i32 {
  let count = 0;
  for (let i = 0; i < 8; i++) if (isUnvisited(row + ROW_MOVES[i], col + COL_MOVES[i])) count++;
  return count;
}

/** Walks from a start until the tour is complete or the knight is stuck. Returns the number of squares visited. */
export function walk(start: i32): i32 {
  board.fill(0);
  let row = start / cols;
  let col = start % cols;
  let length = 0;
  let best = 0;
  do {
    length++;
    board[row * cols + col] = length;
    path[length - 1] = row * cols + col;
    best = -1;
    let minDegree = 9;
    for (let i = 0; i < 8; i++) {
      const nextRow = row + ROW_MOVES[i];
      const nextCol = col + COL_MOVES[i];
      if (!isUnvisited(nextRow, nextCol)) continue;
      const nextDegree = degree(nextRow, nextCol);
      if (nextDegree < minDegree) {
        minDegree = nextDegree;
        best = i;
      }
    }
    if (best >= 0) {
      row += ROW_MOVES[best];
      col += COL_MOVES[best];
    }
  } while (best >= 0);
  return length;
}
