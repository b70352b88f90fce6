/*
 * Textbook C: Warnsdorff's rule (von Warnsdorff 1823) on an int board of n x n squares, with n read at run time. Collects the
 * unvisited squares among the eight moves, counts the unvisited neighbours of each in the same way, and chooses the first square
 * with the lowest number.
 */
#include "tours.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int is_unvisited(int n, int row, int col) {
  return row >= 0 && row < n && col >= 0 && col < n && board[row * n + col] < 0;
}

/* Writes the unvisited squares a knight's move away, in move order. Returns their number. */
static int collect_unvisited(int n, int row, int col, int rows[8], int cols[8]) {
  int count = 0;
  for (int i = 0; i < 8; i++) {
    int next_row = row + ROW_MOVES[i], next_col = col + COL_MOVES[i];
    if (!is_unvisited(n, next_row, next_col)) continue;
    rows[count] = next_row;
    cols[count] = next_col;
    count++;
  }
  return count;
}

static int solve(int n, int start) {
  int row = start / n, col = start % n;
  for (int i = 0; i < n * n; i++) board[i] = -1;
  for (int step = 0;; step++) {
    board[row * n + col] = step;
    path[step] = row * n + col;
    int rows[8], cols[8], onward_rows[8], onward_cols[8];
    int count = collect_unvisited(n, row, col, rows, cols), best = -1, min_degree = 9;
    for (int i = 0; i < count; i++) {
      int degree = collect_unvisited(n, rows[i], cols[i], onward_rows, onward_cols);
      if (degree < min_degree) {
        min_degree = degree;
        best = i;
      }
    }
    if (best < 0) return step + 1;
    row = rows[best];
    col = cols[best];
  }
}
