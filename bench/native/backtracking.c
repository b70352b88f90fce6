/*
 * Textbook C: depth-first search for an open tour by recursion, in a fixed move order, without any heuristic. The order is
 * that of test/reference/backtracking-from-corner.json; on 8 x 8 from the corner it places 8.25 million squares.
 */
#include "harness.h"

static const int ROW_MOVES[8] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int n;
static int *board;
static double nodes;

static int search(int row, int col, int step) {
  board[row * n + col] = step;
  nodes++;
  if (step == n * n - 1) return 1;
  for (int i = 0; i < 8; i++) {
    int next_row = row + ROW_MOVES[i], next_col = col + COL_MOVES[i];
    if (next_row >= 0 && next_row < n && next_col >= 0 && next_col < n && board[next_row * n + next_col] < 0) {
      if (search(next_row, next_col, step + 1)) return 1;
    }
  }
  board[row * n + col] = -1;
  return 0;
}

static int solve(void) {
  for (int i = 0; i < n * n; i++) board[i] = -1;
  nodes = 0;
  return search(0, 0, 0);
}

static long repeated;

static long contestant_prepare(void) {
  n = (int)workload_number("rows");
  if (workload_number("cols") != n) fail("the textbook program knows square boards only");
  board = (int *)allocate(sizeof(int) * (size_t)n * (size_t)n);
  return 1;
}

/* One input only: the corner. Millions of squares placed are more than a branch predictor can learn. */
static void contestant_arrange(uint32_t seed, long repetitions) {
  (void)seed;
  repeated = repetitions;
}

static double contestant_run(void) {
  double placed = 0;
  for (long i = 0; i < repeated; i++) {
    solve();
    placed += nodes;
  }
  return placed;
}

/* The nodes placed, then the path (none when there is no tour). */
static void contestant_answers(void) {
  int *path = (int *)allocate(sizeof(int) * (size_t)n * (size_t)n);
  for (long i = 0; i < repeated; i++) {
    int found = solve();
    answer_number((uint32_t)nodes);
    for (int j = 0; found && j < n * n; j++) path[board[j]] = j;
    for (int j = 0; found && j < n * n; j++) answer_number((uint32_t)path[j]);
    answer_end();
  }
  free(path);
}
