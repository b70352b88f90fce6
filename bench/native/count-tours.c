/*
 * Depth-first count of tours, as one would write it: degrees of the squares left are kept up to date, and a branch is given up
 * when a square that was just left behind cannot be passed through any more. Closed tours from square 0, half of those found;
 * open ones from every square, half of those found.
 */
#include "harness.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int squares, is_closed;
static int ways[256], neighbours[256][8];
static int visited[256], left[256], is_goal[256];
static double found;

static void walk(int square, int unvisited) {
  if (unvisited == 0) {
    found += !is_closed || is_goal[square];
    return;
  }
  int alone = 0, next = -1;
  for (int i = 0; i < ways[square]; i++) {
    int other = neighbours[square][i];
    if (visited[other]) continue;
    left[other]--;
    /* Ways on from there: the goal of a closed tour counts as one, and the last square of an open one needs none. */
    if (left[other] + (is_closed && is_goal[other]) == 0) {
      alone++;
      next = other;
    }
  }
  if (alone <= 1) {
    for (int i = 0; i < ways[square]; i++) {
      int other = neighbours[square][i];
      if (visited[other] || (alone == 1 && other != next && unvisited > 1)) continue;
      visited[other] = 1;
      walk(other, unvisited - 1);
      visited[other] = 0;
    }
    /* Of an open tour the square without a way on may also be its last one, entered from elsewhere: there is no way left. */
  }
  for (int i = 0; i < ways[square]; i++) {
    int other = neighbours[square][i];
    if (!visited[other]) left[other]++;
  }
}

static double count_from(int start) {
  for (int i = 0; i < squares; i++) {
    visited[i] = 0;
    left[i] = ways[i];
    is_goal[i] = 0;
  }
  for (int i = 0; i < ways[start]; i++) is_goal[neighbours[start][i]] = 1;
  found = 0;
  visited[start] = 1;
  walk(start, squares - 1);
  return found;
}

static double count(void) {
  double sum = 0;
  int starts = is_closed ? 1 : squares;
  for (int start = 0; start < starts; start++) sum += count_from(start);
  return sum / 2;
}

static long repeated;

static long contestant_prepare(void) {
  int rows = (int)workload_number("rows"), cols = (int)workload_number("cols");
  is_closed = (int)workload_number("closed");
  squares = rows * cols;
  for (int square = 0; square < squares; square++) {
    for (int i = 0; i < 8; i++) {
      int row = square / cols + ROW_MOVES[i], col = square % cols + COL_MOVES[i];
      if (row >= 0 && row < rows && col >= 0 && col < cols) neighbours[square][ways[square]++] = row * cols + col;
    }
  }
  return 1;
}

static void contestant_arrange(uint32_t seed, long repetitions) {
  (void)seed;
  repeated = repetitions;
}

static double contestant_run(void) {
  for (long i = 0; i < repeated; i++) count();
  return (double)repeated;
}

static void contestant_answers(void) {
  for (long i = 0; i < repeated; i++) {
    answer_number((uint32_t)count());
    answer_end();
  }
}
