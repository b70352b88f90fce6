/*
 * The best published way to random closed tours (Parberry 2020): walks by Warnsdorff's rule that break ties at random, from
 * random squares, until one closes. Degrees are kept up to date on a padded flat board, which is faster than recounting
 * them. bench/baselines/random-walks.ts is the same in TypeScript, word for word of the generator.
 */
#include "harness.h"

static const int ROW_MOVES[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int COL_MOVES[8] = {1, 2, 2, 1, -1, -2, -2, -1};
/* Marks: degrees, and what is outside or visited: high whatever is taken off it. */
enum { OUTSIDE = 0xc0, FIRST_NO_DEGREE = 0x40 };

static int n, squares, stride, padded;
static uint8_t *template_marks, *marks;
static int *path;
static int offsets[8];
static Generator generator;

static int at(int square) { return (square / n + 2) * stride + square % n + 1; }

static int is_knight_move(int one, int other) {
  return abs(one / n - other / n) * abs(one % n - other % n) == 2;
}

/* Walks from a square; whether every square is visited. */
static int walk(int square) {
  memcpy(marks, template_marks, (size_t)padded);
  for (int step = 0;; step++) {
    int cell = at(square), least = FIRST_NO_DEGREE, tied = 0, ties[8];
    path[step] = square;
    marks[cell] = OUTSIDE;
    if (step == squares - 1) return 1;
    for (int i = 0; i < 8; i++) {
      int degree = --marks[cell + offsets[i]];
      if (degree > least || degree >= FIRST_NO_DEGREE) continue;
      if (degree < least) tied = 0;
      least = degree;
      ties[tied++] = i;
    }
    if (tied == 0) return 0;
    int i = ties[tied == 1 ? 0 : generator_next(&generator) % (uint32_t)tied];
    square += ROW_MOVES[i] * n + COL_MOVES[i];
  }
}

static void solve(void) {
  while (!walk((int)(generator_next(&generator) % (uint32_t)squares)) || !is_knight_move(path[0], path[squares - 1])) {
  }
}

static long contestant_prepare(void) {
  n = (int)workload_number("rows");
  if (workload_number("cols") != n) fail("the program knows square boards only");
  squares = n * n;
  stride = n + 2;
  padded = (n + 4) * stride;
  template_marks = (uint8_t *)allocate((size_t)padded);
  marks = (uint8_t *)allocate((size_t)padded);
  path = (int *)allocate(sizeof(int) * (size_t)squares);
  memset(template_marks, OUTSIDE, (size_t)padded);
  for (int i = 0; i < 8; i++) offsets[i] = ROW_MOVES[i] * stride + COL_MOVES[i];
  for (int square = 0; square < squares; square++) template_marks[at(square)] = 0;
  for (int square = 0; square < squares; square++) {
    uint8_t degree = 0;
    for (int i = 0; i < 8; i++) degree += template_marks[at(square) + offsets[i]] < FIRST_NO_DEGREE;
    template_marks[at(square)] = degree;
  }
  return 1;
}

static uint32_t arranged_seed;
static long tours;

static void contestant_arrange(uint32_t seed, long repetitions) {
  arranged_seed = seed;
  tours = repetitions;
}

static double contestant_run(void) {
  generator = generator_seeded(arranged_seed);
  for (long i = 0; i < tours; i++) solve();
  return (double)tours * squares;
}

static void contestant_answers(void) {
  generator = generator_seeded(arranged_seed);
  for (long i = 0; i < tours; i++) {
    solve();
    for (int j = 0; j < squares; j++) answer_number((uint32_t)path[j]);
    answer_end();
  }
}
