/*
 * Constructs closed tours by divide and conquer as published: I. Parberry, "An efficient algorithm for the knight's tour problem",
 * Discrete Applied Mathematics 73 (1997). Divides the board into quarters down to sides of 6 and 8, and copies a stored tour into
 * each quarter. Joins four tours that meet in a corner by exchanging four edges, and finally walks the board. The links of a
 * square are the exclusive or of its two neighbours, which suffices for a walk.
 *
 * Supports n x n boards whose quarters end with sides of 6 and 8, such as 500 x 500.
 */
#include "harness.h"

/* Closed tours with an edge between the squares (0,1) and (2,0), counted from each corner. */
static const int TOUR_6X6[] = {0,  8,  4,  17, 28, 15, 2,  6,  14, 10, 23, 34, 26, 30, 19, 32, 21, 29,
                               33, 25, 12, 1,  9,  5,  16, 3,  11, 22, 35, 27, 31, 18, 7,  20, 24, 13};
static const int TOUR_6X8[] = {0,  10, 4,  14, 31, 46, 36, 19, 2,  8,  18, 35, 41, 24, 9,  3,
                               13, 7,  22, 28, 45, 39, 29, 12, 6,  23, 38, 44, 34, 40, 25, 42,
                               32, 26, 20, 5,  15, 30, 47, 37, 43, 33, 16, 1,  11, 21, 27, 17};
static const int TOUR_8X6[] = {0,  8,  4,  17, 28, 41, 45, 34, 47, 39, 43, 30, 19, 6,  2,  10,
                               23, 15, 11, 3,  14, 18, 7,  20, 33, 29, 40, 44, 36, 25, 12, 1,
                               9,  5,  16, 27, 31, 42, 38, 46, 35, 22, 26, 37, 24, 32, 21, 13};
static const int TOUR_8X8[] = {0,  10, 16, 1,  11, 5,  15, 30, 36, 19, 29, 44, 27, 33, 50, 56, 41, 35, 20, 3,  18, 28,
                               45, 60, 43, 26, 9,  24, 34, 51, 57, 40, 25, 8,  2,  12, 6,  23, 13, 7,  22, 39, 54, 37,
                               31, 14, 4,  21, 38, 55, 61, 46, 63, 53, 47, 62, 52, 58, 48, 42, 59, 49, 32, 17};

static int size;
/* By square: the exclusive or of its two neighbours on the tour. */
static int *links;
static int *path;
static long repetitions;

static int square_at(int row, int col) { return row * size + col; }

/* Copies a stored tour into the quarter whose first square is (top, left). */
static void copy_tour(const int *tour, int rows, int cols, int top, int left) {
  int length = rows * cols;
  auto place = [&](int i) { return square_at(top + tour[i] / cols, left + tour[i] % cols); };
  int before = place(length - 1), here = place(0);
  for (int i = 0; i < length; i++) {
    int after = place(i + 1 < length ? i + 1 : 0);
    links[here] = before ^ after;
    before = here;
    here = after;
  }
}

/* Replaces the edges a1-a2, b1-b2, c1-c2, d1-d2 by a2-b1, b2-c1, c2-d1, d2-a1. */
static void merge(int row, int col) {
  static const int ENDS[8][2] = {{-2, -3}, {-1, -1}, {-3, 0}, {-1, 1}, {1, 2}, {0, 0}, {2, -1}, {0, -2}};
  int square[8];
  for (int i = 0; i < 8; i++) square[i] = square_at(row + ENDS[i][0], col + ENDS[i][1]);
  for (int i = 0; i < 8; i++) {
    int partner = square[i ^ 1];
    int other = square[i % 2 == 0 ? (i + 7) % 8 : (i + 1) % 8];
    links[square[i]] ^= partner ^ other;
  }
}

static void build(int rows, int cols, int top, int left) {
  if (rows <= 8 && cols <= 8) {
    if (rows == 6 && cols == 6) copy_tour(TOUR_6X6, 6, 6, top, left);
    else if (rows == 6 && cols == 8) copy_tour(TOUR_6X8, 6, 8, top, left);
    else if (rows == 8 && cols == 6) copy_tour(TOUR_8X6, 8, 6, top, left);
    else if (rows == 8 && cols == 8) copy_tour(TOUR_8X8, 8, 8, top, left);
    else fail("no stored tour of this size");
    return;
  }
  int upper = 2 * (rows / 4), leftmost = 2 * (cols / 4);
  build(upper, leftmost, top, left);
  build(upper, cols - leftmost, top, left + leftmost);
  build(rows - upper, leftmost, top + upper, left);
  build(rows - upper, cols - leftmost, top + upper, left + leftmost);
  merge(top + upper, left + leftmost);
}

/* Walks from the corner to (1,2). The corner has only two neighbours, so every tour contains this edge. */
static void walk() {
  long length = (long)size * size;
  int here = 0, before = links[0] ^ square_at(1, 2);
  for (long i = 0; i < length; i++) {
    path[i] = here;
    int after = links[here] ^ before;
    before = here;
    here = after;
  }
}

/* Returns the number of squares missed plus the number of steps that are not knight moves. */
static uint32_t count_errors() {
  long length = (long)size * size;
  uint32_t count = 0;
  char *visited = (char *)allocate((size_t)length);
  memset(visited, 0, (size_t)length);
  for (long i = 0; i < length; i++) {
    int square = path[i], next = path[i + 1 < length ? i + 1 : 0];
    if (visited[square]++) count++;
    int down = abs(square / size - next / size), across = abs(square % size - next % size);
    if (down * across != 2) count++;
  }
  free(visited);
  return count;
}

static long contestant_prepare(void) {
  size = (int)workload_number("rows");
  if (workload_number("cols") != size) fail("the program supports only square boards");
  links = (int *)allocate(sizeof(int) * (size_t)size * (size_t)size);
  path = (int *)allocate(sizeof(int) * (size_t)size * (size_t)size);
  return 1;
}

/* All repetitions are the same. */
static void contestant_arrange(uint32_t, long count) { repetitions = count; }

static double contestant_run(void) {
  for (long i = 0; i < repetitions; i++) {
    build(size, size, 0, 0);
    walk();
  }
  return (double)repetitions * size * size;
}

static void contestant_answers(void) {
  for (long i = 0; i < repetitions; i++) {
    build(size, size, 0, 0);
    walk();
    answer_number(count_errors());
    answer_end();
  }
}
