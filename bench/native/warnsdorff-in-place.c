/*
 * The rule of warnsdorff.c without lists. The compiler turns the counting of degrees in place into code almost without branches.
 * A C programmer with a profiler would write this first. It precomputes nothing.
 */
#include "tours.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int is_unvisited(int n, int row, int col) {
  return row >= 0 && row < n && col >= 0 && col < n && board[row * n + col] < 0;
}

static int solve(int n, int start) {
  int row = start / n, col = start % n;
  for (int i = 0; i < n * n; i++) board[i] = -1;
  for (int step = 0;; step++) {
    board[row * n + col] = step;
    path[step] = row * n + col;
    int best = -1, min_degree = 9;
    for (int i = 0; i < 8; i++) {
      int next_row = row + ROW_MOVES[i], next_col = col + COL_MOVES[i];
      if (!is_unvisited(n, next_row, next_col)) continue;
      int degree = 0;
      for (int j = 0; j < 8; j++) degree += is_unvisited(n, next_row + ROW_MOVES[j], next_col + COL_MOVES[j]);
      if (degree < min_degree) {
        min_degree = degree;
        best = i;
      }
    }
    if (best < 0) return step + 1;
    row += ROW_MOVES[best];
    col += COL_MOVES[best];
  }
}
